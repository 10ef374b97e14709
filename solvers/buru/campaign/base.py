"""What all parts of the program of rounds to come share."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from periplus.models.buru import notation
from periplus.models.buru.effects import Bundle, Effect, Option

from ...patterns.logic import TermList
from ...program import Program, Variable
from ..action.goods import NOTHING, Vector
from ..action.parts import Parts
from ..action.ways import Way, ways
from .ledger import Ledger
from .rounds import AreaSlot, Period, RoundsToCome


class ProgramBase:
    """The program and its slots, to which each part adds its variables and rows."""

    idle = False
    """Whether islanders may be tasked for nothing."""

    def __init__(self, outlook: RoundsToCome) -> None:
        self.outlook = outlook
        self.program = Program()
        self.parts = Parts()
        self.slots = outlook.slots
        self.ledger = Ledger(self.parts, len(self.slots))

    def period(self, slot: int) -> Period:
        """The period of a slot."""
        return self.outlook.periods[self.slots[slot][0]]

    def at(self, slot: int) -> AreaSlot:
        """The slot of that number."""
        return self.slots[slot][1]

    def of_period(self, number: int) -> tuple[int, ...]:
        """The numbers of a period's slots."""
        return tuple(slot for slot, (period, _) in enumerate(self.slots) if period == number)

    def before(self, slot: int) -> tuple[int, ...]:
        """The slots of its period whose effects last into a slot: in a flow, all of them."""
        period = self.slots[slot][0]
        return tuple(other for other in self.of_period(period) if not self.outlook.timed or other <= slot)

    @cached_property
    def fixed(self) -> Variable:
        """A variable that is always 1."""
        return self.program.true

    def holds(self, on: str) -> bool:
        """Whether a condition may hold: the envoy marker may come at any time."""
        return on == "envoy" or on in self.outlook.totems

    def ways(self, text: str) -> tuple[Way, ...]:
        """The ways to use an effect; of its price what a condition may take away is left out."""
        effect: Effect = tuple(
            option
            if option.pay is None
            else replace(option, pay=tuple(item for item in option.pay if not item.on))
            for option in notation.effect(text)
        )
        return ways(effect, self.holds, self.parts)

    def bundle(self, bundle: Bundle) -> tuple[Way, ...]:
        """The ways to take a bundle: one, unless it leaves resources to be named."""
        effect: Effect = (Option(bundle),)
        return ways(effect, self.holds, self.parts)

    def way(self, bundle: Bundle) -> Way:
        """A bundle that leaves nothing to be named as the one way to take it."""
        return self.bundle(bundle)[0]

    def offers(self, way: Way) -> int:
        """How many offerings a way opens."""
        return sum(self.parts[part].atom == "offer" for part in way.opens)

    def times(self, most: int) -> Variable:
        """A new number from 0 to ``most``."""
        return self.program.integer(0, most)

    def amount(self, place: int, number: int) -> TermList:
        """What is held of one of the goods at the start."""
        return [(number, self.fixed)] if number else []

    def sideways(self, card: str) -> TermList:
        """That a card lies sideways at the start, which it does."""
        return [(1, self.fixed)]

    def exactly(self, number: int) -> Variable:
        """A number that is known."""
        return self.program.integer(number, number)

    def guides(self, period: int) -> list[Variable]:
        """In how many rounds of a period a guide serves that was not there from the start."""
        return self._guides[period]

    @cached_property
    def _guides(self) -> list[list[Variable]]:
        return [[self.times(period.guides)] if period.guides else [] for period in self.outlook.periods]


def fish(number: int) -> Vector:
    """So many fish."""
    return (0, 0, 0, 0, number)


def one(place: int) -> Vector:
    """One of the goods of that place."""
    vp, clay, palm, ebony, fish = (int(place == other) for other in range(len(NOTHING)))
    return vp, clay, palm, ebony, fish


def scaled(factor: int, terms: TermList) -> TermList:
    """The sum so many times."""
    return [(factor * number, variable) for number, variable in terms]
