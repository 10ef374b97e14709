"""Making ``survey`` puzzles: tiles laid on a small island, true clues about them, and of those as few as it takes.

1. *Scatter*: an island, its marked spaces and the tiles on them are drawn at random.
2. *Remember*: clues that are true of them are put together, flights first, until one way is left, and deductions of
   the difficulty asked for find it.
3. *Forget*: each clue is left out without which that stays so.

Ways are counted by bit sets all along; the finished puzzle is counted again by trying every order of the tiles.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from periplus.models.boards.hexes import DIRECTIONS, Hex, around, length, ring, rows_of
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.mist import GAME
from periplus.models.mist.tiles import KINDS, canonical
from periplus.solvers.limits import Clock

from ..clue_making import clues_to_tell
from ..protocol import Order, asked, attempts, made_id, size_of
from ..question import Json, Question, Recorded
from ..ruled import rules_over
from ..worded import NUMBERS as WORDS
from ..worded import Worded, with_clues
from .chart import SurveyChart, island_facts, lay
from .clues import Apart, Below, Clue, Flight, Seen, Touch
from .skies import Skies, numbers_of
from .survey import Survey

if TYPE_CHECKING:
    from periplus.models.mist.position import Position

    from ..own_rules import OwnRules

SIZES = (3, 6)
"""The least and the most tiles of a puzzle."""
USUAL = 5
SPARE = 2
"""Marked spaces on which no tile lies."""
RADIUS = 2
COASTS = "DDMMFFGGCCSS"
"""The coasts of the small island, from the east counter-clockwise."""
NUMBERS = (1, 4)
"""The least and the greatest number of tiles and spaces."""
ATTEMPTS = 60


@dataclass(frozen=True)
class Scatter:
    """An island and tiles on some of its marked spaces."""

    position: Json
    marked: tuple[Hex, ...]
    spaces: Mapping[str, Hex]
    """Where each tile lies."""
    skies: Skies

    def chart(self, clues: Sequence[Clue]) -> SurveyChart:
        """The puzzle with those clues."""
        seen = tuple(Seen(clue, self.skies) for clue in clues)
        return SurveyChart(tuple(self.spaces), self.marked, seen)

    def under(self, rules: str | None) -> OwnRules | None:
        """The rules of one's own over its tiles."""
        return rules_over(island_facts(tuple(self.spaces), numbers_of(self.skies.state)), rules, "--rules")


def new_survey(order: Order, clock: Clock) -> Json | None:
    """A puzzle with exactly one way to lay ``order.size`` tiles.

    None if no attempt succeeds: most likely the difficulty is out of reach for the size. Raises
    PositionError for an order that cannot be met, and Stop.
    """
    size = size_of(order, USUAL, SIZES, say("tiles"))
    if order.edition is not None:
        raise PositionError("--edition", say("surveys have islands of their own, expected none"))
    rng = random.Random(order.seed)
    for _ in attempts(order, ATTEMPTS):
        clock.check()
        scatter = _scattered(size, rng)
        every = _true(scatter, rng)
        own = scatter.under(order.rules)
        if own is not None and not own.keeps([lay(*spot) for spot in scatter.spaces.items()]):
            continue
        told = clues_to_tell(every, scatter.chart, own, order, clock)
        if told is not None:
            return _as_puzzle(scatter, *told, order)
    return None


def _scattered(size: int, rng: random.Random) -> Scatter:
    """A small island with tiles, drawn at random; the marked spaces hang together."""
    printed = {(0, 0): "@2"}
    printed |= {space: f".{rng.randint(*NUMBERS)}" for space in ring(1)}
    rim = zip(ring(RADIUS), COASTS, strict=True)
    printed |= {space: f"{coast}{rng.randint(*NUMBERS)}" for space, coast in rim}
    marked = _patch([space for space in printed if space != (0, 0)], size + SPARE, rng)
    tiles = canonical(f"{kind}{rng.randint(*NUMBERS)}" for kind in rng.sample(KINDS, size))
    spaces = dict(zip(tiles, rng.sample(marked, size), strict=True))
    position: Json = {
        "game": "mist",
        "phase": "C3",
        "edition": {
            "name": "survey",
            "islands": {"front": [" ".join(printed[space] for space in row) for row in rows_of(RADIUS)]},
            "tiles": dict.fromkeys(tiles, 1),
        },
        "players": [{"name": "You", "balloon": [0, 0]}],
        "ask": {"tiles": list(tiles), "spaces": [list(space) for space in marked]},
    }
    skies = Skies(GAME.initial(GAME.load(json.dumps(position).encode())))
    return Scatter(position, marked, spaces, skies)


def _patch(spaces: Sequence[Hex], count: int, rng: random.Random) -> tuple[Hex, ...]:
    """So many of the spaces, row by row, grown from one of them neighbour by neighbour."""
    found = [rng.choice(spaces)]
    while len(found) < count:
        beside = [space for space in spaces if space not in found and set(around(space)) & set(found)]
        found.append(rng.choice(beside))
    return tuple(sorted(found, key=lambda space: (space[1], space[0])))


def _true(scatter: Scatter, rng: random.Random) -> list[Clue]:
    """Every clue that holds, in the order in which they are told: tiles that do not touch come last."""
    telling, rest = list(_flights(scatter)), list[Clue]()
    for tile, space in scatter.spaces.items():
        island = scatter.skies.state.island
        telling.append(Below(tile=tile, number=island.numbers[island.board.number[space]]))
    for tiles in combinations(scatter.spaces, 2):
        touching = length(*(scatter.spaces[tile] for tile in tiles)) == 1
        if touching:
            telling.append(Touch(tiles=tiles))
        else:
            rest.append(Apart(tiles=tiles))
    rng.shuffle(telling)
    rng.shuffle(rest)
    return [*telling, *rest]


def _flights(scatter: Scatter) -> Iterator[Clue]:
    """Every flight from one of the tiles to another."""
    for tiles in permutations(scatter.spaces, 2):
        start, end = (scatter.spaces[tile] for tile in tiles)
        for wind in DIRECTIONS:
            cost = scatter.skies.prices(tiles[0], start, wind).get(end)
            if cost is not None:
                yield Flight(tiles=tiles, wind=wind, cost=cost)


def survey_words(position: Position, question: Question, answer: Recorded) -> Worded | None:
    """What a puzzle of a survey says."""
    if not isinstance(question, Survey) or len(position.ask.tiles) not in WORDS:
        return None
    return _worded(len(position.ask.tiles), question.clues)


def _worded(size: int, clues: Sequence[Clue]) -> Worded:
    """What a puzzle of so many tiles with those clues says."""
    return Worded(
        title=say("A survey of {number} tiles", number=WORDS[size]),
        text=with_clues(
            say("Lay every tile on a marked space, no two on one."), (clue.told() for clue in clues)
        ),
    )


def _as_puzzle(scatter: Scatter, clues: Sequence[Clue], difficulty: int | None, order: Order) -> Json:
    size = len(scatter.spaces)
    words = _worded(size, clues)
    return {
        "id": made_id(f"survey-{size}", order),
        "title": words.title,
        "author": "periplus",
        "kind": "survey",
        "difficulty": difficulty,
        "text": words.text,
        "position": scatter.position,
        "ask": asked("survey", order, clues=[{"clue": clue.clue} | clue.as_json() for clue in clues]),
        "answer": {
            "arrangement": [
                {"type": "place", "tile": tile, "at": list(space)} for tile, space in scatter.spaces.items()
            ],
            "solutions": 1,
        },
    }
