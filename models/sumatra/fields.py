"""The field types of positions and moves, judged against the setting: edition, map, number of players.

Whether a badge exists or a place lies on the map is part of reading a file, not of the rules. The setting
travels in pydantic's validation context; without one (moves made by a program) only the shape is judged.
"""

from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo, WithJsonSchema

from ..core.documents import Index
from ..core.guesses import with_guess
from ..core.naming import Names, by_name
from ..core.wording import say
from .edition import Edition, TileCode
from .state import COLUMNS


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


def split(value: Any) -> Any:
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
