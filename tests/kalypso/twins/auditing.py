"""What is wrong with a position as it is typed: the clauses that ``check`` cites, each by its own sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from .judging import sides_matched
from .pieces import MATERIAL, MONUMENTS, TILES, Cell, beside, lettered, same_tile, square, strip
from .playing import room
from .table import Board, Json, Table, cell, table_of


def clauses(data: Json) -> set[str]:
    """The clauses that the position breaks; its edition stands inline and complete."""
    table = table_of(data, data["edition"])
    found = set(
        chain.from_iterable(map(_pieces, [table] * len(table.boards), data["settlements"], table.boards))
    )
    for board, written in zip(table.boards, data["settlements"], strict=True):
        found |= {*_joined(table, board), *_overlaid(table, board, written), *_people(table, board)}
        found |= {*_nets(board, written)}
    return found | {*_supply(table, data)} | {*_together(table)}


def _pieces(_table: Table, written: Json, board: Board) -> Iterator[str]:
    """KAL-6.2, KAL-6.3."""
    laid = [
        frozenset([(r, c)])
        for r, row in enumerate(written.get("base", []))
        for c, m in enumerate(row)
        if m not in ".#"
    ]
    laid += [
        frozenset(c for c, _ in lettered(t["tile"], cell(t["at"]), t.get("rot", 0), t.get("flip", False)))
        for t in written.get("tiles", [])
    ]
    laid += [frozenset([cell(at)]) for at in written.get("barrels", [])]
    laid += [strip(cell(b["at"]), b.get("rot", 0)) for b in written.get("boats", [])]
    count = Counter(chain.from_iterable(laid))
    if any(n > 1 for n in count.values()) or count.keys() & board.ocean.island:
        yield "KAL-6.2"
    overlays = [square(at, 2) for at in board.buildings] + [square(at, 3) for at in board.monuments]
    overlays += [strip(*garden) for garden in board.gardens]
    if not all(cells & board.ocean.grid for cells in [*laid, *overlays]):
        yield "KAL-6.3"


def _joined(table: Table, board: Board) -> Iterator[str]:
    """KAL-7.7, KAL-2.10, KAL-2.16."""
    if board.solid - board.foundation:
        yield "KAL-7.7"
    circle = board.ocean.marked("+")
    if table.mode == "versus" and board.solid and circle and not board.solid & circle:
        yield "KAL-2.10"
    if table.together and table.phase == "setup" and not sides_matched(board, list(board.firsts)):
        yield "KAL-2.16"


def _overlaid(table: Table, board: Board, written: Json) -> Iterator[str]:
    """KAL-9, KAL-11, KAL-10.21, KAL-10.22."""
    areas = [square(cell(b["at"]), 2) for b in written.get("buildings", [])]
    areas += [square(cell(m["at"]), 3) for m in written.get("monuments", [])]
    areas += [strip(cell(g["at"]), g.get("rot", 0)) for g in written.get("gardens", [])]
    if any(n > 1 for n in Counter(chain.from_iterable(areas)).values()):
        yield "KAL-9.7"
    if board.stacked & frozenset(chain.from_iterable(areas)):
        yield "KAL-9.7"
    for at, (kind, _) in board.buildings.items():
        if not square(at, 2) <= board.built_on:
            yield "KAL-9.2"
        elif _shown(board, at, 2, MATERIAL[kind]) < 3:
            yield "KAL-9.4"
    for at in board.monuments:
        if not square(at, 3) <= board.built_on:
            yield "KAL-11.1"
        elif max(_shown(board, at, 3, material) for material in "WMSR") < 5:
            yield "KAL-11.2"
    spaces = [frozenset(map(cell, pair)) for pair in table.edition["island_gardens"]]
    for garden in board.gardens:
        cells = strip(*garden)
        if cells & board.ocean.island:
            if cells not in spaces:
                yield "KAL-10.22"
        elif not cells <= board.built_on:
            yield "KAL-10.21"


def _shown(board: Board, at: Cell, side: int, material: str) -> int:
    return sum(board.icons.get(c) in {material, "B"} for c in square(at, side))


def _people(table: Table, board: Board) -> Iterator[str]:
    """KAL-10.2, KAL-17.1, 17.6, 17.7, 17.9."""
    laid = sum(settlers for kind, settlers in board.buildings.values() if kind == "house")
    if laid > sum(stored.get("house", 0) for _, _, stored in board.forecasts):
        yield "KAL-10.2"
    if board.specialists and not table.together:
        yield "KAL-17.1"
    reserves = sum(reserve for reserve, _ in board.monuments.values())
    if reserves > ("guardian" in board.specialists and table.edition["reserves"]):
        yield "KAL-17.6"
    if any(lifebuoys and not reserve for reserve, lifebuoys in board.monuments.values()):
        yield "KAL-17.7"
    if (
        any(len(piece) == 6 and piece.endswith("?") for piece in board.hand)
        and "salvager" not in board.specialists
    ):
        yield "KAL-17.9"


def _nets(board: Board, written: Json) -> Iterator[str]:
    """KAL-10.13, KAL-10.15."""
    nets = [(cell(n["zone"]), frozenset(map(cell, n.get("on", [])))) for n in written.get("nets", [])]
    if len({zone for zone, _ in nets}) < len(nets):
        yield "KAL-10.13"
    for zone, on in nets:
        inside = board.ocean.zone(zone)
        halves = [half for boat in board.boats if (half := strip(*boat) & inside)]
        ground = "angler" in board.specialists and on <= board.built_on & inside
        joined = len(on) == 1 or (len(on) == 2 and on & beside(on - {min(on)}))
        if on and on not in halves and not (ground and joined):
            yield "KAL-10.15"
        others = {c for other, cells in nets if other != zone for c in cells}
        free = [half for half in halves if not half & (board.overlays | others)]
        if not on and free and not room(board, zone):
            yield "KAL-10.15"


def _supply(table: Table, data: Json) -> Iterator[str]:
    """KAL-2.4, KAL-2.5."""
    boards = table.boards
    stored: Counter[str] = Counter()
    for board in boards:
        for _, _, items in board.forecasts:
            stored.update(items)
    kinds = Counter(MATERIAL[b["kind"]] for s in data["settlements"] for b in s.get("buildings", []))
    people = stored["survivor"] + sum(board.survivors + board.settlers for board in boards)
    barrels = sum(list(b.icons.values()).count("B") + len(b.there("b")) for b in boards)
    strips = sum(len(s.get("gardens", [])) + len(s.get("nets", [])) for s in data["settlements"])
    over = [
        any(kinds[material] > TILES[material] for material in TILES),
        sum(len(board.monuments) for board in boards) > MONUMENTS,
        strips + stored["garden"] > 48,
        sum(len(board.boats) for board in boards) + stored["boat"] > 36,
        barrels + stored["barrel"] > 40,
        people > 48,
    ]
    if any(over):
        yield "KAL-2.4"
    tiles = Counter(same_tile(t["tile"]) for s in data["settlements"] for t in s.get("tiles", []))
    for bag, size in (("salvage", 5), ("scrap", 2)):
        faces = table.edition.get(bag)
        there = Counter(map(same_tile, faces or []))
        if faces is not None and any(n > there[t] for t, n in tiles.items() if len(t) == size):
            yield "KAL-2.5"


def _together(table: Table) -> Iterator[str]:
    """KAL-2.7."""
    decks = {goal["id"]: goal["deck"] for goal in table.edition["goals"]}
    if table.together and len(table.goals) == 2 and len({decks[goal] for goal in table.goals}) == 1:
        yield "KAL-2.7"
