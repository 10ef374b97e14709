"""The overlays that a ground may bear at the end, as far as cells and icons allow, whatever else is laid."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from periplus.models.boards.bitsets import bits, members
from periplus.models.kalypso import areas, board
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import KINDS, MATERIALS

from ..overlays.ground import SettlementBase
from ..overlays.sites import OverlaySite, garden_site, garden_sites


def possible_sites(state: State, ground: SettlementBase, gardens: int) -> Iterator[OverlaySite]:
    """Every building, monument and garden (if there may be any) on that ground, clear of what lies there now."""
    frame, sea = state.sea.frame, state.sea
    land = bits(ground.foundation)
    for bit in _open(state, land, areas.BUILDING):
        cells = board.square(sea, frame.cell(bit), areas.BUILDING)
        for kind in KINDS:
            if may_show(ground, cells, state.edition.material[kind]):
                yield OverlaySite(kind, frame.cell(bit), cells)
    for bit in _open(state, land, areas.MONUMENT):
        cells = board.square(sea, frame.cell(bit), areas.MONUMENT)
        if any(may_show(ground, cells, material) for material in MATERIALS):
            yield OverlaySite("monument", frame.cell(bit), cells)
    if gardens:
        yield from _gardens(state, land)


def _open(state: State, land: int, side: int) -> list[int]:
    """The areas of that land, partly on the grid, without overlay and stacked net, by their upper left bits."""
    frame = state.sea.frame
    filled = areas.filled(frame, land, side) & areas.meeting(frame, frame.inside, side)
    return members(filled & areas.open_areas(state.sea, state.own, side))


def may_show(ground: SettlementBase, cells: int, material: str) -> bool:
    """Whether enough of the area's cells can show the material."""
    tables = (ground.icons[MATERIALS.index(material)], ground.barrels)
    able = sum(any(cell in table for table in tables) for cell in members(cells))
    return able >= areas.icons_needed(isqrt(cells.bit_count()))


def _gardens(state: State, land: int) -> Iterator[OverlaySite]:
    """Gardens on the land there may be, and those of the island."""
    frame, sea = state.sea.frame, state.sea
    bare = land & ~board.overlays(sea, state.own) & ~board.stacked(state.own)
    yield from (site for site in garden_sites(state) if site.cells & sea.island)
    for rot, step in ((0, 1), (90, frame.width)):
        on_grid = frame.inside | frame.inside >> step
        yield from (garden_site(frame, bit, rot) for bit in members(bare & bare >> step & on_grid))
