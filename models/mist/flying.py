"""Flights, C1: their exact price, which clause one breaks, and where it ends (MIST-5, MIST-11).

A flight is priced at its cheapest (MIST-5.9): a space whose value is of choice has the value that suits the
flight (R19). In a free direction of N steps to where all movement ends, k steps cost ``|k - speed|``, and the
last one only what is flown beyond the speed. With the office the docks are steps of the same line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..boards.hexes import DIRECTIONS, Direction, Hex, moved, turned
from ..core.results import Violation
from ..core.wording import say
from .edition import ANY, DOCKS
from .island import OFFICE, number
from .moves import AtDock, Fly
from .state import BARE, Phase, Player, State

STEP_AGAINST = 2
"""Energy for each space flown in a direction that is not free (MIST-5.4)."""


@dataclass(frozen=True, slots=True)
class FlightOption:
    """A flight with its price and its end."""

    dir: Direction | None
    """None where the distance is 0."""
    distance: int
    enter: Hex | None
    """Where a balloon that leaves a dock comes over the island (MIST-11.15)."""
    cost: int
    space: int
    """The number of the space at its end; -1 for a dock."""
    dock: int = 0


def values(state: State, player: Player) -> tuple[int, ...]:
    """The values that the balloon's space or dock offers, rising; the bonus of 4.6 is not in them.

    The ``?`` of the seventh dock counts 0 (R15).
    """
    if player.dock:
        value = state.edition.docks[player.dock - 1].value
        return (0 if value == ANY else value,)
    tile = player.tiles[player.space]
    if tile == BARE:
        return (state.island.numbers[player.space],)
    return state.edition.extension_values.get(tile) or (number(tile),)


def speeds(state: State, player: Player) -> tuple[int, ...]:
    """The speeds that a flight may have (MIST-5.1)."""
    more = 1 if state.bonus == "plus1" else 0
    return tuple(value + more for value in values(state, player))


def free_directions(state: State) -> tuple[Direction, ...]:
    """The wind, and what the bonus die frees (MIST-4.7, MIST-4.8), in the order of DIRECTIONS."""
    if state.wind is None:
        return ()
    free = {state.wind}
    if state.bonus == "reverse":
        free.add(turned(state.wind, 3))
    if state.bonus == "turn60":
        free |= {turned(state.wind, 1), turned(state.wind, -1)}
    return tuple(direction for direction in DIRECTIONS if direction in free)


def flights(state: State, player: Player) -> tuple[FlightOption, ...]:
    """Every flight that the player can pay for (MIST-5.8), in the order of answers."""
    return tuple(flight for flight in every_flight(state, player) if flight.cost <= player.energy)


def every_flight(state: State, player: Player) -> Iterator[FlightOption]:
    """Every flight, whatever it costs, in the order of answers; none from dock 7, which leaps."""
    if player.dock > DOCKS:
        return iter(())
    return _leaving(state, player) if player.dock else _over_island(state, player)


def flights_along(
    state: State, player: Player, direction: Direction | None, enter: tuple[int, int] | None
) -> Iterator[FlightOption]:
    """Those of ``every_flight`` in one direction, from a dock over one space; for whoever knows which one he wants."""
    if player.dock > DOCKS:
        return iter(())
    if player.dock:
        return _leaving(state, player, direction, enter)
    return _over_island(state, player, DIRECTIONS if direction is None else (direction,))


def leaps(player: Player) -> bool:
    """Whether the balloon leaves dock 7, for any island space (MIST-12.2)."""
    return player.dock > DOCKS


def _over_island(
    state: State, player: Player, directions: Iterable[Direction] = DIRECTIONS
) -> Iterator[FlightOption]:
    board, speed = state.island.board, speeds(state, player)
    here, free = board.spaces[player.space], free_directions(state)
    docks = state.edition.dock_count(state.variant) if OFFICE in player.tiles else 0
    blocked = not docks and any(not board.line(here, direction) for direction in free)
    yield FlightOption(None, 0, None, 0 if blocked else min(speed), player.space)
    for direction in directions:
        line = board.line(here, direction)
        steps = len(line) + docks
        for distance in range(1, steps + 1):
            cost = (
                _along(distance, steps, speed) if direction in free else min(speed) + STEP_AGAINST * distance
            )
            if distance <= len(line):
                yield FlightOption(direction, distance, None, cost, board.number[line[distance - 1]])
            else:
                yield FlightOption(direction, distance, None, cost, -1, distance - len(line))


def _leaving(
    state: State, player: Player, along: Direction | None = None, over: tuple[int, int] | None = None
) -> Iterator[FlightOption]:
    """From a dock: over any space that has the sea behind it, on to the island's far edge.

    ``along``, ``over``: in this direction, over that space alone.
    """
    board, speed = state.island.board, speeds(state, player)
    found = []
    for direction in free_directions(state):
        if along not in (None, direction):
            continue
        for enter in board.spaces if over is None else (over,) if over in board else ():
            if moved(enter, direction, -1) not in board:
                line = (enter, *board.line(enter, direction))
                found += [
                    FlightOption(
                        direction, distance, enter, _along(distance, len(line), speed), board.number[space]
                    )
                    for distance, space in enumerate(line, 1)
                ]
    order = {direction: place for place, direction in enumerate(DIRECTIONS)}
    yield from sorted(
        found, key=lambda flight: (order[flight.dir or "E"], flight.distance, flight.enter or (0, 0))
    )


def _along(distance: int, steps: int, speed: tuple[int, ...]) -> int:
    """The price of ``distance`` steps in a free direction of ``steps`` to its end, by the best speed."""
    if distance == steps:
        return max(0, distance - max(speed))
    return min(abs(distance - one) for one in speed)


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
