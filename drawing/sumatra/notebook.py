"""A player's notebook as a board, and what an answer adds to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from periplus.models.core.results import ScoreLine
from periplus.models.core.wording import say
from periplus.models.sumatra.state import COLUMNS, Notebook, in_last_column
from periplus.models.sumatra.tiles import KINDS

from ..scene import Area, Board, Label, Layer, Mark, Role, Sign, Tag, Terrain, square

Spot: TypeAlias = tuple[int, int]
"""A cell of a notebook: its row in the order of KINDS, and its column from 1 to 5."""


@dataclass(frozen=True, slots=True)
class CellNote:
    """What is said of one cell."""

    role: Role = Role.GIVEN
    text: str = ""
    """Written where no tile is."""
    shade: float | None = None


@dataclass(slots=True)
class Overlay:
    """Notes on the notebook of the seat that the picture is about, on tiles, badges and the map."""

    seat: int
    cells: dict[Spot, CellNote] = field(default_factory=dict)
    tags: dict[Spot, list[str]] = field(default_factory=dict)
    """Short names beside a cell: the steps of a solution, the clauses of faults."""
    available: dict[str, Role] = field(default_factory=dict)
    """Roles of available tiles, by code."""
    known: dict[str, Role] = field(default_factory=dict)
    badges: dict[str, Role] = field(default_factory=dict)
    ahead: Role | None = None
    """The role of the way to the next place, if the own piece may go there."""


SMALL = 0.45
"""The scale of the notebooks of players that the picture is not about."""
ROWS = (
    say("residents"), say("ornaments"), say("plants"), say("animals"), say("radio"),
    say("GPS"), say("villages"), say("volcanoes"), say("equipment"),
)  # fmt: skip
"""The names of the rows."""
SERIES: Mapping[str, int | None] = {
    "R": 4, "O": 2, "P": 3, "A": 3, "W": 1, "G": 1, "V": None, "M": 0, "E": 0,
}  # fmt: skip
"""The group of each kind's look: rows that go together look alike."""
SCORED = {"SUM-7.2": 0, "SUM-7.3": 0, "SUM-7.4": 0, "SUM-7.5": 1, "SUM-7.6": 2, "SUM-7.8": 6}
"""The row beside which a clause's points stand; those of volcanoes and equipment are told apart below."""
SCORED |= {"SUM-7.10": 7, "SUM-7.11": 7, "SUM-7.12": 8}


def contents(notebook: Notebook) -> dict[Spot, str]:
    """The tiles in each cell that is not empty, by their code, with how many where a cell holds several."""
    cells: dict[Spot, str] = {}
    for row, count in ((0, notebook.residents), (1, notebook.ornaments), (6, notebook.villages)):
        for column in range(1, min(count, COLUMNS) + 1):
            held = in_last_column(count) if column == COLUMNS else 1
            cells[row, column] = _several(KINDS[row], held)
    for row, values in ((2, notebook.plants), (3, notebook.animals)):
        cells |= {(row, c): f"{KINDS[row]}{value}" for c, value in enumerate(values, 1) if value}
    for row, mask in ((4, notebook.radio), (5, notebook.gps)):
        cells |= {(row, c): KINDS[row] for c in range(1, COLUMNS + 1) if mask >> c - 1 & 1}
    for c, typed in enumerate(notebook.columns, 1):
        if typed.volcano:
            cells[7, c] = f"M{typed.type}"
        if typed.equipment:
            cells[8, c] = _several(f"E{typed.type}", typed.equipment)
    return cells


def _several(code: str, count: int) -> str:
    return f"{code}×{count}" if count > 1 else code


def void(notebook: Notebook) -> frozenset[int]:
    """The columns without equipment (SUM-7.1)."""
    equipped = {number for number, column in enumerate(notebook.columns, 1) if column.equipment}
    return frozenset(range(1, COLUMNS + 1)) - equipped


def main_notebook(notebook: Notebook, title: str, lines: Sequence[ScoreLine], overlay: Overlay) -> Board:
    """The notebook with its rows named at the left, and what each scores now at the right."""
    names = [Label((-0.15, row + 0.5), name, anchor="end") for row, name in enumerate(ROWS)]
    for column in range(1, COLUMNS + 1):
        names.append(Label((column - 0.5, -0.5), str(column)))
    names += [
        Label((COLUMNS + 0.15, row + 0.5), f"{points:+d}", Role.MUTED, "start")
        for row, points in sorted(_points(lines).items())
        if points
    ]
    tags = [
        Tag(" ".join(words), ((spot[1] - 0.5, spot[0] + 0.5),), overlay.cells.get(spot, CellNote()).role)
        for spot, words in overlay.tags.items()
    ]
    void_marks = tuple(Mark((column - 0.5, len(ROWS) + 0.5), Sign.CROSS) for column in sorted(void(notebook)))
    layers = (
        Layer("cells", tuple(_cells(notebook, overlay))),
        Layer("labels", tuple(names)),
        Layer("void", void_marks),
        Layer("tags", tuple(tags)),
    )
    box = (-3, -1, COLUMNS + 1.2, len(ROWS) + 1)
    return Board(title, box, layers, say("× columns without equipment, void at the end (SUM-7.1)"))


def _points(lines: Sequence[ScoreLine]) -> dict[int, int]:
    """The points beside each row."""
    found: dict[int, int] = {}
    for line in lines:
        if line.rule in SCORED:
            row = SCORED[line.rule]
            found[row] = found.get(row, 0) + line.points
    return found


def small_notebook(notebook: Notebook, title: str, caption: str) -> Board:
    """The notebook of a player whom the picture is not about; a cell shows a digit, a letter or a number."""
    cells = contents(notebook)
    squares = tuple(
        _square(spot, cells.get(spot, ""), notebook, CellNote(), text=_short(cells.get(spot, "")))
        for spot in _spots()
    )
    return Board(title, (0, 0, COLUMNS, len(ROWS)), (Layer("cells", squares),), caption, SMALL)


def _short(code: str) -> str:
    """One character for the contents of a cell: how many, the value, the type, else the kind."""
    return code[-1:]


def _spots() -> Iterator[Spot]:
    return ((row, column) for row in range(len(ROWS)) for column in range(1, COLUMNS + 1))


def _cells(notebook: Notebook, overlay: Overlay) -> Iterator[Area]:
    cells = contents(notebook)
    for spot in _spots():
        note = overlay.cells.get(spot, CellNote())
        cell = _square(spot, cells.get(spot, ""), notebook, note, text=cells.get(spot) or note.text)
        yield replace(cell, target=f"column:{spot[1]}")


def _square(spot: Spot, code: str, notebook: Notebook, note: CellNote, text: str) -> Area:
    """A cell: tinted where a tile is, parchment in columns that count, plain in void ones."""
    row, column = spot
    ground = Terrain.PAPER if column in void(notebook) else Terrain.LAND
    if code[:1] == "V":
        ground = Terrain.STONE
    series = SERIES[code[0]] if code else None
    return square(column - 1, row, note.role, text=text, shade=note.shade, ground=ground, series=series)


def row_of(tile: str) -> int:
    """The row of a tile's kind (SUM-1.6)."""
    return KINDS.index(tile[0])
