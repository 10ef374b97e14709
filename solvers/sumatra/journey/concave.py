"""No more than this can a notebook come to score with some of the tiles still out, whatever happens.

A row's points as a function of the tiles that come are replaced by the smallest concave function above them, so each
tile has its own worth, and the best of those worths are added up: as many as the player may take. A pair fetches one
tile but costs at least one take itself, so no more tiles than takes ever score. Radio and GPS are thought to come
for nothing, and every column to be equipped that still can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from periplus.models.sumatra.scoring import FIVE, ORNAMENT_POINTS
from periplus.models.sumatra.state import COLUMNS, MOST_EQUIPMENT, RESIDENTS, Column, Notebook, in_last_column
from periplus.models.sumatra.tiles import TYPES


def concave_bound(notebook: Notebook, pool: Counter[str], takes: int) -> int:
    """The bound, without majority and badges; ``pool`` are the tiles out, of which ``takes`` come at most."""
    most = _Most(notebook, pool)
    worths = sorted(most.worths(), reverse=True)
    return int(most.standing + sum(worths[: max(0, takes)]))


class _Most:
    """One notebook and the tiles out."""

    def __init__(self, notebook: Notebook, pool: Counter[str]) -> None:
        self._notebook = notebook
        self._pool = pool
        self._typed = {column.type: column for column in notebook.columns}
        self._more = Counter[str]()
        for tile, number in pool.items():
            self._more[tile[0]] += number
        self._columns = sum(bool(self._equipment(name)) for name in TYPES)
        """How many columns can be equipped in the end."""
        self.standing = 0
        """The most that what is written can score without a further tile that scores."""

    def _equipment(self, name: str) -> int:
        held = self._typed[name].equipment if name in self._typed else 0
        return held + self._pool[f"E{name}"]

    def _last_equipped(self) -> bool:
        """Whether column 5 may hold equipment in the end; others may stay void beside it (SUM-5.11, SUM-7.1)."""
        columns, pool = self._notebook.columns, self._pool
        if len(columns) == COLUMNS:
            return self._equipment(columns[-1].type) > 0
        new = [name for name in TYPES if name not in self._typed]
        return all(pool[f"E{name}"] or pool[f"M{name}"] for name in new) and any(
            pool[f"E{name}"] for name in new
        )

    def worths(self) -> Iterator[Fraction]:
        """The worth of each tile that may come; ``standing`` is complete when all of them are given."""
        notebook, more, equipped = self._notebook, self._more, self._last_equipped()
        last = [
            FIVE * in_last_column(residents) * equipped
            for residents in range(notebook.residents, min(RESIDENTS, notebook.residents + more["R"]) + 1)
        ]
        yield from self._row(last)
        ornaments = range(notebook.ornaments, min(COLUMNS, notebook.ornaments + more["O"]) + 1)
        yield from self._row([ORNAMENT_POINTS[min(self._columns, number)] for number in ornaments])
        yield from self._row(self._villages())
        yield from self._leaders()
        for name in TYPES:
            yield from self._row(self._type(name))

    def _row(self, points: Sequence[int]) -> Iterator[Fraction]:
        """The worths of a row's tiles; ``points[n]`` is what it scores when ``n`` more have come."""
        self.standing += points[0]
        yield from slopes(points)

    def _villages(self) -> list[int]:
        notebook, more = self._notebook, self._more
        pairs = min(
            self._columns,
            notebook.radio.bit_count() + more["W"],
            notebook.gps.bit_count() + more["G"],
        )
        first, last = notebook.villages, min(COLUMNS, notebook.villages + more["V"])
        return [FIVE * min(self._columns, number, max(0, pairs - 1)) for number in range(first, last + 1)]

    def _leaders(self) -> Iterator[Fraction]:
        """Plants and animals: a column that holds one of them lacks one tile, any other two."""
        full, half = 0, 0
        values = [int(tile[1]) for tile in self._pool.elements() if tile[0] in "PA"]
        for plant, animal in zip(self._notebook.plants, self._notebook.animals, strict=True):
            if plant and animal:
                full += 1
                self.standing += max(plant, animal)
            elif plant or animal:
                half += 1
                values.append(plant or animal)
        plants, animals = (
            sum(map(bool, row)) + self._more[kind]
            for kind, row in (("P", self._notebook.plants), ("A", self._notebook.animals))
        )
        new = max(0, min(COLUMNS, plants, animals) - full)
        for place, value in enumerate(sorted(values, reverse=True)[:new]):
            yield from [Fraction(value)] if place < half else [Fraction(value, 2)] * 2

    def _type(self, name: str) -> list[int]:
        """A type's volcano and its equipment, tile by tile; the volcano first costs, then pays."""
        column = self._typed.get(name, Column(name))
        lacking = MOST_EQUIPMENT - column.equipment
        volcano = column.volcano or self._pool[f"M{name}"] > 0
        if self._equipment(name) < MOST_EQUIPMENT:
            return [-FIVE if column.volcano and column.equipment else 0]
        points = [-FIVE if column.volcano and column.equipment and lacking else 0] + [0] * lacking
        points[lacking] = 2 * FIVE if column.volcano else FIVE
        return points if column.volcano or not volcano else [*points, 2 * FIVE]


def slopes(points: Sequence[int]) -> list[Fraction]:
    """The steps of the smallest concave function that is nowhere below the points.

    >>> [str(step) for step in slopes([0, 0, 2, 5, 10, 20])], slopes([5, 5])
    (['4', '4', '4', '4', '4'], [Fraction(0, 1)])
    """
    found: list[Fraction] = []
    start = 0
    while start < len(points) - 1:
        ends = range(start + 1, len(points))
        steps = {end: Fraction(points[end] - points[start], end - start) for end in ends}
        end = max(ends, key=lambda end: (steps[end], end))
        found += [steps[end]] * (end - start)
        start = end
    return found
