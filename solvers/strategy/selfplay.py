"""Games among policies on a kernel: what training learns from, and how one evaluation is measured against another."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from periplus.models.core.kernel import CHANCE, OVER, Result

from .game import Strategy
from .outlooks import margins_of

Choose: TypeAlias = Callable[[Any, random.Random], Any]
"""A policy: the state after the turn that it plays, from a state in which a seat is to move."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The features of every seat at one time of a game."""

    rows: tuple[tuple[float, ...], ...]
    left: float


def greedy(strategy: Strategy[Any, Any]) -> Choose:
    """The policy that wants the best margin if the game ended after its turn."""
    kernel = strategy.kernel

    def choose(state: Any, rng: random.Random) -> Any:
        seat = kernel.to_move(state)
        found = [turn.after for turn in strategy.turns(state)]
        worth = [margins_of(kernel.result(after).scores)[seat] for after in found]
        best = max(worth)
        return rng.choice([after for after, value in zip(found, worth, strict=True) if value == best])

    return choose


def evaluating(strategy: Strategy[Any, Any], noise: float = 0.0) -> Choose:
    """The policy of the evaluation alone, which takes any turn with the probability ``noise``."""

    def choose(state: Any, rng: random.Random) -> Any:
        if noise and rng.random() < noise:
            return rng.choice(list(strategy.turns(state))).after
        return strategy.evaluated(state, rng)

    return choose


def prepared(policy: Choose, prepare: Callable[[], None]) -> Choose:
    """The policy with something done before each choice: its seat's weights laid ready."""

    def choose(state: Any, rng: random.Random) -> Any:
        prepare()
        return policy(state, rng)

    return choose


def played(
    strategy: Strategy[Any, Any],
    policies: Sequence[Choose],
    seed: int,
    see: Callable[[Any], None] = lambda state: None,
) -> Result:
    """The result of a fresh game, a policy a seat; ``see`` gets the state after each turn."""
    return strategy.kernel.result(ended(strategy, policies, seed, see))


def ended(
    strategy: Strategy[Any, Any],
    policies: Sequence[Choose],
    seed: int,
    see: Callable[[Any], None] = lambda state: None,
) -> Any:
    """The state in which such a game ends."""
    rng = random.Random(seed)
    kernel = strategy.kernel
    state = strategy.start(len(policies), rng)
    while (mover := kernel.to_move(state)) != OVER:
        if mover == CHANCE:
            state = kernel.chance(state, rng)
        else:
            state = policies[mover](state, rng)
            see(state)
    return state


def recorded(
    strategy: Strategy[Any, Any], policy: Choose, seats: int, seed: int
) -> tuple[list[Sample], Result]:
    """What a game of one policy against itself shows, and how it ends."""
    samples: list[Sample] = []

    def see(state: Any) -> None:
        rows = tuple(map(tuple, strategy.features(state)))
        samples.append(Sample(rows, strategy.left(state)))

    result = played(strategy, [policy] * seats, seed, see)
    return samples, result


def match(
    strategy: Strategy[Any, Any], one: Choose, other: Choose, seats: int, seeds: Sequence[int]
) -> tuple[float, float]:
    """The mean share of the win of ``one`` among seats of ``other``, and its margin; every seed in every seat."""
    shares, margins = [], []
    for seed in seeds:
        for seat in range(seats):
            result = played(strategy, [one if place == seat else other for place in range(seats)], seed)
            margins.append(margins_of(result.scores)[seat])
            shares.append(result.wins[seat] if result.wins else 0.0)
    return sum(shares) / len(shares), sum(margins) / len(margins)
