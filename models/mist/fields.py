"""The field types of positions and moves, judged against the setting: edition, island, players, modules.

Whether a space lies on the island or a dock exists is part of reading a file, not of the rules. The setting
travels in pydantic's validation context; without one (moves made by a program) only the shape is judged.
"""

from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from pydantic import AfterValidator, Field, PlainSerializer, PlainValidator, ValidationInfo, WithJsonSchema

from ..boards.hexes import Hex
from ..core.documents import Data, whole
from ..core.naming import by_name
from ..core.texts import text_like
from ..core.wording import say
from .edition import Edition
from .island import Island
from .tiles import LAND_PATTERN, LAND_WORDS, NAMES, TILE_PATTERN, TILE_WORDS, Extension


@dataclass(frozen=True, slots=True)
class Setting:
    """What a position file says about itself before its fields are judged; None where it is unsound."""

    edition: Edition | None
    island: Island | None
    players: int | None
    variant: bool = True
    """Whether the seventh dock is in play."""


def setting(info: ValidationInfo) -> Setting | None:
    """The setting of the validation under way."""
    return (info.context or {}).get("setting")


def _on_island(space: Hex, info: ValidationInfo) -> Hex:
    known = setting(info)
    if known and known.island and space not in known.island.board:
        raise ValueError(say("off the island, expected one of its spaces [q, r]"))
    return space


_AXIS = Annotated[int, Field(strict=True, ge=-99, le=99)]
Index: TypeAlias = Annotated[int, Field(ge=0)]
Space: TypeAlias = Annotated[
    tuple[_AXIS, _AXIS],
    Field(strict=False),
    AfterValidator(_on_island),
    whole(say("a space of the island, [q, r]")),
]
"""A space [q, r] of the island."""
_TileCode: TypeAlias = Annotated[str, text_like(TILE_PATTERN, TILE_WORDS, "F3")]
Tile: TypeAlias = Annotated[_TileCode, by_name(lambda info: NAMES, _TileCode)]
"""The code of any tile; an extension tile by its name too."""
ExtensionName: TypeAlias = Annotated[Extension, by_name(lambda info: NAMES, Extension)]
"""An extension tile, by its code or its name."""
LandTile: TypeAlias = Annotated[str, text_like(LAND_PATTERN, LAND_WORDS, "F3")]
"""The code of a bag or start tile."""


class AtDock(Data):
    """A place at a dock of the harbour board, from 1."""

    dock: Annotated[int, Field(ge=1)]
    """The number of the dock."""


def _place(value: Any, info: ValidationInfo) -> Hex | AtDock:
    match value:
        case AtDock():
            return value
        case [int(q), int(r)] if type(q) is type(r) is int:
            return _on_island((q, r), info)
        case {"dock": int(number), **others} if type(number) is int and number > 0 and not others:
            known = setting(info)
            if known and known.edition and number > len(known.edition.docks):
                raise ValueError(say("no such dock, expected 1 to {last}", last=len(known.edition.docks)))
            return AtDock(dock=number)
        case _:
            raise ValueError(say('expected a space [q, r], or {"dock": n}'))


def _written(place: Hex | AtDock) -> Any:
    return place.as_json() if isinstance(place, AtDock) else list(place)


Where: TypeAlias = Annotated[
    Hex | AtDock,
    PlainValidator(_place),
    PlainSerializer(_written),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
                {
                    "type": "object",
                    "properties": {
                        "dock": {"type": "integer", "minimum": 1, "description": "The number of the dock."}
                    },
                },
            ],
            "examples": [[2, -1], {"dock": 2}],
        }
    ),
]
"""A space [q, r] of the island, or a dock of the harbour."""
