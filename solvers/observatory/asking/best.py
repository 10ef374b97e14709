"""The program whose best world is what ``solve``, ``hint`` or ``maximum`` asks for, under rules of one's own.

All but the maximum are about the worlds of goals. The worlds of the maximum are the lines to the end of the game in
which every later roll is wild and every draw is free. Rules only take lines away: the bound without them holds too, and
the planner's lines are tried first, each without the moves that would break the rules. Only what they leave open is
asked of the program, which takes seconds to build.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NoReturn, cast

from periplus.models.observatory.legality import apply, fault
from periplus.models.observatory.moves import AnyMove, Keep
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import score_lines
from periplus.models.observatory.state import State

from ...answers import Answer
from ...asking import Query, QueryAim
from ...limits import Clock, within
from ...program import Program, World
from ...replay import ReplayError, Verb
from ...witness import Facts
from ..maximum import free_task, improving
from ..question import HorizonQuestion
from ..timeline.model import Model, exact
from ..timeline.script import script
from ..timeline.solve import FreeTask, PlayedLine, Step
from .playing import end_facts, ends_so
from .query import fixed_facts, goal_names, lines_of_play
from .query import query as goals_query

SCORE = "score"
"""The measure that is made as large as possible."""
PLANNING = 20.0
"""Deterministic effort for the maximum without the rules."""
STEP = 1e-3
"""What one move, played and tried against the rules, counts as deterministic effort."""


def query(verb: Verb, position: Position) -> Query:
    """The worlds of the question; raises PositionError as the questions themselves do."""
    if verb != "maximum":
        return goals_query(position)
    free = free_task(position)
    return _Maximum(free, HorizonQuestion(free.state, position.me, ended=not free.task.slots)).at_first()


class _Maximum:
    """The best line to the end of the game with free rolls and draws, under rules of one's own."""

    def __init__(self, free: FreeTask, question: HorizonQuestion) -> None:
        self._free = free
        self._question = question

    def at_first(self) -> Query:
        """What rules are read over and the planner's lines are tried against; the worlds take seconds to build."""
        query = self._query(fixed_facts(self._question, self._free.task), _not_built)
        aim = replace(query.aim, known=self.known, whole=self.whole) if query.aim else None
        return replace(query, aim=aim)

    def whole(self, clock: Clock) -> Query:
        """The query with the worlds; raises Stop."""
        model = lines_of_play(self._question, self._free.task, exact, watch=clock.check)
        query = self._query(model.program, lambda world: self._answer(self._line(model, world)))
        return replace(query, witness=lambda world: end_facts(self._question, self._line(model, world).sheet))

    def _query(self, program: Program, told: Callable[[World], Answer]) -> Query:
        total = program.measures[SCORE].sums[()]
        return Query(program, names=goal_names(self._free.task.edition), aim=QueryAim(total, told))

    def known(self, keeps: Callable[[Facts], bool], clock: Clock) -> Iterator[Answer]:
        """Lines that keep the rules, each better than the one before, next to those of the maximum without them."""
        part = clock.part(work=PLANNING)
        return within(self._tried(keeps, part), part, clock)

    def _tried(self, keeps: Callable[[Facts], bool], clock: Clock) -> Iterator[Answer]:
        best, tried = Answer("unknown"), None
        for found in improving(self._free, clock):
            if found.solution != tried:
                tried = found.solution
                line = self._kept(tried, keeps, clock)
                if line and (best.value is None or line.value(self._question.edition) > best.value):
                    best = self._answer(line)
            proved = found.status == "optimal" and best.value == found.value
            yield replace(best, status="optimal" if proved else best.status, bound=found.bound)

    def _line(self, model: Model, world: World) -> PlayedLine:
        """The world's line, played by the rules; raises ReplayError where it does not come to the world's ending."""
        if model.dice is None or model.chart is None:
            raise ValueError("the model has no chart")
        line = self._free.play(script(model, world, model.dice, model.chart), idle=False)
        if not ends_so(model, world, line.sheet):
            raise ReplayError("the plan does not play out to its ending")
        return line

    def _answer(self, line: PlayedLine) -> Answer:
        edition = self._free.task.edition
        why = score_lines(edition, line.sheet)
        return Answer("feasible", line.value(edition), solution=line.steps, measure="total", why=why)

    def _kept(
        self, steps: Sequence[object], keeps: Callable[[Facts], bool], clock: Clock
    ) -> PlayedLine | None:
        """The line without the moves after which rules are broken that were kept before; None where they stay broken.

        A card whose bonus would break them is left out with its bonus.
        """
        seat = self._question.seat

        def holds(state: State) -> bool:
            clock.check()
            clock.spend(STEP)
            return keeps(end_facts(self._question, state.sheets[seat]))

        state, opening = self._free.opened(_first_cards(steps))
        played: list[Step] = list(opening)
        kept = holds(state)
        safe = state, kept, len(played)
        for move in cast("Sequence[AnyMove]", steps[len(opening) :]):
            if fault(state, move) is not None:
                continue
            after = apply(state, move)
            held = holds(after) if after.sheets[seat] != state.sheets[seat] else kept
            if held or not kept:
                state, kept = after, held
                played.append(move)
            else:
                state, kept = safe[0], safe[1]
                del played[safe[2] :]
            if not state.sheets[seat].pending:
                safe = state, kept, len(played)
        return PlayedLine(tuple(played[: safe[2]]), safe[0].sheets[seat]) if safe[1] else None


def _not_built(_world: World) -> NoReturn:
    raise ValueError("the program with the worlds is not built yet")


def _first_cards(steps: Sequence[object]) -> Sequence[str]:
    """The cards that the first step chooses, if it does."""
    match steps[0] if steps else None:
        case Keep(cards=cards) | {"cards": cards}:
            return tuple(cards)
    return ()
