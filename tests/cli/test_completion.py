"""Shells complete commands, options, games, puzzles and clauses, and names of files are left to them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest

from periplus.cli import run

Items = list[tuple[str, str]]


@pytest.fixture
def completed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[[str], Items]:
    """What the completion protocol of bash answers to a line, as (kind, word)."""

    def ask(line: str) -> Items:
        words = line.split(" ")
        monkeypatch.setenv("_PERIPLUS_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
        with suppress(SystemExit):
            run([])
        lines = capsys.readouterr().out.splitlines()
        return [(kind, word) for kind, _, word in (entry.partition(",") for entry in lines)]

    return ask


@pytest.mark.parametrize(
    "line",
    [
        "periplus check READ",
        "periplus hint examples/mi",
        "periplus solve examples/",
        "periplus show x.json --svg pic",
        "periplus review REA",
        "periplus batch REA",
        "periplus puzzles check fully-laden REA",
        "periplus new observatory --to ga",
    ],
)
def test_names_of_files_are_left_to_the_shell(completed: Callable[[str], Items], line: str) -> None:
    assert ("file", line.rsplit(" ", maxsplit=1)[-1]) in completed(line)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("periplus hi", "hint"),
        ("periplus hint x --sec", "--seconds"),
        ("periplus new obs", "observatory"),
        ("periplus new OBS", "observatory"),
        ("periplus schema su", "sumatra"),
        ("periplus relations mi", "mist"),
        ("periplus arena ka", "kalypso"),
        ("periplus puzzles list bu", "buru"),
        ("periplus puzzles show fully", "fully-laden"),
        ("periplus rules OBS-4.5", "OBS-4.5"),
        ("periplus rules obs-4", "OBS-4"),
        ("periplus rules mi", "mist"),
    ],
)
def test_names_are_completed(completed: Callable[[str], Items], line: str, word: str) -> None:
    assert ("plain", word) in completed(line)


@pytest.mark.parametrize(
    ("args", "meant"),
    [
        (["hnit", "x"], "did you mean hint?"),
        (["new", "Observatory"], "did you mean observatory?"),
        (["schema", "sumatar"], "did you mean sumatra?"),
        (["rules", "OBS-45"], "did you mean OBS-4.5?"),
        (["puzzles", "show", "fuly-laden"], "did you mean fully-laden?"),
    ],
)
def test_a_mistyped_name_is_guessed(capsys: pytest.CaptureFixture[str], args: list[str], meant: str) -> None:
    assert run(args) == 2
    assert meant in capsys.readouterr().err
