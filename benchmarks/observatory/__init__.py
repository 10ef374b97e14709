"""What is measured on Observatory."""

from benchmarks.goals import goals
from benchmarks.table import Benchmark

from .cold_hint import cold_hint
from .enumeration import enumeration
from .hint import hint
from .packing import packing
from .rolls import rolls
from .why import why

BENCHMARKS: dict[str, Benchmark] = {
    "cold-hint": cold_hint,
    "hint": hint,
    "packing": packing,
    "rolls": rolls,
    "why": why,
    "enumeration": enumeration,
    "goals": goals("observatory", "plotted(Cell)"),
}
"""The game's benchmarks by name."""
