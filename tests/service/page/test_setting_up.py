"""Tables are set up at the page as a person does it: pieces by clicks onto the board, fields of the form, the JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from periplus.models.core.registry import NAMES
from tests.marking import slow_for
from tests.service.helpers import example
from tests.service.setting_up import TABLES, Deed, Put, Seat, Set, expected

from . import touching

WAIT = 60_000
QUICK = "kalypso"
"""The game that the fast tests set up whole."""


def settled(page: Page) -> None:
    """All that was done has been answered and drawn."""
    expect(page.locator("#boards figure").first).to_be_visible(timeout=WAIT)
    expect(page.locator("#boards")).not_to_have_attribute("data-busy", "", timeout=WAIT)


def laid(page: Page) -> Any:
    """The position that lies on the table, as its drawer of JSON tells it."""
    return json.loads(page.locator("#json").input_value())


def begin(page: Page, name: str, folder: Path) -> None:
    """An empty table as the deeds of the game want it, of the example's own edition if it has one."""
    page.set_default_timeout(WAIT)
    page.goto(f"/{name}/setup")
    settled(page)
    page.locator("#players").select_option(str(TABLES[name].players))
    if TABLES[name].own_edition:
        file = folder / "edition.json"
        file.write_text(json.dumps(example(name)["edition"]), encoding="utf-8")
        page.get_by_label("Open a position, or an edition of your own").set_input_files(file)
    else:
        page.get_by_role("button", name="An empty table").click()
    expect(page.locator("#start")).not_to_have_attribute("open", "", timeout=WAIT)
    settled(page)


def done(page: Page, deed: Deed) -> None:
    match deed:
        case Seat(number):
            page.locator("#seats button").nth(number).click()
            expect(page.locator("#seats button").nth(number)).to_have_attribute("aria-pressed", "true")
        case Put(thing, at, turn):
            piece = page.locator(f'[data-thing="{thing}"]')
            if piece.get_attribute("aria-pressed") != "true":
                piece.click()
            for _ in range(turn):
                page.locator("#turn").click()
            page.locator(f'#boards .p-target.live[data-at="{at}"] polygon').first.click()
        case Set(path, value):
            filled(page, page.locator(f'.field[data-path="{path}"]'), value)
    settled(page)


def filled(page: Page, field: Locator, value: Any) -> None:
    """Give the field its value, by the keys and clicks that its kind takes."""
    kinds = (field.get_attribute("class") or "").split()
    if "choice" in kinds:
        field.locator("select").select_option(json.dumps(value))
    elif "dice" in kinds:
        for face in value:
            field.get_by_role("button", name=f"add {face}", exact=True).click()
    elif "row" in kinds:
        while field.locator(".held").count():
            field.locator(".held").first.click()
            settled(page)
        for one in value:
            added(field, one)
            settled(page)
    else:
        field.locator("input").fill(str(value))
        field.locator("input").press("Enter")


def added(field: Locator, value: Any) -> None:
    held = field.locator(".held").count()
    button = field.locator(f".option[value='{json.dumps(value)}']")
    if button.count():
        button.click()
    else:
        field.locator("input").fill(str(value))
        field.locator("input").press("Enter")
    expect(field.locator(".held")).to_have_count(held + 1)


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "name", [name if name == QUICK else pytest.param(name, marks=pytest.mark.slow) for name in NAMES]
)
def test_the_example_turn_is_set_up_by_clicks(table: Page, name: str, tmp_path: Path) -> None:
    begin(table, name, tmp_path)
    for deed in TABLES[name].deeds:
        done(table, deed)
    assert laid(table) == expected(name)
    expect(table.locator("#news")).to_have_text("Legal: every rule is kept.")


def test_pieces_go_by_key_and_right_click_and_come_back(table: Page, tmp_path: Path) -> None:
    begin(table, "observatory", tmp_path)
    bare = laid(table)
    done(table, Put("star", "cell:2,3"))
    done(table, Put("star", "cell:2,4"))
    star = '#boards .p-target.live[data-at="cell:2,3"]'
    table.locator(star).focus()
    table.keyboard.press("Delete")
    settled(table)
    assert laid(table)["players"][0]["chart"][2] == "....*....."
    table.locator('#boards .p-target.live[data-at="cell:2,4"] polygon').click(button="right")
    settled(table)
    assert set("".join(laid(table)["players"][0]["chart"])) == {"."}
    for _ in range(4):
        table.get_by_role("button", name="Take back", exact=True).click()
        settled(table)
    assert laid(table) == bare
    table.get_by_role("button", name="Redo", exact=True).click()
    settled(table)
    kept = laid(table)
    assert kept["players"][0]["chart"][2] == "...*......"
    table.reload()  # the address is the state
    settled(table)
    assert laid(table) == kept
    table.goto("/observatory/setup")  # without an address the last table stands there
    settled(table)
    assert laid(table) == kept


def test_a_piece_is_carried_from_the_palette_onto_its_place(table: Page, tmp_path: Path) -> None:
    begin(table, "observatory", tmp_path)
    place = table.locator('#boards .p-target[data-at="cell:2,3"] polygon').first
    table.locator('[data-thing="star"]').hover()
    table.mouse.down()
    box = place.bounding_box()
    assert box is not None
    table.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    expect(table.locator("#drag")).to_have_class("label legal")
    table.mouse.up()
    settled(table)
    assert laid(table)["players"][0]["chart"][2] == "...*......"
    table.keyboard.press("Escape")  # lets go of the star
    place.hover()  # and from place to place
    table.mouse.down()
    box = table.locator('#boards .p-target[data-at="cell:4,1"] polygon').first.bounding_box()
    assert box is not None
    table.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    expect(table.locator("#drag")).to_have_class("label legal")
    table.mouse.up()
    settled(table)
    chart = laid(table)["players"][0]["chart"]
    assert {row: line for row, line in enumerate(chart) if "*" in line} == {4: ".*........"}


def test_faults_are_told_and_what_is_missing_then_one_plays_on(table: Page, tmp_path: Path) -> None:
    begin(table, "observatory", tmp_path)
    expect(table.locator("#news")).to_have_text(re.compile("^Still missing: "))
    done(table, Put("figure:S07", "cell:2,0"))
    done(table, Put("figure:S05", "cell:2,0"))
    fault = table.locator("#faults .clause").first
    expect(fault).to_have_text(re.compile("^OBS-4"))
    told = table.locator("#news .first-fault")  # to who hears the news, and on a phone to all
    expect(told).to_have_text(table.locator("#faults li").first.inner_text())
    assert str(told.evaluate("(one) => getComputedStyle(one).position")) == "absolute"
    table.set_viewport_size({"width": 390, "height": 844})
    expect(told).to_be_in_viewport()
    table.set_viewport_size({"width": 1366, "height": 768})
    expect(table.get_by_role("button", name="Hint", exact=True)).to_be_disabled()
    table.get_by_role("button", name="Take back", exact=True).click()
    settled(table)
    filled(table, table.locator('.field[data-path="/round"]'), 99)  # what cannot be read goes back
    expect(table.locator("#news")).to_have_text(re.compile("^Round: "))
    settled(table)
    expect(table.locator('.field[data-path="/round"] input')).to_have_value("1")
    done(table, Set("roll", [2, 4, 6, 4]))
    expect(table.locator("#news")).to_have_text("Legal: every rule is kept.")
    table.get_by_role("link", name="Play from here").click()
    expect(table.get_by_role("button", name="Save", exact=True)).to_be_visible()
    settled(table)
    expect(table.locator("#seats tr")).to_have_count(1)
    assert re.search(r"/observatory/play\?lang=en#g=", table.url)


@pytest.mark.parametrize("screen", slow_for(["setup", "play"], lambda screen: screen == "play"))
def test_a_table_is_passed_on_by_its_address(table: Page, tmp_path: Path, screen: str) -> None:
    if screen == "setup":
        begin(table, "observatory", tmp_path)
        done(table, Put("star", "cell:2,3"))
    else:
        touching.begin(table, "sumatra", "a person")
    table.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.get_by_role("button", name="Share", exact=True).click()
    expect(table.locator("#shared")).to_have_text("The address is copied.")
    address = str(table.evaluate("navigator.clipboard.readText()"))
    assert address == table.url
    table.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    table.get_by_role("button", name="Share", exact=True).click()
    expect(table.locator("#shared")).to_have_text(address)


def test_what_is_refused_of_a_hand_is_named_by_whose_it_is_and_which_piece(
    table: Page, tmp_path: Path
) -> None:
    begin(table, "kalypso", tmp_path)
    hand = table.locator('.field[data-path="/settlements/0/hand"] input')
    hand.fill("boat")
    hand.press("Enter")
    settled(table)
    hand.fill("nothing of the kind")
    hand.press("Enter")
    name = laid(table)["settlements"][0].get("name", "player 1")
    expect(table.locator("#news")).to_have_text(re.compile(f"^{name}, In hand, 2: expected "), timeout=WAIT)


def test_the_drawer_of_json_is_an_edit_too(table: Page, tmp_path: Path) -> None:
    begin(table, "sumatra", tmp_path)
    table.locator("#drawer summary").click()
    written = laid(table) | {"place": 2}
    table.locator("#json").fill(json.dumps(written))
    table.get_by_role("button", name="Put this on the table").click()
    settled(table)
    expect(table.locator("#faults .clause").first).to_have_text("SUM-4.10")
    assert laid(table)["place"] == 2
    table.locator("#json").fill("{")
    table.keyboard.press("Control+Space")
    options = table.get_by_role("listbox", name="What may stand at the cursor").get_by_role("option")
    expect(options.first).to_have_attribute("aria-selected", "true", timeout=WAIT)
    table.keyboard.type('"tu')
    expect(options.first).to_contain_text('"turn"')
    table.keyboard.press("Enter")
    expect(table.locator("#json")).to_have_value('{"turn": ')
    table.keyboard.type('0, "log": [{"type": "t')
    expect(options.first).to_contain_text('"take"')
    options.first.click()
    expect(table.locator("#json")).to_have_value('{"turn": 0, "log": [{"type": "take"')
    expect(options).to_have_count(0)
    table.get_by_role("button", name="Put this on the table").click()
    expect(table.locator("#news")).to_have_class("wrong")


def test_faults_that_read_alike_are_told_once(table: Page, tmp_path: Path) -> None:
    """BURU-19.2: two cards of one kind are not in play, each in its own place; whose tab is pressed keeps the focus."""
    file = tmp_path / "fault.json"
    players = [{"id": "Ana", "tableau": ["smuggler", "smuggler"]}, {"id": "Budi"}]
    file.write_text(json.dumps({"game": "buru", "players": players}), encoding="utf-8")
    table.goto("/buru/setup")
    settled(table)
    table.locator("#file").set_input_files(file)
    faults = table.locator("#faults li")
    expect(faults).to_have_text(
        ["smuggler lies in two places BURU-10.3", "smuggler is not in play BURU-19.2"], timeout=WAIT
    )
    table.locator("#seats button").nth(1).focus()
    table.keyboard.press("Enter")
    expect(faults.first).to_contain_text("Ana: smuggler lies")
    settled(table)
    expect(table.locator("#seats button").nth(1)).to_be_focused()
