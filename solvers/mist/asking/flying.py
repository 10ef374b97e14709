"""The relations of the flight: what is reachable for which energy, and where the balloon ends.

Prices come from the rules, for every wind. So the wind and the energy are given facts that can be doubted; the place
that the flight begins from, and the bonus, are taken as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from periplus.models.boards.hexes import Direction
from periplus.models.core.results import RuleId
from periplus.models.mist.flying import FlightOption, every_flight, free_directions, leaps

from ...program import Literal, Program, Term, any_of
from .question import ArrangementQuestion
from .scope import Scope
from .tables import relation

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
    if leaps(state, player):
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
