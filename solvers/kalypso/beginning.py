"""The best rest of a turn that begins with given moves: one search from where they lead, not a list of all moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from periplus.models.core.data import Move
from periplus.models.kalypso.kernel import Step, after, step_of
from periplus.models.kalypso.moves import End, Seated
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.turn import is_over

from ..answers import RankedMove, Ranking
from ..limits import Clock, Limits, Stop
from ..search import Search
from .prospect import prospect
from .question import SAMPLED, TurnsQuestion, ask, told
from .turn.ceiling import UNBOUNDED
from .turn.search import TurnSearch
from .turn.solve import ENGINE, Incumbent
from .turn.stepwise import finished


def search(position: Position, moves: Sequence[Move], limits: Limits) -> Search[Ranking] | None:
    """That rest as a ranking of one; None where means are ranked, or the moves go on after the turn."""
    if position.ask.kind == SAMPLED:
        return None
    question = replace(ask(position), ends=1)
    steps: list[Step] = []
    state = question.state
    for move in moves:
        if not isinstance(move, Seated) or (steps and isinstance(steps[-1], End)):
            return None
        steps.append(step_of(state, move))
        state = after(state, steps[-1])
    over = isinstance(steps[-1], End) or is_over(state)
    begun = replace(question, state=state, ends=0 if over else 1)
    return Search(lambda clock: _rankings(question, tuple(steps), begun, clock), limits, Ranking("unknown"))


def _rankings(
    question: TurnsQuestion, steps: tuple[Step, ...], begun: TurnsQuestion, clock: Clock
) -> Iterator[Ranking]:
    """Better and better lines; the last one is proved, or has the reason why it is not."""
    if not begun.ends:
        yield _ranking(question, steps, None)
        return
    turns = TurnSearch(begun.objective, clock)
    best = Incumbent(begun, 1, turns)

    def known() -> Ranking:
        return _ranking(question, (*steps, *best.line.steps), best.bound)

    yield known()
    try:
        best.take(finished(turns, begun.state, begun.objective))
        yield known()
        for found in best.improving():
            if found.news:
                yield known()
        yield known()
    except Stop as stop:
        yield known().stopped(stop.reason)


def _ranking(question: TurnsQuestion, steps: tuple[Step, ...], bound: int | None) -> Ranking:
    """The line as the only entry; no bound: it is all there is."""
    line = told(question.state, steps, question.objective)
    proved = bound is None or bound <= line.value
    most = line.value if proved else bound if bound is not None and bound < UNBOUNDED else None
    entry = RankedMove(
        line.moves[0],
        line.value,
        most,
        proved,
        loss=0,
        why=line.why,
        line=line.moves[1:],
        extra={"prospect": prospect(line.state)},
    )
    return Ranking("optimal" if proved else "feasible", (entry,), most, engine=ENGINE)
