"""Goals: conjunctions of atoms, negated atoms and comparisons, over constants and variables.

``fits(lyra, At, 90), \\+ uses(At2), points(lyra, P), P >= 5`` is, as objects::

    (Atom("fits", ("lyra", Var("At"), 90)), Not(Atom("uses", (Var("At2"),))),
     Atom("points", ("lyra", Var("P"))), Compare(">=", Var("P"), 5))

The parts of a goal hold together, in any order. A variable stands for one value throughout. It is bound by an
atom; one that occurs in a negated atom alone means "any value", so ``Not(Atom("uses", (Var("At2"),)))`` says
that nothing at all is used. ``Var("_")`` is a new variable wherever it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from .relations import Term

Operator: TypeAlias = Literal["=", "\\=", "<", "=<", ">", ">="]


class GoalError(ValueError):
    """The goal names no relation of the program, or compares what nothing binds."""


@dataclass(frozen=True, slots=True)
class Var:
    """A variable; ``_`` is anonymous."""

    name: str


ANY = Var("_")

Slot: TypeAlias = Term | Var
"""A place in an atom: a value, or a variable."""


@dataclass(frozen=True, slots=True)
class Atom:
    """A fact of the relation with these values holds."""

    relation: str
    terms: tuple[Slot, ...]


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


Part: TypeAlias = Atom | Not | Compare
Goal: TypeAlias = tuple[Part, ...]
"""A conjunction."""


def variables(goal: Goal) -> tuple[str, ...]:
    """The named variables that atoms of the goal bind, in the order in which they first occur."""
    atoms = (part for part in goal if isinstance(part, Atom))
    return tuple(dict.fromkeys(slot.name for atom in atoms for slot in named(atom)))


def named(atom: Atom) -> Iterator[Var]:
    """The variables of an atom that have a name."""
    return (slot for slot in atom.terms if isinstance(slot, Var) and slot != ANY)
