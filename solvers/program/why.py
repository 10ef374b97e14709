"""Why no world has a goal: an irreducible set of rules and given facts.

Where a sum is limited, what such a limit seldom rests on is left out at once, and empty places that a game's planner
says can be spared together. Where no planner tells, the solver's own core comes first (``cores.py``): one solve, where
leaving pieces out one by one takes many. Where the solver finds none soon, all rules and facts are doubted.

What makes it irreducible are plain solves in which nothing is guarded: a rule is doubted by leaving its rows out of
the model, a given fact by not fixing it. Whole blocks are left out first, then smaller ones, down to single rules and
facts; what stays is proved to forbid the goal, and each piece of it was seen to be needed: without it there was a
world. A few orders are tried and the smallest result is kept. A test that its limit ends keeps the block, and then
the answer does not claim to be irreducible.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

from periplus.models.core.results import RuleId

from ..cpsat import NO_SETTINGS, Report, Settings, final, solve
from ..limits import Clock, Stop
from ..proof import RELAXED, SECOND_ROUTE, prove
from ..shapes import Status
from .cores import Piece, blamed
from .goals import Goal
from .grounding import cases
from .program import ClauseRows, Given, Program, objective_part
from .questions import Inquiry
from .relations import LEAST, MOST, Sum, World

CORE_WORK = 2.0
"""Deterministic effort for the solver's own core."""
SOON_WORK = 0.5
"""The same where there is another beginning: without what reasons seldom need."""
TEST_WORK = 0.5
"""Deterministic effort of one test."""
GUIDED_WORK = 2.0
"""The same where a sum guides it."""
GUIDED: Settings = {**RELAXED, "stop_after_first_solution": True}
"""Of a test that a sum guides: an assignment that is good enough ends it."""
LIGHT: Settings = {"cp_model_probing_level": 0, "max_presolve_iterations": 1}
"""Presolve in one pass, without probing: here that takes a third less in the mean than no presolve or all of it."""
GUIDED_ROUTES: Sequence[Settings] = ({**GUIDED, **LIGHT}, {**GUIDED, **SECOND_ROUTE})
PLAIN_ROUTES: Sequence[Settings] = (SECOND_ROUTE, NO_SETTINGS)
"""Most are settled without presolve at once; what is not wants it."""
ORDERS_WORK = 0.5
"""No further order is tried after this effort."""
SMALL = 2
"""Nor after an answer of so few rules and facts."""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Whether a world has the goal; if not, what forbids it."""

    holds: bool
    rules: tuple[RuleId, ...] = ()
    facts: tuple[Given, ...] = ()
    irreducible: bool = True
    """Without any one of the rules and facts there is a world with the goal."""
    world: World | None = field(default=None, compare=False)
    """A world that has the goal."""

    @property
    def size(self) -> int:
        """How many rules and facts it takes."""
        return len(self.rules) + len(self.facts)


def why(
    program: Program,
    goal: Goal,
    clock: Clock,
    *,
    confirm: Callable[[WhyNot], bool] | None = None,
    otherwise: Callable[[Sequence[Given]], bool] | None = None,
) -> WhyNot:
    """What forbids the goal. ``confirm`` asks the rules code: an answer that it denies is not given.

    ``otherwise`` tells whether a world that keeps all rules is known to have the goal if those given facts need not
    be so. Raises GoalError, SizeError, and Stop when a limit ends the question before it is known whether a world
    has the goal.
    """
    inquiry = asked(program, goal, clock)
    pieces: list[Piece] = [*(rule for rule in program.rules.values() if len(rule)), *program.given]
    doubts = _Doubts(program, inquiry, pieces, clock, otherwise)
    if (world := doubts.world()) is not None:
        return WhyNot(holds=True, world=world)
    for start, blocks in doubts.beginnings():
        answers: list[WhyNot] = []
        before = clock.worked
        for order in _orders(start, clock.limits.seed):
            answer = doubts.reduced(order, blocks=blocks)
            if doubts.proved(answer) and (confirm is None or confirm(answer)):
                answers.append(answer)
            if clock.worked - before > ORDERS_WORK or any(found.size <= SMALL for found in answers):
                break
        if answers:
            return min(answers, key=lambda found: (not found.irreducible, found.size))
    if (world := inquiry.world(clock)) is not None:  # one route alone may have told that there is none
        return WhyNot(holds=True, world=world)
    return doubts.answer(range(len(pieces)), sure=False)


def forbidden(program: Program, goal: Goal, facts: Sequence[Given], clock: Clock) -> bool:
    """Whether two routes tell that no world of all rules and of those given facts alone has the goal.

    The facts may be those of another program with the same relations. False where a limit ends the proof.
    """
    inquiry = asked(program, goal, clock)
    named = set(map(str, facts))
    model = program.model(inquiry.parts(), given=[fact for fact in program.given if str(fact) in named])
    return _told(lambda: final(prove(model, clock)).status == "infeasible")


def _told(question: Callable[[], bool]) -> bool:
    """What the question tells; False where a limit ends it. Raises Stop when the clock is cancelled."""
    try:
        return question()
    except Stop as stop:
        if stop.reason == "cancelled":
            raise
        return False


def possible(program: Program, goal: Goal, clock: Clock) -> WhyNot:
    """Whether a world has the goal, and which, but not what forbids it; raises as ``why``."""
    world = asked(program, goal, clock).world(clock)
    return WhyNot(world is not None, irreducible=world is not None, world=world)


def impossible(program: Program, goal: Goal, clock: Clock) -> bool:
    """Whether no world has the goal, by two routes; a sum of the goal guides them first. Raises as ``why``."""
    inquiry = asked(program, goal, clock)
    if guide := _guide(inquiry):
        model = program.model(inquiry.parts(), guide)
        if clock.tried(partial(_agreed, model), work=SOON_WORK):
            return True
    return inquiry.world(clock) is None


def asked(program: Program, goal: Goal, clock: Clock | None = None) -> Inquiry:
    """The inquiry that a world with the goal answers."""
    found = list(cases(program, goal, clock))  # first: it may add candidate facts to the program
    inquiry = Inquiry(program)
    inquiry.rows.clause([inquiry.indicator(case.needs) for case in found])
    return inquiry


def _orders(pieces: Sequence[int], seed: int) -> list[list[int]]:
    """Orders in which pieces are doubted: from the first, from the last, and by chance."""
    forwards = list(pieces)
    shuffled = random.Random(seed).sample(forwards, len(forwards))
    return [forwards, forwards[::-1], shuffled]


def _name(piece: Piece) -> str:
    """The clause, or the relation of the given fact."""
    return piece.id if isinstance(piece, ClauseRows) else piece.relation.name


def _guide(inquiry: Inquiry) -> bytes:
    """The sum that the goal wants large or small as a model's objective: without one its relaxation proves less."""
    for condition in inquiry.conditions:
        if condition.intervals[-1][1] == MOST:
            return objective_part(condition.total)
        if condition.intervals[0][0] == LEAST:
            return objective_part(
                Sum(tuple((-factor, variable) for factor, variable in condition.total.factors))
            )
    return b""


def _agreed(model: bytes, clock: Clock, refuted: tuple[bytes, Settings] | None = None) -> bool:
    """Whether two routes, with presolve and without, tell that no world has the goal; ``refuted``: what one has told.

    The model's objective is the goal's sum. Raises Stop.
    """
    routes = [route for route in GUIDED_ROUTES if (model, route) != refuted]
    reports = (final(solve(model, clock, settings=route)) for route in routes)
    if agreed := all(report.status == "infeasible" for report in reports):
        clock.agreed.set()
    return agreed


KEPT = 0.25
"""The share of what is left when pieces begin to be left out that is kept for two routes to prove what stays."""
PLANNED = 0.4
"""The share of the rest after which no planner is asked which pieces can go."""


class _Doubts:
    """Leaves pieces out, as long as what stays forbids the goal."""

    def __init__(
        self,
        program: Program,
        inquiry: Inquiry,
        pieces: Sequence[Piece],
        clock: Clock,
        otherwise: Callable[[Sequence[Given]], bool] | None,
    ) -> None:
        self._program = program
        self._inquiry = inquiry
        self._goal = inquiry.parts()
        self._guide = _guide(inquiry)
        self._pieces = pieces
        self._clock = clock
        self._begun = clock.work_left(), clock.remaining()
        """The effort and the seconds that were left when pieces began to be left out; None without a limit."""
        self._otherwise = otherwise
        self._refuted: tuple[bytes, Settings] | None = None
        """The model that a solve guided by the sum has refuted last, and how it was set up."""

    def world(self) -> World | None:
        """A world of all pieces that has the goal; None where there is none. Raises Stop."""
        if self._few is not None:
            return None
        if self._guide and (soon := self._solved(range(len(self._pieces)))).status != "unknown":
            return World(soon.values) if soon.solved else None
        return self._inquiry.world(self._clock)

    def beginnings(self) -> Iterator[tuple[Sequence[int], bool]]:
        """Pieces that forbid the goal, as far as that is known soon, and whether to leave out blocks of them first."""
        everything = range(len(self._pieces))
        if self._few is not None:
            told = self._otherwise is not None  # what can go, so that most of the rest is needed
            if not told and (core := self._core(self._few)) is not None:
                yield core, True
            yield self._few, not told
        if (core := self._core(everything)) is not None:
            yield core, True
        yield everything, True

    @cached_property
    def _few(self) -> list[int] | None:
        """Pieces that forbid the goal, but those that the limit of a sum seldom needs; None if it needs one.

        Facts come first, without the denials that can be spared together, as far as ``otherwise`` tells.
        """
        if not (self._guide and self._program.seldom):
            return None
        spared = [index for index, piece in enumerate(self._pieces) if _name(piece) in self._program.seldom]
        likely = [index for index in range(len(self._pieces)) if index not in spared]
        likely.sort(key=lambda index: isinstance(self._pieces[index], ClauseRows))
        lean = self._unspared(likely, spared) if self._otherwise is not None else likely
        for few in (lean, likely) if len(lean) < len(likely) else (likely,):
            if self._status(few) == "infeasible":
                return few
        return None

    def _unspared(self, likely: Sequence[int], spared: Sequence[int]) -> list[int]:
        """The likely pieces but denials that can be spared together with the others, as far as ``otherwise`` tells."""
        less = list(spared)
        for index in likely:
            piece = self._pieces[index]
            if self._over(PLANNED):
                break
            if isinstance(piece, Given) and not piece.holds and not self._known_without([*less, index]):
                less.append(index)
        return [index for index in likely if index not in less]

    def _core(self, among: Sequence[int]) -> list[int] | None:
        """Those of the pieces that the solver blames; None where it does not tell soon."""
        left = self._clock.work_left()
        work = SOON_WORK if self._guide and self._program.seldom else CORE_WORK
        part = self._clock.part(work=work if left is None else min(work, left / 4))
        try:
            core = blamed(self._program, self._goal, [self._pieces[index] for index in among], part)
        finally:
            self._clock.spend(part.worked)
        return None if core is None else [among[place] for place in core]

    def reduced(self, order: Sequence[int], *, blocks: bool) -> WhyNot:
        """The answer that leaves pieces out in that order, in blocks first or one by one."""
        kept, sure = list(order), True
        size = max(1, len(kept) // 2) if blocks else 1
        while True:
            place = 0
            while place < len(kept):
                less = kept[:place] + kept[place + size :]
                status = self._status(less)
                if status == "infeasible":
                    kept = less
                else:
                    place += size
                    sure = sure and (size > 1 or status != "unknown")
            if size == 1:
                return self.answer(kept, sure)
            size //= 2

    def answer(self, kept: Iterable[int], sure: bool) -> WhyNot:
        """The kept pieces as an answer, in the order of the program."""
        pieces = [self._pieces[index] for index in sorted(kept)]
        rules = tuple(piece.id for piece in pieces if isinstance(piece, ClauseRows))
        facts = tuple(piece for piece in pieces if isinstance(piece, Given))
        return WhyNot(False, rules, facts, irreducible=sure)

    def proved(self, answer: WhyNot) -> bool:
        """Whether two routes agree that the answer forbids the goal; the tests before took one."""
        rules = [self._program.rules[rule] for rule in answer.rules]
        model = self._program.model(self._goal, rules=rules, given=answer.facts)
        if self._guide:
            return _told(lambda: _agreed(model + self._guide, self._clock, self._refuted))
        return _told(lambda: final(prove(model, self._clock)).status == "infeasible")

    def _status(self, kept: Sequence[int]) -> Status:
        """Whether a world of these pieces alone has the goal, as far as one solve can tell."""
        if self._over():
            return "unknown"  # before a model is built in vain
        if self._known_without(sorted(set(range(len(self._pieces))).difference(kept))):
            return "feasible"
        return self._solved(kept).status

    def _known_without(self, spared: Sequence[int]) -> bool:
        """Whether a world with the goal is known that keeps all but those pieces, without a solve."""
        facts = [piece for index in spared if isinstance(piece := self._pieces[index], Given)]
        if self._otherwise is None or not facts or self._over():
            return False
        return _told(partial(self._otherwise, facts))

    def _over(self, share: float = 1.0) -> bool:
        """Whether that share of what is for leaving pieces out is spent."""
        left = self._clock.work_left(), self._clock.remaining()
        kept = 1 - share * (1 - KEPT)
        return any(
            now is not None and then is not None and now <= kept * then
            for now, then in zip(left, self._begun, strict=True)
        )

    def _part(self, work: float) -> Clock:
        """A clock for a test of that effort, which ends before what is kept for proving what stays."""
        left, seconds = self._clock.work_left(), self._clock.remaining()
        begun, begun_seconds = self._begun
        return self._clock.part(
            work=work if left is None or begun is None else min(work, left - KEPT * begun),
            seconds=None if seconds is None or begun_seconds is None else seconds - KEPT * begun_seconds,
        )

    def _solved(self, kept: Sequence[int]) -> Report:
        """The report of the first solve that tells whether a world of these pieces alone has the goal."""
        pieces = [self._pieces[index] for index in sorted(kept)]
        rules = [piece for piece in pieces if isinstance(piece, ClauseRows)]
        given = [piece for piece in pieces if isinstance(piece, Given)]
        model = self._program.model(self._goal, rules=rules, given=given) + self._guide
        routes, work = (GUIDED_ROUTES, GUIDED_WORK) if self._guide else (PLAIN_ROUTES, TEST_WORK)
        report = Report()
        for route in routes:
            part = self._part(work)
            try:
                report = final(solve(model, part, settings=route))
            except Stop as stop:
                if stop.reason == "cancelled":
                    raise
            finally:
                self._clock.spend(part.worked)
            if report.status == "infeasible":
                self._refuted = model, route
            if report.status != "unknown":
                break
        return report
