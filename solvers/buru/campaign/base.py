"""What lies ahead of one player, and what all parts of the program share.

An outlook is rounds, the areas in which the player may act, and what could come out of the decks. It drops what other
players do, so whatever is best in it bounds what can be reached. It is either timed, with a season for each round and
nothing spent before it is there, or a flow, in which many rounds are one season.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from periplus.models.buru import notation
from periplus.models.buru.effects import Bundle, Effect, Option
from periplus.models.buru.state import Setting, State

from ...patterns.logic import TermList
from ...program import Program, Variable
from ..action.goods import GOODS, NOTHING, Vector
from ..action.parts import Opened, Parts
from ..action.ways import Way, ways


@dataclass(frozen=True, slots=True)
class SeasonArea:
    """An area in a season."""

    area: str
    actions: int
    """How many ordinary actions there may be: at most one a round (BURU-6.10)."""
    majorities: int
    """How often its majority may be taken."""
    liaisons: int = 0
    """How many liaison actions there may be."""
    opened: Bundle = ()
    """Parts that are open there whatever the player does."""


@dataclass(frozen=True, slots=True)
class Season:
    """One round, or several of which one knows nothing yet."""

    rounds: int
    actions: int
    """How many ordinary actions the player's tokens allow in all, without guides that come and liaisons that stay."""
    keeps: int
    """How often a token is still to be kept for fish (BURU-5.1)."""
    most_kept: int
    """The most fish that a kept token brings."""
    liaisons: int
    """How many liaison actions there may be in all."""
    guides: int
    """How many rounds of it may see a guide that is still to be gained."""
    guided: int
    """How many guides come to it that were gained before."""
    slots: tuple[SeasonArea, ...]
    decrees: tuple[str, ...] | None = None
    """Those that lie there; None: any that are drawn."""
    forest: tuple[str, ...] | None = None
    """The face-up cards; None: any that are drawn."""


@dataclass(frozen=True)
class RoundsToCome:
    """One player's rounds to come."""

    state: State
    """What he holds when it begins."""
    seat: int
    seasons: tuple[Season, ...]
    timed: bool
    under_way: bool
    """Whether the first season is the round that goes on now: cards may lie sideways already."""
    respected: int | None
    """The respect that offerings may still bring by totems, whoever makes them; None: nobody else offers, and each
    of his own to a spirit whose totem he holds brings 1."""
    hirelings: tuple[str, ...]
    """The islanders that may come into the row or be drawn, each once, and again once it has been discarded."""
    again: int
    """How often that may be in all, for the discards are the new deck once that has run out (R.7)."""
    elders: tuple[str, ...]
    """The elders that may be drawn."""
    decrees: tuple[str, ...]
    """Those that a round to come may reveal, each once."""
    forest: tuple[str, ...]
    """The forest cards that a round to come may reveal."""
    forest_times: int
    """How often each of those can come at most."""
    tokohs: tuple[str, ...]
    """The Tokoh cards of which he has one; one: it is his already."""
    chooses_tokoh: bool
    """Whether he has still to choose it, and gains its start benefit."""
    pushed: int
    """How many spaces a canoe may come farther than its explorers' power, by other canoes or a blessing."""
    totems: frozenset[str]
    """The spirits whose totem he holds or may still take."""

    @property
    def setting(self) -> Setting:
        """The setting of the game."""
        return self.state.setting

    @cached_property
    def slots(self) -> tuple[tuple[int, SeasonArea], ...]:
        """Every slot in the order of time, with the number of its season."""
        return tuple((number, slot) for number, season in enumerate(self.seasons) for slot in season.slots)


class Ledger:
    """The books of an outlook's slots, by their number in time."""

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


class ProgramBase:
    """The ground on which the parts of the program are built."""

    idle = False
    """Whether islanders may be tasked for nothing."""

    def __init__(self, outlook: RoundsToCome) -> None:
        self.outlook = outlook
        self.program = Program()
        self.parts = Parts()
        self.slots = outlook.slots
        self.ledger = Ledger(self.parts, len(self.slots))

    def season(self, slot: int) -> Season:
        """The season of a slot."""
        return self.outlook.seasons[self.slots[slot][0]]

    def at(self, slot: int) -> SeasonArea:
        """The slot of that number."""
        return self.slots[slot][1]

    def of_season(self, number: int) -> tuple[int, ...]:
        """The numbers of a season's slots."""
        return tuple(slot for slot, (season, _) in enumerate(self.slots) if season == number)

    def before(self, slot: int) -> tuple[int, ...]:
        """The slots of its season whose effects last into a slot: in a flow, all of them."""
        season = self.slots[slot][0]
        return tuple(other for other in self.of_season(season) if not self.outlook.timed or other <= slot)

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

    def guides(self, season: int) -> list[Variable]:
        """In how many rounds of a season a guide serves that was not there from the start."""
        return self._guides[season]

    @cached_property
    def _guides(self) -> list[list[Variable]]:
        return [[self.times(season.guides)] if season.guides else [] for season in self.outlook.seasons]


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
