"""Answers that were replayed, kept in a file of sqlite for whoever asks the same again.

The key of a row is a hash of the canonical position (a player's edition inside), the question, its limits and the
versions of rules, solvers and puzzles. A row is signed with a secret that lies beside the file and that its owner
alone may read, so nobody else can write one. What is signed is trusted no further than the rules bear it out: it must
read back as an answer that prints as it does, and pass the same verification as a new one (``solvers/verify.py``),
which works value, score lines and bound out again. A row that fails is as if it were not there.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import os
import secrets
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Self

from periplus.models.core.errors import echo
from periplus.models.core.registry import game
from periplus.models.core.sharing import canonical
from periplus.models.core.wording import say
from periplus.solvers.answers import Answer, Ranking
from periplus.solvers.reading_back import read_back

from .request_fields import Request
from .telling import PrintedSearch

ROWS = 100_000
"""The newest answers that are kept."""
PATIENCE = 2.0
"""Seconds to wait for another process that writes."""
PASSING = frozenset({"cancelled", "crashed", "memory", "seconds"})
"""Reasons to stop that another machine, or the same one a minute later, may not have."""
SECRET = ".secret"
"""What the name of the file of the secret ends in."""
LEAST = 32
"""Characters of a secret."""
_FORM = frozenset({"id", "position", "after", "stream", "include", "width"})
"""Parts of a request that say how to tell the answer, or are in the key in another form."""


log = logging.getLogger("periplus.service")


class StoreError(ValueError):
    """The file of the secret cannot be one."""


@dataclass(frozen=True, slots=True)
class AnswerStore:
    """The file; any number of processes may use it at the same time."""

    path: str
    secret: str
    """Signs every row."""
    by: str
    """The versions of what made the answers: those of others are not this store's."""

    @classmethod
    def at(cls, path: Path) -> Self:
        """The store at the path, made if there is none; one that cannot be written to can still be read.

        Raises sqlite3.Error, OSError and StoreError if it cannot be a store.
        """
        path = path.resolve()
        try:
            with _opened(path) as rows:
                rows.execute("PRAGMA journal_mode = WAL")
                rows.execute(
                    "CREATE TABLE IF NOT EXISTS answers"
                    " (key TEXT PRIMARY KEY, answer TEXT NOT NULL, digest TEXT NOT NULL)"
                )
        except sqlite3.OperationalError:
            if not path.is_file():
                raise
            with _opened(path, read_only=True) as rows:
                rows.execute("SELECT count(*) FROM answers")
        return cls(str(path), _secret(path.with_name(path.name + SECRET)), versions())

    def as_json(self) -> dict[str, str]:
        """The store as a child is told of it."""
        return asdict(self)

    def recall(self, request: Request, asked: PrintedSearch) -> Ranking | Answer | None:
        """The answer to the same question if the file has one that the rules bear out."""
        key = self.key_of(request, asked)
        found = self._row(key)
        return None if found is None else self._verified(key, found[0], found[1], asked)

    def _row(self, key: str) -> tuple[Any, Any] | None:
        for read_only in (False, True):
            with suppress(sqlite3.Error), _opened(Path(self.path), read_only=read_only) as rows:
                found: tuple[Any, Any] | None = rows.execute(
                    "SELECT answer, digest FROM answers WHERE key = ?", (key,)
                ).fetchone()
                return found
        return None  # a damaged file is a store without this answer

    def keep(self, request: Request, asked: PrintedSearch, answer: Any) -> None:
        """Write the answer down if it is final and the rules can bear it out."""
        if not isinstance(answer, (Ranking, Answer)) or answer.reason in PASSING:
            return
        key, text = self.key_of(request, asked), json.dumps(answer.as_json())
        signed = self._signature(key, text)
        if self._verified(key, text, signed, asked) is None:
            return
        with suppress(sqlite3.Error), _opened(Path(self.path)) as rows:
            # a file that is damaged, full or busy for long: the next one who asks works it out again
            rows.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?)", (key, text, signed))
            rows.execute("DELETE FROM answers WHERE rowid <= (SELECT max(rowid) FROM answers) - ?", (ROWS,))

    def _verified(self, key: str, text: Any, signed: Any, asked: PrintedSearch) -> Ranking | Answer | None:
        """The answer that the row holds; None unless it is signed and the rules bear it out."""
        policy = asked.search.policy
        if not isinstance(text, str) or not isinstance(signed, str) or policy.confirm is None:
            return None
        if not hmac.compare_digest(self._signature(key, text).encode(), signed.encode()):
            return None
        try:
            answer = read_back(asked.position, json.loads(text))
            if policy.seal is not None:  # the signature vouches for the values that no replay gives
                answer = policy.seal(answer)
            policy.confirm(answer)
        except Exception:
            log.exception("a stored answer is not believed")  # whatever is in it, the question is asked anew
            return None
        return answer

    def _signature(self, key: str, text: str) -> str:
        return hmac.new(self.secret.encode(), f"{key}\n{text}".encode(), hashlib.sha256).hexdigest()

    def key_of(self, request: Request, asked: PrintedSearch) -> str:
        """The name of the question: equal for equal questions to equal positions under equal rules."""
        whole = game(asked.position.game).whole(asked.position)
        told = _FORM | {"level"}
        if getattr(request, "puzzle", None) is not None:
            told -= {"after"}  # the moves of an attempt are in no position
        question = request.model_dump(mode="json", exclude=set(told))
        return hashlib.sha256(canonical({"position": whole, "question": question, "by": self.by})).hexdigest()


@contextmanager
def _opened(path: Path, *, read_only: bool = False) -> Iterator[sqlite3.Connection]:
    """The file for one transaction; ``read_only`` also where nothing can be written beside it."""
    address = f"{path.as_uri()}?immutable=1" if read_only else str(path)
    rows = sqlite3.connect(address, timeout=PATIENCE, uri=read_only)
    try:
        with rows:
            yield rows
    finally:
        rows.close()


def _secret(path: Path) -> str:
    """The secret in the file, made if there is none; raises OSError and StoreError."""
    if not path.exists():
        new = path.with_name(f"{path.name}.{os.getpid()}")
        descriptor = os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(32))
        try:
            with suppress(FileExistsError):  # another process was faster
                os.link(new, path)
        finally:
            new.unlink()
    with path.open(encoding="ascii") as file:
        known = os.fstat(file.fileno())
        if known.st_uid != os.geteuid() or stat.S_IMODE(known.st_mode) & 0o077:
            raise StoreError(
                say("{name} is not its owner's alone, expected that, or delete it", name=echo(path.name))
            )
        text = file.read(1000)
    if len(text) < LEAST:
        raise StoreError(
            say("{name} is no secret, expected it as it was made, or delete it", name=echo(path.name))
        )
    return text


@cache
def versions() -> str:
    """A hash of the rules, editions, solvers, puzzles and the library they rest on, as they are installed."""
    found = hashlib.sha256(version("ortools").encode())
    for package in ("models", "solvers", "puzzles"):
        for source in _sources(files(f"periplus.{package}")):
            found.update(source.read_bytes())
    return found.hexdigest()


def _sources(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _sources(entry)
        elif entry.name.endswith((".py", ".json", ".pl")):
            yield entry
