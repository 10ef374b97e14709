"""Answers that were replayed, kept in a file of sqlite for whoever asks the same again.

The key is a hash of the canonical position (a player's edition inside), the question, its limits and the
versions of rules and solvers. A row is trusted no further than the rules bear it out: it must be whole, read
back as an answer that prints as it does, and pass the same replay as a new one; otherwise it is as if it were
not there.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from periplus.models.core.errors import PositionError
from periplus.models.core.registry import game
from periplus.models.core.sharing import canonical
from periplus.solvers.answers import Answer, Ranking
from periplus.solvers.replay import ReplayError

from .reading_back import read_back
from .requests import Request
from .verbs import Asked

ROWS = 100_000
"""The newest answers that are kept."""
PATIENCE = 2.0
"""Seconds to wait for another process that writes."""
PASSING = frozenset({"cancelled", "crashed", "memory", "seconds"})
"""Reasons to stop that another machine, or the same one a minute later, may not have."""
_FORM = frozenset({"id", "position", "after", "stream", "include", "width"})
"""Parts of a request that say how to tell the answer, or are in the key in another form."""


class Store:
    """The file; any number of processes may use it at the same time."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def prepare(self) -> None:
        """Make the file where there is none; raises sqlite3.Error if it cannot be a store."""
        with self._open() as rows:
            rows.execute("PRAGMA journal_mode = WAL")
            rows.execute(
                "CREATE TABLE IF NOT EXISTS answers"
                " (key TEXT PRIMARY KEY, answer TEXT NOT NULL, digest TEXT NOT NULL)"
            )

    def recall(self, request: Request, asked: Asked) -> Ranking | Answer | None:
        """The answer to the same question if the file has one that the rules bear out."""
        key = key_of(request, asked)
        try:
            with self._open() as rows:
                found = rows.execute("SELECT answer, digest FROM answers WHERE key = ?", (key,)).fetchone()
        except sqlite3.Error:
            return None  # a damaged file is a store without this answer
        return None if found is None else _verified(key, found[0], found[1], asked)

    def keep(self, request: Request, asked: Asked, answer: Any) -> None:
        """Write the answer down if it is final and the rules can bear it out."""
        if not isinstance(answer, (Ranking, Answer)) or answer.reason in PASSING:
            return
        key, text = key_of(request, asked), json.dumps(answer.as_json())
        if _verified(key, text, _digest(key, text), asked) is None:
            return
        try:
            with self._open() as rows:
                rows.execute(
                    "INSERT OR REPLACE INTO answers VALUES (?, ?, ?)", (key, text, _digest(key, text))
                )
                rows.execute(
                    "DELETE FROM answers WHERE rowid <= (SELECT max(rowid) FROM answers) - ?", (ROWS,)
                )
        except sqlite3.Error:
            return  # a file that is damaged, full or busy for long: the next one who asks works it out again

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        rows = sqlite3.connect(self._path, timeout=PATIENCE)
        try:
            with rows:
                yield rows
        finally:
            rows.close()


def key_of(request: Request, asked: Asked) -> str:
    """The name of the question: equal for equal questions to equal positions under equal rules."""
    position = asked.position
    question = request.model_dump(mode="json", exclude=set(_FORM | {"level"}))
    return hashlib.sha256(
        canonical({"position": game(position.game).whole(position), "question": question, "by": versions()})
    ).hexdigest()


@cache
def versions() -> str:
    """A hash of the rules, the editions, the solvers and the library they rest on, as they are installed."""
    found = hashlib.sha256(version("ortools").encode())
    for package in ("models", "solvers"):
        for source in _sources(files(f"periplus.{package}")):
            found.update(source.read_bytes())
    return found.hexdigest()


def _sources(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _sources(entry)
        elif entry.name.endswith((".py", ".json")):
            yield entry


def _verified(key: str, text: Any, digest: Any, asked: Asked) -> Ranking | Answer | None:
    """The answer that the row holds; None unless it is whole and the rules replay it."""
    if not isinstance(text, str) or _digest(key, text) != digest or asked.search.confirm is None:
        return None
    try:
        answer = read_back(asked.position, json.loads(text))
        asked.search.confirm(answer)
    except (PositionError, ReplayError, KeyError, TypeError, ValueError):
        return None
    return answer


def _digest(key: str, text: str) -> str:
    return hashlib.sha256(f"{key}\n{text}".encode()).hexdigest()
