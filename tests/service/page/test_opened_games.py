"""Games that are opened from a file at the page: their log is listed, gone back in, and their seats are given away."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import FilePayload, Page, Route, expect

from tests.service.helpers import example

from .shown import KEPT, agrees
from .touching import WAIT, begin, made, touch_a_move, turn_of_a_person


def test_a_position_from_a_file_is_gone_on_with(table: Page, tmp_path: Path) -> None:
    file = tmp_path / "kalypso.json"
    file.write_text(json.dumps(example("kalypso")), encoding="utf-8")
    table.goto("/kalypso/play")
    table.get_by_label("Open a saved game or position").set_input_files(file)
    turn_of_a_person(table)
    table.goto("/mist/play")
    table.get_by_label("Open a saved game or position").set_input_files(file)
    expect(table.locator("#news")).to_contain_text("That is a position of another game.", timeout=WAIT)
    table.get_by_role("link", name="Open it at Kalypso", exact=True).click()
    expect(table).to_have_url(re.compile("/kalypso/play"))
    turn_of_a_person(table)


def test_a_game_that_cannot_be_or_is_slow_to_come_is_told_of(table: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    table.goto("/kalypso/play")
    table.locator('[name="variant.mode"]').select_option(label="Co-op")
    table.get_by_role("button", name="Begin", exact=True).click()
    expect(table.locator("#news")).to_have_text("Number of players: expected 2 to 4, got 1", timeout=WAIT)
    table.goto("/sumatra/play")
    table.route("**/v1/new", hold)
    table.get_by_role("button", name="Begin", exact=True).click()
    expect(table.locator("#news")).to_have_text("The board is being drawn …", timeout=WAIT)
    held[0].abort()
    expect(table.locator("#news")).to_have_text("The service gave no answer. Try again.", timeout=WAIT)


def test_what_a_file_lacks_is_named_field_by_field(table: Page) -> None:
    table.goto("/mist/play")
    bare = FilePayload(name="a.json", mimeType="application/json", buffer=b'{"game": "mist"}')
    table.get_by_label("Open a saved game or position").set_input_files([bare])
    expect(table.locator("#news")).to_have_text(re.compile("^players: .+; wind: "), timeout=WAIT)


def test_an_opened_game_lists_its_log_and_is_gone_back_in(table: Page, tmp_path: Path) -> None:
    begin(table, "sumatra", "a person", "a person")
    for _ in range(3):
        touch_a_move(table)
        turn_of_a_person(table)
    items, told = table.locator("#made > li"), table.locator("#made > li").all_inner_texts()
    file = tmp_path / "game.json"
    file.write_text(json.dumps(table.evaluate(KEPT)["position"]), encoding="utf-8")
    table.evaluate("localStorage.clear(); sessionStorage.clear()")
    table.goto("/sumatra/play")
    table.get_by_label("Open a saved game or position").set_input_files(file)
    expect(items).to_have_count(len(told), timeout=WAIT)
    turn_of_a_person(table)
    assert [text.split("\n")[0] for text in items.all_inner_texts()] == [text.split("\n")[0] for text in told]
    expect(items.last).to_have_attribute("aria-current", "true")
    items.first.locator("button").first.click()
    expect(items.first).to_have_attribute("aria-current", "true", timeout=WAIT)
    turn_of_a_person(table)
    agrees(table)
    touch_a_move(table, 2)  # another line; the old one stays
    expect(items).to_have_count(2, timeout=WAIT)
    expect(items.nth(1).locator(".others")).to_have_count(1)
    turn_of_a_person(table)
    table.reload()
    expect(items.nth(1).locator(".others")).to_have_count(1, timeout=WAIT)


def test_seats_of_an_opened_game_are_given_to_engines_and_automata_told(table: Page, tmp_path: Path) -> None:
    file = tmp_path / "buru.json"
    file.write_text(json.dumps(example("buru", "lawan")), encoding="utf-8")
    table.goto("/buru/play")
    table.get_by_label("Open a saved game or position").set_input_files(file)
    rows = table.locator("#seats tr")
    expect(rows).to_have_count(3, timeout=WAIT)
    assert [row.get_by_text("by the rules").count() for row in rows.all()] == [0, 1, 1]
    before = made(table)
    table.locator("#seats").get_by_label("Ana").select_option(label="engine 1: 0.3 s, this turn")
    expect(table.locator("#made > li").nth(before)).to_be_visible(timeout=WAIT)


def test_an_engine_is_told_whole_beside_its_seat(table: Page) -> None:
    table.set_viewport_size({"width": 1280, "height": 800})
    begin(table, "sumatra", "a person", "engine 2: 1 s, this turn")
    seat = table.locator("#seats select").nth(1)
    expect(seat).to_have_attribute("title", "engine 2: 1 s, this turn")
    # the words beside the arrow, by a copy of the select that is as wide as its words need
    needs = """(select) => {
      const copy = select.cloneNode();
      copy.append(select.selectedOptions[0].cloneNode(true));
      copy.style.width = 'max-content';
      select.after(copy);
      const wide = copy.getBoundingClientRect().width;
      copy.remove();
      return wide - select.getBoundingClientRect().width;
    }"""
    assert seat.evaluate(needs) <= 0
