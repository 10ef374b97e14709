"""The service under hardship: clients that leave, children that die, limits that are over, too many at once."""

from __future__ import annotations

import json
import resource
import signal
import socket
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

import httpx2
import psutil
import pytest

from periplus.service import child
from periplus.service.reading import read_request
from tests.marking import slow_for
from tests.service.conftest import Served, begun, start, stop
from tests.service.helpers import (
    JSON_HEADER,
    PATIENCE,
    Json,
    busy,
    children,
    descendants,
    example,
    lives,
    long_one,
    own_children,
    until,
)

pytestmark = pytest.mark.usefixtures("nobody_left")
DEATHS = [signal.SIGABRT, signal.SIGSEGV, signal.SIGKILL]


def body_of(request: Json) -> Json:
    return {key: part for key, part in request.items() if key != "verb"}


def logged(served: Served, path: str) -> list[Json]:
    """What the service has logged of the requests to the path."""
    entries = map(json.loads, served.log.read_text().splitlines())
    return [entry for entry in entries if entry.get("path") == path]


def begin(served: Served, body: Json, name: str = "") -> socket.socket:
    """A request for a maximum on a connection of its own; those of different names are different clients."""
    raw = json.dumps(body).encode()
    host, port = served.address.removeprefix("http://").split(":")
    connection = socket.create_connection((host, int(port)), timeout=30)
    head = f"POST /v1/maximum HTTP/1.1\r\nHost: {host}\r\n{JSON_HEADER}\r\nContent-Length: {len(raw)}\r\n"
    head += f"X-Forwarded-For: {name}\r\n\r\n" if name else "\r\n"
    connection.sendall(head.encode() + raw)
    return connection


@pytest.mark.parametrize("seconds", [PATIENCE, pytest.param(0.25, marks=pytest.mark.slow)])
@pytest.mark.parametrize("stream", [None, {"every": 0}])
def test_a_client_that_leaves_takes_its_child_along(
    served: Served, stream: Json | None, seconds: float
) -> None:
    connection = begin(served, body_of(long_one()) | ({"stream": stream} if stream else {}))
    assert until(lambda: busy(served.pid) > 0)
    connection.close()
    assert until(lambda: busy(served.pid) == 0, seconds)


def test_a_client_that_reads_nothing_holds_no_slot(served: Served) -> None:
    body = body_of(long_one()) | {"stream": {"every": 0}, "limits": {"seconds": 1}}
    before = len(logged(served, "/v1/maximum"))
    with begin(served, body):
        assert until(lambda: len(logged(served, "/v1/maximum")) > before)
        assert until(served.rests)


@pytest.mark.parametrize(
    ("times", "seconds"), [(2, PATIENCE), pytest.param(100, 0.8, marks=pytest.mark.slow, id="promptly")]
)
def test_a_limit_of_time_is_answered_soon_after(served: Served, times: int, seconds: float) -> None:
    before = len(logged(served, "/v1/maximum"))
    for _ in range(times):
        answer = served.post("maximum", body_of(long_one()) | {"limits": {"seconds": 0.3}}).json()
        assert answer["reason"] == "seconds"
    assert until(lambda: len(logged(served, "/v1/maximum")) == before + times)
    assert max(entry["seconds"] for entry in logged(served, "/v1/maximum")[before:]) <= seconds


@pytest.mark.parametrize("death", DEATHS)
@pytest.mark.parametrize("times", [1, pytest.param(20, marks=pytest.mark.slow)])
def test_a_child_that_dies_makes_its_own_request_unknown_and_no_other(
    served: Served, death: signal.Signals, times: int
) -> None:
    for _ in range(times):
        with ThreadPoolExecutor(1) as pool:
            victim = pool.submit(served.post, "maximum", body_of(long_one()))
            assert until(lambda: bool(own_children(served.pid)))
            own_children(served.pid)[0].send_signal(death)
            answer = victim.result(timeout=PATIENCE)
        assert answer.status_code == 200
        assert (answer.json()["status"], answer.json()["reason"]) == ("unknown", "crashed")
        assert served.post("check", {"position": example("mist")}).json()["legal"] is True
        assert until(served.rests)


def test_a_server_of_children_that_is_killed_is_started_again(tmp_path: Path) -> None:
    served = start(tmp_path / "log")
    try:
        (server,) = children(served.pid)
        server.kill()
        assert until(lambda: not lives(server))
        assert served.post("check", {"position": example("mist")}).json()["legal"] is True
    finally:
        stop(served)


def test_a_search_short_of_memory_says_so_or_dies_alone(served: Served) -> None:
    body = body_of(long_one()) | {"limits": {"seconds": 5, "memory": 64}}
    answer = served.post("maximum", body)
    assert answer.status_code == 200
    assert served.post("check", {"position": example("mist")}).json()["legal"] is True


def ask_as(served: Served, name: str, body: Json) -> httpx2.Response:
    with served.client(name) as client:
        return client.post("/v1/maximum", json=body)


def test_more_searches_than_slots_and_queue_are_told_to_come_again(tmp_path: Path) -> None:
    served = start(tmp_path / "log", "--slots", "2", "--queue", "2")
    body = body_of(long_one())
    with ThreadPoolExecutor(4) as pool:
        try:
            inside = [pool.submit(ask_as, served, f"10.0.0.{number}", body) for number in range(4)]
            assert until(lambda: served.waiting() == 4)
            refused = [ask_as(served, f"10.0.0.{number}", body) for number in range(4, 8)]
            assert served.post("check", {"position": example("mist")}).status_code == 200
        finally:
            stop(served)
        assert [answer.result().status_code for answer in inside] == [200] * 4
    assert [answer.status_code for answer in refused] == [503] * 4
    assert all(int(answer.headers["retry-after"]) > 0 for answer in refused)


def test_one_client_has_one_search_at_a_time_and_leaves_room_for_others(served: Served) -> None:
    greedy = [begin(served, body_of(long_one()), "10.1.0.1") for _ in range(3)]
    assert until(lambda: served.waiting() == 3 and bool(own_children(served.pid)))
    (first,) = own_children(served.pid)
    assert ask_as(served, "10.1.0.2", body_of(long_one()) | {"limits": {"seconds": 0.3}}).status_code == 200
    assert until(
        lambda: own_children(served.pid) == [first]
    )  # the two others of the client wait for the end of this
    first.kill()
    assert until(lambda: served.waiting() == 2 and len(own_children(served.pid)) == 1)
    for connection in greedy:
        connection.close()


def flood(served: Served, verb: str, body: Json, until_done: threading.Event) -> Counter[int]:
    """What one client with sixteen threads is answered, asking until the event."""

    def ask(_: int) -> list[int]:
        statuses = []
        with served.client("10.3.0.1") as client:
            while not until_done.is_set():
                statuses.append(client.post(f"/v1/{verb}", json=body).status_code)
        return statuses

    with ThreadPoolExecutor(16) as pool:
        return Counter(status for found in pool.map(ask, range(16)) for status in found)


@pytest.mark.parametrize("seconds", [PATIENCE, pytest.param(3, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("verb", "body"),
    [
        ("maximum", body_of(long_one()) | {"limits": {"seconds": 1}}),
        pytest.param("draw", {"position": example("buru")}, marks=pytest.mark.slow),
    ],
)
def test_other_clients_are_served_while_one_floods(
    served: Served, verb: str, body: Json, seconds: float
) -> None:
    over = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        flooding = pool.submit(flood, served, verb, body, over)
        times = []
        try:
            assert until(lambda: busy(served.pid) > 0)
            for number in range(6):
                with served.client(f"10.4.0.{number % 3}") as client:
                    begun = time.monotonic()
                    answer = client.post("/v1/hint", json={"position": example("sumatra"), "count": 1})
                    times.append(time.monotonic() - begun)
                    assert answer.status_code == 200
                    assert client.post("/v1/check", json={"position": example("mist")}).status_code == 200
        finally:
            over.set()
        statuses = flooding.result()
    assert max(times) < seconds
    assert set(statuses) <= {200, 503}
    assert statuses[200] > 0
    if verb == "maximum":
        assert statuses[503] > 0


def test_the_memory_of_every_child_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A request has what its limit says on top of what is loaded; one that asks no solver, no more than it needs."""
    most: dict[int, int] = {}
    monkeypatch.setattr(child, "lower_limit", most.__setitem__)

    def allowed(verb: str) -> int:
        child._limit(read_request({"verb": verb, "position": {}, "limits": {"memory": 1024}}))
        return (most[resource.RLIMIT_AS] - psutil.Process().memory_info().vms) >> 20

    assert 1000 < allowed("hint") <= 1024
    for verb in ("check", "draw", "moves"):
        assert 200 < allowed(verb) <= 256


@pytest.mark.parametrize(
    "number", slow_for([signal.SIGINT, signal.SIGTERM], lambda number: number == signal.SIGINT)
)
def test_a_signal_stops_the_service_with_the_answers_known_by_then(
    tmp_path: Path, number: signal.Signals
) -> None:
    served = start(tmp_path / "log")
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(served.post, "maximum", body_of(long_one()))
        assert until(lambda: bool(own_children(served.pid)))
        processes = descendants(served.pid)
        served.process.send_signal(number)
        served.process.communicate(timeout=PATIENCE)
        assert answer.result().json()["reason"] == "cancelled"
    assert served.process.returncode == 0
    assert "Traceback" not in served.log.read_text()
    assert until(lambda: not any(map(lives, processes)))


@pytest.mark.parametrize(
    ("number", "after"),
    slow_for(
        product([signal.SIGINT, signal.SIGTERM], [0, 0.7, 1.4]),
        lambda one: (one[0] == signal.SIGINT) == (one[1] == 0.7),
    ),
)
def test_a_signal_in_the_first_seconds_ends_the_service_as_soon(
    tmp_path: Path, number: signal.Signals, after: float
) -> None:
    """While the server of its children still loads the games."""
    served = begun(tmp_path / "log")
    time.sleep(after)
    served.process.send_signal(number)
    served.process.communicate(timeout=PATIENCE)
    assert served.process.returncode == 0
    assert "Traceback" not in served.log.read_text()


def test_a_second_signal_changes_nothing(tmp_path: Path) -> None:
    served = start(tmp_path / "log")
    with ThreadPoolExecutor(2) as pool:
        answers = [pool.submit(ask_as, served, f"10.5.0.{name}", body_of(long_one())) for name in range(2)]
        assert until(lambda: len(own_children(served.pid)) == 2)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGTERM):
            served.process.send_signal(number)
            time.sleep(0.05)
        served.process.communicate(timeout=PATIENCE)
        assert [answer.result().status_code for answer in answers] == [200, 200]
    assert served.process.returncode == 0
    assert "Traceback" not in served.log.read_text()


MIXED = ("check", "score", "moves", "draw", "hint", "maximum")


def one_of_many(served: Served, number: int) -> int | None:
    """A request of the mix; every tenth client leaves half-way."""
    verb = MIXED[number % len(MIXED)]
    body: Json = {"position": example("sumatra"), "limits": {"seconds": 2}}
    timeout = 0.03 if number % 10 == 0 else 60
    try:
        with served.client(f"10.2.0.{number % 8}") as client:
            return client.post(f"/v1/{verb}", json=body, timeout=timeout).status_code
    except httpx2.TransportError:
        return None


@pytest.mark.parametrize("times", [60, pytest.param(2000, marks=pytest.mark.slow)])
def test_many_mixed_requests_leave_nothing_behind(served: Served, times: int) -> None:
    process = psutil.Process(served.pid)
    for number in range(24):
        one_of_many(served, number)
    assert until(served.rests)
    descriptors, memory = process.num_fds(), process.memory_info().rss
    with ThreadPoolExecutor(8) as pool:
        statuses = Counter(pool.map(lambda number: one_of_many(served, number), range(times)))
    assert set(statuses) <= {200, None}
    assert statuses[200] >= 0.85 * times
    assert until(served.rests)
    assert until(lambda: process.num_fds() <= descriptors)
    assert process.memory_info().rss - memory < 20 << 20


def test_the_service_tells_that_it_lives_while_all_slots_are_taken(served: Served) -> None:
    connections = [begin(served, body_of(long_one())) for _ in range(3)]
    assert until(lambda: served.waiting() == 3)
    with served.client() as client:
        health = client.get("/v1/health").json()
    for connection in connections:
        connection.close()
    assert (health["status"], health["waiting"]) == ("ok", 3)
