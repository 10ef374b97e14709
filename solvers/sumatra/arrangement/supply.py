"""Free order: which tiles come, as numbers (SUM-4.1, SUM-5.8, SUM-5.9).

All that a tile waits for is an opening further left in its own group of rows, and pairs are completed when it suits:
the other tiles are placed in an order in which each is legal, and whenever the next one has to be fetched, radios
and GPS are placed up to the next completed pair. So the end is all that matters: how many tiles are taken and how
many fetched. Radio and GPS are always taken, so no pair holds itself up. To take a tile only to make it known
never helps.
"""

from __future__ import annotations

from periplus.models.core.wording import say
from periplus.models.sumatra.tiles import is_fetched

from ...patterns.logic import TermList, less, total
from ...program import Relation, Rows
from .model import Model

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
