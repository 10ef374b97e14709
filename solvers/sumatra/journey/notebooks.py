"""Notebooks by number: each is worked out once, and positions that hold them are quick to compare."""

from __future__ import annotations

from periplus.models.sumatra.badges import Tally, due, tally
from periplus.models.sumatra.edition import Edition
from periplus.models.sumatra.placing import columns_for, completes, placed
from periplus.models.sumatra.scoring import notebook_lines, residents_counted
from periplus.models.sumatra.state import Notebook


class NotebookTable:
    """All notebooks met so far; a notebook's number is its index in the lists."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.notebooks: list[Notebook] = []
        self.points: list[int] = []
        """What the notebook scores without badges and majority."""
        self.residents: list[int] = []
        """How many residents count for the majority."""
        self.counts: list[Tally] = []
        """How many tiles of each kind there are, for badges."""
        self._numbers: dict[Notebook, int] = {}
        self._placements: dict[tuple[int, str], tuple[tuple[int, int, bool], ...]] = {}
        self._due: dict[tuple[Tally, frozenset[str], bool], tuple[tuple[str, ...], tuple[str, ...]]] = {}

    def number(self, notebook: Notebook) -> int:
        """The notebook's number, a new one if it has not been met."""
        found = self._numbers.get(notebook)
        if found is None:
            found = self._numbers[notebook] = len(self.notebooks)
            self.notebooks.append(notebook)
            self.points.append(sum(line.points for line in notebook_lines(notebook, self.edition)))
            self.residents.append(residents_counted(notebook))
            self.counts.append(tally(notebook))
        return found

    def placements(self, number: int, tile: str) -> tuple[tuple[int, int, bool], ...]:
        """Every legal column of the tile, the notebook that it leads to, and whether it completes a pair."""
        found = self._placements.get((number, tile))
        if found is None:
            notebook = self.notebooks[number]
            found = self._placements[number, tile] = tuple(
                (column, self.number(placed(notebook, tile, column)), completes(notebook, tile, column))
                for column in columns_for(notebook, tile)
            )
        return found

    def due(self, number: int, taken: frozenset[str], green: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The brown and the green badges that the notebook earns, of those not ``taken``."""
        key = self.counts[number], taken, green
        found = self._due.get(key)
        if found is None:
            found = self._due[key] = due(self.edition, *key)
        return found
