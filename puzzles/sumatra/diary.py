"""The question ``diary``: write the plants and animals down so that every clue holds. And making diaries.

The tiles are those available; the notebook has a column of equipment for each plant. In what order the tiles are
found does not matter: the clues tell the finished rows. A diary is a finished notebook, true clues about it, and of
those as few as it takes:

1. *A solution*: the columns of plants and animals are drawn at random.
2. *Clues*: clues that are true of it are added at random until it is the only solution, and deductions of the
   difficulty asked for find it.
3. *Fewer clues*: each clue is dropped that is not needed for that.

Ways are counted by bit sets all along; the finished puzzle is counted again by trying every order of the tiles.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, permutations, product
from typing import ClassVar, Literal

from periplus.models.core.data import Move
from periplus.models.core.errors import Fault, PositionError
from periplus.models.core.results import RuleId
from periplus.models.core.wording import Message, say
from periplus.models.sumatra.moves import Take
from periplus.models.sumatra.placing import placed
from periplus.models.sumatra.position import Position, notebook_of, sheet_of
from periplus.models.sumatra.state import Notebook
from periplus.models.sumatra.tiles import KINDS, TYPES
from periplus.solvers.limits import Clock

from ..choosing import Choosing, rules_over
from ..deduction.telling import Clued
from ..making import clues_to_tell
from ..protocol import Order, attempts, made_choice, size_of
from ..question import (
    NUMBERS,
    ArrangementFact,
    ArrangementFacts,
    Json,
    Question,
    Recorded,
    Worded,
    illegal,
    with_clues,
)
from .clues import Apart, Beside, Clue, Left, Scores, Together

CELL = "SUM-5.3"
"""A cell holds one tile."""

NAMES = {"P": say("Plant"), "A": say("Animal")}


def tile_names(tiles: Iterable[str]) -> dict[str, Message]:
    """What each plant and each animal is called."""
    return {tile: say("{kind} {value}", kind=NAMES[tile[0]], value=tile[1]) for tile in tiles}


@dataclass(frozen=True)
class Notes(Clued[int]):
    """The candidates, a tile in a column each; keeps ``question.Deduction``."""

    SETTLED: ClassVar[str] = say("write it there")
    LAST: ClassVar[RuleId] = CELL
    SHARE: ClassVar[str] = say("share a cell")
    columns: int
    names: Mapping[str, str]

    def open_spots(self, thing: str) -> range:
        """Every column."""
        return range(1, self.columns + 1)

    def share(self, first: tuple[str, int], second: tuple[str, int]) -> bool:
        """Whether two plants, or two animals, stand in one column."""
        return first[0][0] == second[0][0] and first[1] == second[1]

    def move(self, candidate: int) -> Take:
        """The move that writes the tile down."""
        return written(*self.candidates[candidate])

    def cells(self, candidates: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """The cells of the notebook, row by row; columns from 0, as a clue counts them."""
        spots = (self.candidates[one] for one in candidates)
        return tuple(sorted({(KINDS.index(tile[0]), column - 1) for tile, column in spots}))

    def group(self, number: int) -> str:
        """The tile's name."""
        return self.names[self.things[number]]

    def spot(self, candidate: int) -> str:
        """The column."""
        return say("in column {column}", column=self.candidates[candidate][1])


def written(tile: str, column: int) -> Take:
    """The move that writes a tile down in a column."""
    return Take.model_validate({"tile": tile, "to": column})


def notebook_facts(tiles: Sequence[str]) -> ArrangementFacts:
    """What rules of one's own may name where those tiles are written down, one of each kind a column."""
    rows = {"P": "plant", "A": "animal"}
    return ArrangementFacts(
        game="sumatra",
        relations={
            "placed": ("tile", "column"),
            "living": ("tile", "row", "value"),
            "equipped": ("column",),
        },
        of=_standing,
        given={
            "living": [(tile, rows[tile[0]], int(tile[1])) for tile in tiles],
            "equipped": [(column,) for column in range(1, len(tiles) // 2 + 1)],
        },
        names={tile: tile for tile in tiles},
        library=True,
    )


def _standing(move: Take) -> Iterator[ArrangementFact]:
    yield "placed", (move.tile, move.to)


ROWS = {"P": say("plant"), "A": say("animal")}


class Diary(Choosing):
    """Find out which plant and which animal stands in which column."""

    kind: Literal["diary"] = "diary"
    clues: tuple[Clue, ...]

    def refuse(self, position: Position) -> None:
        """Different plants and different animals, as many as columns with equipment, nothing else; both rows empty."""
        faults = []
        notebook = position.players[position.active].notebook
        columns = len(notebook.columns)
        for name in ("plants", "animals"):
            if set(getattr(notebook, name)) - {"."}:
                place = f"players[{position.active}].notebook.{name}"
                faults.append(Fault(place, say("expected none")))
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
        told = {tile for clue in self.clues if not isinstance(clue, Scores) for tile in clue.tiles}
        if strange := sorted(told - set(position.available)):
            faults.append(
                Fault("available", say("expected {tiles} too, of which clues tell", tiles=" ".join(strange)))
            )
        if any(isinstance(clue, Scores) and clue.column > columns for clue in self.clues):
            place = f"players[{position.active}].notebook.columns"
            faults.append(Fault(place, say("expected every column of which clues tell")))
        if {tile[0] for tile in position.available} - set(ROWS):
            faults.append(Fault("available", say("expected plants and animals only")))
        if position.log:
            faults.append(Fault("log", say("expected none")))
        if faults:
            raise PositionError.of(faults)

    def deduction(self, position: Position) -> Notes:
        """One column a tile."""
        tiles = tuple(sorted(position.available, key=lambda tile: ("PA".index(tile[0]), tile[1])))
        return Notes(tiles, self.clues, len(tiles) // 2, tile_names(tiles))

    def settled(self, position: Position, moves: Sequence[Move]) -> int:
        """The number of tiles written down; each is available, and has a cell of its own (SUM-4.1, SUM-5.3)."""
        notes = self.deduction(position)
        spots: set[tuple[str, int]] = set()
        left = Counter(notes.things)
        for index, move in enumerate(moves):
            tile, column = _written(move, index)
            if not left[tile]:
                raise illegal(index, "SUM-4.1", say("{tile} is not available", tile=tile))
            if (tile[0], column) in spots or column > notes.columns:
                raise illegal(
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
            list(permutations(tile for tile in notes.things if tile[0] == letter)) for letter in ROWS
        )
        for rows in product(plants, animals):
            clock.check()
            columns = {tile: column for row in rows for column, tile in enumerate(row, 1)}
            if known.items() <= columns.items() and all(clue.allows(columns) for clue in self.clues):
                left = (written(tile, column) for tile, column in columns.items() if tile not in known)
                yield (*moves, *left)

    def held(self, position: Position, moves: Sequence[Move]) -> tuple[bool | None, ...]:
        """What the clues say of where the tiles stand."""
        self.settled(position, moves)
        return self.deduction(position).held(dict(_written(move, index) for index, move in enumerate(moves)))

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


SIZES = (3, 5)
"""The least and the most columns of a puzzle; a notebook has five (SUM-1.6)."""
USUAL = 4
ATTEMPTS = 60


def diary(order: Order, clock: Clock) -> Json | None:
    """A puzzle with exactly one way to write ``order.size`` plants and as many animals down.

    None if no attempt succeeds: most likely the difficulty is out of reach for the size. Raises
    PositionError for an order that cannot be met, and Stop.
    """
    size = size_of(order, USUAL, SIZES, say("columns"))
    if order.edition is not None:
        raise PositionError("--edition", say("diaries need no edition, expected none"))
    rng = random.Random(order.seed)
    for _ in attempts(order, ATTEMPTS):
        clock.check()
        columns = _notebook(size, rng)
        every = list(_true(columns))
        rng.shuffle(every)
        own = rules_over(notebook_facts(tuple(columns)), order.rules)
        if own is not None and not own.keeps([written(tile, column) for tile, column in columns.items()]):
            continue
        told = clues_to_tell(every, partial(_notes, columns), own, order, clock)
        if told is not None:
            return _as_puzzle(columns, *told, order)
    return None


def _notebook(size: int, rng: random.Random) -> dict[str, int]:
    """Where each plant and each animal stands, drawn at random."""
    found: dict[str, int] = {}
    for letter in "PA":
        values = sorted(rng.sample(range(1, 6), size))
        spots = rng.sample(range(1, size + 1), size)
        found |= {f"{letter}{value}": column for value, column in zip(values, spots, strict=True)}
    return found


def _true(columns: Mapping[str, int]) -> Iterator[Clue]:
    """Every clue that holds."""
    for column in sorted(set(columns.values())):
        points = max(int(tile[1]) for tile, at in columns.items() if at == column)
        yield Scores(column=column, points=points)
    for pair in combinations(sorted(columns), 2):
        for tiles in (pair, (pair[1], pair[0])):
            for clue in _about(tiles, mirrored=tiles != pair):
                if clue.allows(columns):
                    yield clue


def _about(tiles: tuple[str, str], *, mirrored: bool) -> Iterator[Clue]:
    """The clues that two tiles may give; mirrored only that which has an order."""
    given = {"tiles": tiles}
    yield Left.model_validate(given)
    if mirrored:
        return
    yield Beside.model_validate(given)
    if tiles[0][0] != tiles[1][0]:
        yield Together.model_validate(given)
        yield Apart.model_validate(given)


def _notes(columns: Mapping[str, int], clues: Sequence[Clue]) -> Notes:
    tiles = tuple(columns)
    return Notes(tiles, tuple(clues), len(tiles) // 2, {tile: tile for tile in tiles})


def diary_words(position: Position, question: Question, answer: Recorded) -> Worded | None:
    """What a puzzle of a diary says."""
    columns = len(position.available) // 2
    return (
        _worded(position.available, question.clues)
        if isinstance(question, Diary) and columns in NUMBERS
        else None
    )


def _worded(tiles: Collection[str], clues: Sequence[Clue]) -> Worded:
    """What a puzzle with those tiles and clues says."""
    names = tile_names(tiles)
    return Worded(
        title=say("A diary of {number} columns", number=NUMBERS[len(tiles) // 2]),
        text=with_clues(
            say("Write every plant and every animal down, one of each a column."),
            (clue.told(names) for clue in clues),
        ),
    )


def _as_puzzle(
    columns: Mapping[str, int], clues: Sequence[Clue], difficulty: int | None, order: Order
) -> Json:
    size = len(columns) // 2
    by_column = sorted(columns, key=lambda tile: (columns[tile], "PA".index(tile[0])))
    position = {
        "game": "sumatra",
        "edition": {"name": "diary", "maps": [{"players": [2], "draws": [0, 1]}]},
        "players": [
            {"name": "You", "notebook": {"columns": [f"{letter}1" for letter in TYPES[:size]]}},
            {"name": "Rival"},
        ],
        "available": sorted(columns, key=lambda tile: ("PA".index(tile[0]), tile[1])),
    }
    takes = [written(tile, columns[tile]).as_json() for tile in by_column]
    words = _worded(columns, clues)
    return made_choice("diary", size, order, words, position, takes, difficulty, clues)
