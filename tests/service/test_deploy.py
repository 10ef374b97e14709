"""The unit and the image start what there is: real options of ``serve``, a real path of health, files of the tree."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from periplus.cli.serving import serve
from periplus.service.app import create_app

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "deploy" / "periplus.service"
IMAGE = ROOT / "deploy" / "Containerfile"


def unit_command() -> list[str]:
    (line,) = re.findall(r"^ExecStart=(.*)$", UNIT.read_text(), re.M)
    return shlex.split(line)


def image_instruction(name: str) -> list[str]:
    text = IMAGE.read_text().replace("\\\n", " ")
    (words,) = re.findall(rf"^{name} (?:.*CMD )?\s*(\[.*\])$", text, re.M)
    found: list[str] = json.loads(words)
    return found


@pytest.mark.parametrize("words", [unit_command(), image_instruction("CMD")], ids=["unit", "image"])
def test_the_command_is_one_that_there_is(words: list[str]) -> None:
    program, command, *arguments = words
    assert (Path(program).name, command) == ("periplus", "serve")
    with serve.make_context("serve", arguments) as context:
        assert context.params["slots"] == 2
        assert context.params["port"] == 8000
    assert isinstance(serve, click.Command)


def test_the_health_command_asks_what_the_service_answers() -> None:
    program, option, code = image_instruction("HEALTHCHECK")
    assert (program, option) == ("python", "-c")
    compile(code, "health", "exec")
    (path,) = re.findall(r"http://127\.0\.0\.1:8000(/\S+?)'", code)
    assert path in create_app().openapi()["paths"]


def test_the_image_copies_and_installs_what_there_is() -> None:
    text = IMAGE.read_text()
    assert "-c constraints.txt" in text
    assert (ROOT / "constraints.txt").is_file()
    extras = re.findall(r"install .*'\.\[(\w+)\]'", text)
    assert extras == ["web"]
    assert re.search(r"^web = \[", (ROOT / "pyproject.toml").read_text(), re.M)
    assert int(re.findall(r"^USER (\d+):", text, re.M)[0]) > 0


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    """With a program in the place of ours, which is not installed there."""
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text().replace("/opt/periplus/bin/periplus", "/bin/true"))
    done = subprocess.run(
        ["systemd-analyze", "verify", unit], check=False, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, [line for line in done.stderr.splitlines() if unit.name in line]) == (0, [])
