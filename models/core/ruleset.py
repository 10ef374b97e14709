"""What every game does alike: the Game protocol's questions about a position, from a game's own few functions.

A position is a start and a log. A game says what is wrong with the start, what state of play it describes and how
moves change a state; the rest follows.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from operator import attrgetter, is_
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from .data import Move, Part, Position, listing
from .editions import Shelf, Variant
from .errors import Fault, IllegalMove, PositionError
from .results import Outcome, Violation

LogMoveT = TypeVar("LogMoveT")
StateT = TypeVar("StateT")


@dataclass(frozen=True, slots=True)
class MoveFunctions(Generic[LogMoveT, StateT]):
    """A game's moves, from its own three functions."""

    initial: Callable[[Any], StateT]
    """The state that a position describes, before its log."""
    faults: Callable[[StateT, LogMoveT], Violation | Iterable[Violation] | None]
    """What a move breaks; raises PositionError, with a field of the move, for one that cannot be read now."""
    apply: Callable[[StateT, LogMoveT], StateT]
    """The state after a legal move."""

    def follow(
        self, state: StateT, moves: Iterable[LogMoveT], start: int = 0
    ) -> tuple[StateT, tuple[Violation, ...]]:
        """The state after a log, or before its first illegal move together with what that breaks.

        The first of the moves is ``log[start]``. Raises PositionError, with fields of the log, as ``faults``.
        """
        for index, move in enumerate(moves, start):
            try:
                found = self.faults(state, move)
            except PositionError as error:
                named = [Fault(f"log[{index}].{fault.field}", fault.message) for fault in error.faults]
                raise PositionError.of(named) from None
            if found:
                broken = (found,) if isinstance(found, Violation) else found
                return state, tuple(replace(violation, where=("log", index)) for violation in broken)
            state = self.apply(state, move)
        return state, ()

    def replay(self, state: StateT, moves: Iterable[LogMoveT]) -> StateT:
        """The state after the moves; raises IllegalMove for the first illegal one, and as ``follow``."""
        after, violations = self.follow(state, moves)
        if violations:
            raise IllegalMove(violations)
        return after

    def state_of(self, position: Any) -> StateT:
        """The state after the position's whole log; raises as ``replay``."""
        return self.replay(self.initial(position), position.log)


P = TypeVar("P", bound=Position)
MoveT = TypeVar("MoveT", bound=Move)


REMEMBERED = 4
"""States that a game keeps at hand."""


class RecentStates(Generic[StateT]):
    """The states of the positions last looked at: many moves are tried from one position, and one follows the other.

    A position is recognised by the objects in its ``fields``, at least two, not by their values: comparing a long log
    would take as long as to go through it.
    """

    def __init__(self, fields: Sequence[str]) -> None:
        self._parts: Callable[[Position], tuple[object, ...]] = attrgetter(*fields)
        self._kept: tuple[tuple[tuple[object, ...], StateT], ...] = ()

    def of(self, position: Position) -> StateT | None:
        """The state that the position leads to, if it is one of those at hand."""
        wanted = self._parts(position)
        for parts, state in self._kept:
            if all(map(is_, parts, wanted)):
                return state
        return None

    def keep(self, position: Position, state: StateT) -> None:
        """Put the state first. The tuple is replaced, never changed: several threads may ask one game."""
        others = (entry for entry in self._kept if entry[1] is not state)
        self._kept = ((self._parts(position), state), *others)[:REMEMBERED]


class Ruleset(ABC, Generic[P, MoveT, StateT]):
    """The base of a game whose positions hold an ``edition`` and a ``log``."""

    kind: ClassVar[type[Position]]
    """The game's type of position."""
    reader: Any
    """The module whose ``load`` and ``parse_move`` read files and moves of the game."""
    auditor: Any
    """The module whose ``violations`` are those of a position before its log."""
    variants: tuple[Variant, ...] = ()
    """What players agree on before a game, besides their number."""
    name: str
    """The registered name."""
    title: str
    """What people call the game."""
    about: str = ""
    """What players do in it, in one sentence."""
    minutes: tuple[int, int] | None = None
    """How long a game takes at a table, from the least to the most."""
    shelf: ClassVar[Shelf[Any]]
    """Where the game's editions come from."""
    course: ClassVar[MoveFunctions[Any, Any]]
    """How the game goes through a log. One that imports it late has its own ``initial`` and ``follow`` instead."""
    unordered: ClassVar[tuple[str, ...]] = ()
    """The fields of moves whose lists mean the same in any order."""
    state_fields: ClassVar[tuple[str, ...]]
    """The fields of a position from which its state follows: where each is the same object, so is the state.

    At least two, as the edition and the log are among them.
    """

    def __init__(self) -> None:
        self.recent: RecentStates[StateT] = RecentStates(self.state_fields)

    def load(self, raw: bytes, folder: Path | None = None) -> P:
        """The position in a JSON text; raises PositionError with every fault."""
        position: P = self.reader.load(raw, folder)
        return position

    def parse_move(self, position: P, data: object) -> MoveT:
        """A move from JSON data, as in the position's log; raises PositionError."""
        move: MoveT = self.reader.parse_move(position, data)
        return move

    def violations(self, position: P) -> tuple[Violation, ...]:
        """All faults of the position as it stands before its log."""
        found: tuple[Violation, ...] = self.auditor.violations(position)
        return found

    @abstractmethod
    def score(self, position: P) -> Outcome:
        """Every seat's score as if the game ended now; raises IllegalMove for an illegal position."""

    def initial(self, position: P) -> StateT:
        """The state of play before the log."""
        state: StateT = self.course.initial(position)
        return state

    def follow(
        self, state: StateT, moves: Iterable[MoveT], start: int = 0
    ) -> tuple[StateT, tuple[Violation, ...]]:
        """The state after the moves, or before the first illegal one together with what it breaks.

        The first of the moves is ``log[start]``. Raises PositionError for a move that only the log reaching
        it shows to be unreadable.
        """
        return self.course.follow(state, moves, start)

    def admit(self, position: P, verb: str) -> None:
        """Raise PositionError where the game's spec does not let a file of this kind ask ``verb``."""

    def require_table(self, position: P) -> None:
        """Raise PositionError where the position tells of no table, as a file may that asks of components alone.

        Whatever looks at the table comes through ``state`` or ``reached``, and so through here.
        """

    def edition(self, name: str, folder: Path | None = None) -> Any:
        """The edition of that bundled name or path, of the game's own type; raises PositionError."""
        return self.shelf.named(name, folder)

    def editions(self) -> tuple[str, ...]:
        """The names of the bundled editions."""
        return self.shelf.bundled()

    def schema(self, part: Part = "position") -> dict[str, Any]:
        """The JSON Schema of a position or an edition, by which editors complete and check files of one's own."""
        from .described import published  # noqa: PLC0415 — few ask for a schema, and start-up counts

        if part == "position":
            return published(self.kind, f"urn:periplus:{self.name}:position", self.title)
        return published(self.shelf.kind, f"urn:periplus:{self.name}:edition", f"{self.title}: edition")

    def check(self, position: P) -> tuple[Violation, ...]:
        """All faults of the position; if there are none, those of the first illegal move of its log.

        The state that a legal log leads to is kept: who asks whether a position is legal asks more of it next. A
        position that tells of no table has none.
        """
        if found := self.violations(position):
            return found
        moves = self.log(position)
        if not moves or self.recent.of(position) is not None:
            return ()
        state, broken = self.follow(self.initial(position), moves)
        if not broken:
            self.recent.keep(position, state)
        return broken

    def outcome(self, position: P) -> Outcome | None:
        """The final result, or None while the game goes on; raises IllegalMove as ``score`` does."""
        result = self.score(position)
        return result if result.over else None

    def listing(self, position: P) -> dict[str, Any]:
        """The ``moves`` answer; a game whose spec counts more than it lists has its own. Raises as ``moves``."""
        return listing(self.moves(position))

    def people(self, position: P) -> tuple[int, ...]:
        """The seats that a person or an engine plays: all of them, unless the game has automata."""
        players: Any = position
        return tuple(range(len(players.players)))

    @abstractmethod
    def seen_by(self, position: P, seat: int) -> P:
        """The position as ``seat`` knows it."""

    def covered(self, move: MoveT) -> MoveT:
        """The move as whoever has not made it sees it; for a game in which all lies open that is the move."""
        return move

    def asked_by(self, position: P, seat: int) -> P:
        """The same position, asked by ``seat``; for a game in which nothing is hidden that is what it knows."""
        return self.seen_by(position, seat)

    @abstractmethod
    def moves(self, position: P) -> tuple[MoveT, ...]:
        """Every legal move now of the player who asks; raises IllegalMove, PositionError."""

    def play(self, position: P, move: MoveT) -> P:
        """The position with the move at the end of its log; raises IllegalMove, PositionError."""
        log = self.log(position)
        state, violations = self.follow(self.state(position), (move,), start=len(log))
        if violations:
            raise IllegalMove(violations)
        after = position.model_copy(update={"log": (*log, move)})
        self.recent.keep(after, state)
        return after

    def canonical(self, position: P, move: MoveT) -> MoveT:
        """The one legal move that has every field that the move gives, lists of ``unordered`` fields in any order.

        A move that is none, or may be several, comes back as it is.
        """
        try:
            legal = self.moves(position)
        except (PositionError, IllegalMove):
            return move
        if move in legal:
            return move
        wanted = self._given(move)
        meant = [other for other in legal if wanted.items() <= self._given(other).items()]
        return meant[0] if len(meant) == 1 else move

    def _given(self, move: MoveT) -> dict[str, str]:
        """The fields of the move, each so that equal ones can be told."""
        data = move.as_json()
        for name in self.unordered:
            if isinstance(data.get(name), list):
                data[name] = sorted(data[name], key=str)
        return {name: json.dumps(value, sort_keys=True) for name, value in data.items()}

    def after(self, position: P, moves: Sequence[MoveT]) -> StateT:
        """The state after the moves, which compares equal however they are spelled; raises IllegalMove."""
        state, violations = self.follow(self.state(position), moves, start=len(self.log(position)))
        if violations:
            raise IllegalMove(violations)
        return state

    def whole(self, position: P) -> dict[str, Any]:
        """The position as JSON data, its edition inside unless that is a bundled one."""
        data, given = position.as_json(), _fields(position)
        if isinstance(given.edition, str) and given.edition not in self.editions():
            data["edition"] = given.edition_data.as_json()
        return data

    def moment(self, position: P) -> tuple[int | None, str]:
        """The round, if the game has rounds, and the phase, in the game's word; raises IllegalMove.

        A state has them as ``round`` and ``phase`` unless the game says otherwise.
        """
        state: Any = self.state(position)
        phase: Any = state.phase
        return state.round, str(phase.value if isinstance(phase, Enum) else phase)

    def rewind(self, position: P, moves: int) -> P:
        """The position after the first ``moves`` of its log, where it tells all that chance brings besides."""
        return position.model_copy(update={"log": self.log(position)[:moves]})

    def log(self, position: P) -> tuple[MoveT, ...]:
        """The moves of the position's log."""
        moves: tuple[MoveT, ...] = _fields(position).log
        return moves

    def state(self, position: P) -> StateT:
        """The state after the log; raises IllegalMove for a position that ``check`` faults.

        The last ones are remembered: many moves are tried from one position, and one follows the other.
        """
        state = self.recent.of(position)
        if state is None:
            self.require_table(position)
            if found := self.violations(position):
                raise IllegalMove(found)
            state, broken = self.follow(self.initial(position), self.log(position))
            if broken:
                raise IllegalMove(broken)
        self.recent.keep(position, state)
        return state

    def reached(self, position: P, violations: Sequence[Violation] = ()) -> StateT:
        """The state after the log or before its illegal move; at the start if the position itself is at fault.

        ``violations`` are what ``check`` says of the position.
        """
        known = self.recent.of(position)
        if known is not None:
            return known
        self.require_table(position)
        begin = self.initial(position)
        if violations and not any(violation.where[:1] == ("log",) for violation in violations):
            return begin
        return self.follow(begin, self.log(position))[0]


def _fields(position: Position) -> Any:
    """The position, for the fields that every game's own type of position has."""
    return position
