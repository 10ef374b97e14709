"""The relations of how tiles come: by number in free order, event by event in fixed order.

All of them are there in either order, so that goals may name them; those of the other order hold nowhere.
"""

from __future__ import annotations

from periplus.models.core.wording import say
from periplus.models.sumatra.tiles import TILES, is_fetched

from ...patterns.logic import TermList, total
from ...program import Program, any_of
from ..arrangement.events import ANYWHERE, Events
from ..arrangement.model import Model
from ..arrangement.supply import TABLES, TileSupply

EVENTS = {
    "comes": (("event", "tile"), say("in fixed order: the tile comes at that event, counted from 0")),
    "puts": (
        ("event", "column"),
        say("in fixed order: what comes at the event goes into the column, where it has a choice"),
    ),
    "drops": (("event",), say("in fixed order: what comes at the event becomes known")),
    "fetches": (("event", "tile"), say("in fixed order: the event completes a pair, which fetches the tile")),
}
"""Columns and meaning of the relations of fixed order."""
TAKES = "takes", ("number",), say("how many tiles are taken")
FETCHED = "fetched", ("tile", "number"), say("how many of the tile pairs fetch")


def add_free(model: Model, supply: TileSupply) -> None:
    """The relations of free order, and empty ones of fixed order."""
    program = model.program
    for name, about in EVENTS.items():
        program.relation(name, *about)
    program.measure(*TAKES).add(terms=supply.takes)
    fetched = program.measure(*FETCHED)
    for tile, variable in supply.fetched.items():
        fetched.add(tile, terms=[(1, variable)])


def add_fixed(model: Model, events: Events) -> None:
    """The relations of fixed order, and empty ones of free order but for what is known."""
    program = model.program
    for name, about in (TABLES | EVENTS).items():
        program.relation(name, *about)
    for tile, number in model.task.fetchable.items():
        program.relations["known"].add(tile, number, literal=program.true)
    for event, tile in enumerate(events.tiles):
        program.relations["comes"].add(event, tile, literal=program.true)
        _add_event(program, events, event)
    program.measure(*TAKES).add(terms=[], constant=len(events.tiles))
    fetched = program.measure(*FETCHED)
    for name in TILES:
        if is_fetched(name):
            fetched.add(
                name, terms=[term for event in range(len(events.tiles)) for term in _of(events, event, name)]
            )


def _add_event(program: Program, events: Events, event: int) -> None:
    """What happens to the tile of one event, and what it fetches."""
    options = events.placed[event]
    program.relations["drops"].add(event, literal=~any_of(program, list(options.values())))
    for column, literal in options.items():
        if column != ANYWHERE:
            program.relations["puts"].add(event, column, literal=literal)
    for name in TILES:
        if fetching := _of(events, event, name):
            literal = any_of(program, [literal for _, literal in fetching])
            program.relations["fetches"].add(event, name, literal=literal)


def _of(events: Events, event: int, name: str) -> TermList:
    """1 where the event fetches the tile, whatever the column."""
    return total([literal for (tile, _), literal in events.fetched[event].items() if tile == name])
