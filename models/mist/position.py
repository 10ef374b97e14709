"""What a position file of Islands in the Mist holds: the table at one time, the log from it, the question."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import (
    Field,
    PlainValidator,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
)

from ..boards.hexes import Direction
from ..core.data import AskAsWritten, EditionPosition, Seat, names, only
from ..core.documents import GIVEN, PRINTED, Data, Deferred
from ..core.wording import say
from .edition import Edition, Side, hex_of
from .island import NAMES, RANK, laid_out
from .moves import AnyMove, ExtensionName, Index, LandTile, Tile, Where, setting
from .state import Bonus

BARE_MARK = "--"
"""A bare space in rows of tiles."""
TileList: TypeAlias = tuple[Tile, ...]


def _laid(value: Any, info: ValidationInfo) -> dict[str, str] | tuple[str, ...]:
    """Tiles on spaces, as an object or as rows; raises ValueError that says what is wrong."""
    if isinstance(value, dict):
        value = {
            space: NAMES.identity(tile) or tile if isinstance(tile, str) else tile
            for space, tile in value.items()
        }
    known = setting(info)
    board = known.island.board if known and known.island else None
    tiles = tiles_by_space(value, board.radius if board else None)
    if board and (off := [space for space in tiles if space not in board]):
        raise ValueError(say("{q},{r} is off the island", q=off[0][0], r=off[0][1]))
    if odd := [tile for tile in tiles.values() if tile not in RANK]:
        message = say("{tile} is no tile, expected one such as 'N4'", tile=repr(odd[0]))
        raise ValueError(NAMES.meant(message, odd[0]))
    return tuple(value) if isinstance(value, list) else dict(value)


def tiles_by_space(value: object, radius: int | None) -> dict[tuple[int, int], str]:
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
    WithJsonSchema(
        {
            "anyOf": [{"type": "object"}, {"type": "array", "items": {"type": "string"}}],
            "examples": [{"1,-1": "F3"}, ["-- F3", "-- -- --", "-- --"]],
        }
    ),
]
"""The tiles of an island: ``{"q,r": tile}``, or rows in the layout of the island's with ``--`` for a bare space."""


def _bag(value: object) -> Any:
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
            ],
            "examples": ["rest", ["F3", "W1"], {"F3": 2}],
        }
    ),
]


class PlayerSheet(Data):
    """One player: balloon, energy, tiles, and what is due."""

    name: Annotated[str | None, Field(examples=["Red"]), GIVEN] = None
    """``P1``, ``P2`` and so on unless given."""
    balloon: Where
    """A space [q, r], or a dock of the harbour."""
    energy: Index = 0
    """The place on the energy track (MIST-6.5)."""
    telescope: TileList = ()
    """The tiles on the telescope spaces, which may be placed (MIST-6.3)."""
    tiles: Laid = Field(default_factory=dict)
    """The tiles laid on the island."""
    extensions: Annotated[tuple[ExtensionName, ...] | None, GIVEN] = None
    """Beside the board; left out: in module 3 those of the five that are nowhere else, else none."""
    pending: TileList = ()
    """Tiles gained that are neither kept nor turned into energy yet (MIST-6.2)."""
    owed: Annotated[int, Field(ge=0, le=9)] = 0
    """Draws from the bag that are still due (MIST-7.6)."""
    credit: Annotated[int, Field(ge=0, le=4)] = 0
    """Gains from the harbour board that are still due in this exchange (MIST-11.7)."""
    given: LandTile | None = None
    """The tile given to the harbour board in this exchange."""
    declared: Index | None = None
    """The value that the player chose for becoming start player, where there is a choice (MIST-8.1)."""

    @field_validator("energy")
    @classmethod
    def _on_the_track(cls, energy: int, info: ValidationInfo) -> int:
        known = setting(info)
        if known and known.edition and energy > known.edition.track.max:
            raise ValueError(say("expected 0 to {most}", most=known.edition.track.max))
        return energy


class Ask(AskAsWritten):
    """The question. Its values are judged by the query that uses them, so they stand here as they came."""

    kind: Any = Field(None, examples=["connect"])
    """What ``solve`` is asked: ``connect``, ``arrange``, ``fly``, ``line`` or ``expect``."""
    player: Any = Field(None, examples=[1])
    """The seat for which it is asked; whose turn it is unless given."""
    top: Any = Field(None, examples=[5])
    """How many turns ``hint`` lists; five unless given."""
    avoid: Any = Field(None, examples=[[[3, 0]]])
    """For ``connect``: spaces that may not be used, as [q, r]."""
    tiles: Any = Field(None, examples=[["F3", "W1"]])
    """For ``arrange``: the tiles that may be laid."""
    spaces: Any = Field(None, examples=[[[1, -1]]])
    """For ``arrange``: the spaces on which they may be laid, all unless given."""
    limit: Any = Field(None, examples=[4])
    """For ``arrange``: the most tiles that may be laid."""
    all: Any = Field(None, examples=[True])
    """For ``arrange``: whether every tile has to be laid."""
    to: Any = Field(None, examples=[[2, -1]])
    """For ``fly``: where the balloon is to end, a space [q, r] or a dock."""
    rounds: Any = Field(None, examples=[[{"wind": "NE"}]])
    """For ``fly`` and ``line``: the rounds after this one, as far as they are known."""
    reroll: Any = Field(None, examples=["best"])
    """For ``expect``: whether the first roll stands (``none``) or dice may be rolled again (``best``)."""


class Position(EditionPosition[Edition]):
    """A position of Islands in the Mist. It comes from ``load``, which resolves its edition."""

    game: Annotated[str, only("mist"), Field(json_schema_extra={"const": "mist"})]
    mode: Literal["game"] = "game"
    """The only mode."""
    modules: Annotated[int, Field(ge=1, le=3)] = 1
    """The highest module in play (MIST-1.2)."""
    variant: bool = False
    """The harbour board's other side, with a seventh dock (MIST-12.1)."""
    side: Side = "front"
    """The island in play."""
    round: Annotated[int, Field(ge=1)] = 1
    """The round, from 1."""
    phase: Literal["A", "B", "bonus", "C1", "C2", "C3", "end"] = "C1"
    """The phase of the round (MIST-3.1); ``bonus``: all resolve the bonus die in turn (MIST-4.5)."""
    start: Seat = 0
    """The seat of the start player."""
    active: Annotated[Seat | None, GIVEN] = Field(None, alias="turn")
    """Whose turn it is, by seat; the start player's unless given."""
    wind: Direction | None = None
    """The wind of this round, a face of the direction die (MIST-4.1); needed in phase C1."""
    bonus: Bonus = "none"
    """The face of the bonus die in this round (MIST-4.4); energy and draws of it are done in the C phases."""
    last: Annotated[int, Field(ge=1)] | None = None
    """The round after which the game ends."""
    first: Seat | None = None
    """Who connected all coasts first (MIST-10.10)."""
    clouds: tuple[TileList, ...] = ()
    """The tiles on each cloud, from cloud 0; an empty list: not stated."""
    harbour: TileList = ()
    """The tiles on the harbour board (MIST-11)."""
    bag: BagGiven = "rest"
    """The tiles in the bag; ``rest``: all that are not in sight."""
    draws: tuple[LandTile, ...] = ()
    """The next draws from the bag, where a puzzle knows them."""
    players: Annotated[tuple[PlayerSheet, ...], Field(min_length=1, max_length=4)]
    """In clockwise order; one player: a puzzle."""
    log: Annotated[tuple[AnyMove, ...], Deferred()] = ()
    """The moves played from here, oldest first."""
    ask: Ask = Ask.model_construct()
    """The question that this file asks."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return names((player.name for player in self.players), "P")
