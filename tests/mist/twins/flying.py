"""Flights as the rules text tells them: step by step along every line, and the cheapest of the speeds offered."""

from __future__ import annotations

from typing import TypeAlias

from tests.mist.twins.naive import LAST_DOCK, ROUND, STEPS, Seat, Space, Table, values

Key: TypeAlias = tuple[str | None, int, Space | None]
"""Direction, distance, the space of entry when a dock is left."""
Prices: TypeAlias = dict[Key, tuple[int, Space | int]]
"""What each flight costs, and where it ends: a space or a dock."""


def free_directions(table: Table) -> list[str]:
    """The directions in which the wind carries for nothing."""
    if table.wind is None:
        return []
    at = ROUND.index(table.wind)
    turns = {"reverse": [3], "turn60": [1, 5]}.get(table.bonus, [])
    return [table.wind, *(ROUND[(at + turn) % 6] for turn in turns)]


def flights(table: Table, seat: Seat) -> Prices:
    """Every flight that the seat can pay for."""
    every = all_flights(table, seat)
    return {key: (cost, to) for key, (cost, to) in every.items() if cost <= seat.energy}


def all_flights(table: Table, seat: Seat) -> Prices:
    """Every flight at its cheapest, whatever it costs."""
    extra = 1 if table.bonus == "plus1" else 0
    best: Prices = {}
    for value in values(table, seat):
        for key, (cost, to) in _priced(table, seat, value + extra).items():
            if key not in best or cost < best[key][0]:
                best[key] = (cost, to)
    return best


def _priced(table: Table, seat: Seat, speed: int) -> Prices:
    if isinstance(seat.balloon, int):
        return {} if seat.balloon == LAST_DOCK else _leaving(table, speed)
    office = "EH" in seat.tiles.values()
    docks = list(range(1, len(table.docks) + 1)) if office else []
    free = free_directions(table)
    stuck = not docks and any(not _line(table, seat.balloon, wind) for wind in free)
    found: Prices = {(None, 0, None): (0 if stuck else speed, seat.balloon)}
    for direction in STEPS:
        line = [*_line(table, seat.balloon, direction), *docks]
        for distance, to in enumerate(line, 1):
            if direction not in free:
                cost = speed + 2 * distance
            elif distance == len(line):
                cost = max(0, distance - speed)
            else:
                cost = abs(distance - speed)
            found[direction, distance, None] = (cost, to)
    return found


def _leaving(table: Table, speed: int) -> Prices:
    found: Prices = {}
    for wind in free_directions(table):
        q, r = STEPS[wind]
        for enter in table.island:
            if (enter[0] - q, enter[1] - r) in table.island:
                continue
            line = [enter, *_line(table, enter, wind)]
            for distance, to in enumerate(line, 1):
                over = max(0, distance - speed)
                found[wind, distance, enter] = (over if to == line[-1] else abs(distance - speed), to)
    return found


def _line(table: Table, space: Space, direction: str) -> list[Space]:
    q, r = STEPS[direction]
    line: list[Space] = []
    at = (space[0] + q, space[1] + r)
    while at in table.island:
        line.append(at)
        at = (at[0] + q, at[1] + r)
    return line
