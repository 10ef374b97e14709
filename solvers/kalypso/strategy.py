"""How Kalypso is played well: whole turns by beams, and how far everybody is from surviving or how far ahead one is.

A turn by a beam takes too long to be played out many times in a second: turns are compared by the evaluation alone,
each in the world that was dealt, draws and all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from periplus.models.core.wording import say
from periplus.models.kalypso import scoring, survival
from periplus.models.kalypso.course import SLOTS
from periplus.models.kalypso.kernel import KERNEL
from periplus.models.kalypso.state import Stage, State
from periplus.models.kalypso.steps import Step

from ..limits import Clock, Limits
from ..strategy.evaluation import shares
from ..strategy.game import Ending, Outlook, SeatTurn, Strategy, Term, margins_of
from .prospect import site_worth
from .together import rounds
from .together.outlook import PARTS, odds, parts, worth
from .turn.search import TurnSearch
from .turn.stepwise import stepwise

TURNS = 12
"""Turns of each kind that are compared."""
WIDTH = 12
"""Lines of versus that a beam keeps from step to step."""
FULL = 3.0
"""What a board promises counts in full until a third of the turns is left, then less and less."""
SPREAD = 6.0, 30.0
"""Points between settlements at which the odds are three to one: at the end, and what the whole game adds."""


class KalypsoStrategy(Strategy[State, Any]):
    """Kalypso for the whole game."""

    name = "kalypso"
    kernel = KERNEL
    effort = rounds.EFFORT

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
            return [parts(state)] * state.players
        return [_parts(state, seat) for seat in range(state.players)]

    def turns(self, state: State, most: int | None = None) -> Sequence[SeatTurn[State, Any]]:
        """The best turns of a beam; cards to pass on are all listed."""
        game = state.progress
        if game is not None and game.stage is Stage.FORECAST:
            return super().turns(state, most)
        found = rounds.turns(state) if state.together else _versus(state)
        return found[:most] or super().turns(state, most)

    def compared(self, state: State) -> int:
        """In a shared settlement some; in versus none, for there the evaluation alone compares."""
        return rounds.COMPARED if state.together else 0

    def turn_number(self, state: State) -> int | None:
        """In a shared settlement play-outs are cut between two rounds."""
        return state.round if state.together else None

    def ahead(self, state: State) -> int:
        """In a shared settlement none but the present round, else as always."""
        return 0 if state.together else super().ahead(state)

    def reply(self, state: State) -> tuple[State, int]:
        """In a shared settlement the best turn of a narrow beam."""
        return (rounds.reply(state), 1) if state.together else super().reply(state)

    def achieved(self, before: State, after: State, seat: int) -> Iterable[str]:
        """The rounds that everybody has survived, and the game won."""
        return rounds.achieved(before, after) if before.together else ()

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
        return [Term(words, part) for words, part in zip(PARTS, parts(state), strict=True)]

    def exact(self, state: State, clock: Clock, *, hidden: bool) -> Sequence[Ending] | None:
        """Never: a single turn has thousands of ends."""
        return None


VERSUS = (say("points already there"), say("open areas and tokens close by, pieces in hand"))
"""The parts of the evaluation in versus."""


def _parts(state: State, seat: int) -> tuple[float, float]:
    """The seat's points, and what its board promises for the turns that are left."""
    seen = replace(state, player=seat)
    later = min(1.0, FULL * STRATEGY.left(state)) * site_worth(seen)
    return float(scoring.points(state, state.settlements[seat])), later


def _versus(state: State) -> list[SeatTurn[State, Any]]:
    """The best turns of a beam by points and promise, in the world that was dealt, draws and all."""
    seat = KERNEL.to_move(state)
    share = min(1.0, FULL * STRATEGY.left(state))

    def promised(state: State) -> float:
        return scoring.points(state, state.own) + share * site_worth(state)

    found: dict[Step, tuple[float, tuple[Step, ...]]] = {}
    for value, line in stepwise(TurnSearch("score", Clock(Limits(seconds=None))), state, promised, WIDTH):
        found[line[0]] = value, line
    best = sorted(found.values(), key=lambda one: -one[0])[:TURNS]
    return [_turn(state, line, seat) for _, line in best]


def _turn(state: State, line: tuple[Step, ...], seat: int) -> SeatTurn[State, Any]:
    """The line as a turn, which may be played up to the first draw."""
    steps: list[Step] = []
    drawn: int | None = None
    for step in line:
        if KERNEL.to_move(state) != seat:
            break
        before, state = state, KERNEL.apply(state, step)
        steps.append(step)
        if drawn is None and state.bags != before.bags:
            drawn = len(steps)
    return SeatTurn(tuple(steps[:drawn]), state)


STRATEGY = KalypsoStrategy()
"""The game's strategy, as ``solvers.strategy.game`` finds it."""
