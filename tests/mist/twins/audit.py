"""What is wrong with a table as it lies, as the spec lists it: the clauses broken, each once."""

from __future__ import annotations

from collections import Counter

from tests.mist.twins.naive import CHOICES, Seat, Table
from tests.mist.twins.turns import capacity


def broken(table: Table, bag_stated: bool) -> set[str]:
    """The clauses broken; ``bag_stated``: the position lists the bag itself."""
    checks = {
        "1.3": _too_many(table, bag_stated) or any(_twice(seat) for seat in table.seats),
        "1.4": _start_tiles(table, bag_stated),
        "2.5": _wrong_clouds(table),
        "3.2": any(_out_of_turn(table, index) for index in range(len(table.seats))),
        "3.4": any(len(cloud) > 3 for cloud in table.clouds),
        "6.3": any(len(seat.telescope) > capacity(table, seat) for seat in table.seats),
        "7.4": any(table.island[at][0] == "@" for seat in table.seats for at in seat.tiles),
        "9.1": table.last is not None and table.round > table.last and table.phase != "end",
        "11.1": table.modules == 1 and (bool(table.harbour) or _anywhere(table, "EH")),
        "11.3": len(table.harbour) > (12 if any(seat.credit for seat in table.seats) else 11),
        "11.5": any(_at_sea(table, seat) for seat in table.seats),
        "13.2": _foreign_extensions(table),
    }
    return {f"MIST-{clause}" for clause, wrong in checks.items() if wrong}


def _in_sight(table: Table) -> Counter[str]:
    groups = [*table.clouds, table.harbour, *(seat.pending for seat in table.seats)]
    places = [[*seat.telescope, *seat.tiles.values()] for seat in table.seats]
    land = [tile for tiles in places for tile in tiles if tile not in CHOICES]
    return Counter([*land, *(tile for group in groups for tile in group)])


def _too_many(table: Table, bag_stated: bool) -> bool:
    counts = _in_sight(table) + (table.bag if bag_stated else Counter())
    return any(counts[tile] > table.edition["tiles"].get(tile, 0) for tile in counts if tile[0].isupper())


def _start_tiles(table: Table, bag_stated: bool) -> bool:
    counts = _in_sight(table) + (table.bag if bag_stated else Counter())
    small = {tile: count for tile, count in counts.items() if tile[0].islower()}
    box = Counter(table.edition["start_tiles"])
    return sum(small.values()) > len(table.seats) or any(small[tile] > box[tile] for tile in small)


def _twice(seat: Seat) -> bool:
    codes = [tile for tile in [*seat.held(), *seat.extensions] if tile in CHOICES]
    return len(codes) > len(set(codes))


def _wrong_clouds(table: Table) -> bool:
    count = len(table.seats)
    if count == 1:
        return len(table.clouds) > 7
    return bool(table.clouds) and len(table.clouds) != table.edition["clouds"][str(count)]


def _out_of_turn(table: Table, index: int) -> bool:
    seat = table.seats[index]
    open_draws = seat.owed and table.phase != "bonus"
    return index != table.turn and bool(seat.pending or seat.credit or open_draws)


def _anywhere(table: Table, code: str) -> bool:
    return any(code in [*seat.held(), *seat.extensions] for seat in table.seats)


def _at_sea(table: Table, seat: Seat) -> bool:
    if not isinstance(seat.balloon, int):
        return False
    return "EH" not in seat.tiles.values() or seat.balloon > len(table.docks)


def _foreign_extensions(table: Table) -> bool:
    others = [code for code in CHOICES if code != "EH"]
    beside = any("EH" in seat.extensions for seat in table.seats)
    return table.modules < 3 and (beside or any(_anywhere(table, code) for code in others))
