"""The engine: one answer an id, whatever is cancelled, repeated, interrupted or not to be read."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.conftest import Periplus
from tests.service.conftest import Engine
from tests.service.helpers import GAMES, Json, busy, example, long_one, until
from tests.test_imports import ROOT

Begin = Callable[..., Engine]
FINAL = {"done", "error"}


def finals(events: list[Json]) -> Counter[object]:
    return Counter(event["id"] for event in events if event["event"] in FINAL)


@pytest.mark.parametrize("name", GAMES)
def test_an_answer_is_the_one_that_the_command_line_prints(
    engine: Begin, periplus: Periplus, name: str
) -> None:
    (done,) = engine().finish({"id": 1, "verb": "score", "position": example(name)})
    assert {key: done.pop(key) for key in ("id", "event", "seq")} == {"id": 1, "event": "done", "seq": 0}
    assert done == periplus("score", ROOT / "examples" / name / "turn.json", "--json").json


def test_every_id_has_one_answer_and_several_are_worked_on_at_once(engine: Begin) -> None:
    requests: list[Json | bytes] = [
        {"id": number, "verb": verb, "position": example("sumatra"), "stream": {}}
        for number, verb in enumerate(["hint", "check", "moves", "score"] * 2)
    ]
    assert finals(engine("--slots", "4").finish(*requests)) == Counter(range(8))


def test_a_cancel_while_it_works_gives_what_is_known_at_once(engine: Begin) -> None:
    one = engine()
    one.send({"id": "long", "stream": {"every": 0}} | long_one())
    update = one.event()
    one.send({"id": "stop", "verb": "cancel", "target": "long"})
    sent = time.monotonic()
    events = one.until(event="done", id="long")
    assert time.monotonic() - sent < 1
    done = events[-1]
    assert (update["event"], done["reason"], done["status"]) == ("update", "cancelled", "feasible")
    assert done["value"] >= update["value"]
    assert {"id": "stop", "event": "done", "target": "long", "cancelled": True} in events
    assert until(lambda: busy(one.process.pid) == 0, 0.25)
    assert finals([*events, *one.finish()]) == {"long": 1, "stop": 1}


def test_a_cancel_before_it_works_and_one_after_it_give_one_answer_too(engine: Begin) -> None:
    one = engine("--slots", "1")
    one.send({"id": "long"} | long_one(), {"id": "waits"} | long_one())
    one.send({"verb": "cancel", "target": "waits"})
    (waits,) = one.until(event="done")
    assert (waits["id"], waits["status"], waits["reason"]) == ("waits", "unknown", "cancelled")
    one.send({"verb": "cancel", "target": "waits"}, {"verb": "cancel", "target": "nobody"})
    assert finals(one.finish({"verb": "cancel", "target": "long"})) == {"long": 1}


def test_the_answer_of_a_stopped_request_has_the_fields_of_its_verb(engine: Begin) -> None:
    one = engine("--slots", "1")
    one.send({"id": 0} | long_one())
    one.send({"id": 1, "verb": "hint", "position": example("mist")}, {"verb": "cancel", "target": 1})
    (done,) = one.until(event="done")
    assert {"status", "reason", "moves", "bound", "work", "engine"} < done.keys()
    one.send({"verb": "cancel", "target": 0})


def test_an_id_that_is_under_way_is_refused_and_free_again_afterwards(engine: Begin) -> None:
    one = engine()
    one.send({"id": "a"} | long_one(), {"id": "a", "verb": "check", "position": example("mist")})
    (refused,) = one.until(event="error")
    assert (refused["id"], refused["field"]) == ("a", "id")
    one.send({"verb": "cancel", "target": "a"})
    one.until(event="done")
    (again,) = one.finish({"id": "a", "verb": "check", "position": example("mist")})
    assert again["legal"] is True


def test_what_cannot_be_read_has_an_error_that_names_the_field(engine: Begin) -> None:
    events = engine().finish(
        b"{",
        b'{"id": 1, "verb": "check", "position": NaN}',
        {"id": 2, "verb": "guess", "position": {}},
        {"id": 3, "verb": "check", "position": {"game": "chess"}},
        {"verb": "check", "position": {}},
        {"id": 4, "verb": "cancel"},
        b"x" * 70_000,
        b"",
    )
    assert [(event["id"], event["field"]) for event in events if event["id"] != 3] == [
        (None, ""),
        (1, ""),
        (2, "verb"),
        (None, "id"),
        (4, "target"),
        (None, ""),
    ]
    assert [event["field"] for event in events if event["id"] == 3] == ["game"]


def test_updates_are_no_faster_than_asked_for(engine: Begin) -> None:
    events = engine().finish(
        {"id": 1, "verb": "hint", "position": example("kalypso", "last-turn"), "stream": {"every": 0.3}}
    )
    times = [event["elapsed"] for event in events if event["event"] == "update"]
    assert all(later - earlier >= 0.25 for earlier, later in pairwise(times))


def test_without_a_stream_there_are_no_updates(engine: Begin) -> None:
    (done,) = engine().finish({"id": 1, "verb": "maximum", "position": example("sumatra", "last-turn")})
    assert done["event"] == "done"


def test_the_end_of_the_input_lets_everything_finish(engine: Begin) -> None:
    requests: list[Json | bytes] = [
        {"id": number, "verb": "moves", "position": example("mist")} for number in range(20)
    ]
    assert finals(engine("--slots", "1").finish(*requests)) == Counter(range(20))


def test_the_input_may_be_a_file_and_its_last_line_need_no_end(tmp_path: Path) -> None:
    requests = tmp_path / "requests.jsonl"
    requests.write_bytes(b'\n{"id": 1, "verb": "check", "position": {"game": "chess"}}')
    with requests.open() as lines:
        done = subprocess.run(
            [sys.executable, "-m", "periplus", "engine"], stdin=lines, capture_output=True, check=True
        )
    assert b'"field": "game"' in done.stdout
    assert done.stderr == b""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_everything_with_the_answers_known_by_then(
    engine: Begin, number: signal.Signals
) -> None:
    one = engine("--slots", "1")
    one.send({"id": "works", "stream": {"every": 0}} | long_one(), {"id": "waits"} | long_one())
    one.event()
    one.process.send_signal(number)
    begun = time.monotonic()
    out, err = one.process.communicate(timeout=10)
    assert time.monotonic() - begun < 3
    assert (one.process.returncode, err) == (128 + number, b"")
    assert out.count(b'"reason": "cancelled"') == 2


def test_a_reader_who_leaves_ends_the_engine(engine: Begin) -> None:
    one = engine()
    one.send({"id": 1, "stream": {"every": 0}} | long_one())
    one.event()
    assert one.process.stdout is not None
    one.process.stdout.close()
    assert one.process.wait(timeout=10) == 128 + signal.SIGPIPE
