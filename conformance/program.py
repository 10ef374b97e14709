"""A program that speaks JSON lines: requests on its standard input, events on its standard output, several at once."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Self

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say

from .cases import Json

LAST_WORDS = 5.0
"""Seconds in which a program ends once nothing more is asked."""
FIELD = "--engine"


class ProgramLost(PositionError):
    """The program ended, was silent for too long, or wrote a line that is no event."""


class EngineProcess:
    """A program under way; leave the ``with`` block to end it.

    Raises PositionError (field ``--engine``) for a command that cannot be run.
    """

    def __init__(self, command: Sequence[str], patience: float) -> None:
        self._patience = patience
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=-1
            )
        except (OSError, ValueError) as error:
            raise PositionError(
                FIELD, say("{command}: {error}, expected a program", command=echo(command[0]), error=error)
            ) from None
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            if self._process.stdin is not None:
                self._process.stdin.close()
        try:
            self._process.wait(LAST_WORDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reading.join(LAST_WORDS)
        if self._process.stdout is not None and not self._reading.is_alive():
            self._process.stdout.close()

    def send(self, request: Json) -> None:
        """Ask; raises ProgramLost where nobody reads."""
        stream = self._process.stdin
        try:
            if stream is not None:
                stream.write(json.dumps(request, ensure_ascii=False).encode() + b"\n")
                stream.flush()
        except OSError:
            raise ProgramLost(
                FIELD, say("the program has ended, expected an answer to each request")
            ) from None

    def event(self) -> Json:
        """The next event that is no update; raises ProgramLost."""
        while True:
            try:
                line = self._lines.get(timeout=self._patience)
            except queue.Empty:
                seconds = f"{self._patience:g}"
                raise ProgramLost(
                    FIELD, say("no answer for {seconds} s, expected one to each request", seconds=seconds)
                ) from None
            if line is None:
                raise ProgramLost(FIELD, say("the program has ended, expected an answer to each request"))
            event = _event(line)
            if event.get("event") != "update":
                return event

    def _read(self) -> None:
        stream = self._process.stdout
        for line in stream or ():
            if line.strip():
                self._lines.put(line)
        self._lines.put(None)


def _event(line: bytes) -> Json:
    try:
        event: Any = json.loads(line)
    except (ValueError, RecursionError):
        event = None
    if not isinstance(event, dict):
        text = line.decode(errors="replace").strip()
        raise ProgramLost(FIELD, say("{line} is no event, expected a JSON object a line", line=echo(text)))
    return event
