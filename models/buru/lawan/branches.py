"""Chance as branches: each way in which a Lawan's random ties can fall, with its exact probability (R.43)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias, TypeVar

from ..moves import AnyMove
from ..state import State

T = TypeVar("T")
ONE = Fraction(1)


class Branch(NamedTuple):
    """One way in which chance falls: what the Lawan then does, and the table after it."""

    probability: Fraction
    moves: tuple[AnyMove, ...]
    state: State
    ties: tuple[str, ...] = ()
    """The cards on which ties fell, in the order in which the Lawan came to them."""


Branches: TypeAlias = tuple[Branch, ...]
"""All ways in which chance can fall, in the order of the tied cards; never merged. The probabilities sum to 1."""


def certain(state: State, *moves: AnyMove) -> Branches:
    """What happens without chance."""
    return (Branch(ONE, moves, state),)


def then(before: Branches, follow: Callable[[State], Branches]) -> Branches:
    """What follows each branch, after it."""
    return tuple(
        Branch(
            _times(branch.probability, after.probability),
            branch.moves + after.moves,
            after.state,
            branch.ties + after.ties,
        )
        for branch in before
        for after in follow(branch.state)
    )


def among(tied: Sequence[T], follow: Callable[[T], Branches], named: Callable[[T], str] = str) -> Branches:
    """What follows when one of the tied cards is drawn at random; there is at least one. ``named``: its id."""
    if len(tied) == 1:
        return follow(tied[0])
    share = Fraction(1, len(tied))
    return tuple(
        Branch(_times(share, after.probability), after.moves, after.state, (named(card), *after.ties))
        for card in tied
        for after in follow(card)
    )


def unsaid(branches: Branches) -> Branches:
    """The same without the moves: what is done in them is no move of an answer."""
    return tuple(branch._replace(moves=()) for branch in branches)


def _times(one: Fraction, other: Fraction) -> Fraction:
    """The product; nearly always there is no chance in it, and fractions are slow."""
    if one is ONE:
        return other
    return one if other is ONE else one * other
