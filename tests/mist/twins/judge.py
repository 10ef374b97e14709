"""Which clauses a move that is not allowed may be said to break, as the spec lists them; any one of several will do."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.mist.twins.flying import all_flights
from tests.mist.twins.naive import CHOICES, LAST_DOCK, Table, beside, values
from tests.mist.twins.turns import Move, allowed, capacity, place

HOME = {"deal": "A", "roll": "B", "fly": "C1", "leap": "C1", "place": "C3", "done": "C3"}
TAKING = ("take", "skip", "activate", "exchange", "gain")


def clauses(table: Table, move: Move) -> set[str]:
    """The clauses, one of which is to be cited; none for a legal move."""
    kind = move["type"]
    if table.phase == "end":
        return {"3.1"}
    if found := _phase(table, kind) | _first(table, move):
        return found
    if kind in ("draw", "stow", "gain") and not _is_due(table, kind):
        return {"7.6", "4.5", "6.2", "11.7", "11.8"}
    return OWN[kind](table, move)  # type: ignore[no-any-return]


def _phase(table: Table, kind: str) -> set[str]:
    home = "C2" if kind in TAKING else HOME.get(kind, table.phase)
    settles = kind == "gain" and table.mover.credit
    return set() if home == table.phase or settles else {"3.1"}


def _first(table: Table, move: Move) -> set[str]:
    seat, kind = table.mover, move["type"]
    if seat.credit:
        return set() if kind in ("gain", "draw") else {"11.7"}
    if seat.owed:
        return set() if kind == "draw" else {"7.6" if table.phase == "C3" else "4.5"}
    if seat.pending and kind != "stow":
        laid = kind == "place" and table.phase == "C3" and move["tile"] in seat.pending
        return set() if laid else {"6.2"}
    return set()


def _is_due(table: Table, kind: str) -> bool:
    seat = table.mover
    return bool({"draw": seat.credit or seat.owed, "stow": seat.pending, "gain": seat.credit}[kind])


def _roll(table: Table, move: Move) -> set[str]:
    rolls = [move["wind"], move["bonus"]]
    return {"4.2"} if any(isinstance(faces, list) and len(faces) > 2 for faces in rolls) else set()


def _deal(table: Table, move: Move) -> set[str]:
    clouds = table.clouds or [[]] * table.edition["clouds"].get(str(len(table.seats)), 0)
    bag = table.bag + Counter(tile for cloud in clouds if len(cloud) >= 3 for tile in cloud)
    dealt = move.get("clouds")
    if bag.total() < len(clouds):
        return set() if dealt is None else {"3.6"}
    if len(dealt or []) != len(clouds):
        return {"3.3"}
    if Counter(dealt) - bag:
        return {"1.3"}
    bag -= Counter(dealt)
    found, tile, swap = set(), move.get("harbour"), move.get("swap")
    if table.modules == 1:
        return {"11.1"} if tile or swap else set()
    if tile and not bag[tile]:
        found.add("1.3")
    if bool(tile) != bool(bag):
        found.add("11.2")
    if (tile is not None and len(table.harbour) >= 11) != (swap is not None):
        found.add("11.3")
    if swap is not None and swap not in table.harbour:
        found.add("11.3")
    return found


def _draw(table: Table, move: Move) -> set[str]:
    tile, cloud, credit = move["tile"], move.get("cloud"), table.mover.credit
    found = set()
    if credit and len(table.harbour) - 11 >= credit:
        found.add("11.12")
    if table.bag:
        if tile is None or cloud is not None:
            found.add("9.7")
        if tile is not None and not table.bag[tile]:
            found.add("1.3")
        return found
    if credit and allowed(table):
        found.add("11.18")
    if tile is None and cloud is None:
        return found
    inside = cloud is not None and cloud < len(table.clouds) and tile in table.clouds[cloud]
    return found if inside else found | {"9.7"}


def _stow(table: Table, move: Move) -> set[str]:
    seat, found = table.mover, set()
    if Counter(move["keep"]) - Counter(seat.pending):
        found.add("6.2")
    if len(move["keep"]) > max(0, capacity(table, seat) - len(seat.telescope)):
        found.add("6.3")
    return found


def _fly(table: Table, move: Move) -> set[str]:
    enter = tuple(move["enter"]) if move.get("enter") else None
    priced = all_flights(table, table.mover).get((move["dir"], move["distance"], enter))
    if priced is None:
        return {"5.7", "11.14", "11.15", "11.16", "12.2"}
    cost, to = priced
    found = {"5.8"} if cost > table.mover.energy else set()
    if move.get("cost", cost) != cost:
        found.add("5.9")
    if move.get("to", place(to)) != place(to):
        found.add("5.1")
    return found


def _leap(table: Table, move: Move) -> set[str]:
    return set() if table.mover.balloon == LAST_DOCK else {"12.2"}


def _take(table: Table, move: Move) -> set[str]:
    found = {"11.7"} if isinstance(table.mover.balloon, int) else set()
    if move["cloud"] >= len(table.clouds) or not table.clouds[move["cloud"]]:
        found.add("6.7")
    return found


def _skip(table: Table, move: Move) -> set[str]:
    found = {"11.7"} if isinstance(table.mover.balloon, int) else set()
    return found | ({"6.7"} if any(table.clouds) else set())


def _activate(table: Table, move: Move) -> set[str]:
    seat, found = table.mover, set()
    if isinstance(seat.balloon, int):
        found |= {"11.7", "13.3"}
    if move["tile"] not in seat.extensions:
        found.add("13.2")
    if seat.energy < table.edition["extensions"][move["tile"]]["need"]:
        found.add("13.4")
    if not move["energy"] and len(seat.telescope) >= capacity(table, seat):
        found.add("13.5")
    return found


def _exchange(table: Table, move: Move) -> set[str]:
    seat, give = table.mover, move["give"]
    found = set() if isinstance(seat.balloon, int) else {"11.7"}
    if give is None:
        return found | ({"11.10"} if any(tile not in CHOICES for tile in seat.telescope) else set())
    if give in CHOICES:
        found |= {"13.11", "11.17"}
    if give not in seat.telescope:
        found.add("11.7")
    return found


def _gain(table: Table, move: Move) -> set[str]:
    if move["tile"] in allowed(table):
        return set()
    return {"11.9"} if move["tile"] in table.harbour else {"11.8"}


def _place(table: Table, move: Move) -> set[str]:
    seat, at, found = table.mover, tuple(move["at"]), set()
    if isinstance(seat.balloon, int):
        return {"11.13"}
    if at == seat.balloon:
        found.add("7.3")
    elif at not in beside(seat.balloon):
        found.add("7.1")
    if table.island[at][0] == "@":
        found.add("7.4")
    if at in seat.tiles:
        found.add("7.5")
    if move["tile"] not in (seat.pending or seat.telescope):
        found.add("7.1")
    return found


def _done(table: Table, move: Move) -> set[str]:
    return {"8.1"} if move.get("value") not in [None, *values(table, table.mover)] else set()


OWN: dict[str, Any] = {
    "deal": _deal, "roll": _roll, "draw": _draw, "stow": _stow, "fly": _fly, "leap": _leap, "take": _take,
    "skip": _skip, "activate": _activate, "exchange": _exchange, "gain": _gain, "place": _place, "done": _done,
}  # fmt: skip
