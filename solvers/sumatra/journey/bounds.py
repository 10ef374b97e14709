"""What a player's total can become at most and at least.

At least: who makes every tile known keeps what is settled, whatever the others do; only the majority can turn against
the player, if they can still get the residents for it.

At most: what the best tiles still out bring, as many as the player has turns to take them. A row's points as a
function of the tiles that come are replaced by the smallest concave function above them, so each tile has its own
worth, and the best of those worths are added up. A pair fetches one tile but costs at least one take itself, so no
more tiles than takes ever score. Radio and GPS are thought to come for nothing, and every column to be equipped that
still can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from periplus.models.sumatra.scoring import BROWN_POINTS, FIVE, ORNAMENT_POINTS, equipped
from periplus.models.sumatra.state import COLUMNS, MOST_EQUIPMENT, RESIDENTS, Column, Notebook, in_last_column
from periplus.models.sumatra.tiles import KINDS, TYPES, Tiles

from ...memo import Memo
from .race import Race, RaceNode, majority


def concave_bound(notebook: Notebook, pool: Counter[str], takes: int) -> int:
    """The bound, without majority and badges; ``pool`` are the tiles out, of which ``takes`` come at most."""
    most = _Most(notebook, pool, max(0, takes))
    worths = sorted(most.worths(), reverse=True)
    return int(most.standing + sum(worths[: most.takes]))


class _Most:
    """One notebook and the tiles out; of radios and GPS, and of all others, no more come than ``takes``."""

    def __init__(self, notebook: Notebook, pool: Counter[str], takes: int) -> None:
        self._notebook = notebook
        self._pool = pool
        self.takes = takes
        self._typed = {column.type: column for column in notebook.columns}
        self._more = Counter({kind: min(number, takes) for kind, number in _kinds(pool).items()})
        now = equipped(notebook).bit_count()
        self._columns = min(now + takes, sum(bool(self._equipment(name)) for name in TYPES))
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
            return columns[-1].equipment > 0 or (self.takes > 0 and pool[f"E{columns[-1].type}"] > 0)
        if self.takes < COLUMNS - len(columns):
            return False
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
        yield from slopes(points[: self.takes + 1])

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
        full, lone_plants, lone_animals = 0, 0, 0
        more = self._more
        values = [int(tile[1]) for tile in self._pool.elements() if tile[0] in "PA"]
        for plant, animal in zip(self._notebook.plants, self._notebook.animals, strict=True):
            if plant and animal:
                full += 1
                self.standing += max(plant, animal)
            elif more["A"] if plant else animal and more["P"]:
                lone_plants += bool(plant)
                lone_animals += bool(animal)
                values.append(plant or animal)
        half = min(lone_plants, more["A"]) + min(lone_animals, more["P"])
        plants, animals = (
            sum(map(bool, row)) + more[kind]
            for kind, row in (("P", self._notebook.plants), ("A", self._notebook.animals))
        )
        new = max(0, min(COLUMNS, plants, animals) - full)
        for place, value in enumerate(sorted(values, reverse=True)[:new]):
            if place < half:
                yield Fraction(value)
            elif self.takes > 1:
                yield from [Fraction(value, 2)] * 2

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


Earned: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""The brown and the green badges that a notebook can come to earn."""


class NotebookProspect(NamedTuple):
    """What a notebook can become by so many takes of the tiles still out."""

    points: int
    """At most, without majority and badges."""
    earned: Earned
    residents: int
    """How many may count in the end at most."""


class RaceBounds:
    """Bounds on totals and on the margin of one race."""

    def __init__(self, race: Race) -> None:
        self._race = race
        self._later: dict[int, Tiles] = {
            place: tuple(tile for later, tiles in race.draws.items() if later > place for tile in tiles)
            for place in range(race.pier + 1)
        }
        self._prospects = Memo[tuple[int, int, Tiles, Tiles, int], NotebookProspect]()

    def margin(self, node: RaceNode) -> tuple[int, int]:
        """No less and no more than this is the margin that can be forced.

        A player keeps what is settled, with the residents that count now against as many as rivals can get, and
        cannot exceed what can come, with all residents against those of rivals that count now.
        """
        race = self._race
        pages = [racer.page for racer in node.racers]
        now = [race.pages.residents[page] for page in pages]
        prospects = [
            self._prospect(node, page, takes) for page, takes in zip(pages, self._takes(node), strict=True)
        ]
        then = [prospect.residents for prospect in prospects]
        taken = {badge for racer in node.racers for badge in (*racer.brown, racer.green)}
        least, most = [], []
        for seat, (racer, prospect) in enumerate(zip(node.racers, prospects, strict=True)):
            held = race.held(racer.brown, racer.green)
            after = seat + 1
            can_get, have = (*then[:seat], *then[after:]), (*now[:seat], *now[after:])
            least.append(race.pages.points[racer.page] + held + majority(now[seat], can_get))
            coming = self._badges(taken, prospect.earned, green=racer.green is None)
            most.append(prospect.points + held + coming + majority(then[seat], have))
        own = least.pop(race.seat), most.pop(race.seat)
        return own[0] - max(most), own[1] - max(least)

    def _prospect(self, node: RaceNode, page: int, takes: int) -> NotebookProspect:
        key = page, node.place, node.available, node.known, takes
        found = self._prospects.get(key)
        if found is None:
            notebook = self._race.pages.notebooks[page]
            pool = Counter((*node.available, *node.known, *self._later[node.place]))
            more = _kinds(pool)
            unsettled = takes > 0 and (more["R"] or more["E"])
            found = self._prospects[key] = NotebookProspect(
                points=concave_bound(notebook, pool, takes),
                earned=self._reachable(page, pool, takes),
                residents=min(RESIDENTS, notebook.residents + min(more["R"], takes))
                if unsettled
                else self._race.pages.residents[page],
            )
        return found

    def _takes(self, node: RaceNode) -> list[int]:
        """How many tiles each player takes at most.

        Each player walks from place to place in as many turns, whoever explores, and all others are takes; only
        the last step to the pier may be left out, if the tiles there do not go round. Once all are at the pier, they
        pick in turn.
        """
        race, players = self._race, len(node.racers)
        steps = [race.pier - racer.at for racer in node.racers]
        waits = [(seat - node.turn) % players for seat in range(players)]
        here, walked = len(node.available), sum(steps)
        if node.place == race.pier and not walked:
            return [(here + players - 1 - wait) // players for wait in waits]
        tiles = here + len(self._later[node.place])
        at_pier = here if node.place == race.pier else len(race.draws[race.pier])
        spared = at_pier < players
        return [
            min(tiles, -((wait - tiles - walked) // players) - own + spared)
            for wait, own in zip(waits, steps, strict=True)
        ]

    def _reachable(self, page: int, pool: Counter[str], takes: int) -> Earned:
        """The brown and green badges that the notebook can earn by so many takes of the tiles still out.

        A take writes one tile at most that is neither a radio nor a GPS, and one at most that is.
        """
        edition = self._race.pages.edition
        held, more = dict(zip(KINDS, self._race.pages.counts[page], strict=True)), _kinds(pool)
        supply = {kind: min(takes, more[kind]) for kind in KINDS}
        brown = tuple(badge for badge, marks in edition.brown.items() if _within(marks, held, supply, takes))
        new = [kind for kind in KINDS if supply[kind] and not held[kind]]
        signals = sum(kind in "WG" for kind in new)
        rows = sum(map(bool, held.values())) + min(takes, signals) + min(takes, len(new) - signals)
        return brown, tuple(badge for badge, asked in edition.green.items() if asked.rows <= rows)

    def _badges(self, taken: Container[str | None], earned: Earned, *, green: bool) -> int:
        """The points of those earned that are not ``taken``; ``green``: one of these may be had."""
        stars = self._race.pages.edition.green
        best = (
            max((stars[badge].stars for badge in earned[1] if badge not in taken), default=0) if green else 0
        )
        return best + BROWN_POINTS * sum(badge not in taken for badge in earned[0])


def _within(marks: str, held: Mapping[str, int], supply: Mapping[str, int], takes: int) -> bool:
    """Whether the tiles that a brown badge asks for can still come."""
    lacking = {kind: max(0, marks.count(kind) - held[kind]) for kind in set(marks)}
    signals = lacking.get("W", 0) + lacking.get("G", 0)
    others = sum(lacking.values()) - signals
    return max(signals, others) <= takes and all(supply[kind] >= number for kind, number in lacking.items())


def _kinds(pool: Counter[str]) -> Counter[str]:
    """How many tiles of each kind there are."""
    found = Counter[str]()
    for tile, number in pool.items():
        found[tile[0]] += number
    return found
