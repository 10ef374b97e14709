"""What is held of each of the goods, slot by slot and in the end."""

from __future__ import annotations

from ...patterns.logic import TermList
from ...program import Variable
from ..action.goods import FISH, GOODS
from .base import ProgramBase

MOST = 1 << 16
"""More than anyone ever holds of anything."""


class GoodsBalance:
    """What is held of each of the goods."""

    def __init__(self, base: ProgramBase) -> None:
        self._base = base
        outlook = base.outlook
        player = outlook.state.players[outlook.seat]
        self._start = (player.vp, *player.res, player.fish)
        self.left: list[Variable] = []
        """By good: what is left in the end, or less."""

    def close(self) -> None:
        """Nothing is spent before it is there, and fish stay below the cap (BURU-1.11)."""
        base = self._base
        program, cap = self._base.program, self._base.outlook.setting.edition.fish_cap
        held: list[TermList] = [base.amount(place, start) for place, start in enumerate(self._start)]
        for slot in range(len(self._base.slots)):
            for place, terms in enumerate(self._base.ledger.goods[slot]):
                held[place] += terms
                if self._base.outlook.timed and terms:
                    if place == FISH:
                        held[place].append((-1, self._base.times(MOST)))
                    program.rule("BURU-11.6").linear(held[place], low=0, high=cap if place == FISH else None)
        for place in range(len(GOODS)):
            self.left.append(self._base.times(cap if place == FISH else MOST))
            program.rule("BURU-11.6").linear([*held[place], (-1, self.left[place])], low=0)
