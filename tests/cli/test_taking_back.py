"""Moves are taken back at the prompt: who was done is so again, and engines do not simply play their answer anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from periplus.cli.play import Prompt
from periplus.models.core.registry import game
from periplus.solvers import api
from periplus.solvers.session import Session


def kinds(table: Prompt) -> list[str]:
    """What was done at the table, oldest first."""
    return [deed.as_json()["type"] for deed in table.session.deeds]


@pytest.mark.rule("OBS-6.1")
def test_who_was_done_at_the_prompt_is_so_again_once_a_move_is_taken_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Prompt(Session(api.new("observatory", 2, 3), 3), tmp_path / "game.json", frozenset(), 0.3)
    played = ["keep", "keep", "roll"]
    table.run(
        iter(["moves", "1", "moves", "1", "", "end", "moves", "1", "quit"])
    )  # player 1 ends, player 2 goes on
    assert (table.turns.done, kinds(table)) == ({0}, [*played, "star"])
    capsys.readouterr()
    table.run(iter(["undo", "quit"]))
    assert (table.turns.done, kinds(table)) == ({0}, played)
    assert "To move: player 2, player 1" in capsys.readouterr().out
    table.run(iter(["undo", "quit"]))  # the word of player 1, which waited
    assert (table.turns.done, kinds(table)) == (frozenset(), played)
    assert "taken back: end" in capsys.readouterr().out
    table.run(iter(["end", "end", "undo", "quit"]))  # both: that ends the turn, and is taken back as one word
    assert (table.turns.done, kinds(table)) == ({0}, played)


def test_a_move_is_taken_back_however_long_the_game_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Prompt(Session(api.new("observatory", 2, 3), 3), tmp_path / "game.json", frozenset(), 0.3)
    table.run(iter(["moves", "1", "moves", "1", "", "quit"]))
    for _ in range(1000):  # player 1 says again and again that the turn may end for her
        table.turns.make(0, {"type": "end"})
    before = table.turns
    table.run(iter(["undo", "quit"]))
    assert "taken back: end" in capsys.readouterr().out
    assert table.turns.done == before.done == {0}, (
        "the word before stands, and the copy that was kept is as it was"
    )
    assert kinds(table) == ["keep", "keep", "roll"]


def test_undo_at_the_prompt_goes_back_past_what_engines_answered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = api.new("sumatra", 2, 1)
    first = game("sumatra").actors(begun)[0]
    table = Prompt(Session(begun, 1), tmp_path / "game.json", frozenset({1 - first}), 0.1)
    table.run(iter(["moves", "1", "quit"]))
    assert len(table.session.deeds) >= 2, "the engine has answered"
    assert table.session.actors() == (first,)
    table.run(iter(["undo", "quit"]))
    assert (table.session.deeds, table.session.recorded) == ((), begun)
    capsys.readouterr()
    table.run(iter(["undo", "quit"]))
    assert "taken back" not in capsys.readouterr().out


def test_what_engines_played_before_any_person_is_not_taken_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = api.new("sumatra", 2, 1)
    engine = game("sumatra").actors(begun)[0]
    table = Prompt(Session(begun, 1), tmp_path / "game.json", frozenset({engine}), 0.1)
    table.run(iter(["undo", "quit"]))
    assert len(table.session.deeds) == 1
    told = capsys.readouterr()
    assert "taken back" not in told.out
    assert "expected a move to take back" in told.err
