"""Why one move rather than another: the score lines in which the best lines that begin with them differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .answers import RankedMove
from .limits import Clock, Limits, Reason
from .reason_shapes import ContrastedLine, MoveContrastAnswer
from .review import Difference, Review, differences
from .search import AnytimeAnswer, Search
from .shapes import printed


@dataclass(frozen=True, slots=True)
class MoveContrast(AnytimeAnswer):
    """Two moves side by side, each judged."""

    sides: tuple[Review, Review]
    reason: Reason | None = None

    @property
    def value(self) -> Any:
        """What the first move is worth, for whoever follows a search."""
        return self.sides[0].value

    @property
    def bound(self) -> Any:
        """What the best move is worth at most."""
        return self.sides[0].bound

    @property
    def ranked(self) -> tuple[RankedMove, RankedMove] | None:
        """The entries of both; None where one of them is illegal or not known."""
        one, other = (side.mine for side in self.sides)
        return None if one is None or other is None else (one, other)

    @property
    def lacking(self) -> Review:
        """Of moves that cannot be compared the one that is illegal, else the one that is not known."""
        one, other = self.sides
        wanting = [side for side in (one, other) if side.violations] or [
            side for side in (one, other) if side.mine is None
        ]
        return wanting[0]

    @property
    def lines(self) -> tuple[Difference, ...]:
        """The score lines in which the two differ, the first move's as ``mine``."""
        both = self.ranked
        return () if both is None else differences(both[0].why, both[1].why)

    def as_json(self) -> dict[str, Any]:
        """The answer of ``why --move`` with ``--rather-than``; of moves that cannot be compared the review of one."""
        both = self.ranked
        if both is None:
            return self.lacking.as_json()
        lines = [printed(ContrastedLine, line, this=line.mine, other=line.best) for line in self.lines]
        return printed(MoveContrastAnswer, self, this=both[0], other=both[1], lines=lines)

    def for_picture(self) -> dict[str, Any]:
        """Nothing of it is drawn: the picture is of the position."""
        return {}


def half(limits: Limits) -> Limits:
    """The limits of each of two moves that are judged one after the other."""
    seconds, work = (None if limit is None else limit / 2 for limit in (limits.seconds, limits.work))
    return replace(limits, seconds=seconds, work=work)


def contrast_moves(sides: tuple[Search[Review], Search[Review]], limits: Limits) -> Search[MoveContrast]:
    """The two reviews side by side; each search has its ``half`` of the limits."""
    nothing = MoveContrast((Review(()), Review(())))
    return Search(lambda clock: _run(sides, nothing, clock), limits, nothing)


def _run(searches: Sequence[Search[Review]], nothing: MoveContrast, clock: Clock) -> Iterator[MoveContrast]:
    one, other = searches
    known = nothing
    for review in one.under(clock):
        known = replace(known, sides=(review, nothing.sides[1]))
        yield known
    if known.sides[0].violations:
        return
    for review in other.under(clock):
        known = replace(known, sides=(known.sides[0], review))
        yield known
    ends: list[Reason] = [side.reason or "proved" for side in known.sides]
    yield replace(known, reason=next((end for end in ends if end != "proved"), "proved"))
