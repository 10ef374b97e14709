"""The field types of positions and moves, judged against the setting: edition, map, number of players.

Whether a badge exists or a place lies on the map is part of reading a file, not of the rules. The setting
travels in pydantic's validation context; without one (moves made by a program) only the shape is judged.
"""

from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo, WithJsonSchema

from .edition import Edition, TileCode
from .state import COLUMNS
from .tiles import TILE_PATTERN

T = TypeVar("T")


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


def once(values: tuple[T, ...]) -> tuple[T, ...]:
    """The values, which must differ from each other; raises ValueError."""
    if len(set(values)) != len(values):
        raise ValueError("expected each value once")
    return values


def split(value: Any) -> Any:
    """A list that may be written as one text with blanks, as the tuple that strict validation takes."""
    if isinstance(value, str):
        return tuple(value.split())
    return tuple(value) if isinstance(value, list) else value


def _place(place: int, info: ValidationInfo) -> int:
    known = setting(info)
    if known and known.draws and place >= len(known.draws):
        raise ValueError(f"no such place, expected 0 to {len(known.draws) - 1}")
    return place


def _seat(seat: int, info: ValidationInfo) -> int:
    known = setting(info)
    if known and known.players is not None and seat >= known.players:
        raise ValueError(f"no such seat, expected 0 to {known.players - 1}")
    return seat


def _badge(badge: str, info: ValidationInfo) -> str:
    known = setting(info)
    if known and known.edition and badge not in known.edition.badges:
        raise ValueError("unknown badge, expected the id of a badge of the edition")
    return badge


def _brown(badge: str, info: ValidationInfo) -> str:
    known = setting(info)
    if known and known.edition and badge not in known.edition.brown:
        raise ValueError("expected the id of a brown badge of the edition")
    return badge


def _green(badge: str, info: ValidationInfo) -> str:
    known = setting(info)
    if known and known.edition and badge not in known.edition.green:
        raise ValueError("expected the id of a green badge of the edition")
    return badge


Index: TypeAlias = Annotated[int, Field(ge=0)]
PlaceNumber: TypeAlias = Annotated[Index, AfterValidator(_place)]
"""A place of the map, 0 for base camp."""
Seat: TypeAlias = Annotated[Index, AfterValidator(_seat)]
"""A player, in turn order from 0."""
ColumnNumber: TypeAlias = Annotated[int, Field(ge=1, le=COLUMNS)]
BadgeId: TypeAlias = Annotated[str, AfterValidator(_badge)]
BrownId: TypeAlias = Annotated[str, AfterValidator(_brown)]
GreenId: TypeAlias = Annotated[str, AfterValidator(_green)]
TileList: TypeAlias = Annotated[
    tuple[TileCode, ...],
    BeforeValidator(split),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "array", "items": {"type": "string", "pattern": TILE_PATTERN}},
                {"type": "string"},
            ]
        }
    ),
]
"""Codes as a list, or as one text with blanks between them."""
