"""What a person notes beside the moves of a puzzle: marks of a pencil, struck candidates, lines that are tried."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from periplus.puzzles.collection import find

from .test_board import make_first
from .test_solving import POINTER, WAIT, make, moves_of, open_puzzle, settle

SURVEY = "free-as-air"
"""Tiles for spaces."""
BIDS = "two-fishermen"
"""A token of each of four players for each of four areas."""


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def reloaded(page: Page, made: int) -> None:
    page.reload()
    expect(page.locator("#boards figure").first).to_be_visible(timeout=WAIT)
    settle(page, made)


def test_places_are_marked_and_marks_are_taken_back_kept_and_never_sent(table: Page) -> None:
    open_puzzle(table, find(SURVEY))
    marks = table.locator(".pencil text")
    place = table.locator('[data-at="space:0,-2"]')
    press(table, "Pencil")
    table.locator("#leads").get_by_role("button", name=re.compile("F4")).click()
    settle(table, 0)
    place.locator("polygon").first.click()
    expect(marks).to_have_text(["F4"])
    place.press("0")
    place.press("Space")
    expect(marks).to_have_text(["F4", "✕"])
    expect(place).to_have_attribute("aria-label", re.compile("marked: F4, ✕"))
    press(table, "Take back")
    expect(marks).to_have_text(["F4"])
    press(table, "Redo")
    expect(marks).to_have_text(["F4", "✕"])
    place.press("Space")
    expect(marks).to_have_text(["F4"])
    settle(table, 0)
    assert "#" not in table.url
    reloaded(table, 0)
    expect(marks).to_have_text(["F4"])


def test_what_a_roll_brings_can_be_noted_and_where_nothing_can_there_is_no_pencil(table: Page) -> None:
    open_puzzle(table, find("last-throw"))
    pencil = table.locator("#pencil")
    expect(pencil).to_be_hidden()
    table.keyboard.press("p")
    expect(pencil).to_have_attribute("aria-pressed", "false")
    table.locator("#listed button").click()
    settle(table, 1)
    pencil.click()
    table.locator("#boards .live").first.press("Space")
    expect(table.locator(".pencil text")).to_have_text(["✕"])


def test_a_line_is_tried_and_left_with_one_touch(table: Page) -> None:
    open_puzzle(table, find(SURVEY))
    press(table, "Try a line")
    words = make_first(table, SURVEY, opened=True).replace("-", "−")
    expect(table.locator("#trying")).to_contain_text("from move 1 on")
    reloaded(table, 1)
    press(table, "Back to where the try began")
    settle(table, 0)
    expect(table.locator("#trying")).to_be_hidden()
    expect(table.locator("#tried button")).to_have_text([f"Move 1: {words}"])
    table.locator("#tried button").click()
    settle(table, 1)
    expect(table.locator("#made")).to_contain_text(words)
    expect(table.locator("#tried-lines")).to_be_hidden()


def test_candidates_are_struck_by_hand_or_by_the_next_deduction(table: Page) -> None:
    open_puzzle(table, find(BIDS))
    expect(table.locator("#tables table").first).to_be_visible()  # what one holds is part of the task
    table.set_viewport_size({"width": 1280, "height": 800})
    assert table.locator("#tables").evaluate("(one) => one.scrollWidth <= one.clientWidth")
    places = table.locator("#boards figcaption strong").all_inner_texts()[:4]
    assert table.locator("#table thead th").all_inner_texts() == places  # in the order of the boards
    struck = table.locator("#table .candidate.struck")
    table.locator("#table .candidate").first.click()
    expect(struck).to_have_count(1)
    table.locator("#table .candidate").first.press("Enter")
    expect(struck).to_have_count(0)
    news, held = table.locator("#news"), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    table.route("**/v1/deduce", hold)
    press(table, "What is ruled out next?")
    expect(news).to_have_text("Thinking …")
    held[0].abort()
    expect(news).to_have_text("The service gave no answer. Try again.")  # not: that nothing is ruled out
    table.unroute("**/v1/deduce")
    press(table, "What is ruled out next?")
    expect(news).to_have_text(re.compile("rule[sd] out"), timeout=WAIT)
    lit = table.locator("#table .candidate.lit").count()
    assert lit
    press(table, "Strike these")
    expect(struck).to_have_count(lit)
    settle(table, 0)
    reloaded(table, 0)
    expect(struck).to_have_count(lit)
    press(table, "Take back")
    expect(struck).to_have_count(lit - 1)


def test_clues_tick_themselves_and_a_broken_one_is_marked(table: Page) -> None:
    puzzle = find("wet-pages")
    open_puzzle(table, puzzle)
    clues = table.locator("#clues li")
    first, second = (
        "Column 2 scores 4 for its plant and animal.",
        "Column 1 scores 1 for its plant and animal.",
    )
    expect(clues).to_have_text([first, second])
    expect(table.locator("#task")).not_to_contain_text("(1)")
    for number, tile in enumerate(("plant 2", "animal 1")):
        target = f"tile:{tile[0].upper()}{tile[-1]}"
        make(table, [target, "column:2"], f"take {tile} into column 2", number, POINTER)
    expect(clues).to_have_text([f"{first}✗", second], timeout=WAIT)
    expect(clues.first.get_by_role("img", name="is broken")).to_be_visible()
    table.locator("#auto").select_option("off")
    expect(clues).to_have_text([first, second], timeout=WAIT)
    table.locator("#auto").select_option("rules")
    expect(clues).to_have_text([f"{first}✗", second], timeout=WAIT)
    press(table, "Restart")
    settle(table, 0)
    table.route("**/v1/deduce", lambda route: route.abort())
    for number, (targets, words) in enumerate(moves_of(puzzle)):
        make(table, targets, words, number, POINTER)
    expect(clues).to_have_text([f"{first}✓", f"{second}✓"], timeout=WAIT)
    expect(table.locator("#done")).to_be_visible()  # the result waits for no reasoning
