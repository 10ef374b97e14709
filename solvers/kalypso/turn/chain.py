"""How much of everything the rest of a turn can bring at most: counts that never fall short.

Every overlay needs a cell laid in this turn, and overlays do not overlap. A salvage tile serves three at most,
since every square area that meets it holds one of the three tips of its T; any other piece serves as many as it
has cells with a material, or has cells at all where the board has an area that shows enough without them. And since
a 2x2 area holds one cell without its material at most, one that lacks two cells or more takes more of the new
cells than the effect of its building brings, see ``_completed``; so chains of buildings end.
Buildings bring pieces, and pieces complete areas; so the counts are raised in turn until they stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from periplus.models.boards.frame import Frame
from periplus.models.kalypso.terms import MATERIALS, Kind

from .pieces import CELLS, NOTHING, STOPS, Pieces, Stock, Weights, pieces_of, served
from .site import Site
from .survey import Area

ROUNDS = 8
"""Times that the counts are raised before they are given up as unlimited."""
UNLIMITED = 60
MATTER: Weights = (10, 3, 2, 2)
"""Cells that pieces cover, those that may show a material counted twice."""
WOOD, METAL, SEAWEED, RUBBER = range(len(MATERIALS))


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


NOT_TRIGGERED = Triggered((0,) * len(MATERIALS), 0, 0, 0, 0)


def triggered(areas: Sequence[Area], frame: Frame) -> Triggered:
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


@dataclass(frozen=True, slots=True)
class Coming:
    """What can come at most, each count by itself."""

    pieces: Pieces = NOTHING
    overlays: int = 0
    """Buildings, monuments and reserves."""
    buildings: tuple[int, ...] = (0, 0, 0, 0)
    """By material."""
    houses: int = 0
    """Wood besides, for houses alone."""
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
    gardens_besides: int = 0
    """Gardens that come without another building."""


@dataclass(frozen=True, slots=True)
class Effect:
    """The placement that is looked at: what it lays, and what comes of it at once."""

    laid: Pieces = NOTHING
    gained: Pieces = NOTHING
    rescues: int = 0
    closed: int = 0
    """The water that it encloses."""


NO_STEP = Effect()


def coming(site: Site, hand: tuple[str, ...], areas: Triggered, later: Pieces, step: Effect) -> Coming:
    """What can come, given the hand, the areas to build on now, the tiles of later turns and the step before.

    The site is that before the step; the hand and the areas are those after it.
    """
    base = Coming(
        pieces_of(hand) + later + step.gained,
        gardens=hand.count("garden"),
        nets=hand.count("net"),
        sendings=hand.count("send") + hand.count("send+"),
        rescues=step.rescues,
        laid=step.laid,
        gardens_besides=hand.count("garden"),
    )
    if not (areas.apart or base.pieces.cells or base.gardens or base.nets or base.sendings or site.rewarding):
        return replace(base, enclosed=site.enclosed | step.closed)
    stock = Stock(base.pieces)
    for _ in range(ROUNDS):
        raised, more = _raised(site, base, stock, areas, step)
        if more == stock:
            return raised
        stock = more
    most = Pieces(UNLIMITED, UNLIMITED, UNLIMITED, UNLIMITED, (UNLIMITED,) * len(MATERIALS))
    return _raised(site, base, Stock(base.pieces + most), areas, step)[0]


def _raised(site: Site, base: Coming, stock: Stock, areas: Triggered, step: Effect) -> tuple[Coming, Stock]:
    """The counts, given the pieces that may come according to the counts before; and the pieces by these.

    A house's effect is that of the building which its survivor goes to: so each building has one effect in
    the end, and wood has one barrel a building, by a cooper or by way of a house.
    """
    present = stock.pieces + step.laid
    cells = stock.weight(CELLS) + step.laid.cells
    wild = tuple(icons + present.barrels for icons in present.icons)
    completed = site.completes_large(cells, wild)
    number = _completed(site, stock, step.laid, completed)
    buildings = tuple(_buildings(site, one, areas, number, present, cells) for one in range(len(MATERIALS)))
    large = areas.large + min(number, completed)
    overlays = min(areas.apart + number, sum(buildings) + areas.houses + large, _room(site, present, cells))
    reach, stops = (cells, stock.weight(STOPS) + step.laid.weight(STOPS)) if stock.weight(CELLS) else (0, 0)
    rescues = base.rescues + site.rescues_in_reach(stock, step.laid) + site.survivors_produced
    doubled = _doubled(site, areas, present) if site.doubles(rescues) else 0
    each = [min(number, overlays) + min(number, overlays, doubled) for number in buildings]
    effects = overlays + min(overlays, doubled) + base.sendings
    sendings = min(base.sendings + each[WOOD] + areas.houses, effects, site.state.own.survivors + rescues)

    def brought(material: int, kind: Kind) -> int:
        sent = sendings if each[material] or site.serves(kind) else 0
        return min(effects, each[material] + sent)

    gardens, nets = brought(SEAWEED, "greenhouse"), brought(SEAWEED, "net_workshop")
    drawn = site.tokens_drawn(base.nets + nets, present.boats)
    numbers = [token for token in drawn if isinstance(token, int)]
    salvage = min(site.salvage_left, brought(RUBBER, "warehouse") + site.produce.salvage)
    scrap = min(site.scrap_left, 2 * brought(RUBBER, "scrapyard") + site.produce.scrap)
    tokens = Pieces(barrels=len(drawn) - len(numbers) + site.barrels_in_reach(stock, step.laid))
    barrels = min(effects, each[WOOD] + base.sendings)
    more = Stock(
        base.pieces + site.produce + tokens,
        effects,
        Pieces(salvage, scrap, brought(METAL, "shipyard"), barrels, site.icons_drawn(salvage, scrap)),
    )
    raised = Coming(
        more.pieces,
        overlays,
        buildings,
        areas.houses,
        min(large, overlays, _monuments(site, present, cells)),
        base.gardens + gardens + site.gardens_produced,
        base.nets + nets,
        sendings,
        rescues,
        len(numbers),
        sum(numbers),
        (site.closable(stops, reach) if stops else site.enclosed) | step.closed,
        step.laid,
        base.gardens + site.gardens_produced + (base.sendings if gardens else 0),
    )
    return raised, more


def _completed(site: Site, stock: Stock, laid: Pieces, large: int) -> int:
    """How many overlays the pieces of the stock may complete besides areas there now, so many of them large.

    Each holds a cell of theirs. Of the 2x2 areas only some that lie apart lack one cell of the board as it is, and
    some lack two. What lacks two needs a cell with its material and another, counted as 2 + 1; what lacks more
    needs two and another, but that may be a loose boat's.
    """
    number = stock.weight(served(bare=bool(laid.cells) or site.bare))
    if not number:
        return 0
    cells = stock.weight(CELLS) + laid.cells
    matter = stock.weight(MATTER) + laid.weight(MATTER)
    one, two = site.apart
    one = min(one, cells)
    both = min(two - one, (matter - one) // 3)
    others = (matter - one - 3 * both) // (4 if site.loose else 5)
    return min(number, large + min(one + both + others, one + (cells - one) // 2))


def _doubled(site: Site, areas: Triggered, present: Pieces) -> int:
    """Buildings whose effect a carpenter may double: on four equal icons, none of them a barrel (KAL-17.4)."""
    if not (present.salvage or present.scrap):
        return areas.pure
    return areas.pure + sum((here + more) // 4 for here, more in zip(site.icons, present.icons, strict=True))


def _monuments(site: Site, present: Pieces, cells: int) -> int:
    """Monuments for which there are cells and icons: nine, five of them of one material."""
    by_icons = sum(
        (here + more + present.barrels) // 5 for here, more in zip(site.icons, present.icons, strict=True)
    )
    return min(by_icons, (site.land.open.bit_count() + cells) // 9)


def _room(site: Site, present: Pieces, cells: int) -> int:
    """Overlays for which there are cells: four each at least, three of them of one material."""
    materials = sum(site.icons) - 3 * site.wild + sum(present.icons) + present.barrels
    return min((site.land.open.bit_count() + cells) // 4, materials // 3)


def _buildings(
    site: Site, material: int, areas: Triggered, completed: int, present: Pieces, cells: int
) -> int:
    """Buildings of the material: on areas there now, and on those that later pieces may complete."""
    number = areas.small[material]
    wild = present.icons[material] + present.barrels
    if completed and site.completes(material, cells, wild):
        number += completed
    return min(number, (site.icons[material] + wild) // 3)
