"""``prove`` writes what ``verify`` takes, and ``verify`` takes nothing else."""

import re
import sys
from pathlib import Path

import pytest

from periplus.certificates import proving
from periplus.certificates.bundle import Bundle
from periplus.certificates.verifying import folder_of, verify
from periplus.cli import certifying

from .conftest import EXAMPLES, Periplus
from .test_follow import Terminal

FREE = ("--seconds", "250")
"""As long as a test may take: a busy machine comes to the same."""


@pytest.fixture(autouse=True)
def _other_solver() -> None:
    pytest.importorskip("exact")


def test_prove_writes_what_verify_takes(periplus: Periplus, tmp_path: Path) -> None:
    done = periplus("prove", "keystone", *FREE, "--out", str(tmp_path / "out"), "--json")
    assert done.status == 0
    assert done.json["proof"] == "certified"
    assert done.json["claim"]["kind"] == "best"
    assert verify(tmp_path / "out") == done.json["claim"]
    taken = periplus("verify", str(tmp_path / "out"), "--json")
    assert (taken.status, taken.json["proved"]) == (0, True)
    proof = tmp_path / "out" / "proof.pbp"
    proof.write_text(
        proof.read_text(encoding="utf-8").replace("conclusion BOUNDS -", "conclusion BOUNDS -1"),
        encoding="utf-8",
    )
    refused = periplus("verify", str(tmp_path / "out"), "--json")
    assert (refused.status, refused.json["proved"]) == (1, False)


def test_who_waits_at_a_terminal_sees_how_long(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    reply = certifying.prove.main(["keystone", *FREE], standalone_mode=False)
    assert reply.status == 0
    written = terminal.getvalue()
    assert re.search(r"prove\b.*0:00:\d\d", written, re.DOTALL)
    assert written.endswith("\x1b[2K")


def test_what_has_no_program_has_no_certificate(periplus: Periplus) -> None:
    done = periplus("prove", "last-throw")
    assert (done.status, done.out) == (2, "")
    assert "no certificate" in done.err
    assert periplus("verify", "no-such-thing").status == 2


def test_another_solver_may_agree_without_a_proof(periplus: Periplus) -> None:
    done = periplus("prove", "keystone", *FREE, "--agree", "--json")
    assert (done.status, done.json["proof"]) == (0, "agreed")
    assert done.json["claim"]["kind"] == "best"
    assert periplus("prove", "keystone", *FREE, "--agree").out.startswith("agreed: ")


def test_a_folder_that_cannot_be_written_is_told_before_the_work(
    periplus: Periplus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def proved(*_: object, **__: object) -> None:
        raise AssertionError("the proof was looked for")

    monkeypatch.setattr(proving, "of_puzzle", proved)
    (tmp_path / "file").touch()
    for out in (tmp_path / "file", tmp_path / "file" / "deep" / "folder", tmp_path / ("n" * 300)):
        done = periplus("prove", "keystone", "--out", str(out))
        assert (done.status, done.out) == (2, "")
        assert "expected a folder that can be written" in done.err
    assert [place.name for place in tmp_path.iterdir()] == ["file"]


def test_a_position_on_standard_input_is_read_once(periplus: Periplus) -> None:
    position = (EXAMPLES.parent / "sumatra" / "turn.json").read_bytes()
    done = periplus("prove", "-", "--maximum", stdin=position)
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("certified: No answer is better than 166")


@pytest.mark.parametrize("option", [("--maximum",), ("--goal", "score(S)")])
def test_a_puzzle_has_a_question_of_its_own(periplus: Periplus, option: tuple[str, ...]) -> None:
    done = periplus("prove", "moths-at-the-window", *option)
    said = f"error: {option[0]}: a puzzle asks a question of its own, expected a position with this\n"
    assert (done.status, done.out, done.err) == (2, "", said)


def test_a_goal_that_cannot_be_read_is_a_fault_of_its_option(periplus: Periplus) -> None:
    done = periplus("prove", EXAMPLES / "goal.json", "--goal", "score(")
    assert (done.status, done.err) == (
        2,
        "error: --goal: character 7: the end is out of place, expected a term\n",
    )


WRONG = {
    "another model": (
        ("instance.opb", ">= ", ">= 1"),
        "証明されていない：instance.opbが、この局面のモデルではない",
    ),
    "a step that is none": (
        ("proof.pbp", "output", "leap 1;\noutput"),
        "証明されていない：ステップ",
    ),
    "an end that is none": (
        ("proof.pbp", "\nend ", "\nThe end "),
        "証明されていない：証明がoutput、conclusion、endで終わっていない",
    ),
    "a map that is none": (("map.json", "{", "["), "証明されていない：map.json：JSONではない："),
}


@pytest.mark.parametrize(("change", "said"), WRONG.values(), ids=WRONG)
def test_verify_says_in_japanese_why_it_refuses(
    change: tuple[str, str, str], said: str, periplus: Periplus, tmp_path: Path
) -> None:
    folder = folder_of("crowded-sky")
    assert folder is not None
    Bundle.read(folder).write(tmp_path)
    name, old, new = change
    text = (tmp_path / name).read_text(encoding="utf-8")
    (tmp_path / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    done = periplus("verify", str(tmp_path), "--lang", "ja")
    assert done.status == 1
    assert done.out.startswith(said)
    told = periplus("verify", str(tmp_path), "--lang", "ja", "--json").json
    assert done.out.strip() == f"証明されていない：{told['reason']}"
