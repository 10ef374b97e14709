"""Gaining an elder: two are drawn, one that is held then is put back (BURU-12.4, R.9, R.10)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.multisets import without
from ...core.results import Violation
from ...core.wording import say
from ..decks import known, without_top
from ..moves import Elder, made
from ..setting import elders_in_play
from ..state import UNKNOWN, State, replace
from .step import AtomStep, used

DECK = "elders"
DRAWN = 2
"""Elders drawn at a time (BURU-12.4)."""


def left(state: State) -> int:
    """How many elders the deck holds: all in play that nobody has."""
    return len(elders_in_play(state.setting)) - sum(len(player.elders) for player in state.players)


def drawn(state: State) -> tuple[str, ...]:
    """The elders that the next player to gain one draws: as many of the two as there are."""
    cards = (*map(str, known(state, DECK)[:DRAWN]), *(UNKNOWN,) * DRAWN)
    return cards[: min(DRAWN, max(0, left(state)))]


class Ageing(AtomStep[Elder]):
    """``elder``."""

    rule = "BURU-12.1"
    atom = "elder"

    def fault(self, state: State, move: Elder) -> Violation | None:
        """BURU-12.4 for an elder that is neither held nor drawn."""
        if move.drop in (*state.mover.elders, *drawn(state)):
            return None
        return Violation("BURU-12.4", say("the elder to be put back is not held"))

    def apply(self, state: State, move: Elder) -> State:
        """The elders drawn are held, the one put back lies below all that is known of the deck."""
        new = drawn(state)
        mover = state.mover
        held = without((*mover.elders, *new), move.drop or UNKNOWN)
        after = without_top(used(state, self.parts(state.pending)[0]), DECK, len(new))
        return after.with_player(state.turn or 0, replace(mover, elders=held))

    def listed(self, state: State) -> Iterator[Elder]:
        """One for each different elder that can be put back."""
        for card in sorted({*state.mover.elders, *drawn(state)}):
            yield made(Elder, {"drop": card})
