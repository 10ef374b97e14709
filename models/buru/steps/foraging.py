"""Taking a face-up forest card and what it gives (BURU-9)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.results import Violation
from ...core.wording import say
from .. import notation
from ..decks import forest_taken
from ..effects import Effect
from ..moves import Forest, made
from ..opening import extra, opened, option_fault, ways
from ..state import State
from .step import AtomStep, used


def gain_of(state: State, card: str) -> Effect:
    """What a forest card gives."""
    return notation.effect(state.setting.edition.forest_cards[card].gain)


class Foraging(AtomStep[Forest]):
    """``forest``."""

    rule = "BURU-9.1"
    atom = "forest"

    def fault(self, state: State, move: Forest) -> Violation | None:
        """BURU-9.1 for a card that is not face up, BURU-11.5 for its option."""
        if move.card not in state.forest:
            return Violation("BURU-9.1", say("{card} does not lie face up", card=move.card))
        effect = gain_of(state, move.card)
        return option_fault(state, state.turn or 0, effect, move.option, move.any, keep=False)

    def apply(self, state: State, move: Forest) -> State:
        """The card's resources are gained, the card is discarded."""
        state = forest_taken(used(state, self.parts(state.pending)[0]), move.card)
        effect = gain_of(state, move.card)
        return opened(state, state.turn or 0, effect, move.option, move.any, keep=False)

    def listed(self, state: State) -> Iterator[Forest]:
        """Each card with each option."""
        for card in sorted(state.forest):
            for option, names in ways(state, state.turn or 0, gain_of(state, card), keep=False):
                yield made(Forest, {"card": card} | extra(option, names))
