import random

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
    assert wrap("出目：六、役：三", 4) == ["出", "目：", "六、", "役：", "三"]
    assert wrap("ーーーーー", 4) == ["ーー", "ーー", "ー"]
    assert wrap("× 列は無効（SUM-7.1）", 14) == ["× 列は無効", "（SUM-7.1）"]
    assert wrap("残りは12枚です", 9) == ["残りは", "12枚です"]


@pytest.mark.parametrize("seed", range(50))
def test_what_is_cut_is_as_long_as_can_be(seed: int) -> None:
    """The naive twin: of all beginnings that fit and end beside a wide letter, the longest, else of all that fit."""
    rng = random.Random(seed)
    word = "".join(rng.choices("ab天e\u0301", k=rng.randint(1, 30)))
    width = rng.randint(1, 12)
    fitting = [size for size in range(len(word) + 1) if columns(word[:size]) <= width]
    broken = [size for size in fitting if size == len(word) or "天" in word[max(0, size - 1) : size + 1]]
    good = [size for size in broken if size and word[size : size + 1] != "\u0301"]
    assert len(wrap(word, width)[0]) == (max(good) if good else max(1, *fitting))
    dotted = [size for size in range(1, len(word)) if columns(word[:size] + "…") <= width]
    cut = word[: max(dotted, default=0)]
    assert fit(word, width) == (word if columns(word) <= width else cut and cut + "…")


def test_a_very_long_word_is_not_measured_as_a_whole_for_each_of_its_lines() -> None:
    looked = 0

    def measure(text: str) -> int:
        nonlocal looked
        looked += len(text)
        return len(text)

    assert wrap("x" * 2_000, 40, measure) == ["x" * 40] * 50
    assert fit("x" * 2_000, 40, measure) == "x" * 39 + "…"
    assert looked < 200_000
