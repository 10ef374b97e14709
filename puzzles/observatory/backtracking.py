"""Drawing all cards by plain backtracking: the second opinion on every puzzle.

Nothing is shared with the program or with the deductions except the figures themselves and the exact point
in which two of them touch: no bit sets of points, no bounds, no propagation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from periplus.models.observatory.edition import Edition
from periplus.models.observatory.figures import Figure, contact, figures
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import Sheet
from periplus.solvers.limits import Clock


def arrangements(edition: Edition, sheet: Sheet, clock: Clock) -> Iterator[tuple[Figure, ...]]:
    """Every way to draw all cards in range on the stars that are there, a figure a card in their order.

    Raises Stop by the clock.
    """
    stars = set(_spots(sheet.stars, len(edition.chart.columns)))
    per_card = [
        [figure for figure in figures(edition, card) if stars.issuperset(figure.squares)]
        for card in sheet.range
    ]
    order = sorted(range(len(per_card)), key=lambda number: len(per_card[number]))
    for chosen in _extend(list(sheet.figures), [per_card[number] for number in order], clock):
        by_card = dict(zip(order, chosen, strict=True))
        yield tuple(by_card[number] for number in range(len(order)))


def least_missing(edition: Edition, sheet: Sheet, clock: Clock) -> int | None:
    """The fewest further stars with which all cards in range can be drawn; None if they never can.

    Raises Stop by the clock.
    """
    stars = set(_spots(sheet.stars, len(edition.chart.columns)))
    per_card = []
    for card in sheet.range:
        free = (
            figure
            for figure in figures(edition, card)
            if all(contact(figure, drawn) is None for drawn in sheet.figures)
        )
        lacking = [(len(set(figure.squares) - stars), figure) for figure in free]
        per_card.append(sorted(lacking, key=lambda entry: entry[0]))
    return _least([], sorted(per_card, key=len), None, clock)


def _least(
    drawn: list[Figure], per_card: Sequence[Sequence[tuple[int, Figure]]], below: int | None, clock: Clock
) -> int | None:
    """The least sum of lacking stars over a figure a card, if it is less than ``below``."""
    if not per_card:
        return 0 if below is None or below > 0 else None
    if not all(per_card):
        return None
    later = sum(entries[0][0] for entries in per_card[1:])
    best = None
    for lacking, figure in per_card[0]:
        clock.check()
        if below is not None and lacking + later >= below:
            break
        if all(contact(figure, other) is None for other in drawn):
            room = None if below is None else below - lacking
            rest = _least([*drawn, figure], per_card[1:], room, clock)
            if rest is not None:
                best = below = lacking + rest
    return best


def best_packing(edition: Edition, sheet: Sheet, clock: Clock) -> tuple[int, tuple[Figure, ...]]:
    """The best score for drawing some cards of the range on the stars that are there, and the figures.

    Raises Stop by the clock.
    """
    stars = set(_spots(sheet.stars, len(edition.chart.columns)))
    best: tuple[int, tuple[Figure, ...]] = (points(edition, sheet), ())
    drawn: list[Figure] = []

    def draw(cards: Sequence[str]) -> None:
        """Try every way to draw some of these cards besides those drawn. Raises Stop."""
        nonlocal best
        if not cards:
            value = points(edition, replace(sheet, figures=(*sheet.figures, *drawn)))
            best = max(best, (value, tuple(drawn)), key=lambda found: found[0])
            return
        clock.check()
        draw(cards[1:])
        for figure in figures(edition, cards[0]):
            if stars.issuperset(figure.squares) and not any(
                contact(figure, other) for other in (*sheet.figures, *drawn)
            ):
                drawn.append(figure)
                draw(cards[1:])
                drawn.pop()

    draw(sheet.range)
    return best


def _extend(
    drawn: list[Figure], per_card: Sequence[Sequence[Figure]], clock: Clock
) -> Iterator[tuple[Figure, ...]]:
    if not per_card:
        yield ()
        return
    for figure in per_card[0]:
        clock.check()
        if all(contact(figure, other) is None for other in drawn):
            for rest in _extend([*drawn, figure], per_card[1:], clock):
                yield (figure, *rest)


def _spots(stars: int, columns: int) -> Iterator[tuple[int, int]]:
    for bit in range(stars.bit_length()):
        if stars >> bit & 1:
            yield divmod(bit, columns)
