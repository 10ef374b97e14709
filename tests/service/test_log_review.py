"""A log judged through the service: decisions come one by one, a stop keeps what came, a rest is gone on with."""

from __future__ import annotations

import random
import time
from copy import copy
from functools import cache
from typing import Any

import pytest

from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.registry import NAMES, game
from periplus.service.request_fields import EachDecision
from periplus.service.requests import ReviewLog, Step
from periplus.service.telling import PrintedSearch
from periplus.service.verbs import put
from periplus.solvers import api
from periplus.solvers.game_review import decisions
from periplus.solvers.limits import Limits
from periplus.solvers.session import Session
from tests.service.conftest import Engine, Served

Json = dict[str, Any]
DEEDS = 9
EACH = EachDecision(work=0.01)


@cache
def played(name: str, deeds: int = DEEDS) -> tuple[Json, tuple[tuple[int, Session], ...]]:
    """A game of so many random deeds, and the session before each move of a player, by its place in the log."""
    players = min(game(name).players)
    session = Session(api.new(name, players, 5), 5)
    rng, before = random.Random(5), list[tuple[int, Session]]()
    for _ in range(deeds):
        if session.outcome is not None:
            break
        if session.waits_for_chance():
            session.roll()
            continue
        before.append((len(game(name).log(session.recorded)), copy(session)))
        seat = session.actors()[0]
        session.play(rng.choice(session.moves(seat)), seat)
    return game(name).whole(session.recorded), tuple(before)


def reviewed(position: Json, **asked: Any) -> Json:
    answer = put(ReviewLog(position=position, **asked), time.monotonic())
    assert isinstance(answer, PrintedSearch)
    return answer.final(answer.search.result())


def recorded(position: Json) -> Json:
    """The position whoever asks."""
    return {field: value for field, value in position.items() if field != "ask"}


@pytest.mark.parametrize("name", NAMES)
def test_the_table_before_a_move_is_the_one_at_which_it_was_made(name: str) -> None:
    """The twin is the session that was played forward."""
    position, before = played(name)
    for at, session in before:
        found = put(Step(position=position, at=at, seed=5), time.monotonic())
        assert isinstance(found, dict)
        assert recorded(found["position"]) == recorded(game(name).whole(session.recorded))
        assert found["to_move"] == list(session.actors())
        seat = session.actors()[0]
        assert found["seen"] == game(name).whole(session.seen_by(seat))


def test_a_place_that_the_log_has_not_is_refused() -> None:
    position, _ = played("sumatra")
    with pytest.raises(PositionError) as error:
        put(Step(position=position, at=99), time.monotonic())
    assert error.value.field == "at"
    with pytest.raises(PositionError) as error:
        put(ReviewLog(position=position, start=99), time.monotonic())
    assert error.value.field == "start"
    with pytest.raises(PositionError) as error:
        put(Step(position=position, at=0, shown={"type": "x"}), time.monotonic())
    assert error.value.field == "shown"


def test_a_review_is_that_of_each_decision() -> None:
    position, _ = played("sumatra")
    answer = reviewed(position, horizon="turn", each=EACH)
    twin = decisions(api.load(position), Limits(seconds=None, work=EACH.work))
    assert [(one["index"], one["loss"]) for one in answer["decisions"]] == [
        (one.index, one.as_json()["loss"]) for one in twin
    ]
    assert (answer["complete"], answer["next"], answer["reason"]) == (True, None, None)
    assert answer["count"] == len(position["log"])


def test_a_review_in_parts_is_the_whole() -> None:
    position, _ = played("sumatra")
    whole = reviewed(position, horizon="turn", each=EACH)["decisions"]
    parts, start = list[Json](), 0
    while start is not None:
        part = reviewed(position, horizon="turn", each=EACH, count=2, start=start)
        assert len(part["decisions"]) <= 2
        assert part["complete"] == (part["next"] is None)
        parts, start = parts + part["decisions"], part["next"]
    assert parts == whole


def test_a_stopped_review_keeps_what_it_has() -> None:
    position, _ = played("sumatra")
    answer = put(ReviewLog(position=position, horizon="turn", each=EACH), time.monotonic())
    assert isinstance(answer, PrintedSearch)
    for known in answer.search:
        if len(known.decisions) == 2:
            answer.search.cancel()
    told = answer.final(answer.search.result())
    assert (len(told["decisions"]), told["complete"], told["reason"]) == (2, False, "cancelled")
    last = told["decisions"][-1]
    assert told["next"] == last["index"] + len(last["moves"])


def test_an_illegal_log_is_told_by_its_fault() -> None:
    position, _ = played("sumatra")
    broken = position | {"log": [*position["log"], position["log"][0]] * 2}
    with pytest.raises(IllegalMove):
        put(ReviewLog(position=broken), time.monotonic())


def test_decisions_come_one_by_one_over_lines_and_http(served: Served, engine: Engine) -> None:
    position, _ = played("sumatra")
    body = {
        "position": position,
        "horizon": "turn",
        "each": {"work": EACH.work},
        "include": ["words", "path"],
    }
    over_http = served.post("review", body).json()
    assert all(one["words"] and one["path"] and one["best"]["words"] for one in over_http["decisions"])
    assert "why" not in over_http["decisions"][0]["best"]
    events = engine.answers({"id": 1, "verb": "review", "stream": {"every": 0}, **body})
    assert [event["event"] for event in events][-1] == "done"
    told = [len(event["decisions"]) for event in events]
    assert told == sorted(told)
    assert events[-1]["decisions"] == over_http["decisions"]
