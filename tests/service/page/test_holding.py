"""The editor says which piece is held, wherever the page is scrolled to, and lets go of it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from .test_setting_up import begin, settled
from .test_solving import phone

__all__ = ["phone"]


def test_what_is_held_is_told_with_its_turn_until_it_is_let_go(table: Page, tmp_path: Path) -> None:
    begin(table, "kalypso", tmp_path)
    held = table.locator("#held")
    expect(held).to_be_empty()
    expect(held).to_have_attribute("role", "status")
    boat = table.locator('[data-thing="boat"]')
    boat.click()
    expect(held).to_have_text("Held: boat, turned (1 of 2). Touch a place for it.")
    table.keyboard.press("r")
    expect(held).to_have_text("Held: boat, turned (2 of 2). Touch a place for it.")
    table.get_by_role("button", name="Let go", exact=True).click()
    expect(held).to_be_empty()
    expect(table.locator("#let-go")).to_be_hidden()
    expect(boat).to_have_attribute("aria-pressed", "false")
    expect(table.locator("#eraser")).to_be_focused()
    table.locator("#eraser").click()
    expect(held).to_have_text("What is touched is taken away.")


def test_it_stays_in_sight_over_the_board_of_a_phone_and_after_a_piece_is_put(
    phone: Page, tmp_path: Path
) -> None:
    begin(phone, "observatory", tmp_path)
    thing = phone.locator("[data-thing]").first
    name = str(thing.inner_text()).partition("×")[0].strip()
    thing.tap()
    phone.locator("#boards .p-target.live").first.tap()
    settled(phone)
    expect(phone.locator("#held")).to_contain_text(f"Held: {name}")
    for where in ("0", "document.body.scrollHeight"):
        phone.evaluate(f"scrollTo(0, {where})")
        expect(phone.locator("#held")).to_be_in_viewport(ratio=1)


def test_a_touch_where_nothing_can_be_put_says_so(table: Page, tmp_path: Path) -> None:
    begin(table, "kalypso", tmp_path)
    cell = table.locator("#boards [data-at='cell:0,0'] polygon").first.bounding_box()
    assert cell is not None
    middle = cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2
    news = table.locator("#news")
    table.mouse.click(*middle)
    expect(news).to_have_text("Choose a piece first, then a place for it.")
    table.locator("#eraser").click()
    table.mouse.click(*middle)
    expect(news).to_have_text("Nothing lies there to be taken away.")
