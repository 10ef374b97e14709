"""Gains of turns by listing every legal turn of the table, and of an exploration by listing every draw."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from periplus.models.sumatra.legality import apply, legal_moves, to_draw
from periplus.models.sumatra.moves import AnyMove
from periplus.models.sumatra.scoring import total
from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import canonical


def now(state: State, move: AnyMove) -> int:
    """Standing after less standing before."""
    return total(apply(state, move), state.turn) - total(state, state.turn)


def best_now(state: State) -> Fraction:
    """The best gain of the player to move, or its mean over every draw."""
    if state.over:
        return Fraction(0)
    if not state.ahead or state.draw is not None:
        return Fraction(max(now(state, move) for move in legal_moves(state)))
    assert state.bag is not None
    draws = list(combinations(state.bag, to_draw(state)))
    return sum((best_now(replace(state, draw=canonical(draw))) for draw in draws), Fraction(0)) / len(draws)


def then(state: State, move: AnyMove) -> Fraction:
    """``next``: the gain now and the best gain of the same player's next turn."""
    after = replace(apply(state, move), turn=state.turn)
    return now(state, move) + best_now(after)


def reply(state: State, move: AnyMove) -> Fraction:
    """``reply``: the gain now less the best gain of the player after."""
    return now(state, move) - best_now(apply(state, move))
