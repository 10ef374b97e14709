"""The packing as an answer set program for clingo, with the rows of cliques that the product uses."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import clingo

from periplus.solvers.patterns.packing import Item, rows

from .methods import Found
from .sky import LADDER

RULES = """
{ in(I) : worth(I, _) }.
:- row(R), 2 { in(I) : through(R, I) }.
row(R) :- through(R, _).
:- B = #max { L : budget(L) }, B + 1 #sum { C, I : in(I), cost(I, C) }.
step(N) :- gain(N, _), N { in(I) : counted(I) }.
#maximize { W, I : in(I), worth(I, W); G, step(N) : step(N), gain(N, G) }.
#defined counted/1. #defined cost/2.
"""
TICK = 0.02
"""Seconds between looks at the limit."""


def answer_sets(items: Sequence[Item], budget: int, seconds: float) -> Found:
    """Branch and bound over answer sets, one thread, everything else as clingo has it."""
    began = time.process_time()
    control = clingo.Control(["--opt-mode=opt"])
    control.add("base", [], RULES + "\n".join(_facts(items, budget)))
    control.ground([("base", [])])
    best: list[int] = []
    with control.solve(on_model=lambda model: best.append(-model.cost[0]), async_=True) as handle:
        while not handle.wait(TICK) and time.process_time() - began < seconds:
            pass
        handle.cancel()
        proved = handle.get().exhausted
    value = max(best, default=None)
    return Found(value, value if proved else None)


def _facts(items: Sequence[Item], budget: int) -> Iterator[str]:
    yield f"budget({budget})."
    for number, (before, after) in enumerate(zip(LADDER, LADDER[1:], strict=False), 1):
        yield f"gain({number},{after - before})."
    for number, item in enumerate(items):
        yield f"worth({number},{item.value})."
        if item.cost:
            yield f"cost({number},{item.cost})."
        if item.counted:
            yield f"counted({number})."
    for number, row in enumerate(rows(items)):
        yield from (f"through({number},{index})." for index in row)
