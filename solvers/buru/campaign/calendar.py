"""Decrees: those that lie in a season, or two a round out of those that may come, each once (BURU-3.2, BURU-6.7)."""

from __future__ import annotations

from collections.abc import Iterator

from periplus.models.buru import notation
from periplus.models.buru.effects import Bundle

from ...patterns.logic import TermList
from ...program import Variable
from .base import ProgramBase

ALTAR = "altar:"


class Calendar:
    """Which decree lies when."""

    def __init__(self, base: ProgramBase) -> None:
        self._base = base
        self._cards = base.outlook.setting.edition.decree_cards
        self._lying: list[dict[str, Variable]] = [
            {decree: self._lies(season.decrees) for decree in self._coming(season.decrees)}
            for season in base.outlook.seasons
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

    def lying(self, season: int) -> dict[str, Variable]:
        """By decree: whether it lies in the season."""
        return self._lying[season]

    def close(self) -> None:
        """Two a round, each once."""
        program, outlook = self._base.program, self._base.outlook
        a_round = outlook.setting.edition.decrees_per_round
        drawn = [
            lying
            for season, lying in zip(outlook.seasons, self._lying, strict=True)
            if season.decrees is None
        ]
        for season, lying in zip(outlook.seasons, self._lying, strict=True):
            if season.decrees is None:
                program.rule("BURU-3.2").linear(
                    [(1, lies) for lies in lying.values()], high=a_round * season.rounds
                )
        for decree in outlook.decrees:
            program.rule("BURU-6.7").linear([(1, lying[decree]) for lying in drawn], high=1)
