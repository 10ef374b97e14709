"""An inquiry: what a question adds to a program, and the solve that answers it."""

from __future__ import annotations

from collections.abc import Iterable

from ..cpsat import Report
from ..limits import Clock, Stop
from ..proof import satisfy
from .cases import Condition, GoalCase, Need, negated
from .program import Program
from .rows import Literal, Rows, Variables
from .world import World


class Inquiry:
    """Rows and variables that a question adds to a program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._variables = Variables(len(program.variables))
        self.rows = Rows()

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
