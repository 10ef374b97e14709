"""The moves of a log, as the specification's table of moves writes them."""

from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import ConfigDict, Field, TypeAdapter, ValidationInfo, field_validator

from ..boards.grid import Rotation
from ..core.data import Move
from ..core.documents import Index
from ..core.wording import say
from .cards import CellField, SalvageFace
from .fields import ForecastId, HiddenForecast, KindName, Piece, RoleName, Storable, StripRotation, Zone
from .tiles import STRIPS


class KalypsoMove(Move):
    """Base of the moves; answers list them in the order of ORDER."""

    GAME: ClassVar[str] = "kalypso"
    ORDER: ClassVar[tuple[str, ...]] = (
        "take",
        "place",
        "cast",
        "store",
        "send",
        "lay",
        "skip",
        "specialist",
        "build",
        "monument",
        "reserve",
        "sail",
        "end",
        "forecast",
        "reveal",
        "deal",
        "duties",
    )
    player: Index | None = None
    """In the log of a whole game the seat that moves, or that a move of chance is about; else nobody says."""

    def sort_key(self) -> tuple[Any, ...]:
        """The order of answers: by type as ORDER says, then field by field, an optional one left out first."""
        values = (value for name, value in self.__dict__.items() if name != "type")
        return self.ORDER.index(self.__dict__["type"]), *(-1 if value is None else value for value in values)


class Take(KalypsoMove):
    """One tile chosen of the offer (KAL-5.3, KAL-5.6)."""

    type: Literal["take"] = "take"
    tile: SalvageFace
    """The tile taken, as the offer spells it."""


class Place(KalypsoMove):
    """A piece in hand laid on the ocean, a garden on the foundation."""

    type: Literal["place"] = "place"
    tile: Piece
    """The piece, as the hand spells it."""
    at: CellField
    """The middle of a salvage tile's bar, the first half of a 1x2 piece."""
    rot: Rotation = 0
    """How far it is turned, in degrees clockwise."""
    flip: bool = False
    """Whether it is mirrored left to right before it is turned."""

    @field_validator("rot")
    @classmethod
    def _lying_or_standing(cls, rot: int, info: ValidationInfo) -> int:
        if info.data.get("tile") in STRIPS and rot not in (0, 90):
            raise ValueError(say("expected 0 or 90 for a boat or a garden"))
        return rot


class Cast(KalypsoMove):
    """A net cast in a zone, and what becomes of the tokens drawn (KAL-10.12 to KAL-10.20)."""

    type: Literal["cast"] = "cast"
    zone: Zone
    """The zone, counted in blocks of four cells by four."""
    store: Index = 0
    """Numbered tokens that go to the forecast, the lowest ones (R19)."""
    back: Index | None = None
    """Captain: the place in the order of the draw of the token that returns to the bag (KAL-17.10)."""


class Store(KalypsoMove):
    """A piece or a survivor put on the current forecast (KAL-4.5, KAL-4.18)."""

    type: Literal["store"] = "store"
    tile: Storable
    """The piece, as the hand spells it, or ``survivor``."""
    card: ForecastId
    """The forecast that it goes on."""


class Send(KalypsoMove):
    """A survivor sent into another building, whose effect happens (KAL-10.1)."""

    type: Literal["send"] = "send"
    at: CellField
    """The upper left cell of the building."""


class Lay(KalypsoMove):
    """A survivor laid in a new house for the forecast, instead of the house's effect (KAL-4.7)."""

    type: Literal["lay"] = "lay"
    at: CellField
    """The upper left cell of the house."""
    card: ForecastId
    """The forecast that needs a survivor in a house."""


class Skip(KalypsoMove):
    """A house's effect given up."""

    type: Literal["skip"] = "skip"


class Specialist(KalypsoMove):
    """The lifebuoy just taken put on a specialist's slot (KAL-17.1)."""

    type: Literal["specialist"] = "specialist"
    role: RoleName
    """The specialist whose slot is filled."""


class Build(KalypsoMove):
    """A building on the 2x2 area whose upper left cell is ``at`` (KAL-9)."""

    type: Literal["build"] = "build"
    kind: KindName
    """The kind of building."""
    at: CellField
    """The upper left cell of its area."""


class MonumentMove(KalypsoMove):
    """A monument on the 3x3 area whose upper left cell is ``at`` (KAL-11)."""

    type: Literal["monument"] = "monument"
    at: CellField
    """The upper left cell of its area."""


class Reserve(KalypsoMove):
    """A reserve on a 3x3 area, and the lifebuoys taken to it (KAL-17.6 to KAL-17.8)."""

    type: Literal["reserve"] = "reserve"
    at: CellField
    """The upper left cell of its area."""
    lifebuoys: tuple[CellField, ...] = ()
    """The cells of up to three lifebuoys that are taken to it."""


class Sail(KalypsoMove):
    """An undocked boat moved by the captain (KAL-17.11 to KAL-17.14)."""

    type: Literal["sail"] = "sail"
    boat: CellField
    """The boat's left or upper cell."""
    at: CellField
    """The boat's left or upper cell after the move."""
    rot: StripRotation = 0
    """0: it lies along a row then; 90: along a column."""


class End(KalypsoMove):
    """The end of the turn."""

    type: Literal["end"] = "end"


class Pass(KalypsoMove):
    """Versus: a forecast card picked for the neighbour (KAL-4.1); ``?`` for one that is still face down."""

    type: Literal["forecast"] = "forecast"
    card: HiddenForecast
    """The card picked; ``?`` while it is face down."""


class Reveal(KalypsoMove):
    """Chance: the steward's top card, for all (KAL-4.2); in versus the card that ``player`` had face down."""

    type: Literal["reveal"] = "reveal"
    card: ForecastId
    """The card turned up."""


class Deal(KalypsoMove):
    """Chance: the tiles drawn for the vortex of ``player``, in solo the pair (KAL-5.2, KAL-5.6)."""

    type: Literal["deal"] = "deal"
    tiles: tuple[SalvageFace, ...]
    """The tiles drawn."""


class Duties(KalypsoMove):
    """Phase 4: forecasts are faced, survival is checked, the next round begins (KAL-14)."""

    type: Literal["duties"] = "duties"


PlayerMove: TypeAlias = (
    Take
    | Place
    | Cast
    | Store
    | Send
    | Lay
    | Skip
    | Specialist
    | Build
    | MonumentMove
    | Reserve
    | Sail
    | End
    | Pass
)
"""What a player decides."""
ChanceMove: TypeAlias = Reveal | Deal | Duties
"""What nobody decides, in whole games."""
AnyMove: TypeAlias = Annotated[PlayerMove | ChanceMove, Field(discriminator="type")]
"""Every type of move."""
MOVE: TypeAdapter[AnyMove] = TypeAdapter(AnyMove, config=ConfigDict(defer_build=True))
"""Reads one move of any type."""
