"""The hint for the whole game as a ranking: value, win, score and margin of each move, why in words, and the plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, NamedTuple

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import PositionError
from periplus.models.core.registry import game
from periplus.models.core.wording import say

from ..answers import RankedMove, Ranking
from ..limits import Clock, Limits, Reason, Stop
from ..replay import ReplayError
from ..sealing import Seal
from ..search import Search
from ..search.sampling import Mean
from .game import Strategy, has_strategy, strategy
from .outlooks import Ending
from .playouts import Worlds, adjusted
from .public import PublicStrategy
from .search import Candidate, Comparison, equals

ENGINE = "play-outs"
EXACT = "enumeration"
HORIZON: Mapping[str, Any] = {"horizon": "game"}
REASONS = 4
"""Terms of the evaluation that a move's reasons name."""
LEAST = 0.05
"""Points below which a term is not worth a word."""


def search(position: Position, limits: Limits, made: Move | None = None) -> Search[Ranking]:
    """The ranking of the moves of whoever is to move, for the rest of the game.

    ``made``: a move that is compared as well as the best one, whatever is thought of it; it may also tell what chance
    showed after it. Raises PositionError for a position whose game cannot be played out from what it tells.
    """
    question = _Question(strategy_of(position.game), position, made)
    found = Search(question.rankings, limits, Ranking("unknown", extra=HORIZON), confirm=question.confirm)
    found.floor = partial(question.first, found.clock)
    found.label = found.seal = question.sealed
    return found


def _asked_by_mover(position: Position) -> Position:
    """The position as the seat to move sees it."""
    seen: Position = game(position.game).seen_by(position, strategy_of(position.game).decides(position))
    return seen


def strategy_of(name: str) -> Strategy[Any, Any]:
    """The game's own strategy, or one that knows its rules alone."""
    return strategy(name) if has_strategy(name) else PublicStrategy(game(name))


class _Question:
    """A position, and what is known of its moves so far."""

    def __init__(self, found: Strategy[Any, Any], position: Position, made: Move | None) -> None:
        self._found = found
        self._position = position
        self._made = made
        self._comparison: Comparison | None = None
        self._seal = Seal(position)

    def sealed(self, answer: Ranking) -> Ranking:
        """The ranking with its seal: its figures are means of play-outs, or what was proved to the end."""
        return self._seal.on(answer)

    def first(self, clock: Clock) -> Ranking | None:
        """The ranking by the evaluation alone, which no limit cuts short; None where nobody decides."""
        found, position = self._found, self._position
        seat = found.decides(position)
        if seat < 0:
            return None
        worlds = Worlds(found, partial(found.kernel.sample, position), seat, clock.limits.seed)
        self._comparison = Comparison(worlds, clock, None if self._made is None else self._action(worlds))
        if not self._comparison.candidates:
            raise PositionError("log", say("seat {seat} has to move and no move is legal", seat=seat))
        return self._ranking(self._comparison, clock)

    def _ranking(self, comparison: Comparison, clock: Clock) -> Ranking:
        """The ranking in moves that the seat may make now, once each: choices among what is yet to be drawn are left
        open.
        """
        found = ranking(self._found, comparison, clock)
        entries: dict[Any, RankedMove] = {}
        for one in found.moves:
            move = self._open(one.move)
            entries.setdefault(move, one if move == one.move else replace(one, move=move, line=()))
        return replace(found, moves=tuple(entries.values()))

    def _open(self, move: Any) -> Any:
        """The move if it is legal as far as the seat knows, else the legal one that tells most of it."""
        if move in self._legal:
            return move
        told = move.as_json().items()
        parts = [legal for legal in self._legal if legal.as_json().items() <= told]
        return max(parts, key=lambda legal: (len(legal.as_json()), str(legal)), default=move)

    def _action(self, worlds: Worlds[Any, Any]) -> Any:
        """The action of the move that is compared in any case; None if it is not legal."""
        kernel, state = self._found.kernel, worlds.world(0)
        told = self._made.as_json().items() if self._made else ()
        return next(
            (one for one in kernel.legal(state) if kernel.move(state, one).as_json().items() <= told), None
        )

    def rankings(self, clock: Clock) -> Iterator[Ranking]:
        """Improving rankings after the first; the last has a reason. Raises Stop by the clock."""
        found, comparison = self._found, self._comparison
        if comparison is None:
            self._refuse_chance()
            yield Ranking("infeasible", engine=ENGINE, extra=HORIZON)
            return
        try:
            endings = comparison.endings()
            if endings:
                yield proved_ranking(found, comparison, endings, clock)
                return
            if len(comparison.candidates) > 1:
                for _ in comparison.run():
                    yield self._ranking(comparison, clock)
        except Stop as stop:
            yield self._ranking(comparison, clock).stopped(stop.reason)
            return
        reason: Reason = "samples" if len(comparison.candidates) > 1 else "count"
        yield self._ranking(comparison, clock).stopped(reason)

    def _refuse_chance(self) -> None:
        if game(self._position.game).outcome(self._position) is None:
            raise PositionError("log", say("chance has to act before anybody decides, expected a choice"))

    @cached_property
    def _legal(self) -> frozenset[Move]:
        return frozenset(game(self._position.game).moves(_asked_by_mover(self._position)))

    def confirm(self, answer: Ranking) -> None:
        """Raise ReplayError unless all is legal, what is proved comes to that end, and the means are as told."""
        for ranked in answer.moves:
            if ranked.move not in self._legal:
                raise ReplayError(f"ranked, but not legal: {ranked.as_json()['move']}")
            if (ranked.proved or ranked.bound is not None) and "ending" not in answer.extra:
                raise ReplayError("the figures of play-outs prove nothing")
        for ranked in answer.moves[:1]:
            after = self._position
            for move in (ranked.move, *ranked.line):
                try:
                    after = self._played(after, move)
                except PositionError:
                    break  # it is legal, and what it turns up is for chance to tell
            if "ending" in answer.extra:
                self._confirm_ending(ranked, answer.extra["ending"])
        self._seal.check(answer)

    def _played(self, position: Position, move: Any) -> Position:
        """The position after a move of the seat that decides, or of the next where that one cannot act."""
        rules = game(position.game)
        seat, actors = self._found.decides(self._position), rules.actors(position)
        asked = position if not actors else rules.asked_by(position, seat if seat in actors else actors[0])
        after: Position = rules.play(asked, move)
        return after

    def _confirm_ending(self, ranked: RankedMove, ending: Sequence[Mapping[str, Any]]) -> None:
        """Raise ReplayError unless the best play comes to the score that is proved."""
        rules, after = game(self._position.game), self._position
        for data in ending:
            after = self._played(after, rules.parse_move(after, data))
        outcome, seat = rules.outcome(after), self._found.decides(self._position)
        if outcome is None or float(outcome.players[seat].total) != ranked.extra["score"]["mean"]:
            raise ReplayError("the best play to the end does not come to its score")


def ranking(found: Strategy[Any, Any], comparison: Comparison, clock: Clock) -> Ranking:
    """What is known now, cut to the number asked for."""
    ordered = _once_each(comparison.ranked())
    listed = ordered[: clock.limits.count]
    best = ordered[0]
    entries = tuple(_entry(found, comparison, one, best) for one in listed)
    played = best.estimate.worlds
    foreseen = [{"what": what, "often": round(often, 2)} for what, often in found.foreseen(best.turn.after)]
    extra = dict(HORIZON) | {
        "words": _words(best, entries[0]),
        "equal": equals(ordered),
        "compared": sum(one.estimate.worlds > 0 for one in ordered),
        "plan": [{"what": what, "often": round(often, 2)} for what, often in comparison.plan(best)],
    }
    if foreseen:
        extra["foreseen"] = foreseen
    work = {"effort": round(clock.worked, 5), "playouts": sum(one.estimate.worlds for one in ordered)}
    return Ranking(
        "feasible", entries, None, engine=ENGINE if played else "evaluation", extra=extra, work=work
    )


def proved_ranking(
    found: Strategy[Any, Any], comparison: Comparison, endings: Sequence[Ending], clock: Clock
) -> Ranking:
    """The ranking where the rest of the game was looked at in every way: ``endings``, best first."""
    best, seat = endings[0], comparison.seat
    entries = []
    for one in endings[: clock.limits.count]:
        other = endings[1] if one is best and len(endings) > 1 else best
        moves = _moves(found, comparison.state, one.turn.actions)
        own = next((at for at, move in enumerate(moves) if move.seat != seat), len(moves))
        value = round(one.outlook.utility, 4)
        parts = {"win": one.outlook.win, "score": one.outlook.score, "margin": one.outlook.margin}
        figures = {
            name: {"mean": round(part, 4), "stderr": 0.0, "samples": 0}
            for name, part in parts.items()
            if part is not None
        }
        told = _reasons(found, one.turn.after, other.turn.after, seat)
        entries.append(
            RankedMove(
                moves[0].move,
                value,
                value,
                proved=True,
                loss=round(best.outlook.utility - one.outlook.utility, 4),
                line=tuple(step.move for step in moves[1:own]),
                extra={**figures, "reasons": told},
            )
        )
    achieved = dict.fromkeys(found.achieved(comparison.state, best.turn.after, seat))
    extra = dict(HORIZON) | {
        "words": say("best for the game, proved: all that can still happen was looked at"),
        "equal": sum(one.outlook == best.outlook for one in endings),
        "compared": len(endings),
        "plan": [{"what": what, "often": 1.0} for what in achieved],
        "ending": [step.move.as_json() for step in _moves(found, comparison.state, best.turn.actions)],
    }
    work = {"effort": round(clock.worked, 5), "playouts": 0}
    return Ranking("optimal", tuple(entries), entries[0].value, engine=EXACT, extra=extra, work=work)


def _once_each(ordered: Sequence[Candidate]) -> list[Candidate]:
    """The best turn of each first move."""
    first: dict[Any, Candidate] = {}
    for one in ordered:
        first.setdefault(one.turn.actions[0], one)
    return list(first.values())


def _entry(found: Strategy[Any, Any], comparison: Comparison, one: Candidate, best: Candidate) -> RankedMove:
    """The move with its figures and its reasons."""
    moves = [step.move for step in _moves(found, comparison.state, one.turn.actions)]
    win, score, margin = (figure(one, best, part) for part in ("win", "score", "margin"))
    chief = score if win is None else win
    top = figure(best, best, "score" if win is None else "win") or chief
    figures: dict[str, Any] = (
        {"score": score.as_json(), "margin": margin.as_json()} if score and margin else {}
    )
    if win is not None:
        figures = {"win": win.as_json()} | figures
    value = round(chief.mean, 4) if chief else None
    loss = round(max(0.0, top.mean - chief.mean), 4) if chief and top else None
    other = best if one is not best else next((two for two in comparison.ranked() if two is not best), best)
    reasons = _reasons(found, one.turn.after, other.turn.after, comparison.seat)
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


def _moves(found: Strategy[Any, Any], state: Any, actions: Sequence[Any]) -> list[_Step]:
    """The actions in the moves of the game."""
    steps = []
    for action in actions:
        steps.append(_Step(found.kernel.to_move(state), found.kernel.move(state, action)))
        state = found.kernel.apply(state, action)
    return steps


def figure(one: Candidate, best: Candidate, part: str) -> Mean | None:
    """A part of the outlook: of the play-outs if there are any, else of the evaluation, which has no samples.

    Where the best was played out, the evaluation of the others tells by how much they are behind it, not what they
    come to: it may be out by the same for all, and a list has one scale.
    """
    at_once = getattr(one.at_once, part)
    if at_once is None:
        return None
    if one.estimate.worlds:
        return adjusted(one.estimate, best.estimate, part)
    if not best.estimate.worlds:
        return Mean(at_once, 0.0, 0)
    mean = adjusted(best.estimate, best.estimate, part).mean + at_once - getattr(best.at_once, part)
    return Mean(max(0.0, min(1.0, mean)) if part == "win" else mean, 0.0, 0)


def _reasons(found: Strategy[Any, Any], after: Any, other: Any, seat: int) -> list[dict[str, Any]]:
    """The terms of the evaluation in which one state differs most from another, with the points."""
    points: dict[str, float] = {}
    for term in found.terms(after, seat):
        points[term.words] = points.get(term.words, 0.0) + term.points
    for term in found.terms(other, seat):
        points[term.words] = points.get(term.words, 0.0) - term.points
    told = [(words, value) for words, value in points.items() if abs(value) >= LEAST]
    told.sort(key=lambda pair: (-abs(pair[1]), str(pair[0])))
    return [{"what": what, "points": round(value, 2)} for what, value in told[:REASONS]]


def _words(best: Candidate, entry: RankedMove) -> str:
    """What the list is, in a sentence."""
    number = best.estimate.worlds
    if not number:
        return say("best for the game, by the evaluation alone")
    error = entry.extra["win" if "win" in entry.extra else "score"]["stderr"]
    if error is None:
        return say("best for the game, by a single play-out: its error is not known")
    return say("best for the game, {number} play-outs, ± {error}", number=number, error=error)
