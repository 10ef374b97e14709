"""The forest card that a Lawan takes (BURU-15.2, BURU-15.3, R.40)."""

from __future__ import annotations

from functools import lru_cache

from .. import notation
from ..decks import forest_taken
from ..effects import Effect
from ..gains import counted
from ..moves import Forest
from ..state import State
from .options import Taken, alternative, tokens_of


def worth(state: State, seat: int, effect: Effect) -> int:
    """The resources of the first alternative, in tokens (R.40)."""
    return tokens_of(counted(state, seat, effect[0].gain))


def rating(state: State, seat: int, card: str) -> tuple[int, int]:
    """By what a Lawan compares forest cards: gems, then resources."""
    found = state.setting.edition.forest_cards[card]
    return found.gems, worth(state, seat, notation.effect(found.gain))


def best_cards(state: State, seat: int) -> tuple[str, ...]:
    """The face-up cards that rate highest, in the order of the row; several if they tie."""
    ratings = [rating(state, seat, card) for card in state.forest]
    return tuple(card for card, rated in zip(state.forest, ratings, strict=True) if rated == max(ratings))


def card_taken(state: State, seat: int, card: str) -> Taken:
    """The card is discarded, and of its alternatives the upper one is taken (BURU-15.3)."""
    effect = notation.effect(state.setting.edition.forest_cards[card].gain)
    return alternative(forest_taken(state, card), seat, effect)


@lru_cache(1024)
def forest_move(card: str, fields: tuple[tuple[str, object], ...]) -> Forest:
    """The move that takes the card; ``fields`` are those not at their default."""
    return Forest.model_validate({"type": "forest", "card": card, **dict(fields)})
