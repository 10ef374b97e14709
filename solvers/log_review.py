"""The review of a whole log as a search: decisions come one by one, and one that was stopped goes on where it was.

What a decision is worth is said in ``game_review.py``; this file is about time. A decision is judged whole or not at
all: one that the end of the time cuts short is left to whoever goes on, unless nothing would be known else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from periplus.models.core.data import Horizon, Position
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.registry import game
from periplus.models.core.wording import say

from .api import check, outcome
from .game_review import Decision, Entry, decisions, results, summary, with_luck
from .limits import Clock, Limits, Reason, Stop
from .reason_shapes import LogReviewAnswer
from .search import AnytimeAnswer, Search
from .shapes import printed


@dataclass(frozen=True)
class LogReview(AnytimeAnswer):
    """The decisions of a log, judged as far as it was gone through."""

    position: Position
    horizon: Horizon
    next: int | None
    """The place in the log, from 0, at which to go on; None: it was gone through to its end."""
    decisions: tuple[Decision, ...] = ()
    reason: Reason | None = None

    @cached_property
    def entries(self) -> list[Entry]:
        """The decisions as JSON; for the horizon of the game with luck, as far as what came after is known."""
        told: list[Entry] = [one.as_json() for one in self.decisions]
        if self.horizon == "turn":
            return told
        return with_luck(told, outcome(self.position) if self.next is None else None)

    def as_json(self) -> dict[str, Any]:
        """The answer of ``review``."""
        over = outcome(self.position)
        came_to = {} if over is None else results(self.entries, over)
        seats = summary(self.entries, self.position.seat_names())
        return printed(
            LogReviewAnswer,
            self,
            complete=self.next is None,
            reason=None if self.next is None else self.reason,
            count=len(game(self.position.game).log(self.position)),
            decisions=self.entries,
            seats=[{**seat, "result": came_to.get(seat["seat"])} for seat in seats],
        )


def log_review(
    position: Position, limits: Limits, each: Limits, horizon: Horizon = "game", start: int = 0
) -> Search[LogReview]:
    """The decisions of the position's log from ``log[start]`` on, each judged within ``each``, all within ``limits``.

    ``limits.count`` is how many decisions are judged at most. Raises IllegalMove for an illegal position, and
    PositionError (field ``start``) for a place that its log has not.
    """
    if violations := check(position):
        raise IllegalMove(violations)
    most = len(game(position.game).log(position))
    if not 0 <= start <= most:
        raise PositionError(
            "start", say("{start}, expected a place in the log, from 0 to {most}", start=start, most=most)
        )
    nothing = LogReview(position, horizon, start)

    def run(clock: Clock) -> Iterator[LogReview]:
        known = nothing
        for decision in decisions(position, each, horizon, start, clock):
            if clock.cancelled.is_set() or (known.decisions and clock.remaining() == 0):
                raise Stop("cancelled" if clock.cancelled.is_set() else "seconds")
            judged = (*known.decisions, decision)
            known = LogReview(position, horizon, decision.index + len(decision.moves), judged)
            if len(judged) == limits.count:
                yield known.stopped("count")
                return
            yield known
            left = clock.remaining()
            if left is not None and each.seconds is not None and left < each.seconds:
                raise Stop("seconds")
        yield LogReview(position, horizon, None, known.decisions)

    return Search(run, limits, nothing)
