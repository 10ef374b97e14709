"""What a position file of Islands in the Mist holds: the table at one time, the log from it, the question."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    Field,
    PlainValidator,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
    model_serializer,
)

from ..boards.hexes import Direction
from ..core.data import EditionPosition
from ..core.documents import GIVEN, PRINTED, Data, Deferred
from ..core.seats import Seat, names
from ..core.wording import say
from .edition import Edition, Side, hex_of
from .fields import Index, LandTile, Tile, Where, setting
from .island import laid_out
from .moves import AnyMove
from .state import Bonus
from .tiles import RANK, Extension

BARE_MARK = "--"
"""A bare space in rows of tiles."""
TileList: TypeAlias = tuple[Tile, ...]


def _laid(value: Any, info: ValidationInfo) -> dict[str, str] | tuple[str, ...]:
    """Tiles on spaces, as an object or as rows; raises ValueError that says what is wrong."""
    known = setting(info)
    board = known.island.board if known and known.island else None
    tiles = tiles_by_space(value, board.radius if board else None)
    if board and (off := [space for space in tiles if space not in board]):
        raise ValueError(say("{q},{r} is off the island", q=off[0][0], r=off[0][1]))
    if odd := [tile for tile in tiles.values() if tile not in RANK]:
        raise ValueError(say("{tile} is no tile, expected one such as 'N4'", tile=repr(odd[0])))
    return tuple(value) if isinstance(value, list) else dict(value)


def tiles_by_space(value: Any, radius: int | None) -> dict[tuple[int, int], str]:
    """The tiles that an object or rows lay, by space; raises ValueError for anything else.

    ``radius`` is that of the island if it is a hexagon, as rows need.
    """
    if isinstance(value, dict) and all(isinstance(tile, str) for tile in value.values()):
        return {hex_of(key): tile for key, tile in value.items()}
    if isinstance(value, (list, tuple)) and all(isinstance(row, str) for row in value):
        if radius is None:
            raise ValueError(say('expected an object of "q,r" and tile: the island is no hexagon'))
        return {space: tile for space, tile in laid_out(value, radius).items() if tile != BARE_MARK}
    raise ValueError(say('expected an object of "q,r" and tile, or rows of tiles'))


Laid: TypeAlias = Annotated[
    dict[str, str] | tuple[str, ...],
    PlainValidator(_laid),
    PRINTED,
    WithJsonSchema({"anyOf": [{"type": "object"}, {"type": "array", "items": {"type": "string"}}]}),
]
"""The tiles of an island: ``{"q,r": tile}``, or rows in the layout of the island's with ``--`` for a bare space."""


def _bag(value: Any) -> Any:
    if value == "rest":
        return value
    if isinstance(value, list) and all(isinstance(tile, str) and tile in RANK for tile in value):
        return tuple(value)
    if isinstance(value, dict) and all(tile in RANK for tile in value):
        if all(type(count) is int and 0 <= count <= 999 for count in value.values()):
            return value
    raise ValueError(say('expected "rest", a list of tiles, or an object of tile and count'))


BagGiven: TypeAlias = Annotated[
    Literal["rest"] | tuple[str, ...] | dict[str, int],
    PlainValidator(_bag),
    PRINTED,
    WithJsonSchema(
        {
            "anyOf": [
                {"const": "rest"},
                {"type": "array", "items": {"type": "string"}},
                {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}},
            ]
        }
    ),
]


class PlayerSheet(Data):
    """One player: balloon, energy, tiles, and what is due."""

    name: Annotated[str | None, GIVEN] = None
    """``P1``, ``P2`` and so on unless given."""
    balloon: Where
    """A space [q, r], or a dock of the harbour."""
    energy: Index = 0
    telescope: TileList = ()
    tiles: Laid = Field(default_factory=dict)
    extensions: Annotated[tuple[Extension, ...] | None, GIVEN] = None
    """Beside the board; left out: in module 3 those of the five that are nowhere else, else none."""
    pending: TileList = ()
    owed: Annotated[int, Field(ge=0, le=9)] = 0
    credit: Annotated[int, Field(ge=0, le=4)] = 0
    given: LandTile | None = None
    declared: Index | None = None

    @field_validator("energy")
    @classmethod
    def _on_the_track(cls, energy: int, info: ValidationInfo) -> int:
        known = setting(info)
        if known and known.edition and energy > known.edition.track.max:
            raise ValueError(say("expected 0 to {most}", most=known.edition.track.max))
        return energy


class Ask(Data):
    """The question. Its values are judged by the query that uses them, so they stand here as they came."""

    kind: Any = None
    player: Any = None
    top: Any = None
    avoid: Any = None
    tiles: Any = None
    spaces: Any = None
    limit: Any = None
    all: Any = None
    to: Any = None
    rounds: Any = None
    reroll: Any = None

    @property
    def given(self) -> frozenset[str]:
        """The names of the fields that the position gives, also if as null."""
        return frozenset(self.model_fields_set)

    @model_serializer
    def _as_written(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in type(self).model_fields if name in self.given}


def _mist(name: str) -> str:
    if name != "mist":
        raise ValueError(say("expected 'mist'"))
    return name


class Position(EditionPosition[Edition]):
    """A position of Islands in the Mist. It comes from ``load``, which resolves its edition."""

    game: Annotated[str, AfterValidator(_mist), Field(json_schema_extra={"const": "mist"})]
    mode: Literal["game"] = "game"
    modules: Annotated[int, Field(ge=1, le=3)] = 1
    """The highest module in play (MIST-1.2)."""
    variant: bool = False
    """The harbour board's other side, with a seventh dock (MIST-12.1)."""
    side: Side = "front"
    """The island in play."""
    round: Annotated[int, Field(ge=1)] = 1
    phase: Literal["A", "B", "bonus", "C1", "C2", "C3", "end"] = "C1"
    start: Seat = 0
    turn: Annotated[Seat | None, GIVEN] = None
    """Whose turn it is; the start player's unless given."""
    wind: Direction | None = None
    bonus: Bonus = "none"
    last: Annotated[int, Field(ge=1)] | None = None
    """The round after which the game ends."""
    first: Seat | None = None
    """Who connected all coasts first (MIST-10.10)."""
    clouds: tuple[TileList, ...] = ()
    harbour: TileList = ()
    bag: BagGiven = "rest"
    draws: tuple[LandTile, ...] = ()
    """The next draws from the bag, where a puzzle knows them."""
    players: Annotated[tuple[PlayerSheet, ...], Field(min_length=1, max_length=4)]
    """In clockwise order; one player: a puzzle."""
    log: Annotated[tuple[AnyMove, ...], Deferred()] = ()
    ask: Ask = Ask.model_construct()

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return names((player.name for player in self.players), "P")
