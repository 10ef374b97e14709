"""Editions of one's own: components listed for people, tables out to CSV and in again, faults in one line."""

import json
from pathlib import Path
from typing import Any

import pytest

from periplus.cli.components import from_csv, tables, to_csv
from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES, game

from .conftest import Periplus

STUDIES = {name: game(name).edition("study").as_json() for name in NAMES}
TABLES = [(name, table) for name in NAMES for table in tables(STUDIES[name])]


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_a_table_through_csv_is_the_same_table(name: str, table: str) -> None:
    text = to_csv(tables(STUDIES[name])[table])
    assert from_csv(text, table, STUDIES[name][table]) == STUDIES[name][table]


@pytest.mark.parametrize("name", NAMES)
def test_every_component_is_listed_with_its_name(periplus: Periplus, name: str) -> None:
    out = periplus("edition", name, "--cards").out
    for table, rows in tables(STUDIES[name]).items():
        assert f"{table} ({len(rows)})" in out
        for row in rows:
            assert str(row.get("name", row.get("id", ""))) in out


@pytest.mark.parametrize("name", NAMES)
def test_an_edition_of_ones_own_is_read_by_the_game(periplus: Periplus, name: str, tmp_path: Path) -> None:
    own = tmp_path / "own.json"
    assert periplus("edition", name, "--new", own, "--name", "own").status == 0
    made: dict[str, Any] = game(name).edition("own.json", tmp_path).as_json()
    label = "edition" if "edition" in made else "name"
    assert made == STUDIES[name] | {label: "own"}


def test_a_card_changed_in_a_spreadsheet_is_in_the_new_edition(periplus: Periplus, tmp_path: Path) -> None:
    table, own = tmp_path / "cards.csv", tmp_path / "own.json"
    text = periplus("edition", "observatory", "--csv", "cards").out
    # a spreadsheet writes a byte order mark and its own line ends
    table.write_bytes(b"\xef\xbb\xbf" + text.replace("Lantern", "Lamp").replace("\n", "\r\n").encode())
    done = periplus("edition", "observatory", "--new", own, "--from", f"cards={table}")
    assert (done.status, done.err) == (0, "")
    assert game("observatory").edition("own.json", tmp_path).as_json()["cards"][0]["name"] == "Lamp"


def test_with_json_a_table_and_what_was_written_are_one_json_answer_too(
    periplus: Periplus, tmp_path: Path
) -> None:
    table, own = tmp_path / "cards.csv", tmp_path / "own.json"
    answer = json.loads(periplus("edition", "observatory", "--csv", "cards", "--json").out)
    assert from_csv(answer["csv"], answer["table"], []) == tables(STUDIES["observatory"])["cards"]
    table.write_text(answer["csv"], encoding="utf-8")
    done = periplus("edition", "observatory", "--new", own, "--from", f"cards={table}", "--json")
    assert json.loads(done.out) == {"written": str(own)}
    assert (
        game("observatory").edition("own.json", tmp_path).as_json()["cards"]
        == STUDIES["observatory"]["cards"]
    )


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ("", "error: cards: no rows"),
        ("id,name,size,points,bonus,pattern,lines\nS01\n", "error: edition.cards[0]."),
        ("id,,size\n", "error: cards: a column without a name"),
        ("id,name\nS01,Lamp,7\n", "error: cards: line 2: '7' has no column"),
    ],
)
def test_a_table_that_is_none_is_said_and_nothing_is_written(
    periplus: Periplus, tmp_path: Path, cells: str, said: str
) -> None:
    table, own = tmp_path / "cards.csv", tmp_path / "own.json"
    table.write_text(cells)
    done = periplus("edition", "observatory", "--new", own, "--from", f"cards={table}")
    assert done.status == 2
    assert done.err.startswith(said)
    assert not own.exists()


def test_only_tables_of_the_edition_can_be_asked_for(periplus: Periplus) -> None:
    assert "expected one of chart, cards" in periplus("edition", "observatory", "--csv", "card").err
    assert periplus("edition", "observatory", "--from", "cards=x.csv").status == 2


def test_text_that_looks_like_something_else_stays_text() -> None:
    rows = [{"id": "1", "name": "true", "task": "null", "note": "", "list": ["a", 1], "deep": {"x": None}}]
    assert from_csv(to_csv(rows), "cards", []) == rows
    with pytest.raises(PositionError):
        from_csv("id\n", "cards", [])


def test_a_table_that_is_missing_is_a_fault_of_its_option(periplus: Periplus, tmp_path: Path) -> None:
    done = periplus("edition", "observatory", "--new", tmp_path / "mine.json", "--from", "cards=none.csv")
    said = "error: --from: 'none.csv': No such file or directory, expected a readable file\n"
    assert (done.status, done.out, done.err) == (2, "", said)
