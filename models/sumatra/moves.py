"""The moves of a log, and the field types of positions and moves.

Fields are judged against the setting: edition, map, number of players. Whether a badge exists or a place lies on the
map is part of reading a file, not of the rules. The setting travels in pydantic's validation context; without one
(moves made by a program) only the shape is judged.
"""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
)

from ..core.data import Move
from ..core.documents import Data, Index, once, whole
from ..core.notation import Names, by_name
from ..core.wording import say, with_guess
from .edition import Edition, TileCode
from .state import COLUMNS
from .tiles import RANK


@dataclass(frozen=True, slots=True)
class Setting:
    """What a position file says about itself before its fields are judged; None where it is unsound."""

    edition: Edition | None
    players: int | None
    draws: tuple[int, ...] | None
    """The map: how many tiles each place shows."""


def setting(info: ValidationInfo) -> Setting | None:
    """The setting of the validation under way."""
    return (info.context or {}).get("setting")


def split(value: object) -> Any:
    """A list that may be written as one text with blanks, as the tuple that strict validation takes."""
    if isinstance(value, str):
        return tuple(value.split())
    return tuple(value) if isinstance(value, list) else value


def _place(place: int, info: ValidationInfo) -> int:
    known = setting(info)
    if known and known.draws and place >= len(known.draws):
        raise ValueError(say("no such place, expected 0 to {pier}", pier=len(known.draws) - 1))
    return place


def _one_of(colour: Literal["brown", "green", "badges"], what: str) -> AfterValidator:
    """Refuses ids that are not among those badges of the edition."""

    def judge(badge: str, info: ValidationInfo) -> str:
        known = setting(info)
        ids = getattr(known.edition, colour) if known and known.edition else None
        if ids is not None and badge not in ids:
            message = say("expected the id of a {badge} of the edition", badge=what)
            raise ValueError(with_guess(message, badge, ids))
        return badge

    return AfterValidator(judge)


PlaceNumber: TypeAlias = Annotated[Index, AfterValidator(_place)]
"""A place of the map, 0 for base camp."""
ColumnNumber: TypeAlias = Annotated[int, Field(ge=1, le=COLUMNS)]
BadgeId: TypeAlias = Annotated[str, _one_of("badges", say("badge")), Field(examples=["b2"])]
BrownId: TypeAlias = Annotated[str, _one_of("brown", say("brown badge")), Field(examples=["b2"])]
GreenId: TypeAlias = Annotated[str, _one_of("green", say("green badge")), Field(examples=["g7"])]


def _tile_names(info: ValidationInfo) -> Names | None:
    known = setting(info)
    return known.edition.names if known and known.edition else None


Tile: TypeAlias = Annotated[TileCode, by_name(_tile_names, TileCode)]
"""A tile, by its code or by what people call it."""
TileList: TypeAlias = Annotated[
    tuple[Tile, ...],
    BeforeValidator(split),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "array", "items": {"type": "string"}},
                {"type": "string"},
            ],
            "examples": [["R", "P3"], "R P3"],
        }
    ),
]
"""Codes as a list, or as one text with blanks between them."""


KNOWN: Literal["known"] = "known"
"""Where a tile goes that is not placed (SUM-4.3)."""
FORCED = "ROVME"
"""The kinds whose column is forced, so that a move need not name it."""
Target: TypeAlias = Annotated[ColumnNumber | Literal["known"], whole(say('a column from 1 to 5, or "known"'))]
Badges: TypeAlias = Annotated[tuple[BadgeId, ...], AfterValidator(once)]
"""Badges in the order in which they are judged (SUM-8.1, SUM-9.1)."""


def _named_where_free(to: object, info: ValidationInfo) -> Any:
    tile = info.data.get("tile")
    if to is None and tile is not None and tile[0] not in FORCED:
        raise ValueError(
            say(
                "expected a column from 1 to {columns} for {tile}, which may have a choice",
                columns=COLUMNS,
                tile=tile,
            )
        )
    return to


class Bonus(Data):
    """A known tile fetched by a completed pair of radio and GPS, and its column (SUM-5.8)."""

    tile: Tile
    """The tile fetched from the known area; no radio and no GPS (SUM-5.9)."""
    to: ColumnNumber | None = Field(default=None, validate_default=True)
    """May be left out where the column is forced."""

    _chosen = field_validator("to")(_named_where_free)


class SumatraMove(Move):
    """Base of the moves."""

    GAME: ClassVar[str] = "sumatra"
    ORDER: ClassVar[tuple[str, ...]] = ("take", "advance", "follow", "explore")


class Take(SumatraMove):
    """One available tile, placed or made known (SUM-4.1 to SUM-4.3)."""

    type: Literal["take"] = "take"
    tile: Tile
    """The available tile that is taken."""
    to: Target | None = Field(default=None, validate_default=True)
    """A column or ``"known"``; may be left out where the column is forced."""
    bonus: Bonus | None = None
    """What a pair that this tile completes fetches; left out: nothing."""
    badges: Badges = ()
    """The badges taken after the placement, brown ones before a green one."""

    _chosen = field_validator("to")(_named_where_free)

    def sort_key(self) -> tuple[Any, ...]:
        """The order of answers: tiles canonical, columns rising, known last, no bonus first, then badges."""
        return _tile_key(self)


class Advance(SumatraMove):
    """The own piece goes one place ahead (SUM-4.4)."""

    type: Literal["advance"] = "advance"
    badges: Badges = ()
    """The badges taken with it, brown ones before a green one."""

    def sort_key(self) -> tuple[Any, ...]:
        """The order of answers: after every take, by badges."""
        return self.ORDER.index(self.type), self.badges


class Follow(SumatraMove):
    """The own piece joins the notebook token (SUM-4.12)."""

    type: Literal["follow"] = "follow"
    badges: Badges = ()
    """The badges taken with it, brown ones before a green one."""

    def sort_key(self) -> tuple[Any, ...]:
        """The order of answers: by badges."""
        return self.ORDER.index(self.type), self.badges


class Explore(SumatraMove):
    """The token joins the own piece, tiles are drawn, one of them is taken (SUM-4.8 to SUM-4.11)."""

    type: Literal["explore"] = "explore"
    drawn: TileList | None = None
    """What comes out of the bag; may be left out where the position's ``draw`` tells it."""
    tile: Tile | None = None
    """None if nothing is drawn (SUM-4.13)."""
    to: Target | None = Field(default=None, validate_default=True)
    """A column or ``"known"``; may be left out where the column is forced."""
    bonus: Bonus | None = None
    """What a pair that this tile completes fetches; left out: nothing."""
    badges: Badges = ()
    """The badges taken after the placement, brown ones before a green one."""

    _chosen = field_validator("to")(_named_where_free)

    def sort_key(self) -> tuple[Any, ...]:
        """The order of answers, as that of takes."""
        return _tile_key(self)


TileMove: TypeAlias = Take | Explore
"""A move that takes a tile."""


def _tile_key(move: TileMove) -> tuple[Any, ...]:
    tile = -1 if move.tile is None else RANK[move.tile]
    to = COLUMNS + 1 if move.to == KNOWN else move.to or 0
    bonus = (-1, 0) if move.bonus is None else (RANK[move.bonus.tile], move.bonus.to or 0)
    return move.ORDER.index(move.type), tile, to, bonus, move.badges


AnyMove: TypeAlias = Annotated[Take | Advance | Follow | Explore, Field(discriminator="type")]
MOVE: TypeAdapter[AnyMove] = TypeAdapter(AnyMove, config=ConfigDict(defer_build=True))
"""Reads one move of any type."""
