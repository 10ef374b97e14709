"""The fewest cells that enclose chosen water: the product's method against one cold CP-SAT model.

The cold model has the same closed set of open cells, and joins the new ones by ranks: each has a neighbour that is
foundation or a new cell of smaller rank. No boats are afloat here, and no bound is told.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial

from ortools.sat.python import cp_model

from periplus.models.boards.grid import Cell
from periplus.models.kalypso import GAME, board
from periplus.models.kalypso.play import state_of
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.state import State
from periplus.solvers.kalypso.enclose import search
from periplus.solvers.limits import Limits

from ..measuring import measured
from ..table import Row, Scope
from .cold_model import Found, beside
from .positions import settled

SECONDS = 30
MOST = 12
"""New cells at most."""


def enclose(scope: Scope) -> Iterator[Row]:
    """Fish icons of the versus map beside eight tiles."""
    data = settled("versus", 8, seed=1)
    state = state_of(GAME.load(json.dumps(data).encode()))
    fish = near(state)
    for cells in [fish[:1]] if scope == "quick" else [fish[:1], fish[1:2], fish[:2], fish[:3]]:
        data["ask"] = {"kind": "enclose", "cells": [list(cell) for cell in cells], "max": MOST}
        yield from _rows(GAME.load(json.dumps(data).encode()), cells)


def near(state: State) -> list[Cell]:
    """Open fish icons, the nearest to the foundation first."""
    frame, left = state.sea.frame, state.sea.fish & ~board.covered(state.sea, state.own)
    found: list[Cell] = []
    reached = board.foundation(state.sea, state.own)
    while left:
        found += frame.cells(left & reached)
        left &= ~reached
        reached |= frame.beside(reached) & frame.inside
    return found


def _rows(position: Position, cells: Sequence[Cell]) -> Iterator[Row]:
    instance = f"12×12, 8 tiles, cells {', '.join(f'{row}/{column}' for row, column in cells)}"
    model, seconds = measured(partial(_modelled, state_of(position), cells))
    cold = Row("enclose", instance, "CP-SAT, cold", model.said, seconds)
    yield cold
    found, seconds = measured(partial(_answered, position))
    yield Row("enclose", instance, "periplus", found.said, seconds, cold)


def _answered(position: Position) -> Found:
    return Found.of(search(position, Limits(seconds=SECONDS)).result())


def _modelled(state: State, targets: Sequence[Cell]) -> Found:
    frame, sea = state.sea.frame, state.sea
    foundation = set(frame.cells(board.foundation(sea, state.own)))
    water = [cell for cell in frame.cells(frame.inside) if cell not in foundation]
    model = cp_model.CpModel()
    wall = {cell: model.new_bool_var("") for cell in water}
    inside = {cell: model.new_bool_var("") for cell in water}
    rank = {cell: model.new_int_var(1, MOST, "") for cell in water}
    for cell in water:
        model.add_at_most_one(wall[cell], inside[cell])
        for other in beside([cell]):
            if other not in foundation:
                here = [flags[other] for flags in (wall, inside) if other in flags]
                model.add_bool_or([~inside[cell], *here])
        if not foundation.intersection(beside([cell])):
            _rest(model, wall, rank, cell)
    for cell in targets:
        model.add(inside[cell] == 1)
    model.add(sum(wall.values()) <= MOST)
    model.minimize(sum(wall.values()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_deterministic_time = SECONDS
    solver.solve(model)
    known = solver.status_name() in {"OPTIMAL", "FEASIBLE"}
    return Found(round(solver.objective_value) if known else None, round(solver.best_objective_bound))


def _rest(
    model: cp_model.CpModel, wall: dict[Cell, cp_model.IntVar], rank: dict[Cell, cp_model.IntVar], cell: Cell
) -> None:
    """A new cell away from the foundation rests on a new neighbour of smaller rank."""
    on = []
    for other in beside([cell]):
        if other in wall:
            rests = model.new_bool_var("")
            model.add_implication(rests, wall[other])
            model.add(rank[other] + 1 <= rank[cell]).only_enforce_if(rests)
            on.append(rests)
    model.add_bool_or([~wall[cell], *on])
