"""How Kalypso is played well: whole turns by beams, and how far everybody is from surviving or how far ahead one is.

A turn by a beam takes too long to be played out many times in a second: turns are compared by the evaluation alone, in
co-op and solo each in the world that was dealt, draws and all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from periplus.models.core.wording import say
from periplus.models.kalypso import scoring, survival
from periplus.models.kalypso.course import SLOTS
from periplus.models.kalypso.kernel import KERNEL
from periplus.models.kalypso.moves import AnyMove
from periplus.models.kalypso.objectives import usual
from periplus.models.kalypso.state import Bags, Stage, State
from periplus.models.kalypso.steps import Step, step_of

from ..limits import Clock, Limits
from ..strategy.evaluation import shares
from ..strategy.game import Ending, Outlook, SeatTurn, Strategy, Term, margins_of
from .duties import FEATURES, WEIGHTS, features, odds, worth
from .hint import rankings
from .prospect import prospect
from .question import TurnsQuestion
from .whole_turn import whole_turns

TURNS = 12
"""Turns of each kind that are compared."""
WORK = 0.25
"""Deterministic seconds for the best turns of versus."""
SPREAD = 6.0, 30.0
"""Points between settlements at which the odds are three to one: at the end, and what the whole game adds."""


class KalypsoStrategy(Strategy[State, Any]):
    """Kalypso for the whole game."""

    name = "kalypso"
    kernel = KERNEL
    FEATURES = FEATURES
    width = 0
    effort = 0.02

    def left(self, state: State) -> float:
        """The share of the turns that is left."""
        game = state.progress
        if game is None or game.stage is Stage.OVER:
            return 0.0
        turn = {Stage.SETUP: 0, Stage.FORECAST: 0, Stage.TURN: game.turn - 1}.get(game.stage, SLOTS)
        return 1 - ((state.round - 1) * SLOTS + turn) / (survival.LAST_ROUND * SLOTS)

    def features(self, state: State) -> Sequence[Sequence[float]]:
        """What the evaluation adds up: in versus the score and what may come of the board."""
        if state.together:
            return [features(state)] * state.players
        return [_parts(state, seat) for seat in range(state.players)]

    def turns(self, state: State, most: int | None = None) -> Sequence[SeatTurn[State, Any]]:
        """The best turns of a beam, in versus those of the turn's own hint; cards to pass on are all listed."""
        game = state.progress
        if game is not None and game.stage is Stage.FORECAST:
            return super().turns(state, most)
        found = _together(state) if state.together else _versus(state)
        return found[:most] or super().turns(state, most)

    def expected(self, state: State) -> Sequence[Outlook]:
        """The odds of surviving, the same for all who share a settlement; in versus by the points apart."""
        if state.together:
            duties = float(survival.points(state, state.own))
            return [Outlook(odds(state), duties, worth(state))] * state.players
        values = [sum(parts) for parts in self.features(state)]
        last, more = SPREAD
        wins = shares(values, last + more * self.left(state))
        return [Outlook(*one) for one in zip(wins, values, margins_of(values), strict=True)]

    def terms(self, state: State, seat: int) -> Sequence[Term]:
        """The evaluation part by part."""
        if not state.together:
            return [Term(words, part) for words, part in zip(VERSUS, _parts(state, seat), strict=True)]
        numbers = features(state)
        return [
            Term(feature.words, weight * number)
            for feature, weight, number in zip(FEATURES, WEIGHTS, numbers, strict=True)
        ]

    def exact(self, state: State, clock: Clock, *, hidden: bool) -> Sequence[Ending] | None:
        """Never: a single turn has thousands of ends."""
        return None


VERSUS = (say("points already there"), say("open areas and tokens close by, pieces in hand"))
"""The parts of the evaluation in versus."""


def _parts(state: State, seat: int) -> tuple[float, float]:
    """The seat's points, and what its board promises."""
    return float(scoring.points(state, state.settlements[seat])), prospect(replace(state, player=seat))


def _together(state: State) -> list[SeatTurn[State, Any]]:
    return [SeatTurn(line.played, line.state) for line in whole_turns(state, worth)[:TURNS]]


def _versus(state: State) -> list[SeatTurn[State, Any]]:
    """The best turns by what they are worth at their end, as far as a little work finds them; draws count nothing."""
    question = TurnsQuestion(replace(state, bags=Bags()), usual(state.mode), 1)
    *_, ranking = rankings(question, TURNS, Clock(Limits(seconds=None, work=WORK)))
    return [_turn(state, cast(Sequence[AnyMove], (one.move, *one.line))) for one in ranking.moves]


def _turn(state: State, moves: Sequence[AnyMove]) -> SeatTurn[State, Any]:
    """The moves as a turn, which may be played up to the first draw."""
    steps: list[Step] = []
    drawn: int | None = None
    seat = KERNEL.to_move(state)
    for move in moves:
        if KERNEL.to_move(state) != seat:
            break
        step = step_of(state, move)
        before, state = state, KERNEL.apply(state, step)
        steps.append(step)
        if drawn is None and state.bags != before.bags:
            drawn = len(steps)
    return SeatTurn(tuple(steps[:drawn]), state)


STRATEGY = KalypsoStrategy()
"""The game's strategy, as ``solvers.strategy.game`` finds it."""
