"""The order in which the parts of a goal are looked at: each when what it needs is bound by those before.

A goal is a conjunction, so its order is not its meaning; Prolog's order of writing would only fail where a test comes
before what it tests. Facts bind, then sums; ``=``, ``is`` and the built-in predicates bind as soon as what they start
from is known; what is denied or collected waits for all that other parts can bind.

Where the first way counts (``once``, ``->``, a list of all ways) the order of writing is a part of the meaning: there
each part comes as soon as Prolog would come to it, and only one that lacks a value waits for those written after it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from .goals import (
    ANY,
    Atom,
    Call,
    Collect,
    Compare,
    Either,
    First,
    Goal,
    GoalError,
    Items,
    Never,
    Not,
    OpenTerm,
    Part,
    Slot,
    bindable,
    mentioned,
    names_of,
)
from .known_terms import USES

_TEST = ((0, 1),)
BUILT_IN: Mapping[tuple[str, int], tuple[tuple[int, ...], ...]] = {
    ("is", 2): ((1,),),
    **dict.fromkeys([(sign, 2) for sign in ("=:=", "=\\=", "<", "=<", ">", ">=")], _TEST),
    **dict.fromkeys([(sign, 2) for sign in ("==", "@<", "@=<", "@>", "@>=")], _TEST),
    ("between", 3): ((0, 1),),
    **dict.fromkeys(
        [
            (kind, 1)
            for kind in ("atom", "atomic", "compound", "ground", "integer", "is_list", "nonvar", "number")
        ],
        ((0,),),
    ),
    **{predicate: tuple(use.known for use in uses) for predicate, uses in USES.items()},
}
"""Built-in predicates, each with the arguments that have to be bound, one choice of them or another."""


class Unbound(GoalError):
    """Nothing binds a variable that a part of a goal needs."""

    def __init__(self, name: str, place: int) -> None:
        super().__init__(f"nothing binds {name}, which is compared or counted")
        self.name = name
        self.place = place
        """The character at which the part stands, from 1."""


@dataclass(frozen=True, slots=True)
class PartOrder:
    """The parts of a goal in order, and what is bound after them."""

    parts: tuple[Part, ...]
    bound: frozenset[str]


def ordered(
    goal: Goal, bound: frozenset[str], late: frozenset[str] = frozenset(), *, as_written: bool = False
) -> PartOrder:
    """The order of a goal where those variables are bound; raises Unbound where there is none.

    ``late``: tables that come after the others, as measures do. ``as_written``: the order of writing counts.
    """
    found = _order(goal, bound, late, as_written)
    if isinstance(found, Unbound):
        raise Unbound(found.name, found.place)
    return found


@lru_cache(maxsize=4096)
def _order(
    goal: Goal, bound: frozenset[str], late: frozenset[str] = frozenset(), as_written: bool = False
) -> PartOrder | Unbound:
    left, parts = list(goal), []
    while left:
        chosen = _next_written(left, bound) if as_written else _next(left, bound, late)
        if isinstance(chosen, Unbound):
            return chosen
        part, bound = chosen
        left.remove(part)
        parts.append(part)
    return PartOrder(tuple(parts), bound)


def _next(
    left: Sequence[Part], bound: frozenset[str], late: frozenset[str]
) -> tuple[Part, frozenset[str]] | Unbound:
    """The part that comes next, and what is bound after it."""
    fault: Unbound | None = None
    for waiting in (True, False):
        for part in sorted(left, key=lambda part: _rank(part, late)):
            if _waits(part, left, bound) and (waiting or isinstance(part, Not | Never | Collect)):
                fault = fault or Unbound(_first_waited(part, left, bound), _place(part))
                continue
            after = _after(part, bound)
            if not isinstance(after, Unbound):
                return part, after
            fault = after if fault is None or waiting else fault
    return fault or Unbound("_", 0)


def _next_written(left: Sequence[Part], bound: frozenset[str]) -> tuple[Part, frozenset[str]] | Unbound:
    """As ``_next``: the first as the goal is written that has what it needs."""
    fault: Unbound | None = None
    for part in left:
        if isinstance(part, Not | Never | Collect) and _waits(part, left, bound):
            fault = fault or Unbound(_first_waited(part, left, bound), _place(part))
            continue
        after = _after(part, bound)
        if not isinstance(after, Unbound):
            return part, after
        fault = fault or after
    return fault or Unbound("_", 0)


def _rank(part: Part, late: frozenset[str]) -> int:
    match part:
        case Call() | Compare():
            return 0
        case Atom():
            return 2 if part.relation in late else 1
        case Either() | First():
            return 3
        case Not() | Never() | Collect():
            return 4


def _waits(part: Part, left: Sequence[Part], bound: frozenset[str]) -> bool:
    return isinstance(part, Either | First | Not | Never | Collect) and bool(_waited(part, left, bound))


def _waited(part: Part, left: Sequence[Part], bound: frozenset[str]) -> set[str]:
    """What the part mentions and others can still bind."""
    own = set(mentioned(part)) - bound
    if isinstance(part, Collect):
        own -= set(names_of((part.result,))) - {name for within in part.goal for name in mentioned(within)}
    return own & {name for other in left if other is not part for name in bindable(other)}


def _first_waited(part: Part, left: Sequence[Part], bound: frozenset[str]) -> str:
    return min(_waited(part, left, bound))


def _after(part: Part, bound: frozenset[str]) -> frozenset[str] | Unbound:
    """What is bound after the part, or what it lacks."""
    match part:
        case Atom():
            return bound | set(names_of(part.terms))
        case Compare(operator="="):
            if _lacks((part.left,), bound) is None or _lacks((part.right,), bound) is None:
                return bound | set(names_of((part.left, part.right)))
            return Unbound(_lacks((part.left,), bound) or "_", part.place)
        case Compare():
            return _or_unbound(_lacks((part.left, part.right), bound), bound, part.place)
        case Call():
            lacking = [
                _lacks([part.terms[index] for index in choice], bound)
                for choice in BUILT_IN[part.name, len(part.terms)]
            ]
            after = bound | set(names_of(part.terms))
            return after if None in lacking else Unbound(lacking[0] or "_", part.place)
        case Either():
            return _in_all([_order(goal, bound) for goal in part.goals], bound)
        case First():
            return _after_choice(part, bound)
        case Not():
            return bound
        case Never():
            within = _order(part.goal, bound)
            return within if isinstance(within, Unbound) else bound
        case Collect():
            return _after_collecting(part, bound)


def _after_choice(part: First, bound: frozenset[str]) -> frozenset[str] | Unbound:
    condition = _order(part.condition, bound)
    if isinstance(condition, Unbound):
        return condition
    ways = [_order(part.then, condition.bound)]
    if part.otherwise is not None:
        ways.append(_order(part.otherwise, bound))
    return _in_all(ways, bound)


def _after_collecting(part: Collect, bound: frozenset[str]) -> frozenset[str] | Unbound:
    within = _order(part.goal, bound)
    if isinstance(within, Unbound):
        return within
    lacking = None if part.kind == "count" else _lacks((part.template,), within.bound)
    return _or_unbound(lacking, bound | set(names_of((part.result,))), part.place)


def _or_unbound(lacking: str | None, bound: frozenset[str], place: int) -> frozenset[str] | Unbound:
    return bound if lacking is None else Unbound(lacking, place)


def _in_all(ways: Sequence[PartOrder | Unbound], bound: frozenset[str]) -> frozenset[str] | Unbound:
    """What each of the ways binds."""
    found: list[frozenset[str]] = []
    for way in ways:
        if isinstance(way, Unbound):
            return way
        found.append(way.bound)
    return bound | (frozenset.intersection(*found) if found else frozenset())


def _lacks(slots: Sequence[Slot], bound: frozenset[str]) -> str | None:
    """A variable of the slots that is not bound."""
    if any(map(anything, slots)):
        return "_"
    return next((name for name in names_of(slots) if name not in bound), None)


def anything(slot: Slot) -> bool:
    """Whether ``_`` stands in the slot, or in a term that does."""
    if isinstance(slot, Items | OpenTerm):
        rest = slot.rest if isinstance(slot, Items) else None
        return any(map(anything, slot.items)) or (rest is not None and anything(rest))
    return slot == ANY


def _place(part: Part) -> int:
    return part.atom.place if isinstance(part, Not) else part.place
