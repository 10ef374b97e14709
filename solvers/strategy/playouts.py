"""Games played on from a state by everybody's own policy, and what they have said of turns so far.

A game is cut when enough has been seen. Chance is common: its n-th act in world w is drawn from the same numbers
whatever was played before, so that two turns compared in one world differ by what they do and by little else.

Two turns are compared in the worlds in which both were played out. That difference is far less noisy than the means,
which share the luck of the world; the reference's mean over all its worlds carries it over to the others' values.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic

from periplus.models.core.kernel import CHANCE, OVER

from ..limits import Clock
from ..search.sampling import Mean, mean_of
from .game import Strategy
from .outlooks import ActionT, Outlook, StateT

SPREAD = 1_000_003
"""Keeps the numbers of worlds and of acts of chance apart in a seed."""


@dataclass(frozen=True, slots=True)
class Worlds(Generic[StateT, ActionT]):
    """The numbered worlds that a seat may be in, and what chance brings in each."""

    strategy: Strategy[StateT, ActionT]
    deal: Callable[[int, random.Random], StateT]
    """A world that a seat may be in, with the right odds, from those numbers."""
    seat: int
    seed: int

    def world(self, number: int) -> StateT:
        """The world of that number."""
        return self.deal(self.seat, self.numbers(number, -1))

    def hidden(self, seat: int) -> bool:
        """Whether a seat may be in several worlds: chance was asked for a number to deal one.

        However many worlds are alike, the next may be another one; where chance has no say there is one alone.
        """
        numbers = _WatchedNumbers(0)
        self.deal(seat, numbers)
        return numbers.asked

    def numbers(self, world: int, act: int) -> random.Random:
        """What the act of chance of that number draws from in that world."""
        return random.Random((self.seed * SPREAD + world) * SPREAD + act + 1)

    def play(self, state: StateT, world: int, turns: int, clock: Clock) -> StateT:
        """The state when so many further turns have been played, or at the end of the game.

        They are the seat's own, and the state is one in which it is to move again; or, where the strategy numbers
        them (``turn_number``), those of the table. ``turns`` -1: at the end of the game. Raises Stop by the clock.
        """
        strategy: Strategy[Any, Any] = self.strategy
        kernel = strategy.kernel
        act = 0
        first = strategy.turn_number(state)
        last = first + turns if first is not None and turns >= 0 else None
        while (mover := kernel.to_move(state)) != OVER:
            if last is not None and (strategy.turn_number(state) or 0) > last:
                return state
            if mover == CHANCE:
                state = kernel.chance(state, self.numbers(world, act))
                act += 1
                continue
            if mover == self.seat and last is None:
                if turns == 0:
                    return state
                turns -= 1
            state, looked = strategy.reply(state)
            clock.work(looked * strategy.effort)
        return state


class _WatchedNumbers(random.Random):
    """Numbers of chance that remember whether anybody has asked for one."""

    asked = False

    def random(self) -> float:
        """The next number from 0 to 1."""
        self.asked = True
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        """The next ``k`` bits."""
        self.asked = True
        return super().getrandbits(k)


EQUAL = 2.0
"""Joint standard errors below which two turns are not told apart."""
CLEAR = 2.33
"""Joint standard errors by which a turn has to lead to be the best for sure."""


@dataclass(slots=True)
class Estimate:
    """The leaves of one turn's play-outs, world by world from the first on.

    ``prior`` is what was expected before them, and counts as much as ``trust`` worlds.
    """

    prior: Outlook | None = None
    trust: float = 0.0
    outlooks: list[Outlook] = field(default_factory=list)
    utilities: list[float] = field(default_factory=list)
    sums: list[tuple[float, float]] = field(default_factory=lambda: [(0.0, 0.0)])
    """What utility and margin come to in the first so many worlds."""

    def add(self, outlook: Outlook) -> None:
        """One more world."""
        self.outlooks.append(outlook)
        self.utilities.append(outlook.utility)
        utility, margin = self.sums[-1]
        self.sums.append((utility + outlook.utility, margin + outlook.margin))

    @property
    def worlds(self) -> int:
        """In how many worlds the turn was played out."""
        return len(self.utilities)

    def lead(self, other: Estimate) -> Mean:
        """How far this turn is above the other, over the worlds of both."""
        pairs = zip(self.utilities, other.utilities, strict=False)
        return mean_of([mine - theirs for mine, theirs in pairs])

    def ahead_of(self, other: Estimate) -> tuple[float, float]:
        """By how much utility and margin are above the other's on the mean, over the worlds of both and the priors."""
        number = min(self.worlds, other.worlds)
        mine, theirs = self.sums[number], other.sums[number]
        return (
            self.weighed((mine[0] - theirs[0]) / number, number, other, "utility"),
            self.weighed((mine[1] - theirs[1]) / number, number, other, "margin"),
        )

    def weighed(self, difference: float, worlds: int, other: Estimate, part: str) -> float:
        """The mean difference of a part over so many worlds, together with that of the priors."""
        if not self.trust or self.prior is None or other.prior is None:
            return difference
        expected = getattr(self.prior, part) - getattr(other.prior, part)
        found: float = (worlds * difference + self.trust * expected) / (worlds + self.trust)
        return found

    def told_from(self, other: Estimate, errors: float = EQUAL) -> bool:
        """Whether the two differ by more than so many joint standard errors."""
        lead = self.lead(other)
        return lead.samples > 1 and abs(lead.mean) > errors * lead.stderr and lead.mean != 0


def adjusted(estimate: Estimate, reference: Estimate, part: str) -> Mean:
    """A part of the outlook (``win``, ``score``, ``margin``): the reference's mean and the difference to it.

    The standard error is that of the turn's own worlds.
    """
    mine = [getattr(outlook, part) for outlook in estimate.outlooks]
    theirs = [getattr(outlook, part) for outlook in reference.outlooks]
    own = mean_of(mine)
    shared = mean_of([one - other for one, other in zip(mine, theirs, strict=False)])
    difference = estimate.weighed(shared.mean, shared.samples, reference, part)
    return Mean(mean_of(theirs).mean + difference, own.stderr, own.samples)
