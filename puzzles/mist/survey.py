"""The question ``survey``: lay the tiles so that every clue holds. And making surveys.

There is exactly one way. In what order the tiles are found does not matter: the clues tell the finished island. A
survey is a small island with tiles on it, true clues about them, and of those as few as it takes:

1. *A solution*: an island, its marked spaces and the tiles on them are drawn at random.
2. *Clues*: clues that are true of it are added, flights first, until it is the only solution, and deductions of the
   difficulty asked for find it.
3. *Fewer clues*: each clue is dropped that is not needed for that.

Ways are counted by bit sets all along; the finished puzzle is counted again by trying every order of the tiles.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import TYPE_CHECKING, ClassVar, Literal

from periplus.models.boards.hexes import DIRECTIONS, Hex, around, length, ring, rows_of
from periplus.models.core.data import Move
from periplus.models.core.errors import Fault, PositionError
from periplus.models.core.results import RuleId
from periplus.models.core.wording import say
from periplus.models.mist import GAME
from periplus.models.mist.island import KINDS, RANK, canonical, is_extension
from periplus.models.mist.moves import Place
from periplus.models.mist.position import Position
from periplus.models.mist.state import BARE
from periplus.solvers.limits import Clock

from ..choosing import Choosing, rules_over
from ..deduction.telling import Clued
from ..making import clues_to_tell
from ..protocol import Order, attempts, made_choice, size_of
from ..question import NUMBERS as WORDS
from ..question import (
    ArrangementFact,
    ArrangementFacts,
    Json,
    Question,
    Recorded,
    Worded,
    illegal,
    with_clues,
)
from .clues import Apart, Below, Clue, Flight, FlightPrices, Seen, Touch, numbers_of
from .laying import place

if TYPE_CHECKING:
    from periplus.solvers.ruling import RuleText

    from ..own_rules import OwnRules

SPACE = "MIST-7.5"
"""A tile never lies on a tiled space."""


@dataclass(frozen=True)
class SurveyChart(Clued[Hex]):
    """The candidates, a tile on a space each; keeps ``question.Deduction``."""

    SETTLED: ClassVar[str] = say("that is where it lies")
    LAST: ClassVar[RuleId] = SPACE
    SHARE: ClassVar[str] = say("share a space")
    spaces: tuple[Hex, ...]

    def open_spots(self, thing: str) -> tuple[Hex, ...]:
        """Every space that is asked about."""
        return self.spaces

    def share(self, first: tuple[str, Hex], second: tuple[str, Hex]) -> bool:
        """Whether both lie on one space."""
        return first[1] == second[1]

    def move(self, candidate: int) -> Place:
        """The move that lays the tile there."""
        return lay(*self.candidates[candidate])

    def cells(self, candidates: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """The spaces, row by row."""
        spaces = {self.candidates[one][1] for one in candidates}
        return tuple(sorted(spaces, key=lambda space: (space[1], space[0])))

    def group(self, number: int) -> str:
        """The tile's code."""
        return self.things[number]

    def spot(self, candidate: int) -> str:
        """The space."""
        return say("on {space}", space=list(self.candidates[candidate][1]))


def lay(tile: str, space: Hex) -> Place:
    """The move that lays a tile on a space."""
    return Place(tile=tile, at=space)


def island_facts(tiles: Sequence[str], numbers: Mapping[Hex, int]) -> ArrangementFacts:
    """What rules of one's own may name where those tiles lie on spaces of the island; ``numbers`` of all its spaces."""
    return ArrangementFacts(
        game="mist",
        relations={"laid": ("tile", "at"), "tile": ("tile", "letter", "number"), "space": ("at", "number")},
        of=_laid,
        given={
            "tile": [(tile, tile[0], int(tile[1:])) for tile in tiles],
            "space": list(numbers.items()),
        },
        names={tile: tile for tile in RANK} | {tile[0]: tile[0] for tile in RANK},
    )


def _laid(move: Place) -> Iterator[ArrangementFact]:
    yield "laid", (move.tile, move.at)


MOST = 7
"""Tiles of a survey: every order of them is tried to count the ways."""


class Survey(Choosing):
    """Find out which tile lies on which space."""

    kind: Literal["survey"] = "survey"
    clues: tuple[Clue, ...]

    def refuse(self, position: Position) -> None:
        """Different bag or start tiles, bare spaces for them, and a bare island."""
        faults = []
        tiles, spaces = position.ask.tiles, position.ask.spaces
        if not isinstance(tiles, list) or not 0 < len(tiles) <= MOST or not all(map(_is_tile, tiles)):
            faults.append(Fault("ask.tiles", say("expected 1 to {most} tiles", most=MOST)))
        elif len(set(tiles)) != len(tiles):
            faults.append(Fault("ask.tiles", say("expected different tiles")))
        elif strange := sorted({tile for clue in self.clues for tile in clue.about} - set(tiles)):
            faults.append(
                Fault("ask.tiles", say("expected {tiles} too, of which clues tell", tiles=" ".join(strange)))
            )
        if not isinstance(spaces, list) or not all(_is_ground(position, space) for space in spaces):
            faults.append(Fault("ask.spaces", say("expected spaces of the island without the yard")))
        elif len({tuple(space) for space in spaces}) != len(spaces):
            faults.append(Fault("ask.spaces", say("expected different spaces")))
        if any(tile != BARE for tile in GAME.initial(position).players[0].tiles):
            faults.append(Fault("players[0].tiles", say("expected none")))
        if position.log:
            faults.append(Fault("log", say("expected none")))
        if faults:
            raise PositionError.of(faults)

    def deduction(self, position: Position) -> SurveyChart:
        """One space a tile."""
        flights = FlightPrices(GAME.initial(position))
        spaces: tuple[Hex, ...] = tuple((q, r) for q, r in position.ask.spaces)
        return SurveyChart(
            tuple(position.ask.tiles), tuple(Seen(clue, flights) for clue in self.clues), spaces
        )

    def settled(self, position: Position, moves: Sequence[Move]) -> int:
        """The number of tiles laid, each on a space of its own (MIST-7.5)."""
        self._laid(position, moves)
        return len(moves)

    def _laid(self, position: Position, moves: Sequence[Move]) -> dict[str, Hex]:
        """The spaces of the tiles laid; raises as ``settled``."""
        spaces = self.deduction(position).spaces
        found: dict[str, Hex] = {}
        for index, move in enumerate(moves):
            tile = place(move, index)
            if tile.tile not in position.ask.tiles or tile.tile in found:
                raise PositionError(f"solution[{index}].tile", say("expected one of the tiles that are left"))
            if tile.at not in spaces:
                raise PositionError(
                    f"solution[{index}].at", say("expected one of the spaces that are asked about")
                )
            if tile.at in found.values():
                raise illegal(index, SPACE, say("a tile lies on {space}", space=list(tile.at)))
            found[tile.tile] = tile.at
        return found

    def arrangements(
        self, position: Position, moves: Sequence[Move], clock: Clock
    ) -> Iterator[tuple[Move, ...]]:
        """Every order of the tiles on the spaces is tried; raises Stop."""
        chart, known = self.deduction(position), self._laid(position, moves)
        left = [tile for tile in chart.things if tile not in known]
        open_spaces = [space for space in chart.spaces if space not in known.values()]
        for order in permutations(open_spaces, len(left)):
            clock.check()
            spaces = known | dict(zip(left, order, strict=True))
            if all(clue.allows(spaces) for clue in chart.clues):
                yield (*moves, *map(lay, left, order))

    def held(self, position: Position, moves: Sequence[Move]) -> tuple[bool | None, ...]:
        """What the clues say of where the tiles lie."""
        return self.deduction(position).held(self._laid(position, moves))

    def facts(self, position: Position) -> ArrangementFacts:
        """Where the tiles lie, and the numbers of the spaces."""
        return island_facts(position.ask.tiles, numbers_of(GAME.initial(position)))

    def shown(self, position: Position, moves: Sequence[Move]) -> Position:
        """The position with the tiles on the island."""
        laid = self._laid(position, moves)
        sheet = position.players[0].model_copy(
            update={"tiles": {f"{q},{r}": tile for tile, (q, r) in laid.items()}}
        )
        tiles = [tile for tile in position.ask.tiles if tile not in laid]
        ask = position.ask.model_copy(update={"tiles": tiles})
        return position.model_copy(update={"players": (sheet, *position.players[1:]), "ask": ask})


def _is_tile(tile: object) -> bool:
    return isinstance(tile, str) and tile in RANK and not is_extension(tile)


def _is_ground(position: Position, space: object) -> bool:
    island = position.edition_data.sides[position.side]
    match space:
        case [int(q), int(r)] if (q, r) in island.board:
            return island.board.number[q, r] != island.yard
    return False


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
class SurveySolution:
    """An island and tiles on some of its marked spaces."""

    position: Json
    marked: tuple[Hex, ...]
    spaces: Mapping[str, Hex]
    """Where each tile lies."""
    flights: FlightPrices

    def chart(self, clues: Sequence[Clue]) -> SurveyChart:
        """The puzzle with those clues."""
        seen = tuple(Seen(clue, self.flights) for clue in clues)
        return SurveyChart(tuple(self.spaces), seen, self.marked)

    def under(self, rules: RuleText | None) -> OwnRules | None:
        """The rules of one's own over its tiles."""
        return rules_over(island_facts(tuple(self.spaces), numbers_of(self.flights.state)), rules)


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
        solution = _drawn_solution(size, rng)
        every = _true(solution, rng)
        own = solution.under(order.rules)
        if own is not None and not own.keeps([lay(*spot) for spot in solution.spaces.items()]):
            continue
        told = clues_to_tell(every, solution.chart, own, order, clock)
        if told is not None:
            return _as_puzzle(solution, *told, order)
    return None


def _drawn_solution(size: int, rng: random.Random) -> SurveySolution:
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
    flights = FlightPrices(GAME.initial(GAME.load(json.dumps(position).encode())))
    return SurveySolution(position, marked, spaces, flights)


def _patch(spaces: Sequence[Hex], count: int, rng: random.Random) -> tuple[Hex, ...]:
    """So many of the spaces, row by row, grown from one of them neighbour by neighbour."""
    found = [rng.choice(spaces)]
    while len(found) < count:
        beside = [space for space in spaces if space not in found and set(around(space)) & set(found)]
        found.append(rng.choice(beside))
    return tuple(sorted(found, key=lambda space: (space[1], space[0])))


def _true(solution: SurveySolution, rng: random.Random) -> list[Clue]:
    """Every clue that holds, in the order in which they are told: tiles that do not touch come last."""
    telling, rest = list(_flights(solution)), list[Clue]()
    for tile, space in solution.spaces.items():
        island = solution.flights.state.island
        telling.append(Below(tile=tile, number=island.numbers[island.board.number[space]]))
    for tiles in combinations(solution.spaces, 2):
        touching = length(*(solution.spaces[tile] for tile in tiles)) == 1
        if touching:
            telling.append(Touch(tiles=tiles))
        else:
            rest.append(Apart(tiles=tiles))
    rng.shuffle(telling)
    rng.shuffle(rest)
    return [*telling, *rest]


def _flights(solution: SurveySolution) -> Iterator[Clue]:
    """Every flight from one of the tiles to another."""
    for tiles in permutations(solution.spaces, 2):
        start, end = (solution.spaces[tile] for tile in tiles)
        for wind in DIRECTIONS:
            cost = solution.flights.prices(tiles[0], start, wind).get(end)
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


def _as_puzzle(solution: SurveySolution, clues: Sequence[Clue], difficulty: int | None, order: Order) -> Json:
    size = len(solution.spaces)
    laid = [lay(*spot).as_json() for spot in solution.spaces.items()]
    words = _worded(size, clues)
    return made_choice("survey", size, order, words, solution.position, laid, difficulty, clues)
