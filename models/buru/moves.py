"""The moves of a log. ``player`` may be left out: it is the one whose choice it is."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, TypeVar

from pydantic import ConfigDict, Field, TypeAdapter

from ..core.data import Move
from ..core.documents import GIVEN, Index
from .fields import (
    UNKNOWN,
    ActId,
    DecreeId,
    FieldToken,
    ForestId,
    HirelingId,
    MaybeElder,
    MaybeHireling,
    Option,
    PlainItem,
    PlayerId,
    PlotId,
    Resources,
    TiedId,
    Token,
)
from .terms import Area, AreaKey, Resource, Spirit


class BuruMove(Move):
    """Base of the moves."""

    GAME: ClassVar[str] = "buru"
    ORDER: ClassVar[tuple[str, ...]] = (
        "place",
        "lawan_place",
        "keep",
        "claim",
        "act",
        "canoe",
        "liaison",
        "gain",
        "forest",
        "hire",
        "refresh",
        "draw",
        "guide",
        "envoy",
        "task",
        "offer",
        "elder",
        "stop",
        "dawn",
        "plot",
        "tie",
        "reveal",
    )

    player: Annotated[PlayerId | None, GIVEN] = None
    """Whose choice it is, unless given otherwise."""


class Place(BuruMove):
    """A token goes face down into an area's field (BURU-4.1)."""

    type: Literal["place"] = "place"
    token: Token
    """The token that is placed."""
    area: Area
    """The area."""
    blessing: bool = False
    """Whether the area's blessing goes under it (BURU-24.6)."""


class LawanPlace(BuruMove):
    """A plot card places a token of each Lawan (BURU-14.9)."""

    type: Literal["lawan_place"] = "lawan_place"
    plot: PlotId
    """The plot card that is drawn."""
    a: Token = UNKNOWN
    """The token that Lawan A places; ``?`` while it lies face down."""
    b: Token = UNKNOWN
    """The token that Lawan B places; ``?`` while it lies face down."""
    more: tuple[PlotId, ...] = ()
    """The further cards that are drawn, in order (BURU-14.11, BURU-22.12)."""


class Keep(BuruMove):
    """The last token is revealed, and its fish gained (BURU-5.1)."""

    type: Literal["keep"] = "keep"
    token: Token
    """The token kept on the mat."""


class Claim(BuruMove):
    """The sole bidder of an area takes its majority or its blessing (BURU-24.4)."""

    type: Literal["claim"] = "claim"
    area: Area
    """The area."""
    take: Literal["majority", "blessing"]
    """Which of the two is taken."""


class Act(BuruMove):
    """The stack of an area goes on an action space (BURU-6.8), the Tokoh card or Kuda's."""

    type: Literal["act"] = "act"
    area: Area
    """The area whose stack goes."""
    space: ActId
    """Where it goes."""
    option: Option = 0
    """Which of the space's alternatives is used, from 0."""
    any: Resources = ()
    """The resources named for ``any``, those paid first."""


class Canoe(BuruMove):
    """The canoe moves clockwise (BURU-20.9)."""

    type: Literal["canoe"] = "canoe"
    steps: Index
    """Spaces of the track, at most the power there."""


class Liaison(BuruMove):
    """The liaison of an area acts (BURU-25.7), or not: ``space`` null."""

    type: Literal["liaison"] = "liaison"
    area: Area
    """The area."""
    space: ActId | None
    """Where it goes; null: nowhere."""
    option: Option = 0
    """Which of the space's alternatives is used, from 0."""
    any: Resources = ()
    """The resources named for ``any``, those paid first."""
    card: Annotated[ForestId | None, GIVEN] = None
    """In the forest: which card it takes."""


class Gain(BuruMove):
    """A plain item of what is open, whole (BURU-6.9)."""

    type: Literal["gain"] = "gain"
    item: PlainItem
    """The item, as what is open writes it."""
    any: Resources = ()
    """The resources named for ``any``."""


class Forest(BuruMove):
    """A face-up forest card is taken (BURU-9.1)."""

    type: Literal["forest"] = "forest"
    card: ForestId
    """The card taken."""
    option: Option = 0
    """Which of the card's alternatives is used, from 0."""
    any: Resources = ()
    """The resources named for ``any``, those paid first."""


class Hire(BuruMove):
    """An islander of the row is hired (BURU-10.3)."""

    type: Literal["hire"] = "hire"
    card: HirelingId
    """Who is hired."""
    at: Annotated[Index | None, GIVEN] = Field(default=None, alias="from")
    """Its place in the row, from 0."""


class Refresh(BuruMove):
    """The row is discarded and drawn anew (BURU-10.5)."""

    type: Literal["refresh"] = "refresh"
    row: Annotated[tuple[MaybeHireling | None, ...] | None, Field(max_length=3), GIVEN] = None
    """The new cards, if they are known."""


class Task(BuruMove):
    """An upright islander is turned sideways (BURU-11.2)."""

    type: Literal["task"] = "task"
    card: HirelingId
    """Who is tasked."""
    option: Option = 0
    """Which of the task's alternatives is used, from 0."""
    any: Resources = ()
    """The resources named for ``any``, those paid first."""


class Offer(BuruMove):
    """An offering (BURU-12.2)."""

    type: Literal["offer"] = "offer"
    spirit: Spirit
    """The spirit that gets it."""
    discard: Annotated[MaybeHireling | None, GIVEN] = None
    """For ukum: who leaves the tableau (BURU-19.8)."""
    less: Annotated[Resource | None, GIVEN] = None
    """The resource that an offering at one less leaves out (BURU-26.7)."""
    option: Option = 0
    """Which alternative of a discarded outlaw's bonus is used, from 0."""
    any: Resources = ()
    """The resources named for ``any`` in that bonus."""


class Elder(BuruMove):
    """Elders are drawn, and one that is held is put back (BURU-12.4)."""

    type: Literal["elder"] = "elder"
    drop: Annotated[MaybeElder | None, GIVEN] = None
    """The elder that is put back."""


class Draw(BuruMove):
    """The top card of the islander deck joins the tableau (BURU-20.17)."""

    type: Literal["draw"] = "draw"


class Guide(BuruMove):
    """A guide is gained (BURU-21.2)."""

    type: Literal["guide"] = "guide"


class Envoy(BuruMove):
    """The envoy marker is taken (BURU-12.5)."""

    type: Literal["envoy"] = "envoy"


class StopAction(BuruMove):
    """What is still open is declined (BURU-6.9)."""

    type: Literal["stop"] = "stop"


class Dawn(BuruMove):
    """Chance: the decrees and the forest cards of a new round are turned up (BURU-3.2, BURU-3.6)."""

    type: Literal["dawn"] = "dawn"
    decrees: tuple[DecreeId, ...]
    """The decrees revealed."""
    forest: tuple[ForestId, ...]
    """The forest cards revealed."""


class Plot(BuruMove):
    """Chance: each Lawan gets the plot card that governs its afternoon (BURU-14.14)."""

    type: Literal["plot"] = "plot"
    a: Annotated[PlotId | None, GIVEN] = None
    """The plot card of Lawan A."""
    b: Annotated[PlotId | None, GIVEN] = None
    """The plot card of Lawan B."""


class Tie(BuruMove):
    """Chance: on which cards the ties in a Lawan's next action fall (BURU-15.2, BURU-15.7, BURU-22.11)."""

    type: Literal["tie"] = "tie"
    cards: tuple[TiedId, ...]
    """In the order in which it comes to them; in the forest the id of a space that ties with cards."""


class Reveal(BuruMove):
    """Chance: what nobody knew is turned up, cards of the row, or a player's tokens or islanders."""

    type: Literal["reveal"] = "reveal"
    row: Annotated[tuple[MaybeHireling | None, ...] | None, GIVEN] = None
    """The row as it lies."""
    placed: Annotated[dict[AreaKey, tuple[FieldToken, ...]] | None, GIVEN] = None
    """What lies in the player's fields, all of it where an area is named."""
    kept: Annotated[Token | None, GIVEN] = None
    """The token that the player has kept."""
    islanders: Annotated[tuple[MaybeHireling, ...] | None, GIVEN] = None
    """The player's unknown islanders, in the order of the tableau."""


AnyMove: TypeAlias = Annotated[
    Place
    | LawanPlace
    | Keep
    | Claim
    | Act
    | Canoe
    | Liaison
    | Gain
    | Forest
    | Hire
    | Refresh
    | Draw
    | Guide
    | Envoy
    | Task
    | Offer
    | Elder
    | StopAction
    | Dawn
    | Plot
    | Tie
    | Reveal,
    Field(discriminator="type"),
]
MoveT = TypeVar("MoveT", bound=BuruMove)


def made(kind: type[MoveT], fields: Mapping[str, Any]) -> MoveT:
    """The move with those fields. Equal ones are one object: few are different, and making one takes longest."""
    move: MoveT = _made(kind, tuple(fields.items()))
    return move


@lru_cache(maxsize=1 << 13)
def _made(kind: type[BuruMove], fields: tuple[tuple[str, Any], ...]) -> Any:
    return kind.model_validate(dict(fields), by_alias=True, by_name=True)


MOVE: TypeAdapter[AnyMove] = TypeAdapter(AnyMove, config=ConfigDict(defer_build=True))
"""Reads one move of any type."""
