"""What is new on a picture since somebody last saw it, outlined."""

from __future__ import annotations

from dataclasses import replace

from periplus.drawing.changes import marked
from periplus.drawing.scene import (
    Board,
    Label,
    Layer,
    Line,
    Mark,
    Piece,
    Role,
    Scene,
    Section,
    Shape,
    Sign,
    Table,
    square,
)


def scene(*boards: Board) -> Scene:
    return Scene("a table", sections=(Section("", (*boards, Table("points", ("who",), ()))),))


def chart(*shapes: Shape, title: str = "chart") -> Board:
    return Board(title, (0, 0, 4, 4), (Layer("all", shapes),))


def outlines(before: Board, after: Board) -> list[tuple[tuple[float, float], ...]]:
    [board] = marked(scene(before), scene(after)).boards
    lines = [shape for shape in board.shapes if isinstance(shape, Line) and shape.role is Role.SINCE]
    assert len(board.shapes) == len(after.shapes) + len(lines)
    return [line.points for line in lines]


SQUARE = ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))
"""The closed line round the cell in the corner."""


def test_a_cell_that_shows_another_thing_is_outlined_and_its_neighbour_is_not() -> None:
    before = chart(square(0, 0, text="", target="cell:0,0"), square(1, 0, text="M", target="cell:0,1"))
    after = chart(square(0, 0, text="R", target="cell:0,0"), square(1, 0, text="M", target="cell:0,1"))
    assert outlines(before, after) == [SQUARE]
    assert outlines(after, after) == []


def test_a_sign_and_a_piece_are_outlined_where_they_lie_now() -> None:
    boat = Piece((0, 0, 1, 1), "boat")
    after = chart(replace(boat, box=(2, 1, 3, 2)), Mark((0.5, 0.5), Sign.STAR))
    assert outlines(chart(boat), after) == [
        ((2, 1), (3, 1), (3, 2), (2, 2), (2, 1)),
        ((0.125, 0.125), (0.875, 0.125), (0.875, 0.875), (0.125, 0.875), (0.125, 0.125)),
    ]


def test_roles_and_words_beside_the_things_are_no_news() -> None:
    before = chart(square(0, 0, Role.FRESH), Label((3, 3), "×7"), Line(((0, 0), (1, 1))))
    assert outlines(before, chart(square(0, 0), Label((3, 3), "×6"))) == []


def test_a_thing_in_a_row_is_the_same_wherever_the_row_puts_it() -> None:
    row = (square(0, 0, text="R", target="tile:R"), square(1, 0, text="P", target="tile:P"))
    moved = (square(0, 0, text="P", target="tile:P"), square(1, 0, text="R", target="tile:R"))
    assert outlines(chart(*row), chart(*moved)) == []
    twice = (*moved, square(2, 0, text="R", target="tile:R"))
    assert outlines(chart(*row), chart(*twice)) == [((2, 0), (3, 0), (3, 1), (2, 1), (2, 0))]


def test_a_board_that_was_not_there_is_framed_and_one_that_counts_is_known_again() -> None:
    star = Mark((0.5, 0.5), Sign.STAR)
    before = scene(chart(star, title="In the bag: 71"))
    after = scene(chart(star, title="In the bag: 66"), chart(star, title="S06"))
    bag, card = marked(before, after).boards
    assert (bag.role, bag.shapes) == (Role.GIVEN, (star,))
    assert (card.role, card.shapes) == (Role.SINCE, (star,))
