"""``hint``: every legal move with the best value at the end of the turn if it is played now, best first.

A move with a line that the rules bear out is there at once; the others are opened and searched in turns (see
``turn.candidates``). Whenever the search stops, the ranking holds what was found and proved by then.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from periplus.models.kalypso.moves import Seated
from periplus.models.kalypso.play import legal_moves
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.steps import Step, after

from ..answers import RankedMove, Ranking
from ..limits import Clock, Limits, Stop
from ..replay import ReplayError
from ..search import Search
from .line import RulesLine, told
from .prospect import prospect
from .question import SAMPLED, TurnsQuestion, ask
from .turn.candidates import Candidates, FirstMove
from .turn.ceiling import UNBOUNDED
from .turn.search import TurnSearch
from .turn.solve import ENGINE, Incumbent
from .turn.stepwise import finished
from .turn.straight import straight

STATES = 512
"""States searched from one ranking to the next, if no better line is found before."""

TIES = 32
"""Moves as good as the last one listed that are compared by their prospect."""
TIE_STATES = 256
"""States in which more moves as good as the best one are looked for, once that is proved."""


def search(position: Position, limits: Limits) -> Search[Ranking]:
    """The ranking of the position's moves, cut to ``limits.count`` or ``ask.top``.

    With ``ask.kind`` ``"sampled"`` the order of the bags is not known, and each move has its mean over scenarios.
    """
    if position.ask.kind == SAMPLED:
        from .sampled import search as sampled  # noqa: PLC0415 — what is not asked is not loaded

        return sampled(position, limits)
    question = replace(ask(position), ends=1)
    count = limits.count or position.ask.top
    return Search(lambda clock: rankings(question, count, clock), limits, Ranking("unknown"))


def rankings(question: TurnsQuestion, count: int, clock: Clock) -> Iterator[Ranking]:
    """Improving rankings, the last of them proved, or with the reason why the search stopped."""
    legal = legal_moves(question.state)
    if not legal:
        yield Ranking("infeasible")
        return
    board = KnownMoves(question, legal[0], count, clock)
    yield board.ranking()
    try:
        for _ in board.improving():
            yield board.ranking()
    except Stop as stop:
        yield board.ranking().stopped(stop.reason)
        return
    yield board.ranking(done=True)


class KnownMoves:
    """The moves as far as they are known, and what bounds them.

    The best of all is sought as ``solve`` seeks it, so that neither knows more than the other; then the others.
    """

    def __init__(self, question: TurnsQuestion, legal: Seated, count: int, clock: Clock) -> None:
        self._question = question
        self._count = count
        self._clock = clock
        self._search = TurnSearch(question.objective, clock)
        self._best = Incumbent(question, 1, self._search)
        self._moves = Candidates(self._search, question.state, 1, count, every=True)
        self._told: dict[tuple[Step, ...], RulesLine] = {}
        """The lines shown before, by their steps."""
        # a state that is over may have a legal move all the same, which no plain line begins with
        self._add(self._best.line.steps or (legal, *straight(after(question.state, legal), 1)))

    def _add(self, steps: tuple[Step, ...]) -> None:
        """A line that something else found."""
        self._moves.add(self._line(steps).value, steps)

    def improving(self) -> Iterator[None]:
        """Search, and stop whenever there is news. Raises Stop by the clock; what is known stays known."""
        soon = finished(self._search, self._question.state, self._question.objective)
        self._best.take(soon)
        if soon:
            self._add(soon)
        yield
        for found in self._best.improving():
            if found.better is not None:
                self._moves.add(*found.better)
            if found.news:
                self._moves.limit(self._best.bound)
                yield
        self._moves.limit(self._best.bound)
        shown = self._search.visited
        for better in self._moves.run():
            if better is not None or self._search.visited - shown >= STATES:
                shown = self._search.visited
                yield
        self._moves.tie(TIE_STATES)

    def ranking(self, *, done: bool = False) -> Ranking:
        """The whole list as it stands."""
        top = self._listed()
        best = top[0].value or 0
        bound = best if done else self._moves.bound
        return Ranking(
            "optimal" if done else "feasible",
            tuple(self._entry(one, best) for one in top),
            None if bound >= UNBOUNDED else max(bound, best),
            work={"states": self._search.visited},
            engine=ENGINE,
        )

    def _listed(self) -> list[FirstMove]:
        """The best moves, those of equal value by what their lines leave behind."""
        known = self._moves.known()
        least = known[: self._count][-1].value or 0
        listed = [one for one in known if (one.value or 0) >= least][: self._count + TIES]
        listed.sort(key=lambda one: (-(one.value or 0), -prospect(self._line(one.line).state)))
        return listed[: self._count]

    def _line(self, steps: tuple[Step, ...]) -> RulesLine:
        if steps not in self._told:
            self._told[steps] = told(self._question.state, steps, self._question.objective)
        return self._told[steps]

    def _entry(self, one: FirstMove, best: int) -> RankedMove:
        """The candidate as the rules play it; a value that they do not bear out is a fault of the solver."""
        line = self._line(one.line)
        if line.value != one.value:
            raise ReplayError(
                f"{line.moves[0].as_json()}: worth {line.value} by the rules, found {one.value}"
            )
        bound = None if one.bound >= UNBOUNDED else max(one.bound, line.value)
        return RankedMove(
            line.moves[0],
            line.value,
            line.value if one.proved else bound,
            one.proved,
            loss=best - line.value,
            why=line.why,
            line=line.moves[1:],
            extra={"prospect": prospect(line.state)},
        )
