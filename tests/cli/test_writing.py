"""What is to be written is tried before the work whose result it is, and named once where it cannot be written."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from periplus.cli import review as reviewing
from periplus.puzzles import making
from periplus.solvers.strategy import arena as playing

from .conftest import EXAMPLES, Periplus

LOG = str(EXAMPLES / "two-players.json")
WORKING: dict[str, tuple[Sequence[str], str]] = {
    "arena --report": (("arena", "sumatra", "--seats", "random", "--games", "2"), "--report"),
    "arena --keep": (("arena", "sumatra", "--seats", "random", "--games", "2"), "--keep"),
    "puzzles new": (("puzzles", "new", "sumatra", "--seed", "3"), "--out"),
    "review --svg": (("review", LOG, "--horizon", "turn"), "--svg"),
    "review --keep": (("review", LOG, "--horizon", "turn"), "--keep"),
}


@pytest.mark.parametrize(("command", "option"), WORKING.values(), ids=WORKING)
def test_a_file_that_cannot_be_written_is_told_before_the_work(
    command: Sequence[str], option: str, periplus: Periplus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def worked(*_: object, **__: object) -> None:
        raise AssertionError("the work was begun")

    for module, name in ((playing, "run"), (making, "make"), (reviewing, "_graph")):
        monkeypatch.setattr(module, name, worked)
    done = periplus(*command, option, str(tmp_path / "missing" / "file"))
    assert (done.status, done.out) == (2, "")
    assert done.err.count("missing") == 1
    assert done.err.endswith("No such file or directory, expected a file that can be written\n")


def test_what_was_only_tried_is_not_left_behind(periplus: Periplus, tmp_path: Path) -> None:
    kept = tmp_path / "kept.svg"
    kept.write_text("before", encoding="utf-8")
    for name in ("new.svg", kept.name):
        assert periplus("review", "no-such-file", "--svg", str(tmp_path / name)).status == 2
        assert periplus("puzzles", "new", "chess", "--out", str(tmp_path / name)).status == 2
    assert [place.name for place in tmp_path.iterdir()] == [kept.name]
    assert kept.read_text(encoding="utf-8") == "before"


def test_a_link_to_a_file_that_is_not_there_yet_is_written_through(
    periplus: Periplus, tmp_path: Path
) -> None:
    link, target = tmp_path / "link.svg", tmp_path / "target.svg"
    link.symlink_to(target.name)
    assert periplus("puzzles", "new", "chess", "--out", str(link)).status == 2
    assert link.is_symlink()
    assert not target.exists()
    assert periplus("review", LOG, "--horizon", "turn", "--work", "0.01", "--svg", str(link)).status == 0
    assert link.is_symlink()
    assert target.read_bytes().startswith(b"<svg")


FRESH: dict[str, tuple[Sequence[str], str]] = {
    "new": (("new", "sumatra"), "--to"),
    "edition": (("edition", "sumatra"), "--new"),
    "puzzles new": (("puzzles", "new", "observatory", "--size", "2", "--seed", "3"), "--out"),
}


@pytest.mark.parametrize(("command", "option"), FRESH.values(), ids=FRESH)
def test_what_somebody_keeps_is_written_over_only_if_forced(
    command: Sequence[str], option: str, periplus: Periplus, tmp_path: Path
) -> None:
    file = tmp_path / "mine.json"
    file.write_text("a game of three evenings", encoding="utf-8")
    done = periplus(*command, option, file)
    said = f"error: {option}: '{file}' is already there, expected a new file, or --force to write over it\n"
    assert (done.status, done.out, done.err) == (2, "", said)
    assert file.read_text(encoding="utf-8") == "a game of three evenings"
    assert periplus(*command, option, file, "--force").status == 0
    assert file.read_text(encoding="utf-8").startswith("{")


@pytest.mark.parametrize(("command", "option"), FRESH.values(), ids=FRESH)
def test_what_holds_nothing_is_written_to(
    command: Sequence[str], option: str, periplus: Periplus, tmp_path: Path
) -> None:
    empty = tmp_path / "empty.json"
    empty.touch()
    assert periplus(*command, option, empty).status == 0
    assert empty.read_text(encoding="utf-8").startswith("{")
    assert periplus(*command, option, "/dev/null").status == 0


def test_a_game_begun_into_a_pipe_does_not_wait_for_what_the_pipe_holds() -> None:
    command = [sys.executable, "-m", "periplus", "new", "sumatra", "--seed", "3", "--to", "/dev/stdout"]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=120)
    assert done.stdout.startswith(b"sumatra\n")


def test_a_game_is_saved_over_another_file_only_if_forced(periplus: Periplus, tmp_path: Path) -> None:
    file, other = tmp_path / "game.peri", tmp_path / "other.peri"
    periplus("new", "sumatra", "--seed", "3", "--to", file)
    other.write_text("another game", encoding="utf-8")
    refused = periplus("play", file, stdin=f"save {other}\nsave {file}\nquit\n".encode())
    assert refused.err.splitlines() == [
        f"error: save: '{other}' is already there, expected a new file, or --force to write over it"
    ]
    assert other.read_text(encoding="utf-8") == "another game"
    done = periplus("play", file, stdin=f"save --force {other}\nquit\n".encode())
    assert done.err == ""
    assert other.read_bytes() == file.read_bytes()


def test_a_game_is_saved_to_a_pipe_and_the_pipe_stays_one(periplus: Periplus, tmp_path: Path) -> None:
    file, pipe = tmp_path / "game.peri", tmp_path / "pipe"
    periplus("new", "sumatra", "--seed", "3", "--to", file)
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        assert periplus("play", file, stdin=f"save {pipe}\nquit\n".encode()).err == ""
        assert reader.communicate(timeout=60)[0] == file.read_bytes()
    assert pipe.is_fifo()


def test_a_game_is_played_on_where_a_link_leads_to(periplus: Periplus, tmp_path: Path) -> None:
    file, link = tmp_path / "game.peri", tmp_path / "link.peri"
    periplus("new", "sumatra", "--seed", "3", "--to", file)
    link.symlink_to(file.name)
    begun = file.read_bytes()
    assert periplus("play", link, stdin=b"moves\n1\nquit\n").err == ""
    assert link.is_symlink()
    assert file.read_bytes() != begun


def test_who_may_read_a_game_stays_as_it_is(periplus: Periplus, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    periplus("new", "sumatra", "--players", "2", "--seed", "3", "--to", file)
    file.chmod(0o600)
    assert periplus("play", file, stdin=b"R 1\n").err == ""
    assert len(json.loads(file.read_text())["log"]) == 1
    assert file.stat().st_mode & 0o777 == 0o600
