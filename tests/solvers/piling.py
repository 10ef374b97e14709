"""How the solver's messages pile up before somebody reads them: what a fast and a slow machine make of one search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from periplus.solvers import cpsat
from periplus.solvers.cpsat import Message
from periplus.solvers.search import stream

_messages = cpsat._messages


def one_by_one(*solve: Any) -> Iterator[list[Message]]:
    """Each is read before the next one comes."""
    for batch in _messages(*solve):
        yield from ([message] for message in batch)


def at_once(*solve: Any) -> Iterator[list[Message]]:
    """The solver is at its end before the first one is read."""
    pile: list[Message] = []
    for batch in _messages(*solve):
        pile += batch
        if {"status", "fault", "refused"} & batch[-1].keys():
            break
    yield pile


def on_each_machine(monkeypatch: pytest.MonkeyPatch, ask: Callable[[], Any]) -> tuple[Any, Any]:
    """What is answered where messages are read one by one and pauses are short, and where it is the other way."""
    answers = []
    for piling, pause in ((one_by_one, 0.0), (at_once, 1e9)):
        monkeypatch.setattr(cpsat, "_messages", piling)
        monkeypatch.setattr(stream, "PAUSE", pause)
        answers.append(ask())
    return answers[0], answers[1]
