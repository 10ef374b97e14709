"""The questions of a position: one type each, with the fields that it uses and no others."""

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import (
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    TypeAdapter,
    ValidationInfo,
    field_validator,
    model_validator,
)

from ..core.documents import GIVEN, Data, Deferred, Index, judged
from ..core.wording import say
from .fields import DecreeId, FieldToken, ForestId, GoodsText, HirelingId, PlayerId, PlotId, Token, reading
from .moves import AnyMove
from .numbers import NaturalNumber, Number, PositiveNumber
from .terms import AREAS, AreaKey, LawanName

_SHAPES: Mapping[type, str] = {str: "text", list: "list", tuple: "list"}
"""The shapes of JSON values that a field may tell its types apart by; all others count as objects."""
BY_SHAPE = Discriminator(lambda value: _SHAPES.get(type(value), "object"))
TEXT, LIST, OBJECT = Tag("text"), Tag("list"), Tag("object")

Weighed: TypeAlias = Annotated[str, Field(pattern="^(vp|clay|palm|ebony|fish|islander|offering)$")]
"""What a goal may weigh; ``islander`` is each in the tableau, ``offering`` each made."""
Good: TypeAlias = Annotated[str, Field(pattern="^(fish|clay|palm|ebony)$")]
Weights: TypeAlias = dict[Weighed, Number]
Goal: TypeAlias = Annotated[
    Annotated[Literal["end", "vp", "margin"], TEXT] | Annotated[Weights, OBJECT], BY_SHAPE
]
"""The value of a state."""
Others: TypeAlias = Literal["rating", "pass"]
"""The model of the other humans."""
Count: TypeAlias = Annotated[int, Field(ge=1)]


class Query(Data):
    """The base of the questions; each says its name in ``ask``."""

    player: Annotated[PlayerId | None, GIVEN] = None
    """Who asks."""


class EndQuery(Query):
    """The score as if the game ended now."""

    ask: Literal["end"]


class ActQuery(Query):
    """The legal moves, and their ranking."""

    ask: Literal["act"] = "act"


class Worth(Data):
    """What an area is worth to a player: by his place in the order of acting, for majority, for a lone liaison."""

    order: tuple[Number, ...] = ()
    majority: Number = Fraction(0)
    liaison: Number = Fraction(0)


class ValueTable(Data):
    """What placements are worth, area by area, and a fish of the kept token."""

    forest: Annotated[Worth | None, GIVEN] = None
    coast: Annotated[Worth | None, GIVEN] = None
    village: Annotated[Worth | None, GIVEN] = None
    ambelau: Annotated[Worth | None, GIVEN] = None
    lake: Annotated[Worth | None, GIVEN] = None
    fish: Number = Fraction(0)


class Scenario(Data):
    """What the opponents may have placed, and how likely that is."""

    weight: PositiveNumber = Fraction(1)
    placed: dict[PlayerId, dict[AreaKey, tuple[FieldToken, ...]]]


class PlaceQuery(Query):
    """The best placement of the explorers."""

    ask: Literal["place"]
    whole: bool = False
    limit: Index = 2000
    value: Annotated[Annotated[Literal["play"], TEXT] | Annotated[ValueTable, OBJECT], BY_SHAPE] = "play"
    opponents: Annotated[
        Annotated[Literal["known", "lawan", "equilibrium"], TEXT]
        | Annotated[tuple[Scenario, ...], Field(min_length=1), LIST],
        BY_SHAPE,
    ] = "known"
    criterion: Literal["mean", "worst"] = "mean"
    goal: Goal = "end"
    others: Others = "rating"

    @field_validator("value")
    @classmethod
    def _in_play(cls, value: str | ValueTable, info: ValidationInfo) -> str | ValueTable:
        areas = reading(info).areas
        if isinstance(value, ValueTable) and areas is not None:
            given = {area: area for area in AREAS if area in value.model_fields_set}
            strange = [area for area in given if area not in areas]
            judged(given, [(area, say("no area in play, expected those of the board")) for area in strange])
        return value


class ChainQuery(Query):
    """The best order of tasks and trades."""

    ask: Literal["chain"]
    goal: Goal = "end"
    target: Annotated[GoodsText | None, GIVEN] = None


class OffersQuery(Query):
    """The best offerings and their order."""

    ask: Literal["offers"]
    goal: Goal = "end"
    rounds: Index = 0
    """Further visits to the lake."""
    gain: tuple[GoodsText, ...] = ()
    """What is received between the visits."""

    @model_validator(mode="after")
    def _between(self) -> "OffersQuery":
        if len(self.gain) > self.rounds:
            judged({"gain": self.gain}, [("gain", say("expected at most one bundle a further visit"))])
        return self


class Budget(Data):
    """What may still be gained and done for the elders."""

    goods: GoodsText = ""
    islanders: Annotated[tuple[HirelingId, ...] | None, GIVEN] = None
    """Who can be hired; the row unless given."""
    offers: Annotated[Index | None, GIVEN] = None
    """How many offerings; any number unless given."""


class EldersQuery(Query):
    """Which elders to keep and what they still need."""

    ask: Literal["elders"]
    goal: Goal = "end"
    gain: Annotated[
        Annotated[Annotated[GoodsText, TEXT] | Annotated[Budget, OBJECT], BY_SHAPE] | None, GIVEN
    ] = None
    weights: dict[Good, NaturalNumber] = Field(default_factory=dict)
    """What goods are worth in fish."""


class AfternoonQuery(Query):
    """A whole afternoon from given placements."""

    ask: Literal["afternoon"]
    goal: Goal = "end"
    plan: tuple[AnyMove, ...] = ()
    others: Others = "rating"


class LawanQuery(Query):
    """The automa's choice, or its odds."""

    ask: Literal["lawan"]
    seen: tuple[PlotId, ...] = ()
    """Plot cards of this round that have been seen."""


TrackSpace: TypeAlias = Annotated[int, Field(ge=0, le=12)]
Track: TypeAlias = tuple[TrackSpace, ...]
"""Where canoes are."""


def _track_shape(value: Any) -> str:
    """The tag of what is said of other canoes: a word, their spaces, or their spaces round by round."""
    if not isinstance(value, (list, tuple)):
        return "text"
    return "rounds" if any(isinstance(spaces, (list, tuple)) for spaces in value) else "list"


SpaceItem: TypeAlias = Annotated[
    str, Field(pattern=r"^(clay|palm|ebony|fish|vp|any|task|guide|draw|offer|offer\(ibu\)|elder)$")
]


class CanoeQuery(Query):
    """The best landing, or the best sequence of them."""

    ask: Literal["canoe"]
    goal: Goal = "end"
    rounds: Annotated[Count | None, GIVEN] = None
    powers: Annotated[tuple[Annotated[int, Field(ge=1, le=99)], ...] | None, GIVEN] = None
    value: Annotated[
        Annotated[
            Annotated[tuple[Number, ...], Field(min_length=12, max_length=12), LIST]
            | Annotated[dict[SpaceItem, Number], OBJECT],
            BY_SHAPE,
        ]
        | None,
        GIVEN,
    ] = None
    """What the spaces are worth, or their items."""
    others: Annotated[
        Annotated[
            Annotated[Literal["unknown"], TEXT]
            | Annotated[Track, LIST]
            | Annotated[tuple[Track, ...], Tag("rounds")],
            Discriminator(_track_shape),
        ]
        | None,
        GIVEN,
    ] = None
    """Where the other canoes are, the same every round or round by round."""
    price: Annotated[NaturalNumber | None, GIVEN] = None
    """What a step costs; then rounds may be skipped."""

    @model_validator(mode="after")
    def _known_powers(self) -> "CanoeQuery":
        if self.rounds is not None and self.rounds > len(self.powers or ()):
            judged({"rounds": self.rounds}, [("rounds", say("expected at most as many as powers"))])
        return self


class SoloRound(Data):
    """What chance brings in a round."""

    decrees: tuple[DecreeId, ...] = ()
    forest: tuple[ForestId, ...] = ()
    plots: tuple[PlotId, ...] = ()
    order: dict[LawanName, tuple[Token, ...]] = Field(default_factory=dict)
    """The Lawans' tokens in the order in which they are placed."""
    afternoon: dict[LawanName, PlotId] = Field(default_factory=dict)
    """The plot cards that govern the Lawans' afternoon."""


class Decide(Data):
    """The one round that is decided."""

    round: Count


class SoloQuery(Query):
    """The whole game as a puzzle."""

    ask: Literal["solo"]
    goal: Goal = "end"
    rounds: tuple[SoloRound, ...] = ()
    decide: Annotated[Decide | None, GIVEN] = None
    weights: Weights = Field(default_factory=dict)
    expect: bool = False
    samples: Annotated[Count | None, GIVEN] = None


class BoundQuery(Query):
    """An upper bound on a score, and the maximum over whole games.

    Only a file without players may leave ``ask`` out: the reader fills it in.
    """

    model_config = ConfigDict(json_schema_extra=lambda schema: schema.update(required=[]))

    ask: Literal["bound"]
    goal: Annotated[
        Annotated[Literal["end", "vp", "margin", "offerings", "islanders", "fish"], TEXT]
        | Annotated[Weights, OBJECT],
        BY_SHAPE,
    ] = "end"
    """A goal, or what ``maximum`` counts instead."""
    rounds: Annotated[Count | None, GIVEN] = None


_KINDS: Mapping[str, type[Query]] = {
    "end": EndQuery,
    "act": ActQuery,
    "place": PlaceQuery,
    "chain": ChainQuery,
    "offers": OffersQuery,
    "elders": EldersQuery,
    "afternoon": AfternoonQuery,
    "lawan": LawanQuery,
    "canoe": CanoeQuery,
    "solo": SoloQuery,
    "bound": BoundQuery,
}
DEFAULT_ASK = "act"
WHOLE_GAME_ASK = "bound"
"""What a file without players asks."""


class _ByAsk(Deferred):
    """Reads a question as the type that its ``ask`` names, so that a fault is one of a field that it uses."""

    def read(self, value: Any, info: ValidationInfo, built: Callable[[], TypeAdapter[Any]]) -> Any:
        """The question; raises ValueError, ValidationError."""
        if isinstance(value, Query):
            return value
        if not isinstance(value, dict):
            raise ValueError(say("expected an object"))
        ask = value.get("ask", WHOLE_GAME_ASK if reading(info).whole_game else DEFAULT_ASK)
        kind = _KINDS.get(ask) if isinstance(ask, str) else None
        if kind is None:
            return judged(value, [("ask", say("expected one of {names}", names=", ".join(_KINDS)))])
        text = json.dumps(value | {"ask": ask})
        return kind.model_validate_json(text, context=info.context, by_alias=True, by_name=False)

    def write(self, value: Any, built: Callable[[], TypeAdapter[Any]]) -> Any:
        """The question as JSON data."""
        return value.as_json()


AnyQuery: TypeAlias = Annotated[
    EndQuery
    | ActQuery
    | PlaceQuery
    | ChainQuery
    | OffersQuery
    | EldersQuery
    | AfternoonQuery
    | LawanQuery
    | CanoeQuery
    | SoloQuery
    | BoundQuery,
    _ByAsk(),
]
NO_QUESTION = ActQuery.model_construct()
