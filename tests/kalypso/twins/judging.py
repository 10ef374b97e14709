"""Whether a move is legal: the table of moves of the specification, read row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from .pieces import MATERIAL, MONUMENTS, ROLES, TILES, Cell, beside, lettered, same_tile, square, strip
from .table import Board, Json, Table, cell

BLOCKING = ("boat", "boat!", "barrel", "garden", "net")


def is_tile(piece: str) -> bool:
    """Whether the piece is a salvage or scrap tile by its icons."""
    return len(piece) in {2, 5} and set(piece) <= set("WMSRP")


def legal(table: Table, move: Json) -> bool:
    """Whether the move may be made now."""
    own, kind = table.own, move["type"]
    if table.phase == "turn":
        if table.offer and not own.hand and not own.fresh:
            return kind == "take" and same_tile(move["tile"]) in map(same_tile, table.offer)
        if "send" in own.hand and kind not in {"send", "lay", "skip"}:
            return False
        allowed = ALL
    elif table.phase == "setup":
        allowed = {"place", "specialist", "end"}
    else:
        allowed = {"sail", "place", "specialist", "end"}
    return kind in allowed and RULES[kind](table, move)


def current(table: Table, item: str) -> Iterator[tuple[int, str, int]]:
    """The current cards that still need an item (R19): place in the list, card, how many."""
    last = {player: index for index, (_, player, _) in enumerate(table.own.forecasts)}
    for index in sorted(last.values()):
        card, _, stored = table.own.forecasts[index]
        missing = table.side(card).get("needs", {}).get(item, 0) - stored.get(item, 0)
        if missing > 0:
            yield index, card, missing


# --- placing ---


def fits(table: Table, piece: str, cells: frozenset[Cell]) -> bool:
    """KAL-6.2, 6.3 and what the kind of base piece asks for besides."""
    own = table.own
    if cells & own.base or cells & own.ocean.island or not cells & own.ocean.grid:
        return False
    if piece in {"boat", "boat!"}:
        free = table.mode == "versus" or piece == "boat!"
        return free or len(own.boats) < table.entry("solar_table", own.panels)
    if piece == "barrel" and not cells <= own.ocean.grid:
        return False
    if table.phase == "setup" and len(cells) == 5:
        return first_tile(table, cells)
    return bool(beside(cells) & own.foundation)


def first_tile(table: Table, cells: frozenset[Cell]) -> bool:
    """KAL-2.10 (R1), KAL-2.16 (R3)."""
    own = table.own
    if table.mode == "versus":
        circle = own.ocean.marked("+")
        tiled = any(icon != "B" for icon in own.icons.values())
        return not tiled and (not circle or bool(cells & circle))
    return sides_matched(own, [*own.firsts, cells])


def sides_matched(board: Board, tiles: list[frozenset[Cell]]) -> bool:
    """Whether each tile can be given a side of the island of its own."""
    island = board.ocean.island
    sides = [
        frozenset((row + down, column + right) for row, column in island) - island
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1))
    ]
    return any(
        len(set(choice)) == len(choice)
        and all(sides[side] & tile for side, tile in zip(choice, tiles, strict=True))
        for choice in product(range(4), repeat=len(tiles))
    )


def garden_fits(table: Table, cells: frozenset[Cell]) -> bool:
    """KAL-10.21, 10.22."""
    own = table.own
    if cells & (own.overlays | own.stacked):
        return False
    spaces = [frozenset(map(cell, pair)) for pair in table.edition.get("island_gardens", [])]
    if table.together and cells in spaces:
        return True
    return cells <= own.built_on and bool(cells & own.ocean.grid)


def cells_of(move: Json) -> frozenset[Cell]:
    """The cells that a placement covers."""
    tile, at = move["tile"], cell(move["at"])
    if tile == "barrel":
        return frozenset([at])
    if is_tile(tile):
        return frozenset(c for c, _ in lettered(tile, at, move.get("rot", 0), move.get("flip", False)))
    return strip(at, move.get("rot", 0))


def may_place(table: Table, move: Json) -> bool:
    """The row ``place``."""
    tile, hand = move["tile"], [same_tile(piece) for piece in table.own.hand]
    cells = cells_of(move)
    good = garden_fits(table, cells) if tile == "garden" else fits(table, tile, cells)
    if same_tile(tile) in hand:
        return good
    optional = is_tile(tile) and same_tile(tile) + "?" in hand
    return good and optional and table.phase == "turn" and not blocked(table)


def placeable(table: Table, piece: str) -> bool:
    """Whether a piece in hand has a legal place."""
    if piece == "net":
        return table.phase == "turn" and any(net_fits(table, zone) for zone in table.own.ocean.zones)
    return any(may_place(table, move) for move in places(table, piece))


def places(table: Table, piece: str) -> Iterator[Json]:
    """Every way to write a placement of the piece near the board."""
    rows = range(-3, len(table.own.ocean.rows) + 3)
    columns = range(-3, len(table.own.ocean.rows[0]) + 3)
    turns = (0,) if piece == "barrel" else (0, 90, 180, 270) if is_tile(piece) else (0, 90)
    flips = (False, True) if len(piece) == 5 and is_tile(piece) else (False,)
    for at, rot, flip in product(product(rows, columns), turns, flips):
        yield {"type": "place", "tile": piece, "at": at, "rot": rot, "flip": flip}


def blocked(table: Table) -> bool:
    """Whether some piece must be placed before the turn may end (KAL-6.5, R5)."""
    hand = dict.fromkeys(table.own.hand)
    return any(placeable(table, piece) for piece in hand if piece in BLOCKING or is_tile(piece))


# --- everything else ---


def net_fits(table: Table, zone: Cell) -> bool:
    """KAL-10.12 to 10.14, R8, R29."""
    own = table.own
    if zone not in own.ocean.zones or zone in own.nets:
        return False
    cells = own.ocean.zone(zone)
    angler = "angler" in own.specialists and bool(cells & own.built_on)
    water = cells - own.base - own.ocean.island
    closed = bool(water) and water <= own.enclosed
    return not closed and (angler or bool(cells & own.afloat))


def fish_seen(board: Board, zone: Cell) -> frozenset[Cell]:
    """KAL-10.17, R8: the icons that a net in the zone fishes for."""
    return (board.ocean.marked("f") & board.ocean.zone(zone)) - board.base - board.enclosed - board.caught


def drawn(table: Table, zone: Cell) -> tuple[list[int | str], bool]:
    """The tokens that a cast draws, and whether one of them must go back (KAL-17.10)."""
    seen = len(fish_seen(table.own, zone))
    more = "captain" in table.own.specialists and len(table.fish) > seen
    return list(table.fish[: seen + more]), more


def may_cast(table: Table, move: Json) -> bool:
    """The row ``cast``."""
    zone, store, back = cell(move["zone"]), move.get("store", 0), move.get("back")
    if "net" not in table.own.hand or not net_fits(table, zone):
        return False
    tokens, more = drawn(table, zone)
    if more != (back is not None) or (back is not None and not 0 <= back < len(tokens)):
        return False
    if back is not None:
        del tokens[back]
    if not store:
        return True
    wanted = sum(missing for _, _, missing in current(table, "fish"))
    return store <= min(wanted, sum(token != "B" for token in tokens))


def item_of(tile: str) -> str:
    """The item of a forecast that a piece in hand is."""
    return "scrap" if is_tile(tile) and len(tile) == 2 else tile.removesuffix("!")


def may_store(table: Table, move: Json) -> bool:
    """The row ``store``."""
    tile = move["tile"]
    hand = [same_tile(piece) for piece in table.own.hand]
    if tile == "survivor":
        there = table.own.survivors >= 1
    else:
        there = same_tile(tile) in hand and item_of(tile) in {"scrap", "boat", "barrel", "garden"}
    return there and any(card == move["card"] for _, card, _ in current(table, item_of(tile)))


def may_send(table: Table, move: Json) -> bool:
    """The row ``send``: KAL-10.1, 10.2."""
    own = table.own
    kind, settlers = own.buildings.get(cell(move["at"]), ("house", 1))
    waits = "send" in own.hand or "send+" in own.hand
    return waits and own.survivors >= 1 and kind != "house" and not settlers


def may_lay(table: Table, move: Json) -> bool:
    """The row ``lay``: KAL-4.7."""
    own, at = table.own, cell(move["at"])
    kind, settlers = own.buildings.get(at, ("", 1))
    waits = "send" in own.hand or "send+" in own.hand
    wanted = any(card == move["card"] for _, card, _ in current(table, "house"))
    there = kind == "house" and not settlers and bool(square(at, 2) & own.fresh)
    return waits and own.survivors >= 1 and there and wanted


def may_skip(table: Table, _move: Json) -> bool:
    """The row ``skip``."""
    return "send" in table.own.hand


def may_unlock(table: Table, move: Json) -> bool:
    """The row ``specialist``: KAL-17.1."""
    own = table.own
    return "lifebuoy" in own.hand and move["role"] in set(ROLES) - own.specialists and table.together


def area_ok(table: Table, at: Cell, side: int, needed: int, materials: str) -> bool:
    """KAL-9.2 to 9.4, 9.7 and KAL-11.1, 11.2."""
    own, cells = table.own, square(at, side)
    letters = [own.icons.get(c, "") for c in cells]
    matching = max(sum(letter in {material, "B"} for letter in letters) for material in materials)
    free = not cells & (own.overlays | own.stacked)
    return (
        cells <= own.built_on
        and bool(cells & own.fresh)
        and bool(cells & own.ocean.grid)
        and free
        and matching >= needed
    )


def may_build(table: Table, move: Json) -> bool:
    """The row ``build``."""
    material = MATERIAL[move["kind"]]
    used = sum(MATERIAL[kind] == material for board in table.boards for kind, _ in board.buildings.values())
    return used < TILES[material] and area_ok(table, cell(move["at"]), 2, 3, material)


def may_honour(table: Table, move: Json) -> bool:
    """The row ``monument``."""
    left = sum(len(board.monuments) for board in table.boards) < MONUMENTS
    return left and area_ok(table, cell(move["at"]), 3, 5, "WMSR")


def may_reserve(table: Table, move: Json) -> bool:
    """The row ``reserve``: KAL-17.6, 17.7, R23."""
    own = table.own
    taken = [cell(pair) for pair in move.get("lifebuoys", [])]
    there = len(set(taken)) == len(taken) <= 3 and set(taken) <= own.there("o")
    reserves = sum(reserve for reserve, _ in own.monuments.values())
    left = reserves < table.edition["reserves"]
    return "guardian" in own.specialists and left and there and may_honour(table, move)


def zones_of(board: Board, cells: frozenset[Cell]) -> set[Cell]:
    """The zones that cells of the grid lie in."""
    return {(row // 4, column // 4) for row, column in cells & board.ocean.grid}


def may_sail(table: Table, move: Json) -> bool:
    """The row ``sail``: R24."""
    own = table.own
    boat = next((boat for boat in own.boats if boat[0] == cell(move["boat"])), None)
    if boat is None or "captain" not in own.specialists:
        return False
    start, goal = strip(*boat), strip(cell(move["at"]), move.get("rot", 0))
    free = not goal & ((own.base - start) | own.ocean.island)
    shared = bool(zones_of(own, start) & zones_of(own, goal))
    return not own.docked(boat) and boat not in table.sailed and goal != start and free and shared


def may_end(table: Table, _move: Json) -> bool:
    """The row ``end``."""
    own = table.own
    something = bool(own.hand or own.fresh) or table.phase == "sail"
    return something and not blocked(table)


def may_take(_table: Table, _move: Json) -> bool:
    """The row ``take``: elsewhere than where ``legal`` allows it, never."""
    return False


RULES: dict[str, Callable[[Table, Json], bool]] = {
    "take": may_take,
    "place": may_place,
    "cast": may_cast,
    "store": may_store,
    "send": may_send,
    "lay": may_lay,
    "skip": may_skip,
    "specialist": may_unlock,
    "build": may_build,
    "monument": may_honour,
    "reserve": may_reserve,
    "sail": may_sail,
    "end": may_end,
}
ALL = set(RULES) - {"sail"}
