"""What a player sees between two moves: what others did, a hint that is stopped, where a piece would lie, the end."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from periplus.models.core.registry import game
from tests.battery.walks import walk
from tests.service.conftest import Served
from tests.service.helpers import until

from .touching import WAIT, begin, settled, touch_a_move, turn_of_a_person

OUTLINES = "#boards :is(polyline, rect).p-line-since"


def test_what_others_did_since_ones_own_last_move_is_outlined_with_a_legend(table: Page) -> None:
    begin(table, "sumatra", "a person", "engine 1: 0.3 s, this turn")
    expect(table.locator(OUTLINES)).to_have_count(0)  # nobody has moved whom that could be told
    touch_a_move(table)
    turn_of_a_person(table)
    expect(table.locator("#news .since")).to_contain_text("player 2: ")
    expect(table.locator(OUTLINES).first).to_be_attached()
    expect(table.locator("#news .outlined")).to_have_text("outlined: new since your last move")
    count = table.locator(OUTLINES).count()
    table.reload()  # what was new is so still
    turn_of_a_person(table)
    expect(table.locator(OUTLINES)).to_have_count(count)
    table.get_by_role("button", name="Take back", exact=True).click()
    turn_of_a_person(table)
    expect(table.locator("#news .outlined")).to_have_count(0)
    expect(table.locator(OUTLINES)).to_have_count(0)


def long_hint(route: Route) -> None:
    """The same request, for so long that only a stop ends it in time."""
    asked = json.loads(route.request.post_data or "{}")
    route.continue_(post_data=json.dumps(asked | {"limits": {"seconds": 30}}))


def test_a_hint_is_stopped_and_what_it_has_found_stays(table: Page, served: Served) -> None:
    begin(table, "observatory", "a person")
    table.get_by_label("Who thinks about a hint").select_option(label="engine 3: 1 s, the game")
    table.route("**/v1/hint", long_hint)
    stop = table.get_by_role("button", name="Stop", exact=True)
    expect(stop).to_be_hidden()
    table.get_by_role("button", name="Hint", exact=True).click()
    expect(table.locator("#answer li").first).to_be_visible(timeout=WAIT)
    expect(stop).to_be_visible()
    stop.click()
    expect(table.locator("#news")).to_have_text(re.compile(r"^Stopped\. .+\d"))
    assert until(served.rests), "the service goes on with a hint that was stopped"
    expect(table.locator("#answer li").first).to_be_visible()
    expect(stop).to_be_hidden()
    expect(table.get_by_role("button", name="Hint", exact=True)).to_be_focused()
    table.locator("#answer li button").first.click()  # it can be played
    expect(table.locator("#thought")).to_be_hidden(timeout=WAIT)
    settled(table)


LYING = """() => Object.fromEntries([...document.querySelectorAll('#boards figure:first-child .foreshown')]
  .map((one) => [`${one.getAttribute('x')} ${one.getAttribute('y')}`, one.getAttribute('viewBox')]))"""
"""Of each place on which something would lie, the region of the piece that is drawn there."""


def test_a_piece_that_would_lie_flipped_is_drawn_flipped(table: Page) -> None:
    """On the same cells the ends of its bar have changed places, and nothing else has."""
    begin(table, "kalypso", "a person")
    table.locator("#boards .p-target.live[data-at^=cell] polygon").first.click()
    expect(table.locator("#ghost-words")).to_be_visible()
    before = table.evaluate(LYING)
    table.keyboard.press("f")
    expect(table.locator("#ghost-words")).to_contain_text("flipped")
    heard = table.locator("#meant[role=status]")  # the focus stays where it was: what has changed is read out
    expect(heard).to_contain_text(table.locator("#ghost-words").inner_text())
    expect(heard).to_contain_text(table.locator("#ghost-count").inner_text())
    after = table.evaluate(LYING)
    assert before.keys() == after.keys()
    assert len(set(before.values())) == 5
    moved = [place for place in before if before[place] != after[place]]
    assert len(moved) == 2
    assert [before[place] for place in moved] == [after[place] for place in reversed(moved)]
    press_again_after_a_failure(table)


def press_again_after_a_failure(page: Page) -> None:
    """A move that the service was not there for stays on the board; the next try says that it is on its way."""
    news, button, held = page.locator("#news"), page.locator("#make"), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/v1/step", lambda route: route.abort(), times=1)
    button.click()
    expect(news).to_have_text("The service gave no answer. Try again.")
    page.route("**/v1/step", hold, times=1)
    button.click()
    expect(news).to_have_text("Thinking …")
    held[0].continue_()
    expect(news).to_contain_text("To move", timeout=WAIT)


@pytest.mark.rule("OBS-9.1")
def test_a_game_ends_with_the_points_of_all(table: Page, tmp_path: Path) -> None:
    for players, told in (
        (1, "The game is over: {0} points. Try to beat that next time."),
        (2, "(player 1: {0}, player 2: {1})"),
    ):
        rules = game("observatory")
        last = list(walk(rules, rules.start(players, random.Random(1)), random.Random(1)))[-1]
        over = rules.play(last.position, last.move)
        file = tmp_path / "over.json"
        file.write_text(json.dumps(rules.whole(over)), encoding="utf-8")
        table.goto("/observatory/play")
        table.get_by_label("Open a saved game or position").set_input_files(file)
        points = (player.total for player in rules.score(over).players)
        expect(table.locator("#news")).to_contain_text(told.format(*points), timeout=WAIT)


HYPHENS = r"""() => [...document.querySelectorAll('body *')].flatMap((one) => [...one.childNodes])
  .filter((node) => node.nodeType === 3 && !node.parentElement.closest('script, style, textarea'))
  .map((node) => node.data).filter((text) => /(^|[^\w\])-])-\d/.test(text))"""
"""Texts with a hyphen before a number."""


def test_negative_numbers_have_a_minus_sign(table: Page) -> None:
    """There are some: places of an island."""
    begin(table, "mist", "a person", "a person")
    assert not table.evaluate(HYPHENS)
    assert "−" in table.locator("body").inner_text()
