"""Every way through an action as a program: its worlds are the lines of moves.

The holds that the action can come to are the knots of a graph, its moves the arcs. A world is a way from the start to
some knot in which the player stops: into each knot goes as much as comes out. So the worlds are exactly the lines, and
what a line does is read off its arcs, what it comes to off its last knot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from periplus.models.buru.listing import legal_moves
from periplus.models.buru.moves import Act, AnyMove, Canoe, Liaison
from periplus.models.buru.play import apply
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ...program import Literal, Program, World, any_of
from ..action.bonuses import Bonuses
from ..action.goods import GOODS, VP
from ..action.ground import Ground
from ..action.hold import Hold
from ..action.step import written
from ..action.steps import follow
from ..action.worth import Final
from .shown import add_shown
from .tables import COUNTED, DONE, measure, relation

MOST = 20_000
"""Arcs of the largest graph that is asked about."""
ORDER = "BURU-11.4"
"""The clause for which lines are ways: what is paid has to be there before it is paid."""


class Arc(NamedTuple):
    """A move from knot to knot."""

    start: int
    end: int
    move: AnyMove


class Paths:
    """An action's graph, and the program of its ways."""

    def __init__(self, ground: Ground) -> None:
        """Raises PositionError for an action with more ways than can be asked about."""
        self._ground = ground
        self._holds: list[Hold] = []
        self._numbers: dict[Hold, int] = {}
        self.arcs: list[Arc] = []
        self._spaces: dict[int, tuple[str, str]] = {}
        """By arc: the area and space of a stack that goes there."""
        self._walk()
        self.program = Program()
        self._taken = [self.program.boolean() for _ in self.arcs]
        self._ends = [self.program.boolean() for _ in self._holds]
        self._tie()
        self._relate()

    def _walk(self) -> None:
        """All knots and arcs, from the start on."""
        self._knot(self._ground.start)
        self._choose()
        place = 0
        while place < len(self._holds):
            for step, after in follow(self._ground, self._holds[place]):
                self.arcs.append(Arc(place, self._knot(after), written(step)))
            if len(self.arcs) > MOST:
                raise PositionError("pending", say("expected an action with fewer ways to play it"))
            place += 1

    def _knot(self, hold: Hold) -> int:
        if hold not in self._numbers:
            self._numbers[hold] = len(self._holds)
            self._holds.append(hold)
        return self._numbers[hold]

    def _choose(self) -> None:
        """The choice of a space, where it is the player's and nothing is open yet."""
        state, seat = self._ground.state, self._ground.seat
        if state.pending or state.turn != seat or state.phase != "afternoon":
            return
        for move in legal_moves(state):
            if isinstance(move, Act | Canoe | Liaison):
                after = apply(state, move)
                acted = (
                    after.players[seat].liaison if isinstance(move, Liaison) else after.players[seat].acted
                )
                self._spaces[len(self.arcs)] = state.setting.areas[state.area], acted[state.area] or ""
                self.arcs.append(Arc(0, self._knot(self._ground.hold(after)), move))

    def _tie(self) -> None:
        """One way from the start to an end."""
        rule = self.program.rule(ORDER)
        into: list[list[tuple[int, Literal]]] = [[] for _ in self._holds]
        for arc, taken in zip(self.arcs, self._taken, strict=True):
            into[arc.end].append((1, taken))
            into[arc.start].append((-1, taken))
        for number, (terms, ends) in enumerate(zip(into, self._ends, strict=True)):
            balance = -1 if number == 0 else 0
            rule.linear([*terms, (-1, ends)], balance, balance)

    def _relate(self) -> None:
        program, found = self.program, {name: relation(self.program, name) for name in DONE}
        bonuses = Bonuses(self._ground)
        rows: dict[tuple[str, tuple[str | int, ...]], list[Literal]] = {}
        for number, (arc, taken) in enumerate(zip(self.arcs, self._taken, strict=True)):
            for fact in self._facts(number, arc):
                rows.setdefault(fact, []).append(taken)
        for end, ends in zip(self._holds, self._ends, strict=True):
            for elder in dict.fromkeys(end.rest.elders):
                rows.setdefault(("elder", (elder, bonuses.level(elder, end))), []).append(ends)
        for (name, row), literals in sorted(rows.items()):
            found[name].add(*row, literal=any_of(program, literals))
        self._measure()
        add_shown(program, self._ground.state)

    def _facts(self, number: int, arc: Arc) -> Iterator[tuple[str, tuple[str | int, ...]]]:
        """What an arc brings about."""
        move, start, end = arc.move, self._holds[arc.start], self._holds[arc.end]
        if number in self._spaces:
            yield "acted", self._spaces[number]
        if move.type == "task":
            yield "tasked", (move.card, move.option)
        if move.type == "forest":
            yield "taken", (move.card,)
        yield from (("hired", (card,)) for card in self._cards(end.tableau & ~start.tableau))
        yield from (("discarded", (card,)) for card in self._cards(start.tableau & ~end.tableau))

    def _cards(self, bits: int) -> list[str]:
        return [card.id for number, card in enumerate(self._ground.cards) if bits >> number & 1]

    def _measure(self) -> None:
        found = {name: measure(self.program, name) for name in COUNTED}
        pairs = list(zip(self._holds, self._ends, strict=True))
        for place, spirit in enumerate(self._ground.state.setting.spirits):
            found["offered"].add(spirit, terms=[(hold.made[place], ends) for hold, ends in pairs])
        for place, good in enumerate(GOODS):
            found["holds"].add(good, terms=[(hold.goods[place], ends) for hold, ends in pairs])
        final = Final(self._ground)
        values = [(final.respect * hold.goods[VP] + final.end(hold)) // final.scale for hold in self._holds]
        found["score"].add(terms=list(zip(values, self._ends, strict=True)))
        found["moves"].add(terms=[(1, taken) for taken in self._taken])

    def play(self, world: World) -> Sequence[AnyMove]:
        """The moves of a world."""
        onwards = {arc.start: arc for arc, taken in zip(self.arcs, self._taken, strict=True) if world[taken]}
        moves: list[AnyMove] = []
        place = 0
        while place in onwards:
            moves.append(onwards[place].move)
            place = onwards[place].end
        return moves
