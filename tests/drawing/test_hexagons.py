"""Hexagons on a picture: where they lie, how they meet, and what stands in them."""

from math import dist, isclose

import pytest

from periplus.drawing import to_svg, to_terminal
from periplus.drawing.scene import Board, Layer, Scene, Section
from periplus.drawing.shapes import ROW, box, bridge, hexagon, middle, towards
from periplus.models.boards.hexes import DIRECTIONS, Hex, around, moved


@pytest.mark.parametrize("space", [(0, 0), (2, -1), (-3, 2)])
def test_neighbours_are_one_unit_apart_and_share_a_side(space: Hex) -> None:
    own = hexagon(middle(space)).corners
    for other in around(space):
        assert isclose(dist(middle(space), middle(other)), 1)
        corners = hexagon(middle(other)).corners
        shared = [one for one in own if any(dist(one, corner) < 1e-9 for corner in corners)]
        assert len(shared) == 2


def test_a_bridge_crosses_the_middle_of_the_side_between_two_spaces() -> None:
    start, end = bridge((0, 0), (1, 0))
    assert start[1] == end[1] == 0
    assert isclose(start[0] + end[0], 1)
    assert 0 < start[0] < 0.5 < end[0] < 1


def test_directions_point_to_the_neighbours() -> None:
    for direction in DIRECTIONS:
        assert dist(towards((0, 0), direction), middle(moved((0, 0), direction))) < 1e-9


def test_the_box_holds_every_corner() -> None:
    spaces = [(0, 0), (1, 0), (0, 1)]
    left, top, right, bottom = box(map(middle, spaces))
    for space in spaces:
        for x, y in hexagon(middle(space)).corners:
            assert left - 1e-9 <= x <= right + 1e-9
            assert top - 1e-9 <= y <= bottom + 1e-9


def pictured(scale: float = 1.0) -> Scene:
    """A triangle of three spaces: a tile with a note, a bare space with one, and a bare space."""
    areas = (
        hexagon(middle((0, 0)), size=0.9, text="F3", note="+2", loose=True),
        hexagon(middle((1, 0)), text="1", note="▲4"),
        hexagon(middle((0, 1)), text="2"),
    )
    corners = [middle(space) for space in ((0, 0), (1, 0), (0, 1))]
    board = Board("", box(corners), (Layer("cells", areas),), scale=scale, row=ROW)
    return Scene("", sections=(Section("", (board,)),))


def test_rows_interlock_in_the_terminal_and_notes_stand_below() -> None:
    lines = [line.rstrip() for line in to_terminal(pictured(), color=False).splitlines()]
    assert [line for line in lines if line] == ["  F3  1", "  +2  ▲4", "    2"]


def test_small_pictures_have_no_room_for_notes() -> None:
    assert "+2" not in to_terminal(pictured(0.3))
    assert "+2" not in to_svg(pictured(0.3))


def test_what_is_loose_is_outlined_and_bold_in_svg() -> None:
    drawn = to_svg(pictured())
    assert drawn.count("p-piece") == 1 + drawn.split("</style>")[0].count("p-piece")
    assert ">F3</text>" in drawn
    assert 'font-weight="700">F3<' in drawn
    assert ">▲4<" in drawn


def test_without_unicode_the_notes_are_ascii() -> None:
    assert "^4" in to_terminal(pictured(), unicode=False)
