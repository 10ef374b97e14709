"""A phone's screen: what lies at the thumb hides nothing and says all; what comes late moves nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from periplus.puzzles.collection import find
from tests.marking import slow_for
from tests.service.conftest import Served
from tests.service.helpers import until

from .conftest import heard
from .test_solving import TOUCH, solve
from .touching import WAIT, begin, settled

LINES = """(cells) => cells.map((one) => {
  const text = document.createRange();
  text.selectNodeContents(one);
  return text.getClientRects().length;
})"""
"""In how many lines the words of cells stand."""
PHONE = ViewportSize(width=390, height=844)
SHIFTS = """window.shifts = []; new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifts.push(one.value);
}).observe({type: 'layout-shift', buffered: true})"""
"""How much of the screen moves by itself, as browsers count it."""
NEEDS_WORK = 0.25
"""The sum from which on a layout is called poor."""


@pytest.fixture
def phone(browser: Browser, served: Served) -> Iterator[Page]:
    with heard(browser, served, locale="en-GB", viewport=PHONE, has_touch=True, is_mobile=True) as opened:
        opened.add_init_script(SHIFTS)
        yield opened


def top(page: Page, selector: str) -> float:
    return float(page.locator(selector).evaluate("(one) => one.getBoundingClientRect().top"))


def bottom(page: Page, selector: str) -> float:
    return float(page.locator(selector).evaluate("(one) => one.getBoundingClientRect().bottom"))


@pytest.mark.parametrize(
    "address",
    slow_for(["/", "/observatory/first-light", "/kalypso/setup"], lambda address: "light" in address),
)
def test_boards_that_come_late_push_nothing_down(phone: Page, address: str) -> None:
    phone.goto(address)
    expect(phone.locator("#boards figure").first).to_be_visible(timeout=WAIT)
    settled(phone)
    assert sum(phone.evaluate("window.shifts")) < NEEDS_WORK


@pytest.mark.parametrize(
    ("address", "link"), [("/observatory/setup", "#go-on"), ("/observatory/play", "#review")]
)
def test_links_in_the_bar_are_as_high_as_its_buttons(phone: Page, address: str, link: str) -> None:
    phone.goto(address)
    expect(phone.locator(link)).to_be_visible()
    high = [bottom(phone, one) - top(phone, one) for one in (link, "#hint")]
    assert high[0] == pytest.approx(high[1], abs=2)


def test_a_hint_names_the_best_move_at_the_thumb_and_plays_it(phone: Page) -> None:
    begin(phone, "sumatra", "a person")
    phone.get_by_role("button", name="Hint", exact=True).tap()
    first = phone.locator("#answer li button").first
    play = phone.locator("#news").get_by_role("button", name="Play this", exact=True)
    expect(play).to_be_visible(timeout=WAIT)
    words = first.inner_text().partition(" · ")[2]
    expect(phone.locator("#news")).to_contain_text(f"Move: {words}.")
    assert bottom(phone, "#play-hint") < PHONE["height"]
    count = phone.locator("#made > li").count()
    play.tap()
    expect(phone.locator("#made > li").nth(count)).to_contain_text(words, timeout=WAIT)


def test_news_stand_on_the_bar_and_give_way_to_the_move_that_is_shown(phone: Page) -> None:
    begin(phone, "kalypso", "a person")
    assert bottom(phone, "#news") == pytest.approx(top(phone, ".beside > .buttons"), abs=0.6)
    cell = phone.locator("#boards [data-at^='cell:'].live")
    cell.nth(10).tap()
    expect(phone.locator("#ghost")).to_be_visible()
    expect(phone.locator("#news")).to_be_hidden()
    phone.locator("#cancel").tap()
    phone.get_by_role("button", name="Hint", exact=True).tap()
    expect(phone.locator("#play-hint")).to_be_visible(timeout=WAIT)
    cell.nth(10).tap()
    assert bottom(phone, "#news") == pytest.approx(top(phone, "#ghost"), abs=0.6)


COVERED = """() => {
  const { top, bottom } = document.activeElement.getBoundingClientRect();
  const fixed = [...document.querySelectorAll('#news, #ghost, #listed, .beside > .buttons')];
  const feet = fixed.filter((one) => one.checkVisibility() && getComputedStyle(one).position === 'fixed');
  return top < 0 || bottom > Math.min(...feet.map((one) => one.getBoundingClientRect().top));
}"""
"""Whether what has the focus is out of sight, or under something that lies at the foot of the screen."""


def test_what_has_the_focus_of_keys_is_covered_by_nothing(phone: Page) -> None:
    begin(phone, "kalypso", "a person")
    phone.locator("#boards .live").first.focus()
    phone.set_viewport_size({"width": 390, "height": 560})
    for _ in range(40):  # through the cells, down the board
        phone.keyboard.press("PageDown")
        assert not phone.evaluate(COVERED)
    phone.locator("#strength").select_option("0")
    cell = phone.locator("#boards [data-at^='cell:'].live").last
    cell.focus()
    phone.keyboard.press("h")  # the news grow
    expect(phone.locator("#play-hint")).to_be_visible()
    expect(cell).to_be_focused()
    assert until(lambda: not phone.evaluate(COVERED))
    phone.keyboard.press("Enter")
    expect(phone.locator("#ghost")).to_be_visible()  # and so does the foot
    assert until(lambda: not phone.evaluate(COVERED))


def test_news_and_moves_in_words_lie_without_a_gap(phone: Page) -> None:
    phone.goto("/buru/market-morning")
    expect(phone.locator("#listed button")).to_be_visible()
    phone.locator("#boards .live").last.tap()
    expect(phone.locator("#news.wrong")).to_be_visible()
    assert bottom(phone, "#news") >= top(phone, "#listed")


SHOWN = """(all) => all.map((one) => {
  const rows = [...one.querySelectorAll('tspan')];
  const parts = rows.length ? rows : [one];
  const widths = parts.map((part) => part.getComputedTextLength());
  return [parts.map((part) => part.textContent), Math.max(...widths), Number(one.dataset.room)];
})"""
"""The rows of each name, its widest row and the room that it has, in the picture's own pixels."""


def test_names_of_buildings_stay_on_them_however_small_the_board_is_shown(phone: Page) -> None:
    phone.goto("/kalypso/fish-for-one")
    names = phone.locator("#boards text[data-high]")
    expect(names.first).to_be_visible(timeout=WAIT)
    for width in (390, 320, 240, 390, 844, 390):
        phone.set_viewport_size({"width": width, "height": 844})
        phone.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        found = names.evaluate_all(SHOWN)
        assert found
        for rows, widest, room in found:
            assert widest <= room + 1, (width, rows)
            assert "".join(rows).replace("-", "") == "greenhouse" or rows == ["green."], (width, rows)


def test_what_can_be_touched_stands_above_what_can_not(phone: Page) -> None:
    """Cards are kept first, and nothing is researched: their picture comes before that of research."""
    begin(phone, "observatory", "a person")
    phone.evaluate("scrollTo(0, 0)")
    assert bottom(phone, "#boards [data-at^='card:'].live >> nth=0") <= top(phone, "#news")
    assert top(phone, "#boards [data-at^='card:'].live >> nth=0") < top(
        phone, "#boards [data-at^='research:'] >> nth=0"
    )


def test_the_next_puzzle_is_at_the_thumb_when_one_is_solved(phone: Page) -> None:
    puzzle = find("first-light")
    solve(phone, puzzle, TOUCH)
    onward = phone.locator("#news .onward")
    expect(onward).to_be_in_viewport(ratio=1)
    expect(onward).to_have_text(phone.locator("#next").inner_text())
    address = str(onward.get_attribute("href"))
    onward.tap()
    phone.wait_for_url(address)
    expect(phone.locator("#news .onward")).to_have_count(0)


@pytest.mark.parametrize(
    "address", slow_for(["/", "/library", "/observatory/setup"], lambda address: address == "/")
)
def test_words_twice_as_large_stay_on_the_screen(phone: Page, address: str) -> None:
    phone.goto(address)
    expect(phone.locator("#boards figure, #shelf li, .games li").first).to_be_visible()
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    if address.endswith("setup"):
        phone.locator("#new button[value=bare]").tap()
        expect(phone.locator(".field.row").first).to_be_visible()
    assert until(lambda: phone.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"])


def test_a_game_is_shown_from_its_top_and_names_in_its_tables_stay_whole(phone: Page) -> None:
    phone.set_viewport_size(ViewportSize(width=320, height=640))
    begin(phone, "sumatra", "a person")
    settled(phone)
    assert top(phone, "#boards") > -1
    phone.goto("/sumatra/play?lang=ja")
    settled(phone)
    phone.locator("#facts summary").tap()
    badges = phone.locator("#tables td:first-child").filter(has_text=re.compile(r"^(茶|緑)\d$"))
    assert badges.count() > 8
    assert set(badges.evaluate_all(LINES)) == {1}
