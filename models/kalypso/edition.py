"""The editions of Kalypso: their components, where they come from, and what may be left out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from pydantic import ConfigDict, Field, ValidationInfo, field_validator

from ..boards.grid import Cell
from ..core import data
from ..core.editions import DEFAULT, Shelf
from ..core.errors import Fault, echo
from ..core.notation import Names
from ..core.trees import field_name
from ..core.wording import say
from .cards import (
    BuildingTiles,
    CellField,
    Count,
    FishToken,
    ForecastCard,
    GoalCard,
    SalvageFace,
    ScrapFace,
    Stacks,
    Table,
)
from .sea import Maps, Sea, sea_of
from .terms import MATERIALS, Kind, Mode

FOLDER = Path(__file__).parent
"""Where the bundled editions are."""
_OWN: dict[str, Any] = {
    "name": "",
    "salvage": None,
    "scrap": None,
    "fish": None,
    "forecasts": [],
    "goals": [],
}
"""The fields in which a player's own edition takes nothing from the bundled one."""


@cache
def bundled() -> dict[str, Any]:
    """The bundled edition as its file has it."""
    found: dict[str, Any] = json.loads((FOLDER / f"{DEFAULT}.json").read_bytes())
    return found


def left_out(tree: dict[str, Any]) -> dict[str, Any]:
    """The values of the fields that the edition in ``tree`` leaves out."""
    maps = tree.get("maps")
    own_island: dict[str, Any] = {"island_gardens": []} if isinstance(maps, dict) and "coop" in maps else {}
    return {name: value for name, value in (bundled() | _OWN | own_island).items() if name not in tree}


def brief(tree: dict[str, Any]) -> dict[str, Any]:
    """The edition as one that leaves out what it may; its maps are told anyway."""
    usual = left_out({"maps": tree["maps"]})
    return {name: value for name, value in tree.items() if name not in usual or usual[name] != value}


Difficulty: TypeAlias = Annotated[str, Field(min_length=1, examples=["easy"])]
ByRounds: TypeAlias = Annotated[tuple[Count, ...], Field(max_length=4)]
Arrivals: TypeAlias = Annotated[tuple[ByRounds, ...], Field(max_length=4)]

SALVAGE, SCRAP, FISH = 120, 60, 60
"""Tiles and tokens in the bags."""
VERSUS_TOKENS = {"o": 8, "b": 4}
"""Lifebuoys and half-sunk barrels of a versus board (KAL-2.9)."""
COOP_TOKENS = {"o": 16, "b": 16}
"""The same of the joined boards (KAL-2.11)."""
SUPPORTED = {3: 6, 4: 7, 5: 8}
"""Entries of the garden table that are published."""
LAUNCHED = {4: 6, 5: 8}
"""Entries of the solar table that are published."""
FORECASTS, GOALS = 7, 10
_MARKS = {"o": say("lifebuoys"), "b": say("half-sunk barrels")}


class Edition(data.Edition):
    """All component data of one edition of the game. Editions are hashable and cheap to compare.

    A file may leave any field out: the reader fills it in.
    """

    model_config = ConfigDict(json_schema_extra=lambda schema: schema.update(required=[]))

    maps: Maps
    """The ocean boards."""
    island_gardens: Annotated[tuple[tuple[CellField, CellField], ...], Field(max_length=2)]
    """Spaces for gardens on the island, two cells each (KAL-10.22)."""
    garden_table: Table
    """Settlers supported, by the garden track; past the end the last entry holds (KAL-10.24)."""
    solar_table: Table
    """Boats allowed, by the solar track (KAL-10.7)."""
    salvage: tuple[SalvageFace, ...] | None
    """The bag; None where it is not known: then any face may occur."""
    scrap: tuple[ScrapFace, ...] | None
    """The bag of scrap tiles; null where it is not known."""
    fish: tuple[FishToken, ...] | None
    """The bag of fish tokens, numbers and ``B`` for a barrel; null where it is not known."""
    buildings: BuildingTiles
    """Every kind of building: its material, and the points printed on it (KAL-9.6, KAL-15.9)."""
    building_tiles: Annotated[Stacks, Field(examples=[{"W": 32, "M": 32, "S": 32, "R": 36}])]
    """How many building tiles of each material there are (KAL-2.4)."""
    reserves: Count
    """Monument tiles that have a reserve on the back."""
    arrivals: dict[Difficulty, Arrivals]
    """By difficulty, then for each number of players and each round (KAL-2.12)."""
    forecasts: tuple[ForecastCard, ...]
    """The forecast cards of a set (KAL-2.3)."""
    goals: tuple[GoalCard, ...]
    """The goal cards of both decks (KAL-2.7)."""

    __hash__ = data.Edition.__hash__

    @field_validator("island_gardens")
    @classmethod
    def _on_the_island(
        cls, spaces: tuple[tuple[Cell, Cell], ...], info: ValidationInfo
    ) -> tuple[tuple[Cell, Cell], ...]:
        maps = info.data.get("maps")
        rows: Sequence[str] = (maps and maps.coop) or ()
        island = {(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"}
        taken = [cell for space in spaces for cell in space]
        apart = any(abs(one[0] - two[0]) + abs(one[1] - two[1]) != 1 for one, two in spaces)
        if rows and (apart or len(set(taken)) != len(taken) or not island.issuperset(taken)):
            raise ValueError(say("expected pairs of adjacent cells of the island, each cell once"))
        return spaces

    def departures(self) -> tuple[Fault, ...]:
        """Where the edition departs from the published counts and tables."""
        return tuple(_departures(self))

    @cached_property
    def _seas(self) -> dict[str, Sea]:
        sides = {"versus": self.maps.versus, "coop": self.maps.coop}
        return {mode: sea_of(rows) for mode, rows in sides.items() if rows}

    def sea(self, mode: Mode) -> Sea:
        """The ocean board of that mode, always the same object; raises KeyError if the edition has none."""
        return self._seas["versus" if mode == "versus" else "coop"]

    def has_sea(self, mode: Mode) -> bool:
        """Whether the edition has the map of that mode."""
        return (self.maps.versus if mode == "versus" else self.maps.coop) is not None

    @cached_property
    def material(self) -> dict[Kind, str]:
        """The material of each kind's tile."""
        return {kind: tile.material for kind, tile in self.buildings.items()}

    @cached_property
    def material_number(self) -> dict[Kind, int]:
        """The place of each kind's material in MATERIALS."""
        return {kind: MATERIALS.index(material) for kind, material in self.material.items()}

    @cached_property
    def other_side(self) -> dict[Kind, Kind]:
        """What the back of each building tile shows (KAL-9.6)."""
        return {
            kind: other
            for kind, material in self.material.items()
            for other, same in self.material.items()
            if kind != other and material == same
        }

    @cached_property
    def printed(self) -> dict[Kind, int]:
        """The number on each building tile (KAL-15.9)."""
        return {kind: tile.points for kind, tile in self.buildings.items()}

    @cached_property
    def forecast_cards(self) -> dict[str, ForecastCard]:
        """The forecast cards by their ids."""
        return {card.id: card for card in self.forecasts}

    @cached_property
    def goal_cards(self) -> dict[str, GoalCard]:
        """The goal cards by their ids."""
        return {card.id: card for card in self.goals}

    @cached_property
    def forecast_names(self) -> Names:
        """What the forecast cards are called."""
        return Names(self.forecast_cards, {card.title: card.id for card in self.forecasts})

    @cached_property
    def goal_names(self) -> Names:
        """What the goal cards are called."""
        return Names(self.goal_cards, {card.title: card.id for card in self.goals})

    def forecast(self, card_id: str) -> ForecastCard:
        """The forecast card of that id; raises KeyError if the edition has none."""
        return self.forecast_cards[card_id]

    def goal(self, card_id: str) -> GoalCard:
        """The goal card of that id; raises KeyError if the edition has none."""
        return self.goal_cards[card_id]

    def supported(self, gardens: int) -> int:
        """Settlers and survivors whom that position of the garden track supports (KAL-10.24)."""
        return self.garden_table[min(gardens, len(self.garden_table) - 1)]

    def boats_allowed(self, panels: int) -> int:
        """Boats that may be launched at that position of the solar track (KAL-10.7)."""
        return self.solar_table[min(panels, len(self.solar_table) - 1)]

    def arriving(self, difficulty: str, players: int, round_number: int) -> int:
        """Survivors who arrive on the island in that round (KAL-2.12, R2); 0 where the card says nothing."""
        by_players = self.arrivals.get(difficulty, ())
        by_round = by_players[players - 1] if players <= len(by_players) else ()
        return by_round[round_number - 1] if round_number <= len(by_round) else 0


def _departures(edition: Edition) -> Iterator[Fault]:
    """A note for each published number that the edition does not keep, by field."""
    yield from _map_notes("maps.versus", edition.maps.versus, VERSUS_TOKENS)
    yield from _map_notes("maps.coop", edition.maps.coop, COOP_TOKENS)
    yield from _table_notes("garden_table", edition.garden_table, SUPPORTED)
    yield from _table_notes("solar_table", edition.solar_table, LAUNCHED)
    yield from _bag_notes(edition)
    yield from _building_notes(edition)
    if len(edition.forecasts) != FORECASTS:
        yield _note("forecasts", len(edition.forecasts), say("cards"), FORECASTS)
    if len(edition.goals) != GOALS:
        yield _note("goals", len(edition.goals), say("cards"), GOALS)
    elif len({card.deck for card in edition.goals}) == 1:
        yield Fault("goals", say("all cards are of one deck, the published game has two"))


def _map_notes(field: str, rows: Sequence[str] | None, tokens: dict[str, int]) -> Iterator[Fault]:
    drawn = Counter("".join(rows or ()))
    for mark, wanted in tokens.items():
        if rows and drawn[mark] != wanted:
            yield _note(field, drawn[mark], _MARKS[mark], wanted)
    if rows and field.endswith("coop") and not drawn["#"]:
        yield Fault(field, say("there is no island, the published game has one"))


def _table_notes(field: str, table: Sequence[int], published: dict[int, int]) -> Iterator[Fault]:
    for index, wanted in published.items():
        number = table[min(index, len(table) - 1)]
        if number != wanted:
            yield Fault(
                field,
                say(
                    "{number} at position {index}, the published game has {wanted}",
                    number=number,
                    index=index,
                    wanted=wanted,
                ),
            )


def _bag_notes(edition: Edition) -> Iterator[Fault]:
    bags: dict[str, tuple[Sequence[str | int] | None, int]] = {
        "salvage": (edition.salvage, SALVAGE),
        "scrap": (edition.scrap, SCRAP),
        "fish": (edition.fish, FISH),
    }
    for field, (bag, wanted) in bags.items():
        if bag is not None and len(bag) != wanted:
            yield _note(field, len(bag), say("pieces"), wanted)
    numbers = Counter(token for token in edition.fish or () if token != "B")
    if numbers and numbers[1] != max(numbers.values()):
        yield Fault("fish", say("1 is not the most frequent number, in the published game it is"))


def _building_notes(edition: Edition) -> Iterator[Fault]:
    """The building tiles as published are those of the bundled edition, all of which the rules text states."""
    published = bundled()
    for kind, tile in edition.buildings.items():
        material, points = published["buildings"][kind].values()
        if tile.points != points:
            yield _note(f"buildings.{kind}.points", tile.points, say("points"), points)
        if tile.material != material:
            what = say(
                "of {material}, in the published game of {wanted}", material=tile.material, wanted=material
            )
            yield Fault(f"buildings.{kind}.material", what)
    for stack, number in edition.building_tiles.items():
        if number != published["building_tiles"][stack]:
            yield _note(f"building_tiles.{stack}", number, say("pieces"), published["building_tiles"][stack])


def _note(field: str, number: int, what: str, wanted: int) -> Fault:
    return Fault(
        field,
        say("{number} {what}, the published game has {wanted}", number=number, what=what, wanted=wanted),
    )


def _filled(tree: object) -> Any:
    """The edition with the fields that it leaves out; whatever is no object is left to validation."""
    return tree | left_out(tree) if isinstance(tree, dict) else tree


def _repeated_ids(tree: object) -> Iterator[Fault]:
    """Faults for ids of cards that came before; whatever else is unsound is left to validation."""
    for deck in ("forecasts", "goals"):
        cards = tree.get(deck) if isinstance(tree, dict) else None
        seen: set[str] = set()
        for index, card in enumerate(cards if isinstance(cards, list) else ()):
            name = card.get("id") if isinstance(card, dict) else None
            if isinstance(name, str) and name in seen:
                path = field_name((deck, index, "id"))
                yield Fault(
                    path, say("{name} is the id of another card, expected one of its own", name=echo(name))
                )
            elif isinstance(name, str):
                seen.add(name)


SHELF = Shelf(Edition, FOLDER, extra=_repeated_ids, fill=_filled, entries=True)
"""Where the game's editions come from."""
