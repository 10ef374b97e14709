"""The games of an arena, played or read from a file that keeps those of an arena before."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say

if TYPE_CHECKING:
    from periplus.solvers.strategy.arena import Contest, Record


class KeptGames:
    """The games of contests by their labels; a file, if there is one, keeps each as soon as it is over.

    The file is JSON lines: first what was asked, how many games apart, then the games in their order. So an arena goes
    on anywhere, also for more games. A file of another arena is refused, not overwritten.
    """

    def __init__(self, contests: Mapping[str, Contest], keep: Path | None) -> None:
        """Raises PositionError (field ``--keep``) for a file that cannot be used."""
        self._contests = contests
        self._keep = keep
        self._known: dict[str, list[list[Record]]] = {label: [] for label in contests}
        if keep is not None:
            self._read(keep)

    def games(self, label: str, processes: int) -> list[list[Record]]:
        """All games of a contest, in their order."""
        from periplus.solvers.strategy.arena import run

        contest, found = self._contests[label], self._known[label]
        for game in run(contest, processes, len(found)):
            found.append(game)
            self._append({"contest": label, "seats": list(map(_as_json, game))})
        return found[: contest.games]

    def _asked(self) -> dict[str, str]:
        asked = {label: asdict(replace(contest, games=0)) for label, contest in self._contests.items()}
        return {"arena": sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()}

    def _read(self, keep: Path) -> None:
        try:
            text = keep.read_text(encoding="utf-8") if keep.exists() else ""
            first, *known = [json.loads(line) for line in _whole(text)] or [None]
            if len(_whole(text)) < len(text.splitlines()):
                keep.write_text("".join(_whole(text)), encoding="utf-8")
        except (OSError, ValueError) as error:
            raise PositionError("--keep", say("{name}: {error}", name=echo(str(keep)), error=error)) from None
        if first is None:
            self._append(self._asked())
        elif first != self._asked():
            message = say(
                "{name} keeps another arena, expected one of these games or none", name=echo(str(keep))
            )
            raise PositionError("--keep", message)
        for one in known:
            self._known[one["contest"]].append(list(map(_record, one["seats"])))

    def _append(self, line: Mapping[str, Any]) -> None:
        if self._keep is None:
            return
        try:
            with self._keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line, sort_keys=True) + "\n")
        except OSError as error:
            message = say("{name}: {error}", name=echo(str(self._keep)), error=error)
            raise PositionError("--keep", message) from None


def _whole(text: str) -> list[str]:
    """The lines that were written to their end: the last may have been cut off when an arena was killed."""
    return [line for line in text.splitlines(keepends=True) if line.endswith("\n")]


def _as_json(record: Record) -> dict[str, Any]:
    # a Counter is no dict to ``asdict``
    found = {field.name: getattr(record, field.name) for field in fields(record)}
    return found | {"named": dict(record.named)}


def _record(data: Mapping[str, Any]) -> Record:
    from periplus.solvers.strategy.arena import Record

    return Record(**{**data, "named": Counter(data["named"])})
