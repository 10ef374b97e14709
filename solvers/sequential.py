"""Who decides next in a session: one seat at a time, also where several may move together.

Of seats that may move together each is asked in turn until it wants a move that is nobody's own, such as the end of a
turn that all share: whoever makes it, the same comes of it. That move is made once all who may move want it, so no
seat ends what others still play.
"""

from __future__ import annotations

import copy
from typing import Any

from periplus.models.core.data import Move
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.kernel import CHANCE, OVER, kernel
from periplus.models.core.registry import game

from .session import Session


class Sequential:
    """Who decides next in a session; the session is played through this alone."""

    def __init__(self, session: Session) -> None:
        self.session = session
        """The game; its positions and outcome are read from here."""
        self._kernel: Any = kernel(session.position.game)
        self._done: frozenset[int] = frozenset()

    def mover(self) -> int:
        """The seat that decides next, CHANCE or OVER; of several who may, the first that still wants to."""
        if self.session.outcome is not None:
            return OVER
        actors = self.session.actors()
        first: int = self._kernel.to_move(self._kernel.state(self.session.position))
        if first == CHANCE or not actors:
            return CHANCE
        place = actors.index(first) if first in actors else 0
        ordered = (*actors[place:], *actors[:place])
        return next((seat for seat in ordered if seat not in self._done), ordered[0])

    def make(self, seat: int, move: Move) -> None:
        """Make the seat's move, or note that it wants a move that waits for the others; raises as Session.play."""
        actors = self.session.actors()
        others = set(actors) - {seat}
        before = copy.copy(self.session)
        self.session.play(move, seat)
        shared = bool(others) and self._comes_to_this(before, move, seat, min(others))
        if shared and not others <= self._done:
            self.session.undo()
            self._done |= {seat}
        elif shared or not others:
            self._done = frozenset()

    def _comes_to_this(self, before: Session, move: Move, seat: int, other: int) -> bool:
        """Whether the move that the seat has made had come to the same if the other seat had made it."""
        if "player" in move.as_json():
            return False
        try:
            before.play(move, other)
        except (PositionError, IllegalMove):
            return False
        rules = game(before.recorded.game)
        return bool(rules.asked_by(before.recorded, seat) == rules.asked_by(self.session.recorded, seat))

    def __deepcopy__(self, memo: dict[int, Any]) -> Sequential:
        """Another session that goes its own way from here; positions never change and are shared."""
        other = copy.copy(self)
        other.session = copy.copy(self.session)
        return other
