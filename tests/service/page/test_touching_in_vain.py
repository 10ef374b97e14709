"""A touch where nothing can be touched is answered in one line, which is read aloud as all news are."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from periplus.puzzles.collection import find

from .test_dragging import TILE, middle
from .test_solving import WAIT, open_puzzle, settle
from .touching import begin


def click(page: Page, target: str) -> None:
    page.mouse.click(*middle(page, target))


def test_a_cell_where_the_only_tile_may_not_lie_says_why(table: Page) -> None:
    begin(table, "kalypso", "a person")
    news = table.locator("#news")
    expect(news).to_have_attribute("aria-live", "polite")
    click(table, "cell:0,0")  # the raft is in the middle of the sea
    expect(news.locator("a.rule").first).to_have_text(re.compile("^KAL-"), timeout=WAIT)
    expect(table.locator("#ghost")).to_be_hidden()
    [tile] = table.locator("#boards .movable").evaluate_all("(all) => all.map((one) => one.dataset.at)")
    click(table, tile)
    expect(news).to_have_text("Every move has that: touch a place for it, or drag it there.")


def test_a_tile_that_was_touched_is_asked_for_elsewhere(table: Page) -> None:
    """The tile lies on [1, 1] and nowhere else: a place of another tile is not for it."""
    open_puzzle(table, find("a-raft-of-three"))
    news = table.locator("#news")
    click(table, "cell:4,4")
    expect(news).to_have_text("No move touches that place now.", timeout=WAIT)
    click(table, TILE)
    expect(table.locator(f'[data-at="{TILE}"].touched')).to_be_attached()
    click(table, "cell:4,4")
    expect(news.locator("a.rule")).to_have_text("KAL-7.2", timeout=WAIT)
    expect(table.locator(f'[data-at="{TILE}"].touched')).to_be_attached()  # is not let go
    settle(table, 0)


def test_a_button_of_what_every_move_has_is_no_dead_one(table: Page) -> None:
    """The next tile of the order that is told lies on no board, and may be taken or be made known."""
    open_puzzle(table, find("only-rope"))
    chip = table.get_by_role("button", name="the tile equipment a", exact=True)
    expect(chip).to_be_enabled()
    chip.click()
    expect(table.locator("#news")).to_have_text(
        "Every move has that: touch a place for it, or drag it there."
    )
    chip.hover()
    table.mouse.down()
    table.mouse.move(*middle(table, "column:1"), steps=4)
    table.mouse.up()
    settle(table, 1)


def test_what_goes_only_without_what_was_touched_says_so(table: Page) -> None:
    begin(table, "kalypso", "a person")
    cells = table.locator("#boards [data-at^='cell:'].live")
    [first, *_, last] = cells.evaluate_all("(all) => all.map((one) => one.dataset.at)")
    click(table, first)
    expect(table.locator("#ghost")).to_be_visible()
    click(table, last)  # on the other side of the raft
    expect(table.locator("#news")).to_have_text(
        "No move has both that and what you touched: let go of that first.", timeout=WAIT
    )


def test_nothing_is_said_when_the_puzzle_is_solved_or_where_nothing_lies(table: Page) -> None:
    open_puzzle(table, find("a-raft-of-three"))
    box = table.locator("#boards svg").first.bounding_box()
    assert box is not None
    table.mouse.click(box["x"] + 3, box["y"] + box["height"] - 3)
    expect(table.locator("#news")).to_be_empty()
