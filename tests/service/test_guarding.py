"""Who may ask from where, what browsers may keep, how it is packed, and what of it the log repeats."""

from __future__ import annotations

import gzip
import json
import re
import socket
import time
from base64 import b64encode
from contextlib import ExitStack, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from periplus.drawing.svg.style import style_sheet
from periplus.service import app, page
from periplus.service.guarding import client_of
from periplus.service.replies import NDJSON
from tests.service.conftest import Served, start, stop
from tests.service.helpers import PATIENCE, example

STATIC = Path(page.__file__).parent / "static"
FOREIGN = "evil.example"


def asked(served: Served, **headers: str) -> int:
    """The status of a check asked with these headers, ``_`` for ``-`` in their names."""
    sent = {"Content-Type": "application/json"} | {
        name.replace("_", "-"): text for name, text in headers.items()
    }
    with served.client() as client:
        body = json.dumps({"position": example("mist")})
        return client.post("/v1/check", content=body, headers=sent).status_code


@pytest.mark.parametrize("host", [FOREIGN, f"{FOREIGN}:80", "localhost.evil.example", "a b", "[::1", ""])
def test_a_foreign_name_is_none_of_the_services(served: Served, host: str) -> None:
    assert 400 <= asked(served, Host=host) < 500
    with served.client() as client:
        assert 400 <= client.get("/", headers={"Host": host}).status_code < 500


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1", "[::1]:8000", "192.0.2.7:80"])
def test_addresses_and_localhost_are_names_of_the_service(served: Served, host: str) -> None:
    assert asked(served, Host=host) == 200


def test_a_name_that_was_given_to_the_service_is_its_own_also_behind_a_proxy(tmp_path: Path) -> None:
    served = start(tmp_path / "log", "--name", "games.example")
    try:
        assert asked(served, Host="games.example") == 200
        assert asked(served, Origin="https://games.example") == 200
        assert asked(served, Host=FOREIGN) == 421
        assert asked(served, Origin=f"https://{FOREIGN}") == 403
    finally:
        stop(served)


def test_pages_of_other_sites_may_not_ask_and_the_services_own_may(served: Served) -> None:
    own = served.address
    assert asked(served, Origin=own) == 200
    for origin in (f"http://{FOREIGN}", "null", "http://localhost:1", f"{own}1", ""):
        assert asked(served, Origin=origin) == 403


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_a_body_of_a_kind_that_any_page_can_send_is_refused(served: Served, kind: str) -> None:
    assert asked(served, Content_Type=kind) == 415
    assert asked(served, Content_Type="application/json; charset=utf-8") == 200


def test_a_compressed_body_is_refused_by_its_header(served: Served) -> None:
    assert asked(served, Content_Encoding="gzip") == 415
    assert asked(served, Content_Encoding="identity") == 200


@pytest.mark.parametrize("headers", [{}, {"Content-Type": "text/plain"}, {"Content-Encoding": "gzip"}])
@pytest.mark.parametrize(("path", "status"), [("health", 405), ("rules/SUM-1.1", 405), ("nothing", 404)])
def test_a_body_for_nobody_is_refused_by_its_path_and_not_by_its_kind(
    served: Served, path: str, status: int, headers: dict[str, str]
) -> None:
    with served.client() as client:
        answer = client.post(f"/v1/{path}", content=b"", headers=headers)
        assert answer.status_code == status
        if status == 405:
            assert answer.headers["allow"] == "GET"
        elsewhere = {"Origin": f"https://{FOREIGN}"}
        assert client.post(f"/v1/{path}", headers=headers | elsewhere).status_code == 403


def test_a_head_is_answered_as_a_get_without_its_body(served: Served) -> None:
    with served.client() as client:
        for path in ("/", "/v1/games", "/v1/health", "/v1/nothing"):
            whole, bare = client.get(path), client.head(path)
            assert (bare.status_code, bare.content) == (whole.status_code, b"")
            assert bare.headers["content-type"] == whole.headers["content-type"]
        assert client.head("/v1/hint").status_code == 405


def test_answers_are_compressed_for_those_who_can_unpack_them(served: Served) -> None:
    body = json.dumps({"position": example("buru")})
    packed = {"Content-Type": "application/json", "Accept-Encoding": "gzip"}
    with served.client() as client:
        plain = client.post("/v1/draw", content=body, headers=packed | {"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        with client.stream("POST", "/v1/draw", content=body, headers=packed) as answer:
            raw = b"".join(answer.iter_raw())
            assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(raw) == plain.content
    assert len(raw) < len(plain.content) / 3


def test_a_stream_is_not_held_back_to_be_compressed(served: Served) -> None:
    answer = served.post(
        "hint", {"position": example("sumatra"), "stream": {"every": 0}}, Accept_Encoding="gzip"
    )
    assert answer.headers["content-type"] == NDJSON
    assert "content-encoding" not in answer.headers


def test_what_the_page_is_made_of_is_kept_by_browsers_and_named_by_its_content(served: Served) -> None:
    with served.client() as client:
        page = client.get("/")
        assert page.headers["cache-control"] == "no-cache"
        parts = re.findall(r'(?:href|src)="(static/[^"]+)"', page.text)
        assert parts
        for path in parts:
            part = client.get(f"/{path}")
            assert part.headers["cache-control"] == "public, max-age=31536000, immutable"
            stale = re.sub(r"static/\w+/", "static/0123456789abcdef/", path)
            assert client.get(f"/{stale}").status_code == 404


def test_a_page_carries_its_one_style_and_names_its_modules_at_once(served: Served) -> None:
    with served.client() as client:
        answer = client.get("/kalypso/tide-pool")
        text = answer.text
        (style,) = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
        assert "stylesheet" not in text
        for own in ("page", "solve"):
            assert (STATIC / f"{own}.css").read_text(encoding="utf-8") in style
        assert style_sheet() in style
        hashed = b64encode(sha256(style.encode()).digest()).decode()
        assert f"style-src 'sha256-{hashed}';" in answer.headers["content-security-policy"]
        named = re.findall(r'(?:rel="modulepreload" href|type="module" src)="\.\./([^"]+)"', text)
        folder = named[0].rpartition("/")[0]
        for module in named:
            script = client.get(f"/{module}")
            assert script.headers["content-encoding"] == "gzip"
            plain = client.get(f"/{module}", headers={"Accept-Encoding": "identity"})
            assert "content-encoding" not in plain.headers
            assert plain.text == script.text
            needed = re.findall(r'from "\./([\w-]+\.js)"', script.text)
            assert {f"{folder}/{name}" for name in needed} <= set(named)
        assert len(named) == len(set(named)) > 1
        assert client.get(f"/{folder}/page.css").status_code == 404


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("x" * 50_000, "x" * 100),
    ],
)
def test_a_client_is_its_address_or_its_network_and_short(address: str, client: str) -> None:
    assert client_of({"client": (address, 1)}) == client
    assert client_of({"client": None}) == ""


def test_what_a_client_says_of_itself_makes_no_long_line_in_the_log(served: Served) -> None:
    path = "/v1/a-path-for-a-long-name"
    with served.client("n" * 50_000) as client:
        client.get(path)
    line = served.logged(path)
    entry: Any = json.loads(line)
    assert entry["client"] == "n" * 100
    assert len(line) < 500


IMPATIENT = """
from periplus.drawing.svg.style import style_sheet
from periplus.service import app, page
app.PATIENCE = 1.5
tell = lambda address: print(address, flush=True)
app.serve("127.0.0.1", 0, slots=1, queue=1, store=None, names=(), tell=tell)
"""
"""A service that waits for heads no longer than this."""


def test_a_head_that_does_not_come_in_time_ends_its_connection(tmp_path: Path) -> None:
    served = start(tmp_path / "log", script=IMPATIENT)
    host, port = served.address.removeprefix("http://").split(":")
    try:
        with ExitStack() as stack:
            half = []
            for text in (
                b"",
                b"GET / HTTP/1.1\r\nHost:",
                b"GET /v1/health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /",
            ):
                connection = stack.enter_context(
                    socket.create_connection((host, int(port)), timeout=PATIENCE)
                )
                connection.sendall(text)
                half.append(connection)
            for number in range(4):
                with suppress(ConnectionError):  # the time may be over already
                    half[1].sendall(b"x" * number)  # one letter after the other is no excuse
                time.sleep(0.1)
            for connection in half:
                with suppress(ConnectionResetError):  # letters that came too late
                    while connection.recv(10_000):
                        pass
        assert served.post("check", {"position": example("mist")}).status_code == 200
    finally:
        stop(served)
    assert app.PATIENCE == 10
