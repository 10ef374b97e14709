"""The component data of Buru: cards, altars, action spaces, the canoe track, and the figures of the game.

Effects, bundles and goals stay the texts that the edition writes; ``notation`` and ``goals`` open them when they
are asked for, once each. Which cards are in play follows from ``module``, ``needs`` and ``replaces``, as data.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, ClassVar, Literal, Protocol, TypeAlias, TypeVar

from pydantic import AfterValidator, Field

from ..core import data
from ..core.documents import Data, Index
from ..core.errors import Fault
from ..core.wording import say
from .terms import AREAS, NO_SPACES, Area, AreaKey, Kind, LawanName, ModuleName, Spirit, SpiritKey

Text: TypeAlias = str
"""A text in the notation of effects or of goals; ``editions`` judges it."""
CardId: TypeAlias = Annotated[str, Field(pattern=r"^[^\s*?]+$")]
"""Any word without the marks of unknown and of sideways cards."""
Gems: TypeAlias = Annotated[int, Field(ge=0, le=3)]
"""A rating (BURU-1.6)."""
Cost: TypeAlias = Annotated[int, Field(ge=0, le=99)]
Value: TypeAlias = Annotated[int, Field(ge=0, le=99)]
Positive: TypeAlias = Annotated[int, Field(ge=1, le=99)]


SideKey: TypeAlias = Annotated[str, Field(pattern="^[ab]$")]


class Islander(Data):
    """An islander card (BURU-1.8)."""

    id: CardId
    name: str
    kind: Kind
    cost: Cost
    task: Text
    """The effect of tasking it."""
    lasting: Text | None = None
    """What it does for offerings while it is sideways (BURU-11.7)."""

    needs: ClassVar[tuple[ModuleName, ...]] = ()


class Outlaw(Data):
    """An outlaw card (BURU-19.2): nothing to task, a bonus when it is discarded."""

    id: CardId
    name: str
    kind: Literal["outlaw"]
    cost: Cost
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
    gems: Gems
    gain: Text


class Elder(Data):
    """An elder with its two levels (BURU-8.3): the goal and the respect of each, the higher one last."""

    id: CardId
    name: str
    levels: tuple[tuple[Text, Value], tuple[Text, Value]]
    module: Annotated[str, Field(pattern=r"^(ukum|ambelau)(\+(ukum|ambelau))?$")] | None = None
    """The module, or the modules joined by ``+``, with which it comes (BURU-19.5, BURU-20.4)."""
    replaces: str | None = None
    """The elder that leaves when this one comes (R.54)."""

    @property
    def needs(self) -> tuple[str, ...]:
        """The modules without which it stays in the box."""
        return tuple(self.module.split("+")) if self.module else ()


Place: TypeAlias = Annotated[
    str, Field(pattern=r"^(forest|coast|village|ambelau|lake|altar:(banyu|gunung|manuk|ukum|ibu))$")
]
"""An area, or ``altar:`` and a spirit."""


class Decree(Data):
    """A decree: where it lies and what it gives (BURU-3.3, BURU-3.4)."""

    id: CardId
    place: Place
    reward: Text
    module: ModuleName | None = None
    """The module with which it comes (BURU-19.6, BURU-20.5)."""

    @property
    def needs(self) -> tuple[str, ...]:
        """The modules without which it stays in the box."""
        return (self.module,) if self.module else ()


class Plot(Data):
    """A plot card of the Lawans (BURU-14.16)."""

    id: CardId
    a: Area
    b: Area
    hire: tuple[Kind | Literal["outlaw"], ...]
    offer: tuple[Spirit, ...]
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
    name: str
    start: Text
    action: Text


def _space(name: str) -> str:
    if name in NO_SPACES:
        raise ValueError(say("a word of the moves, expected another id"))
    return name


SpaceId: TypeAlias = Annotated[CardId, AfterValidator(_space)]


class ActionSpace(Data):
    """An action space of an area, or a space of the canoe track."""

    id: SpaceId
    gems: Gems = 0
    """Spaces of the forest have none: their cards have (BURU-1.6)."""
    gain: Text


class Ground(Data):
    """An area of the board: its majority reward and its action spaces from the left."""

    majority: Text
    majority_ukum: Text | None = None
    """The reward under the decree cover (BURU-19.1)."""
    spaces: tuple[ActionSpace, ...]


class Ring(Data):
    """Ambelau: its majority reward, what passing the start brings, and the track clockwise (BURU-20.12)."""

    majority: Text
    passing: Text = Field(alias="pass")
    track: tuple[ActionSpace, ...]

    @property
    def spaces(self) -> tuple[ActionSpace, ...]:
        """The spaces of the track."""
        return self.track


class Areas(Data):
    """The areas of the board."""

    forest: Ground
    coast: Ground
    village: Ground
    lake: Ground
    ambelau: Ring

    def __getitem__(self, area: str) -> Ground | Ring:
        """The area of that name."""
        found: Ground | Ring = getattr(self, area)
        return found


class LawanFigures(Data):
    """What all plot cards have alike, and the set bonus."""

    set_bonus: Annotated[tuple[Value, ...], Field(min_length=1)]
    """Respect by number of cards of a kind; the last one for more (BURU-15.19)."""
    coast_double: Value
    """Fish by which a hire is cheaper (BURU-15.10)."""
    village_double: Value
    """Respect more (BURU-15.13)."""
    guide: Value
    """Respect for a guide that would be gained (BURU-22.9)."""


class KudaFigures(Data):
    """The Kuda card: its ratings (BURU-26.9) and its action in each area (BURU-26.7)."""

    gems: Gems
    fish_gems: Gems
    forest: Text
    coast: Text
    village: Text
    lake: Text


class Supply(Data):
    """Resource tokens; no limit on gains (R.3)."""

    clay: Index
    palm: Index
    ebony: Index


class Tokens(Data):
    """Tokens of the expansion."""

    blessings: Index
    liaisons: Index
    guides: Index
    canoes: Index


class _Card(Protocol):
    @property
    def id(self) -> str: ...


CardT = TypeVar("CardT", bound=_Card)


def _by_id(cards: tuple[CardT, ...]) -> dict[str, CardT]:
    return {card.id: card for card in cards}


class Edition(data.Edition):
    """All component data of one edition of the game. Editions are hashable and cheap to compare."""

    game: Literal["buru"] = "buru"
    name: str = Field("inline", alias="edition")
    status: str = "assumed"
    note: str = ""
    rounds: Positive
    rounds_long: Positive
    decree_stack: Positive
    decree_stack_long: Positive
    decrees_per_round: Positive
    fish_cap: Positive
    start_fish_others: Value
    hiring_row: Positive
    forest_row: dict[Annotated[str, Field(pattern=r"^[1-9]$")], Value]
    """Face-up forest cards by number of players (BURU-3.6)."""
    supply: Supply
    areas: Areas
    altars: dict[SpiritKey, dict[SideKey, Text]]
    """The cost of an offering, by spirit and side."""
    islanders: tuple[Islander, ...]
    outlaws: tuple[Outlaw, ...]
    forest: tuple[ForestCard, ...]
    elders: tuple[Elder, ...]
    offerings: dict[SpiritKey, tuple[Value, ...]]
    """The respect of each card of each offering deck."""
    decrees: tuple[Decree, ...]
    plots: tuple[Plot, ...]
    plots_expansion: tuple[Plot, ...]
    tokoh: tuple[Tokoh, ...]
    lawan: LawanFigures
    kuda: KudaFigures
    tokens: Tokens

    __hash__ = data.Edition.__hash__

    def departures(self) -> tuple[Fault, ...]:
        """Where the edition departs from the published counts."""
        from .facts import departures  # noqa: PLC0415 — only people who look at an edition ask

        return tuple(departures(self))

    @cached_property
    def hirelings(self) -> Mapping[str, Hireling]:
        """Islanders and outlaws by id."""
        return _by_id(self.islanders) | _by_id(self.outlaws)

    @cached_property
    def forest_cards(self) -> Mapping[str, ForestCard]:
        """Forest cards by id."""
        return _by_id(self.forest)

    @cached_property
    def elder_cards(self) -> Mapping[str, Elder]:
        """Elders by id."""
        return _by_id(self.elders)

    @cached_property
    def decree_cards(self) -> Mapping[str, Decree]:
        """Decrees by id."""
        return _by_id(self.decrees)

    @cached_property
    def plot_cards(self) -> Mapping[str, Plot]:
        """The plot cards of both decks by id."""
        return _by_id(self.plots) | _by_id(self.plots_expansion)

    @cached_property
    def tokoh_cards(self) -> Mapping[str, Tokoh]:
        """Tokoh cards by id."""
        return _by_id(self.tokoh)

    @cached_property
    def space_ids(self) -> frozenset[str]:
        """The ids of the action spaces of every area, the canoe track's included."""
        return frozenset(space.id for area in AREAS for space in self.areas[area].spaces)

    def values(self, spirit: str) -> tuple[int, ...]:
        """The respect of each card of a spirit's whole offering deck."""
        return self.offerings.get(spirit, ())

    def altar(self, spirit: str, side: str) -> Text:
        """What an offering to the spirit costs on that side of its altar."""
        return self.altars[spirit][side]

    def last_round(self, long: bool) -> int:
        """The number of rounds (BURU-3.1, BURU-16.1)."""
        return self.rounds_long if long else self.rounds

    def face_up(self, players: int) -> int:
        """How many forest cards are revealed at dawn (BURU-3.6)."""
        return self.forest_row.get(str(players), max(self.forest_row.values(), default=0))

    def set_bonus(self, cards: int) -> int:
        """What a Lawan scores for so many cards of a kind (BURU-15.19)."""
        table = self.lawan.set_bonus
        return table[min(cards, len(table) - 1)]
