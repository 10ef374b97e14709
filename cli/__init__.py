"""The command ``periplus``: read, call, print. No game knowledge, and nothing heavy at start-up."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Mapping, Sequence

PATIENCE = 100_000
"""New objects between two looks for garbage: a short command, mostly imports, makes none worth finding."""

STANDARD = (0, 1, 2)
"""The descriptors of the standard streams."""


def main() -> None:
    """Run the command on the process's own arguments and exit with its status."""
    gc.set_threshold(PATIENCE)
    hold_standard_descriptors()
    if sys.platform != "win32" and not all(map(os.get_blocking, STANDARD)):
        from periplus.models.core.descriptors import wait_on_standard_streams

        wait_on_standard_streams()
    try:
        status = run(sys.argv[1:], language_of_locale(os.environ))
    except KeyboardInterrupt:
        status = 128 + signal.SIGINT
    gc.freeze()  # or the interpreter would look through everything once more before it ends
    sys.exit(status)


def hold_standard_descriptors() -> None:
    """Put the null device where a standard stream was closed at the start; Python's streams stay as they are.

    A pipe or socket that is opened later would get the number of the closed stream, and be read or written for it.
    """
    while (lowest := os.open(os.devnull, os.O_RDWR)) in STANDARD:
        pass
    os.close(lowest)


def run(args: Sequence[str], language: str = "en") -> int:
    """Run the command on ``args`` (without the program's name) in that language; returns the exit status."""
    from .app import run as answer

    return answer(args, language)


def language_of_locale(environment: Mapping[str, str]) -> str:
    """The language that the locale's variables ask for, the first that is set; English where it is none of ours."""
    set_ones = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, set_ones), "")
    return "ja" if locale.lower().partition(".")[0].partition("_")[0] == "ja" else "en"
