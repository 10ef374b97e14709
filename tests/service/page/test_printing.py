"""Pages on paper: a puzzle to be handed out on one sheet, its answer on another; a review with the name of its game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from periplus.puzzles.collection import find
from tests.marking import slow_for

from .test_reviewing import opened as reviewed
from .test_solving import WAIT, moves_of, open_puzzle


@pytest.fixture
def paper(table: Page) -> Page:
    """A browser that tells when it would print, and waits for nobody."""
    table.add_init_script("window.print = () => { document.body.dataset.printed = 'yes'; }")
    return table


def sheets(page: Page) -> int:
    """How many pages of paper the browser makes of this page."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))


def test_a_sheet_of_paper_has_the_clues_and_no_buttons(table: Page) -> None:
    open_puzzle(table, find("wet-sand"))
    table.emulate_media(media="print")
    assert table.locator("button:visible").evaluate_all("(all) => all.every((one) => one.closest('#table'))")
    expect(table.locator("#clues li")).to_have_count(13)


def test_the_task_stands_over_the_board(table: Page) -> None:
    open_puzzle(table, find("wet-sand"))
    table.emulate_media(media="print")
    heading, clues, board = (
        table.locator(one).bounding_box() for one in ("#task-heading", "#clues", "#boards")
    )
    assert heading is not None
    assert clues is not None
    assert board is not None
    assert heading["y"] < clues["y"] < board["y"]


@pytest.mark.parametrize("key", slow_for(["", "Control+p"], lambda key: not key))
def test_the_answer_comes_on_another_sheet(paper: Page, key: str) -> None:
    open_puzzle(paper, find("tide-pool"))
    paper.emulate_media(media="print")
    task = sheets(paper)
    expect(paper.locator("#boards")).to_be_visible()
    paper.emulate_media(media="screen")
    if key:
        paper.keyboard.press(key)
    else:
        paper.get_by_role("button", name="Print, answer on a second sheet").click()
    expect(paper.locator("body")).to_have_attribute("data-printed", "yes", timeout=WAIT)
    sheet = paper.locator("#sheet")
    expect(sheet).to_be_hidden()
    expect(paper.locator("#made li")).to_have_count(0)
    paper.emulate_media(media="print")
    expect(sheet.locator("h2")).to_have_text("Tide pool: the answer")
    expect(sheet.locator("svg")).to_have_count(1)
    expect(sheet.locator("ol li")).to_have_text([words for _, words in moves_of(find("tide-pool"))])
    assert sheets(paper) == task + 1


def test_moves_of_an_answer_are_words_however_its_file_spells_them(paper: Page) -> None:
    """Sumatra's recorded answers leave out badges where a move takes none."""
    open_puzzle(paper, find("gallery"))
    paper.locator("#print").click()
    expect(paper.locator("body")).to_have_attribute("data-printed", "yes", timeout=WAIT)
    paper.emulate_media(media="print")
    moves = paper.locator("#sheet .pictures + ol li")
    expect(moves).to_have_text([words for _, words in moves_of(find("gallery"))])


def test_the_reasoning_stands_on_the_sheet_of_the_answer(paper: Page) -> None:
    open_puzzle(paper, find("torn-map"))
    paper.locator("#print").click()
    expect(paper.locator("body")).to_have_attribute("data-printed", "yes", timeout=WAIT)
    paper.emulate_media(media="print")
    reasons = paper.locator("#sheet h3 + ol li")
    assert reasons.count() >= len(find("torn-map").answer.moves)  # each tile has its place by a deduction
    expect(reasons.first.get_by_role("link").first).to_be_visible()


def test_a_review_on_paper_names_its_game(table: Page, tmp_path: Path) -> None:
    reviewed(table, "sumatra", tmp_path)
    table.emulate_media(media="print")
    expect(table.locator("header")).to_have_text(re.compile(r"Review\s+Sumatra"))
    expect(table.get_by_text("Sumatra", exact=True).locator("visible=true")).to_have_count(1)
