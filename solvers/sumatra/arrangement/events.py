"""Fixed order: when each tile comes and where it goes (SUM-4.3, SUM-5).

Every tile of the list is an event: it is placed in a column, or becomes known. An event that completes a pair may
fetch one tile that is known by then. What a placement waits for must have happened at an earlier event, so nothing
can hold itself up, and the columns of types are in the order of their first tiles: a volcano that comes too early
can void a column, and to make a tile known can pay.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from periplus.models.sumatra.tiles import TILES, distinct, is_fetched

from ...patterns.logic import TermList, less, requires, total
from ...program import Literal
from .facts import NUMBERS
from .model import Model
from .paired import Paired

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
