"""Every legal move of a table, by trying whatever could be written."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import chain, combinations, product

from .judging import cells_of, drawn, is_tile, legal, places
from .pieces import MATERIAL, ROLES, lettered, same_tile
from .table import Json, Table, cell

STORABLE = ("boat", "boat!", "barrel", "garden")


def space(table: Table) -> Iterator[Json]:
    """Moves, legal or not: every piece anywhere near the board, every area, every token, every card."""
    own = table.own
    for tile in dict.fromkeys(table.offer):
        yield {"type": "take", "tile": tile}
    pieces = dict.fromkeys(piece.removesuffix("?") for piece in own.hand)
    yield from chain.from_iterable(
        places(table, piece)
        for piece in pieces
        if is_tile(piece) or piece in {"boat", "boat!", "barrel", "garden"}
    )
    yield from casts(table)
    cards = list(dict.fromkeys(card for card, _, _ in own.forecasts))
    storable = [piece for piece in pieces if piece in STORABLE or (is_tile(piece) and len(piece) == 2)]
    for tile, card in product([*storable, "survivor"], cards):
        yield {"type": "store", "tile": tile, "card": card}
    for at in own.buildings:
        yield {"type": "send", "at": at}
        for card in cards:
            yield {"type": "lay", "at": at, "card": card}
    yield {"type": "skip"}
    for role in ROLES:
        yield {"type": "specialist", "role": role}
    yield from overlays(table)
    if table.phase == "sail":
        yield from sails(table)
    yield {"type": "end"}


def casts(table: Table) -> Iterator[Json]:
    """Every zone with every way to store and give back tokens."""
    for zone in table.own.ocean.zones:
        count = len(drawn(table, zone)[0])
        for back, store in product([None, *range(count)], range(count + 1)):
            move = {"type": "cast", "zone": zone, "store": store}
            yield move | ({} if back is None else {"back": back})


def overlays(table: Table) -> Iterator[Json]:
    """Every area near the board with every kind of building, monument and reserve."""
    own = table.own
    corners = product(range(-3, len(own.ocean.rows) + 1), range(-3, len(own.ocean.rows[0]) + 1))
    buoys = sorted(own.ocean.marked("o"))
    for at in corners:
        for kind in MATERIAL:
            yield {"type": "build", "kind": kind, "at": at}
        monument = {"type": "monument", "at": at}
        yield monument
        if "guardian" in own.specialists and legal(table, monument):
            for count in range(5):
                for taken in combinations(buoys, count):
                    yield {"type": "reserve", "at": at, "lifebuoys": taken}


def sails(table: Table) -> Iterator[Json]:
    """Every boat to every place within reach."""
    for (row, column), _ in sorted(table.own.boats):
        for down, right, rot in product(range(-8, 9), range(-8, 9), (0, 90)):
            yield {"type": "sail", "boat": (row, column), "at": (row + down, column + right), "rot": rot}


def key(table: Table, move: Json) -> Hashable:
    """What a move does, whatever its spelling: equal for two moves of the same effect."""
    kind = move["type"]
    if kind == "place":
        tile, at = move["tile"], cell(move["at"])
        if is_tile(tile):
            where = lettered(tile, at, move.get("rot", 0), move.get("flip", False))
            return kind, same_tile(tile), where
        return kind, tile, cells_of(move)
    if kind == "cast":
        tokens, _ = drawn(table, cell(move["zone"]))
        back = move.get("back")
        token = None if back is None else tokens[back]
        return kind, cell(move["zone"]), move.get("store", 0), token
    if kind in {"take", "store"}:
        return kind, same_tile(move["tile"]), move.get("card")
    if kind == "reserve":
        return kind, cell(move["at"]), frozenset(map(cell, move.get("lifebuoys", [])))
    if kind == "sail":
        return kind, cell(move["boat"]), cell(move["at"]), move.get("rot", 0)
    return kind, tuple(
        sorted((name, str(list(v) if isinstance(v, tuple) else v)) for name, v in move.items())
    )


def listed(table: Table) -> dict[Hashable, Json]:
    """Every legal move once, by its effect."""
    found: dict[Hashable, Json] = {}
    for move in space(table):
        if legal(table, move):
            found.setdefault(key(table, move), move)
    return found
