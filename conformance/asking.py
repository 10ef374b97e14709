"""The cases of a game, and what each asks of a program.

Cases lie as data beside this module. A clause's case is one request and what its answer must hold; a tree is a
position and the number of leaves at each depth; a playthrough is a whole game, each step with what the rules say
there. As it is asked, a case is a generator: it yields a request (without its id), is sent the program's last event
for it, and returns the differences it found. Lists are compared without their order, points by clause.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal, TypeAlias, TypeGuard

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


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """One answer that is not what the rules say."""

    request: Json
    """What was asked."""
    what: str
    """Which part of the answer differs."""
    expected: Any
    found: Any

    def as_json(self) -> Json:
        """The entry of the report."""
        return {"what": self.what, "expected": self.expected, "found": self.found, "request": self.request}


Asking: TypeAlias = Generator[Json, Json, list[Discrepancy]]


def asked(case: ConformanceCase, depth: int | None = None, every: int = 1) -> Asking:
    """The requests of a case; ``depth`` bounds move trees, ``every`` takes only each so-manieth step of a game."""
    match case.sort:
        case "tree":
            return _tree(case.data, depth)
        case "playthrough":
            return _playthrough(case.data, every)
        case _:
            return _single(case.data)


def _single(entry: Json) -> Asking:
    request = _request(entry["verb"], entry["position"], entry.get("after", []))
    event = yield request
    return list(_compared(request, entry["expected"], event))


def _compared(request: Json, expected: Json, event: Json) -> Iterable[Discrepancy]:
    if "fields" in expected:
        found = _each(event, "errors", "field") if event.get("event") == "error" else None
        yield from _differs(request, "fields", expected["fields"], found)
        return
    if event.get("event") != "done":
        yield Discrepancy(request, "event", "done", told(event))
        return
    if "breaks" in expected:
        yield from _differs(request, "legal", not expected["breaks"], event.get("legal"))
        yield from _differs(request, "breaks", expected["breaks"], _each(event, "violations", "rule"))
    if "moves" in expected:
        kind, moves = expected.get("type"), event.get("moves", [])
        if kind is not None and _are_objects(moves):
            moves = [move for move in moves if move.get("type") == kind]
        yield from _differs(request, "moves", expected["moves"], moves)
    if "types" in expected:
        kinds = _each(event, "moves", "type")
        if isinstance(kinds, list):
            kinds = [kind for place, kind in enumerate(kinds) if kind not in kinds[:place]]
        yield from _differs(request, "types", expected["types"], kinds)
    if "winners" in expected:
        yield from _differs(request, "winners", expected["winners"], event.get("winners"))
    if "points" in expected:
        yield from _points(request, expected, event)


def _are_objects(found: object) -> TypeGuard[list[Json]]:
    """Whether a part of an answer, which may be anything, is an array of objects."""
    return isinstance(found, list) and all(isinstance(one, dict) for one in found)


def _each(event: Json, field: str, name: str) -> Any:
    """That part of each object of the array in the field; where there is no such array the field as it is."""
    found = event.get(field, [])
    return [one.get(name) for one in found] if _are_objects(found) else {field: found}


def _points(request: Json, expected: Json, event: Json) -> Iterable[Discrepancy]:
    """The points of a seat by clause; of the clauses that are named, or of all where ``all`` says so."""
    what, items = f"points of seat {expected['seat']}", _items(event, expected["seat"])
    if items is None:
        yield Discrepancy(request, what, expected["points"], event.get("players"))
        return
    found = by_clause((item.get("rule"), item.get("points", 0)) for item in items)
    if not expected.get("all"):
        found = {rule: found.get(rule, 0) for rule in expected["points"]}
    if found != expected["points"]:
        yield Discrepancy(request, what, expected["points"], found)


def _items(event: Json, seat: int) -> list[Json] | None:
    """The score items of a seat; None where the answer has no such seat, or items that are none."""
    players = event.get("players")
    if not _are_objects(players) or seat >= len(players):
        return None
    items = players[seat].get("items", [])
    if not _are_objects(items):
        return None
    sound = (
        isinstance(item.get("rule"), str) and isinstance(item.get("points", 0), int | float) for item in items
    )
    return items if all(sound) else None


def by_clause(items: Iterable[tuple[Any, Any]]) -> dict[Any, Any]:
    """The points of score items, added up by clause; clauses that bring nothing are left out."""
    sums: dict[Any, Any] = {}
    for rule, points in items:
        sums[rule] = sums.get(rule, 0) + points
    return {rule: points for rule, points in sums.items() if points}


def _tree(entry: Json, depth: int | None) -> Asking:
    """The leaves at each depth: the moves of every position that so many legal moves lead to."""
    position = entry["position"]
    lines: list[list[Json]] = [[]]
    differences: list[Discrepancy] = []
    counts = entry["counts"][:depth]
    for level, expected in enumerate(counts, 1):
        found, longer = 0, []
        for line in lines:
            request = _request("moves", position, line)
            event = yield request
            moves = event.get("moves")
            if not _are_objects(moves):
                return [*differences, Discrepancy(request, "event", "moves", told(event))]
            found += len(moves)
            if level < len(counts):
                longer += [[*line, move] for move in moves]
        if found != expected:
            return [Discrepancy(_request("moves", position), f"leaves at depth {level}", expected, found)]
        lines = longer
    return differences


def _playthrough(data: Json, every: int) -> Asking:
    """At each step how many moves are legal and what everybody has; at the end the result, by clause."""
    made: list[Json] = []
    differences: list[Discrepancy] = []
    for number, step in enumerate(data["steps"]):
        if number % every == 0:
            place = chosen_in(data["start"], made, step)
            event = yield (request := _request("moves", *place))
            differences += _differs(request, f"legal moves at step {number}", step["legal"], _length(event))
            event = yield (request := _request("score", *place))
            totals = _each(event, "players", "total")
            differences += _differs(request, f"totals at step {number}", step["totals"], totals, ordered=True)
        made.append(step["move"])
    event = yield (request := _request("score", data["start"], made))
    for seat, player in enumerate(data["final"]["players"]):
        expected = by_clause((item["rule"], item["points"]) for item in player["items"])
        differences += _points(request, {"seat": seat, "points": expected, "all": True}, event)
    differences += _differs(request, "winners", data["final"]["winners"], event.get("winners"))
    return differences


def chosen_in(start: Json, made: Sequence[Json], step: Json) -> tuple[Json, Sequence[Json]]:
    """The position in which the move of a step was chosen, and the moves since.

    It is the start, asked by the seat that the step names, after the moves made; or the step's own position
    where chance had shown what those moves do not tell.
    """
    if "position" in step:
        return step["position"], ()
    return (start | {"ask": step["ask"]} if "ask" in step else start), made


def _request(verb: str, position: Json, after: Sequence[Json] = ()) -> Json:
    request = {"verb": verb, "position": position} | ({"after": [*after]} if after else {})
    return request | ({"include": []} if verb == "moves" else {})


def _length(event: Json) -> int | None:
    moves = event.get("moves")
    return len(moves) if _are_objects(moves) else None


def _differs(
    request: Json, what: str, expected: object, found: object, *, ordered: bool = False
) -> list[Discrepancy]:
    same = expected == found
    if not ordered and isinstance(expected, list) and isinstance(found, list):
        same = sorted(map(_canonical, expected)) == sorted(map(_canonical, found))
    return [] if same else [Discrepancy(request, what, expected, found)]


def _canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def told(event: Json) -> Json:
    """An event without what is long: its kind, its faults, or that it has none of what was asked."""
    return {
        name: event[name] for name in ("event", "field", "message", "legal", "violations") if name in event
    }
