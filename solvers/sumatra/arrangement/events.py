"""When and how tiles come: in fixed order, as numbers, and as a script that can be placed.

In fixed order (SUM-4.3, SUM-5) every tile of the list is an event: it is placed in a column, or becomes known. An
event that completes a pair may fetch one tile that is known by then. What a placement waits for must have happened at
an earlier event, so nothing can hold itself up, and the columns of types are in the order of their first tiles: a
volcano that comes too early can void a column, and to make a tile known can pay.

In free order (SUM-4.1, SUM-5.8, SUM-5.9) all that a tile waits for is an opening further left in its own group of
rows, and pairs are completed when it suits: the other tiles are placed in an order in which each is legal, and
whenever the next one has to be fetched, radios and GPS are placed up to the next completed pair. So the end is all
that matters: how many tiles are taken and how many fetched. Radio and GPS are always taken, so no pair holds itself
up. To take a tile only to make it known never helps.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from periplus.models.core.multisets import distinct
from periplus.models.core.wording import say
from periplus.models.sumatra.placing import columns_for, completes, placed
from periplus.models.sumatra.state import Notebook, packed_cell
from periplus.models.sumatra.tiles import TILES, is_fetched

from ...patterns.logic import TermList, less, requires, total
from ...program import Literal, Relation, Rows, World
from ..task import ArrangementStep, Cell
from .model import Model
from .rows import NUMBERS, Packed, Paired, tiles_in

ANYWHERE = 0
"""What stands for the column of residents, ornaments and villages: it is forced, whenever they come."""
GROUPS = ("PA", "WG", "ME")
"""The rows that open columns together."""


class Events:
    """The events of a model whose task is ordered."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._program = model.program
        self.tiles = model.task.tiles
        self.placed: list[dict[int, Literal]] = [self._options(tile) for tile in self.tiles]
        """By event and column: the tile goes there."""
        self.fetched: list[dict[tuple[str, int], Literal]] = [
            self._fetches(event) for event in range(len(self.tiles))
        ]
        """By event, tile and column: the completed pair fetches that tile."""
        for options in self.placed:
            if options:
                self._program.meaning.at_most_one(list(options.values()))
        self._link()
        self._keep_order()
        self._keep_pairs()
        self._keep_known()

    def _options(self, tile: str) -> dict[int, Literal]:
        return {column: self._program.boolean() for column in columns_of(tile)}

    def _fetches(self, event: int) -> dict[tuple[str, int], Literal]:
        if is_fetched(self.tiles[event]):
            return {}
        known = set(self._model.task.fetchable) | set(self.tiles[:event])
        return {
            (tile, column): self._program.boolean()
            for tile in TILES
            if tile in known and is_fetched(tile)
            for column in columns_of(tile)
        }

    def _link(self) -> None:
        """What comes into a cell is what an event brings there."""
        coming: dict[tuple[str, int], list[Literal]] = defaultdict(list)
        for tile, options in zip(self.tiles, self.placed, strict=True):
            for column, literal in options.items():
                coming[tile, column].append(literal)
        for fetches in self.fetched:
            for cell, literal in fetches.items():
                coming[cell].append(literal)
        model, rule = self._model, self._program.rule("SUM-4.1")
        for tile, new in model.new.items():
            if tile[0] in "ROVE":
                come = [literal for column in columns_of(tile) for literal in coming[tile, column]]
                rule.linear([*new, *less(total(come))], 0, 0)
        for (name, place), kit in model.typed.kit.items():
            for literal in coming[f"E{name}", place]:
                requires(rule, literal, kit)
        volcanoes = {(f"M{name}", place): cell for (name, place), cell in model.typed.volcano.items()}
        for cells in (model.living.cells, model.signals.cells, volcanoes):
            for (tile, column), filled in cells.items():
                held = model.facts.held(tile, column)
                there = [*coming[tile, column], *([] if held is None else [held])]
                rule.linear([*total(there), (-1, filled)], 0, 0)

    def _keep_order(self) -> None:
        """SUM-5.5, SUM-5.7, SUM-5.11: a column opens after the one to its left."""
        for kinds, clause in zip(GROUPS, ("SUM-5.5", "SUM-5.7", "SUM-5.11"), strict=True):
            opening: dict[int, list[Literal]] = {column: [] for column in NUMBERS}
            standing = self._standing(kinds)
            for event in range(len(self.tiles)):
                here = [cell for cell in self._brought(event) if cell[0] in kinds]
                for _, column, literal in here:
                    if column > standing + 1:
                        before = total(opening[column - 1])
                        self._program.rule(clause).linear([(1, literal), *less(before)], high=0)
                for _, column, literal in here:
                    opening[column].append(literal)

    def _standing(self, kinds: str) -> int:
        """How many columns the group has opened already; they have no gap."""
        facts = self._model.facts
        return max((column for tile, column, _ in facts.standing if tile[0] in kinds), default=0)

    def _brought(self, event: int) -> Iterator[tuple[str, int, Literal]]:
        """The kind and column of all that the event may bring."""
        tile = self.tiles[event]
        yield from ((tile[0], column, literal) for column, literal in self.placed[event].items())
        yield from ((cell[0][0], cell[1], literal) for cell, literal in self.fetched[event].items())

    def _keep_pairs(self) -> None:
        """SUM-5.8: an event fetches one tile at most, and only where it is the later half of a pair."""
        rule, rows = self._program.rule("SUM-5.8"), self._model.signals
        for event, fetches in enumerate(self.fetched):
            if not fetches:
                continue
            done: TermList = []
            for column, literal in self.placed[event].items():
                completes = self._program.boolean()
                requires(rule, completes, literal)
                before = self._other_half(rows, event, column)
                if before is not None:
                    rule.linear([(1, completes), *less(total(before))], high=0)
                done.append((1, completes))
            rule.linear([*total(list(fetches.values())), *less(done)], high=0)

    def _other_half(self, rows: Paired, event: int, column: int) -> list[Literal] | None:
        """The earlier events that bring the other half of the pair; None if it stands there already."""
        other = rows.kinds.replace(self.tiles[event], "")
        if self._model.facts.held(other, column) is not None:
            return None
        return [self.placed[earlier][column] for earlier in range(event) if self.tiles[earlier] == other]

    def _keep_known(self) -> None:
        """SUM-5.8: what is fetched is known by then, from the start or since an earlier event."""
        rule, task = self._program.rule("SUM-5.8"), self._model.task
        for tile in distinct((*task.fetchable, *self.tiles)):
            taken: TermList = []
            for event, fetches in enumerate(self.fetched):
                now = [literal for (name, _), literal in fetches.items() if name == tile]
                if now:
                    taken += total(now)
                    dropped, count = self._dropped(tile, event)
                    rule.linear([*taken, *dropped], high=task.fetchable[tile] + count)

    def _dropped(self, tile: str, event: int) -> tuple[TermList, int]:
        """How many of the tile came before the event (the number) and were placed (the sum)."""
        before = [earlier for earlier in range(event) if self.tiles[earlier] == tile]
        return [term for earlier in before for term in total(list(self.placed[earlier].values()))], len(
            before
        )


def columns_of(tile: str) -> tuple[int, ...]:
    """The columns to choose from for a tile, where there is a choice."""
    return (ANYWHERE,) if tile in ("R", "O", "V") else tuple(NUMBERS)


STOCK = "any"
"""What stands for the tile where takes and fetches share one stock."""

TABLES = {
    "offered": (("tile", "number"), say("so many of the tile may be taken")),
    "known": (("tile", "number"), say("so many of the tile are known now, for pairs to fetch")),
    "limit": (("takes",), say("no more tiles than that may be taken")),
}
"""Columns and meaning of the relations of what there is."""


class TileSupply:
    """Takes and fetches of a model."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._program = model.program
        self.fetched: dict[str, int] = {}
        """By tile, the variable of how many are fetched."""
        self._tables = {name: self._program.relation(name, *about) for name, about in TABLES.items()}
        if model.task.shared:
            self._from_stock()
        else:
            self._from_areas()
        pairs = self._program.rule("SUM-5.8")
        pairs.linear([*total(list(self.fetched.values())), *less(model.completed())], high=0)
        self.takes = [
            *(term for terms in model.new.values() for term in terms),
            *less(total(list(self.fetched.values()))),
        ]
        """How many tiles are taken, as a sum."""
        if model.task.limit is not None:
            self._limit(model.task.limit)

    def _from_areas(self) -> None:
        """Each tile is taken from those offered or fetched from those known."""
        task, offered, known = self._model.task, self._tables["offered"], self._tables["known"]
        for tile, terms in self._model.new.items():
            fetched: TermList = []
            if is_fetched(tile) and (self._model.facts.every or task.fetchable[tile]):
                self.fetched[tile] = self._program.integer(0, self._model.facts.most(tile))
                fetched = [(1, self.fetched[tile])]
                self._at_most(self._program.rule("SUM-5.8"), fetched, known, tile, task.fetchable[tile])
                self._program.meaning.linear([*fetched, *less(terms)], high=0)
            taken = [*terms, *less(fetched)]
            self._at_most(self._program.rule("SUM-4.1"), taken, offered, tile, task.offered[tile])

    def _at_most(self, rule: Rows, terms: TermList, stock: Relation, tile: str, number: int) -> None:
        """No more come than there are."""
        if not self._model.facts.every:
            rule.linear(terms, high=number)
            return
        given = stock.add(tile, number)
        self._program.give(stock, tile, number)
        rule.linear(terms, high=number, when=(given,))

    def _from_stock(self) -> None:
        """Takes and fetches share one stock: it does not matter which tile was which."""
        task = self._model.task
        others: TermList = []
        for tile, terms in self._model.new.items():
            self._program.rule("SUM-1.2").linear(terms, high=task.offered[tile])
            others += [] if not is_fetched(tile) else terms
        pairs = len(self._model.possible_pairs())
        self.fetched[STOCK] = self._program.integer(0, pairs)
        self._program.rule("SUM-5.9").linear([(1, self.fetched[STOCK]), *less(others)], high=0)

    def _limit(self, takes: int) -> None:
        """The asker's own limit, a given fact like any other."""
        if not self._model.facts.every:
            self._program.meaning.linear(self.takes, high=takes)
            return
        given = self._tables["limit"].add(takes)
        self._program.give(self._tables["limit"], takes)
        self._program.meaning.linear(self.takes, high=takes, when=(given,))


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
