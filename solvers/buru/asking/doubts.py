"""An action as a program of counts: parts, goods and cards without their order, each limit under its clause.

It is the ``campaign`` of this one action, in which goods at the start, cards that lie sideways and spaces that are
taken are given facts. What it forbids, the clauses and facts that it names forbid; it allows a little more than play.
"""

from __future__ import annotations

from math import ceil

from periplus.models.buru.order import due
from periplus.models.buru.spaces import free, own, spaces
from periplus.models.buru.terms import TOKOH
from periplus.models.core.wording import say

from ...patterns.logic import TermList, total
from ...program import Literal, Program, Relation, any_of
from ..action.goods import GOODS
from ..action.ground import PlayerTable
from ..campaign.base import ProgramBase
from ..campaign.campaign import Campaign
from ..campaign.goal import LinearGoal, final
from ..campaign.moment import moment
from ..campaign.outlook import RoundsToCome
from ..campaign.places import OF_TOKOH
from .shown import add_shown
from .tables import COUNTED, DONE, measure, relation

PLENTY = 99
"""More than an action needs of anything."""
HAS, SIDEWAYS, TAKEN = "has", "sideways", "occupied"
"""The relations of given facts."""


class DoubtedBase(ProgramBase):
    """A base in which what is held at the start can be doubted."""

    idle = True

    def __init__(self, outlook: RoundsToCome) -> None:
        super().__init__(outlook)
        program = self.program
        self._has = program.relation(HAS, ("good", "number"), say("what the player holds of it now"))
        self._sideways = program.relation(SIDEWAYS, ("card",), say("the islander lies sideways now"))
        self.occupied = program.relation(TAKEN, ("space",), say("a stack lies on the space now"))

    def amount(self, place: int, number: int) -> TermList:
        """As much as is held; plenty, if that is doubted."""
        held = self._has.add(GOODS[place], number)
        self.program.give(self._has, GOODS[place], number)
        return [(number - PLENTY, held), (PLENTY, self.fixed)]

    def sideways(self, card: str) -> TermList:
        """That the card lies sideways; not, if that is doubted."""
        if (card,) not in self._sideways.facts:
            self._sideways.add(card)
            self.program.give(self._sideways, card)
        return [(1, self._sideways.literal(card))]


class ActionDoubts:
    """The program of counts of an action."""

    def __init__(self, ground: PlayerTable) -> None:
        state, seat = ground.state, ground.seat
        chooses = state.phase == "afternoon" and state.turn == seat and not state.pending
        turn = due(state) if chooses else None
        own_turn = turn is not None and turn.own
        liaisons = int(turn is not None and not own_turn)
        outlook = moment(ground, int(own_turn), liaisons, known=True)
        base = DoubtedBase(outlook)
        self._ground = ground
        self._campaign = Campaign(outlook, base)
        self.program: Program = base.program
        self._relate(base)
        add_shown(self.program, state)

    def _relate(self, base: DoubtedBase) -> None:
        """Every relation and measure that goals may name."""
        program, campaign = self.program, self._campaign
        found = {name: relation(program, name) for name in DONE}
        self._acts(base, found["acted"])
        for (card, option), times in campaign.working.options.items():
            found["tasked"].add(card, option, literal=any_of(program, times))
        for card, come in campaign.tableau.come.items():
            if come:
                found["hired"].add(card, literal=any_of(program, [times for _, times in come]))
        for card, gone in campaign.tableau.gone.items():
            if gone:
                found["discarded"].add(card, literal=any_of(program, [times for _, times in gone]))
        taken: dict[str, list[Literal]] = {}
        for _, card, picked in campaign.forest.cards:
            taken.setdefault(card, []).append(picked)
        for card, several in taken.items():
            found["taken"].add(card, literal=any_of(program, several))
        score = final(campaign)
        for elder, held in campaign.council.held.items():
            found["elder"].add(elder, 0, literal=held)
        for (elder, level), met in campaign.council.levels.items():
            found["elder"].add(elder, level, literal=met)
        self._measure(score)

    def _acts(self, base: DoubtedBase, acted: Relation) -> None:
        """Where the stack may go, and where another lies already (BURU-6.8)."""
        state, seat, rule = self._ground.state, self._ground.seat, self.program.rule("BURU-6.8")
        area = state.setting.areas[state.area]
        there = {space.id: space.own for space in (*spaces(state, state.area), *own(state, seat, state.area))}
        open_ = {space.id for space in (*free(state, state.area), *own(state, seat, state.area))}
        going: dict[str, list[Literal]] = {}
        for act in self._campaign.acts.all:
            name = TOKOH if act.place.name.startswith(OF_TOKOH) else act.place.name
            going.setdefault(name, []).append(act.times)
        for name, times in going.items():
            occupied: TermList = [] if name in open_ else [(1, self._occupied(base, there.get(name, name)))]
            rule.linear([*total(times), *occupied], high=1)
            acted.add(area, there.get(name, name), literal=any_of(self.program, times))
        for space, moved in self._campaign.acts.canoes.landings(0):
            acted.add(area, space, literal=moved)

    def _occupied(self, base: DoubtedBase, space: str) -> Literal:
        literal = base.occupied.add(space)
        self.program.give(base.occupied, space)
        return literal

    def _measure(self, score: LinearGoal) -> None:
        found = {name: measure(self.program, name) for name in COUNTED}
        for spirit, made in self._campaign.altars.made.items():
            found["offered"].add(spirit, terms=[(1, times) for _, times in made])
        for good, left in zip(GOODS, self._campaign.stock.left, strict=True):
            found["holds"].add(good, terms=[(1, left)])
        less = self.program.integer(0, PLENTY)
        found["score"].add(terms=[*score.terms, (-1, less)], constant=ceil(score.constant))
        found["moves"].add(terms=[(1, self.program.integer(0, PLENTY))])
