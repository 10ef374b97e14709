"""Which decree lies in which period, and what it adds to a majority or to offerings."""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.buru import notation
from periplus.models.buru.effects import Bundle

from ...patterns.logic import TermList
from ...program import Variable
from .base import ProgramBase

ALTAR = "altar:"


class DecreeVariables:
    """Which decree lies when."""

    def __init__(self, base: ProgramBase) -> None:
        self._base = base
        self._cards = base.outlook.setting.edition.decree_cards
        self._lying: list[dict[str, Variable]] = [
            {decree: self._lies(period.decrees) for decree in self._coming(period.decrees)}
            for period in base.outlook.periods
        ]
        for slot in range(len(base.slots)):
            self._rewards(slot)

    def _coming(self, known: tuple[str, ...] | None) -> tuple[str, ...]:
        return self._base.outlook.decrees if known is None else known

    def _lies(self, known: tuple[str, ...] | None) -> Variable:
        return self._base.times(1) if known is None else self._base.fixed

    def _rewards(self, slot: int) -> None:
        """BURU-6.7: the decrees of an area go with its majority."""
        here = self._base.at(slot)
        if not here.majorities:
            return
        for decree, lies in self._lying[self._base.slots[slot][0]].items():
            if self._cards[decree].place == here.area:
                way = self._base.way(notation.bundle(self._cards[decree].reward))
                self._base.ledger.use(slot, way, lies)

    def beside(self, spirit: str, slot: int) -> Iterator[tuple[Bundle, TermList]]:
        """What a decree beside an altar brings with each offering there, and whether it lies."""
        for decree, lies in self._lying[self._base.slots[slot][0]].items():
            if self._cards[decree].place == ALTAR + spirit:
                yield notation.bundle(self._cards[decree].reward), [(1, lies)]

    def close(self) -> None:
        """Two a round, each once."""
        program, outlook = self._base.program, self._base.outlook
        a_round = outlook.setting.edition.decrees_per_round
        drawn = [
            lying
            for period, lying in zip(outlook.periods, self._lying, strict=True)
            if period.decrees is None
        ]
        for period, lying in zip(outlook.periods, self._lying, strict=True):
            if period.decrees is None:
                program.rule("BURU-3.2").linear(
                    [(1, lies) for lies in lying.values()], high=a_round * period.rounds
                )
        for decree in outlook.decrees:
            program.rule("BURU-6.7").linear([(1, lying[decree]) for lying in drawn], high=1)
