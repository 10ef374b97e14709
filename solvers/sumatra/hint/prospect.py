"""What a notebook may still become, a plain estimate that tells turns of equal value apart.

A column counts by the chance that it gets its equipment, and a half-done thing (a pair of rows, a volcano, two of
three equal equipment) by the chance that the rest comes. Chances are shares of the tiles still out that the player may
hope to take. It is an estimate and no bound: it only ever decides between turns whose value is the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from periplus.models.sumatra.scoring import FIVE, tally
from periplus.models.sumatra.state import COLUMNS, MOST_EQUIPMENT, Notebook, State, in_last_column

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
