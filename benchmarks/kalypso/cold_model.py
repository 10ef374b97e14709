"""Tiles laid in a given order, then the best buildings and monuments, as one CP-SAT model: the baseline.

No effects happen. Without tiles it is the question ``arrange`` without gardens.

Coverage by time: ``cover[t][c]`` says whether cell c is covered once tile t lies, and a placement needs a covered
cell beside it at the time before. Enclosed fish are a closed set of open cells, each of whose neighbours is
covered or in the set. Rows are linear, so that the relaxation has them all. Nothing is told to the solver of what
a good board looks like: no incumbent, no bounds of the game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from ortools.sat.python import cp_model

from periplus.models.boards.grid import Cell
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import ICONS
from periplus.models.kalypso.tiles import turns
from periplus.solvers.answers import Answer

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
OVERHANG = 2
NUMBER = {"W": 3, "S": 3, "R": 3, "M": 1}
"""The dearest building of each material, solar panels apart."""
MONUMENT = 11
PANEL = 7


@dataclass(frozen=True)
class Found:
    """What a solver knows at its limit; None where it knows nothing."""

    value: int | None
    bound: int | None

    @classmethod
    def of(cls, answer: Answer) -> Found:
        """What an answer of the product says."""
        value, bound = (None if number is None else int(number) for number in (answer.value, answer.bound))
        return cls(value, bound)

    @property
    def said(self) -> str:
        """A value alone is proved."""
        if self.value is not None and self.value == self.bound:
            return str(self.value)
        value, bound = ("?" if number is None else str(number) for number in (self.value, self.bound))
        return f"{value}, bound {bound}"


class ColdModel:
    """The model of some tiles on a versus board with no overlays yet."""

    def __init__(self, state: State, tiles: Sequence[str]) -> None:
        self._model = cp_model.CpModel()
        self._sea = state.sea
        frame = state.sea.frame
        rows = range(-OVERHANG, frame.rows + OVERHANG)
        self._room = list(product(rows, range(-OVERHANG, frame.columns + OVERHANG)))
        self._covered: dict[Cell, Any] = dict.fromkeys(self._room, 0)
        self._icons: dict[tuple[Cell, str], list[Any]] = defaultdict(list)
        for icon, mask in zip(ICONS, state.own.icons, strict=True):
            for cell in frame.cells(mask):
                self._covered[cell] = 1
                self._icons[cell, icon].append(1)
        empty = not any(state.own.icons)
        for number, tile in enumerate(tiles):
            self._lay(tile, first=empty and not number)
        self._points: list[Any] = []
        self._claims: dict[Cell, list[cp_model.IntVar]] = defaultdict(list)
        self._overlays()
        self._fish()

    def solve(self, work: float) -> Found:
        """The best board in so many deterministic seconds of one worker: other load takes nothing from them."""
        self._model.maximize(sum(self._points))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_deterministic_time = work
        solver.solve(self._model)
        known = solver.status_name() in {"OPTIMAL", "FEASIBLE"}
        return Found(round(solver.objective_value) if known else None, int(solver.best_objective_bound))

    def _flag(self) -> cp_model.IntVar:
        return self._model.new_bool_var("")

    def _at(self, cells: Iterable[Cell]) -> list[Any]:
        return [self._covered.get(cell, 0) for cell in cells]

    def _lay(self, tile: str, *, first: bool) -> None:
        """One tile at its time, joined to what lies (KAL-7.7) or on the circle (KAL-2.10)."""
        before, over = self._covered, defaultdict(list)
        chosen = []
        for cells in self._places(tile):
            if first and not any(self._on_circle(cell) for cell, _ in cells):
                continue
            placed = self._flag()
            chosen.append(placed)
            for cell, icon in cells:
                over[cell].append(placed)
                self._icons[cell, icon].append(placed)
            if not first:
                self._model.add(
                    sum(before.get(cell, 0) for cell in beside(cell for cell, _ in cells)) >= placed
                )
        self._model.add_exactly_one(chosen)
        self._covered = dict(before)
        for cell, placed_there in over.items():
            now = self._flag()
            self._model.add(now == before[cell] + sum(placed_there))
            self._covered[cell] = now

    def _places(self, tile: str) -> Iterator[tuple[tuple[Cell, str], ...]]:
        for turn, (row, column) in product(turns(tile), self._room):
            cells = tuple(((row + r, column + c), icon) for (r, c), icon in turn.cells)
            if any(self._sea.frame.on_grid(cell) for cell, _ in cells) and all(
                c in self._covered for c, _ in cells
            ):
                yield cells

    def _on_circle(self, cell: Cell) -> bool:
        frame = self._sea.frame
        return frame.on_grid(cell) and bool(self._sea.circle >> frame.bit(cell) & 1)

    def _overlays(self) -> None:
        """Buildings and monuments, no two on one cell (KAL-9, KAL-11, KAL-15.5)."""
        for at, (side, needed) in product(self._room, ((2, 3), (3, 5))):
            cells = [(at[0] + r, at[1] + c) for r in range(side) for c in range(side)]
            if not all(cell in self._covered for cell in cells):
                continue
            for material in "WMSR":
                built = self._built(cells, material, needed)
                self._points.append((MONUMENT if side == 3 else NUMBER[material]) * built)
            if side == 2:
                self._panel(cells)
        for claims in self._claims.values():
            self._model.add_at_most_one(claims)

    def _built(self, cells: list[Cell], material: str, needed: int) -> cp_model.IntVar:
        built = self._flag()
        shown = [placed for cell in cells for placed in self._icons[cell, material]]
        self._model.add(sum(shown) >= needed * built)
        self._model.add(sum(self._at(cells)) >= len(cells) * built)
        for cell in cells:
            self._claims[cell].append(built)
        return built

    def _panel(self, cells: list[Cell]) -> None:
        built, points = self._built(cells, "M", 3), self._model.new_int_var(0, PANEL, "")
        around = beside(cells)
        self._model.add(points <= PANEL * built)
        self._model.add(points <= len(around) - sum(self._at(around)))
        self._points.append(points)

    def _fish(self) -> None:
        """One point for each fish in the enclosed set (KAL-12.7)."""
        frame = self._sea.frame
        inside = frame.cells(frame.inside)
        enclosed = {cell: self._flag() for cell in inside}
        for cell, flag in enclosed.items():
            self._model.add(flag + self._covered[cell] <= 1)
            for other in beside([cell]):
                self._model.add(flag <= self._covered[other] + enclosed.get(other, 0))
        self._points += [enclosed[cell] for cell in frame.cells(self._sea.fish)]


def beside(cells: Iterable[Cell]) -> list[Cell]:
    """The cells around some, by edges, sorted."""
    inner = set(cells)
    return sorted({(row + r, column + c) for row, column in inner for r, c in STEPS} - inner)
