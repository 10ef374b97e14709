"""Random tiles for the whole study island: the product's search against programs alone, by formulation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import TypeAlias

from periplus.models.mist.scoring import total
from periplus.solvers.cpsat import solve
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.mist.arrangement.model import Model
from periplus.solvers.mist.arrangement.solve import answers
from periplus.solvers.mist.arrangement.task import IslandTask
from periplus.solvers.mist.arrangement.tempering import Tempering
from periplus.solvers.mist.arrangement.tokens import LaidTiles
from periplus.solvers.program.program import model_of

from ..measuring import CpuClock, measured
from ..table import Row, Scope
from .formulations import Flow, Ranks
from .found import Found
from .islands import random_task

Method: TypeAlias = Callable[[IslandTask, float], Found]
BASELINE = "layers, cold"
COMPARED = (1, 2)
"""Seeds on which every method is tried."""


def program(task: IslandTask, seconds: float, *, tokens: type[LaidTiles]) -> Found:
    """One route of CP-SAT on the whole model, from nothing."""
    clock = Clock(Limits(seconds=None, work=seconds))
    model = Model(tokens(task))
    found = Found()
    for report in solve(model_of(model.program), clock):
        value = None if not report.solved else total(task.after(model.layout(report.values)), task.seat)
        found = Found(value if value is not None else found.value, report.bound)
    return found


def product(task: IslandTask, seconds: float) -> Found:
    """Tempering, then the program asked for better ones, proved by two routes."""
    found = Found()
    with suppress(Stop):
        for answer in answers(task, CpuClock(Limits(seconds=seconds))):
            found = Found(_whole(answer.value), _whole(answer.bound))
    return found


def tempering(task: IslandTask, seconds: float) -> Found:
    """Tempering alone."""
    search = Tempering(task, CpuClock(Limits(seconds=None)))
    *_, best = search.better(int(seconds * 100_000))
    return Found(total(task.after(best.layout), task.seat))


def _whole(number: object) -> int | None:
    return number if isinstance(number, int) else None


def arrange(scope: Scope) -> Iterator[Row]:
    """The product on each instance; on the first two every method, compared with the plain layered model."""
    tiles, seeds, seconds = (8, (1,), 2.0) if scope == "quick" else (25, range(1, 11), 10.0)
    cold: dict[str, tuple[Method, float]] = {
        BASELINE: (partial(program, tokens=LaidTiles), seconds),
        "ranks, cold": (partial(program, tokens=Ranks), seconds),
        "flow, cold": (partial(program, tokens=Flow), seconds),
    }
    tempered: dict[str, tuple[Method, float]] = {
        "tempering": (tempering, 3.0),
        "tempering, then layers": (product, seconds),
    }
    for seed in seeds:
        methods = cold | tempered if seed in COMPARED else tempered
        yield from _rows(random_task(tiles, seed), f"{tiles} tiles, seed {seed}", methods)
    if scope == "long":
        yield from _rows(random_task(112, 0), "the whole bag", {"tempering, then layers": (product, 60.0)})


def _rows(task: IslandTask, name: str, methods: dict[str, tuple[Method, float]]) -> Iterator[Row]:
    first: Row | None = None
    for method, (solve_it, seconds) in methods.items():
        found, spent = measured(partial(solve_it, task, seconds))
        row = Row("arrange", name, method, found.said, spent, first)
        first = first or row
        yield row
