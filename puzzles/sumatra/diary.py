"""The question ``diary``: write the plants and animals down so that every clue holds. There is exactly one way.

The tiles are those available; the notebook has a column of equipment for each plant. In what order the tiles are
found does not matter: the clues tell the finished rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations, product
from typing import Literal

from periplus.models.core.data import Move
from periplus.models.core.errors import Fault, IllegalMove, PositionError
from periplus.models.core.results import Violation
from periplus.models.core.wording import say
from periplus.models.sumatra.moves import Take
from periplus.models.sumatra.placing import placed
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.state import Notebook
from periplus.models.sumatra.table import notebook_of, sheet_of
from periplus.solvers.limits import Clock

from ..choosing import Choosing
from ..facts import ArrangementFacts
from .clues import Clue
from .notes import CELL, Notes, notebook_facts, tile_names, written

ROWS = {"P": say("plant"), "A": say("animal")}


class Diary(Choosing):
    """Find out which plant and which animal stands in which column."""

    kind: Literal["diary"] = "diary"
    clues: tuple[Clue, ...]

    def refuse(self, position: Position) -> None:
        """Different plants and different animals, as many as columns with equipment, and nothing else."""
        faults = []
        columns = len(position.players[position.active].notebook.columns)
        for letter, name in ROWS.items():
            tiles = [tile for tile in position.available if tile[0] == letter]
            if len(set(tiles)) != len(tiles) or len(tiles) != columns:
                faults.append(
                    Fault(
                        "available",
                        say(
                            "expected {columns} different tiles {kind}, one a column",
                            columns=columns,
                            kind=name,
                        ),
                    )
                )
        if {tile[0] for tile in position.available} - set(ROWS):
            faults.append(Fault("available", say("expected plants and animals only")))
        if position.log:
            faults.append(Fault("log", say("expected none")))
        if faults:
            raise PositionError.of(faults)

    def deduction(self, position: Position) -> Notes:
        """One column a tile."""
        tiles = tuple(sorted(position.available, key=lambda tile: ("PA".index(tile[0]), tile[1])))
        return Notes(tiles, len(tiles) // 2, self.clues, tile_names(tiles))

    def settled(self, position: Position, moves: Sequence[Move]) -> int:
        """The number of tiles written down; each is available, and has a cell of its own (SUM-4.1, SUM-5.3)."""
        notes = self.deduction(position)
        spots: set[tuple[str, int]] = set()
        left = Counter(notes.tiles)
        for index, move in enumerate(moves):
            tile, column = _written(move, index)
            if not left[tile]:
                raise _illegal(index, "SUM-4.1", say("{tile} is not available", tile=tile))
            if (tile[0], column) in spots or column > notes.columns:
                raise _illegal(
                    index, CELL, say("column {column} has no free cell for {tile}", column=column, tile=tile)
                )
            left[tile] -= 1
            spots.add((tile[0], column))
        return len(moves)

    def arrangements(
        self, position: Position, moves: Sequence[Move], clock: Clock
    ) -> Iterator[tuple[Move, ...]]:
        """Every order of the plants and of the animals is tried; raises Stop."""
        notes = self.deduction(position)
        known = dict(_written(move, index) for index, move in enumerate(moves))
        plants, animals = (
            list(permutations(tile for tile in notes.tiles if tile[0] == letter)) for letter in ROWS
        )
        for rows in product(plants, animals):
            clock.check()
            columns = {tile: column for row in rows for column, tile in enumerate(row, 1)}
            if known.items() <= columns.items() and all(clue.allows(columns) for clue in self.clues):
                left = (written(tile, column) for tile, column in columns.items() if tile not in known)
                yield (*moves, *left)

    def facts(self, position: Position) -> ArrangementFacts:
        """Where the tiles stand."""
        return notebook_facts(position.available)

    def shown(self, position: Position, moves: Sequence[Move]) -> Position:
        """The position with the tiles in the notebook, whatever columns are still empty between them."""
        self.settled(position, moves)
        sheet = position.players[position.active]
        notebook: Notebook = notebook_of(sheet.notebook)
        columns = dict(_written(move, index) for index, move in enumerate(moves))
        for tile, column in columns.items():
            notebook = placed(notebook, tile, column)
        sheets = list(position.players)
        sheets[position.active] = sheet.model_copy(update={"notebook": sheet_of(notebook)})
        available = tuple(tile for tile in position.available if tile not in columns)
        return position.model_copy(update={"players": tuple(sheets), "available": available})


def _written(move: Move, index: int) -> tuple[str, int]:
    """The tile and the column of a take; raises PositionError for any other move."""
    if isinstance(move, Take) and isinstance(move.to, int) and not move.bonus and not move.badges:
        return move.tile, move.to
    raise PositionError(f"solution[{index}]", say("expected take with a column, and nothing else"))


def _illegal(index: int, rule: str, message: str) -> IllegalMove:
    return IllegalMove([replace(Violation(rule, message), where=("solution", index))])
