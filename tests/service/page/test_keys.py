"""Who plays by keys has the focus where the game goes on, whatever goes away beneath it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .touching import made, settled, turn_of_a_person

GOES_ON = "#boards .live:focus, #tray .live:focus, #listed button:focus"
"""Where one can go on: at what can be touched, or at a move in words."""


def test_the_focus_stays_in_the_game_from_its_beginning_on(table: Page) -> None:
    """A form folds, hints are played, boards drawn anew, moves stand in words alone, a button is done with."""
    table.goto("/observatory/play")
    table.locator("#new [name=seed]").fill("11")
    table.keyboard.press("Enter")
    turn_of_a_person(table)
    expect(table.locator(GOES_ON)).to_be_visible()
    table.locator("#strength").select_option("0")
    places = set()
    for _ in range(6):  # chance is rolled between them
        before = made(table)
        table.locator("#hint").focus()
        table.keyboard.press("Enter")
        expect(table.locator("#play-hint")).to_be_visible()
        expect(table.locator("#hint")).to_be_focused()  # what is found takes nothing away
        table.locator("#play-hint").focus()
        table.keyboard.press("Enter")
        expect(table.locator("#made > li")).not_to_have_count(before)
        turn_of_a_person(table)
        expect(table.locator(GOES_ON)).to_be_visible()
        places.add(table.evaluate("document.activeElement.tagName"))
    assert places == {"g", "BUTTON"}  # a place on a board, a move in words where there is none
    while table.locator("#undo").is_enabled():
        table.locator("#undo").focus()
        table.keyboard.press("Enter")
        settled(table)
    expect(table.locator(GOES_ON)).to_be_visible()


def test_a_hint_and_its_move_have_keys(table: Page) -> None:
    table.goto("/kalypso/play")
    table.locator("#new [name=seed]").fill("11")
    table.keyboard.press("Enter")
    turn_of_a_person(table)
    table.locator("#strength").select_option("0")
    table.locator("#boards .live").first.focus()
    before = made(table)
    table.keyboard.press("b")  # no move has been named
    table.keyboard.press("h")
    expect(table.locator("#play-hint")).to_be_visible()
    assert made(table) == before
    expect(table.locator(GOES_ON)).to_be_visible()
    table.set_viewport_size({"width": 390, "height": 400})  # as a page that is read at four times its size
    table.evaluate("scrollTo(0, document.body.scrollHeight)")
    table.keyboard.press("b")
    expect(table.locator("#made > li")).not_to_have_count(before)
    turn_of_a_person(table)
    expect(table.locator(GOES_ON)).to_be_visible()
    expect(table.locator(GOES_ON)).to_be_in_viewport()
