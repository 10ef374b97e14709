"""No work is lost in a game, a table that is set up, or a review; and what is touched asks the service nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from periplus.puzzles.collection import find
from tests.marking import slow_for

from .test_reviewing import opened as reviewed
from .test_setting_up import begin as bare
from .test_setting_up import laid, settled
from .test_solving import WAIT, by_pointer, open_puzzle
from .touching import begin, made, touch_a_move, turn_of_a_person

Leave = Callable[[Page], object]
LEAVES: dict[str, Leave] = {
    "reload": lambda page: page.reload(),
    "language": lambda page: page.get_by_role("link", name="日本語").click(),
    "back": lambda page: (page.goto("/"), page.go_back()),
    "the store alone": lambda page: page.goto(page.url.split("#", maxsplit=1)[0]),
    "the browser's copy alone": lambda page: (
        page.evaluate("for (const name of Object.keys(sessionStorage)) sessionStorage.setItem(name, '{')"),
        page.goto(page.url.split("#", maxsplit=1)[0]) if "/review" not in page.url else page.reload(),
    ),
}


def leaves(*usual: str, of: Iterable[str] = LEAVES) -> pytest.MarkDecorator:
    """A test for each way to leave a page: all of them are usual in some test, in each other one they are slow."""
    return pytest.mark.parametrize("leave", slow_for(of, lambda name: name not in usual))


def heard(page: Page, part: str) -> list[Request]:
    """The requests of the page from now on that have this in their address."""
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request) if part in request.url else None)
    return asked


@leaves("reload", "the store alone")
def test_nothing_is_lost_of_a_game(table: Page, leave: str) -> None:
    begin(table, "sumatra", "a person", "a person")
    touch_a_move(table)
    settled(table)
    before, score = made(table), table.locator("#seats td:last-child").all_inner_texts()
    assert before
    LEAVES[leave](table)
    expect(table.locator("#made > li")).to_have_count(before, timeout=WAIT)
    settled(table)
    assert table.locator("#seats td:last-child").all_inner_texts() == score


def test_a_game_is_kept_whose_position_gets_a_field_late(table: Page) -> None:
    """Who is asked is told from the second turn of Kalypso on: where the field stands in the position says nothing."""
    table.goto("/kalypso/play")
    table.locator("#players").select_option("2")
    table.locator("[data-seat]").nth(1).select_option(label="a person")
    table.get_by_role("button", name="Begin", exact=True).click()
    turn_of_a_person(table)
    while not all(f"{name}: " in table.locator("#made").inner_text() for name in ("player 1", "player 2")):
        touch_a_move(table)
        turn_of_a_person(table)
    before = made(table)
    table.reload()
    expect(table.locator("#made > li")).to_have_count(before, timeout=WAIT)


def test_each_tab_keeps_its_own_game(table: Page) -> None:
    begin(table, "sumatra", "a person", "a person")
    touch_a_move(table)
    settled(table)
    before, other = made(table), table.context.new_page()
    other.goto("/sumatra/play")
    turn_of_a_person(other)  # the last game, until another one is begun
    other.locator("#setup summary").click()
    other.get_by_label("Seed of chance").fill("11")  # the first game began with no move made by it
    other.get_by_role("button", name="Begin", exact=True).click()
    expect(other.locator("#made > li")).not_to_have_count(before, timeout=WAIT)
    settled(other)
    table.reload()
    expect(table.locator("#made > li")).to_have_count(before, timeout=WAIT)
    other.close()


@leaves("back", "the browser's copy alone")
def test_nothing_is_lost_of_a_table(table: Page, leave: str, tmp_path: Path) -> None:
    bare(table, "observatory", tmp_path)
    table.locator('.field[data-path="/round"] input').fill("3")
    table.keyboard.press("Enter")
    expect(table.locator("#undo")).to_be_enabled(timeout=WAIT)
    settled(table)
    before = laid(table)
    assert before["round"] == 3
    LEAVES[leave](table)
    expect(table.locator('.field[data-path="/round"] input')).to_have_value("3", timeout=WAIT)
    settled(table)
    assert laid(table) == before
    table.locator("#undo").click()
    expect(table.locator('.field[data-path="/round"] input')).to_have_value("1", timeout=WAIT)


def test_an_address_that_cannot_be_read_is_not_taken_for_the_table_that_was_kept(
    table: Page, tmp_path: Path
) -> None:
    bare(table, "observatory", tmp_path)
    table.goto("/observatory/setup#g=damaged")
    expect(table.locator("#news")).to_have_class("wrong", timeout=WAIT)


@leaves("language", of=[name for name in LEAVES if name != "the store alone"])
def test_nothing_is_lost_of_a_review(table: Page, leave: str, tmp_path: Path) -> None:
    reviewed(table, "sumatra", tmp_path)
    before = table.locator("#made > li").count()
    asked = heard(table, "/v1/review")
    LEAVES[leave](table)
    expect(table.locator("#made > li")).to_have_count(before, timeout=WAIT)
    table.wait_for_load_state("networkidle")
    assert not asked or "lang=ja" in table.url  # words of another language are told anew


def test_a_game_whose_service_is_gone_for_a_while_goes_on(table: Page) -> None:
    begin(table, "sumatra", "a person", "a person")
    touch_a_move(table)
    turn_of_a_person(table)
    before, address = made(table), table.url
    table.route("**/v1/**", lambda route: route.abort())
    table.get_by_role("button", name="Take back", exact=True).click()
    expect(table.locator("#news")).to_contain_text("no answer", timeout=WAIT)
    table.locator("#hint").click()
    expect(table.locator("#thought")).to_be_hidden(timeout=WAIT)  # no empty bar where nothing was found
    table.unroute("**/v1/**")
    table.goto(address)
    table.reload()
    turn_of_a_person(table)
    assert made(table) == before


def test_a_bad_paste_leaves_the_game_as_it_is(table: Page, tmp_path: Path) -> None:
    begin(table, "sumatra", "a person", "a person")
    touch_a_move(table)
    turn_of_a_person(table)
    before, told = made(table), table.locator("#made").inner_text()
    broken = tmp_path / "broken.json"
    broken.write_text('{"game": "sumatra", "players": 3}', encoding="utf-8")
    table.locator("#setup summary").click()
    table.locator("#file").set_input_files(broken)
    expect(table.locator("#news")).to_have_class("wrong", timeout=WAIT)
    assert made(table) == before
    touch_a_move(table)
    assert table.locator("#made").inner_text().startswith(told.split("\n")[0])


def test_what_is_touched_is_answered_without_the_service(table: Page) -> None:
    """A gesture is under way until a move is made; only that is asked about."""
    open_puzzle(table, find("moths-at-the-window"))
    table.wait_for_load_state("networkidle")
    asked = heard(table, "/v1/")
    by_pointer(table.locator("#boards .p-target.live").first)
    expect(table.locator("#boards .p-target.touched").first).to_be_attached()
    table.keyboard.press("PageDown")
    table.keyboard.press("Escape")
    expect(table.locator("#boards .p-target.touched")).to_have_count(0)
    assert not asked


MOST = 150 * 1024
"""Bytes until a page is usable, compressed."""
BYTES = """() => performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource'))
  .filter((one) => !one.name.startsWith('data:')).reduce((sum, one) => sum + one.encodedBodySize, 0)"""


@pytest.mark.parametrize(
    "address",
    slow_for(
        ["/", "/kalypso/tide-pool", "/mist/play", "/buru/setup", "/sumatra/review", "/observatory/rules"],
        lambda address: address.startswith(("/buru", "/sumatra", "/observatory")),
    ),
)
def test_a_page_is_light(table: Page, address: str) -> None:
    table.goto(address)
    table.wait_for_load_state("networkidle")
    assert 10_000 < table.evaluate(BYTES) < MOST
