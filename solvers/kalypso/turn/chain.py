"""How much of everything the rest of a turn can bring at most: counts that never fall short.

Every overlay needs a cell laid in this turn, and overlays do not overlap. A salvage tile serves three at most,
since every square area that meets it holds one of the three tips of its T; any other piece serves as many as it
has cells with a material, or has cells at all where the board has an area that shows enough without them.
Buildings bring pieces, and pieces complete areas; so the counts are raised in turn until they stay as they are.

The ceilings that are made of these counts are held against every line in ``tests/kalypso/test_solver_ceiling.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from periplus.models.boards.grid import Frame
from periplus.models.kalypso.board import BUILDING, MONUMENT, icons_needed
from periplus.models.kalypso.scoring import GARDEN_MOST, SOLAR_MOST
from periplus.models.kalypso.state import GARDENS
from periplus.models.kalypso.terms import MATERIALS, Kind

from .pieces import NOTHING, Pieces, pieces_of
from .site import Site
from .survey import BuildArea
from .terrain import LaidBoard

ROUNDS = 8
"""Times that the counts are raised before they are given up as unlimited."""
UNLIMITED = 60
OF_FOUR, OF_NINE = icons_needed(BUILDING), icons_needed(MONUMENT)
"""Cells of one material that a building's area and a monument's need (KAL-9.4, KAL-11.2)."""
BRINGING: tuple[Kind, ...] = ("shipyard", "greenhouse", "net_workshop")
"""What boats, gardens and nets come from."""


class Triggered(NamedTuple):
    """Areas that may be built on now."""

    small: tuple[int, ...]
    """For each of MATERIALS the 2x2 areas that show it."""
    houses: int
    """2x2 areas on which only a house may still come."""
    large: int
    """3x3 areas."""
    apart: int
    """No more than these can be built on together."""
    pure: int
    """2x2 areas that may show four equal icons."""
    sea: int = SOLAR_MOST
    """Spaces of visible ocean beside one of them, at most."""
    beside: int = GARDEN_MOST
    """Buildings that a garden on the cells there may lie beside once one of them bears a building, at most."""
    gardens: int = GARDENS
    """Gardens that lie beside one of them, at most."""


NOT_TRIGGERED = Triggered((0,) * len(MATERIALS), 0, 0, 0, 0)


def triggered(areas: Sequence[BuildArea], frame: Frame) -> Triggered:
    """The areas by number; of those that share a cell one at most can be built on."""
    small = tuple(
        sum(area.side == 2 and area.materials[number] for area in areas) for number in range(len(MATERIALS))
    )
    groups = 0
    left = [area.cells(frame) for area in areas]
    while left:
        shared = left[0]
        for cells in left[1:]:
            if cells & shared:
                shared &= cells
        left = [cells for cells in left if not cells & shared]
        groups += 1
    houses = sum(area.side == 2 and not any(area.materials) for area in areas)
    large = sum(area.side == 3 for area in areas)
    return Triggered(small, houses, large, groups, sum(area.pure for area in areas))


def looked_at(areas: Sequence[BuildArea], terrain: LaidBoard, laid: int = 0) -> Triggered:
    """The same with what lies around them, on that board with a piece on those cells."""
    found, frame = triggered(areas, terrain.frame), terrain.frame
    small = [area.cells(frame) for area in areas if area.side == BUILDING]
    if found.apart != 1 or not small:
        return found
    return found._replace(
        sea=min(SOLAR_MOST, max(terrain.sea_beside(cells, laid) for cells in small)),
        beside=min(GARDEN_MOST, max(terrain.garden_view_with(cells, laid) for cells in small)),
        gardens=max(map(terrain.gardens_beside, small)),
    )


class EffectGains(NamedTuple):
    """Of gardens and fish tokens what needs no building or sending, and what one such net brings."""

    gardens: int = 0
    nets: int = 0
    numbers: int = 0
    """The sum of the numbers of the tokens."""
    net: int = 0
    """The sum of the numbers that one net more may draw."""


NO_GAINS = EffectGains()


class ComingCounts(NamedTuple):
    """What can come at most, each count by itself."""

    pieces: Pieces = NOTHING
    overlays: int = 0
    """Buildings, monuments and reserves."""
    buildings: tuple[int, ...] = (0, 0, 0, 0)
    """By material."""
    houses: int = 0
    """Buildings of the house's material besides, for houses alone."""
    monuments: int = 0
    gardens: int = 0
    nets: int = 0
    sendings: int = 0
    rescues: int = 0
    tokens: int = 0
    """Fish tokens with a number."""
    numbers: int = 0
    """The sum of their numbers."""
    enclosed: int = 0
    """A bit set: cells that may be enclosed at the end."""
    laid: Pieces = NOTHING
    """What the present move lays."""
    ready: EffectGains = NO_GAINS
    """What needs no building or sending of that."""


class Effect(NamedTuple):
    """The placement that is looked at: what it lays, and what comes of it at once."""

    laid: Pieces = NOTHING
    gained: Pieces = NOTHING
    rescues: int = 0
    closed: int = 0
    """The water that it encloses."""


NO_STEP = Effect()


def coming(
    site: Site,
    hand: tuple[str, ...],
    areas: Triggered,
    later: Pieces,
    step: Effect,
    standing: Kind | None = None,
) -> ComingCounts:
    """What can come, given the hand, the areas to build on now, the tiles of later turns and the step before.

    The site is that before the step; the hand and the areas are those after it. ``standing``: a building of that kind
    stands besides, whose effect is in hand, and to which a survivor may be sent.
    """
    base = ComingCounts(
        pieces_of(hand).with_more(later).with_more(step.gained),
        gardens=hand.count("garden"),
        nets=hand.count("net"),
        sendings=hand.count("send") + hand.count("send+"),
        rescues=step.rescues,
        enclosed=site.terrain.enclosed | step.closed,
        laid=step.laid,
    )
    if not (areas.apart or base.pieces.cells or base.gardens or base.nets or base.sendings or site.rewarding):
        return base
    known = base
    for _ in range(ROUNDS):
        raised = _raised(site, base, known.pieces, areas, step, standing)
        if raised.pieces == known.pieces:
            return raised
        known = raised
    most = Pieces(UNLIMITED, UNLIMITED, UNLIMITED, UNLIMITED, (UNLIMITED,) * len(MATERIALS))
    return _raised(site, base._replace(pieces=most), most, areas, step, standing)


def _raised(
    site: Site,
    base: ComingCounts,
    pieces: Pieces,
    areas: Triggered,
    step: Effect,
    standing: Kind | None,
) -> ComingCounts:
    """The counts, given the pieces that may come according to the counts before.

    A house's effect is that of the building which its survivor goes to: so each building has one effect in
    the end, and a tile with house and cooper brings one barrel, by the cooper or by way of the house.
    """
    terrain, produced = site.terrain, site.produced
    present = pieces.with_more(step.laid)
    reach = present if pieces.cells else NOTHING
    served = pieces.served(bare=bool(step.laid.cells) or terrain.bare)
    buildings, overlays, monuments, doubled = _overlays(site, areas, served, present)
    twice = min(overlays, doubled)
    each = [min(number, overlays) + min(number, twice) for number in buildings]
    of = site.state.edition.material_number
    rescues = base.rescues + terrain.rescues_in_reach(reach) + produced.survivors
    sendings = min(base.sendings + each[of["house"]] + areas.houses, site.survivors + rescues)
    effects = overlays + twice + base.sendings
    boats, gardens, nets = (
        min(
            effects,
            each[of[kind]] + (sendings if each[of[kind]] or kind == standing or site.serves(kind) else 0),
        )
        for kind in BRINGING
    )
    drawn = site.tokens_drawn(base.nets + nets, present.boats)
    numbers = [token for token in drawn if isinstance(token, int)]
    salvage = min(site.salvage_left, min(effects, each[of["warehouse"]] + sendings) + produced.pieces.salvage)
    scrap = min(site.scrap_left, 2 * min(effects, each[of["scrapyard"]] + sendings) + produced.pieces.scrap)
    sent = min(sendings, base.sendings + areas.houses) if of["house"] == of["cooper"] else sendings
    barrels = min(effects, each[of["cooper"]] + sent) + len(drawn) - len(numbers)
    gained = Pieces(
        salvage,
        scrap,
        boats + produced.pieces.boats,
        barrels + produced.pieces.barrels + terrain.barrels_in_reach(reach),
        site.icons_drawn(salvage, scrap, standing),
    )
    return ComingCounts(
        base.pieces.with_more(gained),
        overlays,
        buildings,
        areas.houses,
        monuments,
        base.gardens + gardens + produced.gardens,
        base.nets + nets,
        sendings,
        rescues,
        len(numbers),
        sum(numbers),
        (terrain.closable(reach) if reach.cells else terrain.enclosed) | step.closed,
        step.laid,
        _ready(site, base, present, sum(sorted(numbers)[-site.fishes :]) if nets else 0),
    )


def _ready(site: Site, base: ComingCounts, present: Pieces, net: int) -> EffectGains:
    """What needs no building or sending; ``net``: what one net more may draw."""
    gardens = base.gardens + site.produced.gardens
    return EffectGains(gardens, base.nets, site.numbers_drawn(base.nets, present.boats), net)


def _overlays(
    site: Site, areas: Triggered, served: int, present: Pieces
) -> tuple[tuple[int, ...], int, int, int]:
    """Buildings by material, overlays, monuments, and buildings whose effect is doubled, each at most.

    ``served``: overlays that can hold a cell of pieces that come later.
    """
    terrain, key = site.terrain, (areas, served, present, site.doubling)
    if key not in terrain.overlays:
        buildings, large = _buildings(terrain, areas, served, present), areas.large
        if served and True in terrain.completes(MONUMENT, present):
            large += served
        most = min(areas.apart + served, sum(buildings) + areas.houses + large, room(terrain, present))
        doubled = _doubled(terrain, areas, present) if site.doubling else 0
        terrain.overlays[key] = buildings, most, min(large, most, _monuments(terrain, present)), doubled
    return terrain.overlays[key]


def _doubled(terrain: LaidBoard, areas: Triggered, present: Pieces) -> int:
    """Buildings whose effect a carpenter may double: on four equal icons, none of them a barrel (KAL-17.4)."""
    if not (present.salvage or present.scrap):
        return areas.pure
    return areas.pure + sum(
        (here + more) // 4 for here, more in zip(terrain.icons, present.icons, strict=True)
    )


def _monuments(terrain: LaidBoard, present: Pieces) -> int:
    """Monuments for which there are cells and icons: nine, five of them of one material."""
    by_icons = sum(
        (here + more + present.barrels) // OF_NINE
        for here, more in zip(terrain.icons, present.icons, strict=True)
    )
    return min(by_icons, _cells(terrain, present) // 9)


def room(terrain: LaidBoard, present: Pieces) -> int:
    """The most overlays for which there are cells and icons: four each, three of one material; a barrel shows any."""
    most, lacking = _cells(terrain, present) // 4, []
    found = 0
    for here, more in zip(terrain.icons, present.icons, strict=True):
        number, left = divmod(here - terrain.wild + more, OF_FOUR)
        found += number
        lacking.append(OF_FOUR - left)
    barrels = terrain.wild + present.barrels
    for needed in sorted(lacking):
        if barrels < needed or found >= most:
            break
        barrels -= needed
        found += 1
    else:
        found += barrels // OF_FOUR
    return min(most, found)


def _cells(terrain: LaidBoard, present: Pieces) -> int:
    """Cells that overlays may come to lie on, those of loose boats among them, which may dock (KAL-7.9)."""
    return terrain.land.open.bit_count() + present.cells + 2 * terrain.loose


def _buildings(terrain: LaidBoard, areas: Triggered, served: int, present: Pieces) -> tuple[int, ...]:
    """Buildings by material: on areas there now, and on those that later pieces may complete."""
    found = areas.small
    if served:
        completed = terrain.completes(BUILDING, present)
        found = tuple(number + served * more for number, more in zip(found, completed, strict=True))
    if not any(found):
        return found
    barrels = present.barrels
    return tuple(
        min(number, (here + more + barrels) // OF_FOUR)
        for number, here, more in zip(found, terrain.icons, present.icons, strict=True)
    )
