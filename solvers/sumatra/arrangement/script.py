"""From a world to the tiles in an order in which they can be placed, each pair with what it fetches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from periplus.models.sumatra.placing import columns_for, completes, placed
from periplus.models.sumatra.state import Notebook, packed_cell

from ...program import World
from ..task import ArrangementStep, Cell
from .events import Events
from .facts import NUMBERS, tiles_in
from .model import Model
from .packed import Packed
from .paired import Paired
from .supply import STOCK, TileSupply


def free_script(model: Model, supply: TileSupply, world: World) -> tuple[ArrangementStep, ...]:
    """The world's takes in an order in which each tile has its legal place (``supply`` says why there is one)."""
    others = [
        *(cell for row in model.packed.values() for cell in _packed(row, world)),
        *_paired(model.living, world),
        *model.kits.cells(world),
    ]
    notebook = model.task.notebook
    cells = _new(others, notebook)
    signals = _new(_paired(model.signals, world), notebook)
    return tuple(_woven(cells, _fetched(cells, supply, world), signals, notebook))


def _packed(row: Packed, world: World) -> Iterator[Cell]:
    for place, step in enumerate(row.steps):
        if world[step]:
            yield row.tile, packed_cell(place)[0]


def _paired(rows: Paired, world: World) -> Iterator[Cell]:
    """Column by column: the first tile of a column opens it."""
    for column in NUMBERS:
        for kind in rows.kinds:
            yield from ((tile, column) for tile, literal in rows.options(kind, column) if world[literal])


def _new(cells: Iterable[Cell], notebook: Notebook) -> list[Cell]:
    """The cells less those that are written already."""
    standing = Counter((tile, column) for tile, column, _ in tiles_in(notebook))
    found = []
    for cell in cells:
        if standing[cell]:
            standing[cell] -= 1
        else:
            found.append(cell)
    return found


def _fetched(cells: Sequence[Cell], supply: TileSupply, world: World) -> list[bool]:
    """For each of the cells whether its tile is fetched: of equal tiles those that come last."""
    left = {tile: world.value(variable) for tile, variable in supply.fetched.items()}
    found = []
    for tile, _ in reversed(cells):
        source = tile if tile in left else STOCK
        found.append(left.get(source, 0) > 0)
        if found[-1]:
            left[source] -= 1
    return found[::-1]


def _woven(
    cells: Sequence[Cell], fetched: Sequence[bool], signals: Sequence[Cell], notebook: Notebook
) -> Iterator[ArrangementStep]:
    """The tiles in their order; radios and GPS come in between, up to a completed pair, for one to fetch."""
    waiting = iter(signals)
    for cell, from_known in zip(cells, fetched, strict=True):
        if not from_known:
            yield ArrangementStep(*cell)
            continue
        for tile, column in waiting:
            done = completes(notebook, tile, column)
            notebook = placed(notebook, tile, column)
            yield ArrangementStep(tile, column, cell if done else None)
            if done:
                break
    yield from (ArrangementStep(*cell) for cell in waiting)


def fixed_script(model: Model, events: Events, world: World) -> tuple[ArrangementStep, ...]:
    """The world's events in the order in which they come."""
    notebook, steps = model.task.notebook, []
    for tile, options, fetches in zip(events.tiles, events.placed, events.fetched, strict=True):
        column = next((column for column, literal in options.items() if world[literal]), None)
        fetch = next((cell for cell, literal in fetches.items() if world[literal]), None)
        if column is None:
            steps.append(ArrangementStep(tile, None))
            continue
        column = column or columns_for(notebook, tile)[0]
        notebook = placed(notebook, tile, column)
        bonus = fetch and (fetch[0], fetch[1] or columns_for(notebook, fetch[0])[0])
        if bonus:
            notebook = placed(notebook, *bonus)
        steps.append(ArrangementStep(tile, column, bonus))
    return tuple(steps)
