"""The protocol that a game implements: pure functions from positions to answers. No solver in here."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from .data import Edition, Move, Part, Position
from .editions import NOTHING, Chosen, OwnEdition, Variant
from .results import Outcome, Place, Violation

if TYPE_CHECKING:
    import random

P = TypeVar("P", bound=Position)
MoveT = TypeVar("MoveT", bound=Move)


class Game(Protocol[P, MoveT]):
    """A game's rules. A position is never changed; the same arguments always give the same answer."""

    name: str
    """The registered name, as positions write it: ``"observatory"``."""
    title: str
    """What people call the game."""
    about: str
    """What players do in it, in one sentence; empty where nothing is told."""
    minutes: tuple[int, int] | None
    """How long a game takes at a table, from the least to the most; None where nothing is told."""
    prefix: str
    """The prefix of its clause ids: ``"OBS"``."""
    players: tuple[int, ...]
    """The numbers of players that the rules know."""
    variants: tuple[Variant, ...]
    """What players agree on before a game, besides their number."""

    def load(self, raw: bytes, folder: Path | None = None) -> P:
        """The position in ``raw``, a JSON text; edition paths in it are relative to ``folder`` (None: names only).

        Raises PositionError with every fault.
        """
        ...

    def require_table(self, position: P) -> None:
        """Raise PositionError where the position tells of no table, as a file may that asks of components alone."""
        ...

    def admit(self, position: P, verb: str) -> None:
        """Raise PositionError where the game's spec does not let a file of this kind ask ``verb``."""
        ...

    def edition(self, name: str, folder: Path | None = None) -> Edition:
        """The edition of that bundled ``name``, or path relative to ``folder``; raises PositionError."""
        ...

    def editions(self) -> tuple[str, ...]:
        """The names of the bundled editions."""
        ...

    def schema(self, part: Part = "position") -> dict[str, Any]:
        """The JSON Schema of files of a ``part``: ``"position"`` or ``"edition"``."""
        ...

    def parse_move(self, position: P, data: object) -> MoveT:
        """A move from JSON data, as in the position's log; raises PositionError."""
        ...

    def check(self, position: P) -> tuple[Violation, ...]:
        """All faults of the position; if there are none, those of the first illegal move of its log."""
        ...

    def score(self, position: P) -> Outcome:
        """Every seat's score as if the game ended now; raises IllegalMove for an illegal position."""
        ...

    def outcome(self, position: P) -> Outcome | None:
        """The final result in the position, None while the game goes on; raises IllegalMove as ``score`` does."""
        ...

    def moves(self, position: P) -> tuple[MoveT, ...]:
        """Every legal move now of the player who asks, once each, in the spec's order.

        Raises IllegalMove, and PositionError where the moves depend on what chance has not yet told.
        """
        ...

    def listing(self, position: P) -> dict[str, Any]:
        """The ``moves`` answer about the position as JSON data, ``count`` and ``moves``; raises as ``moves``."""
        ...

    def play(self, position: P, move: MoveT) -> P:
        """The position after the move; raises IllegalMove with the clauses that the move breaks."""
        ...

    def canonical(self, position: P, move: MoveT) -> MoveT:
        """The move as ``moves(position)`` lists it, for any legal spelling: dice in another order, a field left out.

        A move that is not legal comes back as it is.
        """
        ...

    def after(self, position: P, moves: Sequence[MoveT]) -> Any:
        """The state after the moves from the position: equal for moves that do the same, however they are spelled.

        Raises IllegalMove with the clauses that the first illegal one breaks.
        """
        ...

    def whole(self, position: P) -> dict[str, Any]:
        """The position as JSON data that needs no file beside it: a player's own edition is inside."""
        ...

    def log(self, position: P) -> tuple[MoveT, ...]:
        """The moves that the position tells, oldest first."""
        ...

    def rewind(self, position: P, moves: int) -> P:
        """The position after only the first ``moves`` of its log, looking as far ahead as it did then.

        If a player chose the next move knowing what chance had brought, that is known again.
        """
        ...

    def place(self, position: P, move: MoveT) -> Place:
        """Where on the table of the position a move is made, no closer than a clue may say."""
        ...

    def start(
        self, players: int, rng: random.Random, chosen: Chosen = NOTHING, edition: OwnEdition = None
    ) -> P:
        """A fresh game of the bundled edition, or of a player's own, shuffled and dealt by ``rng``.

        ``chosen`` holds choices that ``editions`` knows; what is not in it is settled by the rules or by ``rng``.
        """
        ...

    def actors(self, position: P) -> tuple[int, ...]:
        """The seats, from 0, that may move in the position; none while chance has to act or the game is over.

        Raises IllegalMove for an illegal position.
        """
        ...

    def people(self, position: P) -> tuple[int, ...]:
        """The seats that a person or an engine plays; the rules themselves move the others."""
        ...

    def asked_by(self, position: P, seat: int) -> P:
        """The same position, asked by ``seat``: it knows everything, and any move can be played from it."""
        ...

    def seen_by(self, position: P, seat: int) -> P:
        """The position as ``seat`` knows it: what it cannot know (orders of decks, hidden tokens) is not in it."""
        ...

    def covered(self, move: MoveT) -> MoveT:
        """The move as whoever has not made it sees it: what of it lies face down is unknown."""
        ...

    def chance(self, position: P, rng: random.Random) -> MoveT | None:
        """A move of chance (a roll, a draw) taken from ``rng`` if the position may take one now, else None.

        Where such a move holds a player's choice too, some choice is in it; ``rewind`` by that move gives the
        position in which the choice is open.
        """
        ...
