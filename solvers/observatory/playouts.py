"""What a question is worth by play-outs of the policy.

Where chance is too wide to be exact, a question is worth what seeded play-outs score on average. That can be counted
on; nothing is proved by it. All questions asked of one player of play-outs meet the same rolls, so that their
differences are less noisy than their values.
"""

from __future__ import annotations

import random
from typing import Any

from periplus.models.observatory.acting import act, anything_open
from periplus.models.observatory.actions import DONE, Action, move_of, round_bonus_open
from periplus.models.observatory.moves import AnyMove
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import Phase, Roll

from ..limits import Clock
from ..search.sampling import SampledValue, world
from .evaluation import ahead_of
from .policy import Policy
from .question import HorizonQuestion


class PlayOuts:
    """Questions played to their horizon by the policy. Everything raises Stop by the clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._policy = Policy(clock)

    def extend(self, estimate: SampledValue, question: HorizonQuestion) -> None:
        """One more play-out, on rolls that depend on the seed and the number of the play-out alone."""
        rng = world(self._clock.limits.seed, estimate.count)
        drawn = [_roll(rng) for _ in question.rolls]
        rolls = tuple(roll or other for roll, other in zip(question.rolls, drawn, strict=True))
        estimate.add(self.score(HorizonQuestion(question.state, question.seat, rolls, question.ended)))

    def score(self, question: HorizonQuestion) -> int:
        """The score at the horizon; every roll is known, but seen only when it comes."""
        while not question.closed and not self._waits(question):
            question, _ = self._step(question)
        return points(question.edition, question.sheet)

    def line(self, question: HorizonQuestion) -> tuple[AnyMove, ...]:
        """The policy's moves to the horizon or to the first roll that is not known."""
        moves: list[AnyMove] = []
        while not question.closed and not self._waits(question):
            question, taken = self._step(question)
            moves += taken
        return tuple(moves)

    def _decides(self, question: HorizonQuestion) -> bool:
        """Whether the player has something to decide before the dice are rolled."""
        state, sheet = question.state, question.sheet
        return bool(sheet.pending) or (round_bonus_open(state, sheet) and anything_open(state.edition, sheet))

    def _waits(self, question: HorizonQuestion) -> bool:
        """Whether nothing is left to do before a roll that nobody knows."""
        before = question.state.phase is Phase.BEFORE and not self._decides(question)
        return before and not (question.rolls and question.rolls[0])

    def _step(self, question: HorizonQuestion) -> tuple[HorizonQuestion, list[AnyMove]]:
        """What the policy does next, or the roll that is due."""
        state, seat = question.state, question.seat
        if state.phase is Phase.BEFORE and not self._decides(question):
            roll = question.roll()
            if roll is None:
                raise RuntimeError("the policy was asked to go on beyond what is known")
            return question.after(roll), [roll]
        who: dict[str, Any] = {"player": seat} if len(state.sheets) > 1 else {}
        moves, ended = [], question.ended
        actions: tuple[Action, ...] = self._policy.decide(
            state, seat, ahead_of(state, seat, len(question.rolls))
        )
        for action in actions:
            moves.append(move_of(state.edition, action, who))
            state = act(state, seat, action)
            ended = ended or action == DONE
        return HorizonQuestion(state, seat, question.rolls, ended), moves


def _roll(rng: random.Random) -> Roll:
    return rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)
