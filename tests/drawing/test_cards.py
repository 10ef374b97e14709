"""Cards: pieces with lines of words, in SVG and in characters."""

from xml.etree import ElementTree

import pytest

from periplus.drawing.scene import Mark, Piece, Role, Sign
from periplus.drawing.svg.words import SIZES, card_words

from .test_pieces import parsed, rows
from .test_svg import texts


def sizes(xml: str) -> list[float]:
    root = ElementTree.fromstring(f"<g>{xml}</g>")
    return [float(found.get("font-size", "0")) for found in root]


def words(xml: str) -> list[str]:
    return [found.text or "" for found in ElementTree.fromstring(f"<g>{xml}</g>")]


def test_a_card_shows_its_name_and_its_lines() -> None:
    card = Piece((0, 0, 3, 2), "Farmer", lines=("gatherer", "palm"))
    assert texts(parsed(card)) == ["T", "Farmer", "gatherer", "palm"]
    assert rows(card) == [
        "┌────────────────┐",
        "│     Farmer     │",
        "│    gatherer    │",
        "│      palm      │",
        "│                │",
        "└────────────────┘",
    ]


def test_lines_are_wrapped_and_what_has_no_room_is_cut_off() -> None:
    card = Piece((0, 0, 2, 1), "Harbour Master", lines=("noble",))
    assert rows(card) == ["┌──────────┐", "│ Harbour  │", "└──────────┘"]


def test_a_role_is_in_brackets_beside_the_name() -> None:
    card = Piece((0, 0, 2, 1), "Judge", Role.HINTED, lines=("noble",))
    assert rows(card)[1] == "(  Judge   )"


def test_words_are_as_large_as_the_box_allows() -> None:
    few = sizes(card_words("Judge", ("noble",), (0, 0, 120, 80)))
    many = sizes(card_words("Judge", ("noble", "vp + task(artisan)", "4 fish", "lasting"), (0, 0, 80, 50)))
    assert set(few) == {SIZES[0]}
    assert len(set(many)) == 1
    assert many[0] < few[0]


def test_a_word_that_is_wider_than_the_card_is_cut() -> None:
    assert words(card_words("Sesquipedalian", (" ",), (0, 0, 50, 40))) == ["Sesq…"]


def test_a_clause_that_is_too_wide_goes_on_after_its_hyphen() -> None:
    assert words(card_words("2", ("BURU-20.11", "fish"), (0, 0, 50, 90))) == ["2", "BURU-", "20.11", "fish"]
    assert words(card_words("2", ("BURU-20.11",), (0, 0, 150, 90))) == ["2", "BURU-20.11"]


def test_a_japanese_sentence_is_wrapped_where_a_line_is_full() -> None:
    found = words(card_words("村長", ("トーテム:プレイヤー1",), (0, 0, 80, 60)))
    assert len(found) > 2
    assert "".join(found) == "村長トーテム:プレイヤー1"


def test_rows_below_the_card_are_left_out() -> None:
    assert words(card_words("Judge", tuple("abcdefgh"), (0, 0, 60, 34))) == ["Judge", "a"]


@pytest.mark.parametrize(("sign", "letter"), [(Sign.CANOE, "u"), (Sign.HORSE, "h")])
def test_canoes_and_horses_are_drawn(sign: Sign, letter: str) -> None:
    assert rows(Mark((0.5, 0.5), sign)) == ["", f"  {letter}"]
    plain = ElementTree.tostring(parsed(Mark((0.5, 0.5), sign)), encoding="unicode")
    assert plain.count("p-fill-given") > ElementTree.tostring(parsed(), encoding="unicode").count(
        "p-fill-given"
    )
