"""How much of everything the rest of a turn can bring at most: counts that never fall short.

Every overlay needs a cell laid in this turn, and overlays do not overlap. A salvage tile serves three at most,
since every square area that meets it holds one of the three tips of its T; any other piece serves as many as it
has cells. Buildings bring pieces, and pieces complete areas; so the counts are raised in turn until they stay
as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from periplus.models.kalypso.terms import MATERIALS

from .pieces import NOTHING, Pieces, pieces_of
from .site import Site
from .survey import Area

ROUNDS = 8
"""Times that the counts are raised before they are given up as unlimited."""
UNLIMITED = 60
WOOD, METAL, SEAWEED, RUBBER = range(len(MATERIALS))


@dataclass(frozen=True, slots=True)
class Coming:
    """What can come at most, each count by itself."""

    pieces: Pieces = Pieces()
    overlays: int = 0
    """Buildings, monuments and reserves."""
    buildings: tuple[int, ...] = (0, 0, 0, 0)
    """By material."""
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


@dataclass(frozen=True, slots=True)
class Effect:
    """The placement that is looked at: what it lays, and what comes of it at once."""

    laid: Pieces = NOTHING
    gained: Pieces = NOTHING
    rescues: int = 0
    closing: bool = False
    """It may enclose water."""


NO_STEP = Effect()


def coming(site: Site, hand: Sequence[str], areas: Sequence[Area], later: Pieces, step: Effect) -> Coming:
    """What can come, given the hand, the areas to build on now, the tiles of later turns and the step before.

    The site is that before the step; the hand and the areas are those after it.
    """
    first = pieces_of(hand) + later + step.gained
    triggered = _apart(areas, site)
    known = Coming(
        first,
        gardens=hand.count("garden"),
        nets=hand.count("net"),
        sendings=hand.count("send") + hand.count("send+"),
        rescues=step.rescues,
        laid=step.laid,
    )
    if not (triggered or first.cells or known.gardens or known.nets or known.sendings or site.rewarding):
        return replace(known, enclosed=site.closable(step.laid.stops) if step.closing else site.enclosed)
    base = known
    for _ in range(ROUNDS):
        raised = _raised(site, base, known, areas, triggered, step)
        if raised == known:
            return known
        known = raised
    most = Pieces(UNLIMITED, UNLIMITED, UNLIMITED, UNLIMITED, (UNLIMITED,) * len(MATERIALS))
    return _raised(site, replace(base, pieces=most), replace(known, pieces=most), areas, triggered, step)


def _apart(areas: Sequence[Area], site: Site) -> int:
    """No more of the areas than this can be built on together: those that share a cell count as one."""
    groups = 0
    left = [area.cells(site.frame) for area in areas]
    while left:
        shared = left[0]
        for cells in left[1:]:
            if cells & shared:
                shared &= cells
        left = [cells for cells in left if not cells & shared]
        groups += 1
    return groups


def _raised(
    site: Site, base: Coming, known: Coming, areas: Sequence[Area], triggered: int, step: Effect
) -> Coming:
    """The counts, given what the counts so far let come.

    A house's effect is that of the building which its survivor goes to: so each building has one effect in
    the end, and wood has one barrel a building, by a cooper or by way of a house.
    """
    pieces = known.pieces
    reach = pieces + step.laid if pieces.cells else pieces
    buildings = tuple(_buildings(site, number, areas, pieces, reach) for number in range(len(MATERIALS)))
    large = sum(area.side == 3 for area in areas)
    if site.completes_large(reach.cells):
        large += pieces.served
    overlays = min(triggered + pieces.served, sum(buildings) + large, _room(site, reach))
    each = [min(number, overlays) * site.effects for number in buildings]
    rescues = base.rescues + site.rescues_in_reach(reach) + site.survivors_produced
    sendings = min(base.sendings + each[WOOD], site.state.own.survivors + rescues)
    effects = overlays * site.effects + base.sendings
    boats, nets = min(each[METAL] + sendings, effects), min(each[SEAWEED] + sendings, effects)
    drawn = site.tokens_drawn(base.nets + nets, pieces.boats)
    numbers = [token for token in drawn if isinstance(token, int)]
    salvage = min(site.salvage_left, each[RUBBER] + sendings + site.produce.salvage)
    scrap = min(site.scrap_left, 2 * (each[RUBBER] + sendings) + site.produce.scrap)
    barrels = each[WOOD] + base.sendings + site.produce.barrels + site.barrels_in_reach(reach)
    closing = reach.stops or step.closing * step.laid.stops
    return Coming(
        base.pieces
        + Pieces(
            salvage,
            scrap,
            boats + site.produce.boats,
            barrels + len(drawn) - len(numbers),
            site.icons_drawn(salvage, scrap),
        ),
        overlays,
        buildings,
        min(large, overlays),
        base.gardens + nets + site.gardens_produced,
        base.nets + nets,
        sendings,
        rescues,
        len(numbers),
        sum(numbers),
        site.closable(closing) if closing else site.enclosed,
        step.laid,
    )


def _room(site: Site, reach: Pieces) -> int:
    """Overlays for which there are cells: four each at least, three of them of one material."""
    materials = sum(site.icons) - 3 * site.wild + sum(reach.icons) + reach.barrels
    return min((site.land.open.bit_count() + reach.cells) // 4, materials // 3)


def _buildings(site: Site, material: int, areas: Sequence[Area], pieces: Pieces, reach: Pieces) -> int:
    """Buildings of the material: on areas there now, and on those that later pieces may complete."""
    number = sum(area.side == 2 and area.materials[material] for area in areas)
    wild = reach.icons[material] + reach.barrels
    if site.completes(material, reach.cells, wild):
        number += pieces.served
    return min(number, (site.icons[material] + wild) // 3)
