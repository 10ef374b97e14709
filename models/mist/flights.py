"""C1: which clause a flight breaks, and where it ends (MIST-5, MIST-11.14 to 11.16, MIST-12.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..core.results import Violation
from ..core.wording import say
from .edition import DOCKS
from .fields import AtDock
from .flying import FlightOption, flights_along
from .moves import Fly
from .state import Phase, Player, State


def flight_of(state: State, move: Fly) -> FlightOption | None:
    """The flight that the move names, whatever it costs; None if there is none of that line and length."""
    named = (move.dir, move.distance, move.enter)
    flights = flights_along(state, state.mover, move.dir, move.enter)
    return next((one for one in flights if (one.dir, one.distance, one.enter) == named), None)


def fly_fault(state: State, move: Fly) -> Violation | None:
    """The clause that the flight breaks."""
    flight = flight_of(state, move)
    if flight is None:
        return _no_such_flight(state, move)
    if flight.cost > state.mover.energy:
        return Violation(
            "MIST-5.8",
            say(
                "the flight costs {cost}, there is {energy} energy",
                cost=flight.cost,
                energy=state.mover.energy,
            ),
        )
    if move.cost is not None and move.cost != flight.cost:
        return Violation(
            "MIST-5.9", say("the flight costs {cost}, not {given}", cost=flight.cost, given=move.cost)
        )
    if move.to is not None and move.to != place_of(state, flight):
        return Violation("MIST-5.1", say("the flight ends elsewhere"))
    return None


def _no_such_flight(state: State, move: Fly) -> Violation:
    dock = state.mover.dock
    if dock > DOCKS:
        return Violation("MIST-12.2", say("from dock {dock} the balloon leaps to a space", dock=dock))
    if dock and not move.distance:
        return Violation("MIST-11.14", say("the balloon must leave the harbour"))
    if dock:
        return Violation("MIST-11.15", say("no free direction leads from the sea over that space and so far"))
    if move.enter is not None:
        return Violation("MIST-11.15", say("only a balloon that leaves a dock enters the island"))
    return Violation("MIST-5.7", say("the flight ends at the island's edge or at the last dock"))


def leap_fault(state: State) -> Violation | None:
    """MIST-12.2: only the seventh dock lets a balloon leap."""
    if state.mover.dock <= DOCKS:
        return Violation("MIST-12.2", say("only a balloon at dock {dock} leaps", dock=DOCKS + 1))
    return None


def place_of(state: State, flight: FlightOption) -> tuple[int, int] | AtDock:
    """The flight's end as moves write it."""
    return AtDock(dock=flight.dock) if flight.dock else state.island.board.spaces[flight.space]


def move_of(state: State, flight: FlightOption) -> Fly:
    """The flight as answers write it, with its price and its end."""
    line: dict[str, Any] = {"dir": flight.dir, "distance": flight.distance}
    if flight.enter is not None:
        line["enter"] = flight.enter
    return Fly(**line, cost=flight.cost, to=place_of(state, flight))


def after_flight(player: Player, flight: FlightOption) -> Player:
    """The player at the flight's end."""
    return replace(player, space=flight.space, dock=flight.dock, energy=player.energy - flight.cost)


def flown(state: State, flight: FlightOption) -> State:
    """The table after a flight."""
    return replace(state.with_mover(after_flight(state.mover, flight)), phase=Phase.TAKE)


def leapt(state: State, number: int) -> State:
    """The table after a leap to the space of that number."""
    player = replace(state.mover, space=number, dock=0)
    return replace(state.with_mover(player), phase=Phase.TAKE)
