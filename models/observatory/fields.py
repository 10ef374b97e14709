"""The field types of positions and moves, judged against the setting: edition, players, supply.

Whether a card exists, a square lies on the chart or a seat is taken is part of reading a file, not of the
rules. The setting travels in pydantic's validation context, so that such faults are found in one pass with
faults of shape; without a setting (moves made by a program) only the shape is judged.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, Field, ValidationInfo, field_validator

from ..boards.grid import Rotation
from ..core.documents import Data, Index
from ..core.wording import say
from .edition import Edition, Size
from .figures import on_chart


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
