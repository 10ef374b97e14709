"""What a visitor can do with any position: open, look, check, ask, step, play, take back, solve, share, download."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from periplus.models.core.registry import NAMES, game
from tests.marking import slow_for
from tests.service.conftest import Served
from tests.service.helpers import FAULTY, GAMES, Json, example

from .conftest import heard

WAIT = 30_000
"""Milliseconds for what a solver has to do."""


def rarely(name: str) -> bool:
    """Whether the page is tried with that game in the slow tests alone: it is the same page for all."""
    return name not in ("observatory", "buru")


def paste(page: Page, text: str) -> None:
    if not page.locator("#text").is_visible():
        page.get_by_text("Paste a position", exact=True).click()
    page.locator("#text").fill(text)
    page.get_by_role("button", name="Load", exact=True).click()


def open_position(page: Page, name: str, file: str = "turn") -> None:
    paste(page, json.dumps(example(name, file)))
    expect(page.locator("#board svg")).to_be_visible(timeout=WAIT)
    expect(page.locator("#news")).to_contain_text("is open", timeout=WAIT)


def ask_hint(page: Page, level: str = "the best moves, ranked") -> None:
    page.get_by_label(level, exact=True).check()
    page.get_by_role("button", name="Hint", exact=True).click()


def test_every_game_can_be_chosen_and_its_first_puzzle_opened(page: Page) -> None:
    for name in NAMES:
        page.get_by_label("Game").select_option(name)
        expect(page.locator("#puzzle option").first).to_be_attached()
        page.get_by_role("button", name="Open", exact=True).click()
        expect(page.locator("#board svg")).to_be_visible(timeout=WAIT)
        expect(page.locator("#board title").first).to_contain_text(game(name).title)


@pytest.mark.parametrize("name", slow_for(GAMES, rarely))
def test_a_pasted_position_is_drawn_and_found_legal(page: Page, name: str) -> None:
    open_position(page, name)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#news")).to_have_text("Legal: every rule is kept.", timeout=WAIT)


@pytest.mark.parametrize("name", slow_for(FAULTY, rarely))
def test_faults_are_listed_and_tell_their_clause_when_opened(page: Page, name: str) -> None:
    paste(page, json.dumps(example(name, "fault")))
    page.get_by_role("button", name="Check", exact=True).click()
    fault = page.locator(".faults details").first
    expect(fault).to_contain_text(f"{game(name).prefix}-", timeout=WAIT)
    fault.locator("summary").click()
    expect(fault.locator(".clause")).not_to_be_empty()


def test_what_cannot_be_read_is_told_with_its_field(page: Page) -> None:
    paste(page, '{"game": "sumatra", "players": 7}')
    expect(page.locator("#news")).to_contain_text("players", timeout=WAIT)
    paste(page, "no position at all")
    expect(page.locator("#news")).to_contain_text("That cannot be read", timeout=WAIT)


@pytest.mark.parametrize("name", slow_for(GAMES, rarely))
def test_a_hint_is_ranked_stepped_through_played_and_taken_back(page: Page, name: str) -> None:
    open_position(page, name)
    page.get_by_label("Seconds to think").fill("2")
    ask_hint(page)
    first = page.locator(".ranked li").first
    expect(first).to_be_visible(timeout=WAIT)
    expect(page.locator("#stop")).to_be_disabled(timeout=WAIT)
    expect(page.locator("#figures")).to_contain_text("bound")
    words = first.locator(".words").inner_text()
    first.locator("input").focus()
    page.keyboard.press("Space")
    expect(page.locator("#board")).to_contain_text("Moves", timeout=WAIT)
    first.get_by_role("button").click()
    expect(page.locator("#news")).to_have_text(f"Played: {words}", timeout=WAIT)
    page.get_by_role("button", name="Take back", exact=True).click()
    expect(page.locator("#news")).to_have_text("Taken back.", timeout=WAIT)
    expect(page.locator("#board")).not_to_contain_text("Moves")


def test_the_first_two_levels_tell_no_move(page: Page) -> None:
    open_position(page, "sumatra")
    ask_hint(page, "where to look")
    expect(page.locator("#news")).to_contain_text("Look at", timeout=WAIT)
    expect(page.locator(".ranked")).to_have_count(0)
    ask_hint(page, "the kind of move")
    expect(page.locator("#news")).to_contain_text("The kind of move", timeout=WAIT)
    expect(page.locator(".ranked")).to_have_count(0)
    ask_hint(page, "the best move")
    expect(page.locator(".ranked li")).to_have_count(1, timeout=WAIT)


def test_where_to_look_is_lit_on_the_board(page: Page) -> None:
    open_position(page, "sumatra")
    expect(page.locator("#board .p-line-hinted")).to_have_count(0)
    ask_hint(page, "where to look")
    expect(page.locator("#board .p-line-hinted").first).to_be_attached(timeout=WAIT)
    expect(page.locator("#meter")).to_be_hidden()


def test_a_search_can_be_stopped_and_leaves_what_it_has_found(page: Page) -> None:
    open_position(page, "kalypso")
    page.get_by_label("Seconds to think").fill("30")
    ask_hint(page)
    stop = page.get_by_role("button", name="Stop", exact=True)
    if stop.is_enabled():
        stop.click()
        expect(page.locator("#news")).to_have_text(re.compile("Stopped|Proved|Not proved"), timeout=WAIT)
    expect(stop).to_be_disabled(timeout=WAIT)


def test_a_legal_move_is_found_by_its_words_and_played(page: Page) -> None:
    open_position(page, "sumatra")
    page.get_by_role("button", name="Legal moves", exact=True).click()
    expect(page.locator("#news")).to_contain_text("Legal moves", timeout=WAIT)
    page.get_by_label("Only moves that hold").fill("known")
    shown = page.locator(".ranked li:visible")
    assert all("known" in text for text in shown.all_inner_texts())
    words = shown.first.inner_text()
    assert not set(words) & set("{}[]")
    shown.first.get_by_role("button").click()
    expect(page.locator("#news")).to_have_text(f"Played: {words}", timeout=WAIT)


def test_a_new_question_ends_the_one_before_and_can_be_stopped_itself(page: Page) -> None:
    open_position(page, "kalypso")
    page.get_by_label("Seconds to think").fill("30")
    ask_hint(page)
    expect(page.locator(".ranked li").first).to_be_visible(timeout=WAIT)
    ask_hint(page)
    expect(page.locator(".ranked li").first).to_be_visible(timeout=WAIT)
    expect(page.locator("#stop")).to_be_enabled()
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#news")).to_have_text("Legal: every rule is kept.", timeout=WAIT)
    expect(page.locator("#stop")).to_be_disabled()
    expect(page.locator(".ranked")).to_have_count(0)


def test_a_solution_that_is_no_json_is_told_so(page: Page) -> None:
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("#news")).to_contain_text("is open", timeout=WAIT)
    page.get_by_text("Write your solution", exact=True).click()
    page.locator("#solution").fill("[{")
    page.get_by_role("button", name="Am I still right?", exact=True).click()
    expect(page.locator("#news")).to_contain_text("That cannot be read", timeout=WAIT)


def test_there_is_nothing_to_take_back_before_a_move(page: Page) -> None:
    open_position(page, "mist")
    page.get_by_role("button", name="Take back", exact=True).click()
    expect(page.locator("#news")).to_have_text("There is nothing to take back.")


def test_a_puzzle_is_judged_while_it_is_solved(page: Page) -> None:
    page.get_by_label("Game").select_option("mist")
    page.locator("#puzzle option[value=round-the-smoke]").wait_for(state="attached")
    page.locator("#puzzle").select_option("round-the-smoke")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("#task")).to_contain_text("Round the smoke", timeout=WAIT)
    page.get_by_role("button", name="Am I still right?", exact=True).click()
    expect(page.locator("#news")).to_contain_text("Still solvable", timeout=WAIT)
    known = Path(__file__).parents[3] / "puzzles" / "mist" / "round-the-smoke.json"
    answer = json.loads(known.read_text(encoding="utf-8"))["answer"]
    page.get_by_text("Write your solution", exact=True).click()
    page.locator("#solution").fill(json.dumps(answer["solution"]))
    page.get_by_role("button", name="Am I still right?", exact=True).click()
    expect(page.locator("#news")).to_contain_text("Right!", timeout=WAIT)


def test_the_address_carries_the_position(page: Page) -> None:
    open_position(page, "mist")
    title = page.locator("#board desc").first.text_content()
    page.get_by_role("button", name="Share", exact=True).click()
    page.wait_for_url(re.compile("#p="))
    page.reload()
    expect(page.locator("#board svg")).to_be_visible(timeout=WAIT)
    assert page.locator("#board desc").first.text_content() == title


def test_position_and_picture_can_be_downloaded(page: Page) -> None:
    open_position(page, "sumatra")
    with page.expect_download() as json_file:
        page.get_by_role("button", name="Download JSON", exact=True).click()
    assert json.loads(json_file.value.path().read_text())["game"] == "sumatra"
    with page.expect_download() as svg_file:
        page.get_by_role("button", name="Download SVG", exact=True).click()
    assert svg_file.value.path().read_text().startswith("<svg")


def test_the_page_speaks_the_browser_s_language_and_the_one_chosen(browser: Browser, served: Served) -> None:
    with heard(browser, served, locale="ja-JP") as page:
        page.goto("/analyse")
        expect(page.get_by_role("button", name="ヒント", exact=True)).to_be_visible()
        page.get_by_role("link", name="English").click()
        expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()


def test_everything_is_reached_by_keyboard_alone(page: Page) -> None:
    page.get_by_label("Game").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#board svg")).to_be_visible(timeout=WAIT)
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.id"))
    assert {"check", "score", "moves", "undo", "hint", "share", "json", "svg", "seconds"} <= reached


def test_a_stream_that_breaks_off_is_no_answer(page: Page) -> None:
    open_position(page, "mist")
    page.route(
        "**/v1/hint", lambda route: route.fulfill(status=200, body='{"event": "update", "moves": []}\n')
    )
    ask_hint(page)
    expect(page.locator("#news")).to_have_text("The service gave no answer. Try again.", timeout=WAIT)


def test_a_search_that_finds_nothing_in_time_says_that_nothing_is_known(page: Page) -> None:
    open_position(page, "mist")
    nothing: Json = {"event": "done", "status": "unknown", "reason": "crashed", "moves": [], "bound": None}
    page.route("**/v1/hint", lambda route: route.fulfill(status=200, body=json.dumps(nothing) + "\n"))
    ask_hint(page)
    expect(page.locator("#news")).to_have_text("Not known: stopped before an answer.", timeout=WAIT)


@pytest.mark.parametrize("scheme", slow_for(["light", "dark"], lambda scheme: scheme == "light"))
def test_nothing_bars_readers_with_disabilities(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    open_position(page, "sumatra")
    ask_hint(page)
    expect(page.locator(".ranked li").first).to_be_visible(timeout=WAIT)
    expect(page.locator("#stop")).to_be_disabled(timeout=WAIT)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_a_phone_shows_everything_without_scrolling_sideways(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    open_position(page, "mist")
    ask_hint(page)
    expect(page.locator(".ranked li").first).to_be_visible(timeout=WAIT)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_phone_keeps_the_board_in_sight_of_the_ranked_moves(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    open_position(page, "mist")
    ask_hint(page)
    page.locator(".ranked input").last.check()
    expect(page.locator("#board")).to_contain_text("Moves", timeout=WAIT)
    expect(page.locator("#board")).to_be_in_viewport(ratio=0.9)
    assert page.locator("#board").evaluate("board => board.scrollTop") > 0


def test_what_is_open_stays_when_a_paste_cannot_be_read_and_after_a_reload(page: Page) -> None:
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("#news")).to_contain_text("is open", timeout=WAIT)
    task = page.locator("#task").inner_text()
    page.get_by_role("button", name="Legal moves", exact=True).click()
    page.locator(".ranked li button").first.dblclick()  # played once: what is played is in the address
    expect(page.locator("#news")).to_contain_text("Played", timeout=WAIT)
    page.wait_for_url(re.compile("#q=.*&m="))
    paste(page, '{"game": "chess"}')
    expect(page.locator("#news")).to_contain_text("unknown game", timeout=WAIT)
    expect(page.locator("#news")).to_be_in_viewport()
    expect(page.locator("#task")).to_have_text(task)
    page.reload()
    expect(page.locator("#task")).to_have_text(task, timeout=WAIT)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#news")).to_have_text("Legal: every rule is kept.", timeout=WAIT)


@pytest.mark.parametrize(
    "name", slow_for(["crowded-sky", "a-tile-a-side"], lambda name: name == "crowded-sky")
)
def test_a_hint_about_a_puzzle_is_about_its_own_question(page: Page, name: str) -> None:
    """They were ranked by the game's value: what was called proved was the first wrong move of the puzzle."""
    page.goto(f"/analyse#q={name}")
    expect(page.locator("#news")).to_contain_text("is open", timeout=WAIT)
    ask_hint(page)
    expect(page.locator("#stop")).to_be_disabled(timeout=WAIT)
    page.locator(".ranked li").first.get_by_role("button").click()
    expect(page.locator("#news")).to_contain_text("Played", timeout=WAIT)
    page.get_by_role("button", name="Am I still right?", exact=True).click()
    expect(page.locator("#news")).to_contain_text("Still solvable", timeout=WAIT)


def test_the_address_of_a_position_can_be_pasted(page: Page) -> None:
    open_position(page, "mist")
    page.wait_for_url(re.compile("#p="))
    paste(page, page.url)
    expect(page.locator("#news")).to_have_text("Islands in the Mist is open.", timeout=WAIT)
    expect(page.locator("#news.wrong")).to_have_count(0)


def test_the_list_of_puzzles_comes_when_the_service_is_back(page: Page) -> None:
    page.route("**/v1/games/mist/puzzles", lambda route: route.fulfill(status=503, body="{}"))
    page.get_by_label("Game").select_option("mist")
    expect(page.locator("#news")).to_have_text("The service is busy. Try again in a moment.", timeout=WAIT)
    page.unroute("**/v1/games/mist/puzzles")
    page.locator("#puzzle").focus()
    expect(page.locator("#puzzle option[value=round-the-smoke]")).to_be_attached(timeout=WAIT)
