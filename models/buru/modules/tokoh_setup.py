"""Tokoh cards at the beginning: each human keeps one of two and gains its start benefit (BURU-23.1, BURU-23.2).

Which of the two is kept, and how the benefit is taken where it leaves a choice, is drawn with all else of the setup.
"""

from __future__ import annotations

import random

from .. import notation
from ..applying import apply, declined
from ..effects import Effect
from ..initial import initial
from ..opening import opened, ways
from ..position import Position
from ..state import State, replace
from ..steps import STEPS
from ..terms import AFTERNOON
from ..writing import position_of

DEALT = 2
"""Cards that each human chooses from."""


def dealt(position: Position, rng: random.Random) -> Position:
    """The fresh game with a Tokoh card for each human; Lawans get none."""
    state = initial(position)
    cards = [card.id for card in state.setting.edition.tokoh]
    rng.shuffle(cards)
    humans = [seat for seat, lawan in enumerate(state.setting.lawans) if lawan is None]
    for seat, card in zip(humans, cards[::DEALT], strict=False):
        state = state.with_player(seat, replace(state.players[seat], tokoh=card))
        state = _begun(state, seat, notation.effect(state.setting.edition.tokoh_cards[card].start), rng)
    return position_of(position, state)


def _begun(state: State, seat: int, start: Effect, rng: random.Random) -> State:
    """The table after a start benefit: one of its options, each step of it taken somehow."""
    option, names = rng.choice(ways(state, seat, start, keep=False))
    state = opened(replace(state, phase=AFTERNOON, turn=seat), seat, start, option, names, keep=False)
    while state.pending:
        steps = [
            move for step in STEPS.values() if step.is_open(state.pending) for move in step.listed(state)
        ]
        state = apply(state, rng.choice(steps)) if steps else declined(state)
    return replace(state, phase="morning", turn=None)
