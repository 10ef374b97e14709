"""The best of many ends of an action, where more goods and cards are never worse.

Ends after which the table is the same to everybody else differ by what the player holds. One that has no more of
anything than another is left out; and no end of such a group is worth more than a table on which the player has the
most of everything that any of them has. So a group whose bound does not beat what is known already is passed over
whole, and otherwise it is halved.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import TypeAlias

from ...limits import Clock
from ...search.branching import BranchAndBound
from ..action.hold import Hold
from .ends import End
from .holdings import Worlds
from .state_keys import StateKeys

Mean: TypeAlias = Callable[[Worlds, Fraction | None], Fraction]
"""The value of worlds; a figure not above the floor that is given may be a bound of it."""
Group: TypeAlias = list[tuple[End, Hold]]
"""Ends with what is held then as far as it matters, the richest first."""


def best_of(
    ends: Iterable[End], floor: Fraction | None, keys: StateKeys, mean: Mean, clock: Clock
) -> Fraction:
    """The greatest value of an end if it is above the floor (None: any is); otherwise a bound that is not.

    Raises Stop by the clock, and ValueError if there is no end.
    """
    groups: dict[Hashable, Group] = {}
    for end in ends:
        hold = keys.hold(end)
        groups.setdefault(keys.alike(end, hold), []).append((end, hold))
    search: BranchAndBound[Group, End, Fraction]

    def expand(group: Group) -> Iterable[Group]:
        (end, hold), *others = group
        if not others:
            search.take(mean(end.with_hold(hold), search.above), end)
        elif search.above is None or not search.cuts(mean(end.with_hold(_joined(group)), search.above)):
            return _halves(group)
        return ()

    search = BranchAndBound(expand, clock, floor)
    search.run(*sorted(map(_undominated, groups.values()), key=_promise, reverse=True))
    if search.bound is None:
        raise ValueError("an action has an end")
    return search.bound


def _halves(group: Group) -> tuple[Group, Group]:
    """The group cut in two by the good of which its ends have most differently much, the rich first."""
    columns = list(zip(*(hold.goods for _, hold in group), strict=True))
    good = max(range(len(columns)), key=lambda place: max(columns[place]) - min(columns[place]))
    ordered = sorted(group, key=lambda pair: -pair[1].goods[good])
    half = len(ordered) // 2
    return ordered[:half], ordered[half:]


def _promise(group: Group) -> tuple[int, ...]:
    """A guess of what a group is worth: its richest end."""
    return max((sum(hold.goods), *hold.goods) for _, hold in group)


def _joined(group: Group) -> Hold:
    """A hold with the most of everything."""
    goods = [hold.goods for _, hold in group]
    vp, clay, palm, ebony, fish = (max(several) for several in zip(*goods, strict=True))
    upright = sideways = 0
    for _, hold in group:
        upright |= hold.upright
        sideways |= hold.sideways
    return group[0][1]._replace(
        goods=(vp, clay, palm, ebony, fish), upright=upright & ~sideways, sideways=sideways
    )


def _undominated(group: Group) -> Group:
    """Those with which no other of the group has at least as much of everything."""
    kept: Group = []
    for end, hold in sorted(group, key=lambda pair: (sum(pair[1].goods), pair[1].goods), reverse=True):
        if not any(_covers(other, hold) for _, other in kept):
            kept.append((end, hold))
    return kept


def _covers(rich: Hold, poor: Hold) -> bool:
    one, other = rich.goods, poor.goods
    return (
        one[0] >= other[0]
        and one[1] >= other[1]
        and one[2] >= other[2]
        and one[3] >= other[3]
        and one[4] >= other[4]
        and not poor.tableau & ~rich.tableau
        and not poor.sideways & ~rich.sideways
    )
