"""The field types of positions and moves, judged against the setting: edition, mode, players.

Whether a card exists, a zone is on the map or a player sits at the table is part of reading a file, not of the
rules. The setting travels in pydantic's validation context, so that such faults are found in one pass with
faults of shape; without a setting (moves made by a program) only the shape is judged.
"""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field, ValidationInfo

from ..boards.grid import Cell
from .edition import CellField, Edition, SalvageFace
from .sea import Sea
from .terms import Mode
from .tiles import OPTIONAL, is_salvage, is_scrap


@dataclass(frozen=True, slots=True)
class Setting:
    """What a position file says about itself before its fields are judged; None where it is unsound."""

    edition: Edition | None = None
    mode: Mode | None = None
    players: int | None = None
    settlements: int | None = None

    @property
    def sea(self) -> Sea | None:
        """The ocean board in play."""
        if self.edition is None or self.mode is None or not self.edition.has_sea(self.mode):
            return None
        return self.edition.sea(self.mode)


UNKNOWN = Setting()


def setting(info: ValidationInfo) -> Setting:
    """The setting of the validation under way."""
    found: Setting = (info.context or {}).get("setting", UNKNOWN)
    return found


def _forecast(card: str, info: ValidationInfo) -> str:
    known = setting(info)
    if known.edition is not None:
        if card not in known.edition.forecast_cards:
            raise ValueError("unknown forecast, expected the id of a card of the edition")
        if known.mode is not None and known.edition.forecast(card).side(known.mode) is None:
            raise ValueError(f"a card without a side for {known.mode}, expected one with it")
    return card


def _goal(card: str, info: ValidationInfo) -> str:
    known = setting(info)
    if known.edition is not None:
        if card not in known.edition.goal_cards:
            raise ValueError("unknown goal, expected the id of a card of the edition")
        if known.mode is not None and known.edition.goal(card).side(known.mode) is None:
            raise ValueError(f"a card without a side for {known.mode}, expected one with it")
    return card


def _zone(zone: Cell, info: ValidationInfo) -> Cell:
    sea = setting(info).sea
    if sea is not None and zone not in sea.zone_cells:
        last = sea.zones[-1][0]
        raise ValueError(f"no such zone, expected [row, column] from [0, 0] to {list(last)}")
    return zone


def _on_the_grid(cell: Cell, info: ValidationInfo) -> Cell:
    sea = setting(info).sea
    if sea is not None and not sea.frame.on_grid(cell):
        last = [sea.frame.rows - 1, sea.frame.columns - 1]
        raise ValueError(f"off the map, expected [row, column] from [0, 0] to {last}")
    return cell


def _tile(text: str) -> str:
    if not is_salvage(text) and not is_scrap(text):
        raise ValueError("expected a salvage face such as 'WMSRP' or a scrap face such as 'WP'")
    return text


def _piece(text: str) -> str:
    if text not in ("boat", "boat!", "barrel", "garden") and not is_salvage(text) and not is_scrap(text):
        raise ValueError("expected a salvage or scrap face, boat, boat!, barrel or garden")
    return text


def _storable(text: str) -> str:
    if text not in ("boat", "boat!", "barrel", "garden", "survivor") and not is_scrap(text):
        raise ValueError("expected a scrap face, boat, boat!, barrel, garden or survivor")
    return text


_WAITING = ("boat", "boat!", "barrel", "garden", "net", "send", "send+", "lifebuoy", OPTIONAL)


def _in_hand(text: str) -> str:
    face = text.removesuffix(OPTIONAL)
    if text not in _WAITING and not is_salvage(face) and not is_scrap(text):
        raise ValueError(f"expected a salvage or scrap face, or one of {', '.join(_WAITING)}, WMSRP?")
    return text


def _supply(text: str) -> str:
    if text not in ("boat", "barrel") and not is_salvage(text) and not is_scrap(text):
        raise ValueError("expected a salvage or scrap face, boat or barrel")
    return text


Natural: TypeAlias = Annotated[int, Field(ge=0)]
ForecastId: TypeAlias = Annotated[str, AfterValidator(_forecast)]
GoalId: TypeAlias = Annotated[str, AfterValidator(_goal)]
Zone: TypeAlias = Annotated[CellField, AfterValidator(_zone)]
"""A zone [row, column] of the grid of zones."""
GridCell: TypeAlias = Annotated[CellField, AfterValidator(_on_the_grid)]
Tile: TypeAlias = Annotated[str, AfterValidator(_tile)]
"""A salvage or scrap face."""
Piece: TypeAlias = Annotated[str, AfterValidator(_piece)]
"""What can be placed on the ocean or the foundation."""
Storable: TypeAlias = Annotated[str, AfterValidator(_storable)]
InHand: TypeAlias = Annotated[str, AfterValidator(_in_hand)]
InSupply: TypeAlias = Annotated[str, AfterValidator(_supply)]
StripRotation: TypeAlias = Literal[0, 90]
Offer: TypeAlias = tuple[SalvageFace, ...]
