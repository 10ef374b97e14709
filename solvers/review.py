"""What a move gives away: my line against the best one, score line by score line.

A legal move is compared by the end of its best continuation. It is known by what it does, however it is spelled:
dice in another order, a field that may be left out. Where whole turns are ranked it may be a turn, or a part of one,
which is worth as much as the best turn that begins with it; where the game can, that one turn is sought beside the
best of all, which takes two short proofs instead of the list of all choices. An illegal move is answered by the
clauses it breaks and by the nearest legal move: one of its type if there is any, with the fewest and smallest changes.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.registry import game
from periplus.models.core.results import Points, RuleId, ScoreLine, Violation
from periplus.models.core.wording import say

from . import reason_shapes
from .answers import RankedMove, Ranking
from .limits import Clock, Limits, Reason
from .replay import ClaimedLine, Replay, ReplayError
from .search import AnytimeAnswer, Search
from .shapes import Number, Status, printed

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
        return printed(reason_shapes.ScoreDifference, self)


@dataclass(frozen=True, slots=True)
class Review(AnytimeAnswer):
    """A move judged."""

    moves: tuple[Move, ...]
    """The move, or the moves of a turn."""
    status: Status = "unknown"
    violations: tuple[Violation, ...] = ()
    nearest: Move | None = None
    """For an illegal move: the legal one most like it; None if there is no legal move."""
    mine: RankedMove | None = None
    best: RankedMove | None = None
    none: Number | None = None
    """What it is worth to make none of the moves and let chance act, where that is proved best."""
    lines: tuple[Difference, ...] = ()
    reason: Reason | None = None
    scope: tuple[Mapping[str, Any], ...] = ()
    """What the ranking rests on that is less than the whole question."""

    @property
    def value(self) -> Number | None:
        """What the move is worth, for whoever follows a search."""
        return self.mine.value if self.mine else None

    @property
    def bound(self) -> Number | None:
        """What the best move is worth at most."""
        return self.best.bound if self.best else None

    @property
    def loss(self) -> Number | None:
        """What the move gives away against the best, if that is known."""
        return self.mine.loss if self.mine else None

    def as_json(self) -> dict[str, Any]:
        """The answer of ``why --move``."""
        move = self.moves[0] if len(self.moves) == 1 else self.moves
        shape = reason_shapes.RefusalAnswer if self.violations else reason_shapes.ReviewAnswer
        return printed(shape, self, move=move, legal=not self.violations)


def review(
    solver: Solver[Position], position: Position, moves: Sequence[Move], limits: Limits
) -> Search[Review]:
    """The move, or the moves of a turn, against the best of the legal position that the solver finds within the limits.

    Raises PositionError as ``hint`` does.
    """
    moves = tuple(moves)
    best = solver.hint(position, limits)  # raises at once for a question whose moves are not ranked
    replay = solver.replay("hint", position)
    if illegal := _illegal(position, moves, replay):
        return Search(lambda clock: iter((illegal,)), limits, illegal)
    judge = _Judge(position, moves, replay)
    begun = solver.beginning(position, judge.spelled, limits)
    if begun is not None:
        return Search(partial(_side_by_side, judge, best, begun), limits, Review(moves))
    whole = replace(limits, count=EVERY_MOVE)
    ranking = solver.hint(position, whole)
    return Search(lambda clock: _run(ranking.under(clock), judge), whole, Review(moves))


def _illegal(position: Position, moves: tuple[Move, ...], replay: Replay[Position]) -> Review | None:
    """The verdict on the first of the moves that is not legal; None if all are."""
    rules = game(position.game)
    if replay.kinds is not None:
        try:
            replay.kinds(position, moves)
        except IllegalMove as error:
            return Review(moves, "optimal", error.violations, nearest_legal(moves[0], rules.moves(position)))
        return None
    for move in moves:
        try:
            after = rules.play(position, move)
        except IllegalMove as error:
            nearest = nearest_legal(move, rules.moves(position))
            return Review(moves, "optimal", error.violations, nearest)
        position = after
    return None


def _run(ranking: Search[Ranking], judge: _Judge) -> Iterator[Review]:
    for known in ranking:
        yield replace(judge.compared(known), reason=known.reason)


def _side_by_side(
    judge: _Judge, best: Search[Ranking], begun: Search[Ranking], clock: Clock
) -> Iterator[Review]:
    """The best choice of all beside the best that begins with the moves: two searches instead of a list of all."""
    answers = iter(begun.under(clock))
    mine, best_known = next(answers), Ranking("unknown")
    for best_known in best.under(clock):
        yield judge.beside(best_known, mine)
    for mine in answers:
        yield judge.beside(best_known, mine)
    for reason in (best_known.reason, mine.reason):
        if reason not in (None, "proved"):
            yield judge.beside(best_known, mine).stopped(reason)
            return


class _Judge:
    """Finds the ranked choice that the moves are, or are a part of."""

    def __init__(self, position: Position, moves: tuple[Move, ...], replay: Replay[Position]) -> None:
        self._position = position
        self._replay = replay
        self._rules = game(position.game)
        self._moves = moves
        self._kinds: dict[tuple[Move, ...], Collection[Hashable]] = {}
        self.spelled = moves
        """The moves as the rules list them."""
        if replay.kinds is None:
            self._reached = self._rules.after(position, moves)
            self.spelled = _as_listed(position, moves)

    def compared(self, ranking: Ranking) -> Review:
        """The review as far as the ranking knows."""
        mine = self._entry(ranking.moves)
        best = ranking.moves[0] if ranking.moves else None
        if mine is None and best is not None:
            mine = self._alone(best, ranking.bound)
        if mine is None or best is None:
            return Review(self._moves)
        return self._between(mine, best, ranking)

    def beside(self, ranking: Ranking, begun: Ranking) -> Review:
        """The review of the best choice that begins with the moves; if it is the best of all known, that is it."""
        if not ranking.moves or not begun.moves:
            return Review(self._moves)
        (mine,), best = begun.moves, ranking.moves[0]
        if mine.value is None or best.value is None:
            return Review(self._moves)
        loss = best.value - mine.value
        if loss < 0:
            mine = best = replace(mine, bound=ranking.bound, proved=False)
        elif loss > 0 and self._entry((best,)) is not None:
            mine, loss = best, 0  # the search for what begins with the moves has not come as far
        return self._between(replace(mine, loss=max(loss, 0)), best, ranking)

    def _between(self, mine: RankedMove, best: RankedMove, ranking: Ranking) -> Review:
        """The review of two entries that are known."""
        status: Status = "optimal" if mine.proved and best.proved else "feasible"
        none = ranking.bound if ranking.none_is_best else None
        if none is not None and mine.value is not None:  # entries are compared with the best of them
            mine = replace(mine, loss=none - mine.value)
        lines, scope = differences(mine.why, best.why), tuple(ranking.extra.get("scope", ()))
        return Review(self._moves, status, mine=mine, best=best, none=none, lines=lines, scope=scope)

    def _entry(self, entries: Sequence[RankedMove]) -> RankedMove | None:
        """The entry of the moves: spelled so, else one that does the same, else the best that has them in it."""
        turns = [entry.chosen for entry in entries]
        if self._replay.kinds is not None:
            mine = set(self._of_kinds(self._moves))
            alike = (turn for turn in turns if not mine.isdisjoint(self._of_kinds(turn)))
            return next((entries[turns.index(turn)] for turn in alike), None)
        for spelled in (self._moves, self.spelled):
            if spelled in turns:
                return entries[turns.index(spelled)]
        tests = (self._alike, self._begins, self._contains)
        matching = (entry for test in tests for entry, turn in zip(entries, turns, strict=True) if test(turn))
        return next(matching, None)

    def _of_kinds(self, moves: tuple[Move, ...]) -> Collection[Hashable]:
        """The kinds of choices that have the moves."""
        if moves not in self._kinds and self._replay.kinds is not None:
            self._kinds[moves] = self._replay.kinds(self._position, moves)
        return self._kinds[moves]

    def _alone(self, best: RankedMove, bound: Number | None) -> RankedMove | None:
        """What the rules say of the moves with nothing after them; None where that is no whole choice."""
        try:
            line = ClaimedLine(self._moves, len(self._moves), proved=True)
            replayed = self._replay.line(self._position, line)
        except ReplayError:
            return None
        move = self._moves[0] if len(self._moves) == 1 else self._moves
        if replayed.value is None or best.value is None:
            return RankedMove(move, None, bound, False, None, replayed.why, extra=replayed.extra)
        low, high = sorted((best.value, replayed.value))
        return RankedMove(move, replayed.value, bound, False, high - low, replayed.why, extra=replayed.extra)

    def _alike(self, turn: tuple[Move, ...]) -> bool:
        """Whether the turn does what the moves do."""
        return len(turn) == len(self._moves) and self._leads(turn) == self._reached

    def _begins(self, turn: tuple[Move, ...]) -> bool:
        """Whether the turn begins as the moves."""
        count = len(self._moves)
        return len(turn) > count and self._leads(turn[:count]) == self._reached

    def _contains(self, turn: tuple[Move, ...]) -> bool:
        """Whether the moves may come first in the turn without changing what it does."""
        if len(turn) <= len(self.spelled) or not set(self.spelled) <= set(turn):
            return False
        rest = [move for move in turn if move not in self.spelled]
        reached = self._leads((*self.spelled, *rest))
        return reached is not None and reached == self._leads(turn)

    def _leads(self, moves: tuple[Move, ...]) -> Any:
        """The state after the moves; None where they are not legal or not known so far."""
        try:
            return self._rules.after(self._position, moves)
        except (IllegalMove, PositionError):
            return None


def _as_listed(position: Position, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves as the rules list them: of those that do the same the listed one."""
    rules = game(position.game)
    as_listed = []
    for move in moves:
        try:
            reached = rules.after(position, (move,))
            alike = (other for other in rules.moves(position) if type(other) is type(move))
            listed = next((other for other in alike if rules.after(position, (other,)) == reached), move)
            as_listed.append(listed)
            position = rules.play(position, move)
        except (IllegalMove, PositionError):  # what may be done depends on what is not told
            return moves
    return tuple(as_listed)


def differences(
    mine: Sequence[ScoreLine[Points]], best: Sequence[ScoreLine[Points]]
) -> tuple[Difference, ...]:
    """The lines in which the scores ``mine`` and ``best`` differ: the same item side by side, then what only one has.

    A clause that gives one line in each (its text may name a number) is one item.
    """
    differing: list[Difference] = []
    rules = dict.fromkeys(line.rule for line in (*best, *mine))
    for rule in rules:
        ours = [line for line in mine if line.rule == rule]
        theirs = [line for line in best if line.rule == rule]
        if len(ours) == len(theirs) == 1:
            differing.append(Difference(rule, theirs[0].what, ours[0].points, theirs[0].points))
            continue
        names = dict.fromkeys(line.what for line in (*theirs, *ours))
        differing += [Difference(rule, name, _points(ours, name), _points(theirs, name)) for name in names]
    return tuple(line for line in differing if line.mine != line.best)


def gained(
    before: Sequence[ScoreLine[Points]], after: Sequence[ScoreLine[Points]]
) -> tuple[ScoreLine[Points], ...]:
    """The score lines that differ ``before`` and ``after`` a move, each with the points that it brings or costs.

    A line that is gone is said to be so.
    """
    differing = differences(before, after)
    names = [line.what if line.best else say("no longer {what}", what=line.what) for line in differing]
    return tuple(
        ScoreLine(line.rule, what, line.best - line.mine) for line, what in zip(differing, names, strict=True)
    )


def _points(lines: Sequence[ScoreLine[Points]], what: str) -> Points:
    return sum(line.points for line in lines if line.what == what)


def nearest_legal(move: Move, legal: Sequence[Move]) -> Move | None:
    """The legal move most like the given one, the first of them in the order of answers."""
    wanted = move.as_json()
    return min(legal, key=lambda other: _distance(wanted, other.as_json()), default=None)


def _distance(data: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[bool, int, int]:
    """Another type weighs most, then the number of fields that differ, then by how much numbers do."""
    fields = [name for name in {**data, **other} if data.get(name) != other.get(name)]
    spans = [_span(data.get(name), other.get(name)) for name in fields]
    return "type" in fields, len(fields), sum(spans)


def _span(value: object, other: object) -> int:
    """How far two values are apart: numbers by their difference, arrays element by element."""
    if isinstance(value, int) and isinstance(other, int):
        return abs(value - other)
    if isinstance(value, (list, tuple)) and isinstance(other, (list, tuple)):
        return sum(_span(left, right) for left, right in zip_longest(value, other))
    return int(value != other)


def moves_of(
    position: Position, given: Sequence[Move | Mapping[str, Any]], *, whole: bool
) -> tuple[Move, ...]:
    """The ``given`` moves, read; raises PositionError, which tells faults of one among several by its number.

    ``whole``: one move alone was given, which has no number.
    """
    if not given:
        raise PositionError("", say("expected a move"))
    rules, read = game(position.game), []
    for index, move in enumerate(given):
        try:
            read.append(move if isinstance(move, Move) else rules.parse_move(position, dict(move)))
        except PositionError as error:
            raise (error if whole else error.below(f"[{index}]")) from None
    return tuple(read)
