"""A long text goes through the pager, at a terminal alone and only if it does not fit."""

import os
import pty
import subprocess
import sys
from contextlib import suppress

import pytest

SHORT, LONG = ("rules", "OBS-4.6"), ("rules", "observatory")
PAGER = "sed 's/^/| /'"
"""A pager whose work is seen."""


def at_terminal(*arguments: str) -> list[str]:
    """The lines that a terminal of 24 lines gets."""
    main, side = pty.openpty()
    env = os.environ | {"TERM": "xterm", "PAGER": PAGER, "LINES": "24", "COLUMNS": "80"}
    command = [sys.executable, "-m", "periplus", *arguments]
    child = subprocess.Popen(command, stdin=side, stdout=side, stderr=side, env=env)
    os.close(side)
    seen = b""
    with suppress(OSError):
        while part := os.read(main, 4096):
            seen += part
    assert child.wait(timeout=60) == 0
    os.close(main)
    return seen.decode().splitlines()


@pytest.mark.parametrize(("arguments", "paged"), [(SHORT, False), (LONG, True)])
def test_the_pager_shows_what_does_not_fit(arguments: tuple[str, ...], paged: bool) -> None:
    lines = at_terminal(*arguments)
    assert lines
    assert all(line.startswith("| ") == paged for line in lines)


def test_a_pipe_gets_the_text_itself() -> None:
    command = [sys.executable, "-m", "periplus", *LONG]
    done = subprocess.run(
        command, capture_output=True, text=True, env=os.environ | {"PAGER": PAGER}, check=True
    )
    assert not any(line.startswith("| ") for line in done.stdout.splitlines())
