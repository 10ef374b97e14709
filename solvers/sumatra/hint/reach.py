"""``reach``: how far each turn leaves the player, if all tiles still out could be chosen and rivals stood still.

Each turn's figure is an arrangement's optimum, told with the takes that come to it, so only turns that can still be
among those listed are solved. What a turn that places a tile and the takes after it reach, one take more reaches from
here; a turn that places none adds no take, but may make a tile known that a pair fetches. Turns that lead to the same
arrangement share one solve.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from periplus.models.sumatra.play import Action
from periplus.models.sumatra.scoring import total
from periplus.models.sumatra.tiles import canonical

from ...answers import Answer, Number, Ranking
from ...limits import Clock
from ..arranging import answers
from ..goal import Goal
from ..task import ArrangementTask
from .entries import Entries, RankedTurn
from .question import TurnQuestion, tiles_to_come

ENGINE = "cp-sat"


def reached(entries: Entries, clock: Clock) -> Iterator[Ranking]:
    """Improving rankings; the last has a reason unless it is proved. Raises Stop by the clock."""
    question = entries.question
    seat = question.state.turn
    before = total(question.state, seat)
    entries.bound = before + entries.ceiling(question.limit + 1)
    for entry in entries.look(clock):
        entry.value = before + entry.now
    yield entries.ranking(clock)
    for placing in (True, False):
        ceiling = _last(_from_here(question, placing), clock)
        for entry in entries.found:
            if _places(entry.action) == placing:
                entry.bound = ceiling.bound
    yield entries.ranking(clock)
    known: dict[object, Answer] = {}
    while (open_ := _next(entries)) is not None:
        task = tiles_to_come(open_.after, seat, question.limit)
        key = task.notebook, task.player.green, task.tiles, task.known  # brown badges due now are due later
        if key not in known:
            known[key] = _last(task, clock, open_.bound)
        found = known[key]
        open_.value, open_.bound, open_.proved = found.value, found.bound, found.status == "optimal"
        open_.plan = [step for step in found.solution if isinstance(step, dict)]
        yield entries.ranking(clock)
        if not open_.proved:
            return


def _next(entries: Entries) -> RankedTurn | None:
    """The turn to be solved next: the first that may be listed and is not proved; None: the list stands."""

    def hope(entry: RankedTurn) -> tuple[Number, tuple[float, int]]:
        return -math.inf if entry.bound is None else -entry.bound, entry.tie_break

    order = sorted(entries.found, key=hope)
    return next((entry for entry in order[: entries.question.top] if not entry.proved), None)


def _places(action: Action) -> bool:
    """Whether the turn writes a tile into the notebook."""
    return action.column > 0


def _from_here(question: TurnQuestion, placing: bool) -> ArrangementTask:
    """What no turn of that sort exceeds, with the takes after it."""
    state = question.state
    known = state.known if placing and not state.ahead else canonical((*state.known, *state.available))
    return replace(tiles_to_come(state, state.turn, question.limit + placing), known=known)


def _last(task: ArrangementTask, clock: Clock, ceiling: Number | None = None) -> Answer:
    """The optimum of a task, or what is known of it when the clock ends.

    A solution worth as much as a proved ``ceiling`` is best without a proof of its own.
    """
    answer = Answer("unknown")
    for answer in answers(Goal(task), clock):
        if ceiling is not None and answer.value == ceiling:
            return replace(answer, status="optimal", bound=ceiling)
    return answer
