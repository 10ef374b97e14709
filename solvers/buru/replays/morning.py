"""The next token of a morning, or the one that is kept; what follows depends on what others lay unseen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from periplus.models.buru.game import GAME
from periplus.models.buru.legality import fault
from periplus.models.buru.moves import Keep, Place
from periplus.models.buru.objectives import value
from periplus.models.buru.play import apply
from periplus.models.buru.position import Position
from periplus.models.buru.table import only

from ...memo import last
from ...replay import ClaimedLine, Replayed, ReplayError
from ..figures import figure
from ..place.next_token import about_of, choices_of, chooser
from .course import moves_of

GUESSED = "a mean over guesses of what others lay"


@last
def _choices(position: Position) -> tuple[Place | Keep, ...]:
    state = only(GAME.state(position))
    return tuple(choices_of(state, chooser(position, state)))


def ranked(position: Position, line: ClaimedLine) -> Replayed:
    """A token laid or kept; what is held then is not lost any more."""
    state = only(GAME.state(position))
    move, *others = moves_of(line.steps)
    if others or line.chosen != 1 or not isinstance(move, Place | Keep):
        raise ReplayError("expected a token that is laid or kept")
    if violation := fault(state, move):
        raise ReplayError(f"{move.as_json()}: {violation.rule} {violation.message}")
    least = figure(value(apply(state, move), chooser(position, state), "end"))
    return Replayed(None, (), declared=GUESSED, least=least)


def choices(position: Position) -> Sequence[Place | Keep]:
    """Every token that may be laid or kept."""
    return _choices(position)


def about(position: Position) -> dict[str, Any]:
    """That others' tokens are guessed."""
    state = only(GAME.state(position))
    return dict(about_of(state, chooser(position, state)))


def first(position: Position) -> tuple[ClaimedLine, ...]:
    """The strongest token in hand to the area with the fewest of the player's own, the last area first."""
    state = only(GAME.state(position))
    seat = chooser(position, state)
    areas = state.setting.areas

    def rank(move: Place | Keep) -> tuple[int, int, int]:
        if isinstance(move, Keep):
            return 0, 0, 0
        area = areas.index(move.area)
        power = move.token if isinstance(move.token, int) else 1
        return len(state.players[seat].placed[area]), -power, -area

    ranked_so = sorted(_choices(position), key=rank)
    return tuple(ClaimedLine((move,), 1) for move in ranked_so)
