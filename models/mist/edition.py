"""The component data of Islands in the Mist, and where editions come from."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, Field, PlainValidator, WithJsonSchema, field_validator

from ..boards.hexes import DIRECTIONS, Direction, Hex
from ..core import data
from ..core.described import text_like
from ..core.documents import PRINTED, Data, whole
from ..core.editions import Shelf
from ..core.wording import say
from .island import (
    BAG_PATTERN,
    BAG_WORDS,
    EXTENSIONS,
    START_PATTERN,
    START_WORDS,
    TOKEN,
    YARD,
    Extension,
    Island,
    canonical,
    island_of,
    tokens_of,
)

Side: TypeAlias = Literal["front", "back"]
BonusFace: TypeAlias = Literal["energy1", "energy2", "tile", "plus1", "reverse", "turn60"]
BONUS_FACES: tuple[BonusFace, ...] = ("energy1", "energy2", "tile", "plus1", "reverse", "turn60")
UpTo9: TypeAlias = Annotated[int, Field(ge=0, le=9)]
Count: TypeAlias = Annotated[int, Field(ge=0, le=999)]
Points: TypeAlias = Annotated[int, Field(ge=0, le=99)]
BagTile: TypeAlias = Annotated[str, text_like(BAG_PATTERN, BAG_WORDS, "F3")]
MODULES = (1, 2, 3)
DOCKS = 6
"""Docks without the variant; the seventh is its ``?`` (MIST-12.1)."""
ANY: Literal["?"] = "?"
MOST_ON_CLOUD = 3
MOST_CLOUDS = 7
MOST_IN_HARBOUR = 11
FIRST_IN_HARBOUR = 5


def _spaces(island: object) -> tuple[str, ...] | dict[str, str]:
    """An island as its spaces, of rows or of an object alike; raises ValueError that says what is wrong."""
    if isinstance(island, list) and all(isinstance(row, str) for row in island):
        tokens = tokens_of(island) if len(island) % 2 else None
        if tokens is None:
            raise ValueError(say("expected an odd number of rows"))
    elif isinstance(island, dict) and all(isinstance(token, str) for token in island.values()):
        tokens = {hex_of(key): token for key, token in island.items()}
    else:
        raise ValueError(say('expected rows of spaces, or an object of "q,r" and space'))
    if bad := [token for token in tokens.values() if not TOKEN.match(token)]:
        raise ValueError(
            say("{token} is no space, expected such as @2, .3, F3, .1v4, .2q1e2", token=repr(bad[0]))
        )
    if sum(token.startswith(YARD) for token in tokens.values()) != 1:
        raise ValueError(say("expected exactly one yard, @"))
    return tuple(island) if isinstance(island, list) else island


def hex_of(key: str) -> Hex:
    """The space that a key ``"q,r"`` names; raises ValueError for another text."""
    q, comma, r = key.partition(",")
    if not comma or not all(
        part.removeprefix("-").isascii() and part.removeprefix("-").isdigit() for part in (q, r)
    ):
        raise ValueError(say('{key} is no space, expected "q,r"', key=repr(key)))
    space = int(q), int(r)
    if f"{space[0]},{space[1]}" != key:
        raise ValueError(say('{key} is no space, expected "{q},{r}"', key=repr(key), q=space[0], r=space[1]))
    return space


IslandSheet: TypeAlias = Annotated[
    tuple[str, ...] | dict[str, str],
    PlainValidator(_spaces),
    PRINTED,
    WithJsonSchema(
        {
            "anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "object"}],
            "examples": [["F2 F1", "C1 @1 .3", "S1 S2"], {"0,0": "@1", "1,0": ".3", "2,0": "F2"}],
        }
    ),
]
"""Rows of spaces in the layout of a hexagon, or an object of spaces of any shape."""


class Islands(Data):
    """The two sides of the island board (MIST-2.1, MIST-14.1)."""

    front: IslandSheet
    """The island of the front."""
    back: IslandSheet | None = None
    """The island of the back (MIST-14.1), if the edition has one."""


class Clouds(Data):
    """How many clouds are in play, by number of players (MIST-2.5)."""

    two: Annotated[int, Field(ge=1, le=MOST_CLOUDS, alias="2")]
    """Clouds with two players."""
    three: Annotated[int, Field(ge=1, le=MOST_CLOUDS, alias="3")]
    """Clouds with three players."""
    four: Annotated[int, Field(ge=1, le=MOST_CLOUDS, alias="4")]
    """Clouds with four players."""


class Telescopes(Data):
    """Telescope spaces of a player, by the side of the energy track (MIST-2.2)."""

    gold: Annotated[int, Field(ge=1, le=9)]
    """Telescope spaces on the golden side, in modules 1 and 2."""
    silver: Annotated[int, Field(ge=1, le=9)]
    """Telescope spaces on the silver side, in module 3."""


class Track(Data):
    """The energy track: its end, and the crowns with their points (MIST-6.5, MIST-10.9)."""

    max: Annotated[int, Field(ge=1, le=99)]
    """The last place of the energy track."""
    crowns: tuple[tuple[Points, Points], ...]
    """Each crown as [energy, points]: the last one reached scores (MIST-10.9)."""

    @field_validator("crowns")
    @classmethod
    def _rising(cls, crowns: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        for before, after in pairwise(crowns):
            if not (before[0] < after[0] and before[1] < after[1]):
                raise ValueError(say("expected crowns that rise in energy and in points"))
        return crowns


class Dock(Data):
    """A dock of the harbour board: its value, and how many tiles an exchange gives (MIST-11.7)."""

    value: UpTo9 | Literal["?"]
    """The value for the next start player (MIST-8.1); ``?``: one of choice."""
    rate: Annotated[int, Field(ge=1, le=9)]
    """Tiles gained for one given (MIST-11.7)."""


def _rising_values(values: tuple[int, ...]) -> tuple[int, ...]:
    if any(one >= other for one, other in pairwise(values)):
        raise ValueError(say("expected values that rise"))
    return values


ExtensionValues: TypeAlias = Annotated[
    tuple[UpTo9, ...], Field(min_length=1, examples=[[1, 2]]), AfterValidator(_rising_values)
]


class ExtensionTile(Data):
    """An extension tile: the energy needed to activate it, its energy, points and values (MIST-13.4 to 13.12)."""

    need: Points
    """The least energy with which it may be activated (MIST-13.4)."""
    energy: Points
    """The energy that it is worth instead of being kept (MIST-13.5)."""
    points: Points
    """The points printed on it (MIST-13.12)."""
    values: ExtensionValues | None = None
    """The values of which a balloon over it has the choice (MIST-13.7 to 13.10); null: those of the published tile."""


DEFAULT_CLOUDS = Clouds.model_construct(two=4, three=5, four=7)
DEFAULT_TRACK = Track.model_construct(max=20, crowns=((4, 2), (8, 4), (12, 6), (15, 8), (18, 10)))
DEFAULT_DOCKS = tuple(
    Dock.model_construct(value=value, rate=rate)
    for value, rate in ((1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4), (ANY, 4))
)
PUBLISHED_VALUES: dict[Extension, tuple[int, ...]] = {
    "E2": (1, 2),
    "EH": (1, 2, 3),
    "E4": (1, 2, 3, 4),
    "EK": (5,),
    "EV": (1, 2, 3, 4, 5, 6, 7, 8),
}
"""The values that the rules text states, for extension tiles whose edition tells none (MIST-13.7 to 13.10)."""
DEFAULT_EXTENSIONS: dict[Extension, ExtensionTile] = {
    code: ExtensionTile.model_construct(need=need, energy=energy, points=points)
    for code, (need, energy, points) in zip(
        EXTENSIONS, ((6, 2, 1), (8, 3, 2), (10, 4, 2), (12, 5, 1), (14, 8, 3)), strict=True
    )
}


class Edition(data.Edition):
    """All component data of one edition of the game. Editions are hashable and cheap to compare."""

    game: Literal["mist"] = "mist"
    """The game that the edition is of."""
    name: Annotated[str, Field(examples=["my box"])] = "inline"
    """What people call the edition."""
    islands: Islands
    """The islands of the board's two sides."""
    tiles: Annotated[dict[BagTile, Count], whole(say("bag tiles, such as F3, with their counts"))]
    """The bag (MIST-1.3)."""
    start_tiles: tuple[Annotated[str, text_like(START_PATTERN, START_WORDS, "f2")], ...] = ()
    """The tiles with which players start, in small letters (MIST-1.4)."""
    clouds: Clouds = DEFAULT_CLOUDS
    """How many clouds are in play."""
    start_energy: tuple[Points, Points, Points, Points] = (5, 6, 7, 8)
    """Energy at the start, by turn order (MIST-2.7)."""
    telescopes: Telescopes = Telescopes.model_construct(gold=4, silver=4)
    """How many telescope spaces each player has."""
    track: Track = DEFAULT_TRACK
    """The energy track with its crowns."""
    docks: Annotated[tuple[Dock, ...], Field(max_length=DOCKS + 1)] = DEFAULT_DOCKS
    """The docks of the harbour board; a seventh is used with the variant only."""
    extensions: dict[Extension, ExtensionTile] = Field(default_factory=DEFAULT_EXTENSIONS.copy)
    """The five extension tiles (MIST-13.2)."""
    wind_die: Annotated[tuple[Direction, ...], Field(min_length=1)] = DIRECTIONS
    """The faces of the direction die, equally likely."""
    bonus_die: Annotated[tuple[BonusFace, ...], Field(min_length=1)] = BONUS_FACES
    """The faces of the bonus die, equally likely."""

    __hash__ = data.Edition.__hash__

    @field_validator("docks")
    @classmethod
    def _unknown_last(cls, docks: tuple[Dock, ...]) -> tuple[Dock, ...]:
        if any(dock.value == ANY for dock in docks[:DOCKS]):
            raise ValueError(say('expected "?" only as the value of dock {dock}', dock=DOCKS + 1))
        return docks

    @field_validator("extensions")
    @classmethod
    def _all_five(cls, tiles: dict[Extension, ExtensionTile]) -> dict[Extension, ExtensionTile]:
        if set(tiles) != set(EXTENSIONS):
            raise ValueError(say("expected all of {tiles}", tiles=", ".join(EXTENSIONS)))
        return tiles

    @cached_property
    def bag(self) -> tuple[str, ...]:
        """All bag tiles, in canonical order."""
        return canonical(tile for tile, number in self.tiles.items() for _ in range(number))

    @cached_property
    def sides(self) -> dict[Side, Island]:
        """The islands of the board's sides."""
        given: dict[Side, Any] = {"front": self.islands.front, "back": self.islands.back}
        return {side: island_of(_tokens(sheet)) for side, sheet in given.items() if sheet is not None}

    @cached_property
    def extension_points(self) -> tuple[int, ...]:
        """The printed points of each extension tile, in the order of EXTENSIONS (MIST-13.12)."""
        return tuple(self.extensions[code].points for code in EXTENSIONS)

    @cached_property
    def extension_values(self) -> dict[str, tuple[int, ...]]:
        """The values that each extension tile on the island offers, rising (MIST-13.7 to 13.10)."""
        return {code: tile.values or PUBLISHED_VALUES[code] for code, tile in self.extensions.items()}

    def cloud_count(self, players: int) -> int | None:
        """How many clouds are in play (MIST-2.5); None for one player, a puzzle."""
        return {2: self.clouds.two, 3: self.clouds.three, 4: self.clouds.four}.get(players)

    def telescope_spaces(self, modules: int) -> int:
        """Telescope spaces of a player's board (MIST-2.2)."""
        return self.telescopes.silver if modules == max(MODULES) else self.telescopes.gold

    def dock_count(self, variant: bool) -> int:
        """The number of the last dock (MIST-11.1, MIST-12.1)."""
        return min(len(self.docks), DOCKS + variant)

    def crown_points(self, energy: int) -> int:
        """The points of the last crown reached (MIST-10.9)."""
        return max((points for reached, points in self.track.crowns if reached <= energy), default=0)


def _tokens(sheet: tuple[str, ...] | dict[str, str]) -> dict[Hex, str]:
    return (
        {hex_of(key): token for key, token in sheet.items()} if isinstance(sheet, dict) else tokens_of(sheet)
    )


SHELF = Shelf(Edition, Path(__file__).parent)
"""The bundled editions, and any that a player brings."""
