"""The page of a puzzle: hints step by step, wrong moves, taking back, what survives a reload, and who can read it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from periplus.models.core.registry import NAMES
from periplus.puzzles.attempt import Attempt
from periplus.puzzles.collection import bundled, find
from periplus.solvers.limits import Limits
from tests.marking import slow_for
from tests.service.conftest import Served

from .conftest import heard
from .test_solving import POINTER, WAIT, make, moves_of, open_puzzle, settle

CHOICES = "first-light"
"""A puzzle of choices, whose hints have a deduction."""
ROLLS = "one-light-more"
"""A puzzle of two moves."""


def make_first(page: Page, puzzle: str, *, opened: bool = False) -> str:
    """Open the puzzle unless it is, and make the first move of its answer."""
    found = find(puzzle)
    if not opened:
        open_puzzle(page, found)
    targets, words = next(moves_of(found))
    make(page, targets, words, 0, POINTER)
    return words


def ask_hint(page: Page, text: str) -> None:
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator("#news")).to_contain_text(text, timeout=WAIT)


def test_a_hint_tells_where_then_the_kind_then_the_deduction_then_the_move(table: Page) -> None:
    open_puzzle(table, find(CHOICES))
    ask_hint(table, "Look at")
    expect(table.locator("#boards .lit").first).to_be_attached()
    ask_hint(table, "The kind of move")
    ask_hint(table, "Deduce:")
    ask_hint(table, "Move:")
    table.locator("#play-hint").click()
    settle(table, 1)
    ask_hint(table, "Look at")


def test_a_puzzle_that_is_not_one_of_choices_has_no_deduction_to_tell(table: Page) -> None:
    open_puzzle(table, find("tide-pool"))
    table.route("**/v1/hint", lambda route: route.fulfill(status=500), times=1)
    ask_hint(table, "gave no answer")  # and is told when it is asked for again
    for text in ("Look at", "The kind of move", "Move:"):
        ask_hint(table, text)


@pytest.mark.parametrize(
    "puzzle",
    [
        "a-raft-of-three",
        *(
            pytest.param(name, marks=pytest.mark.slow)
            for name in ("first-light", "torn-map", "wet-pages", "two-fishermen")
        ),
    ],
)
def test_following_the_top_hint_on_the_page_ends_in_right(table: Page, puzzle: str) -> None:
    open_puzzle(table, find(puzzle))
    for made in range(len(find(puzzle).answer.moves)):
        for _ in range(4):
            if table.locator("#play-hint").count():
                break
            table.locator("#hint").click()
            expect(table.locator("#boards")).not_to_have_attribute("data-busy", "", timeout=WAIT)
        table.locator("#play-hint").click()
        settle(table, made + 1)
    expect(table.locator("#done")).to_be_visible(timeout=WAIT)
    moves = len(find(puzzle).answer.moves)
    expect(table.locator("#result")).to_contain_text(f"hints {moves}.")  # however much each of them told


def test_the_first_wrong_move_is_told_and_stepped_back_from(table: Page) -> None:
    puzzle = find(CHOICES)
    options = Attempt(puzzle).options()
    wrong = next(
        index
        for index, move in enumerate(options)
        if Attempt(puzzle, (move,)).judge(Limits()).result().solvable is False
    )
    open_puzzle(table, puzzle)
    data = options[wrong].as_json()
    table.locator(f'[data-at="card:{data["card"]}"].live').first.click()
    while table.locator("#made li").count() == 0:
        words = table.locator("#ghost-words").inner_text().replace("\u00a0", " ")
        if words.startswith(f"complete {data['card']} at {list(data['at'])}"):
            table.locator("#make").click()
            break
        table.locator("#next-one").click()
    settle(table, 1)
    expect(table.locator("#news")).to_contain_text("Move 1 was the first wrong one", timeout=WAIT)
    expect(table.locator("#made .first")).to_have_count(1)
    table.get_by_role("button", name="Step back to it").click()
    settle(table, 0)
    expect(table.locator("#news")).to_be_empty()


def test_moves_are_taken_back_made_again_and_all_dropped(table: Page) -> None:
    words = make_first(table, ROLLS)
    expect(table.locator("#made")).to_contain_text(words)
    table.get_by_role("button", name="Take back", exact=True).click()
    settle(table, 0)
    table.get_by_role("button", name="Redo", exact=True).click()
    settle(table, 1)
    table.locator("#made").focus()
    for key, made in (("Home", 0), ("End", 1)):
        table.keyboard.press(key)
        settle(table, made)
    table.get_by_role("button", name="Restart", exact=True).click()
    settle(table, 0)
    table.keyboard.press("u")
    expect(table.locator("#news")).to_contain_text("nothing to take back", timeout=WAIT)


def test_a_double_click_plays_a_move_once(table: Page) -> None:
    open_puzzle(table, find("first-street"))
    table.locator(".p-target.live").first.click()
    table.locator("#listed button").first.dblclick() if table.locator(
        "#listed button"
    ).count() else table.locator("#make").dblclick()
    settle(table, 1)
    table.wait_for_timeout(500)
    settle(table, 1)


@pytest.mark.parametrize(
    "leave",
    [
        pytest.param(lambda page: page.reload(), id="reload", marks=pytest.mark.slow),
        pytest.param(
            lambda page: page.get_by_role("link", name="日本語").click(),
            id="language",
            marks=pytest.mark.slow,
        ),
        pytest.param(lambda page: (page.goto("/"), page.go_back()), id="back"),
        pytest.param(
            lambda page: (page.evaluate("history.replaceState(null, '', location.pathname)"), page.reload()),
            id="the-store-alone",
        ),
    ],
)
def test_nothing_is_lost(table: Page, leave: Callable[[Page], object]) -> None:
    make_first(table, ROLLS)
    assert "#m=" in table.url
    leave(table)
    settle(table, 1)
    expect(table.locator("#made li")).not_to_be_empty()


def test_a_service_that_is_gone_for_a_while_loses_nothing(table: Page) -> None:
    make_first(table, ROLLS)
    table.route("**/v1/**", lambda route: route.abort())
    table.get_by_role("button", name="Take back", exact=True).click()
    expect(table.locator("#news")).to_contain_text("no answer", timeout=WAIT)
    settle(table, 1)
    table.unroute("**/v1/**")
    table.get_by_role("button", name="Take back", exact=True).click()
    settle(table, 0)


def test_an_address_that_cannot_be_read_begins_anew(table: Page) -> None:
    puzzle = find(ROLLS)
    table.goto(f"/observatory/{puzzle.id}#m=W3sidHlwZSI6ICJub3RoaW5nIn1d")
    expect(table.locator("#news")).to_contain_text("cannot be read", timeout=WAIT)
    settle(table, 0)


def test_a_solved_puzzle_is_marked_and_the_next_one_offered(table: Page) -> None:
    puzzle = find("one-light-more")
    table.clock.set_fixed_time("2026-01-01T12:00:00Z")
    open_puzzle(table, puzzle)
    for made, (targets, words) in enumerate(moves_of(puzzle)):
        table.clock.set_fixed_time(f"2026-01-01T12:{made + 1:02}:07Z")
        make(table, targets, words, made, POINTER)
    expect(table.locator("#done")).to_be_visible(timeout=WAIT)
    moves = len(puzzle.answer.moves)
    expect(table.locator("#result")).to_contain_text(f"Time {moves}:07, moves {moves}")
    expect(table.locator("#next")).to_contain_text("Next:")
    table.locator("#next").click()
    expect(table.locator("#boards figure").first).to_be_visible(timeout=WAIT)
    table.get_by_text("All puzzles of this game").click()
    expect(table.locator("#library li", has_text=puzzle.file.title)).to_contain_text("solved", timeout=WAIT)


def test_the_reasoning_is_gone_through_as_slides_and_the_address_is_shared(table: Page) -> None:
    puzzle = find(CHOICES)
    table.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_puzzle(table, puzzle)
    for made, (targets, words) in enumerate(moves_of(puzzle)):
        make(table, targets, words, made, POINTER)
    expect(table.locator("#done")).to_be_visible(timeout=WAIT)
    steps = Attempt(puzzle).deductions().as_json()["steps"]
    table.get_by_text("The reasoning, step by step").click()
    shown = table.locator("#reasoning li:visible")
    expect(shown).to_contain_text(steps[0]["text"])
    expect(table.locator("#boards .p-target.lit").first).to_be_attached(timeout=WAIT)
    expect(table.locator("#slide-back")).to_be_disabled()
    table.locator("#slides").focus()
    table.keyboard.press("ArrowRight")
    expect(shown).to_contain_text(steps[1]["text"])
    table.keyboard.press("End")
    expect(shown).to_contain_text(steps[-1]["text"])
    expect(table.locator("#slide-count")).to_have_text(f"({len(steps)} of {len(steps)})")
    found = Axe().run(table)
    assert found.violations_count == 0, found.generate_report()
    settle(table, len(puzzle.answer.moves))
    table.locator("#done #share").click()
    expect(table.locator("#shared")).to_have_text("The address is copied.")
    copied = table.evaluate("() => navigator.clipboard.readText()")
    assert copied.endswith(f"/observatory/{CHOICES}")


def test_arrow_keys_go_from_place_to_place(table: Page) -> None:
    open_puzzle(table, find("gleaning"))
    table.locator('.p-target.live[tabindex="0"]').first.focus()
    seen = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight"):
        seen.add(table.evaluate("document.activeElement.dataset.at"))
        table.keyboard.press(key)
    assert len(seen) > 1
    assert table.evaluate("document.activeElement.classList.contains('live')")


def test_what_can_be_touched_is_read_once(table: Page) -> None:
    """Its title is its name, not a name and a description; what tells the mouse of it is for the mouse alone."""
    open_puzzle(table, find("gleaning"))
    nodes = table.context.new_cdp_session(table).send("Accessibility.getFullAXTree")["nodes"]
    read = [
        (one["role"]["value"], one["name"]["value"], one.get("description", {}).get("value", ""))
        for one in nodes
        if not one["ignored"] and one["name"]["value"].lower().startswith("the ")
    ]
    squares = [one for one in read if "square" in one[1]]
    assert len(squares) == len({name for _, name, _ in squares}) > 1
    assert not any(description for _, _, description in read)


@pytest.mark.parametrize(
    ("name", "language", "scheme"),
    slow_for(
        [(name, *(("en", "light"), ("ja", "dark"))[number % 2]) for number, name in enumerate(NAMES)],
        lambda one: one[0] not in NAMES[:2],
    ),
)
def test_nothing_bars_readers_with_disabilities(
    browser: Browser, served: Served, name: str, language: str, scheme: str
) -> None:
    with heard(browser, served, color_scheme=scheme) as page:
        page.goto(f"/{name}/{bundled(name)[0].id}?lang={language}")
        expect(page.locator("#boards figure").first).to_be_visible(timeout=WAIT)
        settle(page, 0)
        page.locator(".p-target.live, .chip.live").first.click()
        page.locator("#hint").click()
        expect(page.locator("#news")).not_to_be_empty(timeout=WAIT)
        expect(page.locator("#boards")).not_to_have_attribute("data-busy", "", timeout=WAIT)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("name", slow_for(NAMES, lambda name: name not in ("kalypso", "buru")))
def test_a_phone_shows_everything_without_scrolling_sideways(table: Page, name: str) -> None:
    table.set_viewport_size({"width": 360, "height": 740})
    open_puzzle(table, bundled(name)[0])
    assert table.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_game_leads_to_its_easiest_puzzle_and_a_wrong_name_nowhere(served: Served) -> None:
    with served.client() as client:
        found = client.get("/kalypso")
        assert (found.status_code, found.headers["location"]) == (303, f"kalypso/{bundled('kalypso')[0].id}")
        assert client.get("/kalypso/no-such-puzzle").status_code == 404
        assert client.get("/mist/tide-pool").status_code == 404
        shown = client.get("/kalypso/tide-pool?lang=ja")
        assert re.search(r'<html lang="ja"', shown.text)
        assert shown.headers["content-language"] == "ja"
