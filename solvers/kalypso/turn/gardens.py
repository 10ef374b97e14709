"""Where a garden in hand may lie: gardens bring nothing before the end, so they wait, and few places differ.

A garden waits until every base piece in hand is laid: wherever it lies in the end, it may lie there then, and by then
it would only take room. But on a boat it may keep a net from being stacked there, so there it may come at any time.

That no value is lost by waiting is held against playing everything in ``tests/kalypso/test_solver_gardens.py``.
"""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.kalypso import board
from periplus.models.kalypso.kernel import Placing
from periplus.models.kalypso.placing import places
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import PLASTIC

from .survey import bits


def everywhere(state: State, piece: str) -> Iterator[Placing]:
    """Every place of the piece."""
    for stencil, where in places(state, piece):
        yield from (Placing(piece, stencil, at) for at in bits(where))


def early_gardens(state: State) -> Iterator[Placing]:
    """The places of a garden that need not wait for base pieces: those on boats."""
    boats = board.boats(state.sea, state.own)
    return (one for one in everywhere(state, "garden") if one.stencil.laid(one.at) & boats)


def last_gardens(state: State) -> Iterator[Placing]:
    """One place for the last garden of each sort: by the buildings beside it and what it hides."""
    sea, own = state.sea, state.own
    buildings = [board.square(sea, building.at, 2) for building in own.buildings]
    seen: set[tuple[int, int, int]] = set()
    for placing in everywhere(state, "garden"):
        cells = placing.stencil.laid(placing.at)
        around = sea.frame.beside(cells)
        beside = sum(bool(around & building) for building in buildings)
        sort = beside, (cells & own.icons[PLASTIC]).bit_count(), (cells & own.barrels).bit_count()
        if sort not in seen:
            seen.add(sort)
            yield placing
