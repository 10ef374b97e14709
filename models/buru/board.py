"""The board of Buru as an edition writes it: areas with their rewards and action spaces, and the canoe track."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import AfterValidator, Field

from ..core.documents import Data
from ..core.wording import say
from .cards import CardId, Gems, Text
from .terms import NO_SPACES


def _space(name: str) -> str:
    if name in NO_SPACES:
        raise ValueError(say("a word of the moves, expected another id"))
    return name


SpaceId: TypeAlias = Annotated[CardId, AfterValidator(_space)]


class ActionSpace(Data):
    """An action space of an area, or a space of the canoe track."""

    id: SpaceId
    """What files call the space."""
    gems: Gems = 0
    """Spaces of the forest have none: their cards have (BURU-1.6)."""
    gain: Text
    """What it gives, in the notation of effects."""


class BoardArea(Data):
    """An area of the board: its majority reward and its action spaces from the left."""

    majority: Text
    """What majority brings (BURU-6.5), in the notation of effects."""
    majority_ukum: Text | None = None
    """The reward under the decree cover (BURU-19.1)."""
    spaces: tuple[ActionSpace, ...]
    """The action spaces, from the left."""


class Ring(Data):
    """Ambelau: its majority reward, what passing the start brings, and the track clockwise (BURU-20.12)."""

    majority: Text
    """What majority brings (BURU-6.5), in the notation of effects."""
    passing: Text = Field(alias="pass")
    """What passing the start brings (BURU-20.12)."""
    track: tuple[ActionSpace, ...]
    """The spaces of the track, clockwise."""

    @property
    def spaces(self) -> tuple[ActionSpace, ...]:
        """The spaces of the track."""
        return self.track


class Areas(Data):
    """The areas of the board."""

    forest: BoardArea
    """The forest."""
    coast: BoardArea
    """The coast."""
    village: BoardArea
    """The village."""
    lake: BoardArea
    """The sacred lake."""
    ambelau: Ring
    """The island Ambelau."""

    def __getitem__(self, area: str) -> BoardArea | Ring:
        """The area of that name."""
        found: BoardArea | Ring = getattr(self, area)
        return found
