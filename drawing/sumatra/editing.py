"""Setting up notebooks: tiles entered by column, badges, the map, the tiles that lie out."""

from __future__ import annotations

from collections import Counter
from typing import Any

from periplus.models.core.data import called
from periplus.models.core.editions import DEFAULT, Chosen
from periplus.models.core.errors import PositionError, echo
from periplus.models.core.patches import Patch, assigned
from periplus.models.core.wording import say
from periplus.models.sumatra.edition import SHELF
from periplus.models.sumatra.position import Position, initial, visible_tiles
from periplus.models.sumatra.scoring import badge_name
from periplus.models.sumatra.state import COLUMNS, RESIDENTS
from periplus.models.sumatra.tiles import TILES, canonical

from ..editing import Editing, Field, FormMaker, Kit, Lying, StockItem, Thing, Tree
from .phrases import marks_words, tile_name

ROWS = {"R": "residents", "O": "ornaments", "V": "villages"}
"""Rows that count their tiles, by the letter of the tile."""
MARKED = {"P": "plants", "A": "animals", "W": "radio", "G": "gps"}
"""Rows with a sign for each column."""
VOLCANO, EQUIPMENT = "M", "E"
GROUPS = {
    **dict.fromkeys("ROV", say("Rows that count")),
    **dict.fromkeys("PA", say("Plants and animals")),
    **dict.fromkeys("WG", say("Radio and GPS")),
    **dict.fromkeys("ME", say("Volcanoes and equipment")),
}
FULL = 5
"""Tiles that a row or a column of signs holds."""


def bare(players: int, _chosen: Chosen, edition: object) -> Tree:
    """Empty notebooks at base camp; the round tiles of a bundled edition are known, as they are from the start."""
    tiles = SHELF.named(DEFAULT).round if edition == DEFAULT else None
    known = [tile for tile, count in (tiles or {}).items() for _ in range(count)]
    return {
        "game": "sumatra",
        "edition": edition,
        "players": [{} for _ in range(players)],
        "known": list(canonical(known)),
    }


def kit(position: Position, tree: Tree, seat: int) -> Kit:
    """Every tile that is nowhere in sight, onto a column of the notebook."""
    left, edition = _left(position), position.edition_data
    columns = [f"column:{number}" for number in range(1, COLUMNS + 1)]
    things = [
        Thing(
            f"tile:{tile}",
            tile_name(tile),
            GROUPS[tile[0]],
            ("columns",),
            None if left is None else left[tile],
        )
        for tile in TILES
    ]
    notebook = position.players[seat].notebook
    taken = [
        target
        for index, target in enumerate(columns)
        if index < len(notebook.columns)
        or any(getattr(notebook, row)[index : index + 1].strip(".") for row in MARKED.values())
    ]
    places = edition.side(len(position.players))
    names = places.names or [str(number) for number in range(len(places.draws))]
    return Kit(
        things,
        {"columns": columns},
        taken,
        [*_table_fields(position, tree), *_seat_fields(position, tree, seat)],
        {
            "tiles": [
                StockItem(tile, tile_name(tile), None if left is None else left[tile]) for tile in TILES
            ],
            "seats": [StockItem(number, called(name)) for number, name in enumerate(position.names)],
            "places": [
                StockItem(number, say("{id} {name}", id=number, name=name))
                for number, name in enumerate(names)
            ],
            "brown": [
                StockItem(badge, say("{badge}: {marks}", badge=badge_name(badge), marks=marks_words(marks)))
                for badge, marks in edition.brown.items()
            ],
            "green": [
                StockItem(badge, say("{badge} → {stars}★", badge=badge_name(badge), stars=found.stars))
                for badge, found in edition.green.items()
            ],
        },
    )


def _left(position: Position) -> Counter[str] | None:
    """How many of each tile are not in sight; None where the edition does not say how many there are."""
    stock = position.edition_data.stock
    if stock is None:
        return None
    state = initial(position)
    seen = visible_tiles(tuple(player.notebook for player in state.players), state.available, state.known)
    return Counter({tile: max(stock[tile] - seen[tile], 0) for tile in TILES})


def _table_fields(position: Position, tree: Tree) -> list[Field]:
    form = FormMaker(tree)
    return [
        form.choice("/turn", say("Whose turn"), "seats", default=0),
        form.choice("/place", say("Place of the token"), "places", default=0),
        form.row("available", say("Available tiles"), "tiles", value=list(position.available)),
        form.row("known", say("Known tiles"), "tiles", value=list(position.known)),
        form.row("/draw", say("Draws that are known"), "tiles"),
    ]


def _seat_fields(position: Position, tree: Tree, seat: int) -> list[Field]:
    form = FormMaker(tree, seat, f"/players/{seat}")
    return [
        form.text("/name", say("Name"), default=position.names[seat]),
        form.choice("/at", say("Place of the piece"), "places", default=position.place),
        form.number("/notebook/residents", say("Residents"), RESIDENTS),
        form.number("/notebook/ornaments", say("Ornaments"), FULL),
        form.number("/notebook/villages", say("Villages"), FULL),
        form.text("/notebook/plants", say("Plants, column by column")),
        form.text("/notebook/animals", say("Animals, column by column")),
        form.text("/notebook/radio", say("Radio, column by column")),
        form.text("/notebook/gps", say("GPS, column by column")),
        form.row("/brown", say("Brown badges"), "brown"),
        form.choice("/green", say("Green badge"), "green"),
    ]


def put(position: Position, tree: Tree, seat: int, thing: str, target: str, _turn: int) -> Patch:
    """The tile entered: in its row, where that has columns in this one."""
    tile, index = thing.partition(":")[2], int(target.partition(":")[2]) - 1
    notebook, root = position.players[seat].notebook, f"/players/{seat}/notebook"
    letter = tile[0]
    if row := ROWS.get(letter):
        return assigned(tree, f"{root}/{row}", getattr(notebook, row) + 1)
    if row := MARKED.get(letter):
        sign = tile[1] if letter in "PA" else "x"
        return assigned(tree, f"{root}/{row}", _with(getattr(notebook, row), index, sign))
    columns = list(notebook.columns)
    type_ = tile[1]
    old = columns[index] if index < len(columns) else ""
    count = int(old[1]) if old[:1] == type_ else 0
    volcano = "M" if letter == VOLCANO or (old[:1] == type_ and old.endswith("M")) else ""
    code = f"{type_}{count + (letter == EQUIPMENT)}{volcano}"
    columns[index : index + 1] = [code]
    return assigned(tree, f"{root}/columns", columns)


def take(position: Position, tree: Tree, seat: int, target: str) -> Patch:
    """All that the column holds; the columns to its right close up."""
    index = int(target.partition(":")[2]) - 1
    notebook, root = position.players[seat].notebook, f"/players/{seat}/notebook"
    columns = [one for number, one in enumerate(notebook.columns) if number != index]
    patch = assigned(tree, f"{root}/columns", columns) if len(columns) < len(notebook.columns) else []
    for row in MARKED.values():
        if getattr(notebook, row)[index : index + 1].strip("."):
            patch += assigned(tree, f"{root}/{row}", _with(getattr(notebook, row), index, "."))
    return patch


def lying(position: Position, _tree: Tree, seat: int, target: str) -> Lying | None:
    """The only tile that the column holds."""
    index, notebook = int(target.partition(":")[2]) - 1, position.players[seat].notebook
    found = []
    for letter, row in MARKED.items():
        if sign := getattr(notebook, row)[index : index + 1].strip("."):
            found.append(letter + sign if letter in "PA" else letter)
    if index < len(notebook.columns):
        code = notebook.columns[index]
        found += [EQUIPMENT + code[0]] * int(code[1])
        found += [VOLCANO + code[0]] * code.endswith(VOLCANO)
    return Lying(f"tile:{found[0]}", target) if len(found) == 1 else None


def changed(_position: Position, tree: Tree, _seat: int, name: str, value: Any) -> Patch:
    """The tiles that lie out or are known, in the order of the rules."""
    if name not in ("available", "known"):
        raise PositionError("path", say("expected the path of a field"))
    if odd := [tile for tile in value or () if tile not in TILES]:
        raise PositionError("value", say("{tile} is no tile", tile=echo(odd[0])))
    return assigned(tree, f"/{name}", list(canonical(value)) if value else None)


def _with(row: str, index: int, sign: str) -> str:
    """The row with the sign in that column, without empty cells at its end."""
    cells = list(row.ljust(index + 1, "."))
    cells[index] = sign
    return "".join(cells).rstrip(".")


EDITING = Editing(bare, kit, put, take, lying, changed)
