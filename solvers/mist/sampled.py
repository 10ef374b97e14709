"""``expect`` over several rounds: dice, deals and draws are sampled, and each turn is played as its hint says.

The score that the best turn of each round leads to is one policy's, so its mean is what can be counted on, not the
most that could be expected. Every sample has its own seed: the same seed and number of samples give the same mean.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from periplus.models.mist.chance import bag_too_small, random_deal, random_roll
from periplus.models.mist.effects import apply
from periplus.models.mist.moves import Deal, Draw, Stow
from periplus.models.mist.scoring import total
from periplus.models.mist.state import Phase, State
from periplus.models.mist.table import capacity

from ..answers import Answer
from ..limits import Clock
from ..search.sampling import mean_of, sampled
from .turn.best import BestTurns
from .turn.playing import played

ENGINE = "simulation"
SHOWN = 10
"""Samples from one answer to the next."""


def answers(state: State, rounds: int, clock: Clock) -> Iterator[Answer]:
    """The mean gain over so many rounds from phase B on, with its standard error, after ever more samples.

    Raises Stop when the clock says so before the first samples; later it ends with what they say.
    """
    before = total(state, state.turn)
    return sampled(lambda rng: _one(state, rounds, rng, clock) - before, _answer, clock, every=SHOWN)


def _answer(gains: Sequence[int]) -> Answer:
    found = mean_of(gains)
    return Answer("feasible", value=found.mean, engine=ENGINE, extra=found._asdict())


def _one(state: State, rounds: int, rng: random.Random, clock: Clock) -> int:
    """The score after one sample of that many rounds, or at the game's end."""
    last = state.round + rounds - 1
    while state.phase is not Phase.END and state.round <= last:
        clock.check()
        if state.phase is Phase.DEAL:
            state = apply(state, Deal() if bag_too_small(state) else random_deal(state, rng))
        elif state.phase is Phase.ROLL:
            state = apply(state, random_roll(state, rng))
        elif state.phase is Phase.BONUS:
            state = _bonus_tile(state, rng)
        else:
            *_, known = BestTurns(state, 1).search(clock)
            state = played(state, known.turns[0].course)
    return total(state, 0)


def _bonus_tile(state: State, rng: random.Random) -> State:
    """The table after a random tile of the bonus, kept if there is room."""
    if state.mover.owed:
        return apply(state, Draw(tile=rng.choice(state.bag) if state.bag else None))
    keep = state.mover.pending if len(state.mover.telescope) < capacity(state, state.mover) else ()
    return apply(state, Stow(keep=keep))
