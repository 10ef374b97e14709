"""The relations of the tiles: what lies, what is offered, what is laid where, and the ground that they make."""

from __future__ import annotations

from collections import Counter

from periplus.models.boards.bitsets import members
from periplus.models.mist.tiles import token

from ...patterns.logic import total
from ...program import Literal, Program, Relation
from ..arrangement.ground import ShownTokens
from ..arrangement.task import IslandTask
from .flying import Flying
from .scope import Scope
from .tables import relation


class Laying:
    """Adds the relations to a program; ``ground`` is what the spaces show at the end."""

    def __init__(self, program: Program, scope: Scope, flying: Flying) -> None:
        self._program, self._scope, self._flying = program, scope, flying
        self._question = scope.question
        self._island = scope.question.state.island
        self._spaces = self._island.board.spaces
        held = self._add_held()
        self._numbers = self._open()
        self._laid = self._add_laid(held)
        self._add_offered()
        self._add_limit()
        self._add_closed()
        if not self._question.anywhere:
            self._beside()
        self.ground = ShownTokens(program, self._island, (held, self._laid), self._most())

    @property
    def _task(self) -> IslandTask:
        return self._question.task

    def _open(self) -> list[int]:
        """The spaces that tiles can be laid on, all of them where that is doubted."""
        if self._scope.doubted:
            return list(range(len(self._spaces)))
        if not self._question.lays:
            return []
        if self._question.anywhere:
            return members(self._task.spaces)
        ends = self._island.board.mask(at for at in self._spaces if at in self._flying.lands)
        return members(self._task.spaces & self._island.board.spread(ends))

    def _most(self) -> dict[str, int]:
        """How many of each token the island may show at most."""
        most = {name: self._question.offered(name) + self._scope.more for name in self._scope.tokens}
        for name in (token(tile) for tile in self._task.laid if tile):
            most[name] = most.get(name, 0) + 1
        return most

    def _add_held(self) -> dict[tuple[int, str], Literal]:
        """The tiles that lie before are given."""
        held = relation(self._program, "held")
        found = {}
        for number, tile in enumerate(self._task.laid):
            if tile:
                found[number, token(tile)] = held.add(token(tile), self._spaces[number])
                self._program.give(held, token(tile), self._spaces[number])
        return found

    def _add_laid(self, held: dict[tuple[int, str], Literal]) -> dict[tuple[int, str], Literal]:
        """No two tiles on a space (MIST-7.5), none on the yard (MIST-7.4), and in a placing phase alone."""
        program, tokens = self._program, self._scope.tokens
        laid = relation(program, "laid")
        found = {
            (number, name): laid.add(name, self._spaces[number])
            for number in self._numbers
            for name in tokens
        }
        for name in tokens:
            self._add_codes(laid, name, found)
        before = {number: literal for (number, _), literal in held.items()}
        for number in self._numbers:
            here = [found[number, name] for name in tokens]
            program.meaning.at_most_one(here)
            program.rule("MIST-7.5").at_most_one([*here, *([before[number]] if number in before else [])])
            if number == self._island.yard:
                program.rule("MIST-7.4").fix(*(~literal for literal in here))
        if not self._question.lays:
            program.rule("MIST-3.1").fix(*(~literal for literal in found.values()))
        return found

    def _add_codes(self, laid: Relation, name: str, found: dict[tuple[int, str], Literal]) -> None:
        """Which of the tiles of a kind is laid: of each code no more than there are."""
        program, copies = self._program, Counter(self._task.stock.get(name, ()))
        if set(copies) == {name}:
            return
        for number in self._numbers if len(copies) == 1 else ():
            laid.add(*copies, self._spaces[number], literal=found[number, name])
        if len(copies) < 2:
            return
        by_code: dict[str, list[Literal]] = {code: [] for code in copies}
        for number in self._numbers:
            for code, literals in by_code.items():
                literals.append(laid.add(code, self._spaces[number]))
            shown = total([literals[-1] for literals in by_code.values()])
            program.meaning.linear([*shown, (-1, found[number, name])], 0, 0)
        for code, literals in by_code.items():
            program.rule("MIST-1.3").linear(total(literals), high=copies[code])

    def _add_offered(self) -> None:
        """No more of a kind are laid than are offered (MIST-1.3); where all must be, no fewer."""
        program = self._program
        offered = relation(program, "offered")
        for name in self._scope.tokens:
            number = self._question.offered(name)
            counts = [offered.add(name, count) for count in range(number + self._scope.more + 1)]
            program.meaning.exactly_one(counts)
            program.give(offered, name, number)
            laid = total([self._laid[space, name] for space in self._numbers])
            stock = [(-count, literal) for count, literal in enumerate(counts)]
            program.rule("MIST-1.3").linear([*laid, *stock], high=0)
            if self._task.every:
                program.meaning.linear([*laid, *stock], low=0)

    def _add_limit(self) -> None:
        limit = relation(self._program, "limit")
        if self._task.limit is not None:
            literal = limit.add(self._task.limit)
            self._program.give(limit, self._task.limit)
            laid = total(list(self._laid.values()))
            self._program.meaning.linear(laid, high=self._task.limit, when=(literal,))

    def _add_closed(self) -> None:
        """The spaces that ``ask`` leaves out, though they are bare."""
        closed = relation(self._program, "closed")
        for number in members(self._island.ground & ~self._task.tiled & ~self._task.spaces):
            literal = closed.add(self._spaces[number])
            self._program.give(closed, self._spaces[number])
            for name in self._scope.tokens if number in self._numbers else ():
                self._program.meaning.clause([~literal, ~self._laid[number, name]])

    def _beside(self) -> None:
        """Tiles go beside the balloon (MIST-7.1), not under it (MIST-7.3), and nowhere from a dock (MIST-11.13)."""
        lands, program = self._flying.lands, self._program
        docks = [literal for place, literal in lands.items() if isinstance(place, str)]
        for number in self._numbers:
            around = (self._spaces[other] for other in members(self._island.board.beside[number]))
            near = [lands[space] for space in around if space in lands]
            over = [lands[self._spaces[number]]] if self._spaces[number] in lands else []
            for name in self._scope.tokens:
                laid = self._laid[number, name]
                program.rule("MIST-7.1").clause([~laid, *near, *over, *docks])
                for rule, ends in (("MIST-7.3", over), ("MIST-11.13", docks)):
                    for literal in ends:
                        program.rule(rule).clause([~laid, ~literal])
