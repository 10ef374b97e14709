"""The cases of a game, read from the data that lies beside this module.

A clause's case is one request and what its answer must hold; a tree is a position and the number of leaves at each
depth; a playthrough is a whole game, each step with what the rules say there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal, TypeAlias

Json: TypeAlias = dict[str, Any]
Sort: TypeAlias = Literal["clause", "input", "tree", "playthrough"]
SORTS: tuple[Sort, ...] = ("clause", "input", "tree", "playthrough")
"""What kinds of cases there are: of a clause, of bad input, of a move tree, of a whole game."""


@dataclass(frozen=True, slots=True)
class ConformanceCase:
    """One thing that a program that plays by the rules answers as we do."""

    game: str
    sort: Sort
    name: str
    """What it is called; once in its game."""
    data: Json = field(repr=False)
    """The entry of the file, a shared edition put in its place."""

    @property
    def clauses(self) -> frozenset[str]:
        """The ids of the clauses that the case exercises."""
        if self.sort == "playthrough":
            return frozenset(
                item["rule"] for player in self.data["final"]["players"] for item in player["items"]
            )
        return frozenset(self.data.get("clauses", ()))


@cache
def cases(game: str) -> tuple[ConformanceCase, ...]:
    """Every case of a game, in the order of the files; none where a game has no data."""
    return tuple(_cases(game))


def _cases(game: str) -> Iterator[ConformanceCase]:
    folder = files("periplus.conformance").joinpath("data", game)
    if not folder.is_dir():
        return
    written = _read(folder.joinpath("clauses.json"))
    for entry in written["cases"]:
        sort: Sort = "input" if "fields" in entry["expected"] else "clause"
        whole = entry | {"position": shared(entry["position"], written["editions"])}
        yield ConformanceCase(game, sort, entry["name"], whole)
    for entry in _read(folder.joinpath("perft.json")):
        yield ConformanceCase(game, "tree", entry["name"], entry)
    playthroughs = [file for file in folder.joinpath("playthroughs").iterdir() if file.name.endswith(".json")]
    for file in sorted(playthroughs, key=lambda file: file.name):
        yield ConformanceCase(game, "playthrough", file.name.removesuffix(".json"), _read(file))


def shared(position: Json, editions: list[Json]) -> Json:
    """The position, an edition that it names by its place in the list of shared ones put inside."""
    match position.get("edition"):
        case {"shared": int(number)}:
            return position | {"edition": editions[number]}
    return position


def _read(file: Traversable) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))
