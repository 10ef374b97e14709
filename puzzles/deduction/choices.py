"""A puzzle of choices: one candidate of each group is to be chosen, and some pairs exclude each other.

Candidates are numbered from 0. In a bit set candidate ``c`` is bit ``c``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from periplus.models.boards.bitsets import bits, members


@dataclass(frozen=True)
class Choices:
    """What may be chosen. A solution is one candidate of each group, no two of which clash."""

    groups: tuple[tuple[int, ...], ...]
    """The candidates of each group; every candidate is in one group."""
    clash: tuple[int, ...]
    """For each candidate the bit set of those in other groups that it cannot stand beside; symmetric."""

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The candidates of each group as a bit set."""
        return tuple(bits(group) for group in self.groups)

    @cached_property
    def group_of(self) -> tuple[int, ...]:
        """The group of each candidate."""
        place = {candidate: number for number, group in enumerate(self.groups) for candidate in group}
        return tuple(place[candidate] for candidate in range(len(place)))

    @property
    def everything(self) -> int:
        """The bit set of all candidates."""
        return (1 << len(self.clash)) - 1

    def alone(self, candidate: int, alive: int) -> int:
        """What is left of ``alive`` when the candidate is chosen: it, and what can stand beside it."""
        return alive & ~self.clash[candidate] & ~self.masks[self.group_of[candidate]] | 1 << candidate

    def extendable(self, alive: int, groups: Sequence[int]) -> bool:
        """Whether one candidate of each of these groups can be chosen from ``alive``, none clashing."""
        return self._count(alive, groups, 1) == 1

    def count(self, most: int) -> int:
        """How many solutions there are, counted no further than ``most``."""
        return self._count(self.everything, range(len(self.groups)), most)

    def selections(self) -> Iterator[tuple[int, ...]]:
        """Every solution, a candidate of each group in the order of the groups."""
        return self._selections(self.everything, range(len(self.groups)), ())

    def _selections(
        self, alive: int, groups: Sequence[int], chosen: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        if not groups:
            yield tuple(sorted(chosen, key=lambda one: self.group_of[one]))
            return
        first, *rest = sorted(groups, key=lambda group: (alive & self.masks[group]).bit_count())
        for candidate in members(alive & self.masks[first]):
            yield from self._selections(self.alone(candidate, alive), rest, (*chosen, candidate))

    def _count(self, alive: int, groups: Sequence[int], most: int) -> int:
        if not groups:
            return 1
        first, *rest = sorted(groups, key=lambda group: (alive & self.masks[group]).bit_count())
        found = 0
        for candidate in members(alive & self.masks[first]):
            found += self._count(self.alone(candidate, alive), rest, most - found)
            if found >= most:
                break
        return found
