"""Kalypso as the Game protocol wants it: positions in, answers out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ..core.editions import Shelf
from ..core.errors import PositionError
from ..core.results import Outcome, Place, Violation
from ..core.ruleset import Ruleset
from ..core.variants import NOTHING, Chosen, OwnEdition, Variant
from ..core.wording import say
from . import audit, chance, clues, effects, legality, reading, verdict
from .acting import acting, view
from .course import PLAY
from .edition import Edition
from .editions import SHELF
from .listing import legal_moves
from .moves import AnyMove, Chanced
from .position import Position
from .setup import fresh
from .state import State
from .terms import DIFFICULTIES, MODES, Mode

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import


class Kalypso(Ruleset[Position, AnyMove, State]):
    """The rules of Kalypso, as pure functions of positions; a position tells one player's turns."""

    name = "kalypso"
    title = "Kalypso"
    about: str = say(
        "Build a settlement of wreckage on the open sea, and feed all who are saved, alone, "
        "together or in rivalry."
    )
    minutes: tuple[int, int] | None = (60, 90)
    """Our estimate: the published rules tell none."""
    prefix = "KAL"
    unordered = ("lifebuoys",)
    players: tuple[int, ...] = (1, 2, 3, 4)
    variants = (
        Variant("mode", MODES, say("solo for one player, else versus or, if said, coop")),
        Variant("difficulty", DIFFICULTIES, say("of co-op and solo; drawn if not said")),
    )
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
        "progress",
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
        """Raise PositionError where a position with a log is asked for more than to be checked, shared or shown.

        The log of a whole game, which has ``progress``, is read by every verb.
        """
        if position.log and position.progress is None and verb not in ("check", "share", "show"):
            raise PositionError(
                "log", say("{moves} moves, expected none: only check takes a log", moves=len(position.log))
            )

    def violations(self, position: Position) -> tuple[Violation, ...]:
        """All faults of the position as it stands before its log."""
        return audit.violations(position)

    def score(self, position: Position) -> Outcome:
        """Versus: the score as if the game ended now; else phase 4 as it stands. Raises IllegalMove."""
        return verdict.outcome(self.state(position))

    def moves(self, position: Position) -> tuple[AnyMove, ...]:
        """Every legal move now of ``ask.player``, once each, in the order of answers; raises IllegalMove."""
        return legal_moves(self.state(position))

    def canonical(self, position: Position, move: AnyMove) -> AnyMove:
        """The legal move of the same type and effect as ``moves`` lists it: of a tile's spellings and faces that lie
        alike one is listed. A move that is not legal comes back as it is.
        """
        found = super().canonical(position, move)
        state = self.state(position)
        if isinstance(found, Chanced) or found.player not in (None, state.player):
            return found
        if legality.fault(state, found):
            return found
        effect = effects.apply(state, found)
        alike = (one for one in legal_moves(state) if one.type == found.type)
        return next((one for one in alike if effects.apply(state, one) == effect), found)

    def place(self, position: Position, move: AnyMove) -> Place:
        """The zone of the ocean, or the other part of the table, that the move concerns."""
        return clues.place(position.edition_data.sea(position.mode), move)

    def start(
        self, players: int, rng: random.Random, chosen: Chosen = NOTHING, edition: OwnEdition = None
    ) -> Position:
        """A fresh game of the bundled edition, or of a player's own, shuffled and dealt by ``rng`` (KAL-2)."""
        mode = cast(Mode | None, chosen.get("mode", (None,))[0])
        return fresh(players, rng, mode, chosen.get("difficulty", (None,))[0], edition)

    def play(self, position: Position, move: AnyMove) -> Position:
        """The position with the move at the end of its log, in a whole game with its seat; raises IllegalMove."""
        if position.progress is not None and not isinstance(move, Chanced):
            move = chance.by_seat(move, position.ask.player)
        return super().play(position, move)

    def actors(self, position: Position) -> tuple[int, ...]:
        """The seats that may move; without progress the player who asks, while there is a legal move."""
        state = self.state(position)
        if state.progress is not None:
            return acting(state)
        return (state.player,) if legal_moves(state) else ()

    def moment(self, position: Position) -> tuple[int | None, str]:
        """The round, and of a whole game its stage, else the phase of the turn."""
        state = self.state(position)
        return state.round, (state.phase if state.progress is None else state.progress.stage).value

    def asked_by(self, position: Position, seat: int) -> Position:
        """The position asked by that seat, nothing hidden; without progress by the owner of that settlement.

        Then a log stays its own player's, and so do the settlement that all share and seats whose settlement the
        position does not tell.
        """
        whole = position.progress is not None
        if seat == position.ask.player or (not whole and (position.log or seat >= len(position.settlements))):
            return position
        asked = position.model_copy(update={"ask": position.ask.model_copy(update={"player": seat})})
        if whole and (state := self._known(position)) is not None:
            self._remember(asked, view(state, seat))  # a long log is not gone through for each seat anew
        return asked

    def seen_by(self, position: Position, seat: int) -> Position:
        """The position asked by that seat; of a whole game nothing is in it that the seat may not know."""
        if position.progress is not None:
            position = chance.seen(position, self.state(position), seat)
        return self.asked_by(position, seat)

    def chance(self, position: Position, rng: random.Random) -> AnyMove | None:
        """What comes next in a whole game without anybody deciding it; None else (R21)."""
        return chance.next_chance(position, self.state(position), rng)


GAME = Kalypso()
"""The game, as the registry names it."""
