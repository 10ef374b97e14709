"""What an action may come to, as far as anything after it can tell: the tables that follow, and what is held on them.

Most ends of an action are the same to everybody else, so what follows is played out once for each kind (``seen``), and
ends of a kind differ by what the player holds alone. One that has no more of anything than another is left out; and no
end of the kind is worth more than a table on which the player has the most of everything that any of them has. So a
group whose bound does not beat what is known already is passed over whole, and otherwise it is halved.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from ...limits import Clock
from ...search.branching import BranchAndBound
from ..action.hold import Hold
from ..action.steps import ActionStep
from .question import Worlds
from .useful import StillOfUse, capped

Group: TypeAlias = Sequence[Hold]
"""Ends by what is held then as far as it matters, the richest first: none has as much of everything as another."""


class ActionEnd(NamedTuple):
    """A way to end an action."""

    steps: tuple[ActionStep, ...]
    hold: Hold
    """What is held then; what is still open in it is declined."""


def seen_by_others(hold: Hold) -> Hashable:
    """What of a player's action changes the table: offerings, the hiring row and the decks, the envoy marker."""
    rest = hold.rest
    return hold.made, rest.row, rest.dealt, rest.seen, rest.forest, rest.envoy


class SeenEnds:
    """The ends of an action that are the same to everybody else."""

    __slots__ = ("_by_use", "_lasting", "ends")

    def __init__(self, lasting: int) -> None:
        """``lasting``: the cards with a lasting effect, as a set of bits."""
        self._lasting = lasting
        self.ends: list[ActionEnd] = []
        self._by_use: dict[StillOfUse, Mapping[Hashable, Group]] = {}

    def groups(self, use: StillOfUse) -> Mapping[Hashable, Group]:
        """The ends by what is held: in a group they differ by that of which more is never worse."""
        found = self._by_use.get(use)
        if found is None:
            found = self._by_use[use] = self._grouped(use)
        return found

    def _grouped(self, use: StillOfUse) -> Mapping[Hashable, Group]:
        groups: dict[Hashable, set[Hold]] = {}
        for end in self.ends:
            hold = end.hold
            goods, upright, sideways = capped(hold.goods, use.caps), hold.upright, hold.sideways
            if not use.tasks:
                upright, sideways = upright | sideways & ~self._lasting, sideways & self._lasting
            rest = hold.rest
            alike = rest.elders, rest.strangers, sideways if use.tasks else None
            groups.setdefault(alike, set()).add(Hold(goods, upright, sideways, (), hold.made, rest))
        return {alike: undominated(holds) for alike, holds in groups.items()}


def by_sight(ends: Iterable[ActionEnd], lasting: int) -> Mapping[Hashable, SeenEnds]:
    """The ends of an action by what others see of them."""
    found: dict[Hashable, SeenEnds] = {}
    for end in ends:
        seen = seen_by_others(end.hold)
        known = found.get(seen)
        if known is None:
            known = found[seen] = SeenEnds(lasting)
        known.ends.append(end)
    return found


def undominated(holds: Iterable[Hold]) -> Group:
    """Those with which no other of the group has at least as much of everything, the richest first."""
    kept: list[Hold] = []
    for hold in sorted(holds, key=_wealth, reverse=True):
        if not any(_covers(other, hold) for other in kept):
            kept.append(hold)
    return kept


def _wealth(hold: Hold) -> tuple[int, ...]:
    return sum(hold.goods), *hold.goods, hold.upright, hold.sideways


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


class ActionOutcome(NamedTuple):
    """Ends after which the same tables follow."""

    follows: Worlds
    """The bare tables at the player's next choice, with their chances."""
    holds: Group
    most: Fraction | None = None
    """None of them is worth more, if that is known."""


class RankedEnds(NamedTuple):
    """Ends of an action before it is worked out what they are, or what follows them."""

    scale: int
    ends: Sequence[tuple[int, OpenEnds]]
    """Several at a time, with a bound of them all in ``1 / scale``, the greatest first; to be worked out one by one."""


OpenEnds: TypeAlias = Callable[["Fraction | None"], "Iterable[RankedEnds | ActionOutcome]"]
"""Works ends out; bounds that are not above the floor that is given need not be the least that can be shown."""
Value: TypeAlias = Callable[[Worlds, Hold, Fraction | None], Fraction]
"""What bare tables are worth with that in hand; a figure not above the floor that is given may be a bound of it."""


def best_value(
    outcomes: Iterable[ActionOutcome | RankedEnds],
    floor: Fraction | None,
    value: Value,
    most: Value | None,
    clock: Clock,
) -> Fraction:
    """The greatest value of an end if it is above the floor (None: any is); otherwise a bound that is not.

    ``most``: a bound of the value that is had at once, if there is any. Raises Stop by the clock, and ValueError if
    there is no end.
    """
    search: BranchAndBound[ActionOutcome | RankedEnds, Hold, Fraction]

    def expand(outcome: ActionOutcome | RankedEnds) -> Iterable[ActionOutcome | RankedEnds]:
        """What is to be looked at next."""
        return opened(outcome) if isinstance(outcome, RankedEnds) else parted(outcome)

    def opened(ranked: RankedEnds) -> Iterator[ActionOutcome | RankedEnds]:
        """The ends whose bounds may beat the best so far, worked out."""
        for bound, work_out in ranked.ends:
            if search.cuts(Fraction(bound, ranked.scale)):
                return  # as it cuts all that come after
            yield from work_out(search.above)

    def parted(outcome: ActionOutcome) -> Sequence[ActionOutcome]:
        """The halves of what may still beat the best so far; a single hold is valued."""
        follows, holds, together = outcome
        if together is not None and search.cuts(together):
            return ()
        if most is not None and search.above is not None:
            holds = [hold for hold in holds if not search.cuts(most(follows, hold, search.above))]
        if len(holds) == 1:
            search.take(value(follows, holds[0], search.above), holds[0])
        elif holds:
            together = value(follows, _joined(holds), search.above)
            if search.above is None or not search.cuts(together):
                return [ActionOutcome(follows, half, together) for half in _halves(holds)]
        return ()

    search = BranchAndBound(expand, clock, floor)
    search.run(*outcomes)
    if search.bound is None:
        raise ValueError("an action has an end")
    return search.bound


def richest_first(outcomes: Iterable[ActionOutcome]) -> list[ActionOutcome]:
    """The outcomes in the order in which they are looked at."""
    return sorted(outcomes, key=lambda outcome: _wealth(outcome.holds[0]), reverse=True)


def _halves(group: Group) -> tuple[Group, Group]:
    """The group cut in two by the good of which its ends have most differently much, the rich first."""
    columns = list(zip(*(hold.goods for hold in group), strict=True))
    good = max(range(len(columns)), key=lambda place: max(columns[place]) - min(columns[place]))
    ordered = sorted(group, key=lambda hold: -hold.goods[good])
    half = len(ordered) // 2
    return ordered[:half], ordered[half:]


def _joined(group: Group) -> Hold:
    """A hold with the most of everything."""
    vp, clay, palm, ebony, fish = (
        max(several) for several in zip(*(hold.goods for hold in group), strict=True)
    )
    upright = sideways = 0
    for hold in group:
        upright |= hold.upright
        sideways |= hold.sideways
    return group[0]._replace(
        goods=(vp, clay, palm, ebony, fish), upright=upright & ~sideways, sideways=sideways
    )
