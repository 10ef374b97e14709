"""``turn``: the best rest of the present turn, proved by exhaustive search; a greedy line comes first."""

from __future__ import annotations

from collections.abc import Iterator

from ...answers import Answer, Status
from ...limits import Clock
from ..line import Told, told
from ..plan.greedy import finish
from ..plan.merit import PLAIN
from ..question import Question
from .ceiling import UNBOUNDED
from .explorer import Explorer

ENGINE = "branch and bound"


def answers(question: Question, clock: Clock) -> Iterator[Answer]:
    """Improving answers, the last of them proved. Raises Stop by the clock."""
    state, objective = question.state, question.objective
    explorer = Explorer(objective, clock)
    if not question.ends:
        yield answer(told(state, (), objective), None, explorer.visited)
        return
    line = told(state, finish(state, objective, PLAIN, clock)[1], objective)
    bound = explorer.node(state, 1).ceiling
    yield answer(line, bound, explorer.visited)
    for rung in explorer.climb(state, 1, line.value):
        if rung.value > line.value:
            line = told(state, explorer.line(state, 1), objective)
        elif rung.bound >= bound and not rung.last:
            continue
        bound = rung.bound
        yield answer(line, bound, explorer.visited)


def answer(line: Told, bound: int | None, visited: int, engine: str = ENGINE) -> Answer:
    """The line with a bound, None where its value is proved to be the best."""
    proved = bound is None or bound <= line.value
    status: Status = "optimal" if proved else "feasible"
    most = line.value if proved else bound if bound is not None and bound < UNBOUNDED else None
    return Answer(status, line.value, most, line.moves, line.why, work={"states": visited}, engine=engine)
