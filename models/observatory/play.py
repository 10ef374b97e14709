"""The game's way through a log, move by move; see ``MoveFunctions``."""

from __future__ import annotations

from ..core.errors import PositionError
from ..core.results import Violation
from ..core.ruleset import MoveFunctions
from ..core.wording import say
from .legality import apply, fault
from .moves import AnyMove, Draw
from .position import initial
from .state import State
from .turns import unknown_card


def _faults(state: State, move: AnyMove) -> Violation | None:
    """The clause that the move breaks; PositionError for a draw without the card that the decks do not tell."""
    violation = fault(state, move)
    if violation is None and isinstance(move, Draw) and (field := unknown_card(state, move)):
        wanted = say("the field is missing, the order of the deck is not known: expected a card")
        raise PositionError(field, wanted)
    return violation


PLAY: MoveFunctions[AnyMove, State] = MoveFunctions(initial, _faults, apply)
follow, replay, state_of = PLAY.follow, PLAY.replay, PLAY.state_of
"""The game's own way through a log; see ``MoveFunctions``."""
