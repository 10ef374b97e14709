r"""The Prolog-style core: what may be so is written once, and every question is asked of it.

**Idea.** In Prolog clauses *derive* facts, and there is one set of them. Here rules *restrict* facts, and there are
many. A program lists the facts that may hold, its candidates, and rules that say which of them go together. A choice
of candidates that keeps every rule is a *world*; the worlds of a game's program are the lines of play from a position.
A question is about all worlds: does a goal hold in some of them, in every one, in how many, in which is a sum greatest,
and if in none, because of which rules?

**Encoding.** A candidate fact is a Boolean of CP-SAT (``relations``). A rule is a clause id with rows over these
Booleans, kept apart from the rows of other rules (``program``). A goal is *grounded*: its atoms are matched with the
candidates, and each choice of candidates that fits is a *case*, the list of what has to be true for it
(``grounding``). The questions add rows for the cases of their goal and solve (``questions``, ``why``).

**Why that is exact.** A program has finitely many candidates and no others can hold, so the cases are all the ways in
which a goal can come true, and a world has the goal iff it meets what some case needs. "In some world" is therefore
satisfiability of the rules with one case; "in every world" is that no world fails all cases; "why not" leaves whole
rules out and asks again. What a case needs may be a literal, its negation, or a range of a sum; where a part of a goal
is denied or counted, a literal is made that is true exactly where that part holds.

**Example.** Two tiles, two squares; a tile lies on one square at most (X-1), and on a square lies one tile at most
(X-2). That leaves 7 worlds: of the 3 * 3 ways to put each tile on 1, on 2 or aside, two put both on one square.

>>> from periplus.solvers.limits import Clock, Limits
>>> from periplus.solvers.program.text import parse_goal
>>> program, clock = Program(), Clock(Limits())
>>> lies = program.relation("lies", ("tile", "at"), "the tile lies on that square")
>>> literals = {(tile, at): lies.add(tile, at) for tile in "ab" for at in (1, 2)}
>>> for tile in "ab":
...     program.rule("X-1").at_most_one([literals[tile, 1], literals[tile, 2]])
>>> for at in (1, 2):
...     program.rule("X-2").at_most_one([literals["a", at], literals["b", at]])
>>> len(list(worlds(program, clock)))
7

The goal ``lies(a, 1), lies(b, P)`` has two cases: a on 1 with b on 1, and a on 1 with b on 2. No world meets the first.

>>> goal = parse_goal("lies(a, 1), lies(b, P)", program)
>>> [case.bound for case in cases(program, goal)]
[{'P': 1}, {'P': 2}]
>>> list(ask(program, goal, clock))
[{'P': 2}]
>>> why(program, parse_goal("lies(a, 1), lies(b, 1)", program), clock).rules
('X-2',)

**Where to read on.** ``relations``, ``program``, ``goals``, ``grounding``, ``questions``, ``why``: the core, in that
order. ``terms``, ``text`` and ``meaning`` read goals as text, ``clauses`` and ``install`` rules of one's own;
``ordering``, ``builtins``, ``values`` and ``collecting`` are stages of grounding.
"""

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
