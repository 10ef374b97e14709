"""The moves of a log, as section 6 of the specification writes them."""

from typing import Annotated, ClassVar, Literal, Self, TypeAlias

from pydantic import (
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    field_validator,
    model_validator,
)

from ..core.data import Move
from ..core.documents import GIVEN, NOT_NULL, refuse
from ..core.seats import Seat
from ..core.wording import Message, say
from .dice import Die, DieFace, change_of, face_of
from .edition import Label
from .fields import CardId, Placed, Square
from .state import TrackName


def _expecting(wanted: Message) -> WrapValidator:
    """Refuse whatever a union refuses with one sentence, instead of one for each of its members."""

    def validate(value: object, handler: ValidatorFunctionWrapHandler) -> object:
        try:
            return handler(value)
        except ValidationError:
            raise ValueError(wanted) from None

    return WrapValidator(validate)


_ARRAY = Field(strict=False)
"""A wrapped validator is given JSON arrays as lists, which strict tuples would refuse."""
StarSource: TypeAlias = Annotated[
    Annotated[tuple[Die, Die], _ARRAY]
    | Literal["meteor", "meteor+", "meteor-", "card", "track", "finder", "round"],
    _expecting(
        say(
            'expected two dice such as [3, "4+"], or one of "meteor", "meteor+", "meteor-", "card", "track", '
            '"finder", "round"'
        )
    ),
]
"""What pays for a star: two standard dice, the meteor die (Lens changes it by + or -), or a bonus."""
ResearchSource: TypeAlias = Annotated[
    Annotated[tuple[Die], _ARRAY] | Literal["card", "track", "round"],
    _expecting(say('expected one die such as [6], or one of "card", "track", "round"')),
]
"""What pays for a check: one standard die, or a bonus."""


class ObservatoryMove(Move):
    """Base of the moves; answers list them in the order of ORDER."""

    GAME: ClassVar[str] = "observatory"
    ORDER: ClassVar[tuple[str, ...]] = ("keep", "star", "research", "complete", "draw", "end", "roll")


class PlayerMove(ObservatoryMove):
    """A move of one player."""

    player: Seat = 0
    """The seat that moves; the first unless given."""


class Roll(ObservatoryMove):
    """The dice of the turn, thrown by the active player (OBS-2.1)."""

    type: Literal["roll"] = "roll"
    dice: tuple[DieFace, DieFace, DieFace]
    """The faces of the three standard dice, in any order."""
    meteor: DieFace
    """The face of the meteor die."""


class Star(PlayerMove):
    """One star plotted (OBS-3)."""

    type: Literal["star"] = "star"
    at: Square
    """The square that gets the star."""
    source: StarSource = Field(validation_alias="with", serialization_alias="with")
    """What pays for the star."""


class Research(PlayerMove):
    """One research space checked (OBS-5)."""

    type: Literal["research"] = "research"
    track: TrackName
    """The track on which a space is checked."""
    space: Label
    """The number of that space."""
    source: ResearchSource = Field(validation_alias="with", serialization_alias="with")
    """What pays for the check."""
    drive: Annotated[Label | None, GIVEN] = None
    """The Drive number, exactly when this check completes Drive (OBS-5.13)."""


class Complete(Placed, PlayerMove):
    """A constellation drawn (OBS-4)."""

    type: Literal["complete"] = "complete"


class End(ObservatoryMove):
    """The end of the turn, for all (OBS-6.1)."""

    type: Literal["end"] = "end"


class Draw(PlayerMove):
    """One card drawn (OBS-6.4), and the card that takes its place in the sky (OBS-6.5)."""

    type: Literal["draw"] = "draw"
    deck: Literal["sky", "small", "large"] = Field(validation_alias="from", serialization_alias="from")
    """Where the card comes from: a row of the sky, or the top of a deck."""
    card: CardId | None = Field(default=None, validate_default=True)
    """The card drawn; may be left out where the order of the deck is known."""
    refill: Annotated[CardId | None, GIVEN] = None
    """The card that replaces one taken from the sky; may be left out as ``card`` may."""

    @field_validator("card")
    @classmethod
    def _taken(cls, card: str | None, info: ValidationInfo) -> str | None:
        if card is None and info.data.get("deck") == "sky":
            raise ValueError(say("expected the card taken from the sky"))
        return card

    @model_validator(mode="after")
    def _given_or_left_out(self) -> Self:
        """A card that is not known is left out; null is not a card."""
        if self.card is None and "card" in self.model_fields_set:
            refuse("card", None, NOT_NULL)
        return self

    @field_validator("refill")
    @classmethod
    def _only_sky(cls, refill: str | None, info: ValidationInfo) -> str | None:
        if refill is not None and info.data.get("deck") in ("small", "large"):
            raise ValueError(say("expected only where a card is drawn from the sky"))
        return refill


class Keep(PlayerMove):
    """The choice of four of the six dealt cards (OBS-1.5)."""

    type: Literal["keep"] = "keep"
    cards: tuple[CardId, ...]
    """The four cards that go into the range; the other two go below their decks."""


AnyMove: TypeAlias = Annotated[
    Roll | Star | Research | Complete | End | Draw | Keep, Field(discriminator="type")
]
MOVE: TypeAdapter[AnyMove] = TypeAdapter(AnyMove, config=ConfigDict(defer_build=True))
"""Reads one move of any type."""


def dice_of(source: StarSource | ResearchSource) -> tuple[Die, ...]:
    """The standard dice that pay, none for a meteor or a bonus."""
    return () if isinstance(source, str) else source


def meteor_change(source: StarSource | ResearchSource) -> str | None:
    """What Lens does to the meteor die if it pays, else None."""
    return source.removeprefix("meteor") if isinstance(source, str) and source.startswith("meteor") else None


def lens_uses(source: StarSource | ResearchSource) -> int:
    """How many dice Lens changes."""
    return sum(bool(change_of(die)) for die in dice_of(source)) + bool(meteor_change(source))


def faces_of(source: StarSource | ResearchSource) -> tuple[int, ...]:
    """The faces rolled of the standard dice that pay."""
    return tuple(face_of(die) for die in dice_of(source))
