"""``ask FILE`` without a goal: the prompt, piped and at a terminal."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from periplus.cli.goal_prompt import Words
from periplus.solvers import api
from tests.cli.conftest import EXAMPLES, ROOT, Periplus

ROLLED = EXAMPLES / "goal.json"


def piped(
    periplus: Periplus, monkeypatch: pytest.MonkeyPatch, *lines: str, rules: Path | None = None
) -> list[str]:
    more = () if rules is None else ("--rules", rules)
    done = periplus("ask", ROLLED, *more, stdin="".join(f"{line}\n" for line in lines).encode())
    assert done.status == 0
    return done.out.splitlines()


def test_each_semicolon_asks_for_the_next_answer(periplus: Periplus, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = piped(
        periplus, monkeypatch, "?- points(Card, P), P >= 4.", ";", ";", "starred([0, 0])", "halt.", "x"
    )
    assert sorted(lines[:2]) == ["Card = B1, P = 4", "Card = S1, P = 5"]
    assert lines[2:] == ["false.", "true."]


def test_enter_asks_for_no_more(periplus: Periplus, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = piped(periplus, monkeypatch, "points(Card, P), P >= 4.", "", "plotted([0, 0]).")
    assert len(lines) == 2
    assert lines[1] == "false."


def test_a_command_in_place_of_a_semicolon_is_not_lost(
    periplus: Periplus, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = piped(periplus, monkeypatch, "points(Card, P), P >= 4.", "starred([0, 0]).", "halt.", "x")
    assert lines[1:] == ["true."]


def test_why_explains_the_last_goal_and_listing_tells_what_there_is(
    periplus: Periplus, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rules = tmp_path / "apart.pl"
    rules.write_text(":- together(t1, _).\ntwo(A) :- together(A, _).\n")
    lines = piped(
        periplus, monkeypatch, "why.", "together(t1, s1).", "why.", "listing.", "help.", rules=rules
    )
    text = "\n".join(lines)
    assert lines[0] == "why. explains the goal before it: none was asked yet"
    assert lines[1:3] == ["false.", "It cannot hold: together(t1, s1)"]
    assert "apart.pl:1: :- together(t1, _)." in text
    assert "fits(card, at, rotation)  the card is drawn there at the end" in text
    assert "two(value1)  defined by a rule" in text
    assert "two(A) :- together(A, _)." in text


def test_why_tells_what_the_answer_shown_last_rests_on(
    periplus: Periplus, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rules = tmp_path / "dear.pl"
    rules.write_text("dear(Card) :- points(Card, P), P >= 4.\n")
    lines = piped(periplus, monkeypatch, "dear(Card).", ";", "", "why.", rules=rules)
    assert sorted(lines[:2]) == ["Card = B1", "Card = S1"]
    shown = lines[1].removeprefix("Card = ").lower()
    points = {"b1": 4, "s1": 5}[shown]
    assert lines[2:] == [
        "It can hold: dear(Card)",
        "because",
        f"- dear({shown}) by dear.pl:1",
        f"  - points({shown}, {points}) in the position: the points printed on the card",
        f"  - {points} >= 4",
        "by",
        "- dear.pl:1: dear(Card) :- points(Card, P), P >= 4.",
    ]


def test_a_fault_is_told_and_the_prompt_goes_on(periplus: Periplus) -> None:
    done = periplus("ask", ROLLED, stdin=b"nope(X).\nstarred([0, 0]).\n")
    assert done.err.startswith("error: character 1: unknown relation nope")
    assert done.out == "true.\n"


def test_the_prompt_takes_no_options_about_answers(periplus: Periplus) -> None:
    assert periplus("ask", ROLLED, "--json", stdin=b"").status == 2
    assert periplus("ask", "-", stdin=b"").err.startswith(
        "error: FILE: standard input is where goals are typed"
    )


def test_relations_columns_and_names_are_completed() -> None:
    words = Words(api.query(api.load(ROLLED)))
    assert words.after("comp") == ["completed("]
    assert "halt." in words.after("h")
    assert words.after("score(S), ha") == []
    assert words.after("fits(")[0] == "Card"
    assert words.after("fits(t1, ")[0] == "At"
    assert "t1" in words.after("completed(t")


def test_the_prompt_at_a_terminal_completes_and_answers() -> None:
    main, side = pty.openpty()
    command = [sys.executable, "-m", "periplus", "ask", str(ROLLED)]
    env = os.environ | {"TERM": "xterm", "COLUMNS": "80", "PROMPT_TOOLKIT_NO_CPR": "1"}
    child = subprocess.Popen(command, stdin=side, stdout=side, stderr=side, env=env, cwd=ROOT)
    os.close(side)
    seen = ""

    def until(text: str) -> None:
        nonlocal seen
        while text not in (plain := re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", seen)):
            seen += os.read(main, 4096).decode(errors="replace")
        seen = plain.partition(text)[2]

    until("?-")
    os.write(main, b"starr\t")  # the only relation that begins so
    until("ed(")
    os.write(main, b"[0, 0]).\r")
    until("true.")
    until("?-")
    os.write(main, b"points(Card, P), P >= 4.\r")
    until("P = ")
    os.write(main, b";\r")
    until("P = ")
    os.write(main, b"\r")
    until("?-")
    os.write(main, b"starred(\x03")  # given up, and the prompt goes on
    until("?-")
    os.write(main, b"halt.\r")
    with suppress(OSError):
        while os.read(main, 4096):
            pass
    assert child.wait(timeout=60) == 0
    os.close(main)
