"""The rules of each game as a page: every clause in both languages, found by typing, led to by what cites it."""

from __future__ import annotations

import html
import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from periplus.models.core.registry import NAMES, game
from periplus.models.core.rulebook import rulebook
from periplus.models.core.wording import LANGUAGES, speaking
from periplus.puzzles.collection import find
from tests.service.conftest import Served
from tests.service.helpers import example

from .test_solving import WAIT, open_puzzle


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_clause_has_its_place_on_the_page(served: Served, name: str, language: str) -> None:
    with served.client() as client:
        shown = html.unescape(client.get(f"/{name}/rules?lang={language}").text)
    with speaking(language):
        for rule in rulebook(name).values():
            assert f'id="{rule.id}"' in shown
            assert rule.as_json()["text"] in shown


def test_a_clause_is_found_by_what_is_typed_and_by_its_address(table: Page) -> None:
    table.goto("/kalypso/rules#KAL-7.7")
    expect(table.locator("#KAL-7\\.7")).to_be_in_viewport()
    table.set_viewport_size({"width": 390, "height": 844})
    table.get_by_label("Search the rules").fill("kal-1.2 ROUNDS")
    expect(table.locator("#KAL-1\\.2")).to_be_in_viewport()  # and not below all headings
    expect(table.locator("#clauses dl > div:visible")).to_have_count(1)
    expect(table.locator("#found")).to_have_text("Clauses found: 1.")
    table.evaluate("location.hash = 'KAL-7.8'")
    expect(table.locator("#KAL-7\\.8")).to_be_in_viewport()
    found = Axe().run(table)
    assert found.violations_count == 0, found.generate_report()


def test_a_line_of_the_score_leads_to_its_clause(table: Page) -> None:
    name = NAMES[0]
    table.goto("/analyse")
    table.get_by_text("Paste a position", exact=True).click()
    table.locator("#text").fill(json.dumps(example(name)))
    table.get_by_role("button", name="Load", exact=True).click()
    expect(table.locator("#news")).to_contain_text("is open", timeout=WAIT)
    table.get_by_role("button", name="Score", exact=True).click()
    link = table.locator("#answer a.rule").first
    expect(link).to_have_attribute("href", f"{name}/rules?lang=en#{link.inner_text()}", timeout=WAIT)
    link.click()
    expect(table.locator("#clauses :target")).to_be_in_viewport()
    assert game(name).prefix in table.url


@pytest.mark.parametrize(
    ("puzzle", "clause"),
    [("light-luggage", r"sumatra/rules\?lang=en#SUM-7\.\d+$"), ("last-throw", r"#OBS-8\.\d+$")],
)
def test_a_line_of_the_tables_beside_a_board_leads_to_its_clause(
    table: Page, puzzle: str, clause: str
) -> None:
    open_puzzle(table, find(puzzle))
    table.get_by_text("Tables and notes", exact=True).click()
    score = table.locator("#tables table", has_text="Score now")
    expect(score.locator("a.rule").first).to_have_attribute("href", re.compile(clause))
    assert all(one.locator("tbody tr").count() for one in table.locator("#tables table").all())
