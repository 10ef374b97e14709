"""Moves on the command line under Japanese: their own words stand with notation, which is made of English ones."""

from pathlib import Path

import pytest

from periplus.drawing.layout import columns
from periplus.drawing.scene import Table
from periplus.drawing.tables import MOVE, within

from .conftest import Periplus

TURN = "examples/sumatra/turn.json"
NOTED, WORDED = "W 2 + A2 1 badges b4 b8", "電波（列2へ）を取る。ペアで動物2（列1へ）を得る。バッジ茶4、茶8"
"""The best turn of the example: the radio makes a pair, which fetches an animal, and two badges are due."""


def test_the_list_of_moves_has_their_words_beside_them(periplus: Periplus) -> None:
    english = periplus("moves", TURN).out.splitlines()
    told = periplus("moves", TURN, "--lang", "ja").out.splitlines()
    assert told[1] == "R known                  住民（既知へ）を取る"
    assert [line[:23].rstrip() for line in told[:-1]] == english[:-1]


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (140, [f"1  {NOTED}  {WORDED}    10    10   0  証明済み"]),
        (80, [f"1  {NOTED} ", "   電波（列2へ）を取る"]),
    ],
)
def test_a_ranking_has_the_words_beside_notation_or_below_where_there_is_no_room(
    width: int, lines: list[str], periplus: Periplus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    table = (
        periplus("hint", TURN, "--count", "1", "--brief", "--lang", "ja").out.split("\n\n")[1].splitlines()
    )
    assert [line.startswith(found) for line, found in zip(table[2:], lines, strict=False)] == [True] * len(
        lines
    )
    assert all(columns(line) <= width for line in table)


def test_a_sentence_has_the_words_behind_the_notation(periplus: Periplus) -> None:
    told = periplus("hint", TURN, "--level", "3", "--brief", "--lang", "ja").out
    assert told.endswith(f"{NOTED}  {WORDED}\n")


def test_words_go_below_notation_only_where_the_table_is_too_wide() -> None:
    """The row ``1 ab xyz 9`` is 1 + 2 + 4 + 2 + 8 + 2 + 5 columns wide, for the headings are wider than the cells."""
    table = Table("", ("", *MOVE, "value"), (("1", "ab", "xyz", "9"),), right=(0, 3))
    assert within(table, 24) is table
    below = within(table, 23)
    assert below.header == ("", "move", "value")
    assert below.rows == (("1", "ab", "9"), ("", "xyz", ""))
    assert below.right == (0, 2)
    steps = Table("", ("", "move"), (("1", "a" * 30),))
    assert within(steps, 10) is steps


def test_the_prompt_has_the_words_of_its_example_and_of_what_it_takes_back(
    periplus: Periplus, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    periplus("new", "sumatra", "--players", "2", "--seed", "3", "--to", file)
    told = periplus("play", file, "--lang", "ja", stdin=b"R known\nundo\n").out.splitlines()
    assert [line for line in told if line.endswith("（例：R 1  住民（列1へ）を取る）")]
    assert "戻した：R known  住民（既知へ）を取る" in told
