"""What a comparison of turns says as a ranking: the figures of each move, why in words, and the plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from periplus.models.core.data import Move
from periplus.models.core.wording import say

from ..answers import RankedMove, Ranking
from ..limits import Clock
from ..search.sampling import Mean
from .game import Strategy
from .outlooks import ActionT, Ending, StateT
from .playouts import adjusted
from .search import Candidate, Comparison, equals

ENGINE = "play-outs"
EXACT = "enumeration"
HORIZON: Mapping[str, Any] = {"horizon": "game"}
REASONS = 4
"""Terms of the evaluation that a move's reasons name."""
LEAST = 0.05
"""Points below which a term is not worth a word."""


def ranking(
    strategy: Strategy[StateT, ActionT], comparison: Comparison[StateT, ActionT], clock: Clock
) -> Ranking:
    """What is known now, cut to the number asked for."""
    ordered = _once_each(comparison.ranked())
    listed = ordered[: clock.limits.count]
    best = ordered[0]
    entries = tuple(_entry(strategy, comparison, candidate, best) for candidate in listed)
    played = best.estimate.worlds
    foreseen = [
        {"what": what, "often": round(often, 2)} for what, often in strategy.foreseen(best.turn.after)
    ]
    extra = dict(HORIZON) | {
        "words": _words(best, entries[0]),
        "equal": equals(ordered),
        "compared": sum(candidate.estimate.worlds > 0 for candidate in ordered),
        "plan": [{"what": what, "often": round(often, 2)} for what, often in comparison.plan(best)],
    }
    if foreseen:
        extra["foreseen"] = foreseen
    playouts = sum(candidate.estimate.worlds for candidate in ordered)
    work = {"effort": round(clock.worked, 5), "playouts": playouts}
    return Ranking(
        "feasible", entries, None, engine=ENGINE if played else "evaluation", extra=extra, work=work
    )


def proved_ranking(
    strategy: Strategy[StateT, ActionT],
    comparison: Comparison[StateT, ActionT],
    endings: Sequence[Ending[StateT, ActionT]],
    clock: Clock,
) -> Ranking:
    """The ranking where the rest of the game was looked at in every way: ``endings``, best first."""
    best, seat = endings[0], comparison.seat
    entries = []
    for ending in endings[: clock.limits.count]:
        outlook = ending.outlook
        rival = endings[1] if ending is best and len(endings) > 1 else best
        steps = _steps(strategy, comparison.state, ending.turn.actions)
        own = next((place for place, step in enumerate(steps) if step.seat != seat), len(steps))
        value = round(outlook.utility, 4)
        parts = {"win": outlook.win, "score": outlook.score, "margin": outlook.margin}
        figures = {
            name: {"mean": round(part, 4), "stderr": 0.0, "samples": 0}
            for name, part in parts.items()
            if part is not None
        }
        entries.append(
            RankedMove(
                steps[0].move,
                value,
                value,
                proved=True,
                loss=round(best.outlook.utility - outlook.utility, 4),
                line=tuple(step.move for step in steps[1:own]),
                extra={**figures, "reasons": _reasons(strategy, ending.turn.after, rival.turn.after, seat)},
            )
        )
    achieved = dict.fromkeys(strategy.achieved(comparison.state, best.turn.after, seat))
    extra = dict(HORIZON) | {
        "words": say("best for the game, proved: all that can still happen was looked at"),
        "equal": sum(ending.outlook == best.outlook for ending in endings),
        "compared": len(endings),
        "plan": [{"what": what, "often": 1.0} for what in achieved],
        "ending": [step.move.as_json() for step in _steps(strategy, comparison.state, best.turn.actions)],
    }
    work = {"effort": round(clock.worked, 5), "playouts": 0}
    return Ranking("optimal", tuple(entries), entries[0].value, engine=EXACT, extra=extra, work=work)


def _once_each(ordered: Sequence[Candidate[StateT, ActionT]]) -> list[Candidate[StateT, ActionT]]:
    """The best turn of each first move."""
    by_first_action: dict[ActionT, Candidate[StateT, ActionT]] = {}
    for candidate in ordered:
        by_first_action.setdefault(candidate.turn.actions[0], candidate)
    return list(by_first_action.values())


def _entry(
    strategy: Strategy[StateT, ActionT],
    comparison: Comparison[StateT, ActionT],
    candidate: Candidate[StateT, ActionT],
    best: Candidate[StateT, ActionT],
) -> RankedMove:
    """The move with its figures and its reasons."""
    moves = [step.move for step in _steps(strategy, comparison.state, candidate.turn.actions)]
    win, score, margin = (figure(candidate, best, part) for part in ("win", "score", "margin"))
    chief = score if win is None else win
    top = figure(best, best, "score" if win is None else "win") or chief
    figures: dict[str, Any] = (
        {"score": score.as_json(), "margin": margin.as_json()} if score and margin else {}
    )
    if win is not None:
        figures = {"win": win.as_json()} | figures
    value = round(chief.mean, 4) if chief else None
    loss = round(max(0.0, top.mean - chief.mean), 4) if chief and top else None
    rival = best
    if candidate is best:
        rival = next((other for other in comparison.ranked() if other is not best), best)
    reasons = _reasons(strategy, candidate.turn.after, rival.turn.after, comparison.seat)
    return RankedMove(
        moves[0],
        value,
        None,
        proved=False,
        loss=loss,
        line=tuple(moves[1:]),
        extra=figures | {"reasons": reasons},
    )


class _Step(NamedTuple):
    """A move and the seat that makes it."""

    seat: int
    move: Move


def _steps(strategy: Strategy[StateT, ActionT], state: StateT, actions: Sequence[ActionT]) -> list[_Step]:
    """The actions from the state on, in the moves of the game."""
    steps = []
    for action in actions:
        steps.append(_Step(strategy.kernel.to_move(state), strategy.kernel.move(state, action)))
        state = strategy.kernel.apply(state, action)
    return steps


def figure(candidate: Candidate[StateT, ActionT], best: Candidate[StateT, ActionT], part: str) -> Mean | None:
    """A part of the outlook: of the play-outs if there are any, else of the evaluation, which has no samples.

    Where the best was played out, the evaluation of the others tells by how much they are behind it, not what they
    come to: it may be out by the same for all, and a list has one scale.
    """
    at_once = getattr(candidate.at_once, part)
    if at_once is None:
        return None
    if candidate.estimate.worlds:
        return adjusted(candidate.estimate, best.estimate, part)
    if not best.estimate.worlds:
        return Mean(at_once, 0.0, 0)
    mean = adjusted(best.estimate, best.estimate, part).mean + at_once - getattr(best.at_once, part)
    return Mean(max(0.0, min(1.0, mean)) if part == "win" else mean, 0.0, 0)


def _reasons(
    strategy: Strategy[StateT, ActionT], after: StateT, other: StateT, seat: int
) -> list[dict[str, Any]]:
    """The terms of the evaluation in which one state differs most from another, with the points."""
    points: dict[str, float] = {}
    for term in strategy.terms(after, seat):
        points[term.words] = points.get(term.words, 0.0) + term.points
    for term in strategy.terms(other, seat):
        points[term.words] = points.get(term.words, 0.0) - term.points
    differences = [(words, value) for words, value in points.items() if abs(value) >= LEAST]
    differences.sort(key=lambda pair: (-abs(pair[1]), str(pair[0])))
    return [{"what": words, "points": round(value, 2)} for words, value in differences[:REASONS]]


def _words(best: Candidate[StateT, ActionT], entry: RankedMove) -> str:
    """What the list is, in a sentence."""
    number = best.estimate.worlds
    if not number:
        return say("best for the game, by the evaluation alone")
    error = entry.extra["win" if "win" in entry.extra else "score"]["stderr"]
    if error is None:
        return say("best for the game, by a single play-out: its error is not known")
    return say("best for the game, {number} play-outs, ± {error}", number=number, error=error)
