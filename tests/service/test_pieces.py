"""The small parts of the service by themselves: lines, lanes, news, answers read back."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.service import answering, batch, child
from periplus.service.answering import nothing_known
from periplus.service.children import Child
from periplus.service.pipes import Outlet, lines, split
from periplus.service.reading import read_request
from periplus.service.requests import Why
from periplus.service.telling import UpdateSender
from periplus.service.verbs import why_search
from periplus.solvers import api
from periplus.solvers.limits import Limits
from periplus.solvers.reading_back import read_back
from tests.service.helpers import GAMES, PATIENCE, Json, example, ranked, until
from tests.test_imports import ROOT


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    ends = os.pipe()
    yield ends
    for end in ends:
        try:
            os.close(end)
        except OSError:
            continue  # the test closed it


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"", []),
        (b"a\nb\n", [b"a", b"b"]),
        (b"a\n\nb", [b"a", b"", b"b"]),
        (b"x" * 100 + b"\ny\n", [b"x" * 9, b"y"]),
        (b"x" * 200_000, [b"x" * 9]),
    ],
)
def test_lines_are_cut_where_they_are_too_long(tmp_path: Path, text: bytes, expected: list[bytes]) -> None:
    path = tmp_path / "text"
    path.write_bytes(text)
    with path.open("rb") as file:
        assert list(split(file.fileno(), 8)) == expected


def test_lines_come_while_the_loop_does_other_things(pipe: tuple[int, int]) -> None:
    source, target = pipe

    async def read() -> list[bytes]:
        found = []
        os.write(target, b"first\nsec")
        async for line in lines(100, source):
            found.append(line)
            if line == b"first":
                os.write(target, b"ond\n")
                os.close(target)
        return found

    assert asyncio.run(read()) == [b"first", b"second"]


def test_pipes_that_do_not_wait_are_waited_for(pipe: tuple[int, int]) -> None:
    """An empty one was taken for closed, and a full one for one that nobody reads."""
    source, target = pipe
    for end in pipe:
        os.set_blocking(end, False)
    line = b"x" * (1 << 18)  # more than a pipe holds

    async def told() -> None:
        outlet = Outlet(target)
        await outlet.put(line)
        await outlet.close(PATIENCE)
        assert not outlet.gone.is_set()
        os.close(target)

    found: list[bytes] = []
    reading = threading.Thread(target=lambda: found.extend(split(source, len(line))))
    reading.start()
    asyncio.run(told())
    reading.join(PATIENCE)
    assert found == [line]


def test_an_outlet_nobody_reads_from_lets_go_of_whoever_writes(pipe: tuple[int, int]) -> None:
    source, target = pipe

    async def write() -> bool:
        outlet = Outlet(target)
        os.close(source)
        for _ in range(100):
            await outlet.put(b"line")
        async with asyncio.timeout(PATIENCE):
            await outlet.gone.wait()
        await outlet.close(1)
        return outlet.gone.is_set()

    assert asyncio.run(write())


def test_an_outlet_that_is_stuck_is_left_in_time(pipe: tuple[int, int]) -> None:
    _, target = pipe

    async def write() -> float:
        outlet = Outlet(target)
        for _ in range(5):
            await outlet.put(b"x" * 50_000)
        begun = time.monotonic()
        await outlet.close(0.1)
        return time.monotonic() - begun

    assert asyncio.run(write()) < PATIENCE


def news_of(answers: list[tuple[float, Json]], every: float) -> list[Json]:
    """The updates that are sent when the answers come, each after so many seconds."""
    sent: list[Json] = []
    with UpdateSender(sent.append, lambda answer: answer, every) as updates:
        for wait, answer in answers:
            time.sleep(wait)
            updates.tell(answer)
        time.sleep(0.1)
    return [message["update"] for message in sent]


def test_the_first_news_goes_out_at_once_and_the_latest_is_never_lost() -> None:
    sent: list[Json] = []
    with UpdateSender(sent.append, lambda answer: answer, 0.5) as updates:
        updates.tell({"value": 1})
        assert until(lambda: len(sent) == 1)
        updates.tell({"value": 2})
        updates.tell({"value": 3})
        assert until(lambda: len(sent) == 2)
    assert sent == [{"update": {"value": 1}}, {"update": {"value": 3}}]


def test_what_changes_only_at_the_end_is_no_news() -> None:
    answers = [(0.03, {"value": 1, "work": number, "reason": None}) for number in range(3)]
    assert news_of(answers, 0) == [{"value": 1}]


def test_no_thread_is_left_of_the_news() -> None:
    before = set(threading.enumerate())
    news_of([(0, {"value": 1})], 10)
    assert set(threading.enumerate()) <= before


ASKED: list[Json] = [
    {"verb": "check"},
    {"verb": "check", "partial": True},
    {"verb": "hint"},
    {"verb": "solve"},
    {"verb": "maximum"},
    {"verb": "ask", "goal": "score(_)"},
    {"verb": "why", "goal": "score(99)"},
    {"verb": "why", "goal": "score(99)", "rather_than": "score(98)"},
]


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: "-".join(map(str, asked.values())))
def test_the_answer_that_knows_nothing_has_the_fields_of_the_others(asked: Json) -> None:
    request = asked | {"position": example("sumatra", "last-turn")}
    nothing = nothing_known(read_request(request), "cancelled")
    assert (nothing["status"], nothing["reason"]) == ("unknown", "cancelled")
    answer = asyncio.run(batch.answer(json.dumps(request | {"limits": {"seconds": 5}}).encode()))
    assert nothing.keys() - {"status", "reason"} <= answer.keys()


@pytest.mark.parametrize(("verb", "moves"), [("hint", 1), ("ask", None)])
def test_a_hint_is_not_empty_however_late_its_child_is(
    monkeypatch: pytest.MonkeyPatch, verb: str, moves: int | None
) -> None:
    """A child whose time is over before it was given any still tells its first move; only a hint has one."""
    waited: list[float] = []

    class Overdue:
        """A child that is late with its first news, and would then go on."""

        @classmethod
        @asynccontextmanager
        async def born(cls) -> AsyncIterator[Overdue]:
            yield cls()

        async def send(self, task: Json) -> None:
            """It gets its task."""

        async def message(self) -> Json:
            if not waited:
                raise TimeoutError
            return {"update": {"status": "feasible", "moves": [{}]}}

        def wait(self, seconds: float) -> None:
            waited.append(seconds)

    monkeypatch.setattr(answering, "Child", Overdue)
    request = {"verb": verb, "position": example("sumatra"), "goal": "score(_)", "limits": {"seconds": 0.3}}
    if verb == "hint":
        del request["goal"]
    answer = asyncio.run(batch.answer(json.dumps(request).encode()))
    assert answer["reason"] == "seconds"
    assert (waited == [answering.FIRST]) == (verb == "hint")
    assert (len(answer["moves"]) if "moves" in answer else None) == moves


def test_a_child_whose_time_was_over_may_be_given_more() -> None:
    async def heard() -> Json:
        here, there = socket.socketpair()
        reader, writer = await asyncio.open_connection(sock=here)
        child = Child(reader, writer)
        child.wait(-1.0)
        with pytest.raises(TimeoutError):
            await child.message()
        child.wait(30.0)
        there.sendall(b'{"update": {}}\n')
        message = await child.message()
        there.close()
        writer.close()
        await writer.wait_closed()
        return message

    assert asyncio.run(heard()) == {"update": {}}


@pytest.mark.parametrize("name", GAMES)
def test_an_answer_that_is_read_back_prints_the_same(name: str) -> None:
    position = api.load(ROOT / "examples" / name / f"{ranked(name)}.json")
    printed = api.hint(position, Limits(seconds=20, count=5)).result().as_json()
    assert read_back(position, printed).as_json() == printed


@pytest.mark.parametrize("change", [{"moves": [3]}, {"status": None, "reason": 1}, {"moves": [{}]}])
def test_what_no_answer_prints_is_not_read_back(change: Any) -> None:
    position = api.load(example("sumatra"))
    printed = api.hint(position, Limits(count=1)).result().as_json() | change
    if "status" in change:
        del printed["bound"]
    with pytest.raises((PositionError, KeyError, TypeError)):
        read_back(position, printed)


def test_a_game_that_cannot_be_loaded_is_told_in_the_log_and_takes_no_other_along(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    loaded: list[str] = []

    def load(name: str) -> SimpleNamespace:
        if name == "periplus.solvers.kalypso":
            raise RuntimeError("broken")
        loaded.append(name)
        return SimpleNamespace(__path__=(), __name__=name)

    monkeypatch.setattr(child, "import_module", load)
    monkeypatch.setattr(child, "_warm", loaded.append)
    child.load()
    assert "solvers of kalypso cannot be loaded" in caplog.text
    assert {"periplus.drawing.kalypso", "periplus.solvers.sumatra"} <= set(loaded)


def test_why_a_move_names_the_question_that_ranks_no_moves_and_not_the_move() -> None:
    position = api.load(ROOT / "examples" / "buru" / "last-turn.json")
    asked = Why(move=api.moves(position)[0].as_json(), position={})
    with pytest.raises(PositionError) as caught:
        why_search(asked, position, Limits())
    assert [fault.field for fault in caught.value.faults] == ["ask.kind"]
