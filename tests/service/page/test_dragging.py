"""Things are dragged to their places, lines from place to place; a finger that rests is told what lies there."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from periplus.puzzles.collection import find
from tests.service.helpers import until

from .test_solving import WAIT, open_puzzle, phone, settle
from .touching import begin

__all__ = ["phone"]
TILE = "tile:RMRWW"
"""A tile of "a-raft-of-three" that lies on [1, 1], and nowhere else."""


def middle(page: Page, target: str) -> tuple[float, float]:
    """The middle of the first region of a target, which is in sight."""
    region = page.locator(f'[data-at="{target}"] polygon').first
    region.scroll_into_view_if_needed()
    box = region.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def take(page: Page, target: str, *over: str) -> None:
    """Press on a target and go over others, without letting go."""
    x, y = middle(page, target)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y + 10)
    for one in over:
        page.mouse.move(*middle(page, one), steps=4)


def test_a_thing_goes_where_it_is_dragged_and_red_says_the_clause(table: Page) -> None:
    open_puzzle(table, find("a-raft-of-three"))
    take(table, TILE, "cell:4,4")
    expect(table.locator("#drag.illegal")).to_be_visible()
    expect(table.locator('[data-at="cell:4,4"].bad')).to_be_attached()
    table.mouse.up()
    expect(table.locator("#news a.rule")).to_have_text("KAL-7.2", timeout=WAIT)
    settle(table, 0)
    take(table, TILE, "cell:1,1")
    expect(table.locator("#drag.legal")).to_be_visible()
    expect(table.locator('[data-at="cell:0,1"].ghost')).to_be_attached()
    table.mouse.up()
    settle(table, 1)
    expect(table.locator("#made")).to_contain_text("place RMRWW at [1, 1] turned 270°")


def test_the_only_thing_that_can_be_laid_is_dragged_too(table: Page) -> None:
    begin(table, "kalypso", "a person")
    tile = table.locator("#boards [data-at^='tile:'].movable")
    expect(tile).to_have_count(1)
    only = str(tile.get_attribute("data-at"))
    take(table, only, "cell:0,0")  # the raft is in the middle of the sea
    expect(table.locator("#drag.illegal")).to_be_visible()
    table.mouse.up()
    expect(table.locator("#news a.rule").first).to_have_text(re.compile("^KAL-"), timeout=WAIT)
    settle(table, 0)
    expect(tile).to_have_count(1)  # and can be taken again
    take(table, only, str(table.locator("#boards [data-at^='cell:'].live").first.get_attribute("data-at")))
    expect(table.locator("#drag.legal")).to_be_visible()
    table.mouse.up()
    expect(table.locator("#ghost-words")).to_contain_text(only.partition(":")[2])


def test_nothing_is_said_of_places_where_that_is_switched_off(table: Page) -> None:
    open_puzzle(table, find("a-raft-of-three"))
    table.locator("#auto").select_option("off")
    take(table, TILE, "cell:4,4")
    expect(table.locator(".bad")).to_have_count(0)
    table.keyboard.press("Escape")
    table.mouse.up()
    settle(table, 0)
    expect(table.locator("#ghost")).to_be_hidden()


def test_a_figure_is_drawn_from_star_to_star(table: Page) -> None:
    open_puzzle(table, find("first-light"))
    take(table, "cell:0,2")
    for star in ("cell:0,4", "cell:0,5"):
        table.mouse.move(*middle(table, star), steps=4)
        expect(table.locator(f'[data-at="{star}"].touched')).to_be_attached(timeout=WAIT)
    table.mouse.up()
    expect(table.locator("#ghost-words")).to_have_text("complete L07 at [0, 2]")
    table.keyboard.press("Enter")
    settle(table, 1)


def test_a_finger_that_rests_is_told_what_lies_there(phone: Page) -> None:
    open_puzzle(phone, find("a-raft-of-three"))
    x, y = middle(phone, TILE)
    finger = phone.context.new_cdp_session(phone)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(phone.locator("#tip")).to_have_text(
        "The tile RMRWW. It shows 2 rubber, 1 metal, 2 wood.", timeout=WAIT
    )
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    settle(phone, 0)
    expect(phone.locator("#ghost")).to_be_hidden()


def test_a_finger_drags_with_the_thing_above_it(phone: Page) -> None:
    open_puzzle(phone, find("a-raft-of-three"))
    lift = 60
    x, y = middle(phone, TILE)
    to_x, to_y = middle(phone, "cell:1,1")
    finger = phone.context.new_cdp_session(phone)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.2, 0.6, 1):
        point = {"x": x + (to_x - x) * part, "y": y + (to_y + lift - y) * part}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    expect(phone.locator("#drag.legal")).to_be_visible(timeout=WAIT)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    settle(phone, 1)


def test_two_fingers_zoom_whatever_they_touch(phone: Page) -> None:
    open_puzzle(phone, find("a-raft-of-three"))
    x, y = middle(phone, TILE)
    finger = phone.context.new_cdp_session(phone)
    points = [{"x": x, "y": y, "id": 0}, {"x": x + 30, "y": y + 30, "id": 1}]
    for number in (1, 2):  # one finger after the other
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points[:number]})
    for apart in range(10, 100, 10):
        points = [
            {"x": x - apart, "y": y - apart, "id": 0},
            {"x": x + 30 + apart, "y": y + 30 + apart, "id": 1},
        ]
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert until(lambda: phone.evaluate("visualViewport.scale") > 1.5)
    expect(phone.locator("#ghost")).to_be_hidden()
    settle(phone, 0)
