"""The player's islanders, and their tasks.

Tasks: each islander that is there once a round, by a part that reaches its kind (BURU-11.2, BURU-11.8). An
outlaw that is tasked is discarded for an offering, and brings its bonus (BURU-19.12, BURU-19.13).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from periplus.models.buru import notation
from periplus.models.buru.cards import Hireling, Outlaw
from periplus.models.buru.state import UNKNOWN
from periplus.models.buru.terms import HIRELINGS

from ...patterns.logic import TermList
from ...program import Variable
from ..action.ways import NO_GAIN
from .base import ProgramBase, fish, scaled

Timed = list[tuple[int, Variable]]
"""Slots, each with a number of times."""


class Discard(NamedTuple):
    """A card that may be discarded in a slot."""

    times: Variable
    bonuses: tuple[tuple[int, Variable], ...]
    """Of an outlaw each way to use its bonus: the option, and how often."""


class Tableau:
    """Who is there when."""

    def __init__(self, base: ProgramBase) -> None:
        self.base = base
        outlook = base.outlook
        player = outlook.state.players[outlook.seat]
        cards = outlook.setting.edition.hirelings
        self.held = frozenset(player.tableau) - {UNKNOWN}
        self.strangers = player.tableau.count(UNKNOWN)
        self.cards: tuple[Hireling, ...] = tuple(
            cards[card] for card in sorted(self.held | frozenset(outlook.hirelings))
        )
        self.come: dict[str, Timed] = {card.id: [] for card in self.cards}
        """By card: the slots in which it may be hired or drawn."""
        self.gone: dict[str, Timed] = {card.id: [] for card in self.cards}
        """By card: the slots in which it may be discarded."""
        self.strangers_gone: list[Variable] = []
        self.most_gone = max(1, outlook.again)
        """How often one card may be discarded at most."""
        self._cheaper: dict[tuple[int, int], TermList] = {}
        """By slot and discount: the hires that use it."""
        self._drawn: dict[int, TermList] = {}

    def grow(self, slot: int) -> bool:
        """Add who may come by the parts open in a slot; False if that is nothing new."""
        ledger = self.base.ledger
        discounts = sorted(less for _, less in ledger.named(slot, "hire"))
        grown = False
        for less in discounts:
            if (slot, less) not in self._cheaper:
                self._cheaper[slot, less] = [(1, times) for times in self._hires(slot, less)]
                grown = True
        if ledger.named(slot, "draw") and slot not in self._drawn:
            self._drawn[slot] = [(1, times) for times in self._arrivals(slot)]
            grown = True
        return grown

    def _hires(self, slot: int, less: int) -> Iterator[Variable]:
        """BURU-10.3: a hire of each card at its price."""
        coming = {card.id for card in self.cards} & frozenset(self.base.outlook.hirelings)
        for card in self.cards:
            if card.id in coming:
                times = self.base.times(1 + self.base.outlook.again)
                self.come[card.id].append((slot, times))
                self.base.ledger.bring(slot, fish(max(0, card.cost - less)), times, sign=-1)
                yield times

    def _arrivals(self, slot: int) -> Iterator[Variable]:
        """BURU-20.17: any card may lie on top."""
        for card in self.base.outlook.hirelings:
            times = self.base.times(1 + self.base.outlook.again)
            self.come[card].append((slot, times))
            yield times

    def present(self, card: str, slot: int) -> TermList:
        """Whether the card is there in a slot; in a flow, whether it ever is."""
        timed = self.base.outlook.timed
        here: TermList = [(1, self.base.fixed)] if card in self.held else []
        here += [(1, times) for when, times in self.come[card] if when <= slot or not timed]
        return here + [(-1, times) for when, times in self.gone[card] if timed and when < slot]

    def at_end(self, card: str) -> TermList:
        """Whether the card is there in the end."""
        here: TermList = [(1, self.base.fixed)] if card in self.held else []
        here += [(1, times) for _, times in self.come[card]]
        return here + [(-1, times) for _, times in self.gone[card]]

    def discards(self, slot: int) -> TermList:
        """Every discard that an altar may ask for in a slot (BURU-19.8)."""
        found = [(1, self.discard(slot, card).times) for card in self.cards]
        if self.strangers:
            self.strangers_gone.append(self.base.times(self.strangers))
            found.append((1, self.strangers_gone[-1]))
        return found

    def discard(self, slot: int, card: Hireling) -> Discard:
        """Whether the card is discarded then; an outlaw brings its bonus in one of its ways (BURU-19.13)."""
        gone = self.base.times(self.most_gone)
        self.gone[card.id].append((slot, gone))
        used: list[tuple[int, Variable]] = []
        if isinstance(card, Outlaw):
            for way in self.base.ways(card.bonus):
                used.append((way.option, self.base.times(self.most_gone)))
                self.base.ledger.use(slot, way, used[-1][1])
            bonuses = [(1, times) for _, times in used]
            self.base.program.rule("BURU-19.13").linear([*bonuses, (-1, gone)], high=0)
        return Discard(gone, tuple(used))

    def close(self) -> None:
        """The limits of hires and draws, and that whoever goes has been there."""
        program, ledger = self.base.program, self.base.ledger
        for (slot, less), hired in self._cheaper.items():
            program.rule("BURU-10.1").linear(
                [*hired, *scaled(-1, ledger.supply(slot, "hire", "", less))], high=0
            )
        for slot, drawn in self._drawn.items():
            program.rule("BURU-20.17").linear([*drawn, *scaled(-1, ledger.supply(slot, "draw"))], high=0)
        for card in self.cards:
            for slot, times in self.gone[card.id]:
                gone = [(1, other) for when, other in self.gone[card.id] if when == slot]
                if times == gone[0][1]:
                    program.rule("BURU-19.8").linear(
                        [*gone, *scaled(-1, self.present(card.id, slot))], high=0
                    )
            program.rule("BURU-19.8").linear(self.at_end(card.id), low=0)
        program.rule("BURU-19.8").linear([(1, times) for times in self.strangers_gone], high=self.strangers)
        self._come_again()

    def _come_again(self) -> None:
        """A card comes once, and again only after it has been discarded and the deck has run out (R.7).

        Who plays alone draws the whole deck himself before that.
        """
        outlook, rows = self.base.outlook, self.base.program.rule("BURU-10.3")
        shuffled: TermList = []
        if outlook.again and outlook.timed:
            emptied = self.base.program.boolean()
            row = outlook.setting.edition.hiring_row
            drawn = [term for slot in range(len(self.base.slots)) for term in self._drawn_in(slot, row)]
            rows.linear([*drawn, (-len(outlook.hirelings), emptied)], low=-row)
            shuffled = [(outlook.again, emptied)]
        for card in self.cards:
            come = [(1, times) for _, times in self.come[card.id]]
            once = int(not outlook.again or card.id not in self.held)
            if outlook.again:
                rows.linear([*come, *((-1, gone) for _, gone in self.gone[card.id])], high=once)
            if shuffled or not outlook.again:
                rows.linear([*come, *scaled(-1, shuffled)], high=once)

    def _drawn_in(self, slot: int, row: int) -> TermList:
        """How many cards the parts open in a slot take off the deck (BURU-10.4, BURU-10.5, BURU-20.17)."""
        ledger = self.base.ledger
        hires = [
            term for of, less in ledger.named(slot, "hire") for term in ledger.supply(slot, "hire", of, less)
        ]
        refreshes = scaled(row, ledger.supply(slot, "refresh"))
        return [*hires, *refreshes, *ledger.supply(slot, "draw")]


class TaskSchedule:
    """Who is tasked when."""

    def __init__(self, base: ProgramBase, tableau: Tableau) -> None:
        self._base, self._tableau = base, tableau
        self.tasks: dict[str, Timed] = {card.id: [] for card in tableau.cards}
        """By card: the slots in which it may be tasked, once for each way."""
        self.options: dict[tuple[str, int], list[Variable]] = {}
        """By card and option: how often it is tasked so, once for each slot and naming."""
        self.offered: dict[int, TermList] = {}
        """By slot: the outlaws that are tasked, each for an offering."""
        self._by_kind: dict[tuple[int, str], TermList] = {}
        player = base.outlook.state.players[base.outlook.seat]
        self.sideways = frozenset(
            card for place, card in enumerate(player.tableau) if player.tasked >> place & 1
        ) - {UNKNOWN}

    def grow(self, slot: int) -> bool:
        """Add the tasks that the parts open in a slot allow; False if that is nothing new."""
        grown = False
        for of, _ in self._base.ledger.named(slot, "task"):
            for kind in (of,) if of else HIRELINGS:
                if (slot, kind) not in self._by_kind:
                    cards = [card for card in self._tableau.cards if card.kind == kind]
                    self._by_kind[slot, kind] = [term for card in cards for term in self._tasked(slot, card)]
                    grown = True
        return grown

    def _tasked(self, slot: int, card: Hireling) -> TermList:
        """Each way to task a card."""
        if isinstance(card, Outlaw):
            discarded = self._tableau.discard(slot, card)
            self._choose(card, discarded)
            self.offered.setdefault(slot, []).append((1, discarded.times))
            return [(1, discarded.times)]
        rounds = self._base.period(slot).rounds + self._base.outlook.again
        ways = self._base.ways(card.task)
        if (card.lasting or self._base.idle) and all(any(way.price) for way in ways):
            ways = (*ways, NO_GAIN)
        found: TermList = []
        for way in ways:
            times = self._base.times(rounds)
            self._base.ledger.use(slot, way, times)
            self.tasks[card.id].append((slot, times))
            self.options.setdefault((card.id, way.option), []).append(times)
            found.append((1, times))
        return found

    def _choose(self, card: Outlaw, discarded: Discard) -> None:
        """How often an outlaw is tasked with each option of its bonus: one each time, used or not."""
        options = range(len(notation.effect(card.bonus)) if self._base.idle else 1)
        if len(options) == 1:
            self.options.setdefault((card.id, 0), []).append(discarded.times)
            return
        program, chosen = self._base.program, []
        for option in options:
            times = self._base.times(self._tableau.most_gone)
            self.options.setdefault((card.id, option), []).append(times)
            used = [(1, bonus) for number, bonus in discarded.bonuses if number == option]
            program.rule("BURU-11.5").linear([*used, (-1, times)], high=0)
            program.meaning.linear([(1, times), (-1, discarded.times)], high=0)
            chosen.append((1, times))
        program.meaning.linear([*chosen, (-1, discarded.times)], low=0)
        program.rule("BURU-11.5").linear([*chosen, (-1, discarded.times)], high=0)

    def active(self, card: str, slot: int) -> TermList:
        """In how many rounds the card is sideways by that slot."""
        before = self._base.before(slot)
        found: TermList = [(1, times) for when, times in self.tasks[card] if when in before]
        if card in self.sideways and self._base.slots[slot][0] == 0 and self._base.outlook.under_way:
            found.append((1, self._base.fixed))
        return found

    def close(self) -> None:
        """The limits of tasks."""
        for slot in range(len(self._base.slots)):
            self._tokens(slot)
        for card in self._tableau.cards:
            self._once_a_round(card.id)

    def _tokens(self, slot: int) -> None:
        """Parts that name a kind serve it alone; the others serve any."""
        base, program, ledger = self._base, self._base.program, self._base.ledger
        kinds = [kind for when, kind in self._by_kind if when == slot]
        shared: TermList = []
        for kind in kinds:
            tasked = self._by_kind[slot, kind]
            named = ledger.supply(slot, "task", kind)
            if tasked and not named:
                shared += tasked
            elif tasked:
                open_ = base.times(len(tasked) * (base.period(slot).rounds + base.outlook.again))
                shared.append((1, open_))
                program.rule("BURU-11.8").linear([*tasked, *scaled(-1, named), (-1, open_)], high=0)
        program.rule("BURU-11.1").linear([*shared, *scaled(-1, ledger.supply(slot, "task"))], high=0)

    def _once_a_round(self, card: str) -> None:
        """Nobody is tasked more often than there are rounds with him, and once more if he comes again, upright."""
        base, rows = self._base, self._base.program.rule("BURU-11.2")
        for number, period in enumerate(base.outlook.periods):
            slots = base.of_period(number)
            tasked = [(when, times) for when, times in self.tasks[card] if when in slots]
            spent = number == 0 and base.outlook.under_way and card in self.sideways
            turned = base.sideways(card) if spent else []
            gone = [
                (-1, times)
                for when, times in self._tableau.gone[card]
                if when in slots and base.outlook.again
            ]
            rows.linear([*((1, times) for _, times in tasked), *turned, *gone], high=period.rounds)
            for slot in dict.fromkeys(when for when, _ in tasked):
                here = [(1, times) for when, times in tasked if when == slot]
                rows.linear([*here, *scaled(-period.rounds, self._tableau.present(card, slot))], high=0)
