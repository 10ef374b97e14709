"""The Prolog-style core: relations of candidate facts, rules by clause, and questions to them."""

from .cases import Binding
from .goals import ANY, Atom, Compare, Goal, GoalError, Not, Var, atoms_of, constants
from .grounding import cases
from .program import ClauseRows, Given, Program, all_of, any_of, best, found, reach
from .questions import ask, witnessed, worlds
from .relations import (
    Literal,
    Measure,
    Relation,
    Row,
    Rows,
    SizeError,
    Spelling,
    Struct,
    Sum,
    Term,
    Terms,
    Variable,
    World,
    as_written,
)
from .why import WhyNot, forbidden, impossible, possible, why

__all__ = [
    "ANY",
    "Atom",
    "Binding",
    "ClauseRows",
    "Compare",
    "Given",
    "Goal",
    "GoalError",
    "Literal",
    "Measure",
    "Not",
    "Program",
    "Relation",
    "Row",
    "Rows",
    "SizeError",
    "Spelling",
    "Struct",
    "Sum",
    "Term",
    "Terms",
    "Var",
    "Variable",
    "WhyNot",
    "World",
    "all_of",
    "any_of",
    "as_written",
    "ask",
    "atoms_of",
    "best",
    "cases",
    "constants",
    "forbidden",
    "found",
    "impossible",
    "possible",
    "reach",
    "why",
    "witnessed",
    "worlds",
]
