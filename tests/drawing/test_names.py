"""Names of pieces on small boards: whole, in two rows, or their beginning with the whole name as a title."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from periplus.drawing import to_svg
from periplus.drawing.kalypso.ocean import BREAKS, NAMES
from periplus.drawing.scene import Board, Layer, Piece, Scene, Section
from periplus.drawing.svg.names import BREAK, LEADING, NARROWEST, TIGHT, name_rows
from periplus.drawing.svg.words import BOLD, width_of
from periplus.models.core.wording import LANGUAGES, speaking, spoken

SVG = "{http://www.w3.org/2000/svg}"
ALL = {**NAMES, "monument": "monument", "reserve": "reserve", "garden": "garden"}


def drawn(name: str, breaks: str, scale: float, size: float = 2) -> ElementTree.Element:
    """A piece with that name on a board at that scale."""
    layers = (Layer("all", (Piece((0, 0, size, size), name, breaks=breaks),)),)
    board = Board("", (0, 0, 12, 12), layers, scale=scale)
    return ElementTree.fromstring(to_svg(Scene("T", sections=(Section("", (board,)),))))


def parts(svg: ElementTree.Element) -> list[ElementTree.Element]:
    """The elements of the rows of the name."""
    whole = [one for one in svg.iter(f"{SVG}text") if one.get("data-high")]
    return [part for one in whole for part in (list(one.iter(f"{SVG}tspan")) or [one])]


def rows(svg: ElementTree.Element) -> list[str]:
    return [part.text or "" for part in parts(svg)]


def titles(svg: ElementTree.Element) -> list[str]:
    return [one.text or "" for one in svg.iter(f"{SVG}title")][1:]  # that of the whole picture is the first


def test_a_name_stays_whole_while_its_letters_are_not_squeezed_much() -> None:
    whole = BOLD * width_of("greenhouse", 11)
    assert name_rows("greenhouse", "green|house", TIGHT * whole, 99, 11) == ("greenhouse",)
    assert name_rows("greenhouse", "green|house", TIGHT * whole - 1, 99, 11) == ("green-", "house")


def test_it_is_broken_only_where_two_rows_have_room_below_each_other() -> None:
    wide = TIGHT * BOLD * width_of("green-", 11)
    assert name_rows("greenhouse", "green|house", wide, 2 * LEADING * 11, 11) == ("green-", "house")
    assert name_rows("greenhouse", "green|house", wide, 2 * LEADING * 11 - 1, 11) == ("green.",)
    assert name_rows("温室", "温|室", TIGHT * BOLD * 11, 99, 11) == ("温", "室")
    assert name_rows("スクラップヤード", "スクラップ|ヤード", 30, 12, 11) == ("スクラップ",)


def test_a_name_without_a_place_to_break_is_told_in_one_row() -> None:
    assert name_rows("net", "", 1, 99, 11) == ("net",)


@pytest.mark.parametrize("scale", [1.0, 0.7, 0.45])
def test_no_letter_of_a_building_is_squeezed_beyond_reading(scale: float) -> None:
    for language in LANGUAGES:
        with speaking(language):
            for kind, name in ALL.items():
                svg = drawn(
                    spoken(name),
                    spoken(BREAKS.get(kind, "")),
                    scale,
                    3 if kind in ("monument", "reserve") else 2,
                )
                for part in parts(svg):
                    room = float(part.get("textLength", "inf"))
                    assert room >= 0.5 * BOLD * width_of(part.text or "", 11), (language, kind, scale)


def test_what_is_shortened_has_the_whole_name_as_its_title() -> None:
    small = drawn("greenhouse", "green|house", 0.45)
    assert (rows(small), titles(small)) == (["green."], ["greenhouse"])
    large = drawn("greenhouse", "green|house", 1.0)
    assert (rows(large), titles(large)) == (["greenhouse"], [])
    cut = drawn("a name without an end", "", 0.3)
    assert titles(cut) == ["a name without an end"]
    assert BOLD * width_of(rows(cut)[0], 11) * NARROWEST <= 2 * 37


def test_rows_of_a_name_do_not_touch_each_other() -> None:
    svg = drawn("monument", "monu|ment", 0.45, 3)
    wide = drawn("monument", "monu|ment", 0.3, 3)
    for one in (svg, wide):
        heights = [float(part.get("y", "nan")) for part in parts(one)]
        assert all(below - above >= 11 for above, below in pairwise(heights))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_that_may_be_broken_is_the_name(language: str) -> None:
    with speaking(language):
        for kind, breaks in BREAKS.items():
            assert spoken(breaks).count(BREAK) == 1
            assert spoken(breaks).replace(BREAK, "") == spoken(ALL[kind])
