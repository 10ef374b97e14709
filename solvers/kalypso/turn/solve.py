"""``turn``: the best rest of the present turn, proved by exhaustive search; a plain line comes first."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from typing import Literal, NamedTuple, TypeAlias

from periplus.models.kalypso.kernel import Step, after
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.scoring import value
from periplus.models.kalypso.state import State

from ...answers import Answer
from ...limits import Clock, Limits, Stop
from ...search import Search
from ...shapes import Status
from ..question import RulesLine, TurnsQuestion, ask, told
from .candidates import Candidates, FirstMove
from .ceiling import UNBOUNDED
from .passing import openings, passing
from .reached import SeenStates
from .search import TurnSearch
from .stepwise import Finished, Variations, finished, points, stepwise, straight
from .sweeping import ALIKE, sweeping

ENGINE = "branch and bound"
BEGINNING = 10, 30
"""How broad the beams are with which a search for lines that meet duties begins, far from a proof."""
SWEPT = 1000, 6000
"""States of sweeps that any other search begins with, far from a proof, and of all the search before sweeps end."""
PASSING = 10, 20, 40, 80, 160, 320
"""How broad those are that look for lines which meet every duty, from the most promising openings on."""
AS_BROAD, NARROWEST = 4, 4
"""Openings for which they are as broad, for the next ones half, a third and so on; and how broad they are at least."""
REMEMBERED = 6000
"""States that a beam leaves for a broader one."""
PROMPT = 160, 800
"""States after which lines are varied: of a question far from a proof or of duties, which few are, and of any other."""
FAR, NEAR = 155, 40
"""Points between the best line and the bound with which no proof is in sight, and with which it soon comes."""
Distance: TypeAlias = Literal["near", "between", "far", "duty"]
SHARES: dict[Distance, float] = {"far": 6.0, "between": 0.25, "near": 0.05, "duty": 3.0}
"""Work on variations for each unit of work on the proof."""


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The best rest of the present turn."""
    question = ask(position)
    return Search(lambda clock: answers(question, clock), limits, Answer("unknown"))


def answers(question: TurnsQuestion, clock: Clock) -> Iterator[Answer]:
    """Improving answers, the last of them proved, or with the reason why the search stopped."""
    search = TurnSearch(question.objective, clock)
    if not question.ends:
        yield answer(told(question.state, (), question.objective), None, search.visited)
        return
    found = Incumbent(question, 1, search)
    yield found.answer()
    try:
        found.take(finished(search, question.state, question.objective))
        yield found.answer()
        for step in found.improving():
            if step.news:
                yield found.answer()
        yield found.answer()
    except Stop as stop:
        yield found.answer().stopped(stop.reason)


class SliceResult(NamedTuple):
    """What a slice of the search brought."""

    news: bool
    """Whether the best line or the bound is better."""
    better: Finished | None
    """A better line for its first move, if there is one."""


class Incumbent:
    """The best line known of a question, and what bounds all its lines."""

    def __init__(self, question: TurnsQuestion, ends: int, search: TurnSearch) -> None:
        self._question = question
        self.state = question.state
        self._ends = ends
        self._search = search
        self.line: RulesLine = told(question.state, straight(question.state, ends), question.objective)
        self.bound = search.node(question.state, ends).ceiling

    def take(self, steps: tuple[Step, ...]) -> bool:
        """The steps become the line if they are worth more; whether they are."""
        line = told(self.state, steps, self._question.objective)
        better = line.value > self.line.value
        if better:
            self.line = line
        return better

    def improving(self) -> Iterator[SliceResult]:
        """Search all lines to the proof, and vary the best of them; tells after every slice what was found.

        Raises Stop by the clock; what is known by then stays known.
        """
        far, duties = self._distance == "far", self._question.objective == "survive"
        others = self._passing() if duties else self._swept()
        if far:
            begun = self._beams() if duties else self._begun(others)
            for line in begun:
                yield self._taken(line)
        candidates = Candidates(self._search, self.state, self._ends, count=1, floor=self.line.value)
        slices = candidates.run()
        varied = Variations(self._search, self.state, self._search.seed)
        varied.add(self.line.value, self.line.steps)
        prompt = PROMPT[not (far or duties)]
        due = 0.0
        while True:
            candidates.floor = max(candidates.floor, self.line.value)
            better: FirstMove | None = None
            began = self._search.worked
            try:
                better = next(slices)
            except StopIteration:
                self._take_best(candidates)
                self.bound = self.line.value
                return
            finally:
                news = self._take_best(candidates)
            found = None if better is None else Finished(better.value or 0, better.line)
            if found is not None:
                varied.add(*found)
            yield SliceResult(news, found)
            if self._ends == 1 and self._search.visited > prompt:
                due += SHARES[self._distance] * (self._search.worked - began)
                began = self._search.worked
                yield from self._varying(varied, others, began + due)
                due += began - self._search.worked

    @property
    def _distance(self) -> Distance:
        """How far a proof is; of duties all have to be met for it, or none to be left that may."""
        left = self.bound - self.line.value
        if self._question.objective == "survive":
            return "far" if left > 1 else "duty" if left else "near"
        return "near" if left <= NEAR else "between" if left <= FAR else "far"

    def _beams(self) -> Iterator[Finished]:
        """Lines by beams over the steps of the turn, as long as no proof is in sight."""
        seen = SeenStates(self._worth, REMEMBERED, declining=True)
        for width in BEGINNING:
            if self._ends != 1 or self._distance == "near":
                return
            for _, steps in stepwise(self._search, self.state, self._worth, width, alike=ALIKE, seen=seen):
                yield Finished(self._ended(steps), steps)

    def _swept(self) -> Iterator[Finished | None]:
        """What each sweep over the steps of the turn brought, as long as no proof is in sight."""
        if self._ends != 1:
            return
        begun = self._search.visited
        for line in sweeping(self._search, self.state, self._worth):
            yield line and Finished(self._ended(line[1]), line[1])
            if self._distance == "near" or self._search.visited - begun > SWEPT[1]:
                return

    def _begun(self, swept: Iterator[Finished | None]) -> Iterator[Finished]:
        """The lines of the first sweeps."""
        end = self._search.visited + SWEPT[0]
        for line in swept:
            if line is not None:
                yield line
            if self._search.visited > end:
                return

    def _passing(self) -> Iterator[Finished]:
        """Lines that meet more and more duties of one opening, as long as all of them may be met."""
        begun = openings(self._search, self.state)
        for most, (number, opening) in product(PASSING, enumerate(begun)):
            if self._distance == "near":
                return
            width = max(NARROWEST, most // (1 + number // AS_BROAD))
            rng = random.Random(f"{self._search.seed} {most} {number}")  # a beam's luck is its own
            for met, steps in passing(self._search, self.state, width, rng, opening):
                yield Finished(met, steps)

    def _worth(self, state: State) -> int:
        return points(state, self._question.objective)

    def _ended(self, steps: Sequence[Step]) -> int:
        """The objective after the steps."""
        state = reduce(after, steps, self.state)
        return value(state, state.own, self._question.objective)

    def _varying(
        self, varied: Variations, others: Iterator[Finished | None], end: float
    ) -> Iterator[SliceResult]:
        """Lines of another search, then variations of the best lines, until so much work is done in all."""
        while self._search.worked < end and varied.lines:
            try:
                found = next(others)
            except StopIteration:
                found = varied.tried()
            else:
                if found is not None:
                    varied.add(*found)
            if found is not None:
                yield self._taken(found)

    def _taken(self, found: Finished) -> SliceResult:
        """The line is taken if it is better; it may be the best for its first move all the same."""
        return SliceResult(found.value > self.line.value and self.take(found.line), found)

    def _take_best(self, candidates: Candidates) -> bool:
        """What the candidates know by now; whether it is news."""
        top, bound = candidates.top(), candidates.bound
        better = bool(top) and (top[0].value or 0) > self.line.value and self.take(top[0].line)
        lower = bound < self.bound
        self.bound = min(self.bound, bound)
        return better or lower

    def answer(self, engine: str = ENGINE) -> Answer:
        """What is known now."""
        return answer(self.line, self.bound, self._search.visited, engine)


def answer(line: RulesLine, bound: int | None, visited: int, engine: str = ENGINE) -> Answer:
    """The line with a bound, None where its value is proved to be the best."""
    proved = bound is None or bound <= line.value
    status: Status = "optimal" if proved else "feasible"
    most = line.value if proved else bound if bound is not None and bound < UNBOUNDED else None
    return Answer(status, line.value, most, line.moves, line.why, work={"states": visited}, engine=engine)
