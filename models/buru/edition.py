"""The component data of Buru, and the published counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Literal, Protocol, TypeAlias, TypeVar

from pydantic import ConfigDict, Field

from ..core import data
from ..core.documents import Data, Index
from ..core.errors import Fault
from ..core.notation import Names
from ..core.wording import say
from . import notation
from .cards import (
    Areas,
    Decree,
    ElderCard,
    ForestCard,
    Gems,
    Hireling,
    Islander,
    Outlaw,
    Plot,
    Text,
    Tokoh,
    Value,
)
from .terms import ALTARS, AREAS, BOARD, HIRELINGS, KINDS, SpiritKey

COUNTS = {
    "islanders": 36,
    "outlaws": 9,
    "forest": 16,
    "elders": 17,
    "decrees": 16,
    "plots": 12,
    "plots_expansion": 20,
    "tokoh": 10,
}
"""Cards of each list."""
OF_A_KIND = 9
"""Islanders of each kind."""
SPACES, TRACK, OFFERINGS = 5, 12, 10
"""Action spaces of an area, spaces of the canoe track, cards of an offering deck."""
FIGURES = {"rounds": 5, "rounds_long": 6, "decree_stack": 10, "decree_stack_long": 12, "fish_cap": 20}
"""Single figures, by field."""


def departures(edition: Edition) -> Iterator[Fault]:
    """A note for each published fact that the edition does not keep, by field."""
    for field, wanted in FIGURES.items():
        yield from _note(field, getattr(edition, field), wanted)
    yield from _area_notes(edition)
    yield from _islander_notes(edition)
    for field, wanted in COUNTS.items():
        if field != "islanders":
            yield from _note(field, len(getattr(edition, field)), wanted)
    for elder in edition.elders:
        if elder.levels[1][1] <= elder.levels[0][1]:
            yield Fault("elders", say("{elder} brings no more for its second level", elder=elder.id))
    for spirit, values in edition.offerings.items():
        yield from _note(f"offerings.{spirit}", len(values), OFFERINGS)
    yield from _order_notes("plots", [(plot.hire, plot.offer) for plot in edition.plots], KINDS, ALTARS)
    expansion = [(plot.hire, plot.offer) for plot in edition.plots_expansion]
    yield from _order_notes("plots_expansion", expansion, HIRELINGS, (*ALTARS, "ukum"))


def _note(field: str, number: int, wanted: int) -> Iterator[Fault]:
    if number != wanted:
        message = say("{number}, the published game has {wanted}", number=number, wanted=wanted)
        yield Fault(field, message)


def _area_notes(edition: Edition) -> Iterator[Fault]:
    for area in BOARD:
        yield from _note(f"areas.{area}.spaces", len(edition.areas[area].spaces), SPACES)
    yield from _note("areas.ambelau.track", len(edition.areas.ambelau.track), TRACK)
    for area, atom in (("coast", "hire"), ("village", "task")):
        for space in edition.areas[area].spaces:
            if all(item.atom != atom for item in notation.bundle(space.gain)):
                yield Fault(f"areas.{area}.spaces", say("{space} has no {atom}", space=space.id, atom=atom))


def _islander_notes(edition: Edition) -> Iterator[Fault]:
    if len(edition.islanders) != COUNTS["islanders"]:
        yield from _note("islanders", len(edition.islanders), COUNTS["islanders"])
        return
    for kind in KINDS:
        yield from _note("islanders", sum(card.kind == kind for card in edition.islanders), OF_A_KIND)


def _order_notes(
    field: str,
    orders: Sequence[tuple[Sequence[str], Sequence[str]]],
    kinds: Sequence[str],
    spirits: Sequence[str],
) -> Iterator[Fault]:
    """Plot cards order every kind and every spirit, each once."""
    for hire, offer in orders:
        if sorted(hire) != sorted(kinds) or sorted(offer) != sorted(spirits):
            yield Fault(field, say("a card does not order every kind and every spirit"))
            return


Positive: TypeAlias = Annotated[int, Field(ge=1, le=99)]
SideKey: TypeAlias = Annotated[str, Field(pattern="^[ab]$")]


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
    """The gems of the space under Kuda."""
    fish_gems: Gems
    """The gems of the space under the fish marker."""
    forest: Text
    """The action while he is in the forest."""
    coast: Text
    """The action while he is at the coast."""
    village: Text
    """The action while he is in the village."""
    lake: Text
    """The action while he is at the lake."""


class Supply(Data):
    """Resource tokens; no limit on gains (R.3)."""

    clay: Index
    """Clay."""
    palm: Index
    """Palm."""
    ebony: Index
    """Ebony."""


class Tokens(Data):
    """Tokens of the expansion."""

    blessings: Index
    """Blessings."""
    liaisons: Index
    """Liaisons."""
    guides: Index
    """Guides."""
    canoes: Index
    """Canoes."""


class _Card(Protocol):
    @property
    def id(self) -> str: ...


CardT = TypeVar("CardT", bound=_Card)


def _by_id(cards: tuple[CardT, ...]) -> dict[str, CardT]:
    return {card.id: card for card in cards}


class Edition(data.Edition):
    """All component data of one edition of the game. Editions are hashable and cheap to compare.

    A player's own may leave any field out: the reader fills it in, see ``editions``.
    """

    model_config = ConfigDict(json_schema_extra=lambda schema: schema.update(required=[]))

    game: Literal["buru"] = "buru"
    """The game that the edition is of."""
    name: str = Field("inline", alias="edition", examples=["my box"])
    """What people call the edition."""
    status: Annotated[str, Field(examples=["given"])] = "assumed"
    """Whether the data are ``given`` by the published rules or ``assumed``."""
    note: Annotated[str, Field(examples=["Typed in from my own box."])] = ""
    """Where the data come from, for people."""
    rounds: Positive
    """Rounds of a game (BURU-3.1)."""
    rounds_long: Positive
    """Rounds of the longer variant (BURU-16.1)."""
    decree_stack: Positive
    """Decrees in the stack of a game."""
    decree_stack_long: Positive
    """Decrees in the stack of the longer variant."""
    decrees_per_round: Positive
    """Decrees revealed at dawn (BURU-3.2)."""
    fish_cap: Positive
    """The most fish that a player holds (BURU-5.2)."""
    start_fish_others: Value
    """Fish at the start of those who do not begin."""
    hiring_row: Positive
    """Cards in the hiring row."""
    forest_row: dict[Annotated[str, Field(pattern=r"^[1-9]$")], Value]
    """Face-up forest cards by number of players (BURU-3.6)."""
    supply: Supply
    """Resource tokens in the box."""
    areas: Areas
    """The areas of the board with their action spaces."""
    altars: dict[SpiritKey, dict[SideKey, Text]]
    """The cost of an offering, by spirit and side."""
    islanders: tuple[Islander, ...]
    """The islander cards (BURU-1.8)."""
    outlaws: tuple[Outlaw, ...]
    """The outlaw cards (BURU-19.2)."""
    forest: tuple[ForestCard, ...]
    """The forest cards (BURU-9.2)."""
    elders: tuple[ElderCard, ...]
    """The elders (BURU-8.3)."""
    offerings: dict[SpiritKey, tuple[Value, ...]]
    """The respect of each card of each offering deck."""
    decrees: tuple[Decree, ...]
    """The decrees (BURU-3.3, BURU-3.4)."""
    plots: tuple[Plot, ...]
    """The twelve plot cards of the base game (BURU-14.16)."""
    plots_expansion: tuple[Plot, ...]
    """The twenty plot cards of the expansion (BURU-22.1)."""
    tokoh: tuple[Tokoh, ...]
    """The Tokoh cards (BURU-23)."""
    lawan: LawanFigures
    """The figures that all Lawans share."""
    kuda: KudaFigures
    """The Kuda card."""
    tokens: Tokens
    """The tokens of the expansion."""

    __hash__ = data.Edition.__hash__

    def departures(self) -> tuple[Fault, ...]:
        """Where the edition departs from the published counts."""
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
    def elder_cards(self) -> Mapping[str, ElderCard]:
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
    def names(self) -> Names:
        """What the cards are called, by their ids; spaces, forest cards, decrees and plot cards have ids alone."""
        named: tuple[Mapping[str, Any], ...] = (self.hirelings, self.elder_cards, self.tokoh_cards)
        plain: tuple[Iterable[str], ...] = (self.forest_cards, self.decree_cards, self.plot_cards)
        ids = [identity for cards in (*named, *plain) for identity in cards]
        return Names(
            (*ids, *sorted(self.space_ids)),
            {card.name: identity for cards in named for identity, card in cards.items()},
        )

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
