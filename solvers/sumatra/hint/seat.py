"""What notebooks are worth to one player now, soon, and at most, and what they may still become.

Now (``now`` of the spec) the rivals stand still, so a standing is a sum of the notebook's own points, the majority
and the badges. Every badge is worth something and the choice is free, so the best turn takes all brown ones that
are due and the best green one.

The expected best of some tiles drawn from a bag is exact. Of ``n`` tiles drawn from ``N`` the best is worth at most
``v`` where all of them come from those that are: that has the probability C(N≤v, n) / C(N, n). No draw has to be
enumerated.

What a notebook may still become is a plain estimate (``Prospect``) that tells turns of equal value apart. A column
counts by the chance that it gets its equipment, and a half-done thing (a pair of rows, a volcano, two of three equal
equipment) by the chance that the rest comes. Chances are shares of the tiles still out that the player may hope to
take. It is an estimate and no bound: it only ever decides between turns whose value is the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

from periplus.models.core.multisets import distinct
from periplus.models.sumatra.edition import Edition
from periplus.models.sumatra.legality import tile_choices, to_draw
from periplus.models.sumatra.scoring import (
    BROWN_POINTS,
    FIVE,
    badge_lines,
    due,
    earns,
    majority_lines,
    notebook_lines,
    residents_counted,
    tally,
    total,
)
from periplus.models.sumatra.state import (
    COLUMNS,
    MOST_EQUIPMENT,
    Notebook,
    Player,
    State,
    in_last_column,
)
from periplus.models.sumatra.tiles import KINDS, Tiles, canonical

from ..journey.bounds import majority_worth
from ..journey.curves import most_points, supply


def expected_best(worths: Sequence[int], number: int) -> Fraction:
    """The expectation of the greatest of ``number`` different elements, each choice of them equally likely.

    >>> expected_best([0, 0, 6], 1), expected_best([0, 0, 6], 2), expected_best([1, 2], 2)
    (Fraction(2, 1), Fraction(4, 1), Fraction(2, 1))

    Raises ValueError unless there are as many elements and at least one is drawn.
    """
    if not 1 <= number <= len(worths):
        raise ValueError(f"{number} of {len(worths)}: expected 1 or more, and no more than there are")
    total, below = 0, 0
    for value in sorted(set(worths)):
        most = sum(worth <= value for worth in worths)
        total += value * (comb(most, number) - comb(below, number))
        below = most
    return Fraction(total, comb(len(worths), number))


class SeatEvaluator:
    """One seat's standing at a table, and what it becomes when only that player changes."""

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self._edition = state.edition
        self._player = state.players[seat]
        self._rivals = tuple(
            residents_counted(player.notebook) for other, player in enumerate(state.players) if other != seat
        )
        self._taken = state.taken_badges()
        self._held = self._badges(self._player)
        self.now = self.points(self._player.notebook) + self._held
        """The standing as it is."""

    def points(self, notebook: Notebook) -> int:
        """What the notebook would score, without badges."""
        return _points(notebook, self._edition, self._rivals)

    def _badges(self, player: Player) -> int:
        return sum(line.points for line in badge_lines(self._edition, player.brown, player.green))

    def of(self, player: Player) -> int:
        """The standing of the player with that notebook and those badges."""
        return self.points(player.notebook) + self._badges(player)

    def best(self, notebook: Notebook) -> int:
        """The gain of a turn that leads to that notebook and takes all the badges worth taking."""
        brown, green = due(self._edition, tally(notebook), self._taken, self._player.green is not None)
        stars = max((self._edition.green[badge].stars for badge in green), default=0)
        return self.points(notebook) + self._held + BROWN_POINTS * len(brown) + stars - self.now

    def gain(self) -> int | Fraction:
        """The best gain of the seat's next turn as things stand: exact, or the expectation of an exploration.

        The bag must be known if the player explores and no draw is given.
        """
        state, notebook = self._state, self._player.notebook
        if state.over:
            return 0
        idle = self.best(notebook)
        if self._player.at == state.place:
            return max(idle, self._from(state.available, state.known))
        if self._player.at < state.place:
            return idle
        known = canonical((*state.known, *state.available))
        if state.draw is not None:
            return max(idle, self._from(state.draw, known))
        return self._exploring(idle, known)

    def _from(self, tiles: Tiles, known: Tiles) -> int:
        """The best gain with one of the tiles; ``known`` is what a completed pair may fetch."""
        choices = tile_choices(self._player.notebook, tiles, known)
        return max((self.best(notebook) for _, notebook in choices), default=0)

    def _exploring(self, idle: int, known: Tiles) -> int | Fraction:
        """The expectation of the best gain over what the bag may bring."""
        bag = self._state.bag or ()
        number = to_draw(self._state)
        if not number:
            return idle
        gains = {tile: self._from((tile,), known) for tile in distinct(bag)}
        return expected_best([gains[tile] for tile in bag], number)


@lru_cache(maxsize=1 << 16)
def _points(notebook: Notebook, edition: Edition, rivals: tuple[int, ...]) -> int:
    """The points of a notebook against rivals with so many residents that count."""
    majority = majority_lines(residents_counted(notebook), rivals)
    return sum(line.points for line in (*notebook_lines(notebook, edition), *majority))


def gain_ceiling(state: State, seat: int, takes: int) -> int:
    """The seat gains no more with so many takes, a pair's tile coming with its take, while rivals stand still.

    Each take may be of any tile that is out; badges are those that the notebook could earn with all of them.
    """
    player, edition = state.players[seat], state.edition
    pool = Counter((*state.available, *(state.draw or ()), *state.known, *(state.bag or ())))
    kinds = Counter[str]()
    for tile, number in pool.items():
        kinds[tile[0]] += number
    first, *rest = (held + kinds[kind] for kind, held in zip(KINDS, tally(player.notebook), strict=True))
    o, p, a, w, g, v, m, e = rest
    counts = first, o, p, a, w, g, v, m, e
    free = [badge for badge in edition.badges - state.taken_badges() if earns(edition, badge, counts)]
    greens = [edition.green[badge].stars for badge in free if badge in edition.green]
    stars = max(greens, default=0) if player.green is None else 0
    held = sum(line.points for line in badge_lines(edition, player.brown, player.green))
    rivals = tuple(
        residents_counted(rival.notebook) for other, rival in enumerate(state.players) if other != seat
    )
    most = most_points(
        player.notebook, supply(tuple(pool.elements())), takes, majority_worth(rivals, both=False)
    )
    return (
        most
        + held
        + stars
        + BROWN_POINTS * sum(badge in edition.brown for badge in free)
        - total(state, seat)
    )


DIGITS = 3
"""Decimals of an estimate."""
SURE = 0.9
"""No tile to come is surer than this."""
LUCK = 1.5
"""A player takes a tile that is wanted so many times as often as any other."""
ORNAMENT, RESIDENT, VILLAGE, ROW = 1.8, 1.2, 1.0, 0.7
"""What a thing in an equipped column is worth on the way, and a row begun for the green badges."""
HALF_PLANT, PAIR, HALF_PAIR = 0.6, 2.0, 0.8
"""The share of a lone plant's or animal's points; a pair of radio and GPS, which lets villages count; half of one."""


class Prospect:
    """The estimate for one seat, by the tiles that are out before its turn."""

    def __init__(self, state: State, seat: int) -> None:
        self._seat = seat
        self._pool = Counter((*state.available, *(state.draw or ()), *state.known, *(state.bag or ())))
        shown = len(state.draw or state.available) + sum(state.map[state.place + 1 :])
        takes = shown / len(state.players)
        self._share = min(1.0, LUCK * takes / max(1, self._pool.total()))
        self._equipment = sum(number for tile, number in self._pool.items() if tile[0] == "E")
        self._known: dict[Notebook, float] = {}

    def of(self, state: State) -> float:
        """The estimate of what the seat's notebook may become, in points."""
        notebook = state.players[self._seat].notebook
        if notebook not in self._known:
            self._known[notebook] = round(self._estimate(notebook), DIGITS)
        return self._known[notebook]

    def _estimate(self, notebook: Notebook) -> float:
        chances = self._chances(notebook)
        return (
            ORNAMENT * sum(chances[: notebook.ornaments])
            + RESIDENT * sum(chances[: min(COLUMNS - 1, notebook.residents)])
            + FIVE * chances[-1] * in_last_column(notebook.residents)
            + VILLAGE * sum(chances[: notebook.villages])
            + ROW * sum(map(bool, tally(notebook)))
            + self._types(notebook, chances)
            + _pairs(notebook, chances)
        )

    def _chances(self, notebook: Notebook) -> list[float]:
        """The chance of each column to hold equipment in the end (SUM-7.1)."""
        found = []
        for place in range(COLUMNS):
            if place >= len(notebook.columns):
                waiting = place - len(notebook.columns) + 1
                chance = max(0.1, 0.35 * self._share * self._equipment / waiting)
            elif notebook.columns[place].equipment:
                found.append(1.0)
                continue
            else:
                chance = 0.6 * self._share * self._pool[f"E{notebook.columns[place].type}"]
            found.append(min(SURE, chance))
        return found

    def _types(self, notebook: Notebook, chances: Sequence[float]) -> float:
        """Three equal equipment, and volcanoes, which pay with them and cost without (SUM-7.10 to SUM-7.12)."""
        points = 0.0
        for column, chance in zip(notebook.columns, chances, strict=False):
            lacking, left = MOST_EQUIPMENT - column.equipment, self._pool[f"E{column.type}"]
            complete = 0.0 if left < lacking else 1.0
            if lacking and complete:
                complete = min(SURE, 0.8 * self._share * left / lacking) ** lacking
            points += FIVE * complete
            if column.volcano:
                points += chance * (2 * FIVE * complete - FIVE)
        return points


def _pairs(notebook: Notebook, chances: Sequence[float]) -> float:
    """Plants with animals, radio with GPS: whole and half."""
    points = 0.0
    for place, chance in enumerate(chances):
        plant, animal = notebook.plants[place], notebook.animals[place]
        points += chance * max(plant, animal) * (1.0 if plant and animal else HALF_PLANT)
        signals = (notebook.radio >> place & 1) + (notebook.gps >> place & 1)
        points += chance * (0.0, HALF_PAIR, PAIR)[signals]
    return points
