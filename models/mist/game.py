"""Islands in the Mist as the Game protocol wants it: positions in, answers out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ..core.editions import Shelf
from ..core.errors import PositionError
from ..core.results import Outcome, Place, PlayerScore, Violation
from ..core.ruleset import Ruleset
from ..core.wording import say
from . import audit, clues, reading
from .chance import random_deal, random_roll
from .edition import Edition
from .editions import SHELF
from .listing import deal_is_due, legal_moves, roll_is_due
from .moves import AnyMove, Draw
from .play import PLAY
from .position import Ask, Position
from .scoring import connected_seats, score_lines, winners
from .setup import fresh
from .state import Phase, State

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import


class Mist(Ruleset[Position, AnyMove, State]):
    """The rules of Islands in the Mist, as pure functions of positions."""

    name = "mist"
    title = "Islands in the Mist"
    prefix = "MIST"
    players: tuple[int, ...] = (2, 3, 4)
    kind = Position
    course = PLAY
    shelf: ClassVar[Shelf[Edition]] = SHELF
    state_fields = (
        "edition_data",
        "modules",
        "variant",
        "side",
        "round",
        "phase",
        "start",
        "turn",
        "wind",
        "bonus",
        "last",
        "first",
        "clouds",
        "harbour",
        "bag",
        "draws",
        "players",
        "log",
    )

    def load(self, raw: bytes, folder: Path | None = None) -> Position:
        """The position in a JSON text; raises PositionError with every fault."""
        return reading.load(raw, folder)

    def parse_move(self, position: Position, data: Any) -> AnyMove:
        """A move from JSON data, as in the position's log; raises PositionError."""
        return reading.parse_move(position, data)

    def violations(self, position: Position) -> tuple[Violation, ...]:
        """All faults of the position as it stands before its log."""
        return audit.violations(position)

    def score(self, position: Position) -> Outcome:
        """Every seat's score as if the game ended now (MIST-10); raises IllegalMove.

        Raises PositionError (field ``first``) if several players are connected and nobody says who was first.
        """
        state = self.state(position)
        if state.first is None and len(connected_seats(state)) > 1:
            raise PositionError("first", say("null, expected the seat that connected first of those who are"))
        scores = tuple(
            PlayerScore(seat, name, score_lines(state, seat)) for seat, name in enumerate(position.names)
        )
        return Outcome(scores, winners(state), state.phase is Phase.END)

    def moves(self, position: Position) -> tuple[AnyMove, ...]:
        """Every legal move of the player whose turn it is, in the order of answers; raises IllegalMove."""
        return legal_moves(self.state(position))

    def rewind(self, position: Position, moves: int) -> Position:
        """The position after the first ``moves`` of its log; later draws from the bag are known ones."""
        drawn = [move.tile for move in position.log if isinstance(move, Draw) and move.cloud is None]
        later = list(position.draws)
        for tile in drawn:
            if later[:1] == [tile]:
                del later[0]
        draws = (*filter(None, drawn), *later)
        return position.model_copy(update={"log": position.log[:moves], "draws": draws})

    def place(self, position: Position, move: AnyMove) -> Place:
        """The part of the table that the move concerns."""
        return clues.place(move)

    def start(self, players: int, rng: random.Random) -> Position:
        """A fresh game of the bundled edition with modules and side drawn by ``rng`` (MIST-2)."""
        return fresh(players, rng)

    def actors(self, position: Position) -> tuple[int, ...]:
        """The seat whose turn it is; none while chance deals or rolls, or if the game is over."""
        state = self.state(position)
        chance = deal_is_due(state) or roll_is_due(state)
        return () if chance or state.phase is Phase.END else (state.turn,)

    def seen_by(self, position: Position, seat: int) -> Position:
        """The same position, asked by ``seat``."""
        if seat == (position.ask.player if "player" in position.ask.given else self.state(position).turn):
            return position
        return position.model_copy(
            update={"ask": Ask.model_validate(position.ask.as_json() | {"player": seat})}
        )

    def chance(self, position: Position, rng: random.Random) -> AnyMove | None:
        """A deal, a roll or a due draw from the bag, by ``rng``, if the position may take one now."""
        state = self.state(position)
        if roll_is_due(state):
            return random_roll(state, rng)
        if deal_is_due(state):
            return random_deal(state, rng)
        mover = state.mover
        if state.phase is not Phase.END and mover.owed and not mover.credit and state.bag:
            return Draw(tile=rng.choice(state.bag))
        return None


GAME = Mist()
"""The game, as the registry names it."""
