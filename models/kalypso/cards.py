"""What an edition's cards, building tiles and single components are."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field, model_validator

from ..core.documents import Data, whole
from ..core.wording import say
from .terms import KINDS, MATERIALS, Item, Kind, Material, Metric, Mode, Product, Track
from .tiles import is_salvage, is_scrap

Count: TypeAlias = Annotated[int, Field(ge=0, le=999)]
Positive: TypeAlias = Annotated[int, Field(ge=1, le=999)]


class Reward(Data):
    """What a forecast gives as soon as all its needs are met: one of three sorts."""

    produce: dict[Product, Positive] | None = None
    """Items that come at once (KAL-4.12)."""
    points: dict[Metric, Count] | None = None
    """Extra points at the end for each thing counted (KAL-4.13)."""
    track: dict[Track, Positive] | None = None
    """Steps that a track rises by (KAL-4.14)."""

    @model_validator(mode="after")
    def _of_one_sort(self) -> Reward:
        if [self.produce, self.points, self.track].count(None) != 2:
            raise ValueError(say("expected exactly one of produce, points and track"))
        return self


class Penalty(Data):
    """The points that a failed forecast costs (KAL-4.16)."""

    flat: Count | None = None
    """A fixed number of points."""
    each: Count | None = None
    """Points for every item missing."""

    @model_validator(mode="after")
    def _of_one_sort(self) -> Penalty:
        if (self.flat is None) == (self.each is None):
            raise ValueError(say("expected exactly one of flat and each"))
        return self

    def loss(self, missing: int) -> int:
        """The points lost when that many items are missing; 0 when none is."""
        if not missing:
            return 0
        return self.flat if self.flat is not None else missing * (self.each or 0)


class ForecastSide(Data):
    """A forecast as co-op and solo play it (KAL-4.3)."""

    needs: dict[Item, Positive]
    """How many of each item it needs (KAL-4.4)."""
    reward: Reward | None = None
    """What meeting its needs gives; left out: nothing."""


class VersusForecast(ForecastSide):
    """A forecast as versus plays it."""

    penalty: Penalty | None = None
    """What failing it costs; left out: nothing."""


class ForecastCard(Data):
    """One of the seven forecast cards of a set."""

    id: str = Field(min_length=1, examples=["raindrops"])
    """What files call the card."""
    title: Annotated[str, Field(examples=["Raindrops"])] = ""
    """What people call the card."""
    versus: VersusForecast | None = None
    """What it says in versus; left out where it is not known."""
    coop: ForecastSide | None = None
    """What it says in co-op and solo; left out where it is not known."""

    def side(self, mode: Mode) -> ForecastSide | None:
        """What the card says in that mode, if the edition tells."""
        return self.versus if mode == "versus" else self.coop


class VersusGoal(Data):
    """Points at the end for something counted (KAL-15.6): so many a full ``per``, or by bands."""

    metric: Metric
    """What is counted."""
    per: Positive = 1
    """How many things make one full lot."""
    points: Count | None = None
    """Points for each full lot."""
    max: Count | None = None
    """The most points that it gives."""
    bands: tuple[tuple[Count, int], ...] | None = None
    """[limit, points] in turn: the first limit that is not exceeded gives its points."""

    @model_validator(mode="after")
    def _of_one_sort(self) -> VersusGoal:
        if (self.points is None) == (self.bands is None):
            raise ValueError(say("expected exactly one of points and bands"))
        if self.bands is not None and {"per", "max"} & self.model_fields_set:
            raise ValueError(say("expected per and max only with points"))
        return self

    def worth(self, number: int) -> int:
        """The points for that number of things counted."""
        if self.bands is not None:
            return next((points for limit, points in self.bands if number <= limit), 0)
        points = number // self.per * (self.points or 0)
        return points if self.max is None else min(self.max, points)


ByPlayers: TypeAlias = Count | Annotated[tuple[Count, ...], Field(min_length=1, max_length=4)]
"""One number, or one for each number of players."""


class CoopGoal(Data):
    """A number that has to be reached, or not to be exceeded (KAL-16.1)."""

    metric: Metric
    """What is counted."""
    at_least: ByPlayers | None = None
    """The number to reach, or one for each number of players."""
    at_most: ByPlayers | None = None
    """The number not to exceed, or one for each number of players."""

    @model_validator(mode="after")
    def _of_one_sort(self) -> CoopGoal:
        if (self.at_least is None) == (self.at_most is None):
            raise ValueError(say("expected exactly one of at_least and at_most"))
        return self

    def limit(self, players: int) -> int:
        """The number for that many players; the last of a shorter list holds for more."""
        limits = self.at_most if self.at_least is None else self.at_least
        return limits[min(players, len(limits)) - 1] if isinstance(limits, tuple) else limits or 0

    def met(self, number: int, players: int) -> bool:
        """Whether that number of things counted is enough, or not too many."""
        limit = self.limit(players)
        return number <= limit if self.at_least is None else number >= limit


class GoalCard(Data):
    """One of the goal cards; co-op and solo reveal one of each deck (KAL-2.7)."""

    id: str = Field(min_length=1, examples=["A2"])
    """What files call the card."""
    title: Annotated[str, Field(examples=["Harbour town"])] = ""
    """What people call the card."""
    deck: Literal["A", "B"]
    """The deck by its label (KAL-2.7)."""
    versus: VersusGoal | None = None
    """What it says in versus; left out where it is not known."""
    coop: CoopGoal | None = None
    """What it says in co-op and solo; left out where it is not known."""

    def side(self, mode: Mode) -> VersusGoal | CoopGoal | None:
        """What the card says in that mode, if the edition tells."""
        return self.versus if mode == "versus" else self.coop


class BuildingTile(Data):
    """One side of a building tile: the tile's material, and the number on that side."""

    material: Annotated[Material, Field(examples=["W"])]
    """The material of the tile: an area must show three icons of it (KAL-9.4)."""
    points: Annotated[Count, Field(examples=[1])]
    """The number on it, for versus alone (KAL-15.9); a solar panel's view of the sea comes on top."""


def _two_sides(tiles: dict[Kind, BuildingTile]) -> dict[Kind, BuildingTile]:
    if set(tiles) != set(KINDS):
        raise ValueError(say("expected all of {tiles}", tiles=", ".join(KINDS)))
    sides: Counter[str] = Counter(tile.material for tile in tiles.values())
    if any(sides[material] != 2 for material in MATERIALS):
        raise ValueError(say("expected two kinds of building for each of W, M, S, R"))
    return {kind: tiles[kind] for kind in KINDS}


def _all_stacks(tiles: dict[Material, Count]) -> dict[Material, Count]:
    if set(tiles) != set(MATERIALS):
        raise ValueError(say("expected all of {tiles}", tiles=", ".join(MATERIALS)))
    return tiles


BuildingTiles: TypeAlias = Annotated[dict[Kind, BuildingTile], AfterValidator(_two_sides)]
"""Every kind; the two kinds of one material are the two sides of its tile (KAL-9.6)."""
Stacks: TypeAlias = Annotated[dict[Material, Count], AfterValidator(_all_stacks)]
"""How many building tiles of each material there are."""


def _salvage(face: str) -> str:
    if not is_salvage(face):
        raise ValueError(say("expected the face of a salvage tile: five of W, M, S, R, P, at most three P"))
    return face


def _scrap(face: str) -> str:
    if not is_scrap(face):
        raise ValueError(say("expected the face of a scrap tile: one of W, M, S, R and one P"))
    return face


def _rising(table: tuple[int, ...]) -> tuple[int, ...]:
    if any(one > other for one, other in pairwise(table)):
        raise ValueError(say("expected numbers that never fall"))
    return table


SalvageFace: TypeAlias = Annotated[str, AfterValidator(_salvage), Field(examples=["WMSRP"])]
ScrapFace: TypeAlias = Annotated[str, AfterValidator(_scrap), Field(examples=["WP"])]
FishValue: TypeAlias = Annotated[int, Field(ge=0, le=3)]
FishToken: TypeAlias = FishValue | Literal["B"]
"""A number of fish, or a token with a barrel icon."""
Table: TypeAlias = Annotated[tuple[Count, ...], Field(min_length=1), AfterValidator(_rising)]
CellField: TypeAlias = Annotated[
    tuple[Annotated[int, Field(strict=True)], Annotated[int, Field(strict=True)]],
    Field(strict=False),
    whole(say("[row, column]")),
    Field(examples=[[3, 4]]),
]
"""A cell as one field."""
