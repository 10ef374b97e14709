"""What an island of a task is worth, kept up to date while tiles change places: the inner loop of tempering.

Places are the spaces of the task and, after them, others beside the island. A swap is made only if the island is then
worth so much. Most swaps are not, and nearly always their cities and terrains tell it, before the web is looked at.
What a swap can change is worked out anew: cities beside its spaces; the terrains of its two tokens, and those whose
shore it covers or bares; the coasts that are connected, where terrain comes or goes or a coast is touched. The tests
compare each swap with the score of the whole island by the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from periplus.models.boards.bitsets import bits, members
from periplus.models.mist.island import TERRAINS, TOKENS
from periplus.models.mist.state import (
    CITIES,
    FIVE_POINTS,
    GROUP,
    MONUMENTS,
    WILDS,
    connected,
    extension_points,
    landed_points,
    monument_points,
    monuments,
    terrain_points,
    terrain_tiles,
)

from .task import IslandTask

NO_TOKEN = len(TOKENS)
"""Stands on a bare place."""
PER_COAST = 1.2
"""What a connected coast is worth on the way to all of them."""
_ALL = range(len(TERRAINS))
_LETTERS = tuple(tuple(members(some)) for some in range(1 << len(TERRAINS)))
"""The numbers of the terrains of each bit set of them."""
_SHOWN = tuple(
    1 << n if n in _ALL else (1 << len(TERRAINS)) - 1 if n == WILDS else 0 for n in range(NO_TOKEN + 1)
)
"""The bit set of the terrains that a token shows, by its number."""


class SwappedIsland:
    """Tokens on places, and the score that they make."""

    def __init__(self, task: IslandTask, numbers: Sequence[int]) -> None:
        """``numbers`` are the tokens by place: those of TOKENS, or NO_TOKEN; first the spaces of the task, rising."""
        island, spaces = task.island, members(task.spaces)
        outside = [0] * (len(numbers) - len(spaces))
        self.numbers, self.inner = list(numbers), len(spaces)
        self._island, self._stakes = island, task.stakes
        self._bits = [1 << space for space in spaces] + outside
        self._beside = [island.board.beside[space] for space in spaces] + outside
        self._volcano = [island.volcano[space] for space in spaces] + outside
        self._ashore = [bits(n for n in _ALL if island.shores[n] & bit) for bit in self._bits]
        self._coasts = reduce(or_, island.shores)
        self._masks, self._covered = list(task.before), task.tiled
        for number, bit in zip(numbers, self._bits, strict=True):
            if number != NO_TOKEN:
                self._masks[number] |= bit
                self._covered |= bit
        self._chain = terrain_tiles(self._masks)
        own = [task.before[letter].bit_count() + self.numbers.count(letter) for letter in range(WILDS + 1)]
        self._most = [
            landed_points(own[letter], own[WILDS]) + FIVE_POINTS * (own[letter] + own[WILDS] >= GROUP)
            for letter in _ALL
        ]
        """What each terrain can score."""
        self._lacking = [self._lacks(letter) for letter in _ALL]
        """What it scores less."""
        self._specials = self._special_points()
        coasts = len(island.coasts)
        self._connecting = [task.stakes.connection(n == coasts > 0) for n in range(coasts + 1)]
        self._joining = [points + PER_COAST * n for n, points in enumerate(self._connecting)]
        self._joined = len(connected(island, self._masks))
        value, _ = task.stakes.judged(self._masks)
        self._points = value - self._connecting[self._joined]

    @property
    def value(self) -> int:
        """The score, but for the energy."""
        return self._points + self._connecting[self._joined]

    @property
    def worth(self) -> float:
        """The score and what connected coasts are worth on the way to all of them."""
        return self._points + self._joining[self._joined]

    def swap(self, one: int, other: int, least: float) -> bool:
        """Swap the tokens of two places, which differ, if the island is then worth ``least`` or more."""
        if self.numbers[other] == NO_TOKEN:
            one, other = other, one
        first, second = self.numbers[one], self.numbers[other]
        change = self._bits[one] ^ self._bits[other]
        ends = (first <= WILDS) != (second <= WILDS)
        points, joined, specials = self._points, self._joined, self._specials
        shown = _SHOWN[first] | _SHOWN[second]
        if first == NO_TOKEN:
            shown |= self._ashore[one] | self._ashore[other]
            points += self._volcano[one] - self._volcano[other]
        if ends or CITIES in (first, second):
            points += self._city_gain(first, second, one, other)
        outside = one >= self.inner or other >= self.inner
        special = outside and (second >= MONUMENTS or MONUMENTS <= first < NO_TOKEN)
        letters, best = _LETTERS[shown], self._joining[-1]
        for letter in letters:
            points += self._lacking[letter]
        if points + best < least and not special:
            return False
        self._move(first, second, change)
        if special:
            specials = self._special_points()
            points += specials - self._specials
        lacking = []
        for letter in letters:
            lacking.append(lacks := self._lacks(letter))
            points -= lacks
            if points + best < least:
                break
        if points + best >= least and (ends or change & self._coasts):
            joined = len(connected(self._island, self._masks))
        if points + self._joining[joined] < least:
            self._move(first, second, change)
            return False
        self.numbers[one], self.numbers[other] = second, first
        self._points, self._joined, self._specials = points, joined, specials
        for letter, lacks in zip(letters, lacking, strict=True):
            self._lacking[letter] = lacks
        return True

    def _move(self, first: int, second: int, change: int) -> None:
        """The spaces where two tokens stand, the first perhaps none, are swapped."""
        self._masks[second] ^= change
        if first == NO_TOKEN:
            self._covered ^= change
        else:
            self._masks[first] ^= change
        if (first <= WILDS) != (second <= WILDS):
            self._chain ^= change

    def _lacks(self, letter: int) -> int:
        """What a terrain scores less than at most (MIST-10.2, 10.3, 10.5)."""
        landed, five = terrain_points(self._island, self._masks, letter, self._covered)
        return self._most[letter] - landed - five

    def _special_points(self) -> int:
        """What monuments and extension tiles score (MIST-10.7, 13.12, 13.13)."""
        points = monument_points(monuments(self._masks), self._stakes.rivals)
        return points + sum(extension_points(self._stakes.edition, self._masks))

    def _city_gain(self, first: int, second: int, one: int, other: int) -> int:
        """What cities have more beside them (MIST-10.6) once the first token leaves ``one`` for ``other``."""
        here, there = self._beside[one], self._beside[other]
        change = self._bits[one] ^ self._bits[other]
        chain = before = self._chain
        gain = 0
        if (first <= WILDS) != (second <= WILDS):
            chain ^= change
            others = self._masks[CITIES] & ~change
            gain = (there & others).bit_count() - (here & others).bit_count()
            if second <= WILDS:
                gain = -gain
        if first == CITIES:
            gain += (there & chain).bit_count() - (here & before).bit_count()
        elif second == CITIES:
            gain += (here & chain).bit_count() - (there & before).bit_count()
        return gain
