"""Clues of a diary: what somebody remembers of where plants and animals stand in a notebook.

Each clue is judged for tiles whose column is known; of others it says nothing yet. As no clue links more than two
tiles, what clues allow of every two tiles they allow of all.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field

from periplus.models.core.results import RuleId
from periplus.models.core.wording import say

from ..question import ClueData

Living: TypeAlias = Literal["P1", "P2", "P3", "P4", "P5", "A1", "A2", "A3", "A4", "A5"]
Two: TypeAlias = tuple[Living, Living]
Columns: TypeAlias = Mapping[str, int]
"""The columns of some tiles, counted from 1."""


class DiaryClue(ClueData):
    """The base of the clues."""

    @abstractmethod
    def allows(self, spots: Columns) -> bool:
        """Whether the tiles may stand so, as far as this clue says."""

    @abstractmethod
    def told(self, names: Mapping[str, str]) -> str:
        """The clue in a sentence; ``names`` are those of the tiles."""


class Pair(DiaryClue):
    """The base of the clues about two tiles."""

    tiles: Two

    def _columns(self, spots: Columns) -> tuple[int, int] | None:
        """The columns of the two tiles, None while one is not known."""
        one, other = (spots.get(tile) for tile in self.tiles)
        return None if one is None or other is None else (one, other)

    def _named(self, names: Mapping[str, str]) -> dict[str, str]:
        """The two tiles by name, as fields of a sentence."""
        return {"tile": names[self.tiles[0]], "other": names[self.tiles[1]]}


class Together(Pair):
    """The two tiles stand in one column."""

    clue: Literal["together"] = "together"

    def allows(self, spots: Columns) -> bool:
        """The columns are equal."""
        columns = self._columns(spots)
        return columns is None or columns[0] == columns[1]

    def told(self, names: Mapping[str, str]) -> str:
        """The clue in a sentence."""
        return say("{tile} stands in one column with {other}.", **self._named(names))


class Apart(Pair):
    """The two tiles stand in different columns."""

    clue: Literal["apart"] = "apart"

    def allows(self, spots: Columns) -> bool:
        """The columns differ."""
        columns = self._columns(spots)
        return columns is None or columns[0] != columns[1]

    def told(self, names: Mapping[str, str]) -> str:
        """The clue in a sentence."""
        return say("{tile} and {other} stand in different columns.", **self._named(names))


class Left(Pair):
    """The first tile stands further left than the second."""

    clue: Literal["left"] = "left"

    def allows(self, spots: Columns) -> bool:
        """The first column is the smaller one."""
        columns = self._columns(spots)
        return columns is None or columns[0] < columns[1]

    def told(self, names: Mapping[str, str]) -> str:
        """The clue in a sentence."""
        return say("{tile} stands further left than {other}.", **self._named(names))


class Beside(Pair):
    """The two tiles stand in columns next to each other."""

    clue: Literal["beside"] = "beside"

    def allows(self, spots: Columns) -> bool:
        """The columns differ by one."""
        columns = self._columns(spots)
        return columns is None or abs(columns[0] - columns[1]) == 1

    def told(self, names: Mapping[str, str]) -> str:
        """The clue in a sentence."""
        return say("{tile} and {other} stand in neighbouring columns.", **self._named(names))


class Scores(DiaryClue):
    """The plant and the animal of a column score so much (SUM-7.6)."""

    clue: Literal["scores"] = "scores"
    column: Annotated[int, Field(ge=1, le=5)]
    points: Annotated[int, Field(ge=1, le=5)]
    CLAUSES: ClassVar[frozenset[RuleId]] = frozenset({"SUM-7.6"})
    """The higher of the two counts."""

    def allows(self, spots: Columns) -> bool:
        """None of the column's tiles is worth more, and if both are known, one is worth that."""
        values = [int(tile[1]) for tile, column in spots.items() if column == self.column]
        return max(values, default=0) <= self.points and (len(values) < 2 or max(values) == self.points)

    def told(self, names: Mapping[str, str]) -> str:
        """The clue in a sentence."""
        return say(
            "Column {column} scores {points} for its plant and animal.",
            column=self.column,
            points=self.points,
        )


Clue: TypeAlias = Annotated[Together | Apart | Left | Beside | Scores, Field(discriminator="clue")]
