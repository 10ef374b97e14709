"""The moves of a log, and the field types of positions and moves.

Fields are judged against the setting: edition, players, supply. Whether a card exists, a square lies on the chart or
a seat is taken is part of reading a file, not of the rules. The setting travels in pydantic's validation context, so
that such faults are found in one pass with faults of shape; without a setting (moves made by a program) only the
shape is judged.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, Self, TypeAlias

from pydantic import (
    AfterValidator,
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

from ..boards.grid import Rotation
from ..core.data import Move, Seat
from ..core.documents import GIVEN, NOT_NULL, Data, Index, refuse
from ..core.wording import Message, say
from .dice import Die, DieFace, change_of, face_of
from .edition import Edition, Label, Size
from .figures import on_chart
from .state import TrackName


@dataclass(frozen=True, slots=True)
class Setting:
    """What a position file says about itself before its fields are judged; None where it is unsound."""

    edition: Edition | None
    players: int | None
    tracked: bool
    """Whether the sky is given."""
    unseen: Mapping[Size, int] | None = None
    """Cards of each size that are in no range, deal, figure or row of the sky."""

    def rounds(self) -> int | None:
        """The number of rounds of the mat's side in use."""
        if self.edition is None or str(self.players) not in self.edition.rounds:
            return None
        return self.edition.rounds[str(self.players)].count


def setting(info: ValidationInfo) -> Setting | None:
    """The setting of the validation under way."""
    return (info.context or {}).get("setting")


def edition_of(info: ValidationInfo) -> Edition | None:
    """The edition of the validation under way."""
    known = setting(info)
    return known.edition if known else None


def _known_card(card: str, info: ValidationInfo) -> str:
    edition = edition_of(info)
    if edition is None:
        return card
    found = edition.names.identity(card)
    if found is None:
        message = say("unknown card, expected the id or name of a card of the edition")
        raise ValueError(edition.names.meant(message, card))
    return found


def _square(at: tuple[int, int], info: ValidationInfo) -> tuple[int, int]:
    edition = edition_of(info)
    if edition is not None:
        rows, columns = len(edition.chart.rows), len(edition.chart.columns)
        if at[0] >= rows or at[1] >= columns:
            raise ValueError(
                say(
                    "off the chart, expected [row, column] from [0, 0] to [{row}, {column}]",
                    row=rows - 1,
                    column=columns - 1,
                )
            )
    return at


CardId: TypeAlias = Annotated[str, AfterValidator(_known_card), Field(examples=["L07"])]
Square: TypeAlias = Annotated[tuple[Index, Index], AfterValidator(_square)]
"""A square [row, column] of the chart."""


class Placed(Data):
    """A card's pattern laid on the chart."""

    card: CardId
    """The card whose pattern it is."""
    rotation: Rotation = 0
    """How far the pattern is turned, in degrees clockwise."""
    at: Square
    """The top-left square of the rotated pattern's bounding box."""

    @field_validator("at")
    @classmethod
    def _fits(cls, at: tuple[int, int], info: ValidationInfo) -> tuple[int, int]:
        edition, card, rotation = edition_of(info), info.data.get("card"), info.data.get("rotation")
        if edition is None or card is None or rotation is None or on_chart(edition, card, at, rotation):
            return at
        raise ValueError(
            say(
                "card {card} at rotation {rotation} runs off the chart, expected it inside",
                card=card,
                rotation=rotation,
            )
        )


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
