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
from ..core.variants import NOTHING, Chosen, OwnEdition, Variant
from ..core.wording import say
from . import audit, reading
from .edition import Edition
from .editions import SHELF
from .located import located
from .moves import AnyMove
from .position import Position
from .terms import MODULES

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import

    from .table import PossibleWorlds


class Buru(Ruleset[Position, AnyMove, "PossibleWorlds"]):
    """The rules of Buru, as pure functions of positions."""

    name = "buru"
    title = "Buru"
    about: str = say(
        "Bid for places in secret, win the islanders over, and set them to work for the spirits of the lake."
    )
    minutes: tuple[int, int] | None = (60, 90)
    prefix = "BURU"
    unordered = ("any",)
    players: tuple[int, ...] = (1, 2, 3, 4, 5)
    """Humans: two Lawans join a single one."""
    variants = (
        Variant("modules", MODULES, say("the modules in play; none if not said"), several=True),
        Variant("lawans", ("0", "1", "2"), say("how many Lawans join; two a single human if not said")),
        Variant("length", ("normal", "longer"), say("five rounds or six; five if not said")),
    )
    kind = Position
    shelf: ClassVar[Shelf[Edition]] = SHELF
    state_fields = (
        "edition_data",
        "modules",
        "long",
        "round",
        "phase",
        "area",
        "revealed",
        "active",
        "envoy",
        "players",
        "totems",
        "decrees",
        "altars",
        "row",
        "forest",
        "forest_discard",
        "decks",
        "discards",
        "left",
        "pending",
        "blessings",
        "kuda",
        "ask",
        "log",
    )

    def initial(self, position: Position) -> PossibleWorlds:
        """The table before the log."""
        from .play import PLAY  # noqa: PLC0415 — see above

        return PLAY.initial(position)

    def follow(
        self, state: PossibleWorlds, moves: Iterable[AnyMove], start: int = 0
    ) -> tuple[PossibleWorlds, tuple[Violation, ...]]:
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

    def outcome(self, position: Position) -> Outcome | None:
        """The final result; None too while a Lawan's tie is open."""
        return None if len(self.state(position).settled) > 1 else super().outcome(position)

    def moves(self, position: Position) -> tuple[AnyMove, ...]:
        """Every legal move of whose choice it is, in the order of answers; raises as ``score``."""
        from . import answers  # noqa: PLC0415 — see above

        return answers.moves(self.state(position), position.ask.player)

    def listing(self, position: Position) -> dict[str, Any]:
        """The ``moves`` answer; of a whole morning all placements are counted, and listed if they are few."""
        from . import answers  # noqa: PLC0415 — see above

        found = answers.whole_mornings(self.state(position), position.ask)
        return super().listing(position) if found is None else found

    def place(self, position: Position, move: AnyMove) -> Place:
        """The part of the table that the move concerns."""
        from . import clues  # noqa: PLC0415 — see above

        return clues.place(move)

    def start(
        self, players: int, rng: random.Random, chosen: Chosen = NOTHING, edition: OwnEdition = None
    ) -> Position:
        """A fresh game of the bundled edition, or a player's own, set up by ``rng`` (BURU-2); ``players`` are humans.

        Modules, Lawans and length that are not chosen: no module, two Lawans for a single human, five rounds.
        """
        from .setup import fresh  # noqa: PLC0415 — only a new game needs it

        lawans = chosen.get("lawans")
        return fresh(
            players,
            rng,
            modules=chosen.get("modules", ()),
            lawans=int(lawans[0]) if lawans else None,
            long=chosen.get("length") == ("longer",),
            own=edition,
        )

    def actors(self, position: Position) -> tuple[int, ...]:
        """The seats that may choose now; none while chance has to act or the game is over."""
        from . import answers  # noqa: PLC0415 — see above

        return answers.actors(self.state(position))

    def moment(self, position: Position) -> tuple[int | None, str]:
        """The round and the phase, once what comes by itself has come."""
        _, state = self.state(position).settled[0]
        return state.round, state.phase

    def asked_by(self, position: Position, seat: int) -> Position:
        """The same position, asked by ``seat``."""
        asks = position.names[seat]
        if position.ask.player == asks:
            return position
        asked = position.model_copy(update={"ask": position.ask.model_copy(update={"player": asks})})
        if not position.pending and (state := self._known(position)) is not None:
            self._remember(asked, state)  # who asks settles no more than whose parts are open at the start
        return asked

    def seen_by(self, position: Position, seat: int) -> Position:
        """The table as it stands for who sits there: without a log, without what only others or nobody may know."""
        from .seen import seen  # noqa: PLC0415 — only games that are played need it

        return seen(position, self.state(position), seat)

    def chance(self, position: Position, rng: random.Random) -> AnyMove | None:
        """What no player decides, drawn by ``rng`` if it comes next: see ``dealing``."""
        from .dealing import dealt  # noqa: PLC0415 — only games that are played need it

        return dealt(self.state(position), rng)


GAME = Buru()
"""The game, as the registry names it."""
