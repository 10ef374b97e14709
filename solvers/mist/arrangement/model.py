"""The score of an island as a program: all that it could be, less what is lost of it.

What a part scores is a literal below what it needs, so the relaxation counts: no tile scores twice, no more of a kind
score than there are. Beside it stands what is lost: the tile lies but does not score, or it is not laid. The objective
is the whole less the losses, none of which is negative. So where little may be lost, that one row tells at once which
parts must score, without a solver that weighs scores against counts of tiles. Where much may be lost, sums over all
scores of a kind follow as rows of their own: the solver's presolve takes the losses apart, and these stay for its
relaxation. The tests compare the value with the rules' on every island that is found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from periplus.models.mist.island import CITY, COUPLE, EXTENSIONS, MONUMENT, TERRAINS, WILD, token
from periplus.models.mist.state import (
    ALL_EXTENSIONS_POINTS,
    FIVE_POINTS,
    GROUP,
    TILE_POINTS,
    WILD_POINTS,
    monument_points,
)

from ...patterns.logic import TermList, counted, less, total
from ...patterns.rooted import layered
from ...program import Literal, Program
from .task import Layout
from .tokens import LaidTiles, all_connected, fewest, landed


class Losses:
    """What could be scored in all, and what is lost of it."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self.whole = 0
        """The points if nothing is lost."""
        self.terms: TermList = []
        """What is lost, in terms that are never negative."""

    def lose(self, points: int, literal: Literal) -> None:
        """So many points of the whole are lost where the literal is true."""
        self.terms.append((points, literal))

    def part(self, points: int, condition: Literal) -> Literal:
        """A literal below the condition: where that is true, so is this, or so many points of the whole are lost."""
        scored, lost = self._program.boolean(), self._program.boolean()
        self._program.meaning.linear([(1, scored), (1, lost), (-1, condition)], 0, 0)
        self.lose(points, lost)
        return scored

    def extra(self, points: int) -> Literal:
        """A literal, with so many points that the whole has more: where it is false, they are lost."""
        scored = self._program.boolean()
        self.whole += points
        self.lose(points, ~scored)
        return scored


class Model:
    """The program of a task, over the tokens that spaces may show; its objective is V of the island.

    ``check`` is called now and then while it is built, and may raise. ``ever``: the tiles are laid one by one, and who
    has once had all coasts connected keeps the points (R20), whatever is laid afterwards; so V is no less than that.
    """

    def __init__(
        self, tokens: LaidTiles, check: Callable[[], None] = lambda: None, *, ever: bool = False
    ) -> None:
        self.task = task = tokens.task
        self._ever = ever
        self.tokens = tokens
        self.program = tokens.program
        self._losses = losses = Losses(self.program)
        constant = self._connection()
        self.connecting = losses.whole
        """What being connected can score, if that is not sure."""
        for letter in TERRAINS:
            check()
            self._landed(letter)
            self._five(letter)
        check()
        self._cities()
        worth = dict.fromkeys(TERRAINS, TILE_POINTS)
        worth |= {WILD: WILD_POINTS * len(TERRAINS), CITY: max(map(len, tokens.beside.values()))}
        for name, points in worth.items():
            self._tiles(name, points)
        self._monuments()
        self._built()
        constant += self._volcanoes() + task.state.edition.crown_points(task.state.players[task.seat].energy)
        self.whole = losses.whole + constant
        """V of the island if nothing were lost."""
        self.program.maximise(less(losses.terms), self.whole)

    def _tiles(self, name: str, points: int) -> None:
        """All tiles of the token could score so much each; those that are not laid lose it."""
        copies = len(self.task.stock.get(name, ()))
        self._losses.whole += points * (copies + sum(token(tile) == name for tile in self.task.laid if tile))
        if copies:
            laid = [literal for (_, other), literal in self.tokens.laid.items() if other == name]
            left = self.program.integer(0, copies)
            self.program.meaning.linear([*total(laid), (1, left)], copies, copies)
            self._losses.lose(points, left)

    def _landed(self, letter: str) -> None:
        """What the landed groups of the terrain score (MIST-10.2), a tile of it more than a wild."""
        tokens, rows = self.tokens, self.program.rule("MIST-10.2")
        landing = landed(tokens, letter)
        scores: dict[str, list[Literal]] = {letter: [], WILD: []}
        for number in tokens.beside:
            scoring = []
            for name, points in ((letter, TILE_POINTS), (WILD, WILD_POINTS)):
                for literal in tokens.at(number, name):
                    if number in landing:
                        scoring.append(self._losses.part(points, literal))
                        scores[name].append(scoring[-1])
                    else:
                        self._losses.lose(points, literal)
            if scoring:
                rows.linear([*total(scoring), *less(total(landing[number]))], high=0)
        among_all = self.program.follows("MIST-1.3", "MIST-10.2")
        for name, among in scores.items():
            among_all.linear(total(among), high=tokens.longest(name))

    def _five(self, letter: str) -> None:
        """The bonus for a group of five, landed or not (MIST-10.5): five spaces grown from one of them."""
        tokens, program = self.tokens, self.program
        shown = tokens.shown(letter)
        if tokens.longest(letter, WILD) < GROUP:
            return
        rows, five = program.rule("MIST-10.5"), self._losses.extra(FIVE_POINTS)
        first = {number: program.boolean() for number in shown}
        rows.linear([*total(list(first.values())), (-1, five)], high=0)
        grown = layered(program, rows, tokens.beside, shown, {n: [one] for n, one in first.items()}, GROUP)
        every = list(chain.from_iterable(grown.values()))
        rows.linear([*total(every), (-GROUP, five)], low=0)

    def _connection(self) -> int:
        """What connection scores for sure; what else it may score is extra."""
        task, program = self.task, self.program
        if task.stakes.first:
            return task.stakes.connection(connected=False)
        needed = fewest(task)
        if needed is None or needed > self.tokens.longest(*TERRAINS, WILD):
            return 0
        scored = self._losses.extra(task.stakes.connecting)
        connected = all_connected(self.tokens, ever=self._ever)
        program.rule("MIST-10.10").implies(scored, connected)
        tiles = list(chain.from_iterable(self.tokens.terrain.values()))
        program.follows("MIST-9.2", "MIST-9.3").linear([*total(tiles), (-needed, scored)], low=0)
        return 0

    def _cities(self) -> None:
        """A point for each terrain tile beside a city (MIST-10.6)."""
        tokens, rows = self.tokens, self.program.rule("MIST-10.6")
        most, scores = max(map(len, tokens.beside.values())), list[Literal]()
        for number, others in tokens.beside.items():
            for city in tokens.at(number, CITY):
                around = [other for other in others if other in tokens.terrain]
                if len(around) < most:
                    self._losses.lose(most - len(around), city)
                for other in around:
                    scores.append(self._losses.part(1, city))
                    rows.linear([(1, scores[-1]), *less(total(tokens.terrain[other]))], high=0)
        among_all = self.program.follows("MIST-1.3", "MIST-10.6")
        among_all.linear(total(scores), high=most * tokens.longest(CITY))

    def _monuments(self) -> None:
        """What the monuments score by their rank (MIST-10.7), the Royal Couple counted as two (MIST-13.10)."""
        own = [*self._everywhere(MONUMENT), *((2, literal) for _, literal in self._everywhere(COUPLE))]
        most = self.tokens.longest(MONUMENT) + 2 * self.tokens.longest(COUPLE)
        points = [monument_points(number, self.task.stakes.rivals) for number in range(most + 1)]
        self._losses.whole += max(points)
        for worth, literal in zip(points, counted(self.program, own, most), strict=True):
            self._losses.lose(max(points) - worth, literal)

    def _everywhere(self, name: str) -> TermList:
        return total(list(chain.from_iterable(self.tokens.at(number, name) for number in self.tokens.beside)))

    def _built(self) -> None:
        """The points of the extension tiles (MIST-13.12) and of all five (MIST-13.13)."""
        every: list[TermList] = []
        for tile in EXTENSIONS:
            if built := self._everywhere(tile):
                every.append(built)
                scored = self._losses.extra(self.task.state.edition.extensions[tile].points)
                self.program.rule("MIST-13.12").linear([(1, scored), *less(built)], high=0)
        if len(every) == len(EXTENSIONS):
            scored = self._losses.extra(ALL_EXTENSIONS_POINTS)
            for built in every:
                self.program.rule("MIST-13.13").linear([(1, scored), *less(built)], high=0)

    def _volcanoes(self) -> int:
        """What all volcanoes that are bare cost (MIST-10.11); covering one saves that."""
        bare = 0
        for number, points in enumerate(self.task.island.volcano):
            if points and not self.task.laid[number]:
                bare += points
                covering, scored = self.tokens.at(number, *self.task.stock), self._losses.extra(points)
                self.program.rule("MIST-10.11").linear([(1, scored), *less(total(covering))], high=0)
        return -bare

    def layout(self, values: Sequence[int]) -> Layout:
        """The layout of an assignment."""
        return {number: name for (number, name), literal in self.tokens.laid.items() if values[literal]}

    def stand(self, sets: Sequence[int]) -> None:
        """Leave only the islands whose new cities are one of the bit sets."""
        chosen = [self.program.boolean() for _ in sets]
        self.program.meaning.exactly_one(chosen)
        for number in self.tokens.spaces:
            here = [one for one, cities in zip(chosen, sets, strict=True) if cities >> number & 1]
            self.program.meaning.linear([*total(here), (-1, self.tokens.laid[number, CITY])], 0, 0)

    def within(self, least: int, most: int | None = None) -> None:
        """Leave only the islands that score so much, and no more than ``most`` where that is known to be the case."""
        if (objective := self.program.objective) is not None:
            high = None if most is None else most - objective.constant
            self.program.meaning.linear(objective.factors, low=least - objective.constant, high=high)
