"""Commands at the prompt of a game: mistyped, in capitals, and what may stand in a move."""

from pathlib import Path

import pytest

from .conftest import Periplus


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("mvoes", "error: 'mvoes' is no legal move; did you mean 'moves'?"),
        ("udno", "error: 'udno' is no legal move; did you mean 'undo'?"),
        ("hnt turn", "error: 'hnt turn' is no legal move; did you mean 'hint'?"),
        ("qiut", "error: 'qiut' is no legal move; did you mean 'quit'?"),
        ("why", "error: why: expected a move"),
    ],
)
def test_a_mistyped_command_is_told_and_capitals_do_not_matter(
    periplus: Periplus, tmp_path: Path, typed: str, said: str
) -> None:
    file = tmp_path / "game.peri"
    periplus("new", "sumatra", "--seed", "3", "--to", file)
    done = periplus("play", file, stdin=f"{typed}\nMoves\n?\nQuit\n".encode())
    assert done.err.splitlines() == [said]
    assert "   1  R 1\n" in done.out
    assert "quit         leave" in done.out


def test_what_may_stand_in_a_move_is_listed_with_the_comma_of_the_language(
    periplus: Periplus, tmp_path: Path
) -> None:
    file = tmp_path / "game.peri"
    periplus("new", "sumatra", "--seed", "3", "--to", file)
    told = periplus("play", file, "--lang", "ja", stdin=b"xyz\n").err
    assert 'タイル（R、P5、Eaなど）、"advance"、"explore"' in told
