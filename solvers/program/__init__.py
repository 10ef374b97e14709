"""The Prolog-style core: relations of candidate facts, rules by clause, and questions to them."""

from .best import best
from .cases import Binding
from .goals import ANY, Atom, Compare, Goal, GoalError, Not, Var, atoms_of, constants
from .grounding import cases
from .logic import all_of, any_of
from .program import ClauseRows, Given, Program
from .questions import ask, count, witnessed, worlds
from .reach import reach
from .relations import Measure, Relation, Row, Struct, Sum, Term
from .rows import Literal, Rows, SizeError, Terms, Variable
from .why import WhyNot, possible, why
from .world import World

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
    "ask",
    "atoms_of",
    "best",
    "cases",
    "constants",
    "count",
    "possible",
    "reach",
    "why",
    "witnessed",
    "worlds",
]
