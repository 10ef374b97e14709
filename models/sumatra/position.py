"""What a position file of Sumatra holds: the table before a turn, the log from it, the question asked of it."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    WithJsonSchema,
    model_serializer,
)

from ..core.data import EditionPosition
from ..core.documents import GIVEN, Data, Deferred, once
from ..core.seats import Seat, names
from ..core.texts import text_like
from ..core.wording import say
from .edition import Edition
from .fields import BrownId, GreenId, PlaceNumber, TileList, split
from .moves import AnyMove
from .state import RESIDENTS

NAME_LETTER = "p"
"""Players without a name are p1, p2 and so on."""
ROW_WORDS = say("at most five characters, each 1 to 5 or a point for an empty cell")
TICK_WORDS = say("at most five characters, each x or a point for an empty cell")
COLUMN_WORDS = say("a type a to e, its equipment 0 to 3 and M for its volcano, such as a2 or b0M")
"""What texts of those forms are."""
UpToFive: TypeAlias = Annotated[int, Field(ge=0, le=5)]
Row: TypeAlias = Annotated[str, text_like(r"^[1-5.]{0,5}$", ROW_WORDS, "53.")]
"""The values of a row of plants or animals, from the left; ``.`` for an empty cell."""
Ticks: TypeAlias = Annotated[str, text_like(r"^[x.]{0,5}$", TICK_WORDS, "xx")]
"""The filled cells of a row of radio or GPS, from the left."""
_COLUMN = "^[a-e]([1-3]M?|0M)$"
ColumnCode: TypeAlias = Annotated[
    str,
    text_like(_COLUMN, COLUMN_WORDS, "a2"),
]
"""A type, its number of equipment, ``M`` if the volcano is there: ``a2``, ``b0M``."""
_COLUMN_LIST = {"type": "array", "maxItems": 5, "items": {"type": "string", "pattern": _COLUMN}}
ColumnCodes: TypeAlias = Annotated[
    tuple[ColumnCode, ...],
    BeforeValidator(split),
    Field(max_length=5),
    WithJsonSchema({"anyOf": [_COLUMN_LIST, {"type": "string"}], "examples": [["a2", "b1M"], "a2 b1M"]}),
]
"""The columns from the left, as a list or as one text with blanks between them."""


class NotebookSheet(Data):
    """A notebook as a file writes it (SUM-1.6)."""

    residents: Annotated[int, Field(ge=0, le=RESIDENTS)] = 0
    """Filled spaces of the row of residents (SUM-1.6)."""
    ornaments: UpToFive = 0
    """Filled spaces of the row of ornaments."""
    villages: UpToFive = 0
    """Filled spaces of the row of villages."""
    plants: Row = ""
    """The values in the row of plants."""
    animals: Row = ""
    """The values in the row of animals."""
    radio: Ticks = ""
    """The filled cells of the row of radio messages, whose columns pair with GPS."""
    gps: Ticks = ""
    """The filled cells of the row of GPS, whose columns pair with radio."""
    columns: ColumnCodes = ()
    """The columns that hold equipment or a volcano, from the left."""


class PlayerSheet(Data):
    """One player: piece, notebook, badges."""

    name: Annotated[str | None, Field(examples=["Ana"]), GIVEN] = None
    """``p1``, ``p2`` and so on unless given."""
    at: Annotated[PlaceNumber | None, GIVEN] = None
    """The place of the piece; the token's unless given."""
    notebook: NotebookSheet = NotebookSheet.model_construct()
    """What has been entered so far."""
    brown: Annotated[tuple[BrownId, ...], AfterValidator(once)] = ()
    """Brown badges held (SUM-8)."""
    green: GreenId | None = None
    """The green badge held, if any (SUM-9)."""


class Ask(Data):
    """The question. Its values are judged by the query that uses them, so they stand here as they came."""

    objective: Any = Field(None, examples=["reach"])
    """What ``hint`` ranks by."""
    top: Any = Field(None, examples=[10])
    """How many moves ``hint`` lists."""
    kind: Any = Field(None, examples=["arrange"])
    """What ``solve`` solves."""
    player: Any = Field(None, examples=[1])
    """For whom ``solve`` answers; the player to move unless given."""
    tiles: Any = Field(None, examples=[["R", "P3"]])
    """What may be taken; the available tiles unless given."""
    order: Any = Field(None, examples=["free"])
    """Whether tiles come in any order or in the one listed."""
    limit: Any = Field(None, examples=[4])
    """How many tiles may be taken."""
    badges: Any = Field(None, examples=[False])
    """Whether badges that are due at the end count."""
    target: Any = Field(None, examples=[60])
    """For ``fewest``: the total to reach."""
    future: Any = Field(None, examples=[[["R", "O"], ["P3"]]])
    """For ``journey``: the tiles that each place after the token's will show."""

    @property
    def given(self) -> frozenset[str]:
        """The names of the fields that the position gives, also if as null."""
        return frozenset(self.model_fields_set)

    @model_serializer
    def _as_written(self) -> dict[str, Any]:
        return {
            name: getattr(self, name) for name in type(self).model_fields if name in self.model_fields_set
        }


def _sumatra(name: str) -> str:
    if name != "sumatra":
        raise ValueError(say("expected 'sumatra'"))
    return name


class Position(EditionPosition[Edition]):
    """A position of Sumatra. It comes from ``load``, which resolves its edition."""

    game: Annotated[str, AfterValidator(_sumatra), Field(json_schema_extra={"const": "sumatra"})]
    mode: Literal["standard"] = "standard"
    """The only mode."""
    players: Annotated[tuple[PlayerSheet, ...], Field(min_length=2, max_length=5)]
    """The players in turn order."""
    active: Seat = Field(0, alias="turn")
    """Whose turn it is: the seat that moves."""
    place: PlaceNumber = 0
    """The place of the notebook token; 0: base camp."""
    available: TileList = ()
    """The tiles that lie out and may be taken (SUM-4.1)."""
    known: TileList = ()
    """The tiles of the known area (SUM-4.3)."""
    bag: Annotated[TileList | None, GIVEN] = None
    """Left out: the stock less every visible tile, or unknown if the edition is open."""
    draw: Annotated[TileList | None, GIVEN] = None
    """What the player to move, who is ahead, draws now; with a log, what its first move draws."""
    log: Annotated[tuple[AnyMove, ...], Deferred()] = ()
    """The turns played from here, oldest first."""
    ask: Ask = Ask.model_construct()
    """The question that this file asks."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return names((player.name for player in self.players), NAME_LETTER)
