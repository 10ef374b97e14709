"""Buru as the Game protocol wants it: positions in, answers out.

A position without a log is checked without the rules of play, which are imported when they are first needed.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ..core.editions import Shelf
from ..core.results import Outcome, Place, Violation
from ..core.ruleset import Ruleset
from . import audit, reading
from .edition import Edition
from .editions import SHELF
from .located import located
from .moves import AnyMove
from .position import Position

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import

    from .table import Table


class Buru(Ruleset[Position, AnyMove, "Table"]):
    """The rules of Buru, as pure functions of positions."""

    name = "buru"
    title = "Buru"
    prefix = "BURU"
    players: tuple[int, ...] = (2, 3, 4, 5)
    kind = Position
    shelf: ClassVar[Shelf[Edition]] = SHELF
    state_fields = (
        "edition_data",
        "modules",
        "long",
        "round",
        "phase",
        "area",
        "turn",
        "envoy",
        "players",
        "totems",
        "decrees",
        "altars",
        "row",
        "forest",
        "forest_discard",
        "decks",
        "left",
        "pending",
        "blessings",
        "kuda",
        "query",
        "log",
    )

    def initial(self, position: Position) -> Table:
        """The table before the log."""
        from .play import PLAY  # noqa: PLC0415 — see above

        return PLAY.initial(position)

    def follow(
        self, state: Table, moves: Iterable[AnyMove], start: int = 0
    ) -> tuple[Table, tuple[Violation, ...]]:
        """The table after the moves, or before the first illegal one together with what it breaks."""
        from .play import PLAY  # noqa: PLC0415 — see above

        after, violations = PLAY.follow(state, moves, start)
        return after, located(violations)

    def load(self, raw: bytes, folder: Path | None = None) -> Position:
        """The position in a JSON text; raises PositionError with every fault."""
        return reading.load(raw, folder)

    def admit(self, position: Position, verb: str) -> None:
        """Raise PositionError where the file leaves out what the verb needs."""
        reading.admit(position, verb)

    def parse_move(self, position: Position, data: Any) -> AnyMove:
        """A move from JSON data, as in the position's log; raises PositionError."""
        return reading.parse_move(position, data)

    def violations(self, position: Position) -> tuple[Violation, ...]:
        """All faults of the position as it stands before its log."""
        return located(audit.violations(position))

    def score(self, position: Position) -> Outcome:
        """Every player's score as if the game ended now (BURU-8); raises IllegalMove.

        Raises PositionError (field ``log``) if a Lawan's random tie is open.
        """
        from . import answers  # noqa: PLC0415 — see above

        return answers.score(self.state(position))

    def moves(self, position: Position) -> tuple[AnyMove, ...]:
        """Every legal move of whose choice it is, in the order of answers; raises as ``score``."""
        from . import answers  # noqa: PLC0415 — see above

        return answers.moves(self.state(position))

    def listing(self, position: Position) -> dict[str, Any]:
        """The ``moves`` answer; of a whole morning all placements are counted, and listed if they are few."""
        from . import answers  # noqa: PLC0415 — see above

        found = answers.whole_mornings(self.state(position), position.query)
        return super().listing(position) if found is None else found

    def rewind(self, position: Position, moves: int) -> Position:
        """The position after the first ``moves`` of its log; what the decks bring is known as it was."""
        return position.model_copy(update={"log": position.log[:moves]})

    def place(self, position: Position, move: AnyMove) -> Place:
        """The part of the table that the move concerns."""
        from . import clues  # noqa: PLC0415 — see above

        return clues.place(move)

    def start(self, players: int, rng: random.Random) -> Position:
        """A fresh game of the bundled edition, set up by ``rng`` (BURU-2)."""
        from .setup import fresh  # noqa: PLC0415 — only a new game needs it

        return fresh(players, rng)

    def actors(self, position: Position) -> tuple[int, ...]:
        """The seats that may choose now; none while a plot card is to be drawn, a tie is open or the round is over."""
        from . import answers  # noqa: PLC0415 — see above

        return answers.actors(self.state(position))

    def seen_by(self, position: Position, seat: int) -> Position:
        """The same position, asked by ``seat``."""
        asks = position.names[seat]
        if position.query.player == asks:
            return position
        return position.model_copy(update={"query": position.query.model_copy(update={"player": asks})})

    def chance(self, position: Position, rng: random.Random) -> AnyMove | None:
        """The Lawans' placing by a plot card and tokens from ``rng``, if it is their turn."""
        from .lawan.chance import drawn  # noqa: PLC0415 — only games with Lawans need it

        (_, state), *others = self.state(position).settled
        return None if others else drawn(state, position.log, rng)


GAME = Buru()
"""The game, as the registry names it."""
