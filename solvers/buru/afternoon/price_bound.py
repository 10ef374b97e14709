"""A bound on an afternoon that takes microseconds: Lagrangian relaxation, by prices of goods.

What a player holds counts by some prices, and so does each step still to come (``prices``). An afternoon is worth no
more than the sum, however the goods for its steps are come by: that they have to be there is what the prices stand for
(weak duality). Any prices give a bound; of several the least counts. ``fit`` seeks low ones, one coordinate after the
other.

What steps may come is known from the bids alone. By its model each other takes the best space that is left
(``others``), so at a player's place in the order of an area he finds all spaces but the best so many, whoever holds
what; who is first has majority, its reward, decrees and totem. All that others do to cards and decks leaves a player
less. One thing of theirs brings him something: an offering to a spirit whose totem he has. How many they can make at
most is bounded in the same way, with every space open to them.

``PriceBound.of`` says where this holds: no modules and no Lawans, goods that are never bad, no envoy who changes the
order of those who still wait, and no tasks that lead in a circle.

The bound is held against the best play, found without it, in ``tests/buru/test_solver_price_bound.py``.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from periplus.models.buru import notation
from periplus.models.buru.altars import altar_cost
from periplus.models.buru.effects import Bundle, amounts
from periplus.models.buru.flow import reward
from periplus.models.buru.order import is_present, ranking
from periplus.models.buru.printed import Space, printed
from periplus.models.buru.spaces import free
from periplus.models.buru.state import State

from ...memo import Memo
from ..action.goods import FISH, NOTHING, VP, Vector, plus
from ..action.hold import Hold
from .others import MOST, order_is_settled
from .prices import PARTS, Cards, PriceFacts, Prices, StepMeans, StepWorths, Totems
from .question import Aim, is_over

POOL = 6
"""Prices that are kept."""
HIRES = ("hire", "draw")
"""Parts by which islanders join a player."""


class AreaVisit(NamedTuple):
    """An area in which a player still acts."""

    area: int
    place: int | None
    """How many act before him; None: he may find any space and have majority."""
    totems: Totems
    """Those that he has then."""


class ToCome(NamedTuple):
    """The steps that may come to a player, whoever he is."""

    open: Bundle
    spaces: tuple[Space, ...]
    """One of these may be taken now."""
    totems: Totems
    visits: tuple[AreaVisit, ...]
    hires: bool
    """Whether islanders may still join him."""
    forest: tuple[str, ...]


class TableOutlook(NamedTuple):
    """What a table still brings a player, beside what he holds."""

    steps: ToCome
    gained: Vector
    """Goods that lie there for him."""
    fixed: int
    """What his offerings count, and what others may bring him."""
    worths: dict[Cards, list[int]]
    """By cards: what the steps are worth by each of the prices, as far as they have been tried."""


class PriceBound:
    """Bounds of one player's afternoons from tables that differ from one by tokens. Figures count ``1 / scale``."""

    def __init__(self, start: State, aim: Aim, atoms: tuple[frozenset[str], ...], *, rivals: bool) -> None:
        """``atoms``: by area, what effects still to come consist of. ``rivals``: others' offerings count for him."""
        self._seat, self._atoms = aim.seat or 0, (*atoms, frozenset[str]())
        self._facts = PriceFacts(start, aim)
        self.scale = self._facts.scale
        self.prices = [self._facts.least]
        """The least first: at the end of an afternoon they are exact."""
        self._worths: Memo[ToCome, dict[Cards, list[int]]] = Memo(MOST)
        self._visits_to_come: Memo[Hashable, tuple[AreaVisit, ...]] = Memo(MOST)
        self._step_worths: Memo[tuple[Prices, StepMeans], StepWorths] = Memo(MOST)
        self._made: dict[tuple[int, ...], int] = {}
        self._start, self._aim, self._others_count = start, aim, rivals
        self._offers: Memo[Hashable, int] = Memo(MOST)

    @classmethod
    def of(cls, start: State, aim: Aim, atoms: tuple[frozenset[str], ...]) -> PriceBound | None:
        """For afternoons from tables that differ from this one by tokens; None where it would be no bound."""
        setting = start.setting
        plain = not setting.modules and aim.greedy and aim.goal != "margin"
        if not plain or not order_is_settled(start) or _tasks_circle(start):
            return None
        return cls(start, aim, atoms, rivals=aim.others != "pass")

    @cached_property
    def _rivals(self) -> list[PriceBound]:
        """Bounds on how many offerings each other can make, where these bring the player something."""
        if not self._others_count:
            return []
        start, counts = self._start, self._aim._replace(goal={"offering": Fraction(1)}, leftover={})
        others = [seat for seat in range(len(start.players)) if seat != self._seat]
        found = [
            PriceBound(start, counts._replace(seat=seat), self._atoms[:-1], rivals=False) for seat in others
        ]
        cheapest = min(sum(amounts(altar_cost(start, spirit))[:FISH]) for spirit in start.setting.spirits)
        for rival in found:
            good = -(-rival.scale // max(1, cheapest))  # by this price no offering is worth anything
            rival.prices.append(Prices((0, good, good, good, 0), 0))
        return found

    def here(self, table: State) -> TableOutlook:
        """From a bare table at the player's choice on, or after the lake."""
        player, outlook = table.players[self._seat], self._with_open(self.ahead(table), table)
        return outlook._replace(gained=(player.vp, *player.res, player.fish))

    def opened(self, ahead: TableOutlook, table: State, hold: Hold) -> int:
        """No afternoon is worth more after a choice that led to the table; ``hold`` was held before it."""
        player = table.players[self._seat]
        goods = player.vp, *player.res, player.fish
        return self._most(self._with_open(ahead, table), goods, hold, 0, None)

    def _with_open(self, ahead: TableOutlook, table: State) -> TableOutlook:
        """The outlook with the parts too that are open on the table."""
        if not table.pending:
            return ahead
        _, spaces, totems, visits, _, forest = ahead.steps
        steps = ToCome(table.pending, spaces, totems, visits, self._hires(table.area), forest)
        return TableOutlook(steps, ahead.gained, ahead.fixed, self._known(steps))

    def ahead(self, table: State) -> TableOutlook:
        """From a table on once the parts that are open on it are done; what the player holds there does not matter."""
        if is_over(table):
            return self._outlook(table, self._to_come(table, (), -1))
        player, area = table.players[self._seat], table.area
        acts = player.acted[area] is None and is_present(player.placed[area])
        spaces = free(table, area) if acts else ()
        steps = self._to_come(table, self._visits(table), area if acts else area + 1)
        return self._outlook(table, steps._replace(spaces=spaces))

    def _hires(self, stage: int) -> bool:
        """Whether islanders may still join the player in areas to come, of which the first is ``stage``."""
        return not self._atoms[stage].isdisjoint(HIRES)

    def _to_come(self, table: State, visits: Iterable[AreaVisit], stage: int) -> ToCome:
        """What comes in areas to come, of which the first is ``stage``."""
        held = frozenset(table.totems_of(self._seat))
        return ToCome((), (), held, tuple(visits), self._hires(stage), table.forest)

    def _outlook(self, table: State, steps: ToCome) -> TableOutlook:
        fixed = self._facts.offered(table, self._seat)
        if steps.totems or any(visit.totems for visit in steps.visits):
            others = sum(rival.offerings(table) for rival in self._rivals)
            fixed += self._facts.least.goods[VP] * others
        return TableOutlook(steps, NOTHING, fixed, self._known(steps))

    def _known(self, steps: ToCome) -> dict[Cards, list[int]]:
        """What is known of the worth of steps."""
        found = self._worths.get(steps)
        if found is None:
            found = self._worths[steps] = {}
        return found

    def _visits(self, table: State) -> tuple[AreaVisit, ...]:
        """The areas to come in which the player acts, with what is known of them from the bids."""
        held, first = frozenset(table.totems_of(self._seat)), table.area + 1
        key = held, first, table.envoy, tuple(player.placed[first:] for player in table.players)
        known = self._visits_to_come.get(key)
        if known is None:
            known = self._visits_to_come[key] = tuple(self._visits_after(table, held))
        return known

    def _visits_after(self, table: State, held: Totems) -> Iterator[AreaVisit]:
        for area in range(table.area + 1, len(table.setting.areas)):
            order = ranking(table, area)
            if order:
                totems = {item.of for item in reward(table, area) if item.atom == "totem"}
                held = held | totems if order[0] == self._seat else held - totems
            if self._seat in order:
                yield AreaVisit(area, order.index(self._seat), held)

    def offerings(self, table: State) -> int:
        """How many offerings the player can still make at most, whoever comes before him; for a goal of these alone."""
        pending = table.pending if table.turn == self._seat else ()
        key = table.players[self._seat], -1 if is_over(table) else table.area, pending, table.forest
        found = self._offers.get(key)
        if found is None:
            outlook = TableOutlook(self._steps_of_any(table), NOTHING, 0, {})
            found = self._offers[key] = self.held(outlook, self._facts.context.hold(table)) // self.scale
        return found

    def _steps_of_any(self, table: State) -> ToCome:
        """The steps that may come to the player on a table on which it is not his choice, whoever comes before him."""
        player, everything = table.players[self._seat], frozenset(table.setting.spirits)
        areas = () if is_over(table) else range(table.area, len(table.setting.areas))
        visits = (
            AreaVisit(area, None, everything)
            for area in areas
            if is_present(player.placed[area]) and player.acted[area] is None
        )
        steps = self._to_come(table, visits, table.area)
        return steps._replace(open=table.pending if table.turn == self._seat else (), totems=everything)

    def below(self, floor: Fraction) -> int:
        """The greatest figure that is not above it."""
        return floor.numerator * self.scale // floor.denominator

    def ended(self, outlook: TableOutlook, hold: Hold, floor: int | None = None) -> int:
        """No afternoon is worth more in which an action ends with that; the floor is as in ``held``."""
        made = self._made.get(hold.made)
        if made is None:
            cards = zip(hold.made, self._facts.offerings, strict=True)
            made = self._made[hold.made] = sum(number * card for number, card in cards)
        return self._most(outlook, hold.goods, hold, made, floor)

    def held(self, outlook: TableOutlook, hold: Hold, floor: int | None = None) -> int:
        """No afternoon is worth more with that in hand; of figures not above the floor the first that is found."""
        return self._most(outlook, plus(hold.goods, outlook.gained), hold, 0, floor)

    def _most(self, outlook: TableOutlook, goods: Vector, hold: Hold, made: int, floor: int | None) -> int:
        facts = self._facts
        cards = hold.upright, hold.sideways & facts.lasts
        fixed = outlook.fixed + made
        if hold.rest.elders:
            fixed += facts.elders(hold.rest.elders)
        if facts.islander:
            fixed += facts.islander * (hold.tableau.bit_count() + hold.rest.strangers)
        worths = outlook.worths.get(cards)
        if worths is None:
            worths = outlook.worths[cards] = []
        least: int | None = None
        for number, prices in enumerate(self.prices):
            if number == len(worths):
                worths.append(self._ahead(prices, outlook.steps, cards))
            most = fixed + worths[number] + _value(prices, goods)
            if least is None or most < least:
                least = most
                if floor is not None and most <= floor:
                    break
        return least or 0

    def _ahead(self, prices: Prices, steps: ToCome, cards: Cards) -> int:
        """What the steps to come are worth by some prices."""
        found = 0
        if steps.open or steps.spaces:
            worths = self._worths_of(prices, steps.totems, steps, cards)
            best = max((worths.effect(space.effect) for space in steps.spaces), default=0)
            found = worths.bundle(steps.open) + best
        for visit in steps.visits:
            worths = self._worths_of(prices, visit.totems, steps, cards)
            known = worths.visits.get(visit[:2])
            if known is None:
                known = worths.visits[visit[:2]] = self._visit(visit, worths)
            found += known
        return found

    def _worths_of(self, prices: Prices, totems: Totems, steps: ToCome, cards: Cards) -> StepWorths:
        key = prices, StepMeans(totems, cards, steps.hires, steps.forest)
        known = self._step_worths.get(key)
        if known is None:
            known = self._step_worths[key] = StepWorths(self._facts, *key)
        return known

    def _visit(self, visit: AreaVisit, worths: StepWorths) -> int:
        state = self._facts.context.state
        spaces = printed(state.setting.edition, state.setting.areas[visit.area])
        left = sorted(spaces, key=lambda space: -space.gems)[visit.place or 0 :]
        found = max((worths.effect(space.effect) for space in left), default=0)
        return found if visit.place else found + worths.bundle(self._majority(visit.area))

    def _majority(self, area: int) -> Bundle:
        """What comes with majority in an area: its reward and decrees."""
        state = self._facts.context.state
        decrees = state.decrees_at(state.setting.areas[area])
        return (*reward(state, area), *(item for card in decrees for item in notation.bundle(card.reward)))

    def fit(self, table: State, hold: Hold) -> bool:
        """Seek prices by which little can be made of a bare table with that in hand; says whether any were better.

        Those by which others make few offerings are sought too.
        """
        for rival in self._rivals:
            theirs = TableOutlook(rival._steps_of_any(table), NOTHING, 0, {})
            if rival._fit(theirs, rival._facts.context.hold(table)):
                rival._offers = Memo(MOST)
        return self._fit(self.here(table), hold)

    def _fit(self, outlook: TableOutlook, hold: Hold) -> bool:
        if len(self.prices) == POOL:
            return False
        cards = hold.upright, hold.sideways & self._facts.lasts
        goods = plus(hold.goods, outlook.gained)

        def most(prices: Prices) -> int:
            return self._ahead(prices, outlook.steps, cards) + _value(prices, goods)

        least, point = self._facts.least, self.scale
        known = min(map(most, self.prices))
        best = Prices(plus(least.goods, (0, point, point, point, point)), point)
        found = most(best)
        for step in (point, point // 2, point // PARTS):
            better = True
            while better:
                better = False
                for prices in _beside(best, step, least):
                    if (value := most(prices)) < found:
                        best, found, better = prices, value, True
        if found >= known:
            return False
        self.prices.append(best)
        return True


def _beside(prices: Prices, step: int, least: Prices) -> Iterator[Prices]:
    """The prices with one of them changed by a step."""
    for place in range(1, len(prices.goods)):
        for change in (step, -step):
            goods = list(prices.goods)
            goods[place] = max(least.goods[place], goods[place] + change)
            vp, clay, palm, ebony, fish = goods
            yield prices._replace(goods=(vp, clay, palm, ebony, fish))
    for change in (step, -step):
        yield prices._replace(hire=max(0, prices.hire + change))


def _value(prices: Prices, goods: Vector) -> int:
    """What goods count."""
    one = prices.goods
    return one[0] * goods[0] + one[1] * goods[1] + one[2] * goods[2] + one[3] * goods[3] + one[4] * goods[4]


def _tasks_circle(start: State) -> bool:
    """Whether a step may bring another of its own kind, so that steps cannot be counted one after the other."""
    edition = start.setting.edition
    lasting = [notation.lasting(card.lasting).bundle for card in edition.islanders if card.lasting]
    altars = [edition.decree_cards[decree] for decree in start.decrees]
    bundles = [*lasting, *(notation.bundle(card.reward) for card in altars if card.place.startswith("altar"))]
    bundles += [option.gain for card in edition.forest for option in notation.effect(card.gain)]
    if any(not item.plain for bundle in bundles for item in bundle):
        return True
    opened: dict[str, set[str]] = {}
    for card in edition.islanders:
        items = (item for option in notation.effect(card.task) for item in option.gain)
        opened.setdefault(card.kind, set()).update(item.of for item in items if item.atom == "task")
    while leaves := [kind for kind, kinds in opened.items() if kinds.isdisjoint({*opened, ""})]:
        for kind in leaves:
            del opened[kind]
    return bool(opened)
