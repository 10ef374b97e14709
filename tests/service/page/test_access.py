"""Every screen can be used by everybody, as far as axe can tell: both languages, light and dark, desk and phone."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from periplus.models.core.registry import NAMES
from periplus.models.core.wording import LANGUAGES
from periplus.puzzles.collection import bundled
from periplus.puzzles.format import Puzzle
from periplus.puzzles.protocol import plug_in
from tests.service.helpers import FAULTY, example

from .test_reviewing import opened as reviewed
from .test_setting_up import begin as laid_out
from .test_setting_up import settled
from .test_solving import WAIT, open_puzzle
from .touching import begin

SHARED = ("/", "/library", "/analyse")
"""The screens of no game."""
SCHEMES = ("light", "dark")
SIZES = ((1366, 768), (768, 1024), (390, 844))
"""Of a desk, of an upright tablet, and of a phone."""


def in_language(page: Page, language: str) -> None:
    """The same screen in that language; the page's own links lead there."""
    page.locator(f"nav.languages a[hreflang={language}]").click()
    expect(page.locator("html")).to_have_attribute("lang", language, timeout=WAIT)


def faulty(page: Page, name: str, folder: Path) -> None:
    """A table that breaks the rules: one does not play on from it."""
    file = folder / "fault.json"
    position = example(name, "fault") if name in FAULTY else example(name) | {"place": 2}
    file.write_text(json.dumps(position), encoding="utf-8")
    page.goto(f"/{name}/setup")
    settled(page)
    page.locator("#file").set_input_files(file)
    expect(page.locator("#faults li").first).to_be_visible(timeout=WAIT)


def screens(page: Page, name: str, folder: Path) -> Iterator[str]:
    """Every screen of a game, one after the other, each with something on it."""
    open_puzzle(page, bundled(name)[0])
    yield "solve"
    page.locator("#hint").click()
    expect(page.locator("#news")).not_to_be_empty(timeout=WAIT)
    expect(page.locator("#boards")).not_to_have_attribute("data-busy", "", timeout=WAIT)
    yield "hinted"
    begin(page, name, "a person")
    yield "play"
    page.goto(f"/{name}/play")
    yield "begin"
    laid_out(page, name, folder)
    yield "setup"
    faulty(page, name, folder)
    yield "faults"
    page.goto(f"/{name}/review")
    yield "nothing-to-review"
    reviewed(page, name, folder)
    page.locator("#made button").last.click()
    expect(page.locator("#boards figure").first).to_be_visible(timeout=WAIT)
    yield "review"
    page.goto(f"/{name}/rules")
    yield "rules"


def at_rest(page: Page, screen: str) -> None:
    """What the screen shows is there, after a change of language too."""
    expect(page.locator("h1").first).to_be_visible(timeout=WAIT)
    if screen in ("solve", "hinted", "play", "setup", "faults"):
        settled(page)
    elif screen == "review":
        expect(page.locator("#made button").first).to_be_visible(timeout=WAIT)


def faults(page: Page, screen: str) -> list[str]:
    """What axe finds on the screen, by language, colours and width."""
    found = []
    for language in LANGUAGES:
        in_language(page, language)
        at_rest(page, screen)
        found += faults_now(page, f"{screen} {language}")
    return found


def faults_now(page: Page, state: str) -> list[str]:
    """What axe finds on the page as it stands, by colours and width."""
    found = []
    for scheme, (width, height) in product(SCHEMES, SIZES):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.set_viewport_size({"width": width, "height": height})
        judged = Axe().run(page)
        if judged.violations_count:
            found.append(f"{state} {scheme} {width}: {judged.generate_report()}")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    return found


def states(page: Page, name: str, language: str) -> Iterator[str]:
    """What a change of language would end: the engine's moves, a judged move, what chance asks, marks and lines that
    are tried, the reasoning, the drawer of JSON, a puzzle that is new."""
    page.goto(f"/{name}/play?lang={language}")
    page.locator("#new button").click()
    settled(page)
    page.locator("#hint").click()
    expect(page.locator("#answer li").first).to_be_visible(timeout=WAIT)
    yield "engine's moves"
    page.locator("#answer li button").first.click()
    expect(page.locator("#made .judge").first).to_be_visible(timeout=WAIT)
    page.locator("#made .judge").first.click()
    settled(page)
    yield "judged"
    page.locator("#rolling").uncheck()
    settled(page)
    page.locator("#setup summary").click()
    page.locator("#new button").click()
    settled(page)
    yield "what chance asks, if it does"
    puzzle = min(bundled(name), key=lambda one: len(one.answer.moves))
    page.goto(f"/{name}/{puzzle.id}?lang={language}")
    settled(page)
    page.locator("#try").click()
    if page.locator("#pencil").is_visible():
        page.locator("#pencil").click()
    settled(page)
    yield "tried"
    page.goto(f"/{name}/{puzzle.id}?lang={language}{written(puzzle)}")
    expect(page.locator("#done")).to_be_visible(timeout=WAIT)
    if page.locator("#reasons").is_visible():
        page.locator("#reasons summary").click()
        settled(page)
    page.locator("#facts").evaluate("(details) => { details.open = true; }")
    yield "solved"
    page.goto(f"/{name}/setup?lang={language}")
    settled(page)
    page.locator("#drawer summary").click()
    page.locator("#json").fill("{")
    page.keyboard.press("Control+Space")
    expect(page.locator("[role=listbox] [role=option]").first).to_be_visible(timeout=WAIT)
    yield "drawer"
    page.goto(f"/{name}/made?lang={language}#kind={quote(next(iter(plug_in(name).makers)))}")
    expect(page.locator("#boards figure").first).to_be_visible(timeout=2 * WAIT)
    settled(page)
    yield "made"


def written(puzzle: Puzzle) -> str:
    """The end of an address that has the whole answer."""
    moves = json.dumps([move.as_json() for move in puzzle.moves(list(puzzle.answer.moves))])
    return "#m=" + urlsafe_b64encode(moves.encode()).decode().rstrip("=")


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_no_screen_of_a_game_has_a_fault(table: Page, name: str, tmp_path: Path) -> None:
    found = [fault for screen in screens(table, name, tmp_path) for fault in faults(table, screen)]
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("address", SHARED)
def test_no_screen_of_all_games_has_a_fault(table: Page, address: str) -> None:
    table.goto(address)
    found = faults(table, address)
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_no_passing_state_of_a_game_has_a_fault(table: Page, name: str, language: str) -> None:
    found = [fault for state in states(table, name, language) for fault in faults_now(table, state)]
    assert not found, "\n".join(found)
