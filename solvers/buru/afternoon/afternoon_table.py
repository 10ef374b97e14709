"""One player at one stage of the afternoon, told lightly: what is still of use, and how an action can end.

It is the engine of a single action, with play going on after it. Cards keep their numbers all afternoon. What the
engine leaves out of a single action because it can never matter to it matters here to whoever comes next, and is
listed too: the envoy marker, and a refresh of which nothing is known.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice, repeat
from typing import Literal, TypeAlias

from periplus.models.buru.cards import Hireling
from periplus.models.buru.decks import known
from periplus.models.buru.effects import ANY
from periplus.models.buru.moves import AnyMove
from periplus.models.buru.moves import StopAction as Decline
from periplus.models.buru.state import UNKNOWN, Player, State, replace

from ...limits import Clock
from ...memo import Memo
from ..action.context import ActionContext
from ..action.goods import FISH, Vector, covers, plus
from ..action.hold import NOBODY, Hold
from ..action.parts import less
from ..action.steps import ActionStep, Follow, follow, written
from ..pace import HOLD
from .outcomes import ActionEnd, SeenEnds, by_sight
from .question import Worlds, with_holdings, without_holdings

Wanted: TypeAlias = Literal["rich", "short", "every"]
"""Which ends are wanted. ``rich``: only those among which the best is, where more goods are never worse: plain goods
are taken as soon as they fit under the cap. ``short``: those with fewer goods too, if they take fewer steps."""


STOPS = 1 << 12
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
    def _stops(self) -> Memo[tuple[Hold, Wanted], tuple[ActionEnd, ...]]:
        return Memo(STOPS)

    def stops(self, hold: Hold, clock: Clock, wanted: Wanted) -> tuple[ActionEnd, ...]:
        """The ways to end the action from a hold, each with the fewest steps, those with fewer steps first.

        Raises Stop when the clock says so.
        """
        known = self._stops.get((hold, wanted))
        if known is None:
            met = self._met(hold, clock, eager=wanted == "rich")
            if wanted == "rich":
                met.sort(key=lambda stop: -sum(stop.hold.goods))
            known = tuple(met if wanted == "every" else _undominated(met))
            self._stops[hold, wanted] = known
        return known

    def by_sight(self, hold: Hold, clock: Clock) -> Sequence[SeenEnds]:
        """The rich ends of the action by what others see of them; raises Stop as ``stops``."""
        known = self._by_sight.get(hold)
        if known is None:
            ends = by_sight(self.stops(hold, clock, "rich"), self.lasting)
            known = self._by_sight[hold] = tuple(ends.values())
        return known

    @cached_property
    def _by_sight(self) -> Memo[Hold, Sequence[SeenEnds]]:
        return Memo(STOPS)

    def _met(self, hold: Hold, clock: Clock, *, eager: bool) -> list[ActionEnd]:
        """Every hold that can be reached, told apart by all but what is open; layer by layer of steps."""
        stops: dict[Hashable, ActionEnd] = {}
        met = {hold}
        layer = [ActionEnd((), hold)]
        while layer:
            clock.work(HOLD * len(layer))
            after = []
            for stop in layer:
                hold = stop.hold
                stops.setdefault((hold.goods, hold.upright, hold.sideways, hold.made, hold.rest), stop)
                for step, reached in self._steps(hold, eager=eager):
                    if reached not in met:
                        met.add(reached)
                        after.append(ActionEnd((*stop.steps, step), reached))
            layer = after
        return list(stops.values())

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


def _undominated(stops: list[ActionEnd]) -> Iterator[ActionEnd]:
    """Those that are not like an earlier one but for fewer goods."""
    groups: dict[Hashable, list[Vector]] = {}
    for stop in stops:
        hold = stop.hold
        group = groups.setdefault((hold.upright, hold.sideways, hold.made, hold.rest), [])
        if not any(covers(rich, hold.goods) for rich in group):
            group.append(hold.goods)
            yield stop


DECLINE = Decline()


@dataclass(frozen=True, slots=True)
class Opening:
    """A choice made, by the rules."""

    moves: tuple[AnyMove, ...]
    """They lead there."""
    state: State


@dataclass(frozen=True)
class End:
    """A whole action of a player."""

    seat: int
    opening: Opening
    steps: tuple[ActionStep, ...]
    hold: Hold
    """What he holds at the end; what is still open in it is declined."""
    standing: AfternoonTable
    follow: Callable[[], Worlds]
    """Plays out what comes by itself after it."""

    @property
    def count(self) -> int:
        """How many moves it takes; to stop is none (spec 7.0)."""
        return len(self.opening.moves) + len(self.steps)

    @property
    def moves(self) -> tuple[AnyMove, ...]:
        """The moves, a ``stop`` at the end if parts are left."""
        return (
            *self.opening.moves,
            *map(written, self.steps),
            *((DECLINE,) if self.hold.open else ()),
        )

    @cached_property
    def follows(self) -> Worlds:
        """The bare tables at the player's next choice, with their chances."""
        return self.follow()

    @property
    def table(self) -> State:
        """The table as the action ends, but for the row and what lies in decks, before anything follows."""
        bare = without_holdings(self.opening.state, self.seat)
        table = with_holdings(bare, self.seat, held_by(self.standing, self.hold))
        player, spirits = table.players[self.seat], table.setting.spirits
        offers = tuple(
            (*cards, *_drawn(table, spirit, made))
            for cards, spirit, made in zip(player.offers, spirits, self.hold.made, strict=True)
        )
        return table.with_player(self.seat, replace(player, offers=offers))

    @cached_property
    def worlds(self) -> Worlds:
        """The tables that follow, as they are."""
        return self.with_hold(self.hold)

    def with_hold(self, hold: Hold) -> Worlds:
        """The tables that follow if the player held that."""
        held = held_by(self.standing, hold)
        return tuple((chance, with_holdings(table, self.seat, held)) for chance, table in self.follows)


def _drawn(table: State, spirit: str, number: int) -> Iterator[int | None]:
    """The top offering cards of a spirit, as far as they are known."""
    if number:
        for card in islice(chain(known(table, spirit), repeat(None)), number):
            yield card if isinstance(card, int) else None


OFFERING = 5
"""What an offering is thought to be worth."""
WEIGHTS = (3, 3, 3, 6, 1)
"""What a point of respect, clay, palm, ebony and fish are, in thirds."""
ISLANDER = 3


def promise(end: End) -> int:
    """A guess of what an end is worth, by what is held then."""
    hold = end.hold
    held = sum(weight * number for weight, number in zip(WEIGHTS, hold.goods, strict=True))
    return held + 3 * OFFERING * sum(hold.made) + ISLANDER * (hold.tableau.bit_count() + hold.rest.strangers)


def held_by(standing: AfternoonTable, hold: Hold) -> Player:
    """What a player holds, as the rules tell it."""
    cards = standing.named(hold.tableau)
    respect, clay, palm, ebony, fish = hold.goods
    return Player(
        vp=respect,
        fish=fish,
        res=(clay, palm, ebony),
        tableau=(*(card for _, card in cards), *[UNKNOWN] * hold.rest.strangers),
        tasked=sum(1 << place for place, (number, _) in enumerate(cards) if hold.sideways >> number & 1),
        elders=hold.rest.elders,
    )
