"""What a move gives away: my line against the best one, score line by score line.

A legal move is compared by the end of its best continuation. An illegal one is answered by the clauses it
breaks and by the nearest legal move: one of its type if there is any, with the fewest and smallest changes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import IllegalMove
from periplus.models.core.registry import game
from periplus.models.core.results import Points, RuleId, ScoreLine, Violation, written

from .answers import Number, RankedMove, Ranking, Status, number
from .limits import Limits, Reason
from .search import Search

if TYPE_CHECKING:
    from .protocol import Solver  # it names the program, which a hint that compares lines does not need

EVERY_MOVE = sys.maxsize
"""No cut, also where a position of its own asks for one."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One line of the score as it ends up after my move and after the best one."""

    rule: RuleId
    what: str
    mine: Points
    best: Points

    def as_json(self) -> dict[str, Any]:
        """The entry of the review's ``lines``."""
        return {"rule": self.rule, "what": self.what, "mine": written(self.mine), "best": written(self.best)}


@dataclass(frozen=True, slots=True)
class Review:
    """A move judged."""

    move: Move
    status: Status = "unknown"
    violations: tuple[Violation, ...] = ()
    nearest: Move | None = None
    """For an illegal move: the legal one most like it; None if there is no legal move."""
    mine: RankedMove | None = None
    best: RankedMove | None = None
    lines: tuple[Difference, ...] = ()
    reason: Reason | None = None

    @property
    def value(self) -> Number | None:
        """What the move is worth, for whoever follows a search."""
        return self.mine.value if self.mine else None

    @property
    def bound(self) -> Number | None:
        """What the best move is worth at most."""
        return self.best.bound if self.best else None

    def stopped(self, reason: Reason) -> Review:
        """The same knowledge as the final word of a search that ended for ``reason``."""
        return replace(self, reason=reason)

    def as_json(self) -> dict[str, Any]:
        """The answer of ``why --move``."""
        answer: dict[str, Any] = {"move": self.move.as_json(), "legal": not self.violations}
        if self.violations:
            nearest = self.nearest.as_json() if self.nearest else None
            return answer | {"violations": [fault.as_json() for fault in self.violations], "nearest": nearest}
        loss = number(self.mine.loss) if self.mine else None
        return answer | {
            "status": self.status,
            "loss": loss,
            "mine": self.mine.as_json() if self.mine else None,
            "best": self.best.as_json() if self.best else None,
            "lines": [line.as_json() for line in self.lines],
        }


def review(solver: Solver, position: Position, move: Move, limits: Limits) -> Search[Review]:
    """The move against the best of the position, which is legal; raises PositionError as ``hint`` does."""
    try:
        game(position.game).play(position, move)
    except IllegalMove as error:
        nearest = nearest_legal(move, game(position.game).moves(position))
        verdict = Review(move, "optimal", error.violations, nearest)
        return Search(lambda clock: iter((verdict,)), limits, verdict)
    whole = replace(limits, count=EVERY_MOVE)
    ranking = solver.hint(position, whole)
    return Search(lambda clock: _run(ranking.under(clock), move), whole, Review(move))


def _run(ranking: Search[Ranking], move: Move) -> Iterator[Review]:
    for known in ranking:
        yield replace(_compared(known, move), reason=known.reason)


def _compared(ranking: Ranking, move: Move) -> Review:
    """The review as far as the ranking knows."""
    mine = next((entry for entry in ranking.moves if entry.move == move), None)
    best = ranking.moves[0] if ranking.moves else None
    if mine is None or best is None:
        return Review(move, ranking.status)
    status: Status = "optimal" if mine.proved and best.proved else "feasible"
    return Review(move, status, mine=mine, best=best, lines=differences(mine.why, best.why))


def differences(
    mine: Sequence[ScoreLine[Points]], best: Sequence[ScoreLine[Points]]
) -> tuple[Difference, ...]:
    """The lines in which two scores differ: the same item side by side, then what only one of them has.

    A clause that gives one line in each (its text may name a number) is one item.
    """
    found: list[Difference] = []
    rules = dict.fromkeys(line.rule for line in (*best, *mine))
    for rule in rules:
        ours = [line for line in mine if line.rule == rule]
        theirs = [line for line in best if line.rule == rule]
        if len(ours) == len(theirs) == 1:
            found.append(Difference(rule, theirs[0].what, ours[0].points, theirs[0].points))
            continue
        names = dict.fromkeys(line.what for line in (*theirs, *ours))
        found += [Difference(rule, name, _points(ours, name), _points(theirs, name)) for name in names]
    return tuple(line for line in found if line.mine != line.best)


def _points(lines: Sequence[ScoreLine[Points]], what: str) -> Points:
    return sum(line.points for line in lines if line.what == what)


def nearest_legal(move: Move, legal: Sequence[Move]) -> Move | None:
    """The legal move most like the given one, the first of them in the order of answers."""
    wanted = move.as_json()
    return min(legal, key=lambda other: _distance(wanted, other.as_json()), default=None)


def _distance(one: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[bool, int, int]:
    """Another type weighs most, then the number of fields that differ, then by how much numbers do."""
    fields = [name for name in {**one, **other} if one.get(name) != other.get(name)]
    spans = [_span(one.get(name), other.get(name)) for name in fields]
    return "type" in fields, len(fields), sum(spans)


def _span(one: Any, other: Any) -> int:
    """How far two values are apart: numbers by their difference, arrays element by element."""
    if isinstance(one, int) and isinstance(other, int):
        return abs(one - other)
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return sum(_span(left, right) for left, right in zip_longest(one, other))
    return int(one != other)
