import pytest

from periplus.drawing.layout import clean, columns, fit, wrap


@pytest.mark.parametrize(
    "letter",
    ["\x00", "\x07", "\x1b", "\x7f", "\x9b", "\u202e", "\u2066", "\ufeff", "\u2028", "\ud800", "\uffff"],
)
def test_a_character_that_controls_or_reorders_is_replaced(letter: str) -> None:
    assert clean(f"a{letter}b") == "a\ufffdb"


@pytest.mark.parametrize("text", ["Zoë", "天文台", "نجم", "a\u200db", "e\u0301", "½ ≤ ★"])
def test_ordinary_text_of_any_language_stays(text: str) -> None:
    assert clean(text) == text


@pytest.mark.parametrize(("text", "width"), [("abc", 3), ("天文台", 6), ("e\u0301", 1), ("", 0), ("★", 1)])
def test_columns_count_wide_and_combining_characters(text: str, width: int) -> None:
    assert columns(text) == width


@pytest.mark.parametrize(
    ("text", "width", "cut"),
    [
        ("Lantern", 7, "Lantern"),
        ("Lantern", 5, "Lant…"),
        ("天文台", 5, "天文…"),
        ("ab cd", 4, "ab…"),
        ("ab", 1, ""),
    ],
)
def test_a_text_that_does_not_fit_ends_in_dots(text: str, width: int, cut: str) -> None:
    assert fit(text, width) == cut


def test_lines_break_at_blanks_and_inside_long_words() -> None:
    assert wrap("the sky is abcdefghij", 6) == ["the", "sky is", "abcdef", "ghij"]


def test_an_empty_text_is_one_empty_line() -> None:
    assert wrap("", 10) == [""]


def test_a_character_wider_than_the_line_stands_alone() -> None:
    assert wrap("天文", 1) == ["天", "文"]


def test_no_line_of_japanese_begins_with_a_full_stop() -> None:
    assert wrap("星図を見る。星を置く。", 10) == ["星図を見", "る。星を置", "く。"]
    assert wrap("ーーーーー", 4) == ["ーー", "ーー", "ー"]
