"""Everything that can come of an action as a program: its worlds are the outcomes.

An outcome is what the player holds when he stops, and which facts brought him there: who was tasked with which option,
which forest card was taken, which space was chosen. All of them are found by trying every move from every outcome; in a
world exactly one of them is true, and what goals name is true where an outcome has it. Each outcome keeps one line of
moves that leads to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from periplus.models.buru.listing import legal_moves
from periplus.models.buru.moves import Act, AnyMove, Canoe, Liaison
from periplus.models.buru.play import apply
from periplus.models.buru.state import State
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ...patterns.logic import TermList
from ...program import Literal, Program, Row, Sum, World, any_of
from ...witness import Facts
from ..action.bonuses import Bonuses
from ..action.goods import GOODS, VP
from ..action.ground import PlayerTable
from ..action.hold import Hold
from ..action.step import ActionStep, written
from ..action.steps import follow
from ..action.worth import ActionGoal, Final
from .shown import add_shown
from .tables import COUNTED, DONE, measure, relation
from .witness import facts

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

    def __init__(self, ground: PlayerTable) -> None:
        """Raises PositionError for an action with more outcomes than can be asked about."""
        self._ground = ground
        self._all: list[LineEnd] = []
        self._reached: list[Reached] = []
        self._numbers: dict[LineEnd, int] = {}
        self._walk()
        self.program = Program()
        self._literals = [self.program.boolean() for _ in self._all]
        self.program.rule(ORDER).exactly_one(self._literals)
        self._relate()
        self._measure()
        add_shown(self.program, ground.state)

    @property
    def state(self) -> State:
        """The table before the action."""
        return self._ground.state

    def _walk(self) -> None:
        """All outcomes, from the start on."""
        self._add(LineEnd(self._ground.start, (), 0), -1, None)
        self._choose()
        place = 0
        while place < len(self._all):
            before = self._all[place]
            for step, after in follow(self._ground, before.hold):
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
        state, seat = self._ground.state, self._ground.seat
        if state.pending or state.turn != seat or state.phase != "afternoon":
            return
        area = state.setting.areas[state.area]
        for move in legal_moves(state):
            if isinstance(move, Act | Canoe | Liaison):
                after = apply(state, move)
                player = after.players[seat]
                gone = (player.liaison if isinstance(move, Liaison) else player.acted)[state.area]
                hold = self._ground.hold(after)
                self._add(_onwards(self._all[0], hold, [("acted", (area, gone or ""))]), 0, move)

    def _moved(self, before: Hold, after: Hold) -> Iterator[Fact]:
        """Who has come and gone."""
        if before.tableau != after.tableau:
            for number, card in enumerate(self._ground.cards):
                was, there = before.tableau >> number & 1, after.tableau >> number & 1
                if was != there:
                    yield "hired" if there else "discarded", (card.id,)

    def _relate(self) -> None:
        bonuses = Bonuses(self._ground)
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
        for place, spirit in enumerate(self._ground.state.setting.spirits):
            found["offered"].add(spirit, terms=self._sum([hold.made[place] for hold in holds]))
        for place, good in enumerate(GOODS):
            found["holds"].add(good, terms=self._sum([hold.goods[place] for hold in holds]))
        final = Final(self._ground)
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
        return facts(self._ground.state, self._ground.seat, self.play(world))


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
