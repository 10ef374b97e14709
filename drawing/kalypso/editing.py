"""Setting up ocean boards: icons, tiles, boats, gardens and buildings on cells, cards and tracks as fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from periplus.models.boards.grid import QUARTERS
from periplus.models.core.editions import Chosen
from periplus.models.core.errors import PositionError
from periplus.models.core.patches import Patch, assigned
from periplus.models.core.wording import say
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.position import seats as implied
from periplus.models.kalypso.sea import ZONE
from periplus.models.kalypso.settlement import BARREL, ISLAND, WATER
from periplus.models.kalypso.terms import DIFFICULTIES, ICONS, KINDS, ROLES, word
from periplus.models.kalypso.tiles import canonical, cells

from ..editing import Editing, Field, FormMaker, Kit, Lying, StockItem, Thing, Tree
from ..gestures import cell_of, spot
from .cells import LARGE, SMALL

ICON_NAMES = {
    "W": say("wood"),
    "M": say("metal"),
    "S": say("seaweed"),
    "R": say("rubber"),
    "P": say("plastic"),
    BARREL: say("barrel"),
}
STRIPS = {"boat": "boats", "garden": "gardens"}
"""Pieces of two cells, and the fields that hold them."""
MONUMENTS = ("monument", "reserve")
IN_HAND = ("boat", "boat!", "barrel", "garden", "net", "send", "lifebuoy")
PHASES = {"setup": say("first tiles"), "turn": say("a turn"), "sail": say("boats sail")}
BOARDS = "boards"
DEFAULT_MODE = {1: "solo"}


def bare(players: int, chosen: Chosen, edition: object) -> Tree:
    """Empty boards; one player is alone, several play against each other unless the mode is chosen."""
    mode: Any = chosen["mode"][0] if "mode" in chosen else DEFAULT_MODE.get(players, "versus")
    boards = players if mode == "versus" else 1
    difficulty = {"difficulty": chosen["difficulty"][0]} if "difficulty" in chosen else {}
    table = {"game": "kalypso", "edition": edition, "mode": mode}
    told = {} if players == implied(mode, boards) else {"players": players}
    return table | told | difficulty | {"settlements": [{} for _ in range(boards)]}


def seats(position: Position) -> Sequence[str]:
    """The settlements."""
    return [say("player {number}", number=number) for number in range(1, len(position.settlements) + 1)]


def kit(position: Position, tree: Tree, seat: int) -> Kit:
    """Icons one by one, the tiles of the edition's bags, and whatever is built on them."""
    frame = position.edition_data.sea(position.mode).frame
    grid = [(row, column) for row in range(frame.rows) for column in range(frame.columns)]
    everywhere = [spot("cell", cell) for cell in grid]
    places = {"cells": everywhere}
    for side in (SMALL, LARGE):
        places[f"square{side}"] = [
            spot("cell", (row, column))
            for row, column in grid
            if row + side <= frame.rows and column + side <= frame.columns
        ]
    places["along"] = [spot("cell", cell) for cell in grid if cell[1] + 1 < frame.columns]
    places["down"] = [spot("cell", cell) for cell in grid if cell[0] + 1 < frame.rows]
    return Kit(
        [*_things(position)],
        places,
        [spot("cell", cell) for cell in grid if _lying(position, seat, cell) is not None],
        [*_table_fields(position, tree), *_seat_fields(position, tree, seat)],
        _stocks(position),
    )


def _things(position: Position) -> Iterator[Thing]:
    for icon, called in ICON_NAMES.items():
        yield Thing(f"icon:{icon}", called, say("Icons"), ("cells",))
    for name in STRIPS:
        yield Thing(name, word(name), say("Pieces"), ("along", "down"))
    for kind in KINDS:
        yield Thing(f"building:{kind}", word(kind), say("Buildings"), (f"square{SMALL}",))
    for name in MONUMENTS[: 1 if position.mode == "versus" else 2]:
        yield Thing(name, word(name), say("Buildings"), (f"square{LARGE}",))
    yield Thing("net", word("net"), say("Pieces"), ("cells",))
    for tile in _tiles(position):
        yield Thing(
            f"tile:{tile}", tile, say("Tiles"), ("cells",) * (len(QUARTERS) * (1 + (len(tile) == len(ICONS))))
        )


def _tiles(position: Position) -> list[str]:
    """The faces of the bags, as far as the edition tells them, each once."""
    edition = position.edition_data
    return list(dict.fromkeys(map(canonical, (*(edition.salvage or ()), *(edition.scrap or ())))))


def _stocks(position: Position) -> dict[str, list[StockItem]]:
    edition = position.edition_data
    faces = list(dict.fromkeys(map(canonical, edition.salvage or ())))
    return {
        "goals": [StockItem(card.id, card.title) for card in edition.goals if card.side(position.mode)],
        "forecasts": [
            StockItem(card.id, card.title) for card in edition.forecasts if card.side(position.mode)
        ],
        "faces": [StockItem(face) for face in faces],
        "hand": [*(StockItem(name, word(name)) for name in IN_HAND), *map(StockItem, _tiles(position))],
        "phases": [StockItem(phase, words) for phase, words in PHASES.items()],
        "difficulties": [StockItem(name) for name in edition.arrivals or DIFFICULTIES],
        "roles": [StockItem(role, word(role)) for role in ROLES],
        "tokens": [StockItem(number) for number in range(4)],
        "seats": [StockItem(number, name) for number, name in enumerate(seats(position))],
    }


def _table_fields(position: Position, tree: Tree) -> list[Field]:
    form = FormMaker(tree)
    found = [
        form.number("/round", say("Round"), 4, 1),
        form.number(
            "/players", say("Players"), 1 if position.mode == "solo" else 4, 1, default=position.seats
        ),
        form.choice("/phase", say("Phase"), "phases", default="turn"),
        form.row("/goals", say("Goals"), "goals", 2),
        form.row("/offer", say("Offer"), "faces", free=True),
        form.choice("/ask/player", say("Who asks"), "seats", default=0),
    ]
    if position.mode == "versus":
        return [
            *found,
            form.number(BOARDS, say("Boards that are told"), 4, 1, value=len(position.settlements)),
        ]
    return [*found, form.choice("/difficulty", say("Difficulty"), "difficulties", default="learning")]


def _seat_fields(position: Position, tree: Tree, seat: int) -> list[Field]:
    sheet = position.settlements[seat]
    form = FormMaker(tree, seat, f"/settlements/{seat}")
    found = [
        form.row("/hand", say("In hand"), "hand", free=True),
        form.number("/survivors", say("Survivors"), 48),
        form.row("forecasts", say("Forecasts"), "forecasts", value=[one.card for one in sheet.forecasts]),
    ]
    if position.mode == "versus":
        return [*found, form.row("/fish_tokens", say("Fish tokens"), "tokens")]
    return [
        *found,
        form.number("/tracks/fish", say("Fish track")),
        form.number("/tracks/solar", say("Solar track")),
        form.number("/tracks/gardens", say("Garden track")),
        form.row("/specialists", say("Specialists"), "roles"),
    ]


def put(position: Position, tree: Tree, seat: int, thing: str, target: str, turn: int) -> Patch:
    """An icon in the diagram of the board, any other piece as an entry of its own."""
    root, (row, column) = f"/settlements/{seat}", cell_of(target)
    kind, _, name = thing.partition(":")
    sheet = tree["settlements"][seat]
    at: dict[str, Any] = {"at": [row, column]}
    if kind == "icon":
        return assigned(tree, f"{root}/base", _with(position, seat, (row, column), name))
    if kind in STRIPS:
        return _added(tree, root, STRIPS[kind], sheet, at | ({"rot": QUARTERS[1]} if turn else {}))
    if kind == "building":
        return _added(tree, root, "buildings", sheet, {"kind": name} | at)
    if kind in MONUMENTS:
        return _added(tree, root, "monuments", sheet, at | ({"reserve": True} if kind == "reserve" else {}))
    if kind == "net":
        return _added(tree, root, "nets", sheet, {"zone": [row // ZONE, column // ZONE]})
    turned: dict[str, Any] = {"rot": QUARTERS[turn % len(QUARTERS)]} if turn % len(QUARTERS) else {}
    turned |= {"flip": True} if turn >= len(QUARTERS) else {}
    return _added(tree, root, "tiles", sheet, {"tile": name} | at | turned)


def _added(tree: Tree, root: str, field: str, sheet: Tree, entry: Tree) -> Patch:
    return assigned(tree, f"{root}/{field}", [*sheet.get(field, ()), entry])


def take(position: Position, tree: Tree, seat: int, target: str) -> Patch:
    """What lies on top of the cell: a building before a piece, a piece before an icon."""
    found = _lying(position, seat, cell_of(target))
    root = f"/settlements/{seat}"
    if found is None:
        return []
    field, index = found
    if field == "base":
        return assigned(tree, f"{root}/base", _with(position, seat, cell_of(target), WATER))
    return [{"op": "remove", "path": f"{root}/{field}/{index}"}]


def lying(position: Position, _tree: Tree, seat: int, target: str) -> Lying | None:
    """The piece on top of the cell by its upper left one, or the icon."""
    found = _lying(position, seat, cell_of(target))
    if found is None:
        return None
    field, index = found
    sheet: Any = position.settlements[seat]
    if field == "base":
        row, column = cell_of(target)
        return Lying(f"icon:{sheet.base[row][column]}", target)
    if field == "barrels":
        return Lying(f"icon:{BARREL}", target)
    one = getattr(sheet, field)[index]
    if field == "tiles":
        turn = QUARTERS.index(one.rot) + len(QUARTERS) * one.flip
        return Lying(f"tile:{one.tile}", spot("cell", one.at), turn)
    if field == "buildings":
        return Lying(f"building:{one.kind}", spot("cell", one.at))
    if field == "monuments":
        return Lying(MONUMENTS[one.reserve], spot("cell", one.at))
    kind = next(name for name, strips in STRIPS.items() if strips == field)
    return Lying(kind, spot("cell", one.at), int(one.rot != QUARTERS[0]))


def _lying(position: Position, seat: int, cell: tuple[int, int]) -> tuple[str, int] | None:
    """The field and the entry of what lies on top of the cell."""
    sheet = position.settlements[seat]
    monuments = [(one.at, LARGE) for one in sheet.monuments]
    buildings = [(one.at, SMALL) for one in sheet.buildings]
    for field, squares in (("monuments", monuments), ("buildings", buildings)):
        for index, (at, side) in enumerate(squares):
            if 0 <= cell[0] - at[0] < side and 0 <= cell[1] - at[1] < side:
                return field, index
    for field, strips in (("gardens", sheet.gardens), ("boats", sheet.boats)):
        for index, strip in enumerate(strips):
            if cell in strip.strip.cells:
                return field, index
    for index, tile in enumerate(sheet.tiles):
        if any(cell == covered for covered, _ in cells(tile.tile, tile.at, tile.rot, tile.flip)):
            return "tiles", index
    if cell in sheet.barrels:
        return "barrels", sheet.barrels.index(cell)
    if sheet.base and sheet.base[cell[0]][cell[1]] not in (WATER, ISLAND):
        return "base", cell[0]
    return None


def _with(position: Position, seat: int, cell: tuple[int, int], mark: str) -> list[str]:
    """The diagram with the mark in the cell."""
    frame = position.edition_data.sea(position.mode).frame
    rows = list(position.settlements[seat].base) or [WATER * frame.columns] * frame.rows
    row, column = cell
    rows[row] = rows[row][:column] + mark + rows[row][column + 1 :]
    return rows


def changed(_position: Position, tree: Tree, seat: int, name: str, value: Any) -> Patch:
    """The number of boards; the forecasts, by their cards: what is stored on those that stay is kept."""
    if name == BOARDS:
        boards = tree["settlements"][: int(value or 1)]
        return assigned(tree, "/settlements", [*boards, *({} for _ in range(int(value or 1) - len(boards)))])
    if name != "forecasts":
        raise PositionError("path", say("expected the path of a field"))
    there = {one["card"]: one for one in tree["settlements"][seat].get("forecasts", ())}
    entries = [there.get(card, {"card": card}) for card in value or ()]
    return assigned(tree, f"/settlements/{seat}/forecasts", entries or None)


EDITING = Editing(bare, kit, put, take, lying, changed, seats=seats)
