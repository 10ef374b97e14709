"""Who decides next in a session: one seat at a time, also where several may move together.

Of seats that may move together each is asked in turn until it wants a move that is nobody's own, such as the end of a
turn that all share: whoever makes it, the same comes of it. That move is made once all who may move want it, so no
seat ends what others still play.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from periplus.models.core.data import Move
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.kernel import CHANCE, OVER, kernel
from periplus.models.core.registry import game

from .session import Session


@dataclass(frozen=True, slots=True)
class _Deed:
    """A deed that can be taken back, and what was so before it."""

    before: _Deed | None
    done: frozenset[int]
    waits: Move | None
    """The move that a seat wants and that waits for the others; None: the session has played it."""


class Sequential:
    """Who decides next in a session; the session is played through this alone.

    ``done`` are seats that want a move already that waits for the others; raises PositionError (field ``seat``) for one
    that is not to move.
    """

    def __init__(self, session: Session, done: Iterable[int] = ()) -> None:
        self.session = session
        """The game; its positions and outcome are read from here."""
        self._kernel: Any = kernel(session.position.game)
        self._done = frozenset(done)
        self._last: _Deed | None = None
        for seat in sorted(self._done):
            session.admitted(seat)

    @property
    def done(self) -> frozenset[int]:
        """The seats that want a move that waits for the others who may move."""
        return self._done

    def order(self) -> tuple[int, ...]:
        """The seats that may move now, those that are done last."""
        return tuple(sorted(self.session.actors(), key=self._done.__contains__))

    def may_roll(self) -> bool:
        """Whether chance may act though seats may move: nobody needs to, and nothing of it lapses."""
        return bool(self.session.actors()) and self._first() == CHANCE

    def _first(self) -> int:
        first: int = self._kernel.to_move(self._kernel.state(self.session.position))
        return first

    def mover(self) -> int:
        """The seat that decides next, CHANCE or OVER; of several who may, the first that still wants to."""
        if self.session.outcome is not None:
            return OVER
        actors, first = self.session.actors(), self._first()
        if first == CHANCE or not actors:
            return CHANCE
        place = actors.index(first) if first in actors else 0
        ordered = (*actors[place:], *actors[:place])
        return next((seat for seat in ordered if seat not in self._done), ordered[0])

    def make(self, seat: int | None, move: Move | Mapping[str, Any] | str) -> Move:
        """Make the seat's move, or note that it wants a move that waits for the others; None: what chance has brought.

        Gives the move as it was recorded, or will be; raises as Session.play.
        """
        if seat is None:
            return self._after(self.session.play(move), frozenset())
        actors = self.session.actors()
        others = set(actors) - {seat}
        before = copy.copy(self.session)
        made = self.session.play(move, seat)
        if not others or self._is_of_chance(before, made):
            return self._after(made, frozenset())
        if not self._comes_to_this(before, made, seat, min(others)):
            return self._after(made, self._done - {seat})
        if others <= self._done:
            return self._after(made, frozenset())
        self.session.undo()
        return self._after(made, self._done | {seat}, waits=True)

    def roll(self) -> Move | None:
        """Let chance act as Session.roll does: after that nobody is done."""
        rolled = self.session.roll()
        return None if rolled is None else self._after(rolled, frozenset())

    def bring(self, move: Mapping[str, Any]) -> Move:
        """Let chance act as it fell at the table, where it may: a choice in it stays open, as in Session.bring."""
        waits = self.session.waits_for_chance()
        return self._after(self.session.bring(move) if waits else self.session.play(move), frozenset())

    def undo(self) -> Move:
        """Take the last deed back, a move that waits for the others as well as one that the session has played.

        Who was done before it is done again. Gives the move; raises as Session.undo.
        """
        last = self._last
        if last is None:  # what was played before this began
            undone = self.session.undo()
            self._done = frozenset()
            return undone
        undone = last.waits or self.session.undo()
        self._last, self._done = last.before, last.done
        return undone

    def _after(self, made: Move, done: frozenset[int], *, waits: bool = False) -> Move:
        """Keep what was so before the move, and who is done after it."""
        self._last = _Deed(self._last, self._done, made if waits else None)
        self._done = done
        return made

    @staticmethod
    def _is_of_chance(before: Session, move: Move) -> bool:
        """Whether the move is of the kind that chance might have brought there, though seats could move."""
        if before.shown is not None:
            return False
        brought = game(before.recorded.game).chance(before.recorded, random.Random(0))
        return brought is not None and isinstance(move, type(brought))

    def _comes_to_this(self, before: Session, move: Move, seat: int, other: int) -> bool:
        """Whether the move that the seat has made had come to the same if the other seat had made it."""
        if "player" in move.as_json():
            return False
        rules = game(before.recorded.game)
        try:
            before.play(move, other)
        except (PositionError, IllegalMove):
            return False
        return bool(rules.asked_by(before.recorded, seat) == rules.asked_by(self.session.recorded, seat))

    def __deepcopy__(self, memo: dict[int, Any]) -> Sequential:
        """Another session that goes its own way from here; positions never change and are shared."""
        other = copy.copy(self)
        other.session = copy.copy(self.session)
        return other
