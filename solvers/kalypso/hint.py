"""``hint``: every legal move with the best value at the end of the turn if it is played now, best first.

As many as are asked for of those that promise least are worked out first, since they are soon done and set a
mark; then the others in the order of what they promise. A move whose ceiling is not above the least of the best
known is dropped, and so proved to be no better.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from periplus.models.kalypso.play import legal_moves
from periplus.models.kalypso.position import Position

from ..answers import RankedMove, Ranking, Status
from ..limits import Clock, Limits
from ..search import Search
from .line import Told, told
from .plan.greedy import finish
from .plan.merit import PLAIN
from .question import Question, ask
from .turn.ceiling import UNBOUNDED
from .turn.explorer import Explorer, is_end
from .turn.solve import ENGINE
from .turn.steps import Step, after

PAUSE = 0.25
"""Seconds from one ranking to the next."""


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking of the position's moves, cut to ``limits.count`` or ``ask.top``.

    With ``ask.what`` ``"sampled"`` the order of the bags is not known, and each move has its mean over scenarios.
    """
    if position.ask.what == "sampled":
        from .sampled import search as sampled  # noqa: PLC0415 — what is not asked is not loaded

        return sampled(position, limits)
    question = ask(position)
    question = replace(question, ends=min(1, question.ends))
    count = limits.count or position.ask.top
    return Search(lambda clock: rankings(question, count, clock), limits, Ranking("unknown"))


@dataclass(slots=True)
class Board:
    """The moves worked out so far."""

    question: Question
    count: int
    bound: int
    entries: list[RankedMove] = field(default_factory=list)
    guess: RankedMove | None = None
    """The first move of a greedy line, until something is proved."""

    @property
    def threshold(self) -> int:
        """What a move has to exceed to be among those asked for."""
        known = [entry.value for entry in self.entries]
        return int(known[self.count - 1] or 0) if len(known) >= self.count else -UNBOUNDED

    def add(self, entry: RankedMove) -> None:
        """A move whose value is proved."""
        self.entries.append(entry)
        self.entries.sort(key=lambda one: -(one.value or 0))
        del self.entries[self.count :]

    def ranking(self, visited: int, *, done: bool = False) -> Ranking:
        """The whole list as it stands."""
        entries = [*self.entries]
        if self.guess and not done and all(entry.move != self.guess.move for entry in entries):
            entries = sorted([*entries, self.guess], key=lambda one: -(one.value or 0))[: self.count]
        best = entries[0].value if entries else None
        bound = best if done else None if self.bound >= UNBOUNDED else max(self.bound, int(best or 0))
        moves = tuple(replace(entry, loss=(best or 0) - (entry.value or 0)) for entry in entries)
        status: Status = "optimal" if done else "feasible"
        return Ranking(status, moves, bound, work={"states": visited}, engine=ENGINE)


def rankings(question: Question, count: int, clock: Clock) -> Iterator[Ranking]:
    """Improving rankings, the last of them proved. Raises Stop by the clock."""
    if not legal_moves(question.state):
        yield Ranking("infeasible")
        return
    explorer = Explorer(question.objective, clock)
    root = explorer.node(question.state, question.ends)
    board = Board(question, count, root.ceiling)
    if question.ends:
        board.guess = _guess(question, board.bound, clock)
        yield board.ranking(explorer.visited)
    options = list(root.every_option())
    for option in options[count:][-count:]:
        _work_out(board, explorer, option.step)
    shown = clock.elapsed()
    for option in options[: max(count, len(options) - count)]:
        if option.ceiling <= board.threshold:
            break
        board.bound = min(board.bound, option.ceiling)
        _work_out(board, explorer, option.step)
        if clock.elapsed() - shown > PAUSE:
            shown = clock.elapsed()
            yield board.ranking(explorer.visited)
    yield board.ranking(explorer.visited, done=True)


def _work_out(board: Board, explorer: Explorer, step: Step) -> None:
    """The step's value, if it is among the best."""
    question, floor = board.question, board.threshold
    state, ends = after(question.state, step), max(0, question.ends - is_end(step))
    value = explorer.best(state, ends, floor)
    if value > floor:
        line = told(question.state, (step, *explorer.line(state, ends)), question.objective)
        board.add(_entry(line, line.value, proved=True))


def _guess(question: Question, bound: int, clock: Clock) -> RankedMove:
    """What a greedy line begins with."""
    steps = finish(question.state, question.objective, PLAIN, clock)[1]
    return _entry(told(question.state, steps, question.objective), bound, proved=False)


def _entry(line: Told, bound: int, *, proved: bool) -> RankedMove:
    most = None if bound >= UNBOUNDED else bound
    return RankedMove(line.moves[0], line.value, most, proved, why=line.why, line=line.moves[1:])
