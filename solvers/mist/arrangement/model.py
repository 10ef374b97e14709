"""An arrangement as a program: the clauses of the score as linear rows over what each space shows.

Everything that scores is a literal below what it needs, so the relaxation counts: no tile scores twice, no more of a
kind score than there are. The tests compare its value with the rules' on every island that it finds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from periplus.models.mist.ground import ALL_EXTENSIONS_POINTS, TILE_POINTS, monument_points
from periplus.models.mist.state import BARE
from periplus.models.mist.tiles import CITY, COUPLE, EXTENSIONS, MONUMENT, TERRAINS, WILD

from ...patterns.logic import TermList, counted, less, total
from ...program import Literal
from .ground import LaidTiles
from .landing import five_points, landed_points
from .task import Layout
from .web import connection_points

WHOLE = 6
"""Sixths of a tile: as many as there are terrains, and neighbours of a space."""


class Model:
    """The program of a task, on its ground; its objective is V of the island.

    ``check`` is called now and then while it is built, and may raise.
    """

    def __init__(self, ground: LaidTiles, check: Callable[[], None] = lambda: None) -> None:
        self.task = task = ground.task
        self.ground = ground
        self.program = ground.program
        connection, constant = connection_points(ground)
        landed: TermList = []
        fives: TermList = []
        for letter in TERRAINS:
            check()
            landed += landed_points(ground, letter)
            fives += five_points(ground, letter)
        check()
        cities = self._cities()
        self._bound_by_room(landed, cities)
        terms = [
            *landed,
            *fives,
            *cities,
            *self._monuments(),
            *connection,
            *self._built(),
        ]
        volcanoes, bare = self._volcanoes()
        energy = task.state.players[task.seat].energy
        constant += task.state.edition.crown_points(energy) - bare
        self.program.maximise([*terms, *volcanoes], constant)

    def _cities(self) -> TermList:
        """A point for each terrain tile beside a city (MIST-10.6)."""
        rows, points = self.program.rule("MIST-10.6"), []
        for number, others in self.ground.beside.items():
            cities = self.ground.at(number, CITY)
            for other in others if cities else ():
                if other in self.ground.terrain:
                    points.append(score := self.program.boolean())
                    rows.linear([(1, score), *less(total(cities))], high=0)
                    rows.linear([(1, score), *less(total(self.ground.terrain[other]))], high=0)
        around = min(max(map(len, self.ground.beside.values())), self.ground.longest(*TERRAINS, WILD))
        most = around * self.ground.longest(CITY)
        self.ground.count(("MIST-1.3", "MIST-10.6"), total(points), most)
        return total(points)

    def _bound_by_room(self, landed: TermList, cities: TermList) -> None:
        """What scores lies on a space of its own: all of it in sixths of a tile.

        A landed terrain tile is a whole one. A wild scores once a terrain and a city once a neighbour, six times at
        most. Whatever else is laid is a whole one as well.
        """
        task = self.task
        sixths = [(WHOLE if worth == TILE_POINTS else 1, score) for worth, score in landed]
        others = [name for name in task.stock if name not in (*TERRAINS, WILD, CITY)]
        laid = [literal for (_, name), literal in self.ground.laid.items() if name in others]
        before = sum(tile != BARE for tile in task.laid)
        counted = [*sixths, *cities, *((WHOLE, literal) for literal in laid)]
        rules = ("MIST-7.5", "MIST-10.2", "MIST-10.6")
        self.ground.count(rules, counted, WHOLE * (task.room + before))

    def _monuments(self) -> TermList:
        """What the monuments score by their rank (MIST-10.7), the Royal Couple counted as two (MIST-13.10)."""
        own = [*self._everywhere(MONUMENT), *((2, literal) for _, literal in self._everywhere(COUPLE))]
        most = self.ground.longest(MONUMENT) + 2 * self.ground.longest(COUPLE)
        chosen = counted(self.program, own, most)
        rivals = self.task.stakes.rivals
        return [(monument_points(number, rivals), literal) for number, literal in enumerate(chosen)]

    def _everywhere(self, name: str) -> TermList:
        return total(list(chain.from_iterable(self.ground.at(number, name) for number in self.ground.beside)))

    def _built(self) -> TermList:
        """The points of the extension tiles (MIST-13.12) and of all five (MIST-13.13)."""
        terms: TermList = []
        every: Literal = self.program.boolean()
        for tile in EXTENSIONS:
            built = self._everywhere(tile)
            points = self.task.state.edition.extensions[tile].points
            terms += [(points * count, literal) for count, literal in built]
            self.program.rule("MIST-13.13").linear([(1, every), *less(built)], high=0)
        return [*terms, (ALL_EXTENSIONS_POINTS, every)]

    def _volcanoes(self) -> tuple[TermList, int]:
        """What covering volcanoes saves, and what all that are bare cost (MIST-10.11)."""
        terms: TermList = []
        bare = 0
        for number, points in enumerate(self.task.island.volcano):
            if points and not self.task.laid[number]:
                bare += points
                terms += [(points, literal) for literal in self.ground.at(number, *self.task.stock)]
        return terms, bare

    def layout(self, values: Sequence[int]) -> Layout:
        """The layout of an assignment."""
        return {number: name for (number, name), literal in self.ground.laid.items() if values[literal]}

    def beat(self, value: int) -> None:
        """Leave only the islands that score more."""
        objective = self.program.objective
        if objective is not None:
            self.program.meaning.linear(objective.factors, low=value + 1 - objective.constant)
