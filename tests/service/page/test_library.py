"""The library: every bundled puzzle as a small picture, found by game, kind and difficulty, those solved marked."""

from __future__ import annotations

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from periplus.models.core.registry import NAMES
from periplus.puzzles.collection import bundled, contents, ids
from periplus.puzzles.protocol import plug_in

from .test_solving import WAIT, settle

ENGLISH = re.compile(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}")
"""What no sentence in Japanese has."""


def test_puzzles_are_found_marked_and_one_is_taken_at_random(table: Page) -> None:
    table.goto("/library?lang=en")
    shown = table.locator("#shelf > li:visible")
    expect(shown).to_have_count(len(ids()))
    first, *_, last = bundled(NAMES[0])
    kept = json.dumps({first.id: {"solved": True}})
    table.evaluate("(kept) => localStorage.setItem('periplus.puzzles', kept)", kept)
    table.locator("#wanted [name=game]").select_option(NAMES[0])
    expect(shown).to_have_count(len(bundled(NAMES[0])))
    expect(shown.first).to_contain_text("✓ solved")
    found = Axe().run(table)
    assert found.violations_count == 0, found.generate_report()
    table.locator("#wanted [name=kind]").select_option(last.file.kind)
    table.locator("#wanted [name=difficulty]").select_option(str(last.file.difficulty))
    alike = [one.id for one in bundled(NAMES[0]) if one.file.kind == last.file.kind]
    wanted = [
        one.id for one in bundled(NAMES[0]) if one.id in alike and one.file.difficulty == last.file.difficulty
    ]
    expect(shown).to_have_count(len(wanted))
    table.reload()
    expect(shown).to_have_count(len(wanted))
    expect(table.locator("#found")).to_have_text(f"Puzzles: {len(wanted)}, solved: 0.")
    table.set_viewport_size({"width": 360, "height": 740})
    assert table.evaluate("document.documentElement.scrollWidth <= innerWidth")
    table.get_by_role("button", name="A random one").click()
    expect(table.locator("#boards figure").first).to_be_visible(timeout=WAIT)
    assert table.evaluate("document.body.dataset.puzzle") in wanted


def test_what_a_list_tells_of_puzzles_is_what_they_tell() -> None:
    for name in NAMES:
        listed = [(told["id"], told["title"], told["kind"], told["difficulty"]) for told in contents(name)]
        read = [(one.id, one.file.title, one.file.kind, one.file.difficulty) for one in bundled(name)]
        assert listed == read


def test_one_like_this_is_made_and_kept_in_the_address(table: Page) -> None:
    table.goto("/library?lang=en#game=observatory&kind=arrange")
    table.get_by_role("link", name="Make one like this: New moon").click()
    expect(table.locator("#boards figure").first).to_be_visible(timeout=3 * WAIT)
    title = table.locator("h1").inner_text()
    expect(table.locator("#kind")).to_contain_text("arrange")
    table.reload()
    expect(table.locator("h1")).to_have_text(title, timeout=WAIT)
    settle(table, 0)
    table.locator("#hint").click()
    expect(table.locator("#news")).to_contain_text("Look at", timeout=WAIT)
    found = Axe().run(table)
    assert found.violations_count == 0, found.generate_report()
    table.locator("nav.languages a[hreflang=ja]").click()
    expect(table.locator("#kind")).to_contain_text("並べる", timeout=WAIT)
    settle(table, 0)
    assert not ENGLISH.findall(table.locator("main").inner_text())


def test_the_bar_is_what_of_the_last_candidate_has_been_looked_at(table: Page) -> None:
    """Of the second candidate six of eight things are left, whatever was left of the first."""
    counts = [(1, None), (1, 20), (1, 3), (2, 8), (2, 6)]
    told = [{"event": "update", "tried": tried, "left": left} for tried, left in counts]
    lines = [json.dumps(one) for one in (*told, {"event": "done", "puzzle": None, "tried": 2})]
    table.route("**/v1/make", lambda route: route.fulfill(status=200, body="\n".join(lines) + "\n"))
    table.goto("/sumatra/made")
    expect(table.locator("#news")).to_contain_text("No such puzzle was found", timeout=WAIT)
    expect(table.locator("#progress")).to_have_js_property("value", 0.25)
    expect(table.locator("#so-far")).to_have_text(re.compile("^Candidate 2, 6 left to look at"))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "kind"), [(name, kind) for name in NAMES for kind in plug_in(name).makers])
def test_every_maker_speaks_japanese_on_the_japanese_page(table: Page, game: str, kind: str) -> None:
    table.goto(f"/{game}/made?lang=ja#kind={kind}")
    expect(table.locator("#boards figure").first).to_be_visible(timeout=3 * WAIT)
    settle(table, 0)
    assert not ENGLISH.findall(table.locator("main").inner_text())
