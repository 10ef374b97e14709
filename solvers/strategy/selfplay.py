"""Games among policies on a kernel: what training learns from, and how one evaluation is measured against another."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from periplus.models.core.kernel import CHANCE, OVER, Result

from .game import Strategy
from .outlooks import StateT, margins_of

Choose: TypeAlias = Callable[[StateT, random.Random], StateT]
"""A policy: the state after the turn that it plays, from a state in which a seat is to move."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The features of every seat at one time of a game."""

    rows: tuple[tuple[float, ...], ...]
    left: float


def greedy(strategy: Strategy[StateT, Any]) -> Choose[StateT]:
    """The policy that wants the best margin if the game ended after its turn."""
    kernel = strategy.kernel

    def choose(state: StateT, rng: random.Random) -> StateT:
        seat = kernel.to_move(state)
        states = [turn.after for turn in strategy.turns(state)]
        margins = [margins_of(kernel.result(after).scores)[seat] for after in states]
        best = max(margins)
        return rng.choice([after for after, margin in zip(states, margins, strict=True) if margin == best])

    return choose


def evaluating(strategy: Strategy[StateT, Any], noise: float = 0.0) -> Choose[StateT]:
    """The policy of the evaluation alone, which takes any turn with the probability ``noise``."""

    def choose(state: StateT, rng: random.Random) -> StateT:
        if noise and rng.random() < noise:
            return rng.choice(list(strategy.turns(state))).after
        return strategy.evaluated(state, rng)

    return choose


def prepared(policy: Choose[StateT], prepare: Callable[[], None]) -> Choose[StateT]:
    """The policy with something done before each choice: its seat's weights laid ready."""

    def choose(state: StateT, rng: random.Random) -> StateT:
        prepare()
        return policy(state, rng)

    return choose


def played(
    strategy: Strategy[StateT, Any],
    policies: Sequence[Choose[StateT]],
    seed: int,
    see: Callable[[StateT], None] = lambda state: None,
) -> Result:
    """The result of a fresh game, a policy a seat; ``see`` gets the state after each turn."""
    return strategy.kernel.result(ended(strategy, policies, seed, see))


def ended(
    strategy: Strategy[StateT, Any],
    policies: Sequence[Choose[StateT]],
    seed: int,
    see: Callable[[StateT], None] = lambda state: None,
) -> StateT:
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
    strategy: Strategy[StateT, Any], policy: Choose[StateT], seats: int, seed: int
) -> tuple[list[Sample], Result]:
    """What a game of one policy against itself shows, and how it ends."""
    samples: list[Sample] = []

    def see(state: StateT) -> None:
        rows = tuple(map(tuple, strategy.features(state)))
        samples.append(Sample(rows, strategy.left(state)))

    result = played(strategy, [policy] * seats, seed, see)
    return samples, result


def match(
    strategy: Strategy[StateT, Any],
    challenger: Choose[StateT],
    champion: Choose[StateT],
    seats: int,
    seeds: Sequence[int],
) -> tuple[float, float]:
    """The mean share of the win of ``challenger`` among seats of ``champion``, and its margin: each seed, each seat."""
    shares, margins = [], []
    for seed in seeds:
        for seat in range(seats):
            policies = [challenger if place == seat else champion for place in range(seats)]
            result = played(strategy, policies, seed)
            margins.append(margins_of(result.scores)[seat])
            shares.append(result.wins[seat] if result.wins else 0.0)
    return sum(shares) / len(shares), sum(margins) / len(margins)
