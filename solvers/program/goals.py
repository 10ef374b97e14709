"""Goals: what is asked of a world, as Prolog writes it, over the facts and sums of a program.

``fits(lyra, At, 90), \\+ uses(At2), points(lyra, P), P >= 5`` is, as objects::

    (Atom("fits", ("lyra", Var("At"), 90)), Not(Atom("uses", (Var("At2"),))),
     Atom("points", ("lyra", Var("P"))), Compare(">=", Var("P"), 5))

The parts of a goal hold together, in any order: each is looked at when what it needs is bound (``ordering.py``). A
variable stands for one value throughout. One that occurs in a negated part alone means "any value", so
``Not(Atom("uses", (Var("At2"),)))`` says that nothing at all is used. ``Var("_")`` is a new variable wherever it
stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from .relations import Struct, Term

Operator: TypeAlias = Literal["=", "\\=", "<", "=<", ">", ">="]


class GoalError(ValueError):
    """The goal cannot be read, names no relation of the program, or asks about what nothing binds."""


@dataclass(frozen=True, slots=True)
class Var:
    """A variable; ``_`` is anonymous."""

    name: str


ANY = Var("_")


@dataclass(frozen=True, slots=True)
class Items:
    """A list with variables in it."""

    items: tuple[Slot, ...]
    rest: Slot | None = None
    """What stands after the bar."""


@dataclass(frozen=True, slots=True)
class OpenTerm:
    """A compound term with variables in it, such as ``R + 1`` or ``Card - At``."""

    functor: str
    items: tuple[Slot, ...]


Slot: TypeAlias = "Term | Var | Items | OpenTerm"
"""A place in an atom: a value, a variable, or a term with variables in it."""


@dataclass(frozen=True, slots=True)
class Atom:
    """A fact of the relation with these values holds."""

    relation: str
    terms: tuple[Slot, ...]
    place: int = field(default=0, compare=False)
    """The character of the text at which it stands, from 1, as of every part; 0 where there is no text."""


@dataclass(frozen=True, slots=True)
class Not:
    """No fact that fits the atom holds."""

    atom: Atom


@dataclass(frozen=True, slots=True)
class Compare:
    """The two values compare so. Only numbers have an order: of other values ``<`` is never true."""

    operator: Operator
    left: Slot
    right: Slot
    place: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Never:
    """The goal does not hold, whatever the variables that stand nowhere else: ``\\+ (A, B)``."""

    goal: Goal
    place: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Either:
    """One of the goals holds, or several: ``A ; B``."""

    goals: tuple[Goal, ...]
    place: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class First:
    """``Condition -> Then ; Otherwise``: the first way in which the condition holds, and then ``then``."""

    condition: Goal
    then: Goal
    otherwise: Goal | None
    """What holds where the condition has no way; None: nothing does."""
    place: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Collect:
    """What becomes of all ways in which a goal holds: their number, the sum of a template, a list of it, ..."""

    kind: Literal["count", "sum", "max", "min", "bag", "set"]
    template: Slot
    goal: Goal
    result: Slot
    place: int = field(default=0, compare=False)
    witness: bool = False
    """Whether the template is ``max(X, W)`` or ``min(X, W)``: the greatest X with the W of the first way to it."""


@dataclass(frozen=True, slots=True)
class Call:
    """A built-in relation between values: ``is/2``, ``=:=/2``, ``member/2``, ``between/3``, ..."""

    name: str
    terms: tuple[Slot, ...]
    place: int = field(default=0, compare=False)


Part: TypeAlias = Atom | Not | Compare | Never | Either | First | Collect | Call
Goal: TypeAlias = "tuple[Part, ...]"
"""A conjunction."""


HIDDEN = "\0"
"""A sign in the names of variables that nobody wrote."""


def hidden(name: str, place: int) -> str:
    """The name of another variable in place of one that is written so, at that place of the text."""
    return f"{name}{HIDDEN}{place}"


def written_name(name: str) -> str:
    """The name as it is written."""
    return name.partition(HIDDEN)[0]


def variables(goal: Goal) -> tuple[str, ...]:
    """The named variables that the goal can bind, in the order in which they first occur, as answers tell them."""
    return tuple(name for name in bound_by(goal) if HIDDEN not in name)


def bound_by(goal: Goal) -> tuple[str, ...]:
    """The variables that the goal can bind, those that nobody wrote among them."""
    return tuple(dict.fromkeys(name for part in goal for name in bindable(part)))


def bindable(part: Part) -> Iterator[str]:
    """The named variables that a part of a goal can bind."""
    match part:
        case Atom() | Call():
            yield from names_of(part.terms)
        case Compare():
            yield from names_of((part.left, part.right) if part.operator == "=" else ())
        case Either():
            yield from (name for goal in part.goals for name in bound_by(goal))
        case First():
            yield from (
                name for goal in (part.condition, part.then, part.otherwise or ()) for name in bound_by(goal)
            )
        case Collect():
            yield from names_of((part.result,))
        case Not() | Never():
            return


def names_of(slots: Iterable[Slot]) -> Iterator[str]:
    """The named variables of the slots."""
    for slot in slots:
        if isinstance(slot, Var):
            if slot != ANY:
                yield slot.name
        elif isinstance(slot, Items):
            yield from names_of(slot.items if slot.rest is None else (*slot.items, slot.rest))
        elif isinstance(slot, OpenTerm):
            yield from names_of(slot.items)


def mentioned(part: Part) -> Iterator[str]:
    """Every named variable of a part of a goal, those of goals within it too."""
    yield from names_of(slots_of(part))
    for goal in inner(part):
        for within in goal:
            yield from mentioned(within)


def slots_of(part: Part) -> tuple[Slot, ...]:
    """The slots of a part itself, not of goals within it."""
    match part:
        case Atom() | Call():
            return part.terms
        case Not():
            return part.atom.terms
        case Compare():
            return (part.left, part.right)
        case Collect():
            return (part.template, part.result)
        case Never() | Either() | First():
            return ()


def inner(part: Part) -> tuple[Goal, ...]:
    """The goals within a part."""
    match part:
        case Never() | Collect():
            return (part.goal,)
        case Either():
            return part.goals
        case First():
            return (part.condition, part.then, part.otherwise or ())
        case _:
            return ()


def atoms_of(goal: Goal) -> Iterator[Atom]:
    """Every atom of a goal, those of negated goals and of goals within its parts too."""
    for part in goal:
        if isinstance(part, Atom):
            yield part
        elif isinstance(part, Not):
            yield part.atom
        for within in inner(part):
            yield from atoms_of(within)


def constants(goal: Goal) -> Iterator[Term]:
    """Every value that stands in a goal, also within terms and goals within its parts."""
    for part in goal:
        yield from _values(slots_of(part))
        for within in inner(part):
            yield from constants(within)


def _values(slots: Iterable[Slot]) -> Iterator[Term]:
    for slot in slots:
        if isinstance(slot, Items | OpenTerm):
            yield from _values(slot.items)
        elif not isinstance(slot, Var):
            yield slot
            yield from slot if isinstance(slot, tuple) else ()


def struct(functor: str, items: Iterable[Slot]) -> Slot:
    """The compound term, a value where no variable stands in it."""
    slots = tuple(items)
    settled = tuple(slot for slot in slots if not isinstance(slot, Var | Items | OpenTerm))
    return Struct(functor, settled) if len(settled) == len(slots) else OpenTerm(functor, slots)


def listed(items: Iterable[Slot], rest: Slot | None = None) -> Slot:
    """The list, a value where no variable stands in it."""
    slots = tuple(items)
    if isinstance(rest, tuple):
        slots, rest = (*slots, *rest), None
    settled = tuple(slot for slot in slots if not isinstance(slot, Var | Items | OpenTerm))
    return settled if rest is None and len(settled) == len(slots) else Items(slots, rest)
