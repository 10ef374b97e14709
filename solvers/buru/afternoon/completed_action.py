"""A whole action of a player in the afternoon: the choice, the steps, what is held then, and what follows by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice, repeat

from periplus.models.buru.decks import known
from periplus.models.buru.moves import AnyMove
from periplus.models.buru.moves import StopAction as Decline
from periplus.models.buru.state import UNKNOWN, Player, State, replace

from ..action.hold import Hold
from ..action.steps import ActionStep, written
from .afternoon_table import AfternoonTable
from .question import Worlds, with_holdings, without_holdings

DECLINE = Decline()


@dataclass(frozen=True, slots=True)
class Opening:
    """A choice made, by the rules."""

    moves: tuple[AnyMove, ...]
    """They lead there."""
    state: State


@dataclass(frozen=True)
class CompletedAction:
    """A whole action of a player."""

    seat: int
    opening: Opening
    steps: tuple[ActionStep, ...]
    hold: Hold
    """What he holds at the end; what is still open in it is declined."""
    context: AfternoonTable
    follow: Callable[[], Worlds]
    """Plays out what comes by itself after it."""

    @property
    def count(self) -> int:
        """How many moves it takes; to end is none (spec 7.0)."""
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
        table = with_holdings(bare, self.seat, held_by(self.context, self.hold))
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
        held = held_by(self.context, hold)
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


def promise(end: CompletedAction) -> int:
    """A guess of what an end is worth, by what is held then."""
    hold = end.hold
    held = sum(weight * number for weight, number in zip(WEIGHTS, hold.goods, strict=True))
    return held + 3 * OFFERING * sum(hold.made) + ISLANDER * (hold.tableau.bit_count() + hold.rest.strangers)


def held_by(context: AfternoonTable, hold: Hold) -> Player:
    """What a player holds, as the rules tell it."""
    cards = context.named(hold.tableau)
    respect, clay, palm, ebony, fish = hold.goods
    return Player(
        vp=respect,
        fish=fish,
        res=(clay, palm, ebony),
        tableau=(*(card for _, card in cards), *[UNKNOWN] * hold.rest.strangers),
        tasked=sum(1 << place for place, (number, _) in enumerate(cards) if hold.sideways >> number & 1),
        elders=hold.rest.elders,
    )
