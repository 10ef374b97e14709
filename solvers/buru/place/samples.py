"""Scenarios of what the Lawans may lay, drawn by a seed where they are too many to be told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

from periplus.models.buru.lawan.odds import Both, Pause, final_counts
from periplus.models.buru.lawan.placing import stacked
from periplus.models.buru.mats import BLESSING, count, hand, laid, to_place
from periplus.models.buru.state import UNKNOWN, State, Token, replace

from ..lawan.odds import lawans
from .lawans import seen
from .question import Question


def sampled(
    question: Question, number: int, seed: int, pause: Pause = lambda: None
) -> list[tuple[Fraction, State]]:
    """So many tables, each as likely as any other; ``pause`` is called now and then, what it raises ends it."""
    counts = final_counts(question.state, seen(question), pause)
    rng = random.Random(seed)
    chosen = rng.choices(list(counts), [float(chance) for chance in counts.values()], k=number)
    return [(Fraction(1), _drawn(question.state, both, rng)) for both in chosen]


def anything(question: Question, seed: int) -> State:
    """A table on which everybody else has placed anywhere."""
    rng, state = random.Random(seed), question.state
    for other in question.seats:
        state = _anywhere(state, other.seat, rng)
    return state


def guessed(question: Question, number: int, seed: int) -> list[State]:
    """So many tables on which everybody else has placed: Lawans by their cards, humans anywhere as likely."""
    rng = random.Random(f"{seed} humans")
    tables = [question.state] * number
    if lawans(question.state):
        tables = [state for _, state in sampled(question, number, seed)]
    for other in question.seats:
        if question.state.setting.lawans[other.seat] is None:
            tables = [_anywhere(state, other.seat, rng) for state in tables]
    return tables


def _anywhere(state: State, seat: int, rng: random.Random) -> State:
    """The table where the player has laid all tokens but one, those that are not known at random."""
    tokens = iter(rng.sample(hand(state, seat), len(hand(state, seat))))
    state = _revealed(state, seat, tokens)
    for token in _next(tokens, to_place(state, seat) - count(state, seat)):
        state = laid(state, seat, rng.randrange(len(state.setting.areas)), (token,))
    return state


def _drawn(state: State, both: Both, rng: random.Random) -> State:
    """The table with the Lawans' tokens in these numbers, unknown ones drawn at random."""
    for lawan in lawans(state):
        tokens = iter(rng.sample(hand(state, lawan.seat), len(hand(state, lawan.seat))))
        state = _revealed(state, lawan.seat, tokens)
        for area, number in enumerate(both[lawan.which]):
            lying = [token for token in state.players[lawan.seat].placed[area] if token != BLESSING]
            for token in _next(tokens, number - len(lying)):
                state = laid(state, lawan.seat, area, stacked(state, lawan.seat, area, token))
    return state


def _revealed(state: State, seat: int, tokens: Iterator[Token]) -> State:
    """The table with a token for each unknown one that lies already."""
    player = state.players[seat]
    fields = tuple(
        tuple(next(tokens) if token == UNKNOWN else token for token in field) for field in player.placed
    )
    return state.with_player(seat, replace(player, placed=fields))


def _next(tokens: Iterator[Token], number: int) -> list[Token]:
    return [next(tokens) for _ in range(number)]
