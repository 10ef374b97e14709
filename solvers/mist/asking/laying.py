"""The relations of the flight, what is reachable for which energy, and of the tiles that are laid after it.

Prices come from the rules, for every wind. So the wind and the energy are given facts that can be doubted; the place
that the flight begins from, and the bonus, are taken as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from periplus.models.boards.bitsets import members
from periplus.models.boards.hexes import Direction
from periplus.models.core.results import RuleId
from periplus.models.mist.flying import FlightOption, every_flight, free_directions, leaps
from periplus.models.mist.island import token

from ...patterns.logic import total
from ...program import Literal, Program, Relation, Term, any_of
from ..arrangement.task import IslandTask
from ..arrangement.tokens import ShownTokens
from .question import ArrangementQuestion, Scope, relation

Place: TypeAlias = Term
"""A space (q, r), or the name of a dock."""


def dock_name(number: int) -> str:
    """A dock as goals write it."""
    return f"dock{number}"


def place_of(question: ArrangementQuestion, space: int, dock: int) -> Place:
    """A place as goals write it; ``space`` counts if ``dock`` is 0."""
    return dock_name(dock) if dock else question.state.island.board.spaces[space]


def here(question: ArrangementQuestion) -> Place:
    """Where the balloon is."""
    return place_of(question, question.player.space, question.player.dock)


@dataclass(frozen=True, slots=True)
class Price:
    """The cheapest flight to a place under a wind."""

    cost: int
    rule: RuleId
    """The clause that prices it."""


OFF_COURSE = Price(1 << 30, "MIST-11.15")
"""Under winds that let a balloon in the harbour enter nowhere from where it could reach the place."""


def prices(question: ArrangementQuestion, wind: Direction) -> dict[Place, Price]:
    """The cheapest flight to each place that some flight under that wind ends on."""
    state = replace(question.state, wind=wind)
    found: dict[Place, Price] = {}
    for flight in _flights(question, wind):
        place = place_of(question, flight.space, flight.dock)
        if place not in found or flight.cost < found[place].cost:
            free = flight.dir is None or flight.dir in free_directions(state)
            rule = "MIST-11.16" if flight.enter else "MIST-5.3" if free else "MIST-5.4"
            found[place] = Price(flight.cost, rule)
    return found


def _flights(question: ArrangementQuestion, wind: Direction) -> Iterator[FlightOption]:
    """Every flight under that wind; a leap from the seventh dock as a free one to every space."""
    state, player = replace(question.state, wind=wind), question.player
    if leaps(player):
        return (FlightOption(None, 0, None, 0, number) for number in range(len(state.island.board.spaces)))
    return every_flight(state, player)


class Flying:
    """Adds the relations to a program; ``lands`` are the literals of where the balloon ends."""

    def __init__(self, program: Program, scope: Scope) -> None:
        self._program, self._scope, self._question = program, scope, scope.question
        state = self._question.state
        self._wind, self._energy = relation(program, "wind"), relation(program, "energy")
        for direction in scope.winds:
            self._wind.add(direction)
        for number in scope.energies:
            self._energy.add(number)
        for table in (self._wind, self._energy):
            program.meaning.exactly_one(list(table.facts.values()))
        if state.wind is not None:
            program.give(self._wind, state.wind)
        program.give(self._energy, self._question.player.energy)
        docks = range(1, state.edition.dock_count(state.variant) + 1)
        self._places: list[Place] = [*state.island.board.spaces, *map(dock_name, docks)]
        self._reachable = relation(program, "reachable")
        self._enough: dict[int, Literal] = {}
        if self._question.flies:
            self._add_reachable()
        self.lands = self._add_lands()

    def _add_reachable(self) -> None:
        """Who has the energy flies there for no more than that (MIST-5.8), by the price of a wind."""
        by_wind: dict[Direction, dict[Place, Price]] = {
            wind: prices(self._question, wind) for wind in self._scope.winds
        }
        for place in self._places:
            known: dict[Direction, Price] = {
                wind: found[place] for wind, found in by_wind.items() if place in found
            }
            for energy in self._scope.amounts:
                if self._scope.doubted or self._affordable(energy, known):
                    literal = self._reachable.add(place, energy)
                    self._price(literal, energy, known)

    def _affordable(self, energy: int, known: Mapping[Direction, Price]) -> bool:
        most = min(energy, max(self._scope.energies))
        return any(price.cost <= most for price in known.values())

    def _price(self, literal: Literal, energy: int, known: Mapping[Direction, Price]) -> None:
        """Reachable for that energy exactly if the price under the wind is no more, and the player can pay it."""
        program = self._program
        if not known:
            program.rule("MIST-5.1").fix(~literal)
            return
        for wind in self._scope.winds:
            blows, price = self._wind.literal(wind), known.get(wind, OFF_COURSE)
            if price.cost > energy:
                program.rule(price.rule).clause([~blows, ~literal])
                continue
            program.rule("MIST-5.8").clause([~blows, ~literal, self._at_least(price.cost)])
            program.meaning.clause([~blows, ~self._at_least(price.cost), literal])

    def _at_least(self, number: int) -> Literal:
        """The literal that the player has so much energy."""
        if number not in self._enough:
            amounts = [self._energy.literal(amount) for amount in self._scope.energies if amount >= number]
            self._enough[number] = any_of(self._program, amounts)
        return self._enough[number]

    def _add_lands(self) -> dict[Place, Literal]:
        """A flight ends on one reachable place; a balloon that does not fly stays."""
        program = self._program
        lands = relation(program, "lands")
        if not self._question.flies:
            return {here(self._question): lands.add(here(self._question), literal=program.true)}
        most = self._scope.amounts[-1]
        found = {}
        for place in self._places:
            if (place, most) in self._reachable.facts:
                found[place] = lands.add(place)
                program.meaning.implies(found[place], self._reachable.literal(place, most))
        program.meaning.exactly_one(list(found.values()))
        return found


class Laying:
    """Adds the relations to a program; ``tokens`` is what the spaces show at the end."""

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
        self.tokens = ShownTokens(program, self._island, (held, self._laid), self._most())

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
