"""The maximum without badges by row curves: an exact dynamic programme, the baseline of the program.

For every set of equipped columns and every state of the radio and GPS rows the other rows are independent: each has a
curve, its best points by the number of its tiles. Curves are added up by trying every split. All tiles are to be
had, notebooks start empty and the rival's stays empty, so only the number of takes couples the rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product

from periplus.models.sumatra.scoring import FIVE, ORNAMENT_POINTS
from periplus.models.sumatra.state import COLUMNS, RESIDENTS

Curve = dict[int, int]
"""Best points by number of tiles."""
HEAVY = -1000
"""Worse than anything that can be scored."""


def best_total(stock: Mapping[str, int], takes: int) -> int:
    """The greatest total with so many takes; every pair completed adds a tile that costs none."""
    values = sorted(
        (int(tile[1]) for tile, number in stock.items() for _ in range(number) if tile[0] in "PA"),
        reverse=True,
    )
    best = HEAVY
    for equipped, voids in _columns():
        rest = _added(_added(_residents(equipped), _ornaments(equipped)), _kits(len(equipped), voids))
        rest = _added(rest, _leaders(equipped, tuple(values)))
        for signals, pairs, counted in _signals(equipped):
            curve = _added(rest, _villages(equipped, counted))
            tiles = takes + pairs - signals
            if signals <= takes:
                best = max([best, *(points for number, points in curve.items() if number <= tiles)])
    return best


def _columns() -> Iterator[tuple[frozenset[int], int]]:
    """Every set of equipped columns with the number of volcanoes that open the void ones among them."""
    for typed in range(COLUMNS + 1):
        for size in range(typed + 1):
            for equipped in combinations(range(1, typed + 1), size):
                yield frozenset(equipped), typed - size


def _added(one: Curve, other: Curve) -> Curve:
    found: Curve = {}
    for (first, points), (second, more) in product(one.items(), other.items()):
        found[first + second] = max(found.get(first + second, HEAVY), points + more)
    return found


@cache
def _residents(equipped: frozenset[int]) -> Curve:
    curve: Curve = {}
    for number in range(RESIDENTS + 1):
        counted = sum(min(place, COLUMNS) in equipped for place in range(1, number + 1))
        last = max(0, number - COLUMNS + 1) * (COLUMNS in equipped)
        curve[number] = FIVE * last + (
            FIVE if counted else 0
        )  # the rival has none: most, but fewest in a tie
    return curve


@cache
def _ornaments(equipped: frozenset[int]) -> Curve:
    return {
        number: ORNAMENT_POINTS[sum(place in equipped for place in range(1, number + 1))]
        for number in range(COLUMNS + 1)
    }


@cache
def _villages(equipped: frozenset[int], pairs: int) -> Curve:
    counts = {
        number: sum(place in equipped for place in range(1, number + 1)) for number in range(COLUMNS + 1)
    }
    return {number: FIVE * count if pairs > count else 0 for number, count in counts.items()}


@cache
def _kits(equipped: int, voids: int) -> Curve:
    curve: Curve = {voids: 0}
    for _ in range(equipped):
        curve = _added(curve, {1: 0, 3: FIVE, 4: 2 * FIVE})
    return curve


@cache
def _leaders(equipped: frozenset[int], values: tuple[int, ...]) -> Curve:
    """Two tiles for a column that scores, one for a void column that is passed over."""
    curve: Curve = {0: 0}
    for last in range(1, COLUMNS + 1):
        for full in range(1, len(equipped & set(range(1, last + 1))) + 1):
            number = last + full
            curve[number] = max(curve.get(number, 0), sum(values[:full]))
    return curve


@cache
def _signals(equipped: frozenset[int]) -> tuple[tuple[int, int, int], ...]:
    """Tiles, pairs and pairs that count of every state of the radio and GPS rows."""
    found = set()
    for last in range(COLUMNS + 1):
        for full in product((False, True), repeat=last):
            counted = sum(both and place in equipped for place, both in enumerate(full, 1))
            found.add((last + sum(full), sum(full), counted))
    return tuple(sorted(found))
