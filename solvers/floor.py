"""What is known of a question before any search: some line that the rules allow, with its exact value.

It is the answer until the search has a better one. So where something can be done, an answer says what, however
short the limits and however busy the machine; and no answer is worse than one that was given before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import PositionError

from .answers import Answer, AnswerT, RankedMove, Ranking
from .limits import Clock
from .replay import FLOOR, ClaimedLine, Replay, Replayed, ReplayError, Verb
from .shapes import Number

ENGINE = "rules"


def first(verb: Verb, position: Position, replay: Replay[Position], count: int | None, clock: Clock) -> Any:
    """The first answer to a question, a Ranking or an Answer; None where no line is known without a search.

    One line is played whatever the clock says, others as long as there is time.
    """
    lines = list(_replayed(position, replay, _lines(verb, position, replay), clock))
    if not lines:
        return None
    bound = replay.bound(position)
    sign = -1 if replay.minimise else 1
    lines.sort(key=lambda pair: (pair[1].floor is None, -sign * (pair[1].floor or 0)))
    if verb == "hint":
        return _ranking(lines, bound, count, dict(replay.about(position)))
    line, found = lines[0]
    return Answer(
        "feasible",
        found.floor,
        bound,
        line.steps,
        found.why,
        engine=ENGINE,
        extra=found.extra,
        arrangement=line.arrangement,
    )


def _lines(verb: Verb, position: Position, replay: Replay[Position]) -> Iterable[ClaimedLine]:
    """What is tried: the game's own first lines, or the choices alone, or nothing done."""
    if replay.first is not None:
        return replay.first(position)
    if verb != "hint":
        return (ClaimedLine(),)
    if replay.choices is None:
        return ()
    return (ClaimedLine((move,), 1) for move in islice(replay.choices(position), FLOOR))


def _replayed(
    position: Position, replay: Replay[Position], lines: Iterable[ClaimedLine], clock: Clock
) -> Iterator[tuple[ClaimedLine, Replayed]]:
    """The lines that the rules take, with what they say of them."""
    try:
        for line in lines:
            try:
                yield line, replay.line(position, line)
            except ReplayError:
                continue  # a line without a step is no answer to every question
            if clock.remaining() == 0.0:
                return
    except PositionError:
        return  # what may be done depends on what nobody knows


def _ranking(
    lines: list[tuple[ClaimedLine, Replayed]],
    bound: Number | None,
    count: int | None,
    extra: dict[str, object],
) -> Ranking:
    best = lines[0][1].floor
    moves = []
    for line, found in lines[:count]:
        chosen = tuple(step for step in line.steps[: line.chosen] if isinstance(step, Move))
        follow = tuple(step for step in line.steps[line.chosen :] if isinstance(step, Move))
        loss: Number | None = None
        value = found.floor
        if best is not None and value is not None:
            loss = best - value if best > value else value - best
        move = chosen[0] if len(chosen) == 1 else chosen
        moves.append(
            RankedMove(move, value, bound, False, loss, why=found.why, line=follow, extra=dict(found.extra))
        )
    return Ranking("feasible", tuple(moves), bound, engine=ENGINE, extra=extra)


def better(known: AnswerT, news: AnswerT, *, minimise: bool) -> AnswerT:
    """What is known after news: never less than before; ``minimise``: less is better.

    A solution that is not proved and worth less than the one known leaves that as it is, with the closer bound.
    """
    if isinstance(known, Ranking) or isinstance(news, Ranking):
        if isinstance(known, Ranking) and news.status == "unknown" and known.moves:
            return replace(known, reason=news.reason, work=news.work)
        return news
    if "samples" in news.extra:  # more play-outs are better than fewer, whatever their mean
        return news
    if known.value is None or news.status in ("optimal", "infeasible") or known.status == "optimal":
        return news
    if news.value is not None and (news.value <= known.value if minimise else news.value >= known.value):
        return news
    bounds = [bound for bound in (known.bound, news.bound) if bound is not None]
    bound = (max if minimise else min)(bounds) if bounds else None
    return replace(known, bound=bound, reason=news.reason, work=news.work)
