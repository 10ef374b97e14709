"""One player at one stage of the afternoon, told lightly: what is still of use, and how an action can end.

It is the engine of a single action, with play going on after it. Cards keep their numbers all afternoon. What the
engine leaves out of a single action because it can never matter to it matters here to whoever comes next, and is
listed too: the envoy marker, and a refresh of which nothing is known.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from periplus.models.buru.cards import Hireling
from periplus.models.buru.effects import ANY

from ...limits import Clock
from ...memo import Memo
from ..action.context import ActionContext
from ..action.goods import FISH, Vector, covers, plus
from ..action.hold import NOBODY, Hold
from ..action.parts import less
from ..action.steps import ActionStep, Follow, follow
from ..pace import HOLD
from .outcomes import ActionEnd, SeenEnds, by_sight

Wanted: TypeAlias = Literal["rich", "short", "every"]
"""Which ends are wanted. ``rich``: only those among which the best is, where more goods are never worse: plain goods
are taken as soon as they fit under the cap. ``short``: those with fewer goods too, if they take fewer steps."""


ENDS_KEPT = 1 << 12
"""Holds of which the ends of the action are kept, for each view of a table."""


@dataclass(frozen=True)
class AfternoonTable(ActionContext):
    """A player's table at one stage."""

    universe: tuple[Hireling, ...] = ()
    """Every card that can come into play this afternoon."""

    @cached_property
    def cards(self) -> tuple[Hireling, ...]:
        """Every card by its number, the same at all stages."""
        return self.universe

    def named(self, cards: int) -> tuple[tuple[int, str], ...]:
        """The numbers and ids of a set of cards."""
        known = self._named.get(cards)
        if known is None:
            numbers = (number for number in range(len(self.universe)) if cards >> number & 1)
            known = self._named[cards] = tuple((number, self.universe[number].id) for number in numbers)
        return known

    @cached_property
    def _named(self) -> dict[int, tuple[tuple[int, str], ...]]:
        return {}

    @cached_property
    def lasting(self) -> int:
        """The cards with a lasting effect, as a set of bits."""
        return sum(1 << number for number, card in enumerate(self.universe) if card.lasting)

    @cached_property
    def _ends(self) -> Memo[tuple[Hold, Wanted], tuple[ActionEnd, ...]]:
        return Memo(ENDS_KEPT)

    def ends(self, hold: Hold, clock: Clock, wanted: Wanted) -> tuple[ActionEnd, ...]:
        """The ways to end the action from a hold, each with the fewest steps, those with fewer steps first.

        Raises Stop when the clock says so.
        """
        known = self._ends.get((hold, wanted))
        if known is None:
            met = self._met(hold, clock, eager=wanted == "rich")
            if wanted == "rich":
                met.sort(key=lambda end: -sum(end.hold.goods))
            known = tuple(met if wanted == "every" else _undominated(met))
            self._ends[hold, wanted] = known
        return known

    def by_sight(self, hold: Hold, clock: Clock) -> Sequence[SeenEnds]:
        """The rich ends of the action by what others see of them; raises Stop as ``ends``."""
        known = self._by_sight.get(hold)
        if known is None:
            ends = by_sight(self.ends(hold, clock, "rich"), self.lasting)
            known = self._by_sight[hold] = tuple(ends.values())
        return known

    @cached_property
    def _by_sight(self) -> Memo[Hold, Sequence[SeenEnds]]:
        return Memo(ENDS_KEPT)

    def _met(self, hold: Hold, clock: Clock, *, eager: bool) -> list[ActionEnd]:
        """Every hold that can be reached, told apart by all but what is open; layer by layer of steps."""
        ends: dict[Hashable, ActionEnd] = {}
        met = {hold}
        layer = [ActionEnd((), hold)]
        while layer:
            clock.work(HOLD * len(layer))
            after = []
            for end in layer:
                hold = end.hold
                ends.setdefault((hold.goods, hold.upright, hold.sideways, hold.made, hold.rest), end)
                for step, reached in self._steps(hold, eager=eager):
                    if reached not in met:
                        met.add(reached)
                        after.append(ActionEnd((*end.steps, step), reached))
            layer = after
        return list(ends.values())

    def _steps(self, hold: Hold, *, eager: bool) -> Iterator[Follow]:
        if not hold.open:
            return
        if eager and (gain := self._safe_gain(hold)) is not None:
            yield gain
            return
        yield from follow(self, hold)
        menu, rest = self.parts.menu(hold.open), hold.rest
        envoy, refresh = menu.part("envoy"), menu.part("refresh")
        if envoy is not None and not rest.envoy and not self.heeds_envoy:
            yield (
                ActionStep("envoy"),
                hold._replace(open=less(hold.open, envoy), rest=rest._replace(envoy=True)),
            )
        if refresh is not None and rest.dealt >= len(self.deck):
            row = (NOBODY,) * self.state.setting.edition.hiring_row
            yield (
                ActionStep("refresh"),
                hold._replace(open=less(hold.open, refresh), rest=rest._replace(row=row)),
            )

    def _safe_gain(self, hold: Hold) -> Follow | None:
        """A plain part without a choice that loses nothing if it is taken now."""
        for number in self.parts.menu(hold.open).gains:
            item = self.parts[number]
            (way, *others) = self.plain_ways(number)
            if item.atom != ANY and not others and hold.goods[FISH] + way.gain[FISH] <= self.cap:
                goods = plus(hold.goods, way.gain)
                opened = less(hold.open, number)
                after = Hold(goods, hold.upright, hold.sideways, opened, hold.made, hold.rest)
                return ActionStep("gain", str(item), any=way.any), after
        return None


def _undominated(ends: list[ActionEnd]) -> Iterator[ActionEnd]:
    """Those that are not like an earlier one but for fewer goods."""
    groups: dict[Hashable, list[Vector]] = {}
    for end in ends:
        hold = end.hold
        group = groups.setdefault((hold.upright, hold.sideways, hold.made, hold.rest), [])
        if not any(covers(rich, hold.goods) for rich in group):
            group.append(hold.goods)
            yield end
