"""The actions of each round: spaces of the board, majorities, what is open anyway, and fish at noon.

In an area there is one ordinary action a round (BURU-6.10), and in all as many as there are explorers to place. The
best space is always free: nobody else is there. A liaison acts beside that, or is kept and brings no fish.
"""

from __future__ import annotations

from typing import NamedTuple

from periplus.models.buru.reveal import reward
from periplus.models.buru.state import LIAISON

from ...patterns.logic import TermList
from ...program import Variable
from ..action.ways import Way
from .base import ProgramBase, fish
from .canoes import Canoes
from .places import OF_TOKOH, Place, as_liaison, places

OWN = "own"


class PossibleAction(NamedTuple):
    """An action that may be taken."""

    slot: int
    who: str
    """``own`` or the liaison."""
    place: Place
    way: Way
    times: Variable


class Acts:
    """Chooses an action for each explorer's stack and each liaison."""

    def __init__(self, base: ProgramBase) -> None:
        self._base = base
        self.all: list[PossibleAction] = []
        self.canoes = Canoes(base)
        self._dealt = {card: base.program.boolean() for card in base.outlook.tokohs}
        """By Tokoh card: whether it is the player's."""
        if base.outlook.chooses_tokoh:
            self._start()
        for slot in range(len(base.slots)):
            self._open(slot)
            self._choose(slot)

    def _open(self, slot: int) -> None:
        """What comes without an action: majority and open parts."""
        base, here = self._base, self._base.at(slot)
        taken = [(way, base.times(1)) for way in base.bundle(here.opened)]
        base.program.rule("BURU-6.9").linear([(1, times) for _, times in taken], high=1)
        for way, times in taken:
            base.ledger.use(slot, way, times)
        area = base.outlook.setting.areas.index(here.area)
        won = tuple(item for item in reward(base.outlook.state, area) if item.atom != "totem")
        base.ledger.use(slot, base.way(won), base.exactly(here.majorities))

    def _start(self) -> None:
        """BURU-23.2: the start benefit of the card that is kept, in one of its ways."""
        base = self._base
        for card, dealt in self._dealt.items():
            used = []
            for way in base.ways(base.outlook.setting.edition.tokoh_cards[card].start):
                used.append((1, base.times(1)))
                base.ledger.use(0, way, used[-1][1])
            base.program.rule("BURU-23.2").linear([*used, (-1, dealt)], high=0)

    def _choose(self, slot: int) -> None:
        base, here = self._base, self._base.at(slot)
        for place in places(base, here.area):
            for way in place.ways:
                self._act(PossibleAction(slot, OWN, place, way, base.times(here.actions)))
                if here.liaisons:
                    paid = as_liaison(base, place, way)
                    self._act(PossibleAction(slot, LIAISON, place, paid, base.times(here.liaisons)))
        self.canoes.choose(slot)

    def _act(self, act: PossibleAction) -> None:
        self._base.ledger.use(act.slot, act.way, act.times)
        self.all.append(act)

    def most_offers(self, slot: int) -> int:
        """How many offerings the actions of one round in the slot can open at most, and what is open anyway."""
        found = {OWN: [0], LIAISON: [0]}
        for act in self.all:
            if act.slot == slot:
                found[act.who].append(self._base.offers(act.way))
        canoes = [self._base.offers(way) for way in self.canoes.ways(slot)]
        anyway = [self._base.offers(way) for way in self._base.bundle(self._base.at(slot).opened)]
        return max(*found[OWN], *canoes) + max(found[LIAISON]) + max(anyway)

    def close(self) -> None:
        """The limits of actions, and noon."""
        program = self._base.program
        program.rule("BURU-23.1").linear([(1, dealt) for dealt in self._dealt.values()], high=1)
        for slot, (_, here) in enumerate(self._base.slots):
            own = [*self._of(slot, OWN), *self.canoes.moved(slot)]
            program.rule("BURU-6.10").linear(own, high=here.actions)
            program.rule("BURU-25.6").linear(self._of(slot, LIAISON), high=here.liaisons)
            self._spaces(slot)
        for number in range(len(self._base.outlook.seasons)):
            self._season(number)
        self.canoes.close()

    def _of(self, slot: int, who: str) -> TermList:
        return [(1, act.times) for act in self.all if act.slot == slot and act.who == who]

    def _spaces(self, slot: int) -> None:
        """BURU-6.8: a space holds one stack; the last one may have to serve a liaison again (BURU-25.8)."""
        rounds = self._base.season(slot).rounds
        names = list(
            dict.fromkeys(act.place.name for act in self.all if act.slot == slot and not act.place.shared)
        )
        for name in names[:-1]:
            used = [(1, act.times) for act in self.all if act.slot == slot and act.place.name == name]
            self._base.program.rule("BURU-6.8").linear(used, high=rounds)

    def _season(self, number: int) -> None:
        """How many actions the tokens allow, and what the kept ones bring (BURU-5.1, BURU-25.3)."""
        base, program = self._base, self._base.program
        season, slots = base.outlook.seasons[number], base.of_season(number)
        own = [term for slot in slots for term in (*self._of(slot, OWN), *self.canoes.tokens(slot))]
        stayed = base.times(min(season.liaisons, season.keeps))
        guided = base.guides(number)
        program.rule("BURU-4.3").linear(
            [*own, (-1, stayed), *((-1, guide) for guide in guided)], high=season.actions
        )
        liaisons = [term for slot in slots for term in self._of(slot, LIAISON)]
        program.rule("BURU-25.2").linear([*liaisons, (1, stayed)], high=season.liaisons)
        if slots:
            fishers = base.exactly(season.keeps)
            base.ledger.bring(slots[0], fish(season.most_kept), fishers)
            base.ledger.bring(slots[0], fish(season.most_kept), stayed, sign=-1)
        self._shared(season.rounds, slots)

    def _shared(self, rounds: int, slots: tuple[int, ...]) -> None:
        """What is used once a round wherever it is: Kuda, his marker, the Tokoh card that is the player's."""
        program = self._base.program
        shared = {act.place.name for act in self.all if act.place.shared}
        for name in sorted(shared):
            used = [(1, act.times) for act in self.all if act.slot in slots and act.place.name == name]
            program.rule("BURU-26.7").linear(used, high=rounds)
            if dealt := self._dealt.get(name.removeprefix(OF_TOKOH)):
                program.rule("BURU-23.4").linear([*used, (-rounds, dealt)], high=0)
