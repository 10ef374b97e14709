"""Where a move is made and of what kind it is: what a clue may say before it says the move itself."""

from __future__ import annotations

from ..core.results import Place
from ..core.wording import say
from .edition import Edition
from .moves import AnyMove, Complete, Draw, Keep, Research, Star

_QUARTERS = (
    (say("the upper left of the chart"), say("the upper right of the chart")),
    (say("the lower left of the chart"), say("the lower right of the chart")),
)


def place(edition: Edition, move: AnyMove) -> Place:
    """The quarter of the chart, the tracks, the sky or the cards that the move concerns."""
    match move:
        case Star():
            return _quarter(edition, move.at, say("plot a star"))
        case Complete():
            return _quarter(edition, move.at, say("complete a constellation"))
        case Research():
            return Place(say("the research tracks"), say("check a space"), thing="Research")
        case Draw():
            return Place(say("the cards on the table"), say("draw a card"), thing="Sky")
        case Keep():
            return Place(say("the dealt cards"), say("keep four cards"), thing="Dealt")
        case _:
            return Place(say("the dice"), say("end the turn"), thing="Dice")


def _quarter(edition: Edition, at: tuple[int, int], kind: str) -> Place:
    rows, columns = len(edition.chart.rows), len(edition.chart.columns)
    low, right = _half(at[0], rows), _half(at[1], columns)
    cells = tuple(
        (row, column)
        for row in range(rows)
        for column in range(columns)
        if _half(row, rows) == low and _half(column, columns) == right
    )
    return Place(_QUARTERS[low][right], kind, cells)


def _half(index: int, length: int) -> int:
    """0 in the first half of a line, its middle included, 1 in the second."""
    return int(2 * index >= length + length % 2)
