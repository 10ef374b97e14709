"""A diary as a puzzle of choices: one column for each plant and animal, one tile a cell, every clue kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from periplus.models.core.results import RuleId
from periplus.models.core.wording import Message, say
from periplus.models.sumatra.moves import Take
from periplus.models.sumatra.tiles import KINDS

from ..deduction.clued import Clued
from ..facts import ArrangementFact, ArrangementFacts
from .clues import Apart, Beside, Left, Scores, Together

CELL = "SUM-5.3"
"""A cell holds one tile."""

NAMES = {"P": say("Plant"), "A": say("Animal")}


def tile_names(tiles: Iterable[str]) -> dict[str, Message]:
    """What each plant and each animal is called."""
    return {tile: say("{kind} {value}", kind=NAMES[tile[0]], value=tile[1]) for tile in tiles}


@dataclass(frozen=True)
class Notes(Clued[int]):
    """The candidates, a tile in a column each; keeps ``question.Deduction``."""

    SETTLED: ClassVar[str] = say("write it there")
    LAST: ClassVar[RuleId] = CELL
    SHARE: ClassVar[str] = say("share a cell")
    tiles: tuple[str, ...]
    columns: int
    clues: tuple[Together | Apart | Left | Beside | Scores, ...]
    names: Mapping[str, str]

    @property
    def things(self) -> tuple[str, ...]:
        """The tiles."""
        return self.tiles

    @property
    def given(self) -> tuple[Together | Apart | Left | Beside | Scores, ...]:
        """The clues."""
        return self.clues

    def open_spots(self, thing: str) -> range:
        """Every column."""
        return range(1, self.columns + 1)

    def share(self, one: tuple[str, int], other: tuple[str, int]) -> bool:
        """Whether two plants, or two animals, stand in one column."""
        return one[0][0] == other[0][0] and one[1] == other[1]

    def move(self, candidate: int) -> Take:
        """The move that writes the tile down."""
        return written(*self.candidates[candidate])

    def cells(self, candidates: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """The cells of the notebook, row by row; columns from 0, as a clue counts them."""
        spots = (self.candidates[one] for one in candidates)
        return tuple(sorted({(KINDS.index(tile[0]), column - 1) for tile, column in spots}))

    def group(self, number: int) -> str:
        """The tile's name."""
        return self.names[self.tiles[number]]

    def spot(self, candidate: int) -> str:
        """The column."""
        return say("in column {column}", column=self.candidates[candidate][1])


def written(tile: str, column: int) -> Take:
    """The move that writes a tile down in a column."""
    return Take.model_validate({"tile": tile, "to": column})


def notebook_facts(tiles: Sequence[str]) -> ArrangementFacts:
    """What rules of one's own may name where those tiles are written down, one of each kind a column."""
    rows = {"P": "plant", "A": "animal"}
    return ArrangementFacts(
        game="sumatra",
        relations={
            "placed": ("tile", "column"),
            "living": ("tile", "row", "value"),
            "equipped": ("column",),
        },
        of=_standing,
        given={
            "living": [(tile, rows[tile[0]], int(tile[1])) for tile in tiles],
            "equipped": [(column,) for column in range(1, len(tiles) // 2 + 1)],
        },
        names={tile: tile for tile in tiles},
        library=True,
    )


def _standing(move: Take) -> Iterator[ArrangementFact]:
    yield "placed", (move.tile, move.to)
