"""Pieces, grounds and the figures of people and things, in SVG and in characters."""

from itertools import combinations
from xml.etree import ElementTree

import pytest

from periplus.drawing import to_svg, to_terminal
from periplus.drawing.scene import (
    Area,
    Board,
    Label,
    Layer,
    Mark,
    Piece,
    Role,
    Scene,
    Section,
    Shape,
    Sign,
    Tag,
    Terrain,
    square,
)
from periplus.drawing.shapes import outline
from periplus.drawing.svg.style import GROUNDS, INK, MIXED, PAPER, SERIES, TEXTURES, mixed

from .test_svg import classes, contrast, texts


def scene(*shapes: Shape, box: tuple[float, float, float, float] = (0, 0, 4, 3)) -> Scene:
    return Scene("T", sections=(Section("", (Board("", box, (Layer("all", shapes),)),)),))


def parsed(*shapes: Shape) -> ElementTree.Element:
    return ElementTree.fromstring(to_svg(scene(*shapes)))


def rows(*shapes: Shape, unicode: bool = True, width: int = 80) -> list[str]:
    text = to_terminal(scene(*shapes), width=width, unicode=unicode)
    return text.split("\n\n", 1)[1].partition("\nKey:")[0].rstrip("\n").split("\n")


CELLS = tuple(square(column, row, text="x") for row in range(3) for column in range(4))


def test_a_piece_hides_what_it_lies_on() -> None:
    assert texts(parsed(*CELLS, Piece((0, 0, 2, 2), "inn"))).count("x") == 12 - 4
    assert rows(*CELLS, Piece((0, 0, 2, 2), "inn")) == [
        "┌──────┐",
        "│ inn  │  x   x",
        "│      │",
        "└──────┘  x   x",
        "",
        "  x   x   x   x",
    ]


def test_words_on_a_piece_are_not_hidden_by_it() -> None:
    assert texts(parsed(Piece((0, 0, 1, 1)), square(0, 0, text="x"))).count("x") == 1


def test_a_piece_is_drawn_in_ascii_too() -> None:
    assert rows(Piece((0, 0, 2, 1), "boat"), unicode=False) == ["+-boat-+", "+------+"]


def test_the_role_of_a_piece_is_told_beside_its_name() -> None:
    drawn = rows(Piece((0, 0, 3, 2), "inn", Role.HINTED))
    assert drawn[1] == "│  (inn)   │"
    assert len(classes(parsed(Piece((0, 0, 1, 1), "inn", Role.FAULTY)), "p-line-faulty")) == 2, (
        "it and the key"
    )


def test_a_low_piece_is_a_pair_of_brackets() -> None:
    low = Board("", (0, 0, 2, 1), (Layer("all", (Piece((0, 0, 2, 1), "net"),)),), scale=0.5)
    text = to_terminal(Scene("T", sections=(Section("", (low,)),)))
    assert text == "T\n\n[ne]\n"


def test_a_name_shrinks_to_its_piece() -> None:
    def size(name: str) -> float:
        node = next(node for node in parsed(Piece((0, 0, 2, 1), name)).iter() if node.text == name)
        return float(node.get("font-size", ""))

    assert size("greenhouse") < size("inn")


def test_a_clause_is_not_written_over_the_name_of_a_piece() -> None:
    root = parsed(Piece((0, 0, 2, 2), "inn"), Tag("KAL-1.1", ((1, 0.7),)))
    name, tag = (next(node for node in root.iter() if node.text == text) for text in ("inn", "KAL-1.1"))
    assert abs(float(name.get("y", "")) - float(tag.get("y", ""))) > 8 or (
        abs(float(name.get("x", "")) - float(tag.get("x", ""))) > 30
    )


@pytest.mark.parametrize("unicode", [True, False])
def test_every_ground_but_plain_water_is_told_apart(unicode: bool) -> None:
    drawn = [
        rows(square(0, 0, ground=ground), unicode=unicode) for ground in Terrain if ground != Terrain.WATER
    ]
    for one, other in combinations(drawn, 2):
        assert one != other


def test_a_round_region_leaves_the_cells_below_it_their_characters() -> None:
    corners = ((1, 0), (2, 0), (3, 1), (3, 2), (2, 3), (1, 3), (0, 2), (0, 1))
    assert rows(square(0, 0), Area(corners)) == rows(square(0, 0))


def test_every_series_has_a_texture_of_its_own() -> None:
    assert len(set(TEXTURES)) == len(SERIES)
    assert len(classes(parsed(square(0, 0, series=0), square(1, 0)), "p-texture")) == 1


@pytest.mark.parametrize("page", [0, 1])
def test_words_are_legible_on_every_ground_and_tint(page: int) -> None:
    for shade in GROUNDS.values():
        assert contrast(INK[page], shade[page]) >= 7
    for colour in SERIES:
        assert contrast(INK[page], mixed(colour, PAPER[page], MIXED[page])) >= 4.5


def test_figures_have_letters_in_the_terminal() -> None:
    signs = (Sign.PERSON, Sign.FISH, Sign.BUOY, Sign.BARREL)
    shapes = (Mark((n + 0.5, 0.5), sign) for n, sign in enumerate(signs))
    assert rows(*shapes) == ["", "  i   f   o   b"]


def test_an_outline_goes_round_the_set_and_round_its_holes() -> None:
    ring = [(row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1)]
    assert len(outline(ring)) == 12 + 4
    assert outline([(0, 0)]) == [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0))]


def test_labels_keep_to_their_room() -> None:
    assert rows(Label((0, 0.5), "a long name", anchor="start", room=1.5))[1].strip() == "a lon…"
