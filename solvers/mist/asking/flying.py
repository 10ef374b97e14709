"""The relations of the flight: what is reachable for which energy, and where the balloon ends.

Prices come from the rules, for every wind. So the wind and the energy are given facts that can be doubted; the place
that the flight begins from, and the bonus, are taken as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from periplus.models.boards.hexes import DIRECTIONS, Direction
from periplus.models.core.results import RuleId
from periplus.models.mist.flying import Flight, every_flight, free_directions, leaps

from ...program import Literal, Program, Term
from .question import Question

Place: TypeAlias = Term
"""A space (q, r), or the name of a dock."""


def dock_name(number: int) -> str:
    """A dock as goals write it."""
    return f"dock{number}"


def place_of(question: Question, space: int, dock: int) -> Place:
    """A place as goals write it; ``space`` counts if ``dock`` is 0."""
    return dock_name(dock) if dock else question.state.island.board.spaces[space]


def here(question: Question) -> Place:
    """Where the balloon is."""
    return place_of(question, question.player.space, question.player.dock)


@dataclass(frozen=True, slots=True)
class Price:
    """The cheapest flight to a place under a wind."""

    cost: int
    rule: RuleId
    """The clause that prices it."""


def prices(question: Question, wind: Direction) -> dict[Place, Price]:
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


def _flights(question: Question, wind: Direction) -> Iterator[Flight]:
    """Every flight under that wind; a leap from the seventh dock as a free one to every space."""
    state, player = replace(question.state, wind=wind), question.player
    if leaps(state, player):
        return (Flight(None, 0, None, 0, number) for number in range(len(state.island.board.spaces)))
    return every_flight(state, player)


class Flying:
    """Adds the relations to a program; ``lands`` are the literals of where the balloon ends."""

    def __init__(self, program: Program, question: Question) -> None:
        self._program, self._question = program, question
        state = question.state
        self._most = state.edition.track.max
        self._wind = program.relation("wind", ("direction",), "the wind blows that way")
        self._energy = program.relation("energy", ("number",), "the player has that much energy")
        for direction in DIRECTIONS:
            self._wind.add(direction)
        for number in range(self._most + 1):
            self._energy.add(number)
        for relation in (self._wind, self._energy):
            program.meaning.exactly_one(list(relation.facts.values()))
        if state.wind is not None:
            program.give(self._wind, state.wind)
        program.give(self._energy, question.player.energy)
        docks = range(1, state.edition.dock_count(state.variant) + 1)
        self._places: list[Place] = [*state.island.board.spaces, *map(dock_name, docks)]
        self._add_reachable()
        self.lands = self._add_lands()

    def _add_reachable(self) -> None:
        """Who has the energy flies there for no more than that (MIST-5.8), by the price of a wind."""
        columns = ("at", "energy")
        doc = "the balloon can fly there for at most that energy, which the player has"
        self._reachable = self._program.relation("reachable", columns, doc)
        if not self._question.flies:
            return
        by_wind = {wind: prices(self._question, wind) for wind in DIRECTIONS}
        for place in self._places:
            known = {wind: found[place] for wind, found in by_wind.items() if place in found}
            for energy in range(self._most + 1):
                literal = self._reachable.add(place, energy)
                if known:
                    self._price(literal, energy, known)
                else:
                    self._program.rule("MIST-5.1").fix(~literal)

    def _price(self, literal: Literal, energy: int, known: dict[Direction, Price]) -> None:
        """The place is reachable for that energy exactly if the price under the wind is no higher, nor is it more
        than the player has."""
        for wind in DIRECTIONS:
            blows = self._wind.literal(wind)
            price = known.get(wind)
            if price is None:
                self._program.rule("MIST-11.15").clause([~blows, ~literal])
                continue
            if price.cost > energy:
                self._program.rule(price.rule).clause([~blows, ~literal])
                continue
            enough = [self._energy.literal(number) for number in range(price.cost, self._most + 1)]
            self._program.rule("MIST-5.8").clause([~blows, ~literal, *enough])
            for one in enough:
                self._program.meaning.clause([~blows, ~one, literal])

    def _add_lands(self) -> dict[Place, Literal]:
        """A flight ends on one reachable place; a balloon that does not fly stays."""
        program = self._program
        relation = program.relation("lands", ("at",), "the balloon is there after the flight, if one is due")
        if not self._question.flies:
            return {here(self._question): relation.add(here(self._question), literal=program.true)}
        for place in self._places:
            literal = relation.add(place)
            program.meaning.implies(literal, self._reachable.literal(place, self._most))
        program.meaning.exactly_one(list(relation.facts.values()))
        return {row[0]: literal for row, literal in relation.facts.items()}
