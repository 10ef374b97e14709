"""Settlements to measure on: tiles of the study edition's bag laid close together by a seeded hand."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

from periplus.models.boards.grid import Cell
from periplus.models.kalypso import GAME
from periplus.models.kalypso.kernel import after
from periplus.models.kalypso.placing import places
from periplus.models.kalypso.play import state_of
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.state import Bags, State
from periplus.models.kalypso.tiles import Stencil
from periplus.solvers.kalypso.turn.search import TurnSearch
from periplus.solvers.kalypso.turn.stepwise import finished
from periplus.solvers.limits import Clock, Limits

Json = dict[str, Any]
DRAWN = 4
"""Fish tokens that are known each turn."""
CLOSE = 6
"""A tile lies at one of so many places nearest to the middle of the map."""


def bag(count: int, seed: int) -> list[str]:
    """Salvage tiles drawn from the study edition's bag."""
    edition = GAME.edition("study").as_json()
    return random.Random(seed).sample(edition["salvage"], count)


def settled(mode: str, tiles: int, seed: int, **fields: Any) -> Json:
    """A position on the study map with so many tiles laid, and nothing built."""
    rng = random.Random(seed)
    laid: list[Json] = []
    for number, tile in enumerate(bag(tiles, seed)):
        state = state_of(position(mode, laid, {"hand": [tile]}, phase="turn" if number else "setup"))
        stencil, bit = rng.choice(_nearest(state, tile))
        at = state.sea.frame.cell(bit)
        laid.append({"tile": tile, "at": list(at), "rot": stencil.rot, "flip": stencil.flip})
    return {"game": "kalypso", "mode": mode, "settlements": [{"tiles": laid}]} | fields


def position(mode: str, laid: list[Json], more: Json, **fields: Any) -> Position:
    """A position with those tiles on the study map."""
    data = {"game": "kalypso", "mode": mode, "settlements": [{"tiles": laid} | more]} | fields
    return GAME.load(json.dumps(data).encode())


def played(turns: int, seed: int) -> State:
    """A versus board after so many turns of play, each finished by a narrow beam, with the next tile in hand."""
    rng, edition = random.Random(seed), GAME.edition("study").as_json()
    salvage, scrap, fish = (
        rng.sample(edition[name], count * (turns + 1))
        for name, count in (("salvage", 2), ("scrap", 2), ("fish", DRAWN))
    )
    state = state_of(GAME.load(json.dumps(settled("versus", 1, seed)).encode()))
    state = state.with_own(replace(state.own, survivors=2))
    for turn in range(turns + 1):
        bags = Bags((salvage[2 * turn],), tuple(scrap[2 * turn :][:2]), tuple(fish[DRAWN * turn :][:DRAWN]))
        own = replace(state.own, hand=(salvage[2 * turn + 1],), fresh=0)
        state = replace(state.with_own(own), bags=bags)
        if turn < turns:
            search = TurnSearch("score", Clock(Limits(seconds=None)))
            for step in finished(search, state, "score"):
                state = after(state, step)
    return state


def _nearest(state: State, tile: str) -> list[tuple[Stencil, int]]:
    frame = state.sea.frame
    middle = ((frame.rows - 1) / 2, (frame.columns - 1) / 2)

    def distance(option: tuple[Stencil, int]) -> float:
        cells: tuple[Cell, ...] = frame.cells(option[0].laid(option[1]))
        return sum(abs(row - middle[0]) + abs(column - middle[1]) for row, column in cells)

    options = [
        (stencil, frame.bit(at)) for stencil, found in places(state, tile) for at in frame.cells(found)
    ]
    return sorted(options, key=distance)[:CLOSE]
