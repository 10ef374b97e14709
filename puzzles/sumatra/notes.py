"""A diary as a puzzle of choices: one column for each plant and animal, one tile a cell, every clue kept."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import ClassVar

from periplus.models.core.results import RuleId
from periplus.models.sumatra.moves import Take
from periplus.models.sumatra.tiles import KINDS

from ..deduction import Choices
from ..deduction.telling import Telling
from .clues import Apart, Beside, Columns, Left, Scores, Together

CELL = "SUM-5.3"
"""A cell holds one tile."""


@dataclass(frozen=True)
class Notes(Telling):
    """The candidates, a tile in a column each; keeps ``question.Deduction``."""

    SETTLED: ClassVar[str] = "write it there"
    LAST: ClassVar[RuleId] = CELL
    tiles: tuple[str, ...]
    columns: int
    clues: tuple[Together | Apart | Left | Beside | Scores, ...]
    names: Mapping[str, str]

    @cached_property
    def candidates(self) -> tuple[tuple[str, int], ...]:
        """Every tile in every column that no clue forbids by itself, tile by tile."""
        spots = ((tile, column) for tile in self.tiles for column in range(1, self.columns + 1))
        return tuple(spot for spot in spots if all(clue.allows(dict([spot])) for clue in self.clues))

    @cached_property
    def _choices(self) -> Choices:
        numbers = range(len(self.candidates))
        groups = tuple(
            tuple(number for number in numbers if self.candidates[number][0] == tile) for tile in self.tiles
        )
        clash = [0] * len(self.candidates)
        for one, other in combinations(numbers, 2):
            if self.candidates[one][0] != self.candidates[other][0] and self.reason(one, other):
                clash[one] |= 1 << other
                clash[other] |= 1 << one
        return Choices(groups, tuple(clash))

    @property
    def choices(self) -> Choices:
        """One column a tile; two tiles of a row do not share one, and clues exclude pairs."""
        return self._choices

    def move(self, candidate: int) -> Take:
        """The move that writes the tile down."""
        tile, column = self.candidates[candidate]
        return Take.model_validate({"tile": tile, "to": column})

    def cells(self, candidates: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """The cells of the notebook, row by row; columns from 0, as a clue counts them."""
        spots = (self.candidates[one] for one in candidates)
        return tuple(sorted({(KINDS.index(tile[0]), column - 1) for tile, column in spots}))

    def group(self, number: int) -> str:
        """The tile's name."""
        return self.names[self.tiles[number]]

    def spot(self, candidate: int) -> str:
        """The column."""
        return f"in column {self.candidates[candidate][1]}"

    def reason(self, one: int, other: int) -> str:
        """The cell that both want, or the first clue that forbids the two together; "" if they go together."""
        spots: Columns = dict([self.candidates[one], self.candidates[other]])
        (tile, column), (second, elsewhere) = self.candidates[one], self.candidates[other]
        if tile[0] == second[0] and column == elsewhere:
            return CELL
        broken = (number for number, clue in enumerate(self.clues, 1) if not clue.allows(spots))
        return next((f"clue {number}" for number in broken), "")

    def meet(self, reasons: Collection[str]) -> str:
        """What two tiles do to each other."""
        clues = sorted(
            (reason for reason in reasons if reason != CELL), key=lambda clue: int(clue.split()[1])
        )
        words = ["share a cell with"] if CELL in reasons else []
        words += [f"break {' and '.join(clues)} with"] if clues else []
        return " or ".join(words)

    def clauses(self, reasons: Collection[str]) -> set[RuleId]:
        """That of the cell, and those that the clues rest on."""
        found = {CELL}
        for reason in reasons:
            if reason != CELL:
                found |= self.clues[int(reason.split()[1]) - 1].clauses
        return found
