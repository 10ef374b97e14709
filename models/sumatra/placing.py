"""Where a tile may stand in a notebook (SUM-5), and the clause that a placement breaks.

Columns are counted from 1. Residents, ornaments and villages fill from the left, so each is a number. In the two
pairs of rows a cell may be used as soon as every column to its left holds at least one of the pair. Equipment and
volcanoes of a type share a column, the leftmost free one when the type comes.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.results import Violation
from ..core.wording import say
from .state import ALL_COLUMNS, COLUMNS, MOST_EQUIPMENT, RESIDENTS, Column, Notebook, Values, packed_cell

_IN_SET = tuple(
    tuple(column for column in range(1, COLUMNS + 1) if columns >> column - 1 & 1)
    for columns in range(ALL_COLUMNS + 1)
)
"""The columns of every set of columns, rising."""


def filled(values: Values) -> int:
    """The columns in which the row has a tile, as a set of bits."""
    first, second, third, fourth, fifth = map(bool, values)
    return first | second << 1 | third << 2 | fourth << 3 | fifth << 4


def reach(first: int, second: int) -> int:
    """The columns that a tile of a pair of rows may reach, taken or not: no empty one is skipped (SUM-5.5)."""
    empty = ~(first | second) & ALL_COLUMNS
    lowest = empty & -empty
    return (lowest << 1) - 1 if lowest else ALL_COLUMNS


def pair_of(notebook: Notebook, kind: str) -> tuple[int, int]:
    """The filled columns of the kind's own row and of the row that it pairs with (SUM-5.5, SUM-5.7)."""
    match kind:
        case "P":
            return filled(notebook.plants), filled(notebook.animals)
        case "A":
            return filled(notebook.animals), filled(notebook.plants)
        case "W":
            return notebook.radio, notebook.gps
        case _:
            return notebook.gps, notebook.radio


def columns_for(notebook: Notebook, tile: str) -> tuple[int, ...]:
    """The columns in which the tile may be placed now, rising; none: it can only become known (SUM-5.14)."""
    match tile[0]:
        case "R":
            count = notebook.residents
            return (packed_cell(count)[0],) if count < RESIDENTS else ()
        case "O":
            return _next(notebook.ornaments)
        case "V":
            return _next(notebook.villages)
        case "M" | "E" as kind:
            return _typed(notebook, kind, tile[1])
        case kind:
            own, other = pair_of(notebook, kind)
            return _IN_SET[reach(own, other) & ~own]


def _next(count: int) -> tuple[int, ...]:
    return (count + 1,) if count < COLUMNS else ()


def _typed(notebook: Notebook, kind: str, type_: str) -> tuple[int, ...]:
    number = notebook.type_column(type_)
    if not number:
        return (len(notebook.columns) + 1,)
    column = notebook.columns[number - 1]
    full = column.volcano if kind == "M" else column.equipment >= MOST_EQUIPMENT
    return () if full else (number,)


def placed(notebook: Notebook, tile: str, column: int) -> Notebook:
    """The notebook with the tile in that column, one of ``columns_for``."""
    match tile[0]:
        case "R":
            return notebook._replace(residents=notebook.residents + 1)
        case "O":
            return notebook._replace(ornaments=notebook.ornaments + 1)
        case "V":
            return notebook._replace(villages=notebook.villages + 1)
        case "P":
            return notebook._replace(plants=_with_value(notebook.plants, column, int(tile[1])))
        case "A":
            return notebook._replace(animals=_with_value(notebook.animals, column, int(tile[1])))
        case "W":
            return notebook._replace(radio=notebook.radio | 1 << column - 1)
        case "G":
            return notebook._replace(gps=notebook.gps | 1 << column - 1)
        case kind:
            return notebook._replace(columns=_with_type(notebook.columns, kind, tile[1], column))


def _with_value(values: Values, column: int, value: int) -> Values:
    first, second, third, fourth, fifth = (
        value if number == column else old for number, old in enumerate(values, 1)
    )
    return first, second, third, fourth, fifth


def _with_type(columns: tuple[Column, ...], kind: str, type_: str, number: int) -> tuple[Column, ...]:
    old = columns[number - 1] if number <= len(columns) else Column(type_)
    equipment, volcano = old.equipment + (kind == "E"), old.volcano or kind == "M"
    return (*columns[: number - 1], Column(type_, equipment, volcano), *columns[number:])


def completes(notebook: Notebook, tile: str, column: int) -> bool:
    """Whether the tile, placed in that column, completes a pair of radio and GPS (SUM-5.8)."""
    if tile[0] not in "WG":
        return False
    return bool(pair_of(notebook, tile[0])[1] >> column - 1 & 1)


def placement_fault(notebook: Notebook, tile: str, column: int | None) -> Violation | None:
    """The first clause that the tile in that column breaks, None if it may stand there.

    ``column`` None: the forced one of its kind. The order: row full (5.3, residents 5.4), fourth equipment
    (5.12), cell taken (5.3), not leftmost (5.1), an empty column skipped (5.5, 5.7), not the type's own column
    (5.10), not the leftmost column for a new type (5.11).
    """
    columns = columns_for(notebook, tile)
    if (column in columns) if column else columns:
        return None
    return next(_faults(notebook, tile, column or _forced(notebook, tile)))


def _forced(notebook: Notebook, tile: str) -> int:
    """The column that a tile without a legal one would have to go to."""
    return notebook.type_column(tile[1]) if tile[0] in "ME" else COLUMNS


def _faults(notebook: Notebook, tile: str, column: int) -> Iterator[Violation]:
    """What is wrong with a placement that is wrong."""
    match tile[0]:
        case "R" if notebook.residents == RESIDENTS:
            yield Violation("SUM-5.4", say("the resident row holds {most} already", most=RESIDENTS))
        case "R":
            yield from _ladder(notebook.residents, tile, column)
        case "O":
            yield from _ladder(notebook.ornaments, tile, column)
        case "V":
            yield from _ladder(notebook.villages, tile, column)
        case "M" | "E" as kind:
            yield from _typed_faults(notebook, kind, tile[1], column)
        case kind:
            yield from _paired(notebook, kind, tile, column)


def _taken(tile: str, column: int) -> Violation:
    return Violation(
        "SUM-5.3", say("column {column} of the row of {tile} is taken", column=column, tile=tile)
    )


def _ladder(count: int, tile: str, column: int) -> Iterator[Violation]:
    """SUM-5.3 and SUM-5.1, for the rows that fill from the left."""
    if count >= COLUMNS:
        yield Violation("SUM-5.3", say("the row of {tile} is full", tile=tile))
    if column <= count:
        yield _taken(tile, column)
    yield Violation(
        "SUM-5.1",
        say("{tile} goes into column {right}, not {column}", tile=tile, right=count + 1, column=column),
    )


def _paired(notebook: Notebook, kind: str, tile: str, column: int) -> Iterator[Violation]:
    """SUM-5.3, then SUM-5.5 for plants and animals, SUM-5.7 for radio and GPS."""
    own, other = pair_of(notebook, kind)
    if own == ALL_COLUMNS:
        yield Violation("SUM-5.3", say("the row of {tile} is full", tile=tile))
    if own >> column - 1 & 1:
        yield _taken(tile, column)
    rule = "SUM-5.5" if kind in "PA" else "SUM-5.7"
    skipped = reach(own, other).bit_length()
    yield Violation(
        rule,
        say(
            "{tile} in column {column} skips column {skipped}, which holds neither of the pair",
            tile=tile,
            column=column,
            skipped=skipped,
        ),
    )


def _typed_faults(notebook: Notebook, kind: str, type_: str, column: int) -> Iterator[Violation]:
    """SUM-5.12, SUM-5.3, SUM-5.10 and SUM-5.11."""
    number = notebook.type_column(type_)
    own = notebook.columns[number - 1] if number else None
    there = notebook.columns[column - 1] if column <= len(notebook.columns) else None
    if kind == "E" and own and own.equipment >= MOST_EQUIPMENT:
        yield Violation(
            "SUM-5.12",
            say(
                "the notebook holds {most} equipment of type {type} already",
                most=MOST_EQUIPMENT,
                type=type_,
            ),
        )
    if there and (there.equipment if kind == "E" else there.volcano):
        yield _taken(f"{kind}{type_}", column)
    if own:
        yield Violation(
            "SUM-5.10",
            say("type {type} has column {right}, not {column}", type=type_, right=number, column=column),
        )
    leftmost = len(notebook.columns) + 1
    yield Violation(
        "SUM-5.11",
        say(
            "type {type} is new: it goes into column {right}, not {column}",
            type=type_,
            right=leftmost,
            column=column,
        ),
    )
