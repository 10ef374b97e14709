"""The chart as a number: stars counted, squares and figures left out. A relaxation of ``chart``."""

from __future__ import annotations

from ....program import Program, Variable
from .axis import Axis
from .completions import TermList, less


class Counted:
    """How many stars are plotted by the end of each step."""

    def __init__(self, program: Program, axis: Axis, empty: int) -> None:
        """``empty``: squares without a star at the start."""
        self._program = program
        self._stars: list[Variable] = [program.integer(0, empty) for _ in range(len(axis))]
        for before, after in zip(self._stars, self._stars[1:], strict=False):
            program.rule("OBS-3.1").linear([(1, before), (-1, after)], high=0)

    def total(self, step: int) -> TermList:
        """How many stars are plotted by the end of the step."""
        return [(1, self._stars[step])]

    def everything(self) -> TermList:
        """How many stars are plotted in the end."""
        return self.total(len(self._stars) - 1)

    def link(self, gifts: list[TermList]) -> None:
        """Every star is paid for by a gift."""
        for step, free in enumerate(gifts):
            self._program.rule("OBS-4.12").linear([*self.total(step), *less(free)], high=0)
