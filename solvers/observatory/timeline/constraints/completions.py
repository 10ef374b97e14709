"""Which cards are completed by when (OBS-4.3, OBS-4.8).

``by(kind, step)`` counts the cards of a kind completed by the end of a step, ``made(kind, step)`` those of that
step alone; a card told apart is a kind of one.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....program import Program, Variable
from ..kinds import Kind
from .axis import START, Axis

TermList = list[tuple[int, Variable]]
"""A sum as pairs (factor, variable)."""


def less(terms: TermList) -> TermList:
    """The sum taken off."""
    return [(-factor, variable) for factor, variable in terms]


class Completions:
    """Cumulative counts of completed cards."""

    def __init__(self, program: Program, axis: Axis, kinds: Sequence[Kind], budget: Sequence[int]) -> None:
        """``budget[turn]``: stars that can be had by then; a kind that needs more is not completed yet."""
        self.kinds = tuple(kinds)
        self._count: dict[tuple[int, int], Variable] = {}
        once = program.rule("OBS-4.3")
        for index, kind in enumerate(kinds):
            for step in range(len(axis)):
                if kind.need > budget[axis.windows[step]]:
                    continue
                self._count[index, step] = program.integer(0, len(kind.cards))
                if before := self.by(index, step - 1):
                    once.linear([*before, (-1, self._count[index, step])], high=0)

    def by(self, kind: int, step: int) -> TermList:
        """How many cards of the kind are completed by the end of the step."""
        variable = self._count.get((kind, step)) if step > START else None
        return [] if variable is None else [(1, variable)]

    def made(self, kind: int, step: int) -> TermList:
        """How many of them in that step."""
        return [*self.by(kind, step), *less(self.by(kind, step - 1))]

    def all_by(self, step: int) -> TermList:
        """How many cards are completed by the end of the step."""
        return [term for index in range(len(self.kinds)) for term in self.by(index, step)]
