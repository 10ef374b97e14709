"""A morning of the Lawans drawn at random: for games that are played, and for samples of what may come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..decks import known, known_discards
from ..mats import hand
from ..morning import placer
from ..moves import LawanPlace
from ..setting import plots_in_play
from ..state import State
from .placing import NAMES, PLOTS, fault, seat_of

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import

_PATIENCE = 9
"""How often at most the pile is gone through: a deck may hold no card for a token."""


def drawn(state: State, rng: random.Random) -> LawanPlace | None:
    """A plot card for random tokens, with what is redrawn; None unless the Lawans' turn is next, or if no card fits."""
    turn = placer(state) if state.phase == "morning" else None
    return None if turn is None or state.setting.lawans[turn] is None else draw(state, rng)


def draw(state: State, rng: random.Random) -> LawanPlace | None:
    """The same whosever turn it is."""
    used = list(known_discards(state, PLOTS))
    tokens = {
        field: rng.choice(hand(state, seat))
        for field, name in zip("ab", NAMES, strict=True)
        if (seat := seat_of(state, name)) is not None
    }
    pile = _pile(state, used, rng)
    drawn_cards: list[str] = []
    for _ in range(_PATIENCE * len(pile)):
        pile = pile or _pile(state, drawn_cards, rng)
        drawn_cards.append(pile.pop())
        move = LawanPlace.model_validate(_fields(drawn_cards) | tokens)
        if fault(state, move) is None:
            return move
    return None


def _fields(cards: list[str]) -> dict[str, Any]:
    first, *more = cards
    return {"plot": first} | ({"more": tuple(more)} if more else {})


def _pile(state: State, used: list[str], rng: random.Random) -> list[str]:
    """The plot deck less the cards used, shuffled, the top last; all others if there is none left (R.58)."""
    top = [str(card) for card in known(state, PLOTS) if card not in used]
    deck = [card.id for card in plots_in_play(state.setting)]
    rest = [card for card in deck if card not in used and card not in top]
    rest = rest if rest or top else deck
    rng.shuffle(rest)
    return rest + top[::-1]
