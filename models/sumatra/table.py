"""From a position to the state of play that it describes, before its log."""

from __future__ import annotations

from collections import Counter

from .edition import Edition
from .position import NotebookSheet, PlayerSheet, Position
from .state import COLUMNS, Column, Notebook, Player, State, Values
from .tiles import Tiles, canonical


def initial(position: Position) -> State:
    """The state before the log. The log is not looked at."""
    edition = position.edition_data
    players = tuple(_player(sheet, position.place) for sheet in position.players)
    available, known = canonical(position.available), canonical(position.known)
    visible = visible_tiles(tuple(player.notebook for player in players), available, known)
    return State(
        edition=edition,
        map=edition.side(len(position.players)).draws,
        players=players,
        turn=position.active,
        place=position.place,
        available=available,
        known=known,
        bag=derived_bag(edition, visible) if position.bag is None else canonical(position.bag),
        draw=None if position.draw is None else canonical(position.draw),
    )


def visible_tiles(notebooks: tuple[Notebook, ...], available: Tiles, known: Tiles) -> Counter[str]:
    """How many tiles of each code lie face up: in notebooks, in the available area and in the known one."""
    visible = Counter((*available, *known))
    for notebook in notebooks:
        visible.update(tiles_of(notebook))
    return visible


def derived_bag(edition: Edition, visible: Counter[str]) -> Tiles | None:
    """The stock less every visible tile; None for an open edition, which has no stock."""
    return None if edition.stock is None else canonical((edition.stock - visible).elements())


def tiles_of(notebook: Notebook) -> Tiles:
    """Every tile of the notebook, in canonical order."""
    return canonical(
        (
            *("R" * notebook.residents),
            *("O" * notebook.ornaments),
            *(f"P{value}" for value in notebook.plants if value),
            *(f"A{value}" for value in notebook.animals if value),
            *("W" * notebook.radio.bit_count()),
            *("G" * notebook.gps.bit_count()),
            *("V" * notebook.villages),
            *(f"M{column.type}" for column in notebook.columns if column.volcano),
            *(f"E{column.type}" for column in notebook.columns for _ in range(column.equipment)),
        )
    )


def _player(sheet: PlayerSheet, place: int) -> Player:
    at = place if sheet.at is None else sheet.at
    return Player(notebook_of(sheet.notebook), at, tuple(sorted(sheet.brown)), sheet.green)


def notebook_of(sheet: NotebookSheet) -> Notebook:
    """The notebook that a file writes so."""
    return Notebook(
        residents=sheet.residents,
        ornaments=sheet.ornaments,
        villages=sheet.villages,
        plants=_values(sheet.plants),
        animals=_values(sheet.animals),
        radio=_ticks(sheet.radio),
        gps=_ticks(sheet.gps),
        columns=tuple(Column(code[0], int(code[1]), code.endswith("M")) for code in sheet.columns),
    )


def _values(text: str) -> Values:
    first, second, third, fourth, fifth = (
        0 if cell == "." else int(cell) for cell in text.ljust(COLUMNS, ".")
    )
    return first, second, third, fourth, fifth


def _ticks(text: str) -> int:
    return sum(1 << place for place, cell in enumerate(text) if cell == "x")


def sheet_of(notebook: Notebook) -> NotebookSheet:
    """The notebook as a file writes it; the inverse of ``notebook_of``."""
    given = {
        "residents": notebook.residents,
        "ornaments": notebook.ornaments,
        "villages": notebook.villages,
        "plants": _row("".join(str(value) if value else "." for value in notebook.plants)),
        "animals": _row("".join(str(value) if value else "." for value in notebook.animals)),
        "radio": _row("".join("x" if notebook.radio >> place & 1 else "." for place in range(COLUMNS))),
        "gps": _row("".join("x" if notebook.gps >> place & 1 else "." for place in range(COLUMNS))),
        "columns": tuple(
            f"{column.type}{column.equipment}{'M' * column.volcano}" for column in notebook.columns
        ),
    }
    return NotebookSheet.model_validate({field: value for field, value in given.items() if value})


def _row(text: str) -> str:
    return text.rstrip(".")
