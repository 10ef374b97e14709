"""``sampled``: what a turn is worth against opponents when nobody knows what the bag will bring.

The bag is put into an order by chance, and from the turn on all players play the rest of the game by one fixed policy:
the turn that is worth most at once, and of those one that writes a tile. The final margin, own total less the best
rival's, is averaged. Every turn meets the same orders of the bag, so differences between turns are less noisy than
their values. After a first look at all turns only those listed are looked at further.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import Tiles

from ...answers import Ranking
from ...limits import Clock
from ..journey.pages import Pages
from ..journey.race import Node, Race
from .entries import Entry, ranking
from .question import Question

FIRST = 8
"""Orders of the bag that every turn meets."""
PAUSE = 0.25
"""Seconds from one ranking to the next."""
ENGINE = "simulation"


def sampled(question: Question, entries: Sequence[Entry], clock: Clock) -> Iterator[Ranking]:
    """Better and better estimates; the last has the reason ``samples``. Raises Stop by the clock."""
    pages = Pages(question.state.edition)
    estimates = [Estimate(entry) for entry in entries]
    shown = -PAUSE
    for sample in range(clock.limits.samples):
        if sample == FIRST:
            estimates.sort(key=lambda estimate: -estimate.mean)
            del estimates[question.top :]
        for estimate in estimates:
            clock.check()
            estimate.add(_margin(question, estimate.entry.after, sample, clock, pages))
            if clock.elapsed() - shown > PAUSE:
                shown = clock.elapsed()
                yield ranking(question, entries, ENGINE)
    yield ranking(question, entries, ENGINE).stopped("samples")


@dataclass(slots=True)
class Estimate:
    """The margins of one turn so far."""

    entry: Entry
    margins: list[int] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The average margin."""
        return sum(self.margins) / len(self.margins)

    @property
    def stderr(self) -> float:
        """The standard error of the mean; 0 for a single sample."""
        count = len(self.margins)
        if count < 2:
            return 0.0
        spread = sum((margin - self.mean) ** 2 for margin in self.margins) / (count - 1)
        return math.sqrt(spread / count)

    def add(self, margin: int) -> None:
        """One more sample."""
        self.margins.append(margin)
        entry = self.entry
        entry.value = entry.mean = self.mean
        entry.stderr, entry.samples = self.stderr, len(self.margins)


def _margin(question: Question, after: State, sample: int, clock: Clock, pages: Pages) -> int:
    """The margin at the end of one game played out after the turn."""
    rng = random.Random(f"{clock.limits.seed} {sample}")
    future = deal(after, rng)
    race = Race(after, question.state.turn, future, pages)
    node = race.start
    while not race.over(node):
        clock.check()
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


def choice(race: Race, node: Node) -> Node:
    """What the policy's turn leads to: the first of those best for the mover at once, writing a tile if possible."""
    seat = node.turn
    before = race.pages.counts[node.racers[seat].page]

    def worth(after: Node) -> tuple[int, bool]:
        return race.total(after, seat), race.pages.counts[after.racers[seat].page] != before

    return max((after for _, after in race.turns(node)), key=worth)
