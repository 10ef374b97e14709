"""Play-outs: games played on from a state by the policy of each seat, and what they say of turns so far.

A play-out may be cut before the end of the game. Chance is common: its n-th act in world w is drawn from the same
numbers whatever was played before, so that two turns compared in one world differ by what they do and by little else.

Two turns are compared in the worlds in which both were played out. That difference is far less noisy than the means,
which share the luck of the world; the reference's mean over all its worlds carries it over to the others' values.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic

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
    """Draws a state that the seat may be in, with the right odds, from those random numbers."""
    seat: int
    seed: int

    def world(self, number: int) -> StateT:
        """The world of that number."""
        return self.deal(self.seat, self.numbers(number, -1))

    def hidden(self, seat: int) -> bool:
        """Whether the seat may be in several worlds: whether dealing one asks for a random number.

        Comparing worlds would not do: however many are alike, the next may differ.
        """
        numbers = _WatchedNumbers(0)
        self.deal(seat, numbers)
        return numbers.asked

    def numbers(self, world: int, act: int) -> random.Random:
        """The random numbers of an act of chance, by its number, in the world of that number."""
        return random.Random((self.seed * SPREAD + world) * SPREAD + act + 1)

    def play(self, state: StateT, world: int, turns: int, clock: Clock) -> StateT:
        """Play on for that many turns (-1: to the end of the game), and return the state then.

        Turns are those of the seat, and the state is one in which it is to move again; where the strategy numbers turns
        (``turn_number``), they are those of the table. Raises Stop when the clock does.
        """
        strategy, kernel = self.strategy, self.strategy.kernel
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
    """The results of one turn's play-outs, one for each world from the first on.

    ``prior`` is what was expected before any of them; it counts as much as ``trust`` worlds.
    """

    prior: Outlook | None = None
    trust: float = 0.0
    outlooks: list[Outlook] = field(default_factory=list)
    utilities: list[float] = field(default_factory=list)
    sums: list[tuple[float, float]] = field(default_factory=lambda: [(0.0, 0.0)])
    """The sums of utility and margin over the first so many worlds."""

    def add(self, outlook: Outlook) -> None:
        """Add the result in the next world."""
        self.outlooks.append(outlook)
        self.utilities.append(outlook.utility)
        utility, margin = self.sums[-1]
        self.sums.append((utility + outlook.utility, margin + outlook.margin))

    @property
    def worlds(self) -> int:
        """In how many worlds the turn was played out."""
        return len(self.utilities)

    def lead(self, other: Estimate) -> Mean:
        """The mean difference in utility from the other turn, over the worlds that both were played out in."""
        pairs = zip(self.utilities, other.utilities, strict=False)
        return mean_of([mine - theirs for mine, theirs in pairs])

    def ahead_of(self, other: Estimate) -> tuple[float, float]:
        """The mean differences in utility and margin from the other turn, priors included."""
        number = min(self.worlds, other.worlds)
        mine, theirs = self.sums[number], other.sums[number]
        return (
            self.weighed((mine[0] - theirs[0]) / number, number, other, "utility"),
            self.weighed((mine[1] - theirs[1]) / number, number, other, "margin"),
        )

    def weighed(self, difference: float, worlds: int, other: Estimate, part: str) -> float:
        """The mean ``difference`` of a part of the outlook over so many worlds, together with that of the priors."""
        if not self.trust or self.prior is None or other.prior is None:
            return difference
        expected = getattr(self.prior, part) - getattr(other.prior, part)
        found: float = (worlds * difference + self.trust * expected) / (worlds + self.trust)
        return found

    def differs_from(self, other: Estimate, errors: float = EQUAL) -> bool:
        """Whether the two differ by more than so many joint standard errors."""
        lead = self.lead(other)
        return lead.samples > 1 and abs(lead.mean) > errors * lead.stderr and lead.mean != 0


def adjusted(estimate: Estimate, reference: Estimate, part: str) -> Mean:
    """The mean of a part of the outlook (``win``, ``score``, ``margin``), by common random numbers.

    It is the mean of ``reference`` over all its worlds plus the mean difference over the worlds of both. The standard
    error is that of the turn's own worlds.
    """
    mine = [getattr(outlook, part) for outlook in estimate.outlooks]
    theirs = [getattr(outlook, part) for outlook in reference.outlooks]
    own = mean_of(mine)
    shared = mean_of([one - other for one, other in zip(mine, theirs, strict=False)])
    difference = estimate.weighed(shared.mean, shared.samples, reference, part)
    return Mean(mean_of(theirs).mean + difference, own.stderr, own.samples)
