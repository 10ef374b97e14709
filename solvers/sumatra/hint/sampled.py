"""``sampled``: what a turn is worth against opponents when nobody knows what the bag will bring.

The bag is put into an order by chance, and from the turn on all players play the rest of the game by one fixed policy:
the turn that is worth most at once, and of those one that writes a tile. The final margin, own total less the best
rival's, is averaged. Every turn meets the same orders of the bag, so differences between turns are less noisy than
their values. A mean is a value to rank by from thirty games on: the turn that is worth most at once gets so many first,
then all turns get a first look, and only those that would be listed are looked at further.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import Tiles

from ...answers import ROUGH, Ranking
from ...limits import Clock
from ...search import now_and_then
from ...search.sampling import SampledValue, world
from ..journey.notebooks import NotebookTable
from ..journey.race import Race, RaceNode
from .entries import Entries, RankedTurn
from .question import TurnQuestion

FIRST = 8
"""Orders of the bag that every turn meets."""
PLY_WORK = 1e-4
"""What a turn of a play-out counts as deterministic effort."""
NOTEBOOKS = 20_000
"""Notebooks that are kept from one play-out to the next."""
ENGINE = "simulation"


def sampled(entries: Entries, clock: Clock) -> Iterator[Ranking]:
    """Better and better estimates; the last has the reason ``samples``. Raises Stop by the clock."""
    games = PlayOuts(entries.question, clock)
    estimates = [Estimate(entry) for entry in entries.look(clock)]
    yield entries.ranking(clock)
    estimates.sort(key=lambda estimate: (-estimate.entry.now, estimate.entry.tie_break))
    schedule = chain(_first(estimates, games.enough), _rest(entries, estimates, clock.limits.samples))
    for _ in now_and_then(map(games.extend, schedule), clock):
        yield entries.ranking(clock)
    yield entries.ranking(clock).stopped("samples")


def _first(estimates: Sequence[Estimate], enough: int) -> Iterator[Estimate]:
    """The likeliest turn until its mean is a value, then a look at all others."""
    yield from [estimates[0]] * enough
    for _ in range(min(FIRST, enough)):
        yield from estimates[1:]


def _rest(entries: Entries, estimates: Sequence[Estimate], samples: int) -> Iterator[Estimate]:
    """Those that would be listed, in turn, until each has as many as are asked for."""
    best = sorted(estimates, key=lambda estimate: -estimate.margins.mean)[: entries.question.top]
    for sample in range(samples):
        yield from (estimate for estimate in best if estimate.margins.count <= sample)


@dataclass(slots=True)
class Estimate:
    """The margins of one turn so far."""

    entry: RankedTurn
    margins: SampledValue = field(default_factory=SampledValue)

    def add(self, margin: int, enough: int) -> None:
        """One more sample; with ``enough`` of them the mean is the turn's value."""
        self.margins.add(margin)
        if self.margins.count >= enough:
            entry = self.entry
            entry.value = entry.mean = self.margins.mean
            entry.stderr, entry.samples = self.margins.stderr, self.margins.count


class PlayOuts:
    """Games played out after turns of one question; notebooks are remembered from game to game."""

    def __init__(self, question: TurnQuestion, clock: Clock) -> None:
        self._question = question
        self._clock = clock
        self._pages = NotebookTable(question.state.edition)
        self.enough = min(ROUGH, clock.limits.samples)
        """Play-outs from which on a mean is a value."""

    def extend(self, estimate: Estimate) -> None:
        """One more play-out after the turn. Raises Stop by the clock."""
        self._clock.check()
        estimate.add(self.margin(estimate.entry.after, estimate.margins.count), self.enough)

    def margin(self, after: State, sample: int) -> int:
        """The margin at the end of one game played out after the turn; ``sample`` numbers the order of the bag."""
        if len(self._pages.notebooks) > NOTEBOOKS:
            self._pages = NotebookTable(self._question.state.edition)
        rng = world(self._clock.limits.seed, sample)
        race = Race(after, self._question.state.turn, deal(after, rng), self._pages)
        node = race.start
        while not race.over(node):
            self._clock.check()
            self._clock.spend(PLY_WORK)
            node = choice(race, node)
        return race.margin(node)


def deal(state: State, rng: random.Random) -> tuple[Tiles, ...]:
    """What the places after the token's show if the bag is drawn in an order of chance (SUM-4.13)."""
    bag = list(state.bag or ())
    rng.shuffle(bag)
    dealt = []
    for number in state.map[state.place + 1 :]:
        dealt.append(tuple(bag[:number]))
        del bag[:number]
    return tuple(dealt)


def choice(race: Race, node: RaceNode) -> RaceNode:
    """What the policy's turn leads to: the first of those best for the mover at once, writing a tile if possible."""
    seat = node.turn
    before = race.pages.counts[node.racers[seat].page]

    def worth(after: RaceNode) -> tuple[int, bool]:
        return race.total(after, seat), race.pages.counts[after.racers[seat].page] != before

    return max((after for _, after in race.turns(node)), key=worth)
