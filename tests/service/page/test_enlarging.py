"""A board whose places are too small for a finger is enlarged inside its frame, and stays so from move to move."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.service.helpers import until

from .test_solving import phone
from .touching import begin, made, settled

__all__ = ["phone"]
FINGER = 24
LIFT = 60
"""Pixels by which a piece is held above the finger."""
LIVE = "#boards [data-at^='cell:'].live"


def sides(page: Page) -> list[float]:
    """Width and height of the places on the screen."""
    boxes = page.locator(f"{LIVE} polygon").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().toJSON())"
    )
    return [box[side] for box in boxes for side in ("width", "height")]


def scrolled(page: Page) -> list[float]:
    found = page.locator("#boards figure").first.evaluate("(one) => [one.scrollLeft, one.scrollTop]")
    return [float(number) for number in found]


def drag_to_the_left_edge(page: Page, hand: Locator) -> None:
    """Take the piece in hand there with a finger, and hold it until the frame is scrolled to its end."""
    [left, top, high] = page.locator("#boards figure").first.evaluate(
        "(one) => (({ left, top, height }) => [left, top, height])(one.getBoundingClientRect())"
    )
    box = hand.locator("[data-at^='tile:'] polygon").first.bounding_box()
    assert box is not None
    finger = page.context.new_cdp_session(page)

    def touch(event: str, x: float, y: float) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": event, "touchPoints": [{"x": x, "y": y}]})

    touch("touchStart", box["x"] + 5, box["y"] + 5)
    for aside in (60, 20):
        touch("touchMove", left + aside, top + high / 2 + LIFT)
    assert until(lambda: scrolled(page)[0] == 0)
    finger.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})


def test_cells_of_a_large_board_can_be_touched_on_a_phone(phone: Page) -> None:
    begin(phone, "kalypso", "a person")
    assert max(sides(phone)) < FINGER
    enlarge = phone.get_by_role("button", name="Enlarge the board", exact=True)
    enlarge.tap()
    whole = phone.get_by_role("button", name="The whole board", exact=True)
    expect(whole).to_be_in_viewport(ratio=1)
    assert min(sides(phone)) >= FINGER - 0.1
    assert phone.evaluate(
        "document.scrollingElement.scrollWidth <= innerWidth"
    )  # the frame is scrolled, not the page
    assert scrolled(phone)[0] > 0  # to what can be touched
    hand = phone.locator("#boards .side figure").first
    edges = "(one) => [one.getBoundingClientRect().top, one.getBoundingClientRect().bottom]"
    assert hand.evaluate(edges)[1] <= phone.locator("#news").evaluate(edges)[0]  # nothing lies over it
    drag_to_the_left_edge(phone, hand)
    phone.locator("#cancel").tap()
    where, count = scrolled(phone), made(phone)
    cell = phone.locator(f"{LIVE} polygon").first
    cell.tap()
    phone.locator("#make").tap()
    expect(phone.locator("#made > li")).not_to_have_count(count)
    settled(phone)
    assert scrolled(phone) != [0, 0]
    assert min(sides(phone) or [FINGER]) >= FINGER - 0.1
    assert all(abs(now - before) < 80 for now, before in zip(scrolled(phone), where, strict=True))
    whole.tap()
    expect(enlarge).to_be_visible()
    assert scrolled(phone) == [0, 0]


def test_there_is_nothing_to_enlarge_at_a_desk_or_where_places_are_large(table: Page, phone: Page) -> None:
    begin(table, "kalypso", "a person")
    begin(phone, "mist", "a person")
    for page in (table, phone):
        expect(page.locator("#boards .enlarge")).to_be_hidden()
