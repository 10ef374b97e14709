"""The first page: something to do at once, ways to everything else, and addresses of old that lead on."""

from __future__ import annotations

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from periplus.models.core.registry import NAMES
from periplus.puzzles.collection import bundled, find
from periplus.service.page.home import HARDEST, days
from tests.marking import slow_for
from tests.service.conftest import Served
from tests.service.helpers import example

from .test_solving import POINTER, WAIT, make, moves_of, settle

FIRST_DAY = "1970-01-01T12:00:00"
"""Day 0: the first game has its first puzzle."""


def test_the_puzzle_of_the_day_is_solved_right_there_and_every_game_has_a_board(table: Page) -> None:
    table.clock.set_fixed_time(FIRST_DAY)
    table.goto("/")
    puzzle = find(days()[NAMES[0]][0])
    expect(table.locator("#daily-title")).to_have_text(puzzle.file.title, timeout=WAIT)
    settle(table, 0)
    cards = table.locator(".games li")
    expect(cards).to_have_count(len(NAMES))
    for board in table.locator(".games img").all():
        board.scroll_into_view_if_needed()
        expect(board).to_have_js_property("naturalWidth", 240)
    found = Axe().run(table)
    assert found.violations_count == 0, found.generate_report()
    for made, (targets, words) in enumerate(moves_of(puzzle)):
        make(table, targets, words, made, POINTER)
    expect(table.locator("#done")).to_be_visible(timeout=WAIT)
    table.reload()
    settle(table, len(puzzle.answer.moves))
    for name, link in zip(NAMES, cards.locator("a.board").all(), strict=True):
        assert re.fullmatch(rf"{name}/({'|'.join(days()[name])})\?lang=en", link.get_attribute("href") or "")
    table.get_by_text("Set up my table", exact=True).click()
    table.locator(".doors").get_by_role("link", name="Kalypso").first.click()
    table.wait_for_url("**/kalypso/setup*")


@pytest.mark.parametrize(("game", "choices"), [("buru", {"Ukum", "Kuda"}), ("mist", {"Front", "Back"})])
def test_what_may_be_agreed_on_before_a_game_begins_with_a_capital(
    served: Served, game: str, choices: set[str]
) -> None:
    """Modules are called by names of their own, and what is chosen from stands like the words above it."""
    with served.client() as client:
        shown = client.get(f"/{game}/play").text
    assert choices <= set(re.findall(r"> ?([^<>]+)</(?:label|option)>", shown))


@pytest.mark.parametrize(("language", "scheme"), [("en", "dark"), ("ja", "light")])
def test_a_phone_shows_all_of_it_to_everybody(table: Page, language: str, scheme: str) -> None:
    table.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    table.set_viewport_size({"width": 360, "height": 740})
    table.goto(f"/?lang={language}")
    settle(table, 0)
    assert table.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = Axe().run(table)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize(
    ("language", "colon"), slow_for([("en", ": "), ("ja", "：")], lambda one: one[0] == "en")
)
def test_headings_and_labels_have_the_colon_of_their_language(table: Page, language: str, colon: str) -> None:
    table.goto(f"/?lang={language}")
    settle(table, 0)
    title = table.locator("#daily-title").inner_text()
    assert colon + title in table.locator("#daily-heading").inner_text()
    assert (table.locator(".games img").first.get_attribute("alt") or "").startswith("Observatory" + colon)
    table.goto(f"/library?lang={language}")
    expect(table.locator("#shelf .about").first).to_contain_text("Observatory" + colon)


def test_the_games_stand_below_the_puzzle_of_the_day_on_an_upright_tablet(table: Page) -> None:
    """Buru's pictures in one column leave room beside them, which is not the games'."""
    table.clock.set_fixed_time("1970-01-05T12:00:00")
    table.set_viewport_size({"width": 768, "height": 1024})
    table.goto("/")
    settle(table, 0)
    expect(table.locator("main.aside")).to_have_count(1)
    games = table.locator("section.games").bounding_box()
    assert games is not None
    assert games["x"] < 100
    assert table.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_addresses_of_old_lead_on(table: Page) -> None:
    table.goto("/#q=first-light")
    table.wait_for_url("**/analyse#q=first-light")
    expect(table.locator("#news")).to_contain_text("is open", timeout=WAIT)
    table.get_by_text("Paste a position", exact=True).click()
    table.locator("#text").fill(json.dumps(example("mist")))
    table.get_by_role("button", name="Load", exact=True).click()
    table.wait_for_url(re.compile("#p="))
    address = table.url.replace("/analyse", "/")
    table.goto("/")
    table.goto(address)
    expect(table.locator("#news")).to_have_text("Islands in the Mist is open.", timeout=WAIT)


def test_a_day_brings_no_hard_puzzle_and_each_game_has_some() -> None:
    assert list(days()) == list(NAMES)
    for name, chosen in days().items():
        assert chosen == [one.id for one in bundled(name) if one.file.difficulty in range(1, HARDEST + 1)]


def test_a_small_picture_is_named_by_what_the_page_is_made_of(table: Page) -> None:
    table.goto("/")
    source = table.locator(".games img").first.get_attribute("src") or ""
    answer = table.request.get(f"/{source}")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "immutable" in answer.headers["cache-control"]
    assert "<script" not in answer.text()
    assert (
        table.request.get(re.sub(r"pictures/\w+/", "pictures/0123456789abcdef/", f"/{source}")).status == 404
    )
    assert table.request.get(re.sub(r"[\w-]+\.svg", "no-such-puzzle.svg", f"/{source}")).status == 404
