"""Figures that do not touch: their rows, and the cards of a plan that only counts, packed on the chart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from periplus.models.boards.bitsets import members
from periplus.models.observatory.figures import Figure, arrangement_points

from ...limits import Clock
from ...patterns.packing import PackingItem, rows
from ...program import Program, World, best
from .card_classes import CardClass


def touching_rows(figures: Sequence[Figure]) -> tuple[tuple[int, ...], ...]:
    """Rows of indices, at most one of each may be drawn: figures through one point, figures of one card.

    Figures touch iff they share a lattice point or a crossing of their arrangement, so one "at most one" for each
    such point says all of OBS-4.5 and 4.6.
    """
    covered, _ = arrangement_points(figures)
    return rows(
        [PackingItem(figure.card, members(mask), 0) for figure, mask in zip(figures, covered, strict=True)]
    )


def arrange(
    kinds: Sequence[CardClass], plan: Mapping[tuple[str, ...], int], stars: int, clock: Clock
) -> Iterator[tuple[Figure, ...]]:
    """Figures that do not touch, with ever fewer further stars.

    ``plan`` says how many of which cards are to be drawn, ``kinds`` where each card may be. Raises Stop by the
    clock.
    """
    program = Program()
    place_of = {kind.cards[0]: kind.figures for kind in kinds}
    figures = [figure for cards in plan for card in cards for figure in place_of[card]]
    drawn = [program.boolean() for _ in figures]
    for cards, count in plan.items():
        terms = [(1, literal) for figure, literal in zip(figures, drawn, strict=True) if figure.card in cards]
        program.rule("OBS-4.3").linear(terms, count, count)
    for row in touching_rows(figures):
        program.rule("OBS-4.5").at_most_one([drawn[index] for index in row])
    missing = [(figure.stars & ~stars).bit_count() for figure in figures]
    program.maximise([(-count, literal) for count, literal in zip(missing, drawn, strict=True)])
    for report in best(program, clock):
        if report.solved:
            world = World(report.values)
            yield tuple(figure for figure, literal in zip(figures, drawn, strict=True) if world[literal])
        if report.value is not None and report.value == report.bound:
            return
