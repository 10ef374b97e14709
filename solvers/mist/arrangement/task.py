"""What is to be arranged, and good layouts of it by annealing.

A task is an island as it lies, the tiles that may be laid on it, and the spaces for them. Numbers are ignored, so
tiles of one kind are alike. A *token* is what a space shows: the capital letter of a kind, or the code of an
extension tile, of which an island holds one each (MIST-13.2).

In the annealing tiles stand on spaces and, those that are not laid, on places beside the island; a step takes a tile
to a bare place or swaps two, and what is worse is kept ever more rarely. Each connected coast is worth a little,
which leads to the points for all of them. Rounds follow each other, each longer than the one before. The effort is
counted in steps, so the same seed finds the same layouts.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from periplus.models.boards.bitsets import members
from periplus.models.core.results import ScoreLine
from periplus.models.mist.island import (
    EXTENSIONS,
    TOKEN_NUMBER,
    TOKENS,
    Island,
    Tiles,
    canonical,
    is_extension,
    token,
)
from periplus.models.mist.scoring import Stakes, score_lines
from periplus.models.mist.state import Masks, State, masks_of, tiled

from ...limits import Clock

Layout: TypeAlias = Mapping[int, str]
"""The tokens that are laid, by the number of the space."""


@dataclass(frozen=True)
class IslandTask:
    """An arrangement to be found; see the spec's ``arrange`` and ``maximum``."""

    state: State
    """The table; all but the island of ``seat`` stays as it is."""
    seat: int
    tiles: Tiles
    """Those that may be laid, in canonical order."""
    spaces: int
    """The bit set of the spaces that may be covered: bare ones, not the yard."""
    limit: int | None = None
    """How many tiles may be laid; None: all."""
    every: bool = False
    """Whether every tile must be laid."""

    @classmethod
    def of(
        cls,
        state: State,
        seat: int,
        tiles: Sequence[str],
        *,
        spaces: int | None = None,
        limit: int | None = None,
        every: bool = False,
    ) -> IslandTask:
        """The task with those tiles on bare spaces of the ground, of ``spaces`` if given."""
        free = state.island.ground & ~tiled(masks_of(state.players[seat].tiles))
        return cls(state, seat, canonical(tiles), free if spaces is None else free & spaces, limit, every)

    @property
    def island(self) -> Island:
        """The printed island."""
        return self.state.island

    @property
    def laid(self) -> tuple[str, ...]:
        """What lies on each space before."""
        return self.state.players[self.seat].tiles

    @cached_property
    def stock(self) -> Mapping[str, Tiles]:
        """The tiles of each token that may be laid; no extension tile twice on an island."""
        found: dict[str, list[str]] = {}
        for tile in self.tiles:
            found.setdefault(token(tile), []).append(tile)
        built = {tile for tile in EXTENSIONS if tile in self.laid}
        return {
            name: tuple(found[name][:1] if is_extension(name) else found[name])
            for name in TOKENS
            if name in found and name not in built
        }

    @property
    def tiled(self) -> int:
        """The bit set of the spaces with a tile before."""
        return tiled(self.before)

    @property
    def room(self) -> int:
        """How many tiles can be laid at most."""
        sizes = (sum(map(len, self.stock.values())), self.spaces.bit_count())
        return min(*sizes, sizes[0] if self.limit is None else self.limit)

    @property
    def possible(self) -> bool:
        """Whether all tiles that must be laid can be."""
        return not self.every or self.room == len(self.tiles)

    @property
    def before(self) -> Masks:
        """The bit sets of what lies on the island before."""
        return masks_of(self.laid)

    @cached_property
    def stakes(self) -> Stakes:
        """What the seat's score depends on besides its island."""
        return Stakes.of(self.state, self.seat)

    def after(self, layout: Layout) -> State:
        """The table once the tokens are laid, each by a tile of the stock, spaces in their order."""
        left = {name: list(tiles) for name, tiles in self.stock.items()}
        tiles = list(self.laid)
        for number in sorted(layout):
            tiles[number] = left[layout[number]].pop(0)
        players = list(self.state.players)
        players[self.seat] = replace(players[self.seat], tiles=tuple(tiles))
        return replace(self.state, players=tuple(players))

    def lines(self, layout: Layout) -> tuple[ScoreLine, ...]:
        """The score of the seat once the tokens are laid, by the rules."""
        return score_lines(self.after(layout), self.seat)


HOT, COLD = 0.4, 0.25
"""Temperatures, in points, at the beginning and the end of a round."""
FIRST_ROUND = 10_000
"""Steps of the first round."""
BATCH = 250
"""Steps at one temperature, and between two looks at the clock."""
STEP_WORK = 2e-5
"""What a step counts as deterministic effort."""
PER_COAST = 0.7
"""What a connected coast is worth on the way to all of them."""
BARE = ""


@dataclass(frozen=True, slots=True)
class AnnealedLayout:
    """A layout, and V of it but for the energy."""

    layout: Layout
    value: int


class Annealing:
    """Searches the layouts of a task; ``best`` is the best so far."""

    def __init__(self, task: IslandTask, clock: Clock) -> None:
        self._clock = clock
        self._rng = random.Random(clock.limits.seed)
        self._judge = task.stakes.judged
        self._spaces = members(task.spaces)
        tiles = [name for name, copies in task.stock.items() for _ in copies]
        self._most, self._length = task.room, FIRST_ROUND
        beside = 0 if task.every else len(tiles)
        self._bits = [1 << number for number in self._spaces] + [0] * beside
        self._places = self._start(tiles)
        self._masks = list(task.before)
        for name, bit in zip(self._places, self._bits, strict=True):
            if name != BARE:
                self._masks[TOKEN_NUMBER[name]] |= bit
        self.best = self._found(self._judge(self._masks)[0])

    def _start(self, tiles: list[str]) -> list[str]:
        """As many tiles as may be on random spaces, the others beside the island."""
        self._rng.shuffle(tiles)
        order = self._rng.sample(range(len(self._spaces)), len(self._spaces))[: self._most]
        order += range(len(self._spaces), len(self._bits))
        places = [BARE] * len(self._bits)
        for place, name in zip(order, tiles, strict=False):
            places[place] = name
        return places

    def rounds(self, steps: int) -> Iterator[AnnealedLayout]:
        """Ever better layouts, from rounds of so many steps in all. Raises Stop when the clock says so.

        Called again, it goes on with rounds that are longer still.
        """
        yield self.best
        while steps > 0 and len(self._places) > 1:
            yield from self._round(min(self._length, steps))
            steps, self._length = steps - self._length, 2 * self._length

    def _round(self, steps: int) -> Iterator[AnnealedLayout]:
        batches = max(1, steps // BATCH)
        cooling = (COLD / HOT) ** (1 / batches)
        temperature = HOT
        for _ in range(batches):
            self._clock.check()
            self._clock.spend(BATCH * STEP_WORK)
            before = self.best
            self._batch(temperature)
            if self.best is not before:
                yield self.best
            temperature *= cooling

    def _batch(self, temperature: float) -> None:
        """BATCH steps at one temperature."""
        rng, places, masks = self._rng, self._places, self._masks
        value, worth = self._judged(masks)
        laid = sum(name != BARE for name in places[: len(self._spaces)])
        for _ in range(BATCH):
            one, other = int(rng.random() * len(places)), int(rng.random() * len(places))
            if places[one] == places[other]:
                continue
            more = self._more(one, other)
            if laid + more > self._most:
                continue
            self._swap(one, other)
            new_value, new_worth = self._judged(masks)
            loss = worth - new_worth
            if loss > 0 and rng.random() >= math.exp(-loss / temperature):
                self._swap(one, other)
                continue
            value, worth, laid = new_value, new_worth, laid + more
            if value > self.best.value:
                self.best = self._found(value)

    def _judged(self, masks: list[int]) -> tuple[int, float]:
        """V, and what it is worth to the search."""
        value, connected = self._judge(masks)
        return value, value + PER_COAST * connected

    def _more(self, one: int, other: int) -> int:
        """How many tiles more lie on the island after the two places are swapped."""
        inner = len(self._spaces)
        if (one < inner) == (other < inner):
            return 0
        return ((self._places[one] != BARE) - (self._places[other] != BARE)) * (1 if one >= inner else -1)

    def _swap(self, one: int, other: int) -> None:
        """What stands on the two places changes sides."""
        places, bits, masks = self._places, self._bits, self._masks
        first, second = places[one], places[other]
        places[one], places[other] = second, first
        change = bits[one] ^ bits[other]
        if first != BARE:
            masks[TOKEN_NUMBER[first]] ^= change
        if second != BARE:
            masks[TOKEN_NUMBER[second]] ^= change

    def _found(self, value: int) -> AnnealedLayout:
        pairs = zip(self._spaces, self._places, strict=False)
        return AnnealedLayout({number: name for number, name in pairs if name != BARE}, value)
