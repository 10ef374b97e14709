"""A game from its few own functions: the base for a first playable version, and for games that stay plain.

The table is open, one seat after the other moves, and the score says who wins. A subclass gives ``kind``, ``moving``
and ``shelf``, and what is abstract here; reading, logs, legal moves, results and the rest follow. A game that outgrows
this overrides what it has to, or derives from ``Ruleset`` itself.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from pydantic import TypeAdapter

from .data import Edition, Move, Position, names
from .documents import validate_one_of, validate_tree
from .errors import PositionError, merged
from .results import Outcome, Place, PlayerScore, ScoreLine, Violation
from .ruleset import MoveFunctions, Ruleset
from .trees import in_file_order, items_of, read_tree

if TYPE_CHECKING:
    import random

P = TypeVar("P", bound=Position)
MoveT = TypeVar("MoveT", bound=Move)
StateT = TypeVar("StateT")

Facts = Mapping[str, Iterable[tuple[int | str, ...]]]
"""Rows by the name of the relation that they are in."""


class ReadContext(NamedTuple):
    """What the reader knows before it reads the fields: the validation's ``context["setting"]``."""

    edition: Edition | None
    players: int


class PlainGame(Ruleset[P, MoveT, StateT]):
    """The base. A position has ``players`` (objects with a ``name`` or None), an ``edition`` and a ``log``."""

    name: str
    title: str
    prefix: str
    players: tuple[int, ...]
    moving: ClassVar[Any]
    """The type of a move, or the union of such types."""
    relations: ClassVar[Mapping[str, tuple[tuple[str, ...], str]]] = {}
    """What goals may say of a state besides the moves: columns and meaning by name."""

    def __init_subclass__(cls) -> None:
        """A state follows from all fields of the position, unless the game names fewer."""
        super().__init_subclass__()
        if "kind" in vars(cls) and "state_fields" not in vars(cls):
            cls.state_fields = ("edition_data", *cls.kind.model_fields)

    @abstractmethod
    def begun(self, position: P) -> StateT:
        """The state of play before the log."""

    @abstractmethod
    def mover(self, state: StateT) -> int | None:
        """The seat to move, None if the game is over."""

    @abstractmethod
    def candidates(self, state: StateT) -> Iterable[MoveT]:
        """Moves among which all legal ones are, each once; ``fault`` sorts them out."""

    @abstractmethod
    def fault(self, state: StateT, move: MoveT) -> Violation | None:
        """The clause that a move breaks, None if it is legal. Nobody moves when the game is over."""

    @abstractmethod
    def apply(self, state: StateT, move: MoveT) -> StateT:
        """The state after a legal move."""

    @abstractmethod
    def score_lines(self, state: StateT, seat: int) -> tuple[ScoreLine[int], ...]:
        """What the seat has scored so far, item by item."""

    def facts(self, state: StateT, seat: int) -> Facts:
        """The rows of ``relations`` that hold for the seat in the state."""
        return {}

    def moment(self, position: P) -> tuple[int | None, str]:
        """No round; a ``turn``, or ``over``."""
        return None, "over" if self.mover(self.state(position)) is None else "turn"

    def load(self, raw: bytes, folder: Path | None = None) -> P:
        """The position in a JSON text; edition paths are relative to ``folder``. Raises PositionError."""
        tree = read_tree(raw)
        edition, faults = self.shelf.of(tree, folder)
        context = {"setting": ReadContext(edition, len(items_of(tree, "players")))}
        try:
            position = validate_tree(self.kind, tree, raw=raw, context=context)
        except PositionError as error:
            raise PositionError.of(in_file_order(merged(error.faults, faults), tree)) from None
        if faults:
            raise PositionError.of(faults)
        return position  # type: ignore[return-value]  # ``kind`` is P as a value

    def made(self, **fields: Any) -> P:
        """The position with those fields, given as JSON data; raises PositionError."""
        return self.load(json.dumps({"game": self.name, **fields}).encode())

    def parse_move(self, position: P, data: object) -> MoveT:
        """A move from JSON data; raises PositionError with fields of the move."""
        move: MoveT = validate_one_of(TypeAdapter(self.moving), data)
        return move

    def violations(self, position: P) -> tuple[Violation, ...]:
        """None: whatever can be read is legal, unless the game says otherwise."""
        return ()

    def initial(self, position: P) -> StateT:
        """The state of play before the log."""
        return self.begun(position)

    def follow(
        self, state: StateT, moves: Iterable[MoveT], start: int = 0
    ) -> tuple[StateT, tuple[Violation, ...]]:
        """The state after the moves, or before the first illegal one with what it breaks."""
        return MoveFunctions(self.begun, self.fault, self.apply).follow(state, moves, start)

    def legal(self, state: StateT) -> tuple[MoveT, ...]:
        """The legal moves, in the order of answers: the candidates that no clause forbids."""
        if self.mover(state) is None:
            return ()
        found = (move for move in self.candidates(state) if self.fault(state, move) is None)
        return tuple(sorted(found, key=lambda move: move.sort_key()))

    def moves(self, position: P) -> tuple[MoveT, ...]:
        """Every legal move now, in the order of answers; raises IllegalMove."""
        return self.legal(self.state(position))

    def score(self, position: P) -> Outcome:
        """Every seat's score as if the game ended now; the most points win, and ties share. Raises IllegalMove."""
        state = self.state(position)
        players: Any = position
        called = names([player.name for player in players.players], "p")
        scores = tuple(
            PlayerScore(seat, name, self.score_lines(state, seat)) for seat, name in enumerate(called)
        )
        most = max(player.total for player in scores)
        winners = tuple(player.seat for player in scores if player.total == most)
        over = self.mover(state) is None
        return Outcome(scores, winners if len(scores) > 1 else (), over, {"over": over})

    def rewind(self, position: P, moves: int) -> P:
        """The position after the first ``moves`` of its log."""
        return position.model_copy(update={"log": self.log(position)[:moves]})

    def place(self, position: P, move: MoveT) -> Place:
        """The type of the move is all that a clue tells."""
        kind: str = move.as_json()["type"]
        return Place("", kind)

    def actors(self, position: P) -> tuple[int, ...]:
        """The seat to move; raises IllegalMove."""
        mover = self.mover(self.state(position))
        return () if mover is None else (mover,)

    def seen_by(self, position: P, seat: int) -> P:
        """The position itself: nothing is hidden."""
        return position

    def chance(self, position: P, rng: random.Random) -> MoveT | None:
        """None: once the table is laid, chance has no part in the game."""
        return None
