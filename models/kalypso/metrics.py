"""What a goal, a reward or an objective can count in one settlement, each by its name in an edition."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_

from . import board
from .state import Settlement, State
from .supply import settlers
from .terms import KINDS, MATERIALS, PLASTIC, Kind, Metric


def measure(state: State, settlement: Settlement, metric: Metric) -> int:
    """The number of things counted; what forecasts store never counts (KAL-4.13)."""
    if metric in KINDS:
        return _of_kind(settlement, metric)
    return _COUNTS[metric](state, settlement)


def _of_kind(settlement: Settlement, kind: Kind) -> int:
    return sum(building.kind == kind for building in settlement.buildings)


def _monuments(state: State, settlement: Settlement) -> int:
    return sum(not monument.reserve for monument in settlement.monuments)


def _reserves(state: State, settlement: Settlement) -> int:
    return sum(monument.reserve for monument in settlement.monuments)


def _buildings(state: State, settlement: Settlement) -> int:
    return len(settlement.buildings)


def _gardens(state: State, settlement: Settlement) -> int:
    return len(settlement.gardens)


def _boats(state: State, settlement: Settlement) -> int:
    return len(settlement.boats)


def _kinds(state: State, settlement: Settlement) -> int:
    return len({building.kind for building in settlement.buildings})


def _sets(state: State, settlement: Settlement) -> int:
    """The number of buildings of the material that has the fewest."""
    materials = [state.edition.material[building.kind] for building in settlement.buildings]
    return min(materials.count(material) for material in MATERIALS)


def _docked(state: State, settlement: Settlement) -> int:
    return sum(board.docked(state.sea, settlement))


def _zones(state: State, settlement: Settlement) -> int:
    """Zones with a cell of a building at least."""
    built = reduce(or_, (board.square(state.sea, building.at, 2) for building in settlement.buildings), 0)
    return sum(bool(built & cells) for _, cells in state.sea.zones)


def _settlers(state: State, settlement: Settlement) -> int:
    return settlers(settlement)


def _survivors(state: State, settlement: Settlement) -> int:
    return settlement.survivors


def _plastic(state: State, settlement: Settlement) -> int:
    return (settlement.icons[PLASTIC] & ~board.overlays(state.sea, settlement)).bit_count()


def _barrels(state: State, settlement: Settlement) -> int:
    return (settlement.barrels & ~board.overlays(state.sea, settlement)).bit_count()


def _district(state: State, settlement: Settlement) -> int:
    """Buildings in the largest group that hangs together by shared edges."""
    corners = state.sea.frame.mask(building.at for building in settlement.buildings)
    built = reduce(or_, (board.square(state.sea, building.at, 2) for building in settlement.buildings), 0)
    return max(((part & corners).bit_count() for part in state.sea.frame.parts(built)), default=0)


def _enclosed(state: State, settlement: Settlement) -> int:
    return board.enclosed(state.sea, settlement).bit_count()


_COUNTS: dict[str, Callable[[State, Settlement], int]] = {
    "monuments": _monuments,
    "reserves": _reserves,
    "buildings": _buildings,
    "gardens": _gardens,
    "boats": _boats,
    "kinds": _kinds,
    "sets": _sets,
    "docked": _docked,
    "zones": _zones,
    "settlers": _settlers,
    "survivors": _survivors,
    "plastic": _plastic,
    "barrels": _barrels,
    "district": _district,
    "enclosed": _enclosed,
}
