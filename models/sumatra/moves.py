"""The moves of a log, each a whole turn: take, advance, follow, explore."""

from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field, TypeAdapter, ValidationInfo, field_validator

from ..core.data import Move
from ..core.documents import Data, once, whole
from ..core.wording import say
from .fields import BadgeId, ColumnNumber, Tile, TileList
from .state import COLUMNS
from .tiles import RANK

KNOWN: Literal["known"] = "known"
"""Where a tile goes that is not placed (SUM-4.3)."""
FORCED = "ROVME"
"""The kinds whose column is forced, so that a move need not name it."""
Target: TypeAlias = Annotated[ColumnNumber | Literal["known"], whole(say('a column from 1 to 5, or "known"'))]
Badges: TypeAlias = Annotated[tuple[BadgeId, ...], AfterValidator(once)]
"""Badges in the order in which they are judged (SUM-8.1, SUM-9.1)."""


def _named_where_free(to: Any, info: ValidationInfo) -> Any:
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
