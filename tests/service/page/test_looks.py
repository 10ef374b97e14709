"""How the screens look: what stands beside what, and how large the words in pictures are."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from periplus.puzzles.collection import find

from .test_solving import WAIT, open_puzzle


def in_sight(found: Locator) -> bool:
    """Whether all of it lies in the window."""
    box, window = found.bounding_box(), found.page.viewport_size
    assert box is not None
    assert window is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= window["height"]


def test_a_low_window_shows_the_board_beside_the_hint_and_a_turned_phone_fits_it_anew(table: Page) -> None:
    table.set_viewport_size({"width": 390, "height": 844})
    open_puzzle(table, find("tide-pool"))
    board = table.locator("#boards svg").first
    upright = board.bounding_box()
    for width, height in ((844, 390), (640, 400)):
        table.set_viewport_size({"width": width, "height": height})
        table.wait_for_function(
            "document.querySelector('#boards svg').getBoundingClientRect().bottom <= innerHeight"
        )
        table.locator("#hint").click()
        expect(table.locator("#news")).not_to_be_empty(timeout=WAIT)
        assert in_sight(board)
        assert in_sight(table.locator("#news"))
    assert board.bounding_box() != upright
