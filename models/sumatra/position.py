"""What a position file of Sumatra holds, and the state of play that it describes."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from ..core.data import AskAsWritten, EditionPosition, Seat, names, only
from ..core.described import text_like
from ..core.documents import GIVEN, Data, Deferred, once
from ..core.wording import say
from .edition import Edition
from .moves import AnyMove, BrownId, GreenId, PlaceNumber, TileList, split
from .state import COLUMNS, RESIDENTS, Column, Notebook, Player, State, Values
from .tiles import Tiles, canonical

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


class Ask(AskAsWritten):
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


class Position(EditionPosition[Edition]):
    """A position of Sumatra. It comes from ``load``, which resolves its edition."""

    game: Annotated[str, only("sumatra"), Field(json_schema_extra={"const": "sumatra"})]
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


def initial(position: Position) -> State:
    """The state before the log. The log is not looked at."""
    edition = position.edition_data
    players = tuple(_player(sheet, position.place) for sheet in position.players)
    available, known = canonical(position.available), canonical(position.known)
    visible = visible_tiles(tuple(player.notebook for player in players), available, known)
    return State(
        edition=edition,
        map=edition.side(len(position.players)).draws,
        players=players,
        turn=position.active,
        place=position.place,
        available=available,
        known=known,
        bag=derived_bag(edition, visible) if position.bag is None else canonical(position.bag),
        draw=None if position.draw is None else canonical(position.draw),
    )


def visible_tiles(notebooks: tuple[Notebook, ...], available: Tiles, known: Tiles) -> Counter[str]:
    """How many tiles of each code lie face up: in notebooks, in the available area and in the known one."""
    visible = Counter((*available, *known))
    for notebook in notebooks:
        visible.update(tiles_of(notebook))
    return visible


def derived_bag(edition: Edition, visible: Counter[str]) -> Tiles | None:
    """The stock less every visible tile; None for an open edition, which has no stock."""
    return None if edition.stock is None else canonical((edition.stock - visible).elements())


def tiles_of(notebook: Notebook) -> Tiles:
    """Every tile of the notebook, in canonical order."""
    return canonical(
        (
            *("R" * notebook.residents),
            *("O" * notebook.ornaments),
            *(f"P{value}" for value in notebook.plants if value),
            *(f"A{value}" for value in notebook.animals if value),
            *("W" * notebook.radio.bit_count()),
            *("G" * notebook.gps.bit_count()),
            *("V" * notebook.villages),
            *(f"M{column.type}" for column in notebook.columns if column.volcano),
            *(f"E{column.type}" for column in notebook.columns for _ in range(column.equipment)),
        )
    )


def _player(sheet: PlayerSheet, place: int) -> Player:
    at = place if sheet.at is None else sheet.at
    return Player(notebook_of(sheet.notebook), at, tuple(sorted(sheet.brown)), sheet.green)


def notebook_of(sheet: NotebookSheet) -> Notebook:
    """The notebook that a file writes so."""
    return Notebook(
        residents=sheet.residents,
        ornaments=sheet.ornaments,
        villages=sheet.villages,
        plants=_values(sheet.plants),
        animals=_values(sheet.animals),
        radio=_ticks(sheet.radio),
        gps=_ticks(sheet.gps),
        columns=tuple(Column(code[0], int(code[1]), code.endswith("M")) for code in sheet.columns),
    )


def _values(text: str) -> Values:
    first, second, third, fourth, fifth = (
        0 if cell == "." else int(cell) for cell in text.ljust(COLUMNS, ".")
    )
    return first, second, third, fourth, fifth


def _ticks(text: str) -> int:
    return sum(1 << place for place, cell in enumerate(text) if cell == "x")


def sheet_of(notebook: Notebook) -> NotebookSheet:
    """The notebook as a file writes it; the inverse of ``notebook_of``."""
    given = {
        "residents": notebook.residents,
        "ornaments": notebook.ornaments,
        "villages": notebook.villages,
        "plants": _row("".join(str(value) if value else "." for value in notebook.plants)),
        "animals": _row("".join(str(value) if value else "." for value in notebook.animals)),
        "radio": _row("".join("x" if notebook.radio >> place & 1 else "." for place in range(COLUMNS))),
        "gps": _row("".join("x" if notebook.gps >> place & 1 else "." for place in range(COLUMNS))),
        "columns": tuple(
            f"{column.type}{column.equipment}{'M' * column.volcano}" for column in notebook.columns
        ),
    }
    return NotebookSheet.model_validate({field: value for field, value in given.items() if value})


def _row(text: str) -> str:
    return text.rstrip(".")
