"""Literals that are true exactly where the needs of a case are met, tied to them by the program's meaning."""

from __future__ import annotations

from .cases import Condition, Need, Test, negated
from .logic import all_of, any_of
from .program import Program
from .rows import Literal


class Truth:
    """The truth of cases in the worlds of a program; the same condition has the same literal."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._met: dict[Condition, Literal] = {}

    def denial(self, needs: tuple[Need, ...]) -> Need:
        """What keeps all needs from being met together; nothing where there are none."""
        return tuple(negated(need[0]) if len(need) == 1 else ~self.of((need,)) for need in needs)

    def each(self, needs: tuple[Need, ...]) -> list[Literal]:
        """For each need a literal that is true exactly where it is met; raises SizeError."""
        return [any_of(self._program, map(self._literal, need)) for need in needs]

    def of(self, needs: tuple[Need, ...]) -> Literal:
        """A literal that is true exactly where all needs are met; raises SizeError."""
        return all_of(self._program, self.each(needs))

    def _literal(self, test: Test) -> Literal:
        """A literal that is true exactly where the test is passed."""
        if not isinstance(test, Condition):
            return test
        if test not in self._met:
            inside, outside = (
                [self._within(test, interval) for interval in side.intervals]
                for side in (test, test.negated())
            )
            self._program.meaning.exactly_one([*inside, *outside])
            self._met[test] = any_of(self._program, inside)
        return self._met[test]

    def _within(self, test: Condition, interval: tuple[int, int]) -> Literal:
        """A literal under which the sum lies in the interval."""
        literal, total = self._program.boolean(), test.total
        low, high = (end - total.constant for end in interval)
        self._program.meaning.linear(total.factors, low, high, when=(literal,))
        return literal
