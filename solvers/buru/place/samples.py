"""Scenarios of what the Lawans may lay, drawn by a seed where they are too many to be told."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypeAlias

from periplus.models.buru.lawan.chance import draw
from periplus.models.buru.lawan.placing import apply
from periplus.models.buru.mats import count, hand, laid, to_place
from periplus.models.buru.state import UNKNOWN, State, Token, replace

from ..lawan.odds import lawans
from .question import PlacementQuestion

Pause: TypeAlias = Callable[[], None]


def sampled(
    question: PlacementQuestion, number: int, seed: int, pause: Pause = lambda: None
) -> list[tuple[Fraction, State]]:
    """So many tables, each as likely as any other; ``pause`` is called for each, what it raises ends it."""
    rng = random.Random(seed)
    return [(Fraction(1), _drawn(question.state, rng, pause)) for _ in range(number)]


def anything(question: PlacementQuestion, seed: int) -> State:
    """A table on which everybody else has placed anywhere."""
    rng, state = random.Random(seed), question.state
    for other in question.seats:
        state = _anywhere(state, other.seat, rng)
    return state


def guessed(question: PlacementQuestion, number: int, seed: int, pause: Pause = lambda: None) -> list[State]:
    """So many tables on which everybody else has placed: Lawans by their cards, humans anywhere as likely.

    ``pause`` is as for ``sampled``.
    """
    rng = random.Random(f"{seed} humans")
    tables = [question.state] * number
    if lawans(question.state):
        tables = [state for _, state in sampled(question, number, seed, pause)]
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


def _drawn(state: State, rng: random.Random, pause: Pause) -> State:
    """The table with the Lawans' tokens where their cards, drawn one after the other, put them."""
    pause()
    for lawan in lawans(state):
        tokens = iter(rng.sample(hand(state, lawan.seat), len(hand(state, lawan.seat))))
        state = _revealed(state, lawan.seat, tokens)
    while any(count(state, lawan.seat) < to_place(state, lawan.seat) for lawan in lawans(state)):
        move = draw(state, rng)
        if move is None:  # no card fits, so nothing more is placed
            break
        state = apply(state, move)
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
