"""The places of a base piece from which something comes, and what: the same for all states with the same board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from periplus.models.kalypso.kernel import Placing

from .around import FirstPlace
from .chain import NOT_TRIGGERED, Triggered, looked_at
from .closing import enclosed_by_each
from .survey import BuildArea, Sight, areas_completed, bits
from .terrain import BOARDS, LaidBoard


class PlaceGains(NamedTuple):
    """What comes of a place."""

    rescues: int
    barrels: int
    closed: int
    """The water that the piece encloses."""
    triggered: Triggered
    """The areas that it completes, by number."""
    plain: bool
    """Whether it completes no area and docks no boat."""


class BusyPlaces(NamedTuple):
    """Places from which the same comes, each with the areas that the piece completes there."""

    gains: PlaceGains
    firsts: list[FirstPlace]
    areas: list[tuple[BuildArea, ...]]


@lru_cache(maxsize=4 * BOARDS)
def busy_places(terrain: LaidBoard, piece: str, *, docks: bool) -> tuple[BusyPlaces, ...]:
    """The piece's busy places on that board, those of equal gains together.

    ``docks``: areas count that it completes only together with a loose boat which docks there.
    """
    found: dict[PlaceGains, BusyPlaces] = {}
    for gains, first, areas in _busy(terrain, piece, terrain.sights(piece), docks=docks):
        if gains not in found:
            found[gains] = BusyPlaces(gains, [], [])
        found[gains].firsts.append(first)
        found[gains].areas.append(areas)
    return tuple(found.values())


def with_tokens_left(terrain: LaidBoard, some: BusyPlaces, taken: int) -> Iterator[BusyPlaces]:
    """The same places with what comes of them once those tokens are gone."""
    if not (taken and (some.gains.rescues or some.gains.barrels)):
        yield some
        return
    found: dict[PlaceGains, BusyPlaces] = {}
    for first, areas in zip(some.firsts, some.areas, strict=True):
        tokens = (first.cells | first.closed) & terrain.land.tokens & ~taken
        rescues, barrels = (tokens & terrain.lifebuoys).bit_count(), (tokens & terrain.barrels).bit_count()
        gains = some.gains._replace(rescues=rescues, barrels=barrels)
        left = found.setdefault(gains, BusyPlaces(gains, [], []))
        left.firsts.append(first._replace(rescues=rescues, barrels=barrels))
        left.areas.append(areas)
    yield from found.values()


def _busy(
    terrain: LaidBoard, piece: str, sights: Sequence[Sight], *, docks: bool
) -> Iterator[tuple[PlaceGains, FirstPlace, tuple[BuildArea, ...]]]:
    closures, numbers = _closures(terrain, sights), count()
    for sight in sights:
        areas = sight.areas
        if docks and sight.docking:
            areas = areas | areas_completed(sight.contact, terrain.all_docked, sight.docking)
        stencil = sight.contact.stencil
        for at in bits(sight.places & ~sight.quiet):
            cells = stencil.laid(at)
            closed = closures.get(cells, 0)
            tokens = (cells | closed) & terrain.land.tokens
            barrels = (tokens & terrain.barrels).bit_count()
            rescues = (tokens & terrain.lifebuoys).bit_count()
            completed = tuple(areas.get(at, ()))
            built = looked_at(completed, terrain, cells) if completed else NOT_TRIGGERED
            plain = not (completed or sight.docking >> at & 1)
            parting = bool(sight.closing >> at & 1)
            placing = Placing(piece, stencil, at)
            first = FirstPlace(placing, rescues, closed, parting, barrels, next(numbers))
            yield PlaceGains(rescues, barrels, closed, built, plain), first, completed


def _closures(terrain: LaidBoard, sights: Sequence[Sight]) -> dict[int, int]:
    """What is newly enclosed by the piece at each place, by its cells there, that may enclose something.

    Boats that dock change what there is to build on only where three cells of a salvage tile join them: a cell of
    a loose boat has none of the foundation beside it. For these places every loose boat is taken to dock.
    """
    walls: dict[int, int] = {}
    for sight in sights:
        for at in bits(sight.docking | sight.closing):
            cells = sight.contact.stencil.laid(at)
            docked = terrain.docked(cells) if sight.docking >> at & 1 else cells
            walls[cells] = terrain.land.wall | docked
    enclosed = enclosed_by_each(terrain.sea, walls.values())
    return {cells: now & ~terrain.enclosed for cells, now in zip(walls, enclosed, strict=True)}
