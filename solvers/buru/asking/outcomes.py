"""Everything that can come of an action as a program, and the one that ``why`` doubts.

An outcome is what the player holds when he stops, and which facts brought him there: who was tasked with which
option, which forest card was taken, which space was chosen. All of them are found by trying every move from every
outcome; in a world exactly one of them is true, and what goals name is true where an outcome has it. Each outcome
keeps one line of moves that leads to it.

``why`` doubts counts: parts, goods and cards without their order, each limit under its clause. That is the
``campaign`` of this one action, in which goods at the start, cards that lie sideways and spaces that are taken are
given facts. What it forbids, the clauses and facts that it names forbid; it allows a little more than play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple, TypeAlias

from periplus.models.buru.legality import apply, legal_moves
from periplus.models.buru.moves import Act, AnyMove, Canoe, Liaison
from periplus.models.buru.order import due
from periplus.models.buru.printed import printed
from periplus.models.buru.spaces import free, free_or_rightmost, own, spaces
from periplus.models.buru.state import UNKNOWN, State
from periplus.models.buru.terms import SKIP, TOKOH
from periplus.models.core.errors import PositionError
from periplus.models.core.results import RuleId
from periplus.models.core.wording import say

from ...patterns.logic import TermList, total
from ...program import Literal, Program, Relation, Row, Sum, World, any_of
from ...witness import Facts
from ..action.context import ActionContext
from ..action.goods import GOODS, VP
from ..action.hold import Hold
from ..action.steps import ActionStep, follow, written
from ..action.worth import ActionGoal, ElderBonuses, FinalScore
from ..campaign.acts import OF_TOKOH
from ..campaign.ahead import rest_of_action
from ..campaign.base import ProgramBase
from ..campaign.campaign import Campaign, LinearGoal, final
from ..campaign.rounds import RoundsToCome
from .tables import COUNTED, DONE, add_shown, facts, measure, relation

MOST = 6_000
"""Outcomes of the widest action that is asked about."""
ORDER = "BURU-11.4"
"""The clause for which outcomes come of lines: what is paid has to be there before it is paid."""
Fact: TypeAlias = tuple[str, Row]
"""A relation and the values of its columns."""


class LineEnd(NamedTuple):
    """Where a line has come."""

    hold: Hold
    facts: tuple[Fact, ...]
    """Sorted."""
    moves: int
    """How many moves it took."""


class Reached(NamedTuple):
    """How an outcome was reached first."""

    before: int
    """The number of the outcome before it; -1: the start."""
    move: AnyMove | ActionStep | None


class Outcomes:
    """What can come of a player's action, and the program of it."""

    def __init__(self, context: ActionContext) -> None:
        """Raises PositionError for an action with more outcomes than can be asked about."""
        self._context = context
        self._all: list[LineEnd] = []
        self._reached: list[Reached] = []
        self._numbers: dict[LineEnd, int] = {}
        self._walk()
        self.program = Program()
        self._literals = [self.program.boolean() for _ in self._all]
        self.program.rule(ORDER).exactly_one(self._literals)
        self._relate()
        self._measure()
        add_shown(self.program, context.state)

    @property
    def state(self) -> State:
        """The table before the action."""
        return self._context.state

    def _walk(self) -> None:
        """All outcomes, from the start on."""
        self._add(LineEnd(self._context.start, (), 0), -1, None)
        self._choose()
        place = 0
        while place < len(self._all):
            before = self._all[place]
            for step, after in follow(self._context, before.hold):
                facts = (*self._moved(before.hold, after), *_told(step))
                self._add(_onwards(before, after, facts), place, step)
            if len(self._all) > MOST:
                raise PositionError("pending", say("expected an action with fewer ways to play it"))
            place += 1

    def _add(self, outcome: LineEnd, before: int, move: AnyMove | ActionStep | None) -> None:
        if outcome not in self._numbers:
            self._numbers[outcome] = len(self._all)
            self._all.append(outcome)
            self._reached.append(Reached(before, move))

    def _choose(self) -> None:
        """The choice of a space, where it is the player's and nothing is open yet."""
        state, seat = self._context.state, self._context.seat
        if state.pending or state.turn != seat or state.phase != "afternoon":
            return
        area = state.setting.areas[state.area]
        for move in legal_moves(state):
            if isinstance(move, Act | Canoe | Liaison):
                after = apply(state, move)
                player = after.players[seat]
                gone = (player.liaison if isinstance(move, Liaison) else player.acted)[state.area]
                hold = self._context.hold(after)
                self._add(_onwards(self._all[0], hold, [("acted", (area, gone or ""))]), 0, move)

    def _moved(self, before: Hold, after: Hold) -> Iterator[Fact]:
        """Who has come and gone."""
        if before.tableau != after.tableau:
            for number, card in enumerate(self._context.cards):
                was, there = before.tableau >> number & 1, after.tableau >> number & 1
                if was != there:
                    yield "hired" if there else "discarded", (card.id,)

    def _relate(self) -> None:
        bonuses = ElderBonuses(self._context)
        rows: dict[Fact, list[Literal]] = {}
        for outcome, literal in zip(self._all, self._literals, strict=True):
            for fact in outcome.facts:
                rows.setdefault(fact, []).append(literal)
            for elder in dict.fromkeys(outcome.hold.rest.elders):
                level = bonuses.level(elder, outcome.hold)
                rows.setdefault(("elder", (elder, level)), []).append(literal)
        tables = {name: relation(self.program, name) for name in DONE}
        for (name, row), literals in sorted(rows.items(), key=lambda known: known[0]):
            tables[name].add(*row, literal=any_of(self.program, literals))

    def _measure(self) -> None:
        found = {name: measure(self.program, name) for name in COUNTED}
        holds = [outcome.hold for outcome in self._all]
        for place, spirit in enumerate(self._context.state.setting.spirits):
            found["offered"].add(spirit, terms=self._sum([hold.made[place] for hold in holds]))
        for place, good in enumerate(GOODS):
            found["holds"].add(good, terms=self._sum([hold.goods[place] for hold in holds]))
        final = FinalScore(self._context)
        scores = [(final.respect * hold.goods[VP] + final.end(hold)) // final.scale for hold in holds]
        found["score"].add(terms=self._sum(scores))
        found["moves"].add(terms=self._sum([outcome.moves for outcome in self._all]))

    def worth(self, goal: ActionGoal) -> Sum:
        """What the outcomes are worth by a goal; those that it does not take for an end are no worlds any more."""
        worths = []
        for outcome, literal in zip(self._all, self._literals, strict=True):
            end = goal.end(outcome.hold)
            if end is None:
                self.program.meaning.clause([~literal])
            tasks = sum(name == "tasked" for name, _ in outcome.facts)
            worths.append((end or 0) + goal.respect * outcome.hold.goods[VP] + goal.task * tasks)
        return Sum.of(self._sum(worths))

    def _sum(self, values: Sequence[int]) -> TermList:
        """A number that each outcome has, as a sum over its few values and not over the many outcomes."""
        alike: dict[int, list[Literal]] = {}
        for value, literal in zip(values, self._literals, strict=True):
            alike.setdefault(value, []).append(literal)
        return [(value, any_of(self.program, literals)) for value, literals in sorted(alike.items())]

    def play(self, world: World) -> Sequence[AnyMove]:
        """The moves that lead to the outcome of a world."""
        place = next((number for number, literal in enumerate(self._literals) if world[literal]), 0)
        moves: list[AnyMove] = []
        while place > 0:
            before, move = self._reached[place]
            if move is not None:
                moves.append(written(move) if isinstance(move, ActionStep) else move)
            place = before
        return moves[::-1]

    def witness(self, world: World) -> Facts:
        """What holds by the rules after the line of a world; raises ReplayError for a line that they forbid."""
        return facts(self._context.state, self._context.seat, self.play(world))


def _onwards(before: LineEnd, hold: Hold, facts: Sequence[Fact]) -> LineEnd:
    """The outcome after one more move."""
    known = tuple(sorted({*before.facts, *facts})) if facts else before.facts
    return LineEnd(hold, known, before.moves + 1)


def _told(step: ActionStep) -> Iterator[Fact]:
    """What a step says of itself."""
    if step.kind == "task":
        yield "tasked", (step.name, step.option)
    elif step.kind == "forest":
        yield "taken", (step.name,)


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

    def __init__(self, context: ActionContext) -> None:
        state, seat = context.state, context.seat
        chooses = state.phase == "afternoon" and state.turn == seat and not state.pending
        turn = due(state) if chooses else None
        own_turn = turn is not None and turn.own
        liaisons = int(turn is not None and not own_turn)
        outlook = rest_of_action(context, int(own_turn), liaisons, known=True)
        base = DoubtedBase(outlook)
        self._context = context
        self._liaison = bool(liaisons)
        self._campaign = Campaign(outlook, base)
        self.program: Program = base.program
        self._relate(base)
        add_shown(self.program, state)

    def _relate(self, base: DoubtedBase) -> None:
        """Every relation and measure that goals may name."""
        program, campaign = self.program, self._campaign
        found = {name: relation(program, name) for name in DONE}
        self._acts(base, found["acted"])
        for (card, option), times in campaign.tasks.options.items():
            found["tasked"].add(card, option, literal=any_of(program, times))
        for card, come in campaign.tableau.come.items():
            if come:
                found["hired"].add(card, literal=any_of(program, [times for _, times in come]))
        for card, gone in campaign.tableau.gone.items():
            if gone:
                found["discarded"].add(card, literal=any_of(program, [times for _, times in gone]))
        for card, picked in campaign.forest.cards.items():
            found["taken"].add(card, literal=any_of(program, [times for _, times in picked]))
        score = final(campaign)
        for elder, held in campaign.elders.held.items():
            levels = [
                (number, met) for (name, number), met in campaign.elders.levels.items() if name == elder
            ]
            none, scored = program.boolean(), [(1, met) for _, met in levels]
            program.meaning.linear([(1, none), (-1, held)], high=0)
            program.meaning.linear([*scored, (1, none), (-1, held)], low=0)
            program.rule("BURU-8.3").linear([*scored, (1, none)], high=1)
            for level, met in ((0, none), *levels):
                found["elder"].add(elder, level, literal=met)
        player = self._context.state.players[self._context.seat]
        if UNKNOWN in player.elders or self._campaign.elders.held:
            found["elder"].add(UNKNOWN, 0, literal=program.boolean())  # which may stay unknown
        self._measure(score)

    def _acts(self, base: DoubtedBase, acted: Relation) -> None:
        """Where the stack may go, and where another lies already (BURU-6.8).

        A space under Kuda or his marker has another action (BURU-26.5), and both are in one area alone.
        """
        state, seat, rule = self._context.state, self._context.seat, self.program.rule("BURU-6.8")
        area = state.setting.areas[state.area]
        there = {space.id: space.own for space in (*spaces(state, state.area), *own(state, seat, state.area))}
        usable = free_or_rightmost if self._liaison else free  # BURU-25.8
        open_ = {space.id for space in (*usable(state, state.area), *own(state, seat, state.area))}
        going: dict[str, list[Literal]] = {}
        for act in self._campaign.acts.all:
            name = TOKOH if act.place.name.startswith(OF_TOKOH) else act.place.name
            going.setdefault(name, []).append(act.times)
        for name, times in going.items():
            if name not in there and name != TOKOH:
                self.program.rule(self._closing(name)).linear(total(times), high=0)
                continue
            occupied: TermList = [] if name in open_ else [(1, self._occupied(base, there.get(name, name)))]
            rule.linear([*total(times), *occupied], high=1)
            acted.add(area, there.get(name, name), literal=any_of(self.program, times))
        for space, moved in self._campaign.acts.canoes.landings(0):
            acted.add(area, space, literal=moved)
        if self._liaison:
            self._pass(acted.add(area, SKIP), [times for name in going.values() for times in name])

    def _pass(self, passed: Literal, going: Sequence[Literal]) -> None:
        """A liaison that passes goes nowhere."""
        for times in going:
            self.program.meaning.linear([(PLENTY, passed), (1, times)], high=PLENTY)

    def _closing(self, name: str) -> RuleId:
        """The clause by which the area has no such space now: it is covered, or too far to the right in the forest."""
        state = self._context.state
        ids = [space.id for space in printed(state.setting.edition, state.setting.areas[state.area])]
        narrow = name in ids and ids.index(name) >= len(spaces(state, state.area))
        return "BURU-26.8" if narrow else "BURU-26.5"

    def _occupied(self, base: DoubtedBase, space: str) -> Literal:
        literal = base.occupied.add(space)
        self.program.give(base.occupied, space)
        return literal

    def _measure(self, score: LinearGoal) -> None:
        found = {name: measure(self.program, name) for name in COUNTED}
        for spirit, made in self._campaign.altars.made.items():
            found["offered"].add(spirit, terms=[(1, times) for _, times in made])
        for good, left in zip(GOODS, self._campaign.goods.left, strict=True):
            found["holds"].add(good, terms=[(1, left)])
        less = self.program.integer(0, PLENTY)
        found["score"].add(terms=[*score.terms, (-1, less)], constant=ceil(score.constant))
        found["moves"].add(terms=[(1, self.program.integer(0, PLENTY))])
