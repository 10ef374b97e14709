"""The packing as an answer set program for clingo, with the rows of cliques that the product uses."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import pairwise

import clingo

from periplus.solvers.patterns.packing import rows

from .methods import Found
from .sky import LADDER, Sky

RULES = """
{ in(I) : worth(I, _) }.
:- row(R), 2 { in(I) : through(R, I) }.
row(R) :- through(R, _).
:- budget(B), B + 1 #sum { C, I : in(I), cost(I, C) }.
step(N) :- gain(N, _), N { in(I) : counted(I) }.
#maximize { W, I : in(I), worth(I, W); G, step(N) : step(N), gain(N, G) }.
#defined counted/1. #defined cost/2.
"""
TICK = 0.02
"""Seconds between looks at the limit."""


def answer_sets(sky: Sky, seconds: float) -> Found:
    """Branch and bound over answer sets in one thread, everything else as clingo has it."""
    began = time.process_time()
    control = clingo.Control(["--opt-mode=opt"])
    control.add("base", [], RULES + "\n".join(_facts(sky)))
    control.ground([("base", [])])
    costs: list[int] = []
    with control.solve(on_model=lambda model: costs.append(model.cost[0]), async_=True) as handle:
        while not handle.wait(TICK) and time.process_time() - began < seconds:
            pass
        handle.cancel()
        proved = handle.get().exhausted
    value = max((-cost for cost in costs), default=None)
    return Found.of(sky, value, value if proved else None)


def _facts(sky: Sky) -> Iterator[str]:
    yield f"budget({sky.budget})."
    for number, (before, after) in enumerate(pairwise(LADDER), 1):
        yield f"gain({number},{after - before})."
    for number, item in enumerate(sky.items):
        yield f"worth({number},{item.value})."
        if item.cost:
            yield f"cost({number},{item.cost})."
        if item.counted:
            yield f"counted({number})."
    for number, row in enumerate(rows(sky.items)):
        yield from (f"through({number},{index})." for index in row)
