"""Whole games at the page, of every mode, by touching alone."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from itertools import count

import pytest
from playwright.sync_api import Page, expect

from periplus.models.core.errors import PositionError
from periplus.models.core.registry import NAMES, game
from tests.battery.hinting import Mode, modes

from .shown import agrees
from .touching import WAIT, begin, settled, take_the_screen, touch_a_move

OFTEN = 10
"""Of so many deeds of a whole game one is looked at more closely."""


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_is_played_by_touching(table: Page, name: str) -> None:
    table.set_default_timeout(WAIT)
    begin(table, name)
    while not table.locator("#news").inner_text().startswith("The game is over"):
        touch_a_move(table)
        expect(table.locator("#news")).to_have_text(re.compile("^(To move|The game is over)"), timeout=WAIT)
        expect(table.locator("#boards")).not_to_have_attribute("data-busy", "", timeout=WAIT)


def takes(mode: Mode) -> int:
    """The least number of players that the mode can be begun with."""
    if mode.players is not None:
        return mode.players
    for players in game(mode.name).players:
        with suppress(PositionError):
            game(mode.name).start(players, random.Random(0), dict(mode.chosen))
            return players
    raise AssertionError(mode)


def begin_mode(page: Page, mode: Mode) -> None:
    """A new game of the mode for persons alone, who say what falls at their table."""
    page.goto(f"/{mode.name}/play")
    players = takes(mode)
    page.locator("#players").select_option(str(players))
    for variant, taken in mode.chosen:
        for choice in taken:
            box = page.locator(f'[name="variant.{variant}"][value="{choice}"]')
            if box.count():
                box.check()
            else:
                page.locator(f'select[name="variant.{variant}"]').select_option(choice)
    for seat in range(players):
        page.locator("[data-seat]").nth(seat).select_option(label="a person")
    page.get_by_label("Roll and draw at once").uncheck()
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator("#boards figure").first).to_be_visible(timeout=WAIT)
    settled(page)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("mode", list(modes()), ids=str)
def test_a_whole_game_is_played_with_what_fell_touched(table: Page, mode: Mode) -> None:
    """Of every mode; nothing is rolled where it can be told by touching. Now and then all is compared."""
    begin_mode(table, mode)
    news, rng = "", random.Random(11)
    for turn in count():
        if news.startswith("The game is over"):
            break
        if turn % OFTEN == 0:
            take_the_screen(table)
            agrees(table)
        news = touch_a_move(table, rng.randrange(1000))  # in no rhythm with the phases of a game
        assert re.match("To move|Chance|The game is over", news), news
    agrees(table)
