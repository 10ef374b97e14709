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
from ..core.wording import say, with_guess
from .fields import (
    DecreeId,
    FieldToken,
    ForestId,
    GoodsText,
    HirelingId,
    NaturalNumber,
    Number,
    PlayerId,
    PlotId,
    PositiveNumber,
    Token,
    reading,
)
from .moves import AnyMove
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
    """The base of the questions; each says its name in ``kind``."""

    player: Annotated[PlayerId | None, GIVEN] = None
    """Who asks."""


class EndQuery(Query):
    """The score as if the game ended now."""

    kind: Literal["end"]


class ActQuery(Query):
    """The legal moves, and their ranking."""

    kind: Literal["act"] = "act"


class Worth(Data):
    """What an area is worth to a player: by his place in the order of acting, for majority, for a lone liaison."""

    order: tuple[Number, ...] = ()
    """Its worth to the first to act there, to the second, and so on; 0 beyond the list."""
    majority: Number = Fraction(0)
    """Further worth of being the first."""
    liaison: Number = Fraction(0)
    """Worth of the only liaison there."""


class ValueTable(Data):
    """What placements are worth, area by area, and a fish of the kept token."""

    forest: Annotated[Worth | None, GIVEN] = None
    """The forest."""
    coast: Annotated[Worth | None, GIVEN] = None
    """The coast."""
    village: Annotated[Worth | None, GIVEN] = None
    """The village."""
    ambelau: Annotated[Worth | None, GIVEN] = None
    """Ambelau."""
    lake: Annotated[Worth | None, GIVEN] = None
    """The lake."""
    fish: Number = Fraction(0)
    """Each fish that the kept token brings."""


class Scenario(Data):
    """What the opponents may have placed, and how likely that is."""

    weight: PositiveNumber = Fraction(1)
    """How likely it is, against the weights of the others."""
    placed: dict[PlayerId, dict[AreaKey, tuple[FieldToken, ...]]]
    """By player and area, the tokens that lie there."""


class PlaceQuery(Query):
    """The best placement of the explorers."""

    kind: Literal["place"]
    whole: bool = False
    """For ``moves``: whole mornings rather than single placements."""
    limit: Index = 2000
    """For ``moves``: the most mornings that are listed."""
    value: Annotated[Annotated[Literal["play"], TEXT] | Annotated[ValueTable, OBJECT], BY_SHAPE] = "play"
    """What placements are worth: a table, or the afternoon that follows (``play``)."""
    opponents: Annotated[
        Annotated[Literal["known", "lawan", "equilibrium"], TEXT]
        | Annotated[tuple[Scenario, ...], Field(min_length=1), LIST],
        BY_SHAPE,
    ] = "known"
    """What the others place: as the position tells, by the Lawans' odds, in equilibrium, or scenarios."""
    criterion: Literal["mean", "worst"] = "mean"
    """Whether the mean over the scenarios counts, or the worst of them."""
    goal: Goal = "end"
    """The value of the state at the end."""
    others: Others = "rating"
    """How other humans choose: the richest space (``rating``), or nothing (``pass``)."""

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

    kind: Literal["chain"]
    goal: Goal = "end"
    """The value of the state at the end."""
    target: Annotated[GoodsText | None, GIVEN] = None
    """Goods to have at the end, rather than the greatest value."""


class OffersQuery(Query):
    """The best offerings and their order."""

    kind: Literal["offers"]
    goal: Goal = "end"
    """The value of the state at the end."""
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
    """Goods that may still come."""
    islanders: Annotated[tuple[HirelingId, ...] | None, GIVEN] = None
    """Who can be hired; the row unless given."""
    offers: Annotated[Index | None, GIVEN] = None
    """How many offerings; any number unless given."""


class EldersQuery(Query):
    """Which elders to keep and what they still need."""

    kind: Literal["elders"]
    goal: Goal = "end"
    """The value of the state at the end."""
    gain: Annotated[
        Annotated[Annotated[GoodsText, TEXT] | Annotated[Budget, OBJECT], BY_SHAPE] | None, GIVEN
    ] = None
    """What may still be gained: goods, or a budget of goods, islanders and offerings."""
    weights: dict[Good, NaturalNumber] = Field(default_factory=dict)
    """What goods are worth in fish."""


class AfternoonQuery(Query):
    """A whole afternoon from given placements."""

    kind: Literal["afternoon"]
    goal: Goal = "end"
    """The value of the state at the end."""
    plan: tuple[AnyMove, ...] = ()
    """Moves that are settled beforehand, of any player."""
    others: Others = "rating"
    """How other humans choose: the richest space (``rating``), or nothing (``pass``)."""


class LawanQuery(Query):
    """The automa's choice, or its odds."""

    kind: Literal["lawan"]
    seen: tuple[PlotId, ...] = ()
    """Plot cards of this round that have been seen."""


TrackSpace: TypeAlias = Annotated[int, Field(ge=0, le=12)]
Track: TypeAlias = tuple[TrackSpace, ...]
"""Where canoes are."""


def _track_shape(value: object) -> str:
    """The tag of what is said of other canoes: a word, their spaces, or their spaces round by round."""
    if not isinstance(value, (list, tuple)):
        return "text"
    return "rounds" if any(isinstance(spaces, (list, tuple)) for spaces in value) else "list"


SpaceItem: TypeAlias = Annotated[
    str, Field(pattern=r"^(clay|palm|ebony|fish|vp|any|task|guide|draw|offer|offer\(ibu\)|elder)$")
]


class CanoeQuery(Query):
    """The best landing, or the best sequence of them."""

    kind: Literal["canoe"]
    goal: Goal = "end"
    """The value of the state at the end."""
    rounds: Annotated[Count | None, GIVEN] = None
    """How many rounds are planned; as many as there are powers unless given."""
    powers: Annotated[tuple[Annotated[int, Field(ge=1, le=99)], ...] | None, GIVEN] = None
    """The power in Ambelau of each round (BURU-20.9)."""
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
    """The decrees that dawn reveals."""
    forest: tuple[ForestId, ...] = ()
    """The forest cards that dawn reveals."""
    plots: tuple[PlotId, ...] = ()
    """The plot cards of the morning, in order."""
    order: dict[LawanName, tuple[Token, ...]] = Field(default_factory=dict)
    """The Lawans' tokens in the order in which they are placed, those that lie already left out; last the one kept."""
    afternoon: dict[LawanName, PlotId] = Field(default_factory=dict)
    """The plot cards that govern the Lawans' afternoon."""


class Decide(Data):
    """The one round that is decided."""

    round: Count
    """Its number."""


class SoloQuery(Query):
    """The whole game as a puzzle."""

    kind: Literal["solo"]
    goal: Goal = "end"
    """The value of the state at the end."""
    rounds: tuple[SoloRound, ...] = ()
    """What chance brings, round by round."""
    decide: Annotated[Decide | None, GIVEN] = None
    """Solve this round alone, with a worth for what is left after it."""
    weights: Weights = Field(default_factory=dict)
    """With ``decide``: the worth of what is left after the round."""
    expect: bool = False
    """Whether the mean over samples of unknown decks counts."""
    samples: Annotated[Count | None, GIVEN] = None
    """How many samples."""


class BoundQuery(Query):
    """An upper bound on a score, and the maximum over whole games.

    Only a file without players may leave ``kind`` out: the reader fills it in.
    """

    model_config = ConfigDict(json_schema_extra=lambda schema: schema.update(required=[]))

    kind: Literal["bound"]
    goal: Annotated[
        Annotated[Literal["end", "vp", "margin", "offerings", "islanders", "fish"], TEXT]
        | Annotated[Weights, OBJECT],
        BY_SHAPE,
    ] = "end"
    """A goal, or what ``maximum`` counts instead."""
    rounds: Annotated[Count | None, GIVEN] = None
    """For ``maximum``: how many rounds; those of the game unless given."""


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
DEFAULT_KIND = "act"
WHOLE_GAME_KIND = "bound"
"""What a file without players asks."""


class _ByKind(Deferred):
    """Reads a question as the type that its ``kind`` names, so that a fault is one of a field that it uses."""

    def read(self, value: object, info: ValidationInfo, built: Callable[[], TypeAdapter[Any]]) -> Any:
        """The question; raises ValueError, ValidationError."""
        if isinstance(value, Query):
            return value
        if not isinstance(value, dict):
            raise ValueError(say("expected an object"))
        name = value.get("kind", WHOLE_GAME_KIND if reading(info).whole_game else DEFAULT_KIND)
        kind = _KINDS.get(name) if isinstance(name, str) else None
        if kind is None:
            message = say("expected one of {names}", names=", ".join(_KINDS))
            return judged(value, [("kind", with_guess(message, name, _KINDS))])
        text = json.dumps(value | {"kind": name})
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
    _ByKind(),
]
NO_QUESTION = ActQuery.model_construct()
