"""From a position to the state of play: the start it describes, then its log, move by move."""

from __future__ import annotations

from ..core.errors import PositionError
from ..core.logs import MoveFunctions
from ..core.results import Violation
from ..core.wording import say
from .draws import unknown_card
from .effects import apply
from .figures import figure
from .legality import fault
from .listing import legal_moves
from .moves import AnyMove, Draw
from .position import Decks, PlayerSheet, Position
from .state import TRACKS, Phase, Research, Sheet, State, Supply

__all__ = ["apply", "fault", "follow", "initial", "legal_moves", "replay", "state_of", "unknown_card"]


def initial(position: Position) -> State:
    """The state before the log: the start of a turn, or the choice of cards. The log is not looked at."""
    return State(
        edition=position.edition_data,
        round=position.round,
        active=position.active,
        first=position.first,
        phase=Phase.KEEP if any(sheet.dealt for sheet in position.players) else Phase.BEFORE,
        sheets=tuple(_sheet(position, sheet) for sheet in position.players),
        supply=_supply(position),
    )


def _faults(state: State, move: AnyMove) -> Violation | None:
    """The clause that the move breaks; PositionError for a draw without the card that the decks do not tell."""
    violation = fault(state, move)
    if violation is None and isinstance(move, Draw) and (field := unknown_card(state, move)):
        wanted = say("the field is missing, the order of the deck is not known: expected a card")
        raise PositionError(field, wanted)
    return violation


def _sheet(position: Position, sheet: PlayerSheet) -> Sheet:
    text = "".join(sheet.chart)
    return Sheet(
        stars=sum(1 << bit for bit, square in enumerate(text) if square == "*"),
        figures=tuple(
            figure(position.edition_data, done.card, done.at, done.rotation) for done in sheet.done
        ),
        range=sheet.range,
        dealt=sheet.dealt,
        research=_research(sheet),
        drive_number=sheet.drive_number,
        bonuses_used=sheet.bonuses_used,
        finder_used=sheet.finder_used,
    )


def _research(sheet: PlayerSheet) -> Research:
    lens, drive, finder, filter_, funding = (
        sum(1 << space for space in getattr(sheet.research, track)) for track in TRACKS
    )
    return lens, drive, finder, filter_, funding


def _supply(position: Position) -> Supply | None:
    if position.sky is None:
        return None
    unseen, given = position.unseen(), position.decks or Decks()
    small = unseen["small"] if given.small is None else given.small
    large = unseen["large"] if given.large is None else given.large
    return Supply((position.sky.small, position.sky.large), (small, large))


PLAY: MoveFunctions[AnyMove, State] = MoveFunctions(initial, _faults, apply)
follow, replay, state_of = PLAY.follow, PLAY.replay, PLAY.state_of
"""The game's own way through a log; see ``MoveFunctions``."""
