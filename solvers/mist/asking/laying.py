"""The relations of the tiles: what lies, what is offered, what is laid where, and the ground that they make."""

from __future__ import annotations

from periplus.models.boards.bitsets import members

from ...patterns.logic import total
from ...program import Literal, Program
from ..arrangement.ground import Ground
from ..arrangement.task import TOKENS, token
from .flying import Flying
from .question import MORE, Question


class Laying:
    """Adds the relations to a program; ``ground`` is what the spaces show at the end."""

    def __init__(self, program: Program, question: Question, flying: Flying) -> None:
        self._program, self._question, self._flying = program, question, flying
        island = question.state.island
        self._spaces = island.board.spaces
        self._held = self._add_held()
        self._laid = self._add_laid()
        self._add_offered()
        self._add_places()
        caps = {name: number + MORE for name, number in question.offered().items()}
        for tile in question.task.laid:
            if tile:
                caps[token(tile)] += 1
        self.ground = Ground(program, island, (self._held, self._laid), caps)

    def _add_held(self) -> dict[tuple[int, str], Literal]:
        """The tiles that lie before are given."""
        held = self._program.relation("held", ("tile", "at"), "the tile lies on the space before")
        found = {}
        for number, tile in enumerate(self._question.task.laid):
            if tile:
                found[number, token(tile)] = held.add(token(tile), self._spaces[number])
                self._program.give(held, token(tile), self._spaces[number])
        return found

    def _add_laid(self) -> dict[tuple[int, str], Literal]:
        """No two tiles on a space (MIST-7.5), none on the yard (MIST-7.4)."""
        laid = self._program.relation("laid", ("tile", "at"), "the tile is laid on the space")
        found = {
            (number, name): laid.add(name, space)
            for number, space in enumerate(self._spaces)
            for name in TOKENS
        }
        for number in range(len(self._spaces)):
            here = [found[number, name] for name in TOKENS]
            before = [literal for (other, _), literal in self._held.items() if other == number]
            self._program.rule("MIST-7.5").at_most_one([*before, *here])
            self._program.meaning.at_most_one(here)
        yard = self._question.state.island.yard
        self._program.rule("MIST-7.4").fix(*(~found[yard, name] for name in TOKENS))
        if not self._question.lays:
            self._program.rule("MIST-3.1").fix(*(~literal for literal in found.values()))
        return found

    def _add_offered(self) -> None:
        """No more of a kind are laid than are offered (MIST-1.3), nor in all than the limit is."""
        program, task = self._program, self._question.task
        doc = "so many tiles of the kind may be laid"
        offered = program.relation("offered", ("tile", "number"), doc)
        for name, number in self._question.offered().items():
            counts = [offered.add(name, count) for count in range(number + MORE + 1)]
            program.meaning.exactly_one(counts)
            program.give(offered, name, number)
            laid = total([self._laid[space, name] for space in range(len(self._spaces))])
            stock = [(-count, literal) for count, literal in enumerate(counts)]
            program.rule("MIST-1.3").linear([*laid, *stock], high=0)
            if task.every:
                program.meaning.linear([*laid, *stock], low=0)
        limit = program.relation("limit", ("number",), "no more tiles than that may be laid")
        if task.limit is not None:
            literal = limit.add(task.limit)
            program.give(limit, task.limit)
            program.meaning.linear(total(list(self._laid.values())), high=task.limit, when=(literal,))

    def _add_places(self) -> None:
        """Tiles go on the spaces that ``ask`` allows, and, unless anywhere, beside the balloon (MIST-7.1, 7.3)."""
        program, island = self._program, self._question.state.island
        closed = program.relation("closed", ("at",), "the question lets nothing be laid on the space")
        usual = island.ground & ~self._question.task.tiled
        for number in members(usual & ~self._question.task.spaces):
            literal = closed.add(self._spaces[number])
            program.give(closed, self._spaces[number])
            for name in TOKENS:
                program.meaning.clause([~literal, ~self._laid[number, name]])
        if not self._question.anywhere:
            self._beside()

    def _beside(self) -> None:
        lands = self._flying.lands
        docks = [literal for place, literal in lands.items() if isinstance(place, str)]
        for number, space in enumerate(self._spaces):
            around = members(self._question.state.island.board.beside[number])
            near = [lands[self._spaces[other]] for other in around if self._spaces[other] in lands]
            over = [lands[space]] if space in lands else []
            for name in TOKENS:
                laid = self._laid[number, name]
                self._program.rule("MIST-7.1").clause([~laid, *near, *over, *docks])
                for literal in over:
                    self._program.rule("MIST-7.3").clause([~laid, ~literal])
                for literal in docks:
                    self._program.rule("MIST-11.13").clause([~laid, ~literal])
