"""What is to be written is tried before the work whose result it is, and named once where it cannot be written."""

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
