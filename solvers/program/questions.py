"""Questions about all worlds of a program: what holds in some of them, what in every one.

A goal comes as its cases: the ways in which it can hold, each with what it needs (``grounding``). To ask a solve for
each case would do. Both questions here do with fewer, as every world that a solve finds settles several cases.

*In some world.* Each case gets an indicator, a new literal that implies the needs of the case, and one row says that an
indicator is true. A world answers every case that it makes true. Those leave, and the rest is asked again, until no
world is left: then none of the rest holds anywhere.

*In every world.* Only what holds in the first world can hold in all, so that is suspected to. One row says that a
suspect fails; a world in which that is so acquits every suspect that fails in it. When there is no such world, the
suspects that are left hold in every world.

Each solve takes a case or a suspect away, or is the last. Of two tiles and two squares (the example of the package)
``lies(b, P)`` has the cases P = 1 and P = 2: the first world has b on 1, say, and answers P = 1; the next has to have b
on 2; there the list is empty, after two solves. Asked of every world, the first world with b on 1 suspects P = 1, and
one with b on 2 acquits it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeVar

from periplus.models.core.wording import say

from ..cpsat import Report, solutions
from ..limits import Clock, Stop
from ..proof import satisfy
from .cases import Bag, Binding, Condition, GoalCase, Need, Test, negated
from .goals import Goal, variables
from .grounding import cases
from .program import Program
from .relations import Literal, Row, Rows, SizeError, Sum, Term, Variables, World


class Inquiry:
    """Rows and variables that a question adds to a program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._variables = Variables(len(program.variables))
        self.rows = Rows()
        self.conditions: list[Condition] = []
        """The conditions on sums among what was asked."""

    def boolean(self) -> Literal:
        """A new literal; raises SizeError."""
        return self._variables.add(0, 1)

    def indicator(self, needs: Iterable[Need]) -> Literal:
        """A new literal that is true only where all the needs are met; raises SizeError."""
        literal = self.boolean()
        for need in needs:
            self._require(need, literal)
        return literal

    def _require(self, need: Need, when: Literal) -> None:
        if len(need) == 1 and isinstance(need[0], Condition):
            self._condition(need[0], when)
            return
        clause: list[Literal] = []
        for test in need:
            if isinstance(test, Condition):
                clause.append(self.boolean())
                self._condition(test, clause[-1])
            else:
                clause.append(test)
        self.rows.clause(clause, when=(when,))

    def _condition(self, condition: Condition, when: Literal) -> None:
        """Where ``when`` is true, the sum lies in one of the intervals.

        Each has a literal of its own: given one row with a gap between its limits, the solver's presolve is
        known to lose solutions.
        """
        self.conditions.append(condition)
        total = condition.total
        switches = [when]
        if len(condition.intervals) > 1:
            switches = [self.boolean() for _ in condition.intervals]
            self.rows.clause(switches, when=(when,))
        for switch, (low, high) in zip(switches, condition.intervals, strict=True):
            self.rows.linear(total.factors, low - total.constant, high - total.constant, when=(switch,))

    def failure(self, case: GoalCase, when: Literal) -> None:
        """Where ``when`` is true, the case does not hold; raises SizeError."""
        self.rows.clause([self._unmet(need) for need in case.needs], when=(when,))

    def _unmet(self, need: Need) -> Literal:
        """A literal that is true only where every test of the need fails."""
        if len(need) == 1 and not isinstance(need[0], Condition):
            return ~need[0]
        return self.indicator((negated(test),) for test in need)

    def parts(self) -> bytes:
        """The additions as a part of a model."""
        return self._variables.data() + self.rows.data()

    def world(self, clock: Clock) -> World | None:
        """A world of the program with these additions, None if there is none; raises Stop."""
        return world_of(satisfy(self._program.model(self.parts()), clock))


def world_of(report: Report) -> World | None:
    """The world of a final report, None where there is none; raises Stop where neither is known."""
    if report.solved:
        return World(report.values)
    if report.status == "infeasible":
        return None
    raise Stop(report.reason or "crashed")


T = TypeVar("T")

MAX_CASES = 50_000
"""Combinations of candidate facts that one goal may be about."""


def ask(
    program: Program,
    goal: Goal,
    clock: Clock,
    *,
    every: bool = False,
    known: Sequence[Binding] = (),
    among: Sequence[Binding] | None = None,
) -> Iterator[Binding]:
    """The bindings of the goal's variables that hold in some world, each once, as they are found.

    ``every``: those that hold in every world instead, known only at the end; a program without worlds forces
    nothing. ``known``: bindings that need not be found again; ``among``: of those that hold in every world only these
    are asked about. A goal without variables has one empty answer or none. Raises at once GoalError for a faulty goal
    and SizeError for one with too many cases, and Stop when a limit ends the question before it is complete.
    """
    if every:
        found = _cases(program, goal, clock)
        held = _in_every(program, variables(goal), found, among, clock)
        return (binding for binding in held if binding not in known)
    return (binding for binding, _ in witnessed(program, goal, clock, known=known))


def witnessed(
    program: Program, goal: Goal, clock: Clock, *, known: Sequence[Binding] = ()
) -> Iterator[tuple[Binding, World]]:
    """The bindings that hold in some world, each with a world in which it does; raises as ``ask``."""
    return _in_some(program, variables(goal), _cases(program, goal, clock), known, clock)


def _cases(program: Program, goal: Goal, clock: Clock) -> list[GoalCase]:
    found = list(islice(cases(program, goal, clock), MAX_CASES + 1))
    if len(found) > MAX_CASES:
        raise SizeError(say("more than {most} combinations of candidate facts", most=MAX_CASES))
    return found


def worlds(program: Program, clock: Clock) -> Iterator[World]:
    """Every world, each once: two worlds differ in some fact. Raises Stop if a limit comes first."""
    literals = [literal for table in program.relations.values() for literal in table.facts.values()]
    seen: set[tuple[bool, ...]] = set()
    for values in solutions(program.model(), clock):
        world = World(values)
        facts = tuple(world[literal] for literal in literals)
        if facts not in seen:
            seen.add(facts)
            yield world


def _in_some(
    program: Program, names: tuple[str, ...], pending: list[GoalCase], known: Sequence[Binding], clock: Clock
) -> Iterator[tuple[Binding, World]]:
    answered = _Answered(pending)
    for binding in known:
        answered.add(binding)
    pending = [case for case in pending if case.open or not answered.by(case)]
    while pending:
        inquiry = Inquiry(program)
        indicators = [
            inquiry.indicator((*case.needs, *_other_than(case, answered.by(case)))) for case in pending
        ]
        inquiry.rows.clause(indicators)
        world = inquiry.world(clock)
        if world is None:
            return
        for case in pending:
            if case.holds(world) and (binding := case.binding(names, world)) not in answered.by(case):
                answered.add(binding)
                yield binding, world
        pending = [case for case in pending if case.open or not answered.by(case)]


class _Answered:
    """Answers, looked up by the cases that can give them: what one settles another may leave to the world."""

    def __init__(self, cases: Sequence[GoalCase]) -> None:
        self._forms = {(frozenset(case.bound), frozenset(case.open)) for case in cases}
        self._found: dict[tuple[frozenset[tuple[str, Term]], frozenset[str]], list[Binding]] = {}

    def add(self, binding: Binding) -> None:
        """Take an answer in."""
        for bound, left in self._forms:
            if binding.keys() == bound | left:
                settled = frozenset((name, binding[name]) for name in bound)
                self._found.setdefault((settled, left), []).append(binding)

    def by(self, case: GoalCase) -> Sequence[Binding]:
        """The answers that the case can give."""
        return self._found.get((frozenset(case.bound.items()), frozenset(case.open)), ())


def _fits(case: GoalCase, binding: Binding) -> bool:
    """Whether the case can give the answer."""
    return binding.keys() == {*case.bound, *case.open} and case.bound.items() <= binding.items()


def _other_than(case: GoalCase, known: Sequence[Binding]) -> list[Need]:
    """The needs that keep the open variables of a case from values that are answered already."""
    tests = (_equal(case, binding) for binding in known)
    return [tuple(map(negated, equal)) for equal in tests if equal is not None]


def _equal(case: GoalCase, binding: Binding) -> list[Test] | None:
    """The tests under which the open variables of a case have the values of the binding; None: they cannot."""
    tests: list[Test] = []
    for name, value in case.open.items():
        wanted = binding[name]
        if isinstance(value, Sum) and isinstance(wanted, int):
            tests.append(Condition(value, ((wanted, wanted),)))
        elif isinstance(value, Bag) and (alike := value.equals(wanted)) is not None:
            tests += alike
        else:
            return None
    return tests


@dataclass(frozen=True, slots=True)
class _Suspect:
    """A binding that held so far, with every case that gives it."""

    binding: Binding
    cases: tuple[GoalCase, ...]

    def accuse(self, inquiry: Inquiry) -> Literal:
        """A literal that is true only where the binding does not hold."""
        literal = inquiry.boolean()
        for case in self.cases:
            inquiry.failure(case, literal)
        return literal

    def holds(self, world: World) -> bool:
        return any(case.holds(world) for case in self.cases)


def _in_every(
    program: Program,
    names: tuple[str, ...],
    found: list[GoalCase],
    among: Sequence[Binding] | None,
    clock: Clock,
) -> Iterator[Binding]:
    first = Inquiry(program).world(clock)
    if first is None:
        return
    held: dict[Row, Binding] = {}
    for case in found:
        if case.holds(first):
            binding = case.binding(names, first)
            held.setdefault(tuple(binding.items()), binding)
    suspects = []
    for binding in held.values():
        if among is not None and binding not in among:
            continue
        alike = [case for case in found if _fits(case, binding)]
        closed = (
            replace(case, needs=(*case.needs, *((test,) for test in equal)))
            for case in alike
            if (equal := _equal(case, binding)) is not None
        )
        suspects.append(_Suspect(binding, tuple(closed)))
    left = _acquit(program, suspects, _Suspect.accuse, _Suspect.holds, clock)
    yield from (suspect.binding for suspect in left)


def _acquit(
    program: Program,
    suspects: list[T],
    accuse: Callable[[T, Inquiry], Literal],
    holds: Callable[[T, World], bool],
    clock: Clock,
) -> list[T]:
    """The suspects that hold in every world; ``accuse`` gives a literal that is true only where one fails."""
    while suspects:
        inquiry = Inquiry(program)
        inquiry.rows.clause([accuse(suspect, inquiry) for suspect in suspects])
        world = inquiry.world(clock)
        if world is None:
            break
        suspects = [suspect for suspect in suspects if holds(suspect, world)]
    return suspects
