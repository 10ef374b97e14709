"""``solve`` and ``hint`` under rules of one's own: the best lines of play that keep them.

A game's own planners know the game's rules alone. Here the best world of the program that goals are asked about is
sought, with the rules in it: its value is proved as far as that program reaches, which the answer's ``scope`` tells
where it is less than the whole. Each line is played by the rules of the game, and the constraints are looked up in what
then holds (``ruling.py``). A ranking has the first moves of the best lines, not every move: the first is proved, of the
others it is known that no line is worth more than the bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from periplus.models.core.data import Horizon, Move
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from .answers import Answer, RankedMove, Ranking
from .asking import Query, keep_optimal
from .cpsat import Report
from .limits import Clock, Limits, Stop
from .program import Program, Sum, World, best
from .replay import ReplayError
from .search import Search

SCORE = "score"
"""The measure of the worlds that is made as large as possible."""
LINES = 6
"""Lines that a ranking looks at unless more moves are wanted."""
ENGINE = "cp-sat"
SOME = say("the first moves of the best lines that keep the rules, not every move")


def solve(query: Query, limits: Limits) -> Search[Answer]:
    """The best line of the query's worlds; raises PositionError where they have no score."""
    total = _score(query.program)
    nothing = Answer("unknown", measure="total", extra=_scope(query))
    return Search(lambda clock: _solved(query, total, clock), limits, nothing)


def hint(query: Query, limits: Limits, horizon: Horizon | None = None) -> Search[Ranking]:
    """The first moves of the best lines; raises as ``solve``, and for the horizon of the whole game."""
    if horizon == "game":
        raise PositionError("horizon", say("game, expected turn where there are rules of one's own"))
    total = _score(query.program)
    nothing = Ranking("unknown", measure="total", extra=_scope(query, SOME))
    return Search(lambda clock: _ranked(query, total, nothing, clock), limits, nothing)


def _score(program: Program) -> Sum:
    found = program.measures.get(SCORE)
    if found is None or () not in found.sums:
        raise PositionError(
            "rules", say("no line has a score here, expected a question to ask: its --best takes any sum")
        )
    return found.sums[()]


def _scope(query: Query, *more: str) -> Mapping[str, Any]:
    """The field ``scope``; left out where nothing is."""
    told = [text for text in (query.within, *more) if text]
    return {"scope": [{"what": "rules", "text": text} for text in told]} if told else {}


def _solved(query: Query, total: Sum, clock: Clock) -> Iterator[Answer]:
    for report in _best(query, total, clock):
        if not report.solved:
            yield Answer(
                report.status, reason=report.reason, engine=ENGINE, measure="total", extra=_scope(query)
            )
            continue
        value, line = _played(query, total, World(report.values))
        yield Answer(
            report.status,
            value,
            report.bound,
            line,
            reason=report.reason,
            engine=ENGINE,
            measure="total",
            extra=_scope(query),
        )


def _best(query: Query, total: Sum, clock: Clock) -> Iterator[Report]:
    """Reports on the best of the worlds that count; raises Stop."""
    program = query.program
    if query.objective is not None and not keep_optimal(program, query.objective, clock):
        yield Report("infeasible", reason="proved")
        return
    program.maximise(total.factors, total.constant)
    yield from best(program, clock)


def _played(query: Query, total: Sum, world: World) -> tuple[int, tuple[Move, ...]]:
    """The value of a world, as the rules have it, and its line; raises ReplayError where they do not bear it out."""
    value = world.total(total)
    facts = None if query.witness is None else query.witness(world)
    if facts is not None and SCORE in facts and (value,) not in facts[SCORE]:
        raise ReplayError(f"worth {sorted(facts[SCORE])} by the rules, not {value}")
    return value, tuple(query.play(world) or ())


def _ranked(query: Query, total: Sum, nothing: Ranking, clock: Clock) -> Iterator[Ranking]:
    """Rankings, each with the line found last; the first move of all is proved."""
    found: dict[Move, RankedMove] = {}
    first: Report | None = None
    try:
        for _ in range(clock.limits.count or LINES):
            last = Report()
            for report in _best(query, total, clock):
                last = report
            if not last.solved or (first is not None and last.status != "optimal"):
                break
            first = first or last
            world = World(last.values)
            value, line = _played(query, total, world)
            if line and line[0] not in found:
                found[line[0]] = _entry(value, line, first)
            yield _ranking(nothing, found, first)
            _exclude(query.program, world)
    except Stop as stop:
        if first is None:
            raise
        yield _ranking(nothing, found, first).stopped(stop.reason)
        return
    if first is None:
        yield Ranking(last.status, reason=last.reason, measure="total", extra=nothing.extra, engine=ENGINE)


def _entry(value: int, line: tuple[Move, ...], first: Report) -> RankedMove:
    most = first.value or 0
    proved = first.status == "optimal" and value == most
    return RankedMove(line[0], value, first.bound, proved, most - value, line=line[1:])


def _ranking(nothing: Ranking, found: Mapping[Move, RankedMove], first: Report) -> Ranking:
    return Ranking(
        first.status, tuple(found.values()), first.bound, engine=ENGINE, measure="total", extra=nothing.extra
    )


def _exclude(program: Program, world: World) -> None:
    """Leave out the worlds with the same facts."""
    literals = [
        literal if world[literal] else ~literal
        for table in program.relations.values()
        if not table.waits
        for literal in table.facts.values()
    ]
    program.meaning.clause([~literal for literal in dict.fromkeys(literals)])
