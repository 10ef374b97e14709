"""The hint for the whole game: a question to a strategy, answered by ever better rankings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, Generic

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import PositionError
from periplus.models.core.registry import game
from periplus.models.core.wording import say

from ..answers import RankedMove, Ranking
from ..limits import Clock, Limits, Reason, Stop
from ..replay import ReplayError
from ..sealing import Seal
from ..search import AnswerPolicy, Search
from .game import Strategy, has_strategy
from .game import strategy as own_strategy
from .outlooks import ActionT, StateT
from .playouts import Worlds
from .public import PublicStrategy
from .ranking import ENGINE, HORIZON, proved_ranking, ranking
from .search import Comparison


def search(position: Position, limits: Limits, made: Move | None = None) -> Search[Ranking]:
    """The ranking of the moves of whoever is to move, for the rest of the game.

    ``made``: a move that is compared as well as the best one, whatever is thought of it; it may also tell what chance
    showed after it. Raises PositionError for a position whose game cannot be played out from what it tells.
    """
    question = _Question(strategy_of(position.game), position, made)
    policy = AnswerPolicy(
        floor=question.first,
        label=lambda answer, clock: question.sealed(answer),
        seal=question.sealed,
        confirm=question.confirm,
    )
    return Search(question.rankings, limits, Ranking("unknown", extra=HORIZON), policy=policy)


def _asked_by_mover(position: Position) -> Position:
    """The position as the seat to move sees it."""
    seen: Position = game(position.game).seen_by(position, strategy_of(position.game).decides(position))
    return seen


def strategy_of(name: str) -> Strategy[Any, Any]:
    """The game's own strategy, or one that knows its rules alone."""
    return own_strategy(name) if has_strategy(name) else PublicStrategy(game(name))


class _Question(Generic[StateT, ActionT]):
    """A position, and what is known of its moves so far."""

    def __init__(self, strategy: Strategy[StateT, ActionT], position: Position, made: Move | None) -> None:
        self._strategy = strategy
        self._position = position
        self._made = made
        self._comparison: Comparison[StateT, ActionT] | None = None
        self._seal = Seal(position)

    def sealed(self, answer: Ranking) -> Ranking:
        """The ranking with its seal: its figures are means of play-outs, or what was proved to the end."""
        return self._seal.on(answer)

    def first(self, clock: Clock) -> Ranking | None:
        """The ranking by the evaluation alone, which no limit cuts short; None where nobody decides."""
        strategy, position = self._strategy, self._position
        seat = strategy.decides(position)
        if seat < 0:
            return None
        worlds = Worlds(strategy, partial(strategy.kernel.sample, position), seat, clock.limits.seed)
        self._comparison = Comparison(worlds, clock, None if self._made is None else self._action(worlds))
        if not self._comparison.candidates:
            raise PositionError("log", say("seat {seat} has to move and no move is legal", seat=seat))
        return self._ranking(self._comparison, clock)

    def _ranking(self, comparison: Comparison[StateT, ActionT], clock: Clock) -> Ranking:
        """The ranking in moves that the seat may make now, once each.

        Choices among what is yet to be drawn are left open.
        """
        told = ranking(self._strategy, comparison, clock)
        entries: dict[Move, RankedMove] = {}
        for entry in told.moves:
            move = self._open(entry.chosen[0])
            entries.setdefault(move, entry if move == entry.move else replace(entry, move=move, line=()))
        return replace(told, moves=tuple(entries.values()))

    def _open(self, move: Move) -> Move:
        """The move if it is legal as far as the seat knows, else the legal one that tells most of it."""
        if move in self._legal:
            return move
        fields = move.as_json().items()
        parts = [legal for legal in self._legal if legal.as_json().items() <= fields]
        return max(parts, key=lambda legal: (len(legal.as_json()), str(legal)), default=move)

    def _action(self, worlds: Worlds[StateT, ActionT]) -> ActionT | None:
        """The action of the move that is compared in any case; None if it is not legal."""
        kernel, state = self._strategy.kernel, worlds.world(0)
        fields = self._made.as_json().items() if self._made else ()
        for action in kernel.legal(state):
            if kernel.move(state, action).as_json().items() <= fields:
                return action
        return None

    def rankings(self, clock: Clock) -> Iterator[Ranking]:
        """Improving rankings after the first; the last has a reason. Raises Stop by the clock."""
        comparison = self._comparison
        if comparison is None:
            self._refuse_chance()
            yield Ranking("infeasible", engine=ENGINE, extra=HORIZON)
            return
        try:
            endings = comparison.endings()
            if endings:
                yield proved_ranking(self._strategy, comparison, endings, clock)
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
            for move in ranked.steps:
                try:
                    after = self._played(after, move)
                except PositionError:
                    break  # it is legal, and what it turns up is for chance to tell
            if "ending" in answer.extra:
                self._confirm_ending(ranked, answer.extra["ending"])
        self._seal.check(answer)

    def _played(self, position: Position, move: Move) -> Position:
        """The position after a move of the seat that decides, or of the next where that one cannot act."""
        rules = game(position.game)
        seat, actors = self._strategy.decides(self._position), rules.actors(position)
        asked = position if not actors else rules.asked_by(position, seat if seat in actors else actors[0])
        after: Position = rules.play(asked, move)
        return after

    def _confirm_ending(self, ranked: RankedMove, ending: Sequence[Mapping[str, Any]]) -> None:
        """Raise ReplayError unless the best play comes to the score that is proved."""
        rules, after = game(self._position.game), self._position
        for data in ending:
            after = self._played(after, rules.parse_move(after, data))
        outcome, seat = rules.outcome(after), self._strategy.decides(self._position)
        if outcome is None or float(outcome.players[seat].total) != ranked.extra["score"]["mean"]:
            raise ReplayError("the best play to the end does not come to its score")
