"""The engine: one answer an id, whatever is cancelled, repeated, interrupted or not to be read."""

from __future__ import annotations

import codecs
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from tests.cli.conftest import Periplus
from tests.marking import slow_for
from tests.service.conftest import FINAL, Engine
from tests.service.helpers import GAMES, PATIENCE, Json, busy, example, long_one, own_children, until
from tests.test_imports import ROOT

Begin = Callable[..., Engine]
LONGER = 240
"""Seconds of a search that is stopped: on a machine that stood still, one of half a minute ended by itself."""


def finals(events: list[Json]) -> Counter[object]:
    return Counter(event["id"] for event in events if event["event"] in FINAL)


@pytest.mark.parametrize("name", GAMES)
def test_an_answer_is_the_one_that_the_command_line_prints(
    engine: Engine, periplus: Periplus, name: str
) -> None:
    (done,) = engine.answers({"id": 1, "verb": "score", "position": example(name)})
    assert {key: done.pop(key) for key in ("id", "event", "seq")} == {"id": 1, "event": "done", "seq": 0}
    assert done == periplus("score", ROOT / "examples" / name / "turn.json", "--json").json


def test_every_id_has_one_answer(engine: Engine) -> None:
    requests: list[Json | bytes] = [
        {"id": number, "verb": verb, "position": example("sumatra"), "stream": {}}
        for number, verb in enumerate(["hint", "check", "moves", "score"] * 2)
    ]
    assert finals(engine.answers(*requests)) == Counter(range(8))


def test_as_many_are_worked_on_at_once_as_there_are_slots(engine: Engine) -> None:
    engine.send(*({"id": number} | long_one(LONGER) for number in range(3)))
    assert until(lambda: len(own_children(engine.process.pid)) == 2)
    engine.send({"verb": "cancel", "target": 2})
    (waited,) = engine.until(event="done")
    assert (waited["id"], waited["status"]) == (2, "unknown")  # nobody has worked on it
    assert until(
        lambda: len(own_children(engine.process.pid)) == 2
    )  # what begins one is there for a moment too
    engine.send(*({"verb": "cancel", "target": number} for number in range(2)))
    assert finals([engine.event(), engine.event()]) == {0: 1, 1: 1}


@pytest.mark.parametrize("seconds", [PATIENCE, pytest.param(1, marks=pytest.mark.slow)])
def test_a_cancel_while_it_works_gives_what_is_known_at_once(engine: Engine, seconds: float) -> None:
    engine.send({"id": "long", "stream": {"every": 0}} | long_one(LONGER))
    update = engine.event()
    engine.send({"id": "stop", "verb": "cancel", "target": "long"})
    sent = time.monotonic()
    events = engine.until(event="done", id="long")
    assert time.monotonic() - sent < seconds
    done = events[-1]
    assert (update["event"], done["reason"], done["status"]) == ("update", "cancelled", "feasible")
    assert done["value"] >= update["value"]
    assert {"id": "stop", "event": "done", "target": "long", "cancelled": True} in events
    assert finals(events) == {"long": 1, "stop": 1}
    assert until(lambda: busy(engine.process.pid) == 0)


def test_a_cancel_before_it_works_and_one_after_it_give_one_answer_too(narrow: Engine) -> None:
    narrow.send({"id": "long"} | long_one(LONGER), {"id": "waits"} | long_one(LONGER))
    narrow.send({"verb": "cancel", "target": "waits"})
    (waits,) = narrow.until(event="done")
    assert (waits["id"], waits["status"], waits["reason"]) == ("waits", "unknown", "cancelled")
    narrow.send({"verb": "cancel", "target": "waits"}, {"verb": "cancel", "target": "nobody"})
    narrow.send({"verb": "cancel", "target": "long"})
    assert finals(narrow.until(event="done")) == {"long": 1}
    (late,) = narrow.answers({"id": 5, "verb": "cancel", "target": "long"})
    assert late == {"id": 5, "event": "done", "target": "long", "cancelled": False}


def test_a_cancel_under_the_id_of_what_it_stops_gives_one_answer_too(engine: Engine) -> None:
    engine.send({"id": 1} | long_one(LONGER), {"id": 1, "verb": "cancel", "target": 1})
    assert finals(engine.until(event="done", reason="cancelled")) == {1: 1}
    assert finals(engine.answers({"id": 2, "verb": "check", "position": example("mist")})) == {2: 1}


def test_the_answer_of_a_stopped_request_has_the_fields_of_its_verb(narrow: Engine) -> None:
    narrow.send({"id": 0} | long_one(LONGER))
    narrow.send({"id": 1, "verb": "hint", "position": example("mist")}, {"verb": "cancel", "target": 1})
    (done,) = narrow.until(event="done")
    assert {"status", "reason", "moves", "bound", "work", "engine"} < done.keys()
    narrow.send({"verb": "cancel", "target": 0})
    narrow.until(event="done")


def test_an_id_that_is_under_way_is_refused_and_free_again_afterwards(engine: Engine) -> None:
    check = {"id": "a", "verb": "check", "position": example("mist")}
    engine.send({"id": "a"} | long_one(LONGER), check)
    (refused,) = engine.until(event="error")
    assert (refused["id"], refused["field"]) == ("a", "id")
    engine.send({"verb": "cancel", "target": "a"})
    engine.until(event="done")
    (again,) = engine.answers(check)
    assert again["legal"] is True


def test_what_cannot_be_read_has_an_error_that_names_the_field(engine: Engine) -> None:
    events = engine.answers(
        b"{",
        b'{"id": 1, "verb": "check", "position": NaN}',
        {"id": 2, "verb": "guess", "position": {}},
        {"id": 3, "verb": "check", "position": {"game": "chess"}},
        {"verb": "check", "position": {}},
        {"id": 4, "verb": "cancel"},
        b"x" * 70_000,
    )
    assert [(event["id"], event["field"]) for event in events if event["id"] != 3] == [
        (None, "request"),
        (1, "request"),
        (2, "verb"),
        (None, "id"),
        (4, "target"),
        (None, "request"),
    ]
    assert [event["field"] for event in events if event["id"] == 3] == ["game"]


def test_updates_are_no_faster_than_asked_for(engine: Engine) -> None:
    events = engine.answers(long_one() | {"id": 1, "stream": {"every": 0.3}, "limits": {"seconds": 1}})
    times = [event["elapsed"] for event in events if event["event"] == "update"]
    assert times
    assert all(
        elapsed >= 0.299 * number for number, elapsed in enumerate(times)
    )  # however late they are heard


def test_without_a_stream_there_are_no_updates(engine: Engine) -> None:
    (done,) = engine.answers({"id": 1, "verb": "maximum", "position": example("sumatra", "last-turn")})
    assert done["event"] == "done"


def test_the_end_of_the_input_lets_everything_finish(engines: Begin) -> None:
    requests: list[Json | bytes] = [
        {"id": number, "verb": "moves", "position": example("mist")} for number in range(20)
    ]
    assert finals(engines("--slots", "1").finish(*requests)) == Counter(range(20))


@pytest.mark.parametrize(
    ("mark", "newline"),
    slow_for(product([b"", codecs.BOM_UTF8], [b"", b"\n"]), lambda both: bool(both[0]) == bool(both[1])),
)
def test_the_input_may_be_a_file_and_its_last_line_need_no_end(
    tmp_path: Path, mark: bytes, newline: bytes
) -> None:
    requests = tmp_path / "requests.jsonl"
    requests.write_bytes(mark + newline + b'{"id": 1, "verb": "check", "position": {"game": "chess"}}')
    with requests.open() as lines:
        done = subprocess.run(
            [sys.executable, "-m", "periplus", "engine"], stdin=lines, capture_output=True, check=True
        )
    assert done.stdout.startswith(b'{"id": 1, "event": "error", "field": "game"')
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""


@pytest.mark.parametrize(
    "number", slow_for([signal.SIGINT, signal.SIGTERM], lambda number: number == signal.SIGTERM)
)
def test_a_signal_stops_everything_with_the_answers_known_by_then(
    engines: Begin, number: signal.Signals
) -> None:
    one = engines("--slots", "1")
    one.send({"id": "works", "stream": {"every": 0}} | long_one(LONGER), {"id": "waits"} | long_one(LONGER))
    one.event()
    one.process.send_signal(number)
    out, err = one.process.communicate(timeout=PATIENCE)
    assert (one.process.returncode, err) == (128 + number, b"")
    assert out.count(b'"reason": "cancelled"') == 2


def test_a_reader_who_leaves_ends_the_engine(engines: Begin) -> None:
    one = engines()
    one.send({"id": 1, "stream": {"every": 0}} | long_one(LONGER))
    one.event()
    assert one.process.stdout is not None
    one.process.stdout.close()
    assert one.process.wait(timeout=PATIENCE) == 128 + signal.SIGPIPE
