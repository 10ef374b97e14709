"""The command as a process: signals, pipes and streams that are closed, full or not UTF-8."""

import fcntl
import json
import os
import re
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import EXAMPLES

PERIPLUS = [sys.executable, "-m", "periplus"]
TURN = str(EXAMPLES / "turn.json")


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a shell line in which ``$P`` is the command and ``$T`` a position."""
    names = {**os.environ, "P": f"{sys.executable} -m periplus", "T": TURN, **environment}
    return subprocess.run(
        ["bash", "-c", command], env=names, capture_output=True, encoding="utf-8", timeout=60, check=False
    )


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_who_leaves_ends_the_command_quietly(unbuffered: str) -> None:
    done = shell("$P moves $T | head -1 > /dev/null; echo ${PIPESTATUS[0]}", PYTHONUNBUFFERED=unbuffered)
    assert done.stdout in {"141\n", "0\n"}
    assert done.stderr == ""


@pytest.mark.parametrize("arguments", ["check $T", "moves $T --json", "--help"])
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
def test_a_full_output_is_one_error_line(arguments: str, unbuffered: str) -> None:
    done = shell(f"$P {arguments} > /dev/full", PYTHONUNBUFFERED=unbuffered)
    assert done.returncode == 2
    assert done.stderr.startswith("error: cannot write the answer: ")
    assert done.stderr.count("\n") == 1


def test_closed_streams_keep_the_status_and_make_no_noise() -> None:
    assert shell("$P check $T >&-").returncode == 0
    assert shell("$P check missing 2>&-").returncode == 2
    done = shell("$P check - <&-")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "error: FILE: standard input is closed, expected a position on it\n"


@pytest.mark.timeout(60)
def test_an_engine_without_input_or_output_ends() -> None:
    """Its own pipes must not get the numbers of the closed streams: it waited for them for ever."""
    assert shell("timeout 30 $P engine <&-").returncode == 0
    request = '{"id": 1, "verb": "check", "position": {"game": "sumatra", "players": []}}'
    assert shell(f"echo '{request}' | timeout 30 $P engine >&-").returncode == 0


SLOW = """
import os, subprocess, sys, time
(into, feed), (drain, out) = os.pipe(), os.pipe()
for end in (into, out):
    os.set_blocking(end, False)
process = subprocess.Popen([sys.executable, "-m", "periplus", *sys.argv[1:]], stdin=into, stdout=out)
os.close(into), os.close(out)
for part in sys.stdin.buffer.read().partition(b"|")[::2]:
    time.sleep(0.4)
    os.write(feed, part)
os.close(feed)
time.sleep(0.4)
while found := os.read(drain, 1 << 12):
    sys.stdout.buffer.write(found)
sys.exit(process.wait())
"""
"""Runs the command with pipes that do not wait, writes in two pieces and reads late."""


def test_streams_that_do_not_wait_are_waited_for() -> None:
    """What was not there yet was taken for the end of the input, and a full pipe for a reader who had left."""

    def slowly(command: list[str], given: str) -> str:
        return subprocess.run(
            [sys.executable, "-c", SLOW, *command],
            input=given,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        ).stdout

    position = Path(TURN).read_text(encoding="utf-8")
    assert slowly(["check", "-"], position[:40] + "|" + position[40:]) == "legal\n"
    assert json.loads(slowly(["schema", "buru"], ""))["$defs"], "far more than a pipe holds"


def test_an_output_that_is_not_utf_8_gets_json_and_pictures_in_ascii() -> None:
    name = '{"game": "observatory", "players": [{"name": "天文台"}]}'
    told = shell(f"echo '{name}' | $P score - --json", PYTHONIOENCODING="ascii")
    assert told.stdout.isascii()
    assert json.loads(told.stdout)["players"][0]["name"] == "天文台"
    drawn = shell("$P show $T", PYTHONIOENCODING="ascii")
    assert drawn.returncode == 0
    assert drawn.stdout.isascii()


def test_text_for_pipes_and_files_has_no_colour_codes() -> None:
    for verb in ("show", "hint --count 2", "--help", "rules"):
        file = "" if verb in {"--help", "rules"} else "$T"
        assert "\x1b" not in shell(f"$P {verb} {file}", FORCE_COLOR="").stdout


def slow_question(tmp_path: Path) -> str:
    """A position whose maximum takes far longer than a test."""
    path = tmp_path / "start.json"
    path.write_text('{"game": "observatory", "players": [{}]}')
    return str(path)


def wait_for_handlers(child: subprocess.Popen[str]) -> None:
    """Wait until the command catches SIGTERM, which Python itself does not; where nobody can see that, a while."""
    status = Path(f"/proc/{child.pid}/status")
    for _ in range(600 if status.exists() else 25):
        caught = (
            re.search(r"^SigCgt:\s*(\w+)$", status.read_text(), re.MULTILINE) if status.exists() else None
        )
        if caught and int(caught[1], 16) >> (signal.SIGTERM - 1) & 1:
            return
        time.sleep(0.1)


def ask(tmp_path: Path, number: signal.Signals) -> tuple[int, str, str]:
    arguments = [*PERIPLUS, "maximum", slow_question(tmp_path), "--json", "--seconds", "60"]
    child = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    wait_for_handlers(child)
    time.sleep(0.5)
    child.send_signal(number)
    out, err = child.communicate(timeout=40)
    return child.returncode, out, err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_a_question_with_its_best_answer(tmp_path: Path, number: signal.Signals) -> None:
    status, out, err = ask(tmp_path, number)
    assert (status, err) == (128 + number, "")
    answer: dict[str, Any] = json.loads(out)
    assert answer["reason"] == "cancelled"
    assert answer["status"] in {"feasible", "unknown"}


def unread(pipe: int) -> int:
    """How many bytes wait in the pipe."""
    return int(struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)))[0])


def test_ctrl_c_while_reading_ends_at_once_without_a_traceback() -> None:
    source, target = os.pipe()
    os.write(target, b"{")
    child = subprocess.Popen([*PERIPLUS, "check", "-"], stdin=source, stderr=subprocess.PIPE)
    while unread(source) and child.poll() is None:
        time.sleep(0.01)
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=60)
    os.close(source)
    os.close(target)
    assert child.returncode == 130
    assert b"Traceback" not in err


def test_the_same_answer_whatever_the_hash_seed() -> None:
    answers = {shell("$P hint $T --json", PYTHONHASHSEED=seed).stdout for seed in ("0", "1", "7")}
    assert len(answers) == 1
    assert json.loads(answers.pop())["status"] == "optimal"
