"""The field types of positions and moves, judged against the setting: edition, mode, players.

Whether a card exists, a zone is on the map or a player sits at the table is part of reading a file, not of the
rules. The setting travels in pydantic's validation context, so that such faults are found in one pass with
faults of shape; without a setting (moves made by a program) only the shape is judged.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field, ValidationInfo

from ..boards.grid import Cell
from ..core.notation import Names, by_name
from ..core.wording import say, with_guess
from .cards import CellField, ForecastCard, GoalCard, SalvageFace
from .edition import Edition
from .sea import Sea
from .terms import KINDS, ROLES, Kind, Mode, Role, word
from .tiles import OPTIONAL, is_salvage, is_scrap


@dataclass(frozen=True, slots=True)
class Setting:
    """What a position file says about itself before its fields are judged; None where it is unsound."""

    edition: Edition | None = None
    mode: Mode | None = None
    players: int | None = None
    settlements: int | None = None
    whole: bool = False
    """Whether it tells a whole game, with its ``progress``."""

    @property
    def seats(self) -> int | None:
        """Who may ask: the owners of settlements, in a whole game every player."""
        return self.players if self.whole else self.settlements

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


HIDDEN = "?"
"""A card that lies face down."""


def _card(
    what: str,
    deck: Callable[[Edition], Mapping[str, ForecastCard | GoalCard]],
    names: Callable[[Edition], Names],
    *,
    hidden: bool = False,
) -> AfterValidator:
    """The id or title of a card of that deck, which has a side for the mode that is played; or HIDDEN, if it may be."""

    def judge(card: str, info: ValidationInfo) -> str:
        """The card, as far as the setting is known; raises ValueError for one that is not of the deck."""
        known = setting(info)
        if known.edition is None or (hidden and card == HIDDEN):
            return card
        found = names(known.edition).identity(card)
        if found is None:
            message = say("unknown {what}, expected the id or title of a card of the edition", what=what)
            raise ValueError(names(known.edition).meant(message, card))
        if known.mode is not None and deck(known.edition)[found].side(known.mode) is None:
            raise ValueError(say("a card without a side for {mode}, expected one with it", mode=known.mode))
        return found

    return AfterValidator(judge)


def _zone(zone: Cell, info: ValidationInfo) -> Cell:
    sea = setting(info).sea
    if sea is not None and zone not in sea.zone_cells:
        last = sea.zones[-1][0]
        raise ValueError(say("no such zone, expected [row, column] from [0, 0] to {last}", last=list(last)))
    return zone


def _on_the_grid(cell: Cell, info: ValidationInfo) -> Cell:
    sea = setting(info).sea
    if sea is not None and not sea.frame.on_grid(cell):
        last = [sea.frame.rows - 1, sea.frame.columns - 1]
        raise ValueError(say("off the map, expected [row, column] from [0, 0] to {last}", last=last))
    return cell


def _piece(*words: str, salvage: bool = True, optional: bool = False) -> AfterValidator:
    """A scrap face, a salvage face if ``salvage``, one marked as optional if ``optional``, or one of the words."""
    faces = say("salvage or scrap face") if salvage else say("scrap face")
    wanted = say("expected a {face}", face=faces)
    if words:
        wanted = say("expected a {face}, or one of {words}", face=faces, words=", ".join(words))

    def judge(text: str) -> str:
        face = text.removesuffix(OPTIONAL) if optional else text
        if text in words or is_scrap(text) or (salvage and is_salvage(face)):
            return text
        raise ValueError(with_guess(wanted, text, words))

    return AfterValidator(judge)


def _forecasts(edition: Edition) -> Mapping[str, ForecastCard]:
    return edition.forecast_cards


def _forecast_names(edition: Edition) -> Names:
    return edition.forecast_names


ForecastId: TypeAlias = Annotated[
    str, _card(say("forecast"), _forecasts, _forecast_names), Field(examples=["raindrops"])
]
HiddenForecast: TypeAlias = Annotated[
    str, _card(say("forecast"), _forecasts, _forecast_names, hidden=True), Field(examples=["raindrops"])
]
GoalId: TypeAlias = Annotated[
    str,
    _card(say("goal"), lambda edition: edition.goal_cards, lambda edition: edition.goal_names),
    Field(examples=["A2"]),
]
_KINDS = Names(KINDS, {word(kind): kind for kind in KINDS})
_ROLES = Names(ROLES, {word(role): role for role in ROLES})
KindName: TypeAlias = Annotated[Kind, by_name(lambda info: _KINDS, Kind)]
"""A kind of building, by its name in any language too."""
RoleName: TypeAlias = Annotated[Role, by_name(lambda info: _ROLES, Role)]
"""A specialist, by any of its names."""
Zone: TypeAlias = Annotated[CellField, AfterValidator(_zone)]
"""A zone [row, column] of the grid of zones."""
GridCell: TypeAlias = Annotated[CellField, AfterValidator(_on_the_grid)]
Tile: TypeAlias = Annotated[str, _piece(), Field(examples=["WMSRP"])]
"""A salvage or scrap face."""
Piece: TypeAlias = Annotated[str, _piece("boat", "boat!", "barrel", "garden"), Field(examples=["WMSRP"])]
"""What can be placed on the ocean or the foundation."""
Storable: TypeAlias = Annotated[
    str, _piece("boat", "boat!", "barrel", "garden", "survivor", salvage=False), Field(examples=["barrel"])
]
"""What can be put on a forecast by itself."""
InHand: TypeAlias = Annotated[
    str,
    _piece("boat", "boat!", "barrel", "garden", "net", "send", "send+", "lifebuoy", OPTIONAL, optional=True),
    Field(examples=["WMSRP"]),
]
"""What a turn can leave to be resolved; ``WMSRP?`` is the salvager's optional tile."""
InSupply: TypeAlias = Annotated[str, _piece("boat", "barrel"), Field(examples=["WMSRP"])]
"""What ``maximum`` may lay."""
StripRotation: TypeAlias = Literal[0, 90]
Offer: TypeAlias = tuple[SalvageFace, ...]
