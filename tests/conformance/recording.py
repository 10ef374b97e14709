"""Writes ``conformance/data/<game>/clauses.json`` from the tests: ``python -m tests.conformance.recording [GAME…]``.

A test of a clause says ``assert broken(position) == ["KAL-5.3"]``: the position goes to the rules, and what it is
compared with was written by a person from the published rules. This plugin of pytest lets each helper of
``tests/<game>/tables.py`` answer with a value that remembers what was asked; where it is found equal to something, that
something, never the program's own answer, becomes the expected value of a case. So a rule's example is stated once, in
its test, and read by every other program from the data.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from periplus.conformance.asking import by_clause
from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES

Json = dict[str, Any]
ROOT = Path(__file__).parents[2]
DATA = ROOT / "conformance" / "data"
FILES = re.compile(
    r"test_(rules|moves|audit|module|lawan)\w*\.py|test_(scoring|setup|position|reading|examples|worked_examples)\.py"
)
"""Files whose tests are about clauses and about reading, and take seconds."""
LARGEST = 40_000
"""Bytes of a position; a request may have 64 KiB."""
MOST_ENTRIES = 1_000
"""Of an array or object in a request."""


@dataclass(frozen=True)
class Asked:
    """What a helper asked the rules last: a verb (``refused``: it was no position) and the position as written."""

    helper: str
    verb: str
    raw: bytes
    arguments: tuple[Any, ...]
    given: Json


class Recorder:
    """The cases of a run, by game and test."""

    def __init__(self) -> None:
        self.cases: dict[str, dict[str, Json]] = {name: {} for name in NAMES}
        self.test: pytest.Item | None = None
        self.asked: list[tuple[str, bytes]] = []

    def note(self, asked: Asked, expected: Any) -> None:
        """A comparison of the running test that held."""
        if self.test is None or len(asked.raw) > LARGEST:
            return
        entry = case(asked, expected)
        if entry is None or _entries(entry["position"]) > MOST_ENTRIES:
            return
        name = self.test.path.parent.name
        if (
            entry["position"].get("game") != name
        ):  # another game's, or nobody's: which fields are at fault, that one says
            return
        marks = {rule for mark in self.test.iter_markers("rule") for rule in mark.args}
        key = json.dumps(entry, sort_keys=True)
        kept = self.cases[name].setdefault(key, {"name": self._name(name), "clauses": [], **entry})
        kept["clauses"] = sorted({*kept["clauses"], *marks}, key=_by_number)

    def _name(self, game: str) -> str:
        """The test, and the how-manieth case of it."""
        assert self.test is not None
        stem = f"{self.test.path.stem.removeprefix('test_')}/{self.test.name.removeprefix('test_')}"
        taken = {entry["name"] for entry in self.cases[game].values()}
        return next(name for number in range(1, 1000) if (name := f"{stem} #{number}") not in taken)


def case(asked: Asked, expected: Any) -> Json | None:
    """The case of a comparison; None for one that is no question to a program."""
    tree = json.loads(asked.raw)
    if not isinstance(tree, dict) or str(tree.get("edition")).endswith(".json"):
        return None
    told = _expected(asked, expected)
    verb = "check" if asked.verb == "refused" else asked.verb
    if told is None:
        return None
    if verb == "check" or "log" not in tree:
        return {"verb": verb, "position": tree, "expected": told}
    before = {
        name: value for name, value in tree.items() if name != "log"
    }  # not every game takes a log for these verbs
    return {"verb": verb, "position": before, "after": tree["log"], "expected": told}


def _expected(asked: Asked, value: Any) -> Json | None:
    """What the answer must hold, from what the test compared it with."""
    match asked.verb, asked.helper:
        case "refused", _:
            return {"fields": list(value)} if value else None
        case "check", "after":
            return {"breaks": []}
        case "check", _:
            return {"breaks": [fault if isinstance(fault, str) else fault[0] for fault in value]}
        case "moves", "listed":
            return {"type": asked.arguments[0], "moves": value}
        case "moves", "kinds":
            return {"types": sorted(value)}
        case "moves", _:
            return {"moves": value}
        case "score", "items":
            seat = asked.given.get("seat", _at(asked, 1, 0))
            return _points(seat if isinstance(seat, int) else 0, by_clause(value), everything=True)
        case "score", "points" if isinstance(value, dict):
            return _points(asked.given.get("seat", 0), by_clause(value.items()), everything=True)
        case "score", "points":
            number = sum(value) if isinstance(value, list) else value
            return _points(asked.given.get("seat", _at(asked, 2, 0)), {asked.arguments[1]: number})
        case "score", "winners":
            return {"winners": value}
    return None


def _points(seat: int, points: dict[Any, Any], *, everything: bool = False) -> Json | None:
    if any(isinstance(number, Fraction) for number in points.values()):
        return None
    return {"seat": seat, "points": points} | ({"all": True} if everything else {})


def _at(asked: Asked, place: int, default: int) -> Any:
    return asked.arguments[place] if len(asked.arguments) > place else default


def _entries(tree: Any) -> int:
    """The longest array or object in the tree."""
    parts = list(tree.values()) if isinstance(tree, dict) else tree if isinstance(tree, list) else []
    return max([len(parts), *map(_entries, parts)])


def _by_number(rule: str) -> tuple[Any, ...]:
    prefix, _, number = rule.partition("-")
    return (prefix, *map(int, number.split(".")))


class Watched:
    """A game that remembers what its rules were asked about; else it is the game."""

    def __init__(self, game: Any, recorder: Recorder) -> None:
        self._game, self._recorder = game, recorder
        self._raw: dict[int, tuple[Any, bytes]] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def load(self, raw: bytes, *more: Any) -> Any:
        try:
            position = self._game.load(raw, *more)
        except PositionError:
            self._recorder.asked.append(("refused", raw))
            raise
        self._raw[id(position)] = (position, raw)  # the position is kept, so that its id stays its own
        return position

    def _noted(self, verb: str, position: Any) -> Any:
        found = self._raw.get(id(position))
        self._recorder.asked += [(verb, found[1])] if found else []
        return getattr(self._game, "state" if verb == "legal" else verb)(position)

    def check(self, position: Any) -> Any:
        return self._noted("check", position)

    def moves(self, position: Any) -> Any:
        return self._noted("moves", position)

    def score(self, position: Any) -> Any:
        return self._noted("score", position)

    def state(self, position: Any) -> Any:
        return self._noted("legal", position)


def remembering(base: Any, recorder: Recorder) -> Any:
    """The built-in class, whose values tell the recorder what they are found equal to."""

    class Remembering(base):  # type: ignore[misc]
        asked: Asked

        def __eq__(self, other: object) -> bool:
            same = bool(base.__eq__(self, other) is True)
            if same:
                recorder.note(self.asked, other)
            return same

        def __ne__(self, other: object) -> bool:
            return not base.__eq__(self, other)

        __hash__ = base.__hash__

    return Remembering


HELPERS = (
    *("broken", "rules", "breaks", "move_rules", "refused", "faults"),
    *("listed", "moves", "turns", "kinds", "items", "points", "winners"),
)


def watched(helper: str, function: Callable[..., Any], recorder: Recorder) -> Callable[..., Any]:
    """The helper, whose answers remember what was asked."""
    classes = {base: remembering(base, recorder) for base in (list, tuple, set, dict, int)}

    def call(*arguments: Any, **given: Any) -> Any:
        recorder.asked.clear()
        answer = function(*arguments, **given)
        if not recorder.asked or type(answer) not in classes:
            return answer
        told = classes[type(answer)](answer)
        told.asked = Asked(helper, *recorder.asked[-1], arguments, given)
        return told

    return call


def legal(function: Callable[..., Any], recorder: Recorder) -> Callable[..., Any]:
    """The helper ``after``, which fails for a log that is illegal: each of its answers says that one is legal."""

    def call(*arguments: Any, **given: Any) -> Any:
        recorder.asked.clear()
        answer = function(*arguments, **given)
        if recorder.asked and recorder.asked[-1][0] in ("legal", "check"):
            recorder.note(Asked("after", "check", recorder.asked[-1][1], arguments, given), [])
        return answer

    return call


RECORDER = Recorder()


def pytest_configure(config: pytest.Config) -> None:
    """Before any test is read: its helpers are watched."""
    for name in NAMES:
        tables: Any = import_module(f"tests.{name}.tables")
        tables.GAME = Watched(tables.GAME, RECORDER)
        for helper in HELPERS:
            if hasattr(tables, helper):
                setattr(tables, helper, watched(helper, getattr(tables, helper), RECORDER))
        tables.after = legal(tables.after, RECORDER)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """What is compared belongs to the test that runs."""
    RECORDER.test = item
    yield
    RECORDER.test = None


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Write the files of the games whose tests ran; not if a test failed."""
    if exitstatus:
        return
    for name, found in RECORDER.cases.items():
        if found:
            (DATA / name / "clauses.json").write_text(text_of(list(found.values())), encoding="utf-8")


def text_of(entries: list[Json]) -> str:
    """The file: editions that several positions share once, and a case a line."""
    texts = [json.dumps(entry["position"].get("edition")) for entry in entries]
    common = [text for text in dict.fromkeys(texts) if texts.count(text) > 1 and text.startswith("{")]
    places = {text: place for place, text in enumerate(common)}
    lines = []
    for entry, text in zip(entries, texts, strict=True):
        if text in places:
            short = entry | {"position": entry["position"] | {"edition": {"shared": places[text]}}}
        else:
            short = entry
        lines.append(json.dumps(short, ensure_ascii=False))
    editions, cases = ",\n".join(common), ",\n".join(lines)
    return f'{{"editions": [\n{editions}\n],\n"cases": [\n{cases}\n]}}\n'


def main(*names: str) -> int:
    """Record the games of those names, or all."""
    files = [
        str(path)
        for name in names or NAMES
        for path in sorted((ROOT / "tests" / name).glob("test_*.py"))
        if FILES.fullmatch(path.name)
    ]
    return int(pytest.main(["-q", "-n", "0", "-p", __spec__.name, *files]))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
