"""The notebook at the end as a program: its rows, its points, its badges, and what has come into it.

How the tiles come is said elsewhere: any of them in any order (``supply``) or one after the other (``events``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from periplus.models.sumatra.state import COLUMNS, RESIDENTS
from periplus.models.sumatra.tiles import TILES

from ...patterns.logic import TermList, less, total
from ...program import Literal, Program
from ..task import ArrangementTask
from .badges import Badges
from .equipment import EquipmentColumns
from .facts import NUMBERS, NotebookFacts
from .packed import Packed
from .paired import Paired
from .points import Points
from .pooled import Pooled
from .typed import Typed


class Model:
    """One task's notebook at the end."""

    def __init__(self, task: ArrangementTask, *, every: bool = False) -> None:
        """``every``: each tile of the game is a candidate everywhere, for questions about what is missing."""
        self.task = task
        self.program = Program()
        self.facts = facts = NotebookFacts(self.program, task, every=every)
        self.packed = {
            tile: Packed(facts, tile, places)
            for tile, places in (("R", RESIDENTS), ("O", COLUMNS), ("V", COLUMNS))
        }
        self.living = Paired(facts, "PA", "SUM-5.5")
        self.signals = Paired(facts, "WG", "SUM-5.7")
        self.kits: EquipmentColumns = Typed(facts) if every or task.ordered else Pooled(facts)
        self.points = points = Points(self.program, self.kits)
        points.residents(self.packed["R"], task.rivals)
        points.ornaments(self.packed["O"])
        points.living(self.living)
        self.pairs = points.villages(self.packed["V"], self.signals)
        points.equipment()
        ladders = {tile: row.steps for tile, row in self.packed.items()}
        self.counts = self._counts()
        """By kind letter, how many tiles of it the notebook holds at the end."""
        self.badges = Badges(self.program, self.counts, ladders)
        self.badges.add_brown(task.brown or {})
        self.badges.add_green(task.green or {})

    @property
    def typed(self) -> Typed:
        """The columns of types, told apart; raises ValueError where they are only counted."""
        if not isinstance(self.kits, Typed):
            raise ValueError("the model only counts the columns of types")
        return self.kits

    def _counts(self) -> Mapping[str, TermList]:
        counts = {tile: total(row.steps) for tile, row in self.packed.items()}
        for rows in (self.living, self.signals):
            counts |= {kind: rows.count(kind) for kind in rows.kinds}
        return counts | {kind: self.kits.count(kind) for kind in "ME"}

    @cached_property
    def new(self) -> Mapping[str, TermList]:
        """By tile, how many of it come; tiles that cannot come are left out."""
        return {tile: self._new(tile) for tile in TILES if self.facts.may_come(tile)}

    def _new(self, tile: str) -> TermList:
        if tile in self.packed:
            return self.packed[tile].new()
        rows = {"P": self.living, "A": self.living, "W": self.signals, "G": self.signals}.get(tile[0])
        return self.kits.new(tile) if rows is None else rows.new(tile)

    def completed(self) -> TermList:
        """How many pairs of radio and GPS are completed (SUM-5.8); those that stand already do not count."""
        standing = [
            radio
            for column in NUMBERS
            if (radio := self.facts.held("W", column)) is not None
            and self.facts.held("G", column) is not None
        ]
        return [*total(self.possible_pairs()), *less(total(standing))]

    def possible_pairs(self) -> list[Literal]:
        """The literals of the columns that may hold a pair."""
        return [pair for pair in self.pairs if pair != ~self.program.true]

    def score(self) -> tuple[TermList, int]:
        """The final total as terms and a constant."""
        return [*self.points.everything(), *self.badges.points], self.task.held
