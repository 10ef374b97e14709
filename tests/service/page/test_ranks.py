"""The numbers of the best moves on the board: they cover no heading, and can be read on a small picture too."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.marking import slow_for

from .touching import WAIT, begin

SIZES = (ViewportSize(width=1280, height=844), ViewportSize(width=390, height=844))
COVERING = """() => {
  const beside = (one, other) => one.right <= other.left || one.bottom <= other.top;
  const apart = (one, other) => beside(one, other) || beside(other, one);
  const headings = [...document.querySelectorAll('#boards figcaption > *, #boards .p-heading text')];
  const words = headings.filter((one) => one.checkVisibility());
  const boxes = words.map((one) => [one.textContent, one.getBoundingClientRect()]);
  return [...document.querySelectorAll('#boards .rank circle')].flatMap((circle) =>
    boxes.filter(([, box]) => !apart(circle.getBoundingClientRect(), box)).map(([text]) => text));
}"""
"""The words of headings that a number covers."""


def ranked(page: Page, *targets: str) -> None:
    """A hint whose moves each touch one of the targets."""
    moves = [
        {"move": {"number": rank}, "words": f"move {rank}", "value": 9 - rank, "path": [target]}
        for rank, target in enumerate(targets, 1)
    ]
    found = {"event": "done", "status": "feasible", "horizon": "turn", "bound": 9, "moves": moves}
    page.route("**/v1/hint", lambda route: route.fulfill(status=200, body=json.dumps(found) + "\n"))
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator("#boards .rank")).to_have_count(len(targets), timeout=WAIT)


@pytest.mark.parametrize("name", slow_for(["mist", "sumatra"], lambda name: name == "mist"))
def test_numbers_cover_no_heading(table: Page, name: str) -> None:
    begin(table, name, "a person")
    pieces = table.locator("#boards [data-at^='tile:']").evaluate_all(
        "(all) => all.map((one) => one.dataset.at)"
    )
    ranked(table, *list(dict.fromkeys(pieces))[:3])
    for size in SIZES:
        table.set_viewport_size(size)
        table.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        assert table.evaluate(COVERING) == []


def test_numbers_are_as_large_on_a_small_board(table: Page) -> None:
    begin(table, "kalypso", "a person")
    ranked(table, "cell:3,3", "cell:3,3", "cell:9,9")
    for size in SIZES:
        table.set_viewport_size(size)
        table.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        circles = table.locator("#boards .rank circle").evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect().toJSON())"
        )
        assert all(circle["width"] >= 15 for circle in circles)
        assert circles[1]["right"] <= circles[0]["left"] + 1  # side by side
