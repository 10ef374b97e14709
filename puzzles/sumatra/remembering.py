"""Making ``diary`` puzzles: a finished notebook, true clues about it, and of those as few as it takes.

1. *Write*: the columns of plants and animals are drawn at random.
2. *Remember*: clues that are true of them are put together at random until one way is left, and deductions of the
   difficulty asked for find it.
3. *Forget*: each clue is left out without which that stays so.

Ways are counted by bit sets all along; the finished puzzle is counted again by trying every order of the tiles.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.sumatra.tiles import TYPES
from periplus.solvers.limits import Clock

from ..clue_making import clues_to_tell
from ..protocol import Order, asked, attempts, made_id, size_of
from ..question import Json, Question, Recorded
from ..ruled import rules_over
from ..worded import NUMBERS, Worded, with_clues
from .clues import Apart, Beside, Clue, Left, Scores, Together
from .diary import Diary
from .notes import Notes, notebook_facts, tile_names, written

if TYPE_CHECKING:
    from periplus.models.sumatra.position import Position

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
        own = rules_over(notebook_facts(tuple(columns)), order.rules, "--rules")
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
    return Notes(tiles, len(tiles) // 2, tuple(clues), {tile: tile for tile in tiles})


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
    words = _worded(columns, clues)
    tiles = sorted(columns, key=lambda tile: ("PA".index(tile[0]), tile[1]))
    written = sorted(columns, key=lambda tile: (columns[tile], "PA".index(tile[0])))
    return {
        "id": made_id(f"diary-{size}", order),
        "title": words.title,
        "author": "periplus",
        "kind": "diary",
        "difficulty": difficulty,
        "text": words.text,
        "position": {
            "game": "sumatra",
            "edition": {"name": "diary", "maps": [{"players": [2], "draws": [0, 1]}]},
            "players": [
                {"name": "You", "notebook": {"columns": [f"{letter}1" for letter in TYPES[:size]]}},
                {"name": "Rival"},
            ],
            "available": tiles,
        },
        "ask": asked("diary", order, clues=[{"clue": clue.clue} | clue.as_json() for clue in clues]),
        "answer": {
            "arrangement": [{"type": "take", "tile": tile, "to": columns[tile]} for tile in written],
            "solutions": 1,
        },
    }
