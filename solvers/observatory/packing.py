"""Packing constellations: which cards to draw where, on the stars there are and some that may be added.

Figures touch iff they share a lattice point or a crossing of their arrangement (``models.boards.arrangement``), so
one "at most one" for each such point says all of OBS-4.5 and 4.6. The objective is the doubled score, in which an
unused star counts one and nothing has to be rounded: stars + sum((2 * points - stars of the figure) * drawn). The
search stops as soon as value and bound agree after halving. Up to some two hundred figures branch and bound on bit
sets is fastest; beyond that CP-SAT is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from periplus.models.boards.bitsets import bits, members
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.figures import Figure, arrangement_points
from periplus.models.observatory.rules import every_square
from periplus.models.observatory.scoring import ASTERISM_POINTS, points, score_lines, unused_stars
from periplus.models.observatory.state import Sheet

from ..answers import Answer
from ..cpsat import Settings
from ..limits import Clock, Limits
from ..patterns.branching import pack
from ..patterns.packing import Item, rows
from ..program import Literal, Program, World, best
from ..search import Search
from .timeline.constraints.score import UNIT, asterism_ladder
from .turn.prospects import alive

FEW = 200
"""Figures up to which branch and bound is faster."""
SETTINGS: Settings = {"linearization_level": 2}
"""Cliques and budget close in the linear relaxation."""


def touching_rows(figures: Sequence[Figure]) -> tuple[tuple[int, ...], ...]:
    """Rows of indices, at most one of each may be drawn: figures through one point, figures of one card."""
    covered, _ = arrangement_points(figures)
    return rows([Item(figure.card, members(mask), 0) for figure, mask in zip(figures, covered, strict=True)])


def best_packing(
    edition: Edition,
    cards: Sequence[str],
    stars: int,
    drawn: Sequence[Figure],
    extra_stars: int,
    limits: Limits,
) -> Search[Answer]:
    """The best score of a chart when any of ``cards`` may be drawn, in any order.

    ``stars`` is the bit set of stars there are, those of the figures ``drawn`` already among them; up to
    ``extra_stars`` more may be plotted on any squares. The solution lists the further figures as a position's
    ``done`` does.
    """
    packing = _Packing(edition, cards, stars, drawn, extra_stars)
    return Search(packing.answers, limits, Answer("unknown"))


class _Packing:
    """One instance: the figures that can be drawn at all, and what each brings."""

    def __init__(
        self, edition: Edition, cards: Sequence[str], stars: int, drawn: Sequence[Figure], extra: int
    ) -> None:
        empty = every_square(edition) & ~stars
        self._edition = edition
        self._extra = min(extra, empty.bit_count())
        self._sheet = Sheet(stars=stars, figures=tuple(drawn))
        self._figures = [
            figure
            for card in cards
            for figure in alive(edition, tuple(drawn), card)
            if (figure.stars & empty).bit_count() <= self._extra
        ]
        covered, _ = arrangement_points(self._figures)
        self._items = [
            self._item(figure, members(mask), (figure.stars & empty).bit_count())
            for figure, mask in zip(self._figures, covered, strict=True)
        ]
        before = sum(edition.card(figure.card).asterism for figure in drawn)
        self._ladder = [UNIT * (value - ASTERISM_POINTS[before]) for value in ASTERISM_POINTS[before:]]

    def _item(self, figure: Figure, covered: list[int], missing: int) -> Item:
        card = self._edition.card(figure.card)
        worth = UNIT * card.points if isinstance(card.points, int) else 0
        return Item(figure.card, covered, worth - figure.stars.bit_count(), missing, card.asterism)

    def answers(self, clock: Clock) -> Iterator[Answer]:
        """Improving answers; the last has a reason unless it is proved. Raises Stop by the clock."""
        yield from self._by_branching(clock) if len(self._items) <= FEW else self._by_solver(clock)

    def _by_branching(self, clock: Clock) -> Iterator[Answer]:
        last = None
        for last in pack(self._items, clock, budget=self._extra, ladder=self._ladder):
            yield self._answer(last.chosen, last.bound, "branch and bound")
        if last is not None:
            yield replace(self._answer(last.chosen, last.bound, "branch and bound"), status="optimal")

    def _by_solver(self, clock: Clock) -> Iterator[Answer]:
        program, drawn = self._program()
        yield self._answer((), None, "cp-sat")
        for report in best(program, clock, settings=SETTINGS, unit=UNIT):
            if report.solved:
                world = World(report.values)
                chosen = [index for index, literal in enumerate(drawn) if world[literal]]
                answer = self._answer(chosen, report.bound, "cp-sat")
                reason = None if report.reason == "proved" else report.reason
                yield replace(answer, status=report.status, reason=reason)

    def _program(self) -> tuple[Program, list[Literal]]:
        program = Program()
        drawn = [program.boolean() for _ in self._items]
        for row in rows(self._items):
            program.rule("OBS-4.5").at_most_one([drawn[index] for index in row])
        both = list(zip(self._items, drawn, strict=True))
        program.rule("OBS-4.4").linear([(item.cost, literal) for item, literal in both], high=self._extra)
        counted = [(1, literal) for item, literal in both if item.counted]
        before = sum(self._edition.card(figure.card).asterism for figure in self._sheet.figures)
        ladder = asterism_ladder(program, before, counted)
        program.maximise([*((item.value, literal) for item, literal in both), *ladder])
        return program, drawn

    def _answer(self, chosen: Sequence[int], bound: int | None, engine: str) -> Answer:
        """The answer for the figures at those indices; ``bound`` is that of the items' doubled values."""
        figures = [self._figures[index] for index in chosen]
        sheet = self._filled(figures)
        most = None if bound is None else (self._doubled + bound) // UNIT
        value = points(self._edition, sheet)
        return Answer(
            status="feasible",
            value=value,
            bound=None if most is None else max(most, value),
            solution=tuple(
                {"card": figure.card, "at": list(figure.at), "rotation": figure.rotation}
                for figure in figures
            ),
            why=score_lines(self._edition, sheet),
            engine=engine,
        )

    @property
    def _doubled(self) -> int:
        """The doubled score with all stars plotted and nothing more drawn."""
        sheet = self._filled([])
        return UNIT * points(self._edition, sheet) + unused_stars(sheet).bit_count() % UNIT

    def _filled(self, figures: Sequence[Figure]) -> Sheet:
        """The sheet with those figures and all further stars, first on the squares that the figures lack."""
        stars = self._sheet.stars
        for figure in figures:
            stars |= figure.stars
        spare = members(every_square(self._edition) & ~stars)
        left = self._extra - (stars & ~self._sheet.stars).bit_count()
        return replace(
            self._sheet, stars=stars | bits(spare[:left]), figures=(*self._sheet.figures, *figures)
        )
