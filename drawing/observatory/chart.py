"""A player's chart and the constellation cards as boards, and what an answer adds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import TypeAlias

from periplus.models.boards.grid import cells_of
from periplus.models.core.wording import counted, listed, say
from periplus.models.observatory.edition import Card, Edition
from periplus.models.observatory.figures import Figure, shape
from periplus.models.observatory.scoring import unused_stars
from periplus.models.observatory.state import Sheet

from .. import gestures
from ..scene import Area, Board, Label, Layer, Line, Mark, Point, Role, Sign, Tag, square

Square: TypeAlias = tuple[int, int]
"""(row, column)."""


@dataclass(frozen=True, slots=True)
class CellNote:
    """What is said of one square."""

    role: Role = Role.GIVEN
    text: str = ""
    shade: float | None = None


@dataclass(slots=True)
class Overlay:
    """Notes on the chart, on the research tracks and on cards of the seat that the picture is about."""

    seat: int
    cells: dict[Square, CellNote] = field(default_factory=dict)
    figures: list[tuple[Figure, Role]] = field(default_factory=list)
    """Figures that are not drawn on the sheet."""
    drawn: dict[int, Role] = field(default_factory=dict)
    """Roles of figures of the sheet, by their number in the order of completion."""
    marks: list[Mark] = field(default_factory=list)
    tags: list[Tag] = field(default_factory=list)
    spaces: dict[tuple[str, int], Role] = field(default_factory=dict)
    """Roles of research spaces, by track and number."""
    cards: dict[str, Role] = field(default_factory=dict)
    captions: dict[str, str] = field(default_factory=dict)
    """Further words below a card."""


def centre(square: Square) -> Point:
    """The board point of a square's star (OBS-3.4)."""
    row, column = square
    return column + 0.5, row + 0.5


SCALE = 0.36


def card_board(edition: Edition, card_id: str, overlay: Overlay) -> Board:
    """The card of that id, marked as the overlay says."""
    card = edition.card(card_id)
    stars = [
        Mark(centre((row, column)), Sign.STAR)
        for row, text in enumerate(card.pattern)
        for column, sign in enumerate(text)
        if sign != "."
    ]
    lines = [Line((centre(start), centre(end))) for start, end in shape(edition, card_id, 0).segments]
    layers = (
        Layer("squares", _card_squares(card)),
        Layer("lines", tuple(lines)),
        Layer("stars", tuple(stars)),
    )
    box = (0, 0, len(card.pattern[0]), len(card.pattern))
    words = (worth(card), overlay.captions.get(card_id, ""))
    caption = listed(word for word in words if word)
    return Board(
        card.title,
        box,
        layers,
        caption,
        SCALE,
        overlay.cards.get(card_id, Role.GIVEN),
        target=f"card:{card_id}",
    )


def worth(card: Card) -> str:
    """The card's points and bonus in words."""
    value = say("asterism") if isinstance(card.points, str) else counted(card.points, "point")
    return say("{value} + {bonus}", value=value, bonus=bonus_name(card.bonus)) if card.bonus else value


def bonus_name(bonus: str) -> str:
    """The bonus of a card as it stands on it.

    >>> bonus_name("star"), bonus_name("meteor 4")
    ('star', 'meteor 4')
    """
    kind, _, number = bonus.partition(" ")
    return say("meteor {number}", number=number) if number else kind


def _card_squares(card: Card) -> tuple[Area, ...]:
    return tuple(square(column, row) for row, text in enumerate(card.pattern) for column in range(len(text)))


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
    named = {figure.card for figure in sheet.figures}
    tags += [
        Tag(figure.card, _spots(figure), role) for figure, role in overlay.figures if figure.card not in named
    ]
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
