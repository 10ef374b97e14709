"""A player's chart as a board: labels, squares, stars, constellations, and what an overlay adds."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase

from periplus.models.boards.grid import cells_of
from periplus.models.core.wording import say
from periplus.models.observatory.edition import Edition
from periplus.models.observatory.figures import Figure
from periplus.models.observatory.scoring import unused_stars
from periplus.models.observatory.state import Sheet

from .. import gestures
from ..scene import Area, Board, Label, Layer, Line, Mark, Role, Sign, Tag, square
from .overlay import CellNote, Overlay, centre

SMALL = 0.4
"""The scale of the charts of players that the picture is not about."""


def letter(number: int) -> str:
    """The letter of a sheet's figure, by its number in the order of completion."""
    return ascii_uppercase[number % len(ascii_uppercase)]


def main_chart(edition: Edition, sheet: Sheet, title: str, overlay: Overlay) -> Board:
    """The chart with labels at the left and above, indices as moves write them at the right and below."""
    rows, columns = len(edition.chart.rows), len(edition.chart.columns)
    names = [Label((-0.5, row + 0.5), str(face)) for row, face in enumerate(edition.chart.rows)]
    names += [Label((column + 0.5, -0.5), str(face)) for column, face in enumerate(edition.chart.columns)]
    names += [Label((columns + 0.5, row + 0.5), str(row), Role.MUTED) for row in range(rows)]
    names += [Label((column + 0.5, rows + 0.5), str(column), Role.MUTED) for column in range(columns)]
    layers = (*_layers(edition, sheet, overlay), Layer("labels", tuple(names)))
    return Board(
        title,
        (-1, -1, columns + 1, rows + 1),
        layers,
        say("left, above: dice; right, below: [row, column]"),
    )


def small_chart(edition: Edition, sheet: Sheet, title: str, caption: str) -> Board:
    """The chart of a player whom the picture is not about, without labels."""
    box = (0, 0, len(edition.chart.columns), len(edition.chart.rows))
    return Board(title, box, _layers(edition, sheet, Overlay(seat=-1)), caption, SMALL)


def _layers(edition: Edition, sheet: Sheet, overlay: Overlay) -> tuple[Layer, ...]:
    tags = [Tag(figure.card, _spots(figure)) for figure in sheet.figures]
    tags += [Tag(figure.card, _spots(figure), role) for figure, role in overlay.figures]
    return (
        Layer("squares", tuple(_squares(edition, overlay))),
        Layer("lines", tuple(_lines(sheet, overlay))),
        Layer("stars", tuple(_stars(edition, sheet))),
        Layer("notes", (*overlay.marks, *overlay.tags)),
        Layer("names", tuple(tags)),
    )


def _spots(figure: Figure) -> tuple[tuple[float, float], ...]:
    return tuple(map(centre, figure.squares))


def _squares(edition: Edition, overlay: Overlay) -> Iterator[Area]:
    for row in range(len(edition.chart.rows)):
        for column in range(len(edition.chart.columns)):
            note = overlay.cells.get((row, column), CellNote())
            target = gestures.spot("cell", (row, column)) if overlay.seat >= 0 else ""
            yield square(column, row, note.role, text=note.text, shade=note.shade, target=target)


def _lines(sheet: Sheet, overlay: Overlay) -> Iterator[Line]:
    for number, figure in enumerate(sheet.figures):
        role = overlay.drawn.get(number, Role.GIVEN)
        series = number if role is Role.GIVEN else None
        for start, end in figure.segments:
            yield Line((centre(start), centre(end)), role, series)
    for figure, role in overlay.figures:
        for start, end in figure.segments:
            yield Line((centre(start), centre(end)), role)


def _stars(edition: Edition, sheet: Sheet) -> Iterator[Mark]:
    columns = len(edition.chart.columns)
    for number, figure in enumerate(sheet.figures):
        for spot in cells_of(figure.stars & sheet.stars, columns):
            yield Mark(centre(spot), Sign.STAR, series=number, letter=letter(number))
    for spot in cells_of(unused_stars(sheet), columns):
        yield Mark(centre(spot), Sign.STAR)
