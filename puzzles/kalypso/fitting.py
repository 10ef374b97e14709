"""A mosaic as a puzzle of choices: one place for each tile, where the picture shows its icons; no two overlap."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from periplus.models.boards.bitsets import bits
from periplus.models.boards.grid import Cell, Rotation
from periplus.models.core.results import RuleId
from periplus.models.core.wording import say
from periplus.models.kalypso.moves import Place
from periplus.models.kalypso.terms import ICONS
from periplus.models.kalypso.tiles import canonical, cells, turns

from ..deduction import Choices
from ..deduction.telling import Telling
from ..facts import ArrangementFact, ArrangementFacts

FACES, OVERLAP = "KAL-7.2", "KAL-6.2"


@dataclass(frozen=True, slots=True)
class TileSpot:
    """A tile on the picture."""

    tile: str
    at: Cell
    rot: Rotation
    flip: bool
    covers: frozenset[Cell]


def spots(tile: str, picture: Mapping[Cell, str]) -> list[TileSpot]:
    """Every place of the tile where the picture shows its icons, either face up; those of equal effect once."""
    found = []
    for turn in turns(tile):
        for at in picture:
            laid = cells(tile, at, turn.rot, turn.flip)
            if all(picture.get(cell) == icon for cell, icon in laid):
                found.append(TileSpot(tile, at, turn.rot, turn.flip, frozenset(cell for cell, _ in laid)))
    return sorted(found, key=lambda spot: (spot.at, spot.rot, spot.flip))


@dataclass(frozen=True)
class Fitting(Telling):
    """The places of the tiles; keeps ``question.Deduction``."""

    SETTLED: ClassVar[str] = say("that is where it lies")
    LAST: ClassVar[RuleId] = FACES
    tiles: tuple[str, ...]
    picture: Mapping[Cell, str]

    @cached_property
    def places(self) -> tuple[TileSpot, ...]:
        """Tile by tile."""
        return tuple(spot for tile in self.tiles for spot in spots(tile, self.picture))

    @cached_property
    def _choices(self) -> Choices:
        groups = tuple(
            tuple(number for number, spot in enumerate(self.places) if spot.tile == tile)
            for tile in self.tiles
        )
        over: dict[Cell, int] = {}
        for number, spot in enumerate(self.places):
            for cell in spot.covers:
                over[cell] = over.get(cell, 0) | 1 << number
        own = [0] * len(self.places)
        for group in groups:
            for number in group:
                own[number] = bits(group)
        clash = []
        for number, spot in enumerate(self.places):
            mask = 0
            for cell in spot.covers:
                mask |= over[cell]
            clash.append(mask & ~own[number])
        return Choices(groups, tuple(clash))

    @property
    def choices(self) -> Choices:
        """One place a tile, no two of which overlap."""
        return self._choices

    def move(self, candidate: int) -> Place:
        """The move that lays the tile there."""
        spot = self.places[candidate]
        fields = {"tile": spot.tile, "at": list(spot.at)}
        turned = {"rot": spot.rot} if spot.rot else {}
        return Place.model_validate(fields | turned | ({"flip": True} if spot.flip else {}))

    def cells(self, candidates: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """The cells that the tiles cover, row by row."""
        return tuple(sorted({cell for one in candidates for cell in self.places[one].covers}))

    def group(self, number: int) -> str:
        """The tile's face."""
        return self.tiles[number]

    def spot(self, candidate: int) -> str:
        """The cell of the middle of its bar, and how it is turned."""
        spot = self.places[candidate]
        at, rot = list(spot.at), spot.rot
        if not rot:
            return say("at {at} flipped", at=at) if spot.flip else say("at {at}", at=at)
        if spot.flip:
            return say("at {at} flipped turned {rot}°", at=at, rot=rot)
        return say("at {at} turned {rot}°", at=at, rot=rot)

    def reason(self, one: int, other: int) -> str:
        """They overlap."""
        return OVERLAP

    def meet(self, reasons: Collection[str]) -> str:
        """What tiles do to each other."""
        return say("overlap")


def laid(move: Place) -> tuple[tuple[Cell, str], ...]:
    """The cells that the tile covers, each with its icon."""
    return cells(move.tile, move.at, move.rot, move.flip)


def picture_facts(tiles: Sequence[str], picture: Mapping[Cell, str]) -> ArrangementFacts:
    """What rules of one's own may name where the tiles make up the picture; a tile goes by its one spelling."""
    return ArrangementFacts(
        game="kalypso",
        relations={
            "covers": ("tile", "cell"),
            "covered": ("cell",),
            "shows": ("cell", "what"),
            "built": ("what", "at"),
        },
        of=_covers,
        given={"covered": [(cell,) for cell in picture], "shows": list(picture.items())},
        names={tile: canonical(tile) for tile in tiles} | {icon: icon for icon in ICONS},
        library=True,
    )


def _covers(move: Place) -> Iterator[ArrangementFact]:
    yield from (("covers", (canonical(move.tile), cell)) for cell, _ in laid(move))
