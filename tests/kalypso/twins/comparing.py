"""A table as plain values, the same for the twin's and for the models' state of play."""

from __future__ import annotations

from collections import Counter
from typing import Any

from periplus.models.kalypso import board as water
from periplus.models.kalypso.state import Settlement, State
from periplus.models.kalypso.terms import ICONS

from .cards import LEFT_OUT
from .pieces import same_tile
from .table import Board, Ocean, Table

Facts = dict[str, Any]


def of_board(board: Board) -> Facts:
    """What the twin says of a settlement."""
    return {
        "icons": dict(board.icons),
        "boats": sorted(board.boats),
        "buildings": dict(board.buildings),
        "monuments": dict(board.monuments),
        "gardens": sorted(board.gardens),
        "nets": {zone: set(on) for zone, on in board.nets.items()},
        "caught": set(board.caught),
        "survivors": board.survivors,
        "fish_tokens": sorted(board.fish_tokens),
        "forecasts": [(c, p, {i: n for i, n in s.items() if n}) for c, p, s in board.forecasts],
        "fresh": set(board.fresh),
        "hand": Counter(same_tile(piece) for piece in board.hand),
        "tracks": (board.fish, board.panels, board.garden_track),
        "specialists": set(board.specialists),
        "foundation": set(board.foundation),
        "enclosed": set(board.enclosed),
        "lifebuoys": set(board.there("o")),
        "barrels": set(board.there("b")),
        "docked": {boat for boat in board.boats if board.docked(boat)},
    }


def of_table(table: Table) -> Facts:
    """What the twin says of the whole table."""
    bags = {"salvage": table.salvage, "scrap": table.scrap, "fish": table.fish}
    return {
        "boards": [of_board(board) for board in table.boards],
        "offer": list(table.offer),
        "bags": {name: list(bag) for name, bag in bags.items()},
        "phase": table.phase,
        "sailed": set(table.sailed),
    }


def table_of_state(state: State) -> Table:
    """The twin's table of a state of the models; what follows from how things lie is left to the twin."""
    edition = LEFT_OUT | state.edition.as_json()
    ocean = Ocean(tuple(edition["maps"]["coop" if state.together else "versus"]))
    frame = state.sea.frame
    boards = []
    for settlement in state.settlements:
        facts = of_settlement(state, settlement)
        fish, panels, gardens = facts["tracks"]
        removed = frozenset(frame.cells(settlement.removed))
        boards.append(
            Board(
                ocean,
                facts["icons"],
                tuple(frozenset(frame.cells(mask)) for mask in settlement.first),
                frozenset(facts["boats"]),
                facts["buildings"],
                facts["monuments"],
                frozenset(facts["gardens"]),
                {zone: frozenset(on) for zone, on in facts["nets"].items()},
                frozenset(facts["caught"]),
                removed,
                settlement.survivors,
                settlement.fish_tokens,
                tuple(facts["forecasts"]),
                frozenset(facts["fresh"]),
                settlement.hand,
                fish,
                panels,
                gardens,
                frozenset(facts["specialists"]),
            )
        )
    return Table(
        edition,
        state.mode,
        state.players,
        state.round,
        state.phase.value,
        state.goals,
        tuple(boards),
        state.offer,
        state.bags.salvage,
        state.bags.scrap,
        state.bags.fish,
        state.player,
        frozenset((boat.at, boat.rot) for boat in state.sailed),
    )


def of_settlement(state: State, settlement: Settlement) -> Facts:
    """What the models say of a settlement."""
    sea, frame = state.sea, state.sea.frame
    icons = {
        cell: letter
        for letter, mask in zip(ICONS, settlement.icons, strict=True)
        for cell in frame.cells(mask)
    }
    icons |= dict.fromkeys(frame.cells(settlement.barrels), "B")
    docked = zip(settlement.boats, water.docked(sea, settlement), strict=True)
    return {
        "icons": icons,
        "boats": sorted((boat.at, boat.rot) for boat in settlement.boats),
        "buildings": {b.at: (b.kind, b.settlers) for b in settlement.buildings},
        "monuments": {m.at: (m.reserve, m.lifebuoys) for m in settlement.monuments},
        "gardens": sorted((garden.at, garden.rot) for garden in settlement.gardens),
        "nets": {net.zone: set(frame.cells(net.on)) for net in settlement.nets},
        "caught": set(frame.cells(settlement.caught)),
        "survivors": settlement.survivors,
        "fish_tokens": sorted(settlement.fish_tokens),
        "forecasts": [(f.card, f.player, {i: n for i, n in f.stored if n}) for f in settlement.forecasts],
        "fresh": set(frame.cells(settlement.fresh)),
        "hand": Counter(same_tile(piece) for piece in settlement.hand),
        "tracks": (settlement.fish, settlement.panels, settlement.garden_track),
        "specialists": set(settlement.specialists),
        "foundation": set(frame.cells(water.foundation(sea, settlement))),
        "enclosed": set(frame.cells(water.enclosed(sea, settlement))),
        "lifebuoys": set(frame.cells(water.lifebuoys_left(sea, settlement))),
        "barrels": set(frame.cells(water.barrels_left(sea, settlement))),
        "docked": {(boat.at, boat.rot) for boat, is_docked in docked if is_docked},
    }


def of_state(state: State) -> Facts:
    """What the models say of the whole table."""
    bags = {"salvage": state.bags.salvage, "scrap": state.bags.scrap, "fish": state.bags.fish}
    return {
        "boards": [of_settlement(state, settlement) for settlement in state.settlements],
        "offer": list(state.offer),
        "bags": {name: list(bag) for name, bag in bags.items()},
        "phase": state.phase.value,
        "sailed": {(boat.at, boat.rot) for boat in state.sailed},
    }
