"""Addresses where nothing is: a reader finds a page with ways on, a program the fault as JSON."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.service.conftest import Served


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ("/kalypso/no-such-puzzle", "no such puzzle"),
        ("/mist/tide-pool", "there is no such path"),  # it is a puzzle of another game
        ("/chess/play", "there is no such path"),
        ("/chess", "there is no such path"),
        ("/a/b/c/d", "there is no such path"),
    ],
)
def test_a_reader_finds_a_page_with_ways_on(served: Served, path: str, fault: str) -> None:
    with served.client() as client:
        answer = client.get(path, headers={"Accept-Language": "en"})
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith("text/html")
        assert fault in answer.text
        assert path in answer.text
        for link in re.findall(r'href="([^"#]+)', answer.text):
            if not link.startswith(("?", "data:")):
                assert client.get(answer.url.join(link)).status_code == 200, link


def test_programs_and_parts_of_pages_get_json(served: Served) -> None:
    with served.client() as client:
        for path in ("/v1/puzzles/none", "/v1/nothing", "/static/none/none.js", "/pictures/none/none.svg"):
            answer = client.get(path)
            assert answer.status_code == 404
            assert answer.json()["error"]["message"]
        assert client.post("/chess/play", json={}).json()["error"]["message"]


def test_what_a_reader_typed_is_shown_as_text(served: Served) -> None:
    with served.client() as client:
        answer = client.get("/kalypso/<script>alert(1)</script>" + "x" * 1000)
    assert answer.status_code == 404
    assert "<script>alert" not in answer.text
    assert "x" * 200 not in answer.text


def test_the_page_speaks_the_readers_language_and_leads_to_the_puzzles(table: Page) -> None:
    table.goto("/kalypso/no-such-puzzle?lang=ja")
    expect(table.locator("h1")).to_have_text("そのページはありません")
    expect(table.locator("html")).to_have_attribute("lang", "ja")
    told = table.locator("main").inner_text()
    assert not re.search("[A-Za-z]{3}", re.sub("/kalypso/no-such-puzzle|Kalypso", "", told))
    assert Axe().run(table).violations_count == 0
    table.locator("main a").first.click()
    expect(table).to_have_url(re.compile(r"/library\?lang=ja#game=kalypso$"))
    expect(table.locator("#shelf li:visible").first).to_be_visible()
