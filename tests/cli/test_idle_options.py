"""Options that would have no effect beside the others are refused, in one line that names them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Periplus

TURN = "examples/observatory/turn.json"
GOAL = "examples/observatory/goal.json"
PUZZLE = "moths-at-the-window"
IDLE = {
    "new observatory --force": "--force: expected --to too",
    "new observatory --variants --players 2": "--players: expected none with --variants",
    "new observatory --variants --seed 0": "--seed: expected none with --variants",
    "new observatory --json --as sheet": "--as: expected none with --json",
    "edition observatory --force": "--force: expected --new too",
    "edition observatory --name theirs": "--name: expected --new too",
    "edition observatory --from cards=cards.csv": "--from: expected --new too",
    "edition observatory --new {out} --cards": "--cards: expected none with --new",
    "edition observatory --new {out} --csv cards": "--csv: expected none with --new",
    "edition observatory --csv cards --cards": "--cards: expected none with --csv",
    "puzzles new observatory --force": "--force: expected --out too",
    f"check {TURN} --goal 9": "--goal: expected --partial too",
    f"check {TURN} --seconds 9": "--seconds: expected --partial too",
    f"show {TURN} --count 3": "--count: expected --hint too",
    f"show {TURN} --work 1": "--work: expected --hint too",
    f"hint {TURN} --all --count 3": "--all: expected none with --count",
    f"hint {TURN} --all --level 3": "--all: expected none with --level 3",
    f"why {TURN} --move 1 --svg {{out}}": "--svg: expected none with --move",
    f"why {GOAL} score(1) --rather-than score(2) --svg {{out}}": "--svg: expected none with --rather-than",
    f"convert {TURN} --to line --json": "--to: expected none with --json",
    f"export {GOAL} --as asp --json": "--as: expected none with --json",
    f"prove {PUZZLE} --agree --out {{out}}": "--out: expected none with --agree",
    f"prove {PUZZLE} --agree --pack": "--pack: expected none with --agree",
    f"prove {PUZZLE} --pack": "--pack: expected --out too",
    f"prove {GOAL} --goal score(9) --maximum": "--maximum: expected none with --goal",
    f"review {GOAL} --work 1 --seconds 1": "--seconds: expected none with --work",
    "conformance observatory --only clause --depth 2": "--depth: expected none with --only clause",
    "conformance observatory --only tree --every 2": "--every: expected none with --only tree",
    "batch examples/requests.jsonl {out} --cluster host:1 --workers 2": "--workers: expected none with --cluster",
    "batch examples/requests.jsonl {out} --cluster host:1 --store {out}": "--store: expected none with --cluster",
}


@pytest.mark.parametrize("command", IDLE)
def test_an_option_without_effect_is_refused(command: str, periplus: Periplus, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = periplus(*(word.format(out=out) for word in command.split()))
    field, message = IDLE[command].split(": ", 1)
    assert done.status == 2
    if "--json" in command:
        assert [fault["field"] for fault in done.json["errors"]] == [field]
        assert done.json["error"]["message"].startswith(message)
    else:
        assert done.out == ""
        assert done.err.startswith(f"error: {field}: {message}")
        assert done.err.count("\n") == 1
    assert not out.exists()


@pytest.mark.parametrize(
    "command",
    [
        "new observatory --json --as json",
        f"convert {TURN} --to json --json",
        f"export {GOAL} --as json --json",
    ],
)
def test_options_that_say_the_same_are_no_fault(command: str, periplus: Periplus) -> None:
    assert periplus(*command.split()).status == 0
