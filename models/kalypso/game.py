"""Kalypso as the Game protocol wants it: positions in, answers out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ..core.editions import Shelf
from ..core.errors import PositionError
from ..core.results import Outcome, Place, Violation
from ..core.ruleset import Ruleset
from ..core.wording import say
from . import audit, clues, reading, verdict
from .edition import Edition
from .editions import SHELF
from .listing import legal_moves
from .moves import AnyMove
from .play import PLAY
from .position import Position
from .setup import fresh
from .state import State
from .survival import LAST_ROUND

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import


class Kalypso(Ruleset[Position, AnyMove, State]):
    """The rules of Kalypso, as pure functions of positions; a position tells one player's turns."""

    name = "kalypso"
    title = "Kalypso"
    prefix = "KAL"
    players: tuple[int, ...] = (1, 2, 3, 4)
    kind = Position
    course = PLAY
    shelf: ClassVar[Shelf[Edition]] = SHELF
    state_fields = (
        "edition_data",
        "mode",
        "players",
        "difficulty",
        "round",
        "phase",
        "goals",
        "settlements",
        "offer",
        "bags",
        "ask",
        "log",
    )

    def load(self, raw: bytes, folder: Path | None = None) -> Position:
        """The position in a JSON text; raises PositionError with every fault."""
        return reading.load(raw, folder)

    def parse_move(self, position: Position, data: Any) -> AnyMove:
        """A move from JSON data, as in the position's log; raises PositionError."""
        return reading.parse_move(position, data)

    def admit(self, position: Position, verb: str) -> None:
        """Raise PositionError where a position with a log is asked for more than to be checked, shared or shown."""
        if position.log and verb not in ("check", "share", "show"):
            raise PositionError(
                "log", say("{moves} moves, expected none: only check takes a log", moves=len(position.log))
            )

    def violations(self, position: Position) -> tuple[Violation, ...]:
        """All faults of the position as it stands before its log."""
        return audit.violations(position)

    def score(self, position: Position) -> Outcome:
        """Versus: the score as if the game ended now; else phase 4 as it stands. Raises IllegalMove."""
        state = self.state(position)
        return replace(verdict.outcome(state), over=_over(state))

    def moves(self, position: Position) -> tuple[AnyMove, ...]:
        """Every legal move now of ``ask.player``, once each, in the order of answers; raises IllegalMove."""
        return legal_moves(self.state(position))

    def rewind(self, position: Position, moves: int) -> Position:
        """The position after the first ``moves`` of its log; the bags tell all draws, so nothing else changes."""
        return position.model_copy(update={"log": position.log[:moves]})

    def place(self, position: Position, move: AnyMove) -> Place:
        """The zone of the ocean, or the other part of the table, that the move concerns."""
        return clues.place(position.edition_data.sea(position.mode), move)

    def start(self, players: int, rng: random.Random) -> Position:
        """A fresh game of the bundled edition, shuffled and dealt by ``rng`` (KAL-2)."""
        return fresh(players, rng)

    def actors(self, position: Position) -> tuple[int, ...]:
        """The player who asks, while there is a legal move: offer, bags and log are that player's alone."""
        state = self.state(position)
        return (state.player,) if legal_moves(state) else ()

    def seen_by(self, position: Position, seat: int) -> Position:
        """The position asked by the owner of that settlement; a log stays its own player's.

        So do the settlement that all share, and seats whose settlement the position does not tell.
        """
        if position.log or seat == position.ask.player or seat >= len(position.settlements):
            return position
        return position.model_copy(update={"ask": position.ask.model_copy(update={"player": seat})})

    def chance(self, position: Position, rng: random.Random) -> AnyMove | None:
        """None: every draw is known from the bags, or yields nothing (R21)."""
        return None


def _over(state: State) -> bool:
    """Whether nothing is left to do in the last round, as far as the position tells (KAL-14.6)."""
    return state.round == LAST_ROUND and not legal_moves(state)


GAME = Kalypso()
"""The game, as the registry names it."""
