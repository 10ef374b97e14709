"""Observatory as the Game protocol wants it: positions in, answers out."""

from __future__ import annotations

from operator import is_
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.errors import IllegalMove
from ..core.results import Outcome, Place, PlayerScore, Violation
from . import editions, reading
from .audit import violations
from .clues import place
from .edition import Edition
from .legality import fault
from .listing import legal_moves
from .moves import AnyMove, Roll
from .play import follow, initial, replay, state_of
from .position import Position
from .scoring import score_lines, winners
from .setup import fresh
from .state import Phase, State

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import


class Observatory:
    """The rules of Observatory, as pure functions of positions."""

    name = "observatory"
    title = "Observatory"
    prefix = "OBS"
    players = (1, 2, 3, 4, 5)
    _known: tuple[tuple[object, ...], State] | None = None

    def load(self, raw: bytes, folder: Path | None = None) -> Position:
        """The position in a JSON text; raises PositionError with every fault."""
        return reading.load(raw, folder)

    def edition(self, name: str, folder: Path | None = None) -> Edition:
        """The edition of that bundled name or path; raises PositionError."""
        return editions.named(name, folder)

    def editions(self) -> tuple[str, ...]:
        """The names of the bundled editions."""
        return editions.bundled()

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of a position."""
        return Position.model_json_schema()

    def parse_move(self, position: Position, data: Any) -> AnyMove:
        """A move from JSON data, as in the position's log; raises PositionError."""
        return reading.parse_move(position, data)

    def check(self, position: Position) -> tuple[Violation, ...]:
        """All faults of the position; if there are none, that of the first illegal move of its log."""
        if found := violations(position):
            return found
        _, violation = follow(initial(position), position.log)
        return (violation,) if violation else ()

    def score(self, position: Position) -> Outcome:
        """Every seat's score as if the game ended now (OBS-8.2); raises IllegalMove."""
        state = self._state(position)
        lines = [score_lines(state.edition, sheet) for sheet in state.sheets]
        names = [sheet.name or f"player {seat + 1}" for seat, sheet in enumerate(position.players)]
        scores = tuple(
            PlayerScore(seat, names[seat], lines[seat], {"completed": len(sheet.figures)})
            for seat, sheet in enumerate(state.sheets)
        )
        return Outcome(scores, winners(state.edition, state.sheets), state.phase is Phase.OVER)

    def outcome(self, position: Position) -> Outcome | None:
        """The final result once the last round has ended (OBS-8.1), else None; raises IllegalMove."""
        result = self.score(position)
        return result if result.over else None

    def moves(self, position: Position) -> tuple[AnyMove, ...]:
        """Every legal move of ``me`` now, once each, in the order of answers; raises IllegalMove."""
        return legal_moves(self._state(position), position.me, len(position.players) > 1)

    def play(self, position: Position, move: AnyMove) -> Position:
        """The position with the move at the end of its log; raises IllegalMove, PositionError."""
        replay(self._state(position), (move,), start=len(position.log))
        return position.model_copy(update={"log": (*position.log, move)})

    def whole(self, position: Position) -> dict[str, Any]:
        """The position as JSON data, its edition inside unless that is a bundled one."""
        data = position.as_json()
        if isinstance(position.edition, str) and position.edition not in editions.bundled():
            data["edition"] = position.edition_data.as_json()
        return data

    def log(self, position: Position) -> tuple[AnyMove, ...]:
        """The moves of the position's log."""
        return position.log

    def rewind(self, position: Position, moves: int) -> Position:
        """The position after the first ``moves`` of its log; rolls of the rest are known future rolls."""
        later = [(*move.dice, move.meteor) for move in position.log[moves:] if isinstance(move, Roll)]
        return position.model_copy(update={"log": position.log[:moves], "rolls": (*later, *position.rolls)})

    def place(self, position: Position, move: AnyMove) -> Place:
        """The quarter of the chart, or the other part of the table, that the move concerns."""
        return place(position.edition_data, move)

    def start(self, players: int, rng: random.Random) -> Position:
        """A fresh game of the bundled edition, shuffled and dealt by ``rng`` (OBS-1)."""
        return fresh(players, rng)

    def actors(self, position: Position) -> tuple[int, ...]:
        """The seats that may move now, none while chance has to act or the game is over."""
        state = self._state(position)
        return tuple(seat for seat in range(len(state.sheets)) if legal_moves(state, seat, several=False))

    def seen_by(self, position: Position, seat: int) -> Position:
        """The same position, asked by ``seat``."""
        return position.model_copy(update={"me": seat})

    def chance(self, position: Position, rng: random.Random) -> AnyMove | None:
        """A roll drawn from ``rng`` if the position may take one now, else None."""
        roll = Roll(dice=(rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)), meteor=rng.randint(1, 6))
        return roll if fault(self._state(position), roll) is None else None

    def _state(self, position: Position) -> State:
        """The state after the log; raises IllegalMove for a position that ``check`` faults.

        The last one is remembered: many moves are tried from one position.
        """
        parts = _parts(position)
        known = self._known
        if known is not None and all(map(is_, known[0], parts)):
            return known[1]
        if found := violations(position):
            raise IllegalMove(found)
        state = state_of(position)
        self._known = parts, state
        return state


def _parts(position: Position) -> tuple[object, ...]:
    """All that the state follows from; where each part is the same object, so is the state."""
    table = (position.edition_data, position.players, position.sky, position.decks)
    return (*table, position.round, position.active, position.first, position.log)


GAME = Observatory()
"""The game, as the registry names it."""
