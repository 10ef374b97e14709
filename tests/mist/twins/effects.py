"""What a legal move changes on the table, as the rules text tells it."""

from __future__ import annotations

import copy
from typing import Any

from tests.mist.twins.flying import flights
from tests.mist.twins.naive import Seat, Table, extras, number, values
from tests.mist.twins.points import complete
from tests.mist.twins.turns import Move


def play(table: Table, move: Move) -> Table:
    """The table after the move, which is legal."""
    memo = {id(table.edition): table.edition, id(table.island): table.island}
    after = copy.deepcopy(table, memo)
    ACTS[move["type"]](after, move)
    return after


def _deal(table: Table, move: Move) -> None:
    if not table.clouds and len(table.seats) > 1:
        table.clouds = [[] for _ in range(table.edition["clouds"][str(len(table.seats))])]
    for cloud in table.clouds:
        if len(cloud) >= 3:
            table.bag.update(cloud)
            cloud.clear()
    if table.bag.total() < len(table.clouds):
        table.phase = "end"
        return
    for cloud, tile in zip(table.clouds, move.get("clouds", []), strict=True):
        cloud.append(_out(table, tile))
    if table.modules >= 2:
        if table.bag:
            tile = _out(table, move["harbour"])
            if move.get("swap") is not None:
                table.harbour.remove(move["swap"])
                table.bag[move["swap"]] += 1
            table.harbour.append(tile)
        else:
            _end_by(table, table.round)
    table.phase = "B"


def _out(table: Table, tile: str) -> str:
    table.bag[tile] -= 1
    table.bag = +table.bag
    return tile


def _end_by(table: Table, number: int) -> None:
    table.last = number if table.last is None else min(table.last, number)


def _gain_energy(table: Table, seat: Seat, amount: int) -> None:
    seat.energy = min(table.edition["track"]["max"], seat.energy + amount)


def _roll(table: Table, move: Move) -> None:
    wind, bonus = (face if isinstance(face, str) else face[-1] for face in (move["wind"], move["bonus"]))
    table.wind, table.bonus, table.turn, table.phase = wind, bonus, table.start, "C1"
    for seat in table.seats:
        _gain_energy(table, seat, {"energy1": 1, "energy2": 2}.get(bonus, 0))
        if bonus == "tile":
            seat.owed, table.phase = 1, "bonus"


def _draw(table: Table, move: Move) -> None:
    seat, tile, cloud = table.mover, move["tile"], move.get("cloud")
    if not table.bag:
        _end_by(table, table.round)
        if cloud is not None:
            table.clouds[cloud].remove(tile)
    else:
        _out(table, tile)
    if tile is not None:
        seat.pending.append(tile)
    if seat.credit:
        seat.credit -= 1
    else:
        seat.owed -= 1
    _go_on(table)


def _go_on(table: Table) -> None:
    """To the next phase or player, once the turn player has settled everything."""
    seat = table.mover
    if seat.credit or seat.owed or seat.pending:
        return
    if table.phase == "C2":
        seat.given, table.phase = None, "C3"
    if table.phase == "bonus":
        _next_drawer(table)


def _next_drawer(table: Table) -> None:
    while True:
        table.turn = (table.turn + 1) % len(table.seats)
        if table.turn == table.start:
            table.phase = "C1"
            return
        if table.mover.owed or table.mover.pending:
            return


def _stow(table: Table, move: Move) -> None:
    seat = table.mover
    for tile in move["keep"]:
        seat.pending.remove(tile)
        seat.telescope.append(tile)
    for tile in seat.pending:
        table.bag[tile] += 1
        _gain_energy(table, seat, number(tile))
    seat.pending = []
    _go_on(table)


def _fly(table: Table, move: Move) -> None:
    enter = tuple(move["enter"]) if move.get("enter") else None
    cost, to = flights(table, table.mover)[move["dir"], move["distance"], enter]
    table.mover.energy -= cost
    table.mover.balloon, table.phase = to, "C2"


def _leap(table: Table, move: Move) -> None:
    table.mover.balloon, table.phase = tuple(move["to"]), "C2"


def _take(table: Table, move: Move) -> None:
    table.mover.pending = table.clouds[move["cloud"]]
    table.clouds[move["cloud"]] = []


def _skip(table: Table, move: Move) -> None:
    table.phase = "C3"


def _activate(table: Table, move: Move) -> None:
    seat = table.mover
    seat.extensions.remove(move["tile"])
    if move["energy"]:
        _gain_energy(table, seat, table.edition["extensions"][move["tile"]]["energy"])
    else:
        seat.telescope.append(move["tile"])
    table.phase = "C3"


def _exchange(table: Table, move: Move) -> None:
    seat, give = table.mover, move["give"]
    seat.credit, seat.given = 1, give
    if give is not None:
        seat.telescope.remove(give)
        table.harbour.append(give)
        seat.credit = table.docks[seat.balloon - 1]["rate"]  # type: ignore[operator]


def _gain(table: Table, move: Move) -> None:
    table.harbour.remove(move["tile"])
    table.mover.pending.append(move["tile"])
    table.mover.credit -= 1
    _go_on(table)


def _place(table: Table, move: Move) -> None:
    seat, at = table.mover, tuple(move["at"])
    before = complete(table, seat)
    (seat.pending if seat.pending else seat.telescope).remove(move["tile"])
    seat.tiles[at] = move["tile"]
    printed = extras(table.island[at])
    seat.owed += printed.get("q", 0)
    _gain_energy(table, seat, printed.get("e", 0))
    if table.first is None and not before and complete(table, seat):
        table.first = table.turn
        _end_by(table, table.round + 1)


def _done(table: Table, move: Move) -> None:
    table.mover.declared = move.get("value", table.mover.declared)
    table.turn = (table.turn + 1) % len(table.seats)
    table.phase = "C1"
    if table.turn == table.start:
        _next_round(table)


def _next_round(table: Table) -> None:
    """D: the next start player; then the next round, unless the last one is over."""
    count = len(table.seats)
    order = [(table.start + turn) % count for turn in range(count)]

    def rank(turn: int) -> tuple[int, int, int]:
        seat = table.seats[order[turn]]
        value = max(values(table, seat)) if seat.declared is None else seat.declared
        return value, -seat.energy, turn

    table.start = table.turn = order[max(range(count), key=rank)]
    table.bonus, table.wind = "none", None
    for seat in table.seats:
        seat.declared = None
    if table.last is not None and table.round >= table.last:
        table.phase = "end"
    else:
        table.round, table.phase = table.round + 1, "A"


ACTS: dict[str, Any] = {
    "deal": _deal, "roll": _roll, "draw": _draw, "stow": _stow, "fly": _fly, "leap": _leap, "take": _take,
    "skip": _skip, "activate": _activate, "exchange": _exchange, "gain": _gain, "place": _place, "done": _done,
}  # fmt: skip
