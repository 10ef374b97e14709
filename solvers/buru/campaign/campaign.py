"""The program of an outlook: every part of it built, tied together, and its goal.

What may happen in a slot grows: an action opens parts, parts allow tasks, tasks open more, until nothing is new. Then
the limits are drawn. Goods are never below nothing: after each slot where the outlook is timed, in the end where it is
a flow.
"""

from __future__ import annotations

from .acts import Acts
from .altars import Altars
from .base import ProgramBase, scaled
from .calendar import Calendar
from .council import Council
from .forest import ForestPlan
from .goods import Stock
from .metrics import Metrics
from .outlook import RoundsToCome
from .tableau import Tableau
from .working import TaskSchedule


class Campaign:
    """An outlook as a program."""

    def __init__(self, outlook: RoundsToCome, base: ProgramBase | None = None) -> None:
        self.outlook = outlook
        self.base = base = base or ProgramBase(outlook)
        self.acts = Acts(base)
        self.calendar = Calendar(base)
        self.tableau = Tableau(base)
        self.working = TaskSchedule(base, self.tableau)
        self.altars = Altars(base, self.acts, self.tableau, self.working, self.calendar)
        self.forest = ForestPlan(base)
        self.stock = Stock(base)
        self.metrics = Metrics(base, self.stock, self.tableau, self.altars)
        self.council = Council(base, self.metrics)
        self._grow()
        for part in (
            self.acts,
            self.calendar,
            self.forest,
            self.altars,
            self.working,
            self.tableau,
            self.stock,
        ):
            part.close()
        self._guides()

    def _grow(self) -> None:
        parts = (self.working, self.tableau, self.altars, self.forest)
        for slot in range(len(self.base.slots)):
            grown = True
            while grown:
                grown = sum(part.grow(slot) for part in parts) > 0

    def _guides(self) -> None:
        """BURU-21.2: a guide serves in the round after it is gained."""
        base = self.base
        for number, season in enumerate(self.outlook.seasons):
            first = number - 1 if self.outlook.timed else 0
            last = number - 1 if season.rounds == 1 else number
            gained = [
                term
                for earlier in range(max(first, 0), last + 1)
                for slot in base.of_season(earlier)
                for term in base.ledger.supply(slot, "guide")
            ]
            served = [(1, guide) for guide in base.guides(number)]
            base.program.rule("BURU-21.2").linear([*served, *scaled(-1, gained)], high=season.guided)
