"""Batches: every line is answered once, whatever is faulty, killed, interrupted or half-written."""

from __future__ import annotations

import codecs
import fcntl
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

import psutil
import pytest

from periplus.models.core.errors import PositionError
from periplus.service.batch import Answers, Job, jobs
from periplus.service.children import CHILDREN
from periplus.solvers import api
from tests.cli.conftest import Periplus
from tests.marking import slow_for
from tests.service.helpers import (
    PATIENCE,
    SERVERS,
    Json,
    descendants,
    example,
    lives,
    long_one,
    own_children,
    until,
)

CHECK: Json = {"verb": "check", "position": example("mist")}


def write(path: Path, *lines: Json | bytes) -> Path:
    texts = (line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
    path.write_bytes(b"\n".join(texts) + b"\n")
    return path


def read(path: Path) -> list[Json]:
    found = [json.loads(line) for line in path.read_bytes().splitlines()]
    return sorted(found, key=lambda event: int(event["line"]))


@pytest.fixture(autouse=True, scope="module")
def one_server() -> Iterator[None]:
    """The batches of this process share the server of their children, which takes a second to start."""
    with patch.object(CHILDREN, "stop"):
        yield
    CHILDREN.stop()


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "answers.jsonl"


def test_every_line_has_one_answer_and_a_bad_one_has_its_fault(
    tmp_path: Path, out: Path, periplus: Periplus
) -> None:
    requests = write(
        tmp_path / "requests.jsonl",
        {"id": "a"} | CHECK,
        b"",
        b"{",
        CHECK,
        {"id": "b", "verb": "check", "position": {"game": "chess"}},
        {"id": "a", "verb": "score", "position": example("mist")},
        b'{"id": 7, "verb": "check", "position": NaN}',
        b"x" * 70_000,
    )
    done = periplus("batch", requests, out, "--json")
    assert done.json == {"total": 7, "before": 0, "answered": 7, "faulty": 5, "signal": None}
    assert [(event["line"], event["id"], event.get("field")) for event in read(out)] == [
        (1, "a", None),
        (3, None, "request"),
        (4, None, None),
        (5, "b", "game"),
        (6, None, "id"),
        (7, 7, "request"),
        (8, None, "request"),
    ]


def test_the_mark_that_some_editors_write_before_utf_8_is_no_fault(
    tmp_path: Path, out: Path, periplus: Periplus
) -> None:
    longest = b" " * ((64 << 10) - len(json.dumps({"id": "a"} | CHECK)))
    requests = write(
        tmp_path / "in", codecs.BOM_UTF8 + json.dumps({"id": "a"} | CHECK).encode() + longest, CHECK
    )
    assert periplus("batch", requests, out, "--json").json["faulty"] == 0
    assert [event["id"] for event in read(out)] == ["a", None]
    assert periplus("batch", requests, out, "--json").json["before"] == 2  # known by their ids again


def test_an_answer_is_the_one_that_the_engine_gives(tmp_path: Path, out: Path, periplus: Periplus) -> None:
    request = {"id": 1, "verb": "hint", "position": example("sumatra"), "count": 2, "stream": {}}
    periplus("batch", write(tmp_path / "in", request), out)
    alone = subprocess.run(
        [sys.executable, "-m", "periplus", "engine"],
        input=json.dumps(request | {"stream": None}).encode(),
        capture_output=True,
        check=True,
    )
    assert read(out) == [{"line": 1} | json.loads(alone.stdout)]


def test_what_is_answered_is_not_done_again_also_where_lines_have_moved(
    tmp_path: Path, out: Path, periplus: Periplus
) -> None:
    periplus("batch", write(tmp_path / "in", {"id": "a"} | CHECK, {"id": "b"} | CHECK), out)
    before = out.read_bytes()
    moved = write(tmp_path / "in", {"id": "c"} | CHECK, {"id": "b"} | CHECK, {"id": "a"} | CHECK)
    done = periplus("batch", moved, out, "--json").json
    assert (done["before"], done["answered"]) == (2, 1)
    assert out.read_bytes().startswith(before)
    assert sorted(event["id"] for event in read(out)) == ["a", "b", "c"]


@pytest.mark.parametrize("cut", [1, 20, 60])
def test_a_last_line_that_was_cut_short_is_taken_away_and_done_again(
    tmp_path: Path, out: Path, periplus: Periplus, cut: int
) -> None:
    requests = write(tmp_path / "in", *({"id": number} | CHECK for number in range(3)))
    periplus("batch", requests, out, "--workers", "1")
    whole = out.read_bytes()
    out.write_bytes(whole[:-cut])
    assert periplus("batch", requests, out, "--json").json["answered"] == 1
    assert out.read_bytes() == whole


def test_an_answer_with_a_line_of_its_own_is_done_once_like_others(
    tmp_path: Path, out: Path, periplus: Periplus
) -> None:
    share: Json = {"verb": "share", "position": example("mist")}
    requests = write(tmp_path / "in", share, {"id": "b"} | share)
    periplus("batch", requests, out)
    first, second = read(out)
    assert (first["line"], second["line"]) == (1, 2)
    assert first["shared"] == second["shared"] == api.share(api.load(example("mist")))
    assert periplus("batch", requests, out, "--json").json["answered"] == 0
    assert len(read(out)) == 2


def test_a_file_that_another_batch_writes_to_is_left_alone(
    tmp_path: Path, out: Path, periplus: Periplus
) -> None:
    requests = write(tmp_path / "in", CHECK)
    out.write_bytes(b'{"line": 1, "id": null, "ev')  # what the other one is just writing
    with out.open("ab") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        done = periplus("batch", requests, out)
        assert (done.status, done.err) == (
            2,
            "error: OUT: another batch writes to it, expected a file of its own\n",
        )
        assert out.read_bytes().endswith(b'"ev')
    assert periplus("batch", requests, out, "--json").json["answered"] == 1


def test_a_full_disk_is_told_with_the_name_of_the_file(
    tmp_path: Path, out: Path, periplus: Periplus, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Path.open

    def full(path: Path, mode: str = "r", *more: Any, **others: Any) -> Any:
        return opened(Path("/dev/full") if mode == "ab" else path, mode, *more, **others)

    out.write_bytes(b"")
    monkeypatch.setattr(Path, "open", full)
    done = periplus("batch", write(tmp_path / "in", CHECK), out)
    assert (done.status, done.err) == (
        2,
        f"error: OUT: {str(out)!r}: No space left on device, expected a file\n",
    )


def test_a_file_of_something_else_is_not_written_to(tmp_path: Path, out: Path, periplus: Periplus) -> None:
    out.write_text("my diary\n")
    done = periplus("batch", write(tmp_path / "in", CHECK), out)
    assert (done.status, done.err.startswith("error: OUT: line 1")) == (2, True)
    assert out.read_text() == "my diary\n"


def test_files_that_cannot_be_used_are_named(tmp_path: Path, out: Path, periplus: Periplus) -> None:
    assert periplus("batch", tmp_path / "none", out).err.startswith("error: IN: ")
    there = write(tmp_path / "in", CHECK)
    assert periplus("batch", there, tmp_path).err.startswith("error: OUT: ")


def test_a_pipe_or_a_device_is_refused_as_it_cannot_be_read_again(
    tmp_path: Path, out: Path, periplus: Periplus
) -> None:
    there, pipe = write(tmp_path / "in", CHECK), tmp_path / "pipe"
    os.mkfifo(pipe)
    for requests, answers, field in (
        (pipe, out, "IN"),
        (there, pipe, "OUT"),
        (there, Path("/dev/null"), "OUT"),
    ):
        done = periplus("batch", requests, answers)
        name = repr(str(requests if field == "IN" else answers))
        assert (done.status, done.err) == (
            2,
            f"error: {field}: {name}: a pipe or a device, expected a file\n",
        )
    assert not out.exists()


def test_a_job_is_known_by_its_id_or_else_by_its_line(tmp_path: Path) -> None:
    path = write(tmp_path / "in", {"id": "1"}, {"id": 1}, {}, b"{", {"id": 1})
    keys = [job.key for job in jobs(path)]
    assert len(set(keys)) == 5
    assert keys[2:] == [("line", 3), ("line", 4), ("line", 5)]


def test_the_file_of_answers_tells_what_it_holds(out: Path) -> None:
    answers = Answers(out)
    answers.write(Job(1, b'{"id": "a"}'), {"id": "a", "event": "done"})
    answers.write(Job(2, b"{"), {"id": None, "event": "error"})
    answers.close()
    again = Answers(out)
    again.close()
    assert again.done == {("str", "a"), ("line", 2)}
    out.write_bytes(b'{"line": 1}\n')
    with pytest.raises(PositionError, match="line 1 is not an answer"):
        Answers(out)


@pytest.mark.parametrize(
    "strange",
    [
        b'{"line": 1, "id": [1]}\n',
        b'{"line": {}, "id": null}\n',
        b"[1]\n",
        b"a note of somebody's",
        b'{"id": 1, "verb": "score"}',
        b'{"li": 1',
    ],
)
def test_a_file_of_something_else_is_refused_and_stays_as_it_is(out: Path, strange: bytes) -> None:
    """Whoever swaps the two files must not lose the requests, be the last of their lines ended or not."""
    out.write_bytes(strange)
    with pytest.raises(PositionError, match="line 1 is not an answer"):
        Answers(out)
    assert out.read_bytes() == strange


def test_an_answer_that_was_cut_off_is_dropped(out: Path) -> None:
    whole = b'{"line": 1, "id": "a", "event": "done"}\n'
    for cut in (b"{", b'{"line": ', b'{"line": 2, "id'):
        out.write_bytes(whole + cut)
        answers = Answers(out)
        answers.close()
        assert (answers.done, out.read_bytes()) == ({("str", "a")}, whole)


def begin(requests: Path, out: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "periplus", "batch", str(requests), str(out), "--workers", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def slow_ones(path: Path, number: int) -> Path:
    """Half of them take a moment, and the others so long that whoever waits for the first half is never too late."""
    seconds = [0.3] * (number // 2) + [2.0] * (number - number // 2)
    lines = (long_one() | {"limits": {"seconds": limit}} for limit in seconds)
    return write(path, *({"id": index} | line for index, line in enumerate(lines)))


def test_a_killed_worker_loses_nothing(tmp_path: Path, out: Path) -> None:
    process = begin(slow_ones(tmp_path / "in", 3), out)
    assert until(lambda: len(descendants(process.pid)) > SERVERS + 1)
    for child in own_children(process.pid):
        with suppress(psutil.NoSuchProcess):  # it has ended meanwhile
            child.kill()
    process.communicate(timeout=60)
    assert process.returncode == 0
    assert [event["id"] for event in read(out)] == [0, 1, 2]
    assert {event["reason"] for event in read(out)} == {"seconds"}


@pytest.mark.parametrize(
    "number",
    slow_for([signal.SIGINT, signal.SIGKILL, signal.SIGTERM], lambda number: number != signal.SIGKILL),
)
def test_an_interrupted_batch_goes_on_where_it_was(
    tmp_path: Path, out: Path, periplus: Periplus, number: signal.Signals
) -> None:
    requests = slow_ones(tmp_path / "in", 4)
    process = begin(requests, out)
    assert until(lambda: out.exists() and out.read_bytes().count(b"\n") > 0)
    processes = descendants(process.pid)
    process.send_signal(number)
    errors = process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == (-number if number == signal.SIGKILL else 128 + number)
    assert errors == b""
    assert until(lambda: not any(map(lives, processes)))
    first = len(read(out))
    assert 0 < first < 4
    done = periplus("batch", requests, out, "--json").json
    assert (done["before"], done["answered"]) == (first, 4 - first)
    assert [event["id"] for event in read(out)] == [0, 1, 2, 3]
