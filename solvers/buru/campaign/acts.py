"""The actions of each round: spaces, canoes, majorities, what is open anyway, and where stacks may go.

In an area there is one ordinary action a round (BURU-6.10), and in all as many as there are explorers to place. The
best space is always free: nobody else is there. A liaison acts beside that, or is kept and brings no fish.

On Ambelau's track each action ends on any space, and passing the start brings respect. How far canoes come is bounded
by distance alone: the power of the stacks there and the spaces that a canoe may be pushed on by others (BURU-20.11).
A second explorer there acts nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from periplus.models.buru.cards import Ring
from periplus.models.buru.effects import Item
from periplus.models.buru.flow import reward
from periplus.models.buru.state import LIAISON
from periplus.models.buru.terms import FISH, KUDA, TOKOH

from ...patterns.logic import TermList
from ...program import Variable
from ..action.goods import NOTHING
from ..action.ways import Way
from .base import ProgramBase, fish, scaled

POWERS = (5, 4, 3, 2, 1, 1)
"""The explorers by power, a guide the last."""


class Canoes:
    """The moves of the player's canoe."""

    def __init__(self, base: ProgramBase) -> None:
        self._base = base
        self._moves: dict[int, list[tuple[str, Variable]]] = {}
        self._more: dict[int, Variable] = {}
        """By slot: how many explorers lie there beside the first of each stack."""
        self._passes: list[Variable] = []

    def choose(self, slot: int) -> None:
        """Any space of the track, if the slot is there."""
        base, here = self._base, self._base.at(slot)
        ring = base.outlook.setting.edition.areas[here.area]
        if not isinstance(ring, Ring) or not here.actions:
            return
        moves = [
            (space, way, base.times(here.actions)) for space in ring.track for way in base.ways(space.gain)
        ]
        self._moves[slot] = [(space.id, times) for space, _, times in moves]
        for _, way, times in moves:
            base.ledger.use(slot, way, times)
        self._more[slot] = base.times(here.actions * (len(POWERS) - 1))
        most = -(-(sum(POWERS) + base.outlook.pushed) // len(ring.track))
        passes = base.times(most * here.actions)
        self._passes.append(passes)
        for way in base.ways(ring.passing):
            base.ledger.use(slot, way, passes)
        base.program.rule("BURU-20.12").linear([(1, passes), *scaled(-most, self.moved(slot))], high=0)

    def ways(self, slot: int) -> tuple[Way, ...]:
        """The ways to use the track's spaces, if the slot is there."""
        ring = self._base.outlook.setting.edition.areas[self._base.at(slot).area]
        if not isinstance(ring, Ring):
            return ()
        return tuple(way for space in ring.track for way in self._base.ways(space.gain))

    def moved(self, slot: int) -> TermList:
        """How often the canoe moves in the slot."""
        return [(1, times) for _, times in self._moves.get(slot, ())]

    def tokens(self, slot: int) -> TermList:
        """How many explorers that takes."""
        return [*self.moved(slot), *((1, more) for more in [self._more.get(slot)] if more is not None)]

    def landings(self, slot: int) -> list[tuple[str, Variable]]:
        """The spaces of the track, each with how often a move of the slot ends there."""
        return self._moves.get(slot, [])

    def close(self) -> None:
        """So many passes take so long a way (BURU-20.12), the first one from where the canoe is."""
        if not self._moves:
            return
        base, outlook = self._base, self._base.outlook
        at = outlook.state.players[outlook.seat].canoe
        length = self._length()
        steps: TermList = []
        for slot in self._moves:
            steps += scaled(POWERS[0] + outlook.pushed, self.moved(slot))
            steps.append((POWERS[1], self._more[slot]))
            base.program.rule("BURU-4.2").linear(
                [(1, self._more[slot]), *scaled(1 - len(POWERS), self.moved(slot))], high=0
            )
        way = [(length, passes) for passes in self._passes]
        base.program.rule("BURU-20.9").linear([*way, *scaled(-1, steps)], high=max(at - 1, 0))

    def _length(self) -> int:
        areas = (self._base.at(slot).area for slot in self._moves)
        return max(len(self._base.outlook.setting.edition.areas[area].spaces) for area in areas)


class StackPlace(NamedTuple):
    """One place for a stack."""

    name: str
    ways: tuple[Way, ...]
    gems: int
    """What a liaison pays for it at least."""
    shared: bool = False
    """Whether it may be used once a round in all, wherever that is; else once in its area."""


FOREST = "forest"
OF_TOKOH = f"{TOKOH}:"
"""Before the id of a Tokoh card: its action space."""


def places(base: ProgramBase, area: str) -> Iterator[StackPlace]:
    """Every place of an area, the printed ones from the left; none of the track, where canoes move instead."""
    edition = base.outlook.setting.edition
    printed = edition.areas[area]
    if not isinstance(printed, Ring):
        for space in printed.spaces:
            yield StackPlace(space.id, base.ways(space.gain), space.gems)
        yield from _kuda(base, area)
    for card in base.outlook.tokohs:
        yield StackPlace(OF_TOKOH + card, base.ways(edition.tokoh_cards[card].action), 0, shared=True)


def _kuda(base: ProgramBase, area: str) -> Iterator[StackPlace]:
    """Kuda's action and his marker (BURU-26.6, BURU-26.7), wherever they may be: he may lay it in several areas."""
    kuda = base.outlook.state.kuda
    if kuda is not None:
        figures = base.outlook.setting.edition.kuda
        texts = {
            "forest": figures.forest,
            "coast": figures.coast,
            "village": figures.village,
            "lake": figures.lake,
        }
        yield StackPlace(KUDA, base.ways(texts[area]), figures.gems if kuda.forum else 0, shared=True)
        marker = Way(0, (), NOTHING, fish(1), ())
        yield StackPlace(FISH, (marker,), figures.fish_gems if kuda.forum else 0)


def as_liaison(base: ProgramBase, area: str, place: StackPlace, way: Way) -> Iterator[Way]:
    """The way at the price of its gems (BURU-25.7): in the forest those of the card that it brings.

    What is a player's own or Kuda's may bring a card there as a part of its own, at no price beside its gems.
    """
    brings_card = any(base.parts[part].atom == FOREST for part in way.opens)
    if area == FOREST and brings_card:
        if place.shared:
            yield way
        yield way._replace(opens=tuple(sorted(_asked(base, part) for part in way.opens)))
    else:
        yield way._replace(price=(*way.price[:-1], way.price[-1] + place.gems))


def _asked(base: ProgramBase, part: int) -> int:
    item = base.parts[part]
    return base.parts.number(Item(FOREST, 1, LIAISON)) if item.atom == FOREST else part


OWN = "own"
STACKS_ALONE = 3
"""The places of an area that may be taken or closed to a player alone: his stack's, Kuda's, and the marker's."""


class PossibleAction(NamedTuple):
    """An action that may be taken."""

    slot: int
    who: str
    """``own`` or the liaison."""
    place: StackPlace
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
                for paid in as_liaison(base, here.area, place, way) if here.liaisons else ():
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
        for number in range(len(self._base.outlook.periods)):
            self._period(number)
        self.canoes.close()

    def _of(self, slot: int, who: str) -> TermList:
        return [(1, act.times) for act in self.all if act.slot == slot and act.who == who]

    def _spaces(self, slot: int) -> None:
        """BURU-6.8: a space holds one stack; the rightmost may have to serve a liaison again (BURU-25.8).

        That is the last one, or any where Kuda changes the spaces, unless one stays free: alone among three or more.
        """
        outlook, rounds = self._base.outlook, self._base.period(slot).rounds
        names = list(
            dict.fromkeys(act.place.name for act in self.all if act.slot == slot and not act.place.shared)
        )
        free = outlook.timed and self._base.at(slot).area != FOREST and len(names) > STACKS_ALONE
        if outlook.state.kuda is not None and not free:
            return
        for name in names[:-1]:
            used = [(1, act.times) for act in self.all if act.slot == slot and act.place.name == name]
            self._base.program.rule("BURU-6.8").linear(used, high=rounds)

    def _period(self, number: int) -> None:
        """How many actions the tokens allow, and what the kept ones bring (BURU-5.1, BURU-25.3)."""
        base, program = self._base, self._base.program
        period, slots = base.outlook.periods[number], base.of_period(number)
        own = [term for slot in slots for term in (*self._of(slot, OWN), *self.canoes.tokens(slot))]
        stayed = base.times(min(period.liaisons, period.keeps))
        guided = base.guides(number)
        program.rule("BURU-4.3").linear(
            [*own, (-1, stayed), *((-1, guide) for guide in guided)], high=period.actions
        )
        liaisons = [term for slot in slots for term in self._of(slot, LIAISON)]
        program.rule("BURU-25.2").linear([*liaisons, (1, stayed)], high=period.liaisons)
        if slots:
            fishers = base.exactly(period.keeps)
            base.ledger.bring(slots[0], fish(period.most_kept), fishers)
            base.ledger.bring(slots[0], fish(period.most_kept), stayed, sign=-1)
        self._shared(period.rounds, slots)

    def _shared(self, rounds: int, slots: tuple[int, ...]) -> None:
        """What is used once a round wherever it is: Kuda, the Tokoh card that is the player's."""
        program = self._base.program
        shared = {act.place.name for act in self.all if act.place.shared}
        for name in sorted(shared):
            used = [(1, act.times) for act in self.all if act.slot in slots and act.place.name == name]
            program.rule("BURU-26.7").linear(used, high=rounds)
            if dealt := self._dealt.get(name.removeprefix(OF_TOKOH)):
                program.rule("BURU-23.4").linear([*used, (-rounds, dealt)], high=0)
