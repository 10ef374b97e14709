"""The program of a position in the languages of other solvers: Prolog, answer sets, pseudo-Boolean rows, JSON."""

from .tables import ProgramTables, program_tables
from .writers import FORMS, exported

__all__ = ["FORMS", "ProgramTables", "exported", "program_tables"]
