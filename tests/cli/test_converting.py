"""``convert`` turns sheets, JSON and lines into each other; ``new`` and ``play`` write the form of the file."""

import json
from pathlib import Path

import pytest

from periplus.models.core.registry import NAMES
from periplus.solvers import api

from .conftest import Periplus

ROOT = Path(__file__).parents[2]
FORMS = ("sheet", "json", "line")


@pytest.mark.parametrize("name", NAMES)
def test_each_form_turns_into_each_other(periplus: Periplus, tmp_path: Path, name: str) -> None:
    fresh = periplus("new", name, "--seed", "3").out
    texts = {form: periplus("convert", "-", "--to", form, stdin=fresh.encode()).out for form in FORMS}
    assert texts["sheet"] == fresh
    assert fresh.split()[0] == name
    assert json.loads(texts["json"])["game"] == name
    for text in texts.values():
        for form in FORMS:
            assert periplus("convert", "-", "--to", form, stdin=text.encode()).out == texts[form]


def test_every_verb_takes_a_sheet(periplus: Periplus) -> None:
    for verb in ("check", "score", "moves", "show", "share", "hint", "solve", "maximum", "convert"):
        sheet, data = (
            periplus(verb, ROOT / f"examples/observatory/last-turn.{end}") for end in ("peri", "json")
        )
        assert (sheet.status, sheet.out, sheet.err) == (data.status, data.out, "")


def test_a_short_sheet_is_the_same_position(periplus: Periplus) -> None:
    example = ROOT / "examples/buru/turn.peri"
    short = periplus("convert", example, "--short").out
    assert "\nrou 3\n" in short
    assert periplus("convert", "-", stdin=short.encode()).out == example.read_text()
    refused = periplus("convert", example, "--short", "--to", "json")
    assert (refused.status, refused.out) == (2, "")
    assert refused.err == "error: --short: only sheets are written short, expected --to sheet\n"


def test_a_puzzle_is_converted_by_its_id(periplus: Periplus) -> None:
    done = periplus("convert", "a-good-landing")
    assert done.out.startswith("mist\n")
    assert periplus("check", "-", stdin=done.out.encode()).out == "legal\n"


def test_a_sheet_that_cannot_be_read_is_pointed_at(periplus: Periplus) -> None:
    done = periplus("check", "-", stdin=b"mist\nround 3\nwnd E\n")
    assert done.status == 2
    assert done.out == ""
    first, line, caret = done.err.splitlines()
    assert first.startswith("error: line 3, column 1: 'wnd' is no line here")
    assert first.endswith("did you mean wind?")
    assert (line.strip(), line.index("w")) == ("wnd E", caret.index("^"))


@pytest.mark.parametrize(("suffix", "begins"), [(".peri", "sumatra\n"), (".json", "{"), ("", "sumatra\n")])
def test_new_and_play_write_the_form_of_the_file(
    periplus: Periplus, tmp_path: Path, suffix: str, begins: str
) -> None:
    file = tmp_path / f"game{suffix}"
    periplus("new", "sumatra", "--seed", "3", "--to", file)
    assert file.read_text(encoding="utf-8").startswith(begins)
    assert periplus("play", file, stdin=b"moves\n2\nquit\n").status == 0
    assert file.read_text(encoding="utf-8").startswith(begins)
    assert len(api.load(file).as_json()["log"]) == 1


def test_play_keeps_the_comments_of_a_sheet(periplus: Periplus, tmp_path: Path) -> None:
    file = tmp_path / "game.peri"
    file.write_text("# Friday\n" + periplus("new", "sumatra", "--seed", "3").out, encoding="utf-8")
    periplus("play", file, stdin=b"moves\n2\nquit\n")
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# Friday\nsumatra\n")
    assert "\nmoves\n1. " in text


@pytest.mark.parametrize(("form", "begins"), [("json", "{"), ("sheet", "sumatra\n")])
def test_play_keeps_the_form_of_a_file_that_an_editor_has_marked_as_utf_8(
    periplus: Periplus, tmp_path: Path, form: str, begins: str
) -> None:
    file = tmp_path / "game"
    text = periplus("new", "sumatra", "--seed", "3", "--as", form).out
    file.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert periplus("play", file, stdin=b"moves\n2\nquit\n").status == 0
    assert file.read_text(encoding="utf-8").startswith(begins)


def test_a_game_told_as_a_sheet_is_reviewed(periplus: Periplus, tmp_path: Path) -> None:
    file = tmp_path / "game.peri"
    periplus("new", "sumatra", "--seed", "3", "--to", file)
    periplus("play", file, stdin=b"moves\n2\nmoves\n1\nquit\n")
    done = periplus("review", file, "--horizon", "turn", "--seconds", "1")
    assert (done.status, done.err) == (0, "")
    assert done.out
