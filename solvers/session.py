"""A game under way at one table, asked seat by seat: whose turn it is, what chance brings, the moves made, undo.

Positions are values and never change; a session is the one place that remembers how the present one came about.
Chance acts in two ways. A roll or a deal is a move of its own. Where players see first what chance brings and then
choose (a draw from a bag), the choice is made in a position that shows it, and the log gets one move that tells both.
So the position that is recorded always holds the whole game from its start.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.notation import as_move
from periplus.models.core.registry import game
from periplus.models.core.results import Outcome
from periplus.models.core.wording import say


@dataclass(frozen=True, slots=True)
class Shown:
    """What chance has shown to whoever chooses next."""

    drawn: Move
    """The move of chance with some choice in it."""
    position: Position
    """The position in which the choice is open."""


@dataclass(frozen=True, slots=True)
class SessionStep:
    """One deed of a session, and the table before it."""

    recorded: Position
    shown: Shown | None
    deed: Move


class Session:
    """A game played on from a legal position; every deed can be taken back.

    ``seed`` decides what chance brings where ``roll`` is asked to; the same seed and deeds give the same game. Raises
    IllegalMove for an illegal position.
    """

    def __init__(self, position: Position, seed: int = 0) -> None:
        self._rules = game(position.game)
        self._rules.require_table(position)
        violations = self._rules.check(position)
        if violations:
            raise IllegalMove(violations)
        self._recorded = position
        self._shown: Shown | None = None
        self._steps: list[SessionStep] = []
        self._seed = seed
        self._seen: tuple[Position, dict[int | None, Position]] = position, {}
        """A table, and what seats are known to see of it: some games go through the whole log for that."""

    @classmethod
    def resumed(cls, position: Position, seed: int, shown: Mapping[str, Any] | None) -> Session:
        """The session of a recorded game that goes on; ``shown`` is what chance has shown to whoever chooses next.

        Raises PositionError and IllegalMove for what chance cannot have shown.
        """
        session = cls(position, seed)
        if shown is not None:
            session._chance(session._parsed(shown, None))
            session._steps.clear()
        return session

    @classmethod
    def before(cls, position: Position, at: int, seed: int = 0) -> Session:
        """The session as it was before the move ``log[at]`` of a recorded game.

        What chance had shown by then is shown again; what it brought later is open. Raises PositionError (field
        ``at``) for a place that the log has not.
        """
        rules = game(position.game)
        log = rules.log(position)
        if not 0 <= at <= len(log):
            raise PositionError(
                "at", say("{at}, expected a place in the log, from 0 to {most}", at=at, most=len(log))
            )
        whole = rules.whole(position)
        begun = cls(rules.load(json.dumps(whole | {"log": whole.get("log", [])[:at]}).encode()), seed)
        if at == len(log) or not begun.waits_for_chance():
            return begun
        then = rules.rewind(position, at)
        actors = rules.actors(then)
        if not actors:
            return begun
        return cls.resumed(
            begun.recorded, seed, _shown_for(log[at], rules.moves(rules.seen_by(then, actors[0])))
        )

    def __repr__(self) -> str:
        """Which game it is and how far: the moves of its log, those made here."""
        log = len(self._rules.log(self._recorded))
        return f"<Session of {self._recorded.game}, moves: {log}, made here: {len(self._steps)}>"

    def __copy__(self) -> Session:
        """A session that goes on by itself from here; positions never change and are shared."""
        other = object.__new__(type(self))
        other.__dict__ = self.__dict__ | {"_steps": self._steps.copy()}
        return other

    @property
    def recorded(self) -> Position:
        """The game so far, as a file keeps it: its start and every move made."""
        return self._recorded

    @property
    def position(self) -> Position:
        """The table as it stands: what chance has shown is known in it."""
        return self._shown.position if self._shown else self._recorded

    @property
    def shown(self) -> Move | None:
        """What chance has shown to whoever chooses next, where that is no move of its own; else None."""
        return self._shown.drawn if self._shown else None

    @property
    def brought(self) -> dict[str, Any] | None:
        """What chance has shown, as every choice tells it: without the one that ``shown`` has in its place.

        None where nothing is shown.
        """
        if self._shown is None:
            return None
        position = self._shown.position
        choices = self._rules.moves(self._rules.seen_by(position, self._rules.actors(position)[0]))
        told = [choice.as_json() for choice in choices]
        drawn = self._shown.drawn.as_json()
        return {
            field: value for field, value in drawn.items() if all(one.get(field) == value for one in told)
        }

    @property
    def outcome(self) -> Outcome | None:
        """The final result, or None while the game goes on."""
        return self._rules.outcome(self._recorded)

    @property
    def deeds(self) -> tuple[Move, ...]:
        """What has been done in this session, oldest first."""
        return tuple(step.deed for step in self._steps)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that a person or an engine plays; the rules themselves move the others."""
        seats: tuple[int, ...] = self._rules.people(self._recorded)
        return seats

    def actors(self) -> tuple[int, ...]:
        """The seats that may move now; none while chance has to act or the game is over."""
        return () if self.outcome is not None else self._rules.actors(self.position)

    def admitted(self, seat: int | None) -> tuple[int, ...]:
        """The seats that may move now; raises PositionError (field ``seat``) if ``seat`` is told and none of them."""
        movers = self.actors()
        if seat is not None and seat not in movers:
            raise self._refused(seat, movers)
        return movers

    @staticmethod
    def _refused(seat: int, expected: Sequence[int]) -> PositionError:
        allowed = ", ".join(map(str, expected)) or "-"
        return PositionError(
            "seat", say("{seat} is not to move, expected one of {seats}", seat=seat, seats=allowed)
        )

    def seen_by(self, seat: int | None) -> Position:
        """The table as that seat sees it, which is the one to ask for hints; None: what lies open for all."""
        return self._seen_at(self.position, seat)

    def _seen_at(self, position: Position, seat: int | None) -> Position:
        if self._seen[0] is not position:
            self._seen = position, {}
        known = self._seen[1]
        if seat not in known:
            known[seat] = self._open(position) if seat is None else self._rules.seen_by(position, seat)
        return known[seat]

    def _open(self, position: Position) -> Position:
        """What lies open, asked as the position is: all of it once the game is over."""
        if self.outcome is not None:
            return position
        # what one knows alone is hidden by the look of another
        whole: Any = position
        seen = whole
        for seat in self.people:
            seen = self._rules.seen_by(seen, seat)
        shared: Position = seen.model_copy(update={"ask": whole.ask})
        return shared

    def private(self, seat: int) -> bool:
        """Whether the seat knows what does not lie open for all: a hand, what it has laid face down.

        Who plays alone knows nothing that another does not.
        """
        if len(self.people) == 1:
            return False
        own, shared = (self._rules.whole(self.seen_by(looks)) for looks in (seat, None))
        return bool(own | {"ask": None} != shared | {"ask": None})

    def score(self, seat: int | None = None) -> Outcome:
        """Every player's score so far, as that seat knows it; None: as far as it lies open for all.

        Where chance has yet to tell what the last moves come to (a Lawan's random ties), that before them.
        """
        position, at = self.position, len(self._rules.log(self._recorded))
        while True:
            try:
                return self._rules.score(self._seen_at(position, seat))
            except PositionError:
                if not at or not self.waits_for_chance():
                    raise
                at -= 1
                position = self._rules.rewind(self._recorded, at)

    def moves(self, seat: int) -> tuple[Move, ...]:
        """Every legal move of the seat now; none while it is not to move.

        Raises PositionError (field ``seat``) for one that is none of ``people``.
        """
        if seat not in self.people:
            raise self._refused(seat, self.people)
        return self._rules.moves(self.seen_by(seat))

    def covered(self, move: Move) -> Move:
        """The move as whoever has not made it sees it: what of it lies face down is unknown."""
        covered: Move = self._rules.covered(move)
        return covered

    def waits_for_chance(self) -> bool:
        """Whether nobody can move before dice fall, cards are dealt or tiles are drawn."""
        return self.outcome is None and not self._rules.actors(self.position)

    def roll(self, rng: random.Random | None = None) -> Move | None:
        """Let chance act from ``rng``, unless given the session's seed: dice, deals, draws. None where it may not."""
        # the place in the game decides, so that taking back and rolling again brings the same
        rng = rng or random.Random(f"{self._seed}/{len(self._rules.log(self._recorded))}")
        move: Move | None = None if self._shown else self._rules.chance(self._recorded, rng)
        if move is not None:
            self._chance(move)
        return move

    def bring(self, move: Mapping[str, Any] | str) -> Move:
        """Let chance act as it fell at the table, where nobody can move before: a player's choice in it stays open.

        Raises PositionError where chance has nothing to do and IllegalMove for what cannot have fallen.
        """
        if not self.waits_for_chance():
            raise PositionError("fell", say("chance has nothing to do now, expected a move"))
        fallen = self._parsed(move, None)
        self._chance(fallen)
        return fallen

    def play(self, move: Move | Mapping[str, Any] | str, seat: int | None = None) -> Move:
        """Make a move of a player, or one of chance as it fell at the table; gives the move as it was recorded.

        The move is a Move, JSON data or in notation. ``seat`` is who makes it: unless given, the one that may move,
        and where several may, the one that the position is asked by. Raises PositionError for data that is no move
        and (field ``seat``) for a seat that is not to move or not the one that the move itself tells, NotationError for
        a text, and IllegalMove for a move that the rules forbid; then nothing has changed.
        """
        movers = self.admitted(seat)
        mover = movers[0] if seat is None and len(movers) == 1 else seat
        chosen = self._parsed(move, mover)
        if mover is not None:
            chosen = _made_by(mover, chosen, movers)
        if self._shown is not None:
            chosen = self._completed(self._shown, chosen, mover)
        after = self._rules.play(self._asked(self._recorded, mover), chosen)
        self._step(chosen, after, None)
        return chosen

    def undo(self) -> Move:
        """Take the last deed back; raises PositionError (field ``log``) where nothing has been done here."""
        if not self._steps:
            raise PositionError("log", say("nothing has been played here, expected a move to take back"))
        last = self._steps.pop()
        self._recorded, self._shown = last.recorded, last.shown
        return last.deed

    def _chance(self, move: Move) -> None:
        after = self._rules.play(self._recorded, move)
        before = self._rules.rewind(after, len(self._rules.log(self._recorded)))
        if self._rules.actors(before) and not self._rules.actors(self._recorded):
            self._step(move, self._recorded, Shown(move, before))
        else:
            self._step(move, after, None)

    def _asked(self, position: Position, seat: int | None) -> Position:
        if seat is None:
            return position
        asked: Position = self._rules.asked_by(position, seat)
        return asked

    def _completed(self, shown: Shown, move: Move, seat: int | None) -> Move:
        """The player's choice together with what chance had shown, as one move of the log."""
        # what the rules forbid is refused where the player sees it
        self._rules.play(self._asked(shown.position, seat), move)
        whole = dict(shown.drawn.as_json())
        if whole["type"] != move.as_json()["type"]:
            return move
        completed: Move = self._rules.parse_move(self._recorded, whole | move.as_json())
        return completed

    def _parsed(self, move: Move | Mapping[str, Any] | str, seat: int | None) -> Move:
        return as_move(self._asked(self.position, seat), move)

    def _step(self, deed: Move, recorded: Position, shown: Shown | None) -> None:
        self._steps.append(SessionStep(self._recorded, self._shown, deed))
        self._recorded, self._shown = recorded, shown


def _made_by(seat: int, move: Move, movers: Sequence[int]) -> Move:
    """The move as that seat makes it; raises PositionError (field ``seat``) for another mover's.

    Whoever else a move tells cannot move, and the rules say so.
    """
    told: object = getattr(move, "player", None)
    if not isinstance(told, int) or told == seat:
        return move
    if "player" not in move.model_fields_set:
        return move.model_copy(update={"player": seat})
    if told in movers:
        raise PositionError(
            "seat", say("{seat}, expected {player}, whose move it is", seat=seat, player=told)
        )
    return move


def _shown_for(move: Move, choices: Sequence[Move]) -> dict[str, Any]:
    """What chance had shown before a move that tells a choice too; in its place is the choice that says least."""
    listed: list[dict[str, Any]] = [dict(choice.as_json()) for choice in choices]
    chosen = {field for choice in listed for field in choice}
    brought = {field: value for field, value in move.as_json().items() if field not in chosen}
    return brought | min(listed, key=len)
