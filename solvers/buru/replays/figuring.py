"""Answers that are figures: bounds and maxima of a relaxation, a Lawan's options and odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from periplus.models.buru.flow import advance, lawan_due
from periplus.models.buru.game import GAME
from periplus.models.buru.play import raw
from periplus.models.buru.position import Position
from periplus.models.buru.query import BoundQuery
from periplus.models.buru.scoring import value
from periplus.models.buru.terms import AREAS

from ...answers import Step
from ...replay import ClaimedLine, Replayed, ReplayError
from .. import bound
from ..figures import figure
from ..lawan import options
from ..planning import asked

RELAXED = "the optimum of a program that leaves rules out"
CLOSE = 1e-4
"""How far printed chances may be from adding up to 1."""
KINDS: Mapping[str, str] = {
    "act": "space",
    "liaison": "space",
    "canoe": "space",
    "forest": "card",
    "hire": "card",
    "task": "card",
    "discard": "card",
    "offer": "spirit",
}
"""By type of an entry of a plan: what it names."""


def bounded(position: Position, line: ClaimedLine) -> Replayed:
    """A bound has no line; when the game is over it is the score."""
    if line.steps or line.extra != {"relaxation": bound.RELAXATION}:
        raise ReplayError("a bound has no line")
    state, seat = asked(position)
    query, extra = position.ask, {"relaxation": bound.RELAXATION}
    if state.phase == "end" and isinstance(query, BoundQuery) and not _counts(query.goal):
        return Replayed(figure(value(state, seat, query.goal)), (), extra)
    return Replayed(None, (), extra, declared=RELAXED)


def _counts(goal: object) -> bool:
    return isinstance(goal, str) and goal not in ("end", "vp", "margin")


def planned(position: Position, line: ClaimedLine) -> Replayed:
    """A plan of a whole game: entries in the order of time, each once."""
    if line.extra != {"relaxation": bound.SOLITAIRE}:
        raise ReplayError("expected the name of the relaxation")
    found = [_entry(step) for step in line.steps]
    if any(after[:2] < before[:2] for before, after in pairwise(found)):
        raise ReplayError("the entries are not in the order of time")
    if len(set(found)) < len(found):
        raise ReplayError("an entry comes twice")
    return Replayed(None, (), dict(line.extra), declared=RELAXED)


def _entry(step: Step) -> tuple[int, int, str, str]:
    """When an entry of a plan comes, and what it is."""
    if not isinstance(step, Mapping):
        raise ReplayError(f"no entry of a plan: {step}")
    kind, area, times = step.get("type"), step.get("area"), step.get("times", 2)
    what = KINDS.get(str(kind))
    names = {"round", "area", "type", what} | ({"times"} if "times" in step else set())
    if what is None or set(step) != names or area not in AREAS or type(times) is not int or times < 2:
        raise ReplayError(f"no entry of a plan: {step}")
    return int(step["round"]), AREAS.index(area), str(kind), str(step[what])


def told_of_lawans(position: Position, line: ClaimedLine) -> Replayed:
    """What a Lawan may do next, by the rules; of a morning's odds that they are odds."""
    if line.steps:
        raise ReplayError("what Lawans do is no line of moves")
    if _is_due(position):
        return Replayed(None, (), {"options": options(position)})
    if set(line.extra) != {"next", "counts", "power", "below", "kept"}:
        raise ReplayError("expected the odds of a morning")
    for spread in _spreads(line.extra):
        if spread and abs(sum(spread) - 1) > CLOSE:
            raise ReplayError(f"chances that do not add up to 1: {spread}")
    return Replayed(None, (), dict(line.extra))


def _is_due(position: Position) -> bool:
    """Whether a Lawan's choice comes next, in an afternoon."""
    if GAME.state(position).worlds[0][1].phase in ("dawn", "morning", "noon"):
        return False
    return lawan_due(advance(raw(GAME.state(position)))) is not None


def _spreads(odds: Mapping[str, Any]) -> Iterator[list[float]]:
    """The chances that belong together."""
    for chances in (*odds["next"].values(), *odds["kept"].values()):
        yield list(chances.values())
    yield [entry["probability"] for entry in odds["counts"]]
    for areas in odds["power"].values():
        for spread in areas.values():
            yield [entry["probability"] for entry in spread]
