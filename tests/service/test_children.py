"""The connection to a child: a cancel may come at any time, also when the child has said nothing in its time."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

from periplus.service import children
from periplus.service.answering import Answering
from periplus.service.children import Child
from periplus.service.reading import read_request
from tests.service.helpers import Json, example

SOON = 0.05


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A child that takes its task and never says a word."""
    here, there = socket.socketpair()
    monkeypatch.setattr(children.CHILDREN, "child", lambda: here)
    monkeypatch.setattr(children, "START", SOON)
    with here, there:
        yield


def asked() -> Answering:
    return Answering(read_request({"id": 1, "verb": "check", "position": example("sumatra")}))


async def told(work: Answering) -> list[Json]:
    return [event async for event in work.events()]


@pytest.mark.usefixtures("silent")
def test_a_cancel_of_what_ran_out_of_time_and_is_not_read_yet_changes_nothing() -> None:
    async def steps() -> list[Json]:
        work = asked()
        await work.work()
        work.cancel()
        return await told(work)

    (done,) = asyncio.run(steps())
    assert (done["event"], done["status"], done["reason"]) == ("done", "unknown", "seconds")


@pytest.mark.usefixtures("silent")
def test_a_second_cancel_changes_nothing_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(children, "START", 60.0)

    async def steps() -> list[Json]:
        work = asked()
        task = asyncio.create_task(work.work())
        await asyncio.sleep(SOON)
        work.cancel()
        await task  # it has had its moment to say what it knows
        work.cancel()
        return await told(work)

    (done,) = asyncio.run(steps())
    assert (done["event"], done["status"], done["reason"]) == ("done", "unknown", "cancelled")


@pytest.mark.usefixtures("silent")
def test_a_child_may_be_stopped_when_nobody_waits_for_it_any_more() -> None:
    async def steps() -> None:
        async with Child.born() as child:
            waiting = asyncio.create_task(child.message())
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.wait([waiting])
            child.stop()

    asyncio.run(steps())


@pytest.mark.usefixtures("silent")
def test_a_child_may_be_stopped_in_the_moment_in_which_its_time_ends() -> None:
    failed: list[Json] = []

    async def steps() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: failed.append(context))
        async with Child.born() as child:
            waiting = asyncio.create_task(child.message())
            await asyncio.sleep(0)
            loop.call_at(
                loop.time() + SOON, child.stop
            )  # not before the end of its time, which was set before
            await asyncio.wait([waiting])

    asyncio.run(steps())
    assert failed == []


@pytest.fixture
def stranger() -> Iterator[subprocess.Popen[bytes]]:
    """A process that runs until it is killed."""
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        yield process
        process.kill()


@pytest.mark.parametrize("handles", [True, False])
@pytest.mark.parametrize("over", [True, False])
def test_a_child_that_is_over_is_not_killed_by_its_number_which_may_be_a_strangers(
    monkeypatch: pytest.MonkeyPatch, stranger: subprocess.Popen[bytes], handles: bool, over: bool
) -> None:
    if not handles:
        monkeypatch.delattr(os, "pidfd_open")
    here, there = socket.socketpair()
    monkeypatch.setattr(children.CHILDREN, "child", lambda: here)

    async def steps() -> None:
        async with Child.born() as child:
            child.lives(stranger.pid, 60.0)
            if over:
                there.close()

    with there:
        asyncio.run(steps())
    if over:
        assert stranger.poll() is None
    else:
        assert stranger.wait(10) == -signal.SIGKILL
