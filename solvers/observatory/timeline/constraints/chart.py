"""Stars on the chart and the figures drawn between them (OBS-3.1, 4.4, 4.5, 4.12).

``plotted[square, step]``: the square, empty at the start, holds a star by the end of the step; stars on dull squares
are counted only. ``drawn`` chooses a figure for each card completed. Two figures touch iff they share a lattice point
or a crossing (``arrangement``), so "at most one figure over each such point" says exactly that none touch. Squares
are never shared, so over each square the sum of figures is at most its star: the linear relaxation sees packing and
supply together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from periplus.models.boards.bitsets import members
from periplus.models.observatory.figures import Figure, arrangement_points

from ....patterns.logic import TermList, less
from ....patterns.packing import PackingItem, rows
from ....program import Literal, Program, Variable
from ..task import SquarePartition
from .completions import Axis, Completions

MOST_STARS = 400
"""Squares of the largest chart."""


def touching_rows(figures: Sequence[Figure]) -> tuple[tuple[int, ...], ...]:
    """Rows of indices, at most one of each may be drawn: figures through one point, figures of one card.

    Figures touch iff they share a lattice point or a crossing of their arrangement, so one "at most one" for each
    such point says all of OBS-4.5 and 4.6.
    """
    covered, _ = arrangement_points(figures)
    return rows(
        [PackingItem(figure.card, members(mask), 0) for figure, mask in zip(figures, covered, strict=True)]
    )


class ChartRules:
    """The literals of stars by step and of drawn figures."""

    def __init__(
        self, program: Program, axis: Axis, ground: SquarePartition, completions: Completions
    ) -> None:
        self._program = program
        self._axis = axis
        self._completions = completions
        self.squares = members(ground.squares)
        self._dull = ground.dull
        self._idle: TermList = []
        self.plotted: dict[tuple[int, int], Literal] = {
            (square, step): program.boolean() for step in range(len(axis)) for square in self.squares
        }
        self.drawn: dict[Figure, Literal] = {
            figure: program.boolean() for kind in completions.kinds for figure in kind.figures
        }
        self._add_figures()
        self._add_stars()

    def _add_figures(self) -> None:
        program = self._program
        figures = tuple(self.drawn)
        last = len(self._axis) - 1
        for index, kind in enumerate(self._completions.kinds):
            made = self._completions.by(index, last)
            places = [(1, self.drawn[figure]) for figure in kind.figures]
            program.rule("OBS-4.3").linear([*places, *less(made)], 0, 0)
        for row in touching_rows(figures):
            program.rule("OBS-4.5").at_most_one([self.drawn[figures[index]] for index in row])

    def _add_stars(self) -> None:
        """OBS-4.4: a figure's stars are there when its card is completed."""
        rule = self._program.rule("OBS-4.4")
        last = len(self._axis) - 1
        over: dict[int, list[Literal]] = {square: [] for square in self.squares}
        for index, kind in enumerate(self._completions.kinds):
            needing: dict[int, list[Literal]] = {}
            for figure in kind.figures:
                for square in members(figure.stars):
                    if square in over:
                        over[square].append(self.drawn[figure])
                        needing.setdefault(square, []).append(self.drawn[figure])
            for square, figures in needing.items():
                self._add_in_time(index, square, figures)
        for square, figures in over.items():
            if figures:
                terms = [(1, figure) for figure in figures]
                rule.linear([*terms, (-1, self.plotted[square, last])], high=0)

    def _add_in_time(self, kind: int, square: int, figures: list[Literal]) -> None:
        """If the card is drawn over the square, the star is there by the step of its completion."""
        rule = self._program.rule("OBS-4.4")
        steps = [step for step in range(len(self._axis) - 1) if self._completions.by(kind, step)]
        if not steps:
            return
        needed = figures[0]
        if len(figures) > 1:
            needed = self._program.boolean()
            rule.linear([*((1, figure) for figure in figures), (-1, needed)], high=0)
        for step in steps:
            ((_, completed),) = self._completions.by(kind, step)
            rule.clause([~needed, ~completed, self.plotted[square, step]])

    def total(self, step: int) -> TermList:
        """How many stars are plotted by the end of the step, those on dull squares left out."""
        return [(1, self.plotted[square, step]) for square in self.squares]

    def everything(self) -> TermList:
        """How many stars are plotted in the end."""
        return [*self.total(len(self._axis) - 1), *self._idle]

    def link(
        self, typed: Iterable[tuple[int, int, Literal]], gifts: Sequence[TermList], idle: TermList
    ) -> None:
        """Tie stars to what pays for them.

        ``typed`` are events (square, step, literal), ``gifts`` the free stars up to each step, ``idle`` the typed
        stars that go to dull squares.
        """
        by_place: dict[tuple[int, int], list[Literal]] = {}
        events: list[TermList] = [[] for _ in range(len(self._axis))]
        for square, step, event in typed:
            by_place.setdefault((square, step), []).append(event)
            events[step].append((1, event))
        filled = self._program.rule("OBS-3.1")
        for (square, step), star in self.plotted.items():
            before = [(1, self.plotted[square, step - 1])] if step else []
            here = [(1, event) for event in by_place.get((square, step), ())]
            if before or here:
                filled.linear([*before, *here, (-1, star)], high=0)
        paid: TermList = []
        for step, free in enumerate(gifts):
            paid += less(events[step])
            self._program.rule("OBS-4.12").linear([*self.total(step), *paid, *less(free)], high=0)
        if self._dull:
            spare = (1, self._program.integer(0, MOST_STARS))
            last = [*self.total(len(gifts) - 1), *paid, spare, *less(gifts[-1])]
            self._program.rule("OBS-4.12").linear(last, high=0)
            self._idle = [*idle, spare]


class CountedStars:
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
