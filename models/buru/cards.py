"""The cards and the board of Buru as an edition writes them.

Effects, bundles and goals stay the texts that the edition writes; ``notation`` and ``editions`` open them when they
are asked for, once each. Which cards are in play follows from ``module``, ``needs`` and ``replaces``, as data.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import AfterValidator, Field

from ..core.described import text_like
from ..core.documents import Data
from ..core.wording import say
from .terms import NO_SPACES, Area, AreaKey, Kind, LawanName, ModuleName, Spirit

Text: TypeAlias = Annotated[str, Field(examples=["2 clay + fish"])]
"""A text in the notation of effects or of goals; ``editions`` judges it."""
_MODULES = r"^(ukum|ambelau)(\+(ukum|ambelau))?$"
CardId: TypeAlias = Annotated[str, text_like(r"^[^\s*?]+$", say("a name without blanks, * and ?"), "acolyte")]
"""Any word without the marks of unknown and of sideways cards."""
Gems: TypeAlias = Annotated[int, Field(ge=0, le=3)]
"""A rating (BURU-1.6)."""
Name: TypeAlias = Annotated[str, Field(examples=["Acolyte"])]
Cost: TypeAlias = Annotated[int, Field(ge=0, le=99)]
Value: TypeAlias = Annotated[int, Field(ge=0, le=99)]


class Islander(Data):
    """An islander card (BURU-1.8)."""

    id: CardId
    """What files call the card."""
    name: Name
    """What people call the card."""
    kind: Kind
    """The kind of islander."""
    cost: Cost
    """The fish that hiring costs."""
    task: Text
    """The effect of tasking it."""
    lasting: Text | None = None
    """What it does for offerings while it is sideways (BURU-11.7)."""

    needs: ClassVar[tuple[ModuleName, ...]] = ()


class Outlaw(Data):
    """An outlaw card (BURU-19.2): nothing to task, a bonus when it is discarded."""

    id: CardId
    """What files call the card."""
    name: Name
    """What people call the card."""
    kind: Literal["outlaw"]
    cost: Cost
    """The fish that hiring costs."""
    bonus: Text
    """What its owner gains when it is discarded (BURU-19.13)."""
    needs: tuple[ModuleName, ...] = ("ukum",)
    """The modules without which it stays in the box (BURU-19.2, BURU-19.3)."""

    task: ClassVar[Text] = ""
    lasting: ClassVar[Text | None] = None


Hireling: TypeAlias = Islander | Outlaw
"""Whoever can be hired: a card of the islander deck."""


class ForestCard(Data):
    """A forest card (BURU-9.2); the upper of its alternatives first (BURU-15.3)."""

    id: CardId
    """What files call the card."""
    gems: Gems
    """Its rating."""
    gain: Text
    """What it gives, in the notation of effects."""


class ElderCard(Data):
    """An elder with its two levels (BURU-8.3): the goal and the respect of each, the higher one last."""

    id: CardId
    """What files call the card."""
    name: Name
    """What people call the card."""
    levels: Annotated[
        tuple[tuple[Text, Value], tuple[Text, Value]],
        Field(examples=[[["priest>=2", 3], ["priest>=3", 6]]]),
    ]
    """The lower level, then the higher one, each as its goal and its respect."""
    module: Annotated[str, text_like(_MODULES, say("ukum, ambelau, or both joined by +"), "ukum")] | None = (
        None
    )
    """The module, or the modules joined by ``+``, with which it comes (BURU-19.5, BURU-20.4)."""
    replaces: Annotated[str, Field(examples=["e01"])] | None = None
    """The elder that leaves when this one comes (R.54)."""

    @property
    def needs(self) -> tuple[str, ...]:
        """The modules without which it stays in the box."""
        return tuple(self.module.split("+")) if self.module else ()


_PLACE = "^(forest|coast|village|ambelau|lake|altar:(banyu|gunung|manuk|ukum|ibu))$"
Place: TypeAlias = Annotated[
    str, text_like(_PLACE, say("an area, or altar: and a spirit, such as lake or altar:manuk"), "lake")
]
"""An area, or ``altar:`` and a spirit."""


class Decree(Data):
    """A decree: where it lies and what it gives (BURU-3.3, BURU-3.4)."""

    id: CardId
    """What files call the card."""
    place: Place
    """Where it lies."""
    reward: Text
    """What it gives, in the notation of effects."""
    module: ModuleName | None = None
    """The module with which it comes (BURU-19.6, BURU-20.5)."""

    @property
    def needs(self) -> tuple[str, ...]:
        """The modules without which it stays in the box."""
        return (self.module,) if self.module else ()


class Plot(Data):
    """A plot card of the Lawans (BURU-14.16)."""

    id: CardId
    """What files call the card."""
    a: Area
    """Where Lawan A places."""
    b: Area
    """Where Lawan B places."""
    hire: tuple[Kind | Literal["outlaw"], ...]
    """The kinds in the order in which a Lawan hires."""
    offer: tuple[Spirit, ...]
    """The spirits in the order in which a Lawan makes offerings."""
    double: dict[AreaKey, Text]
    """By area: what two explorers there bring (BURU-15.4, BURU-15.16, BURU-22.4)."""
    discard: Kind | None = None
    """Whom the Lawan discards for ukum if it has no outlaw (BURU-22.11)."""

    def area(self, lawan: LawanName) -> Area:
        """Where that Lawan places."""
        return self.a if lawan == "A" else self.b


class Tokoh(Data):
    """A Tokoh card (BURU-23): its start benefit and its action."""

    id: CardId
    """What files call the card."""
    name: Name
    """What people call the card."""
    start: Text
    """What is gained at once (BURU-23.2), in the notation of effects."""
    action: Text
    """The action in place of a space (BURU-23.3), in the notation of effects."""


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
    spaces: Annotated[tuple[ActionSpace, ...], Field(min_length=1)]
    """The action spaces, from the left."""


class Ring(Data):
    """Ambelau: its majority reward, what passing the start brings, and the track clockwise (BURU-20.12)."""

    majority: Text
    """What majority brings (BURU-6.5), in the notation of effects."""
    passing: Text = Field(alias="pass")
    """What passing the start brings (BURU-20.12)."""
    track: Annotated[tuple[ActionSpace, ...], Field(min_length=1)]
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
