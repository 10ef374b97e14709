"""The most that a notebook can score by so many takes of the tiles still out.

What a group of rows can score by at most 0, 1, 2, ... takes is a curve: residents, ornaments, plants with animals,
villages with radio and GPS, volcanoes with equipment. Groups share nothing but the takes and the columns that are
valid in the end (SUM-7.1), so for each set of valid columns their curves are joined as by a knapsack. Tiles are thought
to come in the order that suits best, and nobody else takes one.

A pair fetches one tile (SUM-5.8). With n tiles that are neither a radio nor a GPS, x columns completed that hold one of
the two and y that held neither, n + x + 2y tiles come of which x + y are fetched: n + y takes at least, so that a
lone radio's GPS is free and a new pair costs one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, product
from typing import NamedTuple, TypeAlias

from periplus.models.sumatra.placing import filled
from periplus.models.sumatra.scoring import FIVE, ORNAMENT_POINTS, ladder, set_points, volcano_points
from periplus.models.sumatra.state import (
    COLUMNS,
    MOST_EQUIPMENT,
    RESIDENTS,
    Column,
    Notebook,
    Values,
    in_last_column,
)
from periplus.models.sumatra.tiles import TYPES

Curve: TypeAlias = tuple[int, ...]
"""The most by at most so many takes."""
Majority: TypeAlias = tuple[int, ...]
"""What the majority is worth by how many residents count."""
NO_MAJORITY: Majority = (0,) * (RESIDENTS + 1)
LAST = 1 << COLUMNS - 1
"""Column 5, as a set of columns."""
NEVER = -(10**6)
"""What cannot be done by so few takes."""
MEMORY = 1 << 16


class Supply(NamedTuple):
    """The tiles that are out, group by group."""

    residents: int
    ornaments: int
    plants: tuple[int, ...]
    """The values, the greatest first; ``animals`` likewise."""
    animals: tuple[int, ...]
    radio: int
    gps: int
    villages: int
    typed: tuple[tuple[int, int], ...]
    """Equipment and volcanoes of each type."""


@lru_cache(MEMORY)
def supply(pool: tuple[str, ...]) -> Supply:
    """The tiles of the pool, group by group."""
    plants, animals = (
        tuple(sorted((int(tile[1]) for tile in pool if tile[0] == kind), reverse=True)) for kind in "PA"
    )
    count = pool.count
    typed = tuple((count(f"E{name}"), count(f"M{name}")) for name in TYPES)
    return Supply(count("R"), count("O"), plants, animals, count("W"), count("G"), count("V"), typed)


def most_points(notebook: Notebook, out: Supply, takes: int, majority: Majority = NO_MAJORITY) -> int:
    """The most that the notebook can score by ``takes``, without badges; ``majority`` is added."""
    best = NEVER
    for valid, columns in column_curves(notebook.columns, out.typed, takes):
        residents = residents_curve(notebook.residents, out.residents, takes, valid, majority)
        ornaments = ornaments_curve(notebook.ornaments, out.ornaments, takes, valid)
        villages = villages_curve(
            (notebook.radio, notebook.gps, notebook.villages),
            (out.radio, out.gps, out.villages),
            takes,
            valid,
        )
        leaders = leaders_curve((notebook.plants, notebook.animals), (out.plants, out.animals), takes, valid)
        rows = _joined(_joined(residents, ornaments), _joined(villages, leaders))
        best = max(best, *map(int.__add__, rows, reversed(columns)))
    return best


@lru_cache(MEMORY)
def _joined(first: Curve, second: Curve) -> Curve:
    """The most of two groups by the takes that they share."""
    return tuple(
        max(first[part] + second[takes - part] for part in range(takes + 1)) for takes in range(len(first))
    )


def _rising(points: Iterable[int]) -> Curve:
    """By at most so many takes what can be had by as many or fewer."""
    return tuple(accumulate(points, max))


@lru_cache(MEMORY)
def residents_curve(written: int, out: int, takes: int, valid: int, majority: Majority) -> Curve:
    """SUM-7.4, with what the majority is worth."""
    points = []
    for more in range(takes + 1):
        residents = min(RESIDENTS, written + min(more, out))
        last = in_last_column(residents) if valid & LAST else 0
        points.append(FIVE * last + majority[ladder(min(residents, COLUMNS - 1), valid) + last])
    return _rising(points)


@lru_cache(MEMORY)
def ornaments_curve(written: int, out: int, takes: int, valid: int) -> Curve:
    """SUM-7.5.

    >>> ornaments_curve(written=1, out=3, takes=4, valid=0b11111)
    (0, 2, 5, 10, 10)
    """
    return _rising(ORNAMENT_POINTS[ladder(written + min(more, out), valid)] for more in range(takes + 1))


@lru_cache(MEMORY)
def villages_curve(written: tuple[int, int, int], out: tuple[int, int, int], takes: int, valid: int) -> Curve:
    """SUM-7.8: as many villages as there are pairs less one; radios, GPS and villages ``written`` and ``out``."""
    radio, gps, villages = written
    both, neither = radio & gps & valid, ~(radio | gps) & valid
    by_gps = min((radio & ~gps & valid).bit_count(), out[1])
    by_radio = min((gps & ~radio & valid).bit_count(), out[0])
    pairs = both.bit_count() + min(takes, by_gps + by_radio)
    new = min(neither.bit_count(), out[0] - by_radio, out[1] - by_gps, takes // 2)
    points = [0] * (takes + 1)
    for fresh, more in product(range(new + 1), range(min(out[2], takes) + 1)):
        if fresh + more <= takes:
            counted = min(ladder(villages + more, valid), max(0, pairs + fresh - 1))
            points[fresh + more] = max(points[fresh + more], FIVE * counted)
    return _rising(points)


@lru_cache(MEMORY)
def leaders_curve(
    written: tuple[Values, Values], out: tuple[tuple[int, ...], tuple[int, ...]], takes: int, valid: int
) -> Curve:
    """SUM-7.6: plants and animals ``written`` and ``out``; each column with both scores the higher, its leader.

    Leaders are sought among as many of the best lone ones as their columns are completed, and among as many of the
    best that are out as come.
    """
    standing = 0
    lone: tuple[list[int], list[int]] = [], []
    for column, (plant, animal) in enumerate(zip(*written, strict=True)):
        if not valid >> column & 1:
            continue
        if plant and animal:
            standing += max(plant, animal)
        elif plant or animal:
            lone[not plant].append(plant or animal)
    plants, animals = (sorted(values, reverse=True) for values in lone)
    empty = (valid & ~filled(written[0]) & ~filled(written[1])).bit_count()
    points = [standing] * (takes + 1)
    for by_animal, by_plant, new in product(
        range(min(len(plants), len(out[1])) + 1), range(min(len(animals), len(out[0])) + 1), range(empty + 1)
    ):
        spent = by_animal + by_plant + 2 * new
        if spent > takes or by_animal + new > len(out[1]) or by_plant + new > len(out[0]):
            continue
        leaders = (
            *plants[:by_animal],
            *animals[:by_plant],
            *out[0][: by_plant + new],
            *out[1][: by_animal + new],
        )
        best = sum(sorted(leaders, reverse=True)[: by_animal + by_plant + new])
        points[spent] = max(points[spent], standing + best)
    return _rising(points)


@lru_cache(MEMORY)
def column_curves(
    columns: tuple[Column, ...], typed: tuple[tuple[int, int], ...], takes: int
) -> tuple[tuple[int, Curve], ...]:
    """Every set of columns that may be valid in the end, with the curve of SUM-7.10 to SUM-7.12.

    Sets that are part of another whose curve is nowhere below are left out: all other rows score as much with it.
    """
    new = [place for place, name in enumerate(TYPES) if all(column.type != name for column in columns)]
    reached = {(0, 0): [0] * (takes + 1)}
    for number, column in enumerate(columns):
        outcomes = list(_outcomes(column, *typed[TYPES.index(column.type)]))
        reached = _grown(reached, {0: outcomes}, number, takes)
    found = dict(reached)
    for number in range(len(columns), COLUMNS):
        choices = {1 << place: list(_outcomes(Column(TYPES[place]), *typed[place]))[1:] for place in new}
        reached = _grown(reached, choices, number, takes)
        found |= reached
    curves = dict[int, list[int]]()
    for (valid, _), curve in found.items():
        curves[valid] = [*map(max, curve, curves.get(valid, curve))]
    kept = [
        (valid, _rising(curve))
        for valid, curve in sorted(curves.items(), key=lambda item: -item[0].bit_count())
        if curve[-1] > NEVER // 2
    ]
    return tuple(
        (valid, curve)
        for place, (valid, curve) in enumerate(kept)
        if not any(
            other & valid == valid and all(map(int.__ge__, above, curve)) for other, above in kept[:place]
        )
    )


def _grown(
    reached: dict[tuple[int, int], list[int]],
    choices: dict[int, list[tuple[int, int, bool]]],
    number: int,
    takes: int,
) -> dict[tuple[int, int], list[int]]:
    """One column more: by valid columns and types used, the most by so many takes."""
    found = dict[tuple[int, int], list[int]]()
    for (valid, used), curve in reached.items():
        for type_, outcomes in choices.items():
            if used & type_:
                continue
            for cost, points, equipped in outcomes:
                if cost > takes:
                    continue
                key = valid | equipped << number, used | type_
                better = found.setdefault(key, [NEVER] * (takes + 1))
                for spent in range(cost, takes + 1):
                    better[spent] = max(better[spent], curve[spent - cost] + points)
    return found


def _outcomes(column: Column, equipment: int, volcanoes: int) -> Iterator[tuple[int, int, bool]]:
    """What a column can come to: the takes, the points, and whether it is equipped; first as it is."""
    held = column.equipment
    for now in sorted({held, max(held, 1), MOST_EQUIPMENT}):
        if now - held > equipment:
            continue
        for more in range(1 + (volcanoes > 0 and not column.volcano)):
            then = column._replace(equipment=now, volcano=column.volcano or more > 0)
            yield now - held + more, volcano_points(then) + set_points(then), now > 0
