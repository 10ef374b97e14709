"""Bodies of requests that are faulty, hostile, too large or too slow: the client's fault, told in an answer."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import suppress

import httpx2
import psutil
import pytest
from fastapi import HTTPException
from fastapi import Request as HttpRequest

from periplus.models.core.sharing import to_line
from periplus.service import bodies
from tests.service.conftest import Served
from tests.service.helpers import JSON_HEADER, Json, example

pytestmark = pytest.mark.usefixtures("nobody_left")
AS_JSON = {"Content-Type": "application/json"}

HOSTILE: dict[str, bytes] = {
    "empty": b"",
    "not JSON": b"{",
    "not a number": b'{"position": {"game": "mist", "round": NaN}}',
    "infinite": b'{"position": {"game": "mist", "round": 1e999}}',
    "huge integer": b'{"position": {"game": "mist", "round": ' + b"9" * 5000 + b"}}",
    "large integer": b'{"position": {"game": "mist", "round": ' + b"9" * 400 + b"}}",
    "deep": b'{"position": ' + b"[" * 5000 + b"]" * 5000 + b"}",
    "a little too deep": b'{"position": {"game": ' + b"[" * 33 + b"]" * 33 + b"}}",
    "bad UTF-8": b'{"position": {"game": "\xff\xfe"}}',
    "lone surrogate": b'{"position": {"game": "\\ud800"}}',
    "lone surrogate as a key": b'{"position": {"\\udc00": 1}}',
    "given twice": b'{"position": {"game": "mist", "game": "kalypso"}}',
    "a long text": json.dumps({"position": {"game": "x" * 5000}}).encode(),
    "a long array": json.dumps({"position": {"game": "mist", "log": [{}] * 2000}}).encode(),
    "a wrong type": b'{"position": {"game": ["mist"]}}',
    "a null character": b'{"position": {"game": "mist\\u0000"}}',
    "a path": b'{"position": {"game": "mist", "edition": "../../../../etc/passwd"}}',
    "a line that is none": b'{"position": "periplus1.0000000000000000.AAAA"}',
    "an array": b"[1, 2]",
    "a text": b'"x"',
    "null": b"null",
}


@pytest.mark.parametrize("verb", ["check", "hint", "draw"])
@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_body_is_refused_as_the_clients_fault(served: Served, body: bytes, verb: str) -> None:
    with served.client() as client:
        answer = client.post(f"/v1/{verb}", content=body, headers=AS_JSON)
    assert 400 <= answer.status_code < 500
    error = answer.json()["error"]
    assert len(error["message"]) < 1000
    assert "Traceback" not in answer.text


def test_a_body_that_is_too_large_is_refused_before_it_has_come(served: Served) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(1000):
            yield b" " * 1000

    with served.client() as client:
        assert client.post("/v1/check", content=b" " * (64 * 1024 + 1), headers=AS_JSON).status_code == 413
        with suppress(httpx2.TransportError):  # the service closed it while the client was still sending
            assert client.post("/v1/check", content=endless(), headers=AS_JSON).status_code == 413


def test_a_body_that_comes_too_slowly_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def receive() -> Json:
        await asyncio.sleep(0.02)
        return {"type": "http.request", "body": b" ", "more_body": True}

    monkeypatch.setattr(bodies, "PATIENCE", 0.1)
    request = HttpRequest({"type": "http", "method": "POST", "headers": []}, receive)
    with pytest.raises(HTTPException) as refused:
        asyncio.run(bodies.received(request))
    assert refused.value.status_code == 408


@pytest.mark.slow
def test_a_body_that_does_not_come_is_given_up_and_keeps_nobody_up(served: Served) -> None:
    host, port = served.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=30) as slow:
        slow.sendall(
            f"POST /v1/check HTTP/1.1\r\nHost: {host}\r\n{JSON_HEADER}\r\nContent-Length: 100\r\n\r\n{{".encode()
        )
        assert served.post("check", {"position": example("mist")}).status_code == 200
        assert b" 408 " in slow.recv(1000).splitlines()[0]


def test_what_is_no_http_is_refused(served: Served) -> None:
    host, port = served.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=30) as connection:
        connection.sendall(b"\x00\x01\x02 nonsense\r\n\r\n")
        assert b" 400 " in connection.recv(1000).splitlines()[0]


def test_a_limit_beyond_those_of_the_service_is_refused(served: Served) -> None:
    for limits in ({"seconds": 30.5}, {"workers": 3}, {"memory": 4096}):
        answer = served.post("hint", {"position": example("mist"), "limits": limits})
        (name,) = limits
        assert (answer.status_code, answer.json()["error"]["field"]) == (422, f"limits.{name}")


CONTENTS: dict[str, Json] = {
    "a long array": {"game": "observatory", "players": [0] * 1_300_000},
    "a long text": {"game": "observatory", "players": ["x" * 50_000]},
    "many fields": {"game": "observatory"} | {f"f{number}": 0 for number in range(1_100)},
    "a large sum of small parts": {"game": "observatory", "players": [["x" * 100] * 900] * 2},
}


def processor_seconds(served: Served) -> float:
    """Processor time that the service has taken, which other processes do not stretch."""
    return sum(psutil.Process(served.pid).cpu_times()[:2])


@pytest.mark.parametrize("name", CONTENTS)
def test_what_is_in_a_shared_line_obeys_the_limits_of_a_body(served: Served, name: str) -> None:
    line = to_line(CONTENTS[name])
    assert len(line) <= 4096
    before = processor_seconds(served)
    answer = served.post("check", {"position": line})
    assert processor_seconds(served) - before < 2
    assert answer.status_code == 422
    assert "expected at most" in answer.text or "holds more than" in answer.text
