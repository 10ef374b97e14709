"""A survey as a puzzle of choices: one space for each tile, one tile a space, every clue kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from periplus.models.boards.hexes import Hex
from periplus.models.core.results import RuleId
from periplus.models.core.wording import say
from periplus.models.mist.moves import Place
from periplus.models.mist.tiles import RANK

from ..deduction.clued import Clued
from ..facts import ArrangementFact, ArrangementFacts
from .clues import Seen

SPACE = "MIST-7.5"
"""A tile never lies on a tiled space."""


@dataclass(frozen=True)
class SurveyChart(Clued[Hex]):
    """The candidates, a tile on a space each; keeps ``question.Deduction``."""

    SETTLED: ClassVar[str] = say("that is where it lies")
    LAST: ClassVar[RuleId] = SPACE
    SHARE: ClassVar[str] = say("share a space")
    tiles: tuple[str, ...]
    spaces: tuple[Hex, ...]
    clues: tuple[Seen, ...]

    @property
    def things(self) -> tuple[str, ...]:
        """The tiles."""
        return self.tiles

    @property
    def given(self) -> tuple[Seen, ...]:
        """The clues."""
        return self.clues

    def open_spots(self, thing: str) -> tuple[Hex, ...]:
        """Every space that is asked about."""
        return self.spaces

    def share(self, one: tuple[str, Hex], other: tuple[str, Hex]) -> bool:
        """Whether both lie on one space."""
        return one[1] == other[1]

    def move(self, candidate: int) -> Place:
        """The move that lays the tile there."""
        return lay(*self.candidates[candidate])

    def cells(self, candidates: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """The spaces, row by row."""
        spaces = {self.candidates[one][1] for one in candidates}
        return tuple(sorted(spaces, key=lambda space: (space[1], space[0])))

    def group(self, number: int) -> str:
        """The tile's code."""
        return self.tiles[number]

    def spot(self, candidate: int) -> str:
        """The space."""
        return say("on {space}", space=list(self.candidates[candidate][1]))


def lay(tile: str, space: Hex) -> Place:
    """The move that lays a tile on a space."""
    return Place(tile=tile, at=space)


def island_facts(tiles: Sequence[str], numbers: Mapping[Hex, int]) -> ArrangementFacts:
    """What rules of one's own may name where those tiles lie on spaces of the island; ``numbers`` of all its spaces."""
    return ArrangementFacts(
        game="mist",
        relations={"laid": ("tile", "at"), "tile": ("tile", "letter", "number"), "space": ("at", "number")},
        of=_laid,
        given={
            "tile": [(tile, tile[0], int(tile[1:])) for tile in tiles],
            "space": list(numbers.items()),
        },
        names={tile: tile for tile in RANK} | {tile[0]: tile[0] for tile in RANK},
    )


def _laid(move: Place) -> Iterator[ArrangementFact]:
    yield "laid", (move.tile, move.at)
