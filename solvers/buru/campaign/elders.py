"""Which elders are held in the end, and the levels of each that are met."""

from __future__ import annotations

from collections.abc import Callable

from periplus.models.buru import editions
from periplus.models.buru.state import UNKNOWN

from ...patterns.logic import TermList, requires
from ...program import Literal
from .base import ProgramBase, scaled

DRAWN = 2
"""How many elders are drawn where one more is kept."""
Metric = Callable[[str], TermList]
"""The sum that a metric counts in the end."""


class ElderVariables:
    """Which elders are held in the end."""

    def __init__(self, base: ProgramBase, metric: Metric) -> None:
        self._base, self._metric = base, metric
        self.held: dict[str, Literal] = {}
        """By elder: whether it is held in the end."""
        self.levels: dict[tuple[str, int], Literal] = {}
        """By elder and level: whether it is met."""

    def close(self) -> TermList:
        """The respect of all elders."""
        base, outlook = self._base, self._base.outlook
        player = outlook.state.players[outlook.seat]
        gained = [term for slot in range(len(base.slots)) for term in base.ledger.supply(slot, "elder")]
        held = [elder for elder in player.elders if elder != UNKNOWN]
        coming = outlook.elders if gained or UNKNOWN in player.elders else ()
        own = self.held = {elder: base.program.boolean() for elder in dict.fromkeys((*held, *coming))}
        room = len(player.elders)
        rows = base.program.rule("BURU-12.4")
        rows.linear([*((1, one) for one in own.values()), *scaled(-1, gained)], high=room)
        new = [(1, one) for elder, one in own.items() if elder not in held]
        rows.linear([*new, *scaled(-DRAWN, gained)], high=player.elders.count(UNKNOWN))
        points: TermList = []
        for elder, here in own.items():
            points += self._scored(elder, here)
        return points

    def _scored(self, elder: str, here: Literal) -> TermList:
        """At most one level of an elder."""
        rows = self._base.program.rule("BURU-8.3")
        scored: list[tuple[int, Literal]] = []
        for number, (text, vp) in enumerate(self._base.outlook.setting.edition.elder_cards[elder].levels):
            met = self._base.program.boolean()
            requires(rows, met, here)
            for name, least in editions.goal(text):
                rows.linear([*self._metric(name), (-least, met)], low=0)
            self.levels[elder, number + 1] = met
            scored.append((vp, met))
        rows.at_most_one([met for _, met in scored])
        return scored
