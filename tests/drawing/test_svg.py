import re
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from periplus.drawing import to_svg
from periplus.drawing.protocol import Picture
from periplus.drawing.scene import (
    Area,
    Board,
    Label,
    Layer,
    Line,
    Mark,
    Role,
    Scene,
    Section,
    Shape,
    Sign,
    Table,
    Tag,
    square,
)
from periplus.drawing.svg.style import DASHES, INK, LOOKS, PAPER, QUIET, SERIES, style_sheet
from periplus.drawing.svg.words import element, width_of, words

NAMESPACE = "{http://www.w3.org/2000/svg}"


def picture(*shapes: Shape, role: Role = Role.GIVEN) -> Scene:
    board = Board("board", (0, 0, 4, 4), (Layer("all", shapes),), role=role)
    return Scene("T", "sub", (Section("", (board,)),))


def parsed(scene: Scene) -> ElementTree.Element:
    return ElementTree.fromstring(to_svg(scene))


def classes(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [node for node in root.iter() if name in node.get("class", "").split()]


def texts(root: ElementTree.Element) -> list[str]:
    return [node.text or "" for node in root.iter(f"{NAMESPACE}text")]


def test_the_picture_tells_screen_readers_what_it_is() -> None:
    root = parsed(picture())
    assert root.get("role") == "img"
    assert root[0].tag == f"{NAMESPACE}title"
    assert root[0].text == "T"
    assert root[1].tag == f"{NAMESPACE}desc"
    assert root[1].text == "sub\nboard"


def test_hostile_words_neither_end_an_element_nor_break_the_document() -> None:
    hostile = "</text><script>alert('1')</script>&\"\x00\x1b\ud800]]>"
    shapes: tuple[Shape, ...] = (Label((1, 1), hostile), Tag(hostile, ((2, 2),)), square(0, 0, text=hostile))
    table = Table(hostile, (hostile,), ((hostile,),))
    scene = Scene(hostile, hostile, (*picture(*shapes).sections, Section(hostile, (table,))), (hostile,))
    to_svg(scene).encode("utf-8")
    root = parsed(scene)
    assert not list(root.iter(f"{NAMESPACE}script"))
    assert root[0].text == "</text><script>alert('1')</script>&\"\ufffd\ufffd\ufffd]]>"


def test_attributes_are_escaped() -> None:
    assert element("a", title='"<&>') == '<a title="&quot;&lt;&amp;&gt;"/>'
    assert words("<&>") == "&lt;&amp;&gt;"


def test_shapes_are_drawn_one_to_one() -> None:
    hexagon = Area(((1, 0), (2, 0.5), (2, 1.5), (1, 2), (0, 1.5), (0, 0.5)))
    shapes: tuple[Shape, ...] = (
        square(0, 0),
        hexagon,
        Line(((0, 0), (1, 1), (2, 1))),
        *(Mark((3, 3), sign) for sign in Sign),
    )
    root = parsed(picture(*shapes))
    assert [len((node.get("points") or "").split()) for node in classes(root, "p-area")] == [4, 6]
    assert (classes(root, "layer-all")[0][2]).get("points") == "0,0 40,40 80,40"
    assert len(classes(root, "layer-all")[0]) == len(shapes)


def test_a_notebook_shows_a_scene_as_its_picture() -> None:
    scene = Picture("Title")
    assert scene._repr_svg_() == to_svg(Scene("Title"))


def test_the_document_is_the_same_every_time_and_holds_no_ids() -> None:
    scene = picture(square(0, 0, Role.HINTED, text="6"), Tag("S01", ((1.5, 1.5),)))
    assert to_svg(scene) == to_svg(scene)
    assert " id=" not in to_svg(scene)


def test_nothing_is_fetched_from_elsewhere() -> None:
    text = to_svg(picture(square(0, 0))).replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"http|url\(|@import|href", text)


def test_every_role_differs_in_outline_or_badge_not_only_in_colour() -> None:
    assert set(LOOKS) == set(Role)
    assert len({(look.width, look.dash, look.badge) for look in LOOKS.values()}) == len(Role)


def test_the_badge_of_a_role_is_drawn_in_its_cell() -> None:
    assert "!" in texts(parsed(picture(square(0, 0, Role.FAULTY))))
    assert "!" not in texts(parsed(picture(square(0, 0))))


def test_neighbouring_series_differ_in_dash_and_colour_and_fifteen_are_distinct() -> None:
    looks = [(SERIES[n % len(SERIES)], DASHES[n % len(DASHES)]) for n in range(15)]
    assert len(set(looks)) == 15
    for one, other in pairwise(looks):
        assert one[0] != other[0]
        assert one[1] != other[1]


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("page", [0, 1])
def test_words_and_outlines_are_legible_on_light_and_dark_pages(page: int) -> None:
    assert contrast(INK[page], PAPER[page]) >= 7
    assert contrast(QUIET[page], PAPER[page]) >= 4.5
    for look in LOOKS.values():
        assert contrast(look.colour[page], PAPER[page]) >= 3
    for colour in SERIES:
        assert contrast(colour, "#000000") >= 4.5


def test_the_style_sheet_follows_the_reader_into_the_dark() -> None:
    light, _, dark = style_sheet().partition("@media (prefers-color-scheme:dark)")
    for name in (".p-paper", ".p-ink", ".p-area", ".p-line-hinted"):
        assert name in light
        assert name in dark


def test_a_heat_map_is_deeper_where_the_value_is_higher() -> None:
    shades = [0.0, 0.5, 1.0]
    root = parsed(picture(*(square(n, 0, text=str(n), shade=shade) for n, shade in enumerate(shades))))
    opacities = [float(node.get("fill-opacity", "")) for node in classes(root, "p-heat")]
    assert opacities == sorted(opacities)
    assert len(set(opacities)) == 3
    assert {"0", "1", "2"} <= set(texts(root))


def test_a_number_keeps_out_of_the_way_of_what_lies_in_its_cell() -> None:
    free = parsed(picture(square(0, 0, text="7")))
    held = parsed(picture(square(0, 0, text="7"), Line(((0, 0.5), (2, 0.5)))))
    spots = [
        next(float(node.get("y", "")) for node in root.iter(f"{NAMESPACE}text") if node.text == "7")
        for root in (free, held)
    ]
    assert abs(spots[0] - 5.2 - 20) < 4
    assert abs(spots[1] - 20) > 8


def test_a_suggested_board_is_framed() -> None:
    frames = [len(classes(parsed(picture(role=role)), "p-line-hinted")) for role in (Role.GIVEN, Role.HINTED)]
    assert frames == [0, 2], "the frame and its entry in the key"


def test_the_page_is_as_wide_as_a_phone_unless_asked() -> None:
    assert parsed(picture()).get("width") == "480"
    assert ElementTree.fromstring(to_svg(picture(), 960)).get("width") == "960"


def test_a_wide_board_shrinks_to_the_page() -> None:
    board = Board("", (0, 0, 30, 2), (Layer("all", (Line(((0, 1), (30, 1))),)),))
    root = parsed(Scene("T", sections=(Section("", (board,)),)))
    assert classes(root, "p-line-given")[0].get("points") == "0,15.07 452,15.07"


def words_of(node: ElementTree.Element, left: float = 0.0) -> Iterator[tuple[float, float, str]]:
    """Where each word begins and ends on the page, from left to right."""
    if shift := re.match(r"translate\(([-\d.]+) ", node.get("transform", "")):
        left += float(shift[1])
    if node.tag == f"{NAMESPACE}text":
        wide = width_of(node.text or "", float(node.get("font-size", "")))
        start = left + float(node.get("x", ""))
        start -= {"start": 0.0, "middle": wide / 2, "end": wide}[node.get("text-anchor", "")]
        yield start, start + wide, node.text or ""
    for child in node:
        yield from words_of(child, left)


def test_words_stand_inside_the_page_however_long_they_are() -> None:
    rows = tuple((str(n), "a sentence of some length that has to be wrapped " * 2) for n in range(9))
    sections = (Section("S" * 200, (Table("B" * 200, ("", "x"), rows),)), *picture(square(0, 0)).sections)
    scene = Scene("T" * 200, "s" * 300, sections, ("note " * 60,))
    found = list(words_of(parsed(scene)))
    assert len(found) > 30
    assert min(start for start, _, _ in found) >= 0
    assert max(end for _, end, _ in found) <= 480 - 14


def test_a_title_without_blanks_stays_whole_over_a_small_picture() -> None:
    """Eight signs of 13 pixels over two cells of 30; one that is wider than four boards allow is broken."""
    titles = "利用可能なタイル", "利用可能なタイル" * 3
    boards = [Board(title, (0, 0, 2, 1), (Layer("all", (square(0, 0),)),), scale=0.75) for title in titles]
    told = texts(parsed(Scene("T", sections=(Section("", tuple(boards)),))))
    assert titles[0] in told
    assert titles[1] not in told


def test_on_a_wide_page_a_long_table_stands_beside_the_main_board() -> None:
    table = Table("", ("", "x"), (("1", "word " * 40),))
    board = Board("", (0, 0, 8, 8), (Layer("all", (square(0, 0),)),))
    scene = Scene("T", sections=(Section("", (board, table)),))
    wide, narrow = (
        [start for start, _, text in words_of(ElementTree.fromstring(to_svg(scene, width))) if "word" in text]
        for width in (960, 480)
    )
    assert min(wide) > 8 * 40
    assert max(narrow) < 8 * 40
