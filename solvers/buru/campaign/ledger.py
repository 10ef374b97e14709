"""What comes and goes in each slot: the terms from which the balances of goods and parts are made."""

from __future__ import annotations

from ...patterns.logic import TermList
from ...program import Variable
from ..action.goods import GOODS, Vector
from ..action.parts import Opened, Parts
from ..action.ways import Way


class Ledger:
    """What comes and goes in the slots, by their number in time."""

    def __init__(self, parts: Parts, slots: int) -> None:
        self.parts = parts
        self.goods: list[list[TermList]] = [[[] for _ in GOODS] for _ in range(slots)]
        """By slot and good: what comes less what goes."""
        self._supply: list[dict[int, TermList]] = [{} for _ in range(slots)]

    def use(self, slot: int, way: Way, times: Variable) -> None:
        """A way is used so many times: its price, its gain, what it opens."""
        self.bring(slot, way.gain, times)
        self.bring(slot, way.price, times, sign=-1)
        self.open(slot, way.opens, times)

    def bring(self, slot: int, goods: Vector, times: Variable, sign: int = 1) -> None:
        """So many times those goods come, or go."""
        for place, number in enumerate(goods):
            if number:
                self.goods[slot][place].append((sign * number, times))

    def open(self, slot: int, parts: Opened, times: Variable) -> None:
        """So many times those parts are open."""
        for part in parts:
            self._supply[slot].setdefault(part, []).append((1, times))

    def supply(self, slot: int, atom: str, of: str = "", less: int = 0) -> TermList:
        """How many such parts are open in the slot."""
        return [
            term
            for part, terms in self._supply[slot].items()
            for term in terms
            if self._is(part, atom, of, less)
        ]

    def _is(self, part: int, atom: str, of: str, less: int) -> bool:
        item = self.parts[part]
        return (item.atom, item.of, item.less) == (atom, of, less)

    def named(self, slot: int, atom: str) -> tuple[tuple[str, int], ...]:
        """What the parts of an atom in the slot name, and what they save, each once."""
        items = (self.parts[part] for part in self._supply[slot])
        return tuple(dict.fromkeys((item.of, item.less) for item in items if item.atom == atom))
