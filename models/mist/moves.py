"""The moves of a log, and the field types of positions and moves.

Fields are judged against the setting: edition, island, players, modules. Whether a space lies on the island or a dock
exists is part of reading a file, not of the rules. The setting travels in pydantic's validation context; without one
(moves made by a program) only the shape is judged.
"""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    PlainValidator,
    TypeAdapter,
    ValidationInfo,
    WithJsonSchema,
    model_validator,
)

from ..boards.hexes import DIRECTIONS, Direction, Hex
from ..core.data import Move
from ..core.described import text_like
from ..core.documents import GIVEN, Data, whole
from ..core.notation import by_name
from ..core.wording import say
from .edition import BONUS_FACES, BonusFace, Edition
from .island import (
    EXTENSIONS,
    LAND_PATTERN,
    LAND_WORDS,
    NAMES,
    RANK,
    TILE_PATTERN,
    TILE_WORDS,
    Extension,
    Island,
)


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


def _hex_or_dock(value: object, info: ValidationInfo) -> Hex | AtDock:
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
    PlainValidator(_hex_or_dock),
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


WindRoll: TypeAlias = Direction | Annotated[tuple[Direction, ...], Field(min_length=1)]
"""A face, or the faces of a first roll and its reroll (MIST-4.2)."""
BonusRoll: TypeAlias = BonusFace | Annotated[tuple[BonusFace, ...], Field(min_length=1)]
LAST_TILE = len(RANK)
"""No tile, which comes last in answers."""


class MistMove(Move):
    """Base of the moves."""

    GAME: ClassVar[str] = "mist"
    ORDER: ClassVar[tuple[str, ...]] = (
        "deal",
        "roll",
        "draw",
        "stow",
        "fly",
        "leap",
        "take",
        "skip",
        "activate",
        "exchange",
        "gain",
        "place",
        "done",
    )

    def sort_key(self) -> tuple[Any, ...]:
        """The order of answers: by type, then by fields in the order of the spec."""
        return self.ORDER.index(self.__dict__["type"]), *self._key()

    def _key(self) -> tuple[Any, ...]:
        return ()


def _rank(tile: str | None) -> int:
    return LAST_TILE if tile is None else RANK[tile]


def _place(space: tuple[int, int]) -> tuple[int, int]:
    """Spaces go row by row from the west."""
    return space[1], space[0]


class Deal(MistMove):
    """A tile for each cloud, and one for the harbour (MIST-3.3, MIST-11.2)."""

    type: Literal["deal"] = "deal"
    clouds: Annotated[tuple[LandTile, ...] | None, GIVEN] = None
    """Left out: the bag cannot give every cloud its tile (MIST-3.6)."""
    harbour: LandTile | None = None
    """The tile for the harbour board; left out: none comes."""
    swap: Annotated[LandTile | None, GIVEN] = None
    """The tile of a full harbour board that goes into the bag (MIST-11.3)."""


class Roll(MistMove):
    """Both dice, with rerolls (MIST-4.1, MIST-4.2)."""

    type: Literal["roll"] = "roll"
    wind: WindRoll
    """The face of the direction die, or those of the first roll and of its reroll."""
    bonus: BonusRoll
    """The face of the bonus die, or those of the first roll and of its reroll."""

    @property
    def winds(self) -> tuple[Direction, ...]:
        """The faces of the direction die, the first roll first."""
        return self.wind if isinstance(self.wind, tuple) else (self.wind,)

    @property
    def bonuses(self) -> tuple[BonusFace, ...]:
        """The faces of the bonus die, the first roll first."""
        return self.bonus if isinstance(self.bonus, tuple) else (self.bonus,)

    def _key(self) -> tuple[Any, ...]:
        return tuple(map(DIRECTIONS.index, self.winds)), tuple(map(BONUS_FACES.index, self.bonuses))


class Draw(MistMove):
    """A tile from the bag that is due, or from a cloud if the bag is empty (MIST-9.7); null declines then."""

    type: Literal["draw"] = "draw"
    tile: LandTile | None
    """The tile drawn; null declines."""
    cloud: Annotated[Index | None, GIVEN] = None
    """The cloud that it comes from where the bag is empty."""

    def _key(self) -> tuple[Any, ...]:
        return _rank(self.tile), -1 if self.cloud is None else self.cloud


class Stow(MistMove):
    """Which of the gained tiles are kept; the others become energy (MIST-6.2)."""

    type: Literal["stow"] = "stow"
    keep: tuple[LandTile, ...]
    """The tiles that go to the telescopes."""

    def _key(self) -> tuple[Any, ...]:
        return tuple(map(_rank, self.keep))


class Fly(MistMove):
    """A flight in a straight line (MIST-5); from a dock with the space over which it comes in."""

    type: Literal["fly"] = "fly"
    dir: Direction | None
    """The direction; null at distance 0."""
    distance: Index
    """How many spaces; 0 stays."""
    enter: Annotated[Space | None, GIVEN] = None
    """The space over which a balloon comes in from a dock."""
    cost: Annotated[Index | None, GIVEN] = None
    """The energy that the flight costs (MIST-5.9); answers tell it."""
    to: Annotated[Where | None, GIVEN] = None
    """Where the flight ends; answers tell it."""

    @model_validator(mode="after")
    def _somewhere(self) -> "Fly":
        if (self.dir is None) != (self.distance == 0):
            raise ValueError(say("expected dir null at distance 0 and at no other"))
        return self

    def _key(self) -> tuple[Any, ...]:
        direction = -1 if self.dir is None else DIRECTIONS.index(self.dir)
        return direction, self.distance, (0, 0) if self.enter is None else _place(self.enter)


class Leap(MistMove):
    """From the seventh dock to any island space (MIST-12.2)."""

    type: Literal["leap"] = "leap"
    to: Space
    """The space on which it lands."""

    def _key(self) -> tuple[Any, ...]:
        return _place(self.to)


class Take(MistMove):
    """All tiles of one cloud (MIST-6.1)."""

    type: Literal["take"] = "take"
    cloud: Index
    """The cloud, from 0."""

    def _key(self) -> tuple[Any, ...]:
        return (self.cloud,)


class Skip(MistMove):
    """All clouds are empty (MIST-6.7)."""

    type: Literal["skip"] = "skip"


class Activate(MistMove):
    """An own extension tile instead of a cloud (MIST-13.3), kept or turned into energy (MIST-13.5)."""

    type: Literal["activate"] = "activate"
    tile: ExtensionName
    """The extension tile."""
    energy: bool
    """Whether it is turned into energy; otherwise it is kept."""

    def _key(self) -> tuple[Any, ...]:
        return EXTENSIONS.index(self.tile), self.energy


class Exchange(MistMove):
    """A telescope tile goes to the harbour board (MIST-11.7); null: none can be given (MIST-11.10)."""

    type: Literal["exchange"] = "exchange"
    give: Tile | None
    """The telescope tile that is given; null: none can be given."""

    def _key(self) -> tuple[Any, ...]:
        return (_rank(self.give),)


class Gain(MistMove):
    """A tile of the harbour board, as part of an exchange (MIST-11.8)."""

    type: Literal["gain"] = "gain"
    tile: LandTile
    """The tile of the harbour board that is gained."""

    def _key(self) -> tuple[Any, ...]:
        return (_rank(self.tile),)


class Place(MistMove):
    """A tile beside the balloon (MIST-7.1)."""

    type: Literal["place"] = "place"
    tile: Tile
    """The tile that is placed."""
    at: Space
    """The space on which it is placed."""

    def _key(self) -> tuple[Any, ...]:
        return _rank(self.tile), _place(self.at)


class Done(MistMove):
    """The end of the turn; ``value`` declares one of choice for the next start player (R19)."""

    type: Literal["done"] = "done"
    value: Annotated[Index | None, GIVEN] = None
    """The value declared for the next start player, where the space offers a choice."""


AnyMove: TypeAlias = Annotated[
    Deal | Roll | Draw | Stow | Fly | Leap | Take | Skip | Activate | Exchange | Gain | Place | Done,
    Field(discriminator="type"),
]
MOVE: TypeAdapter[AnyMove] = TypeAdapter(AnyMove, config=ConfigDict(defer_build=True))
"""Reads one move of any type."""
