"""What a player may do and what it changes, as the rules text tells it: every legal move from the table as it lies."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from tests.mist.twins.flying import flights
from tests.mist.twins.naive import CHOICES, LAST_DOCK, ROUND, Seat, Table, beside

Move = dict[str, Any]


def legal(table: Table) -> list[Move]:
    """Every legal move, as the spec lists it; in A the template, or the deal that ends the game."""
    if table.phase == "end":
        return []
    if (due := _due(table)) is not None:
        return due
    lists = {"A": lambda _: [{"type": "deal"}], "B": _rolls, "C1": _starts, "C2": _takes, "C3": _lays}
    return lists[table.phase](table)  # type: ignore[no-untyped-call, no-any-return]


def _due(table: Table) -> list[Move] | None:
    seat = table.mover
    if seat.credit:
        gains = [{"type": "gain", "tile": tile} for tile in allowed(table)]
        if not gains or (table.bag and len(table.harbour) - 11 < seat.credit):
            return gains + draws(table)
        return gains
    if seat.owed:
        return draws(table)
    if seat.pending:
        places = _lays_of(table, seat.pending) if table.phase == "C3" else []
        return [{"type": "stow", "keep": keep} for keep in keeps(table)] + places
    return None


def allowed(table: Table) -> list[str]:
    """The kinds of tiles on the harbour board that are not the very tile given."""
    board = Counter(table.harbour)
    if table.mover.given is not None:
        board[table.mover.given] -= 1
    return list(+board)


def draws(table: Table) -> list[Move]:
    """The draws from the bag, or what there is instead while it is empty."""
    if table.bag:
        return [{"type": "draw", "tile": tile} for tile in table.bag]
    found: list[Move] = [{"type": "draw", "tile": None}]
    for index, cloud in enumerate(table.clouds):
        found += [{"type": "draw", "tile": tile, "cloud": index} for tile in set(cloud)]
    return found


def capacity(table: Table, seat: Seat) -> int:
    """The seat's telescope spaces."""
    colour = "silver" if table.modules == 3 else "gold"
    return table.edition["telescopes"][colour] + sum(
        1 for tile in seat.tiles.values() if tile in ("E2", "E4")
    )


def room(table: Table, seat: Seat) -> int:
    """The free telescope spaces."""
    return max(0, capacity(table, seat) - len(seat.telescope))


def keeps(table: Table) -> list[list[str]]:
    """Each multiset of pending tiles that fits on the telescopes, once."""
    pending, most = sorted(table.mover.pending), room(table, table.mover)
    kept = {keep for size in range(most + 1) for keep in combinations(pending, size)}
    return [list(keep) for keep in kept]


def _rolls(table: Table) -> list[Move]:
    winds, faces = set(table.edition["wind_die"]), set(table.edition["bonus_die"])
    return [{"type": "roll", "wind": wind, "bonus": face} for wind in winds for face in faces]


def place(at: Any) -> Any:
    """A space or a dock as a move writes it."""
    return {"dock": at} if isinstance(at, int) else list(at)


def _starts(table: Table) -> list[Move]:
    seat = table.mover
    if seat.balloon == LAST_DOCK:
        return [{"type": "leap", "to": list(at)} for at in table.island]
    found = []
    for (direction, distance, enter), (cost, to) in flights(table, seat).items():
        move: Move = {"type": "fly", "dir": direction, "distance": distance}
        if enter is not None:
            move["enter"] = list(enter)
        found.append(move | {"cost": cost, "to": place(to)})
    return found


def _takes(table: Table) -> list[Move]:
    seat = table.mover
    if isinstance(seat.balloon, int):
        gives = sorted({tile for tile in seat.telescope if tile not in CHOICES})
        return [{"type": "exchange", "give": give} for give in gives or [None]]
    found: list[Move] = [{"type": "take", "cloud": i} for i, cloud in enumerate(table.clouds) if cloud]
    if not any(table.clouds):
        found.append({"type": "skip"})
    for code in seat.extensions:
        if seat.energy < table.edition["extensions"][code]["need"]:
            continue
        ways = [True] if room(table, seat) == 0 else [False, True]
        found += [{"type": "activate", "tile": code, "energy": way} for way in ways]
    return found


def _lays(table: Table) -> list[Move]:
    return [{"type": "done"}, *_lays_of(table, table.mover.telescope)]


def _lays_of(table: Table, tiles: list[str]) -> list[Move]:
    seat = table.mover
    if isinstance(seat.balloon, int):
        return []
    spaces = [
        at
        for at in beside(seat.balloon)
        if at in table.island and at not in seat.tiles and table.island[at][0] != "@"
    ]
    return [{"type": "place", "tile": tile, "at": list(at)} for tile in set(tiles) for at in spaces]


ORDER = [
    "deal",
    "roll",
    "draw",
    "stow",
    "fly",
    "leap",
    "take",
    "skip",
    "activate",
    "exchange",
    "gain",
    "place",
    "done",
]
TILES = [kind + str(digit) for kind in "FMDSCGWTNfmdscgwtn" for digit in range(10)] + [
    "E2",
    "EH",
    "E4",
    "EK",
    "EV",
]
FACES = ["none", "energy1", "energy2", "tile", "plus1", "reverse", "turn60"]
FIELDS: dict[str, tuple[str, ...]] = {
    "deal": (), "roll": ("wind", "bonus"), "draw": ("tile", "cloud"), "stow": ("keep",),
    "fly": ("dir", "distance", "enter"), "leap": ("to",), "take": ("cloud",), "skip": (),
    "activate": ("tile", "energy"), "exchange": ("give",), "gain": ("tile",), "place": ("tile", "at"), "done": (),
}  # fmt: skip


def sort_key(move: Move) -> Any:
    """Type in the table's order, then fields in the table's order; spaces row by row."""
    return ORDER.index(move["type"]), [_rank(name, move.get(name)) for name in FIELDS[move["type"]]]


def _rank(name: str, value: Any) -> Any:
    if name in ("tile", "give"):
        return len(TILES) if value is None else TILES.index(value)
    if name in ("dir", "wind"):
        return -1 if value is None else ROUND.index(value)
    if name == "bonus":
        return FACES.index(value)
    if name == "keep":
        return sorted(map(TILES.index, value))
    if name in ("at", "to", "enter"):
        return [] if value is None else value[::-1]
    return (value is not None, value) if name == "cloud" else value
