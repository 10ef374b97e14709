"""Moves as plain tuples, for whoever steps through many states: what a move says without who makes it.

An action says nothing that may be written in several ways: dice stand in the order of answers, a square is its
number ``row * columns + column``.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

from ..boards.grid import Cell, Rotation
from .dice import change_of, face_of
from .edition import Edition
from .moves import (
    AnyMove,
    Complete,
    Draw,
    End,
    Keep,
    Research,
    ResearchSource,
    Roll,
    Star,
    StarSource,
    dice_of,
)
from .state import TRACKS


class Plot(NamedTuple):
    """A star on a square (OBS-3)."""

    square: int
    source: StarSource


class Check(NamedTuple):
    """A space of a track (OBS-5)."""

    track: int
    space: int
    source: ResearchSource
    drive: int | None
    """The Drive number, exactly when this check completes Drive."""


class Finish(NamedTuple):
    """A constellation drawn (OBS-4)."""

    card: str
    at: Cell
    rotation: Rotation


class Take(NamedTuple):
    """A card of the sky, or the top of a deck (OBS-6.4)."""

    deck: Literal["sky", "small", "large"]
    card: str | None
    """None: whatever lies on top."""
    refill: str | None = None
    """The card that replaces one of the sky, where the deck does not tell it."""


class Choose(NamedTuple):
    """The four cards kept, in the order of the deal (OBS-1.5)."""

    cards: tuple[str, ...]


class Done(NamedTuple):
    """The end of the turn (OBS-6.1)."""


Action: TypeAlias = Plot | Check | Finish | Take | Choose | Done
DONE = Done()


def action_of(edition: Edition, move: AnyMove, dealt: tuple[str, ...] = ()) -> Action:
    """The move without its player, however it is written; ``dealt`` is what a kept hand is chosen from."""
    match move:
        case Star():
            return Plot(move.at[0] * len(edition.chart.columns) + move.at[1], _sorted(move.source))
        case Research():
            return Check(TRACKS.index(move.track), move.space, move.source, move.drive)
        case Complete():
            return Finish(move.card, move.at, move.rotation)
        case Draw():
            return Take(move.deck, move.card, move.refill)
        case Keep():
            return Choose(tuple(card for card in dealt if card in move.cards))
        case End():
            return DONE
        case Roll():
            raise ValueError("a roll is no action of a seat")


def _sorted(source: StarSource) -> StarSource:
    dice = dice_of(source)
    if not dice:
        return source
    low, high = sorted(dice, key=lambda die: (face_of(die), change_of(die)))
    return low, high


def move_of(edition: Edition, action: Action, who: dict[str, Any]) -> AnyMove:
    """The action as a move; ``who`` names its player where there are several."""
    match action:
        case Plot(square, source):
            return Star(**who, at=divmod(square, len(edition.chart.columns)), source=source)
        case Check(track, space, paid, drive):
            given: dict[str, Any] = {} if drive is None else {"drive": drive}
            return Research(**who, track=TRACKS[track], space=space, source=paid, **given)
        case Finish(card, at, rotation):
            return Complete(**who, card=card, at=at, rotation=rotation)
        case Take(deck, card, refill):
            named: dict[str, Any] = {
                name: one for name, one in (("card", card), ("refill", refill)) if one is not None
            }
            return Draw(**who, deck=deck, **named)
        case Choose(cards):
            return Keep(**who, cards=cards)
        case Done():
            return End()
