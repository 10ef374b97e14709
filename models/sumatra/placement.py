"""The clause that a placement breaks: SUM-5, in the order in which a check cites."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.results import Violation
from ..core.wording import say
from .placing import columns_for, pair_of, reach
from .state import ALL_COLUMNS, COLUMNS, MOST_EQUIPMENT, RESIDENTS, Notebook


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
            yield from _typed(notebook, kind, tile[1], column)
        case kind:
            yield from _paired(notebook, kind, tile, column)


def _ladder(count: int, tile: str, column: int) -> Iterator[Violation]:
    """SUM-5.3 and SUM-5.1, for the rows that fill from the left."""
    if count >= COLUMNS:
        yield Violation("SUM-5.3", say("the row of {tile} is full", tile=tile))
    if column <= count:
        yield Violation(
            "SUM-5.3", say("column {column} of the row of {tile} is taken", column=column, tile=tile)
        )
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
        yield Violation(
            "SUM-5.3", say("column {column} of the row of {tile} is taken", column=column, tile=tile)
        )
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


def _typed(notebook: Notebook, kind: str, type_: str, column: int) -> Iterator[Violation]:
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
    if kind == "M" and all(_has_volcano(notebook, place) for place in range(COLUMNS)):
        yield Violation("SUM-5.3", say("the volcano row is full"))
    if there and there is not own and (there.equipment if kind == "E" else there.volcano):
        yield Violation("SUM-5.3", say("column {column} holds another type already", column=column))
    if there and there is own and kind == "M":
        yield Violation("SUM-5.3", say("column {column} holds that volcano already", column=column))
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


def _has_volcano(notebook: Notebook, place: int) -> bool:
    return place < len(notebook.columns) and notebook.columns[place].volcano
