"""The command ``periplus``: read, call, print. No game knowledge, and nothing heavy at start-up."""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Sequence

PATIENCE = 100_000
"""New objects between two looks for garbage: a short command, mostly imports, makes none worth finding."""


def main() -> None:
    """Run the command on the process's own arguments and exit with its status."""
    gc.set_threshold(PATIENCE)
    try:
        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = 128 + signal.SIGINT
    gc.freeze()  # or the interpreter would look through everything once more before it ends
    sys.exit(status)


def run(args: Sequence[str]) -> int:
    """Run the command on ``args`` (without the program's name); returns the exit status."""
    from .entry import run as answer

    return answer(args)
