"""The published counts and tables, and where an edition departs from them: a home-made one may, on purpose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..core.errors import Fault
from ..core.wording import say

if TYPE_CHECKING:
    from .edition import Edition

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


def departures(edition: Edition) -> Iterator[Fault]:
    """A note for each published number that the edition does not keep, by field."""
    yield from _map_notes("maps.versus", edition.maps.versus, VERSUS_TOKENS)
    yield from _map_notes("maps.coop", edition.maps.coop, COOP_TOKENS)
    yield from _table_notes("garden_table", edition.garden_table, SUPPORTED)
    yield from _table_notes("solar_table", edition.solar_table, LAUNCHED)
    yield from _bag_notes(edition)
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


def _note(field: str, number: int, what: str, wanted: int) -> Fault:
    return Fault(
        field,
        say("{number} {what}, the published game has {wanted}", number=number, what=what, wanted=wanted),
    )
