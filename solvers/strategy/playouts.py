"""Games played on from a state by everybody's own policy, cut when enough has been seen.

Chance is common: its n-th act in world w is drawn from the same numbers whatever was played before, so that two turns
compared in one world differ by what they do and by little else.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from periplus.models.core.kernel import CHANCE, OVER

from ..limits import Clock
from .game import ActionT, StateT, Strategy

SPREAD = 1_000_003
"""Keeps the numbers of worlds and of acts of chance apart in a seed."""


@dataclass(frozen=True, slots=True)
class Worlds(Generic[StateT, ActionT]):
    """The numbered worlds that a seat may be in, and what chance brings in each."""

    strategy: Strategy[StateT, ActionT]
    deal: Callable[[random.Random], StateT]
    """A world with the right odds, from those numbers."""
    seat: int
    seed: int

    def world(self, number: int) -> StateT:
        """The world of that number."""
        return self.deal(self.numbers(number, -1))

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
            clock.spend(looked * strategy.effort)
            clock.check()
        return state
