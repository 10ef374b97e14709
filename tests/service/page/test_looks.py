"""How the screens look: what stands beside what, and how large the words in pictures are."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from periplus.models.core.registry import NAMES, game
from periplus.puzzles.collection import bundled, find
from tests.battery.hinting import Mode, modes
from tests.battery.walks import walk
from tests.marking import slow_for
from tests.service.helpers import example

from .test_reviewing import opened as reviewed
from .test_solving import WAIT, open_puzzle
from .touching import begin, turn_of_a_person


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
    for width, height in ((844, 390), (640, 400), (960, 540)):  # the last two are windows enlarged twice
        table.set_viewport_size({"width": width, "height": height})
        table.wait_for_function(
            "document.querySelector('#boards svg').getBoundingClientRect().bottom <= innerHeight"
        )
        table.locator("#hint").click()
        expect(table.locator("#news")).not_to_be_empty(timeout=WAIT)
        expect(table.locator("#boards")).not_to_have_attribute("data-busy", "", timeout=WAIT)
        assert in_sight(board)
        assert in_sight(table.locator("#news"))
    assert board.bounding_box() != upright


WORDS = """() => [...document.querySelectorAll('#boards svg text')].map((text) => {
  const { a, b } = text.getScreenCTM();
  return [parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b), text.textContent];
}).filter(([, text]) => text.trim())"""
"""The pixels of every text in the pictures as they are on the screen: its computed size times the picture's scale."""
LEAST = {(1280, 800): 11, (390, 844): 9}
"""The pixels that words in pictures have at least, by the window."""
QUICK = "buru"
"""The game with most words on its boards, which the fast tests look at."""


def opened(page: Page, name: str, folder: Path) -> None:
    """The example turn of a game, to be gone on with."""
    file = folder / f"{name}.json"
    file.write_text(json.dumps(example(name)), encoding="utf-8")
    page.goto(f"/{name}/play")
    page.get_by_label("Open a saved game or position").set_input_files(file)
    turn_of_a_person(page)


def small(page: Page, words: str, least: float) -> list[tuple[float, str]]:
    """The words that are smaller than that; there are some that can be looked at."""
    found = page.evaluate(words)
    assert found
    return [(size, text) for size, text in found if size < least - 0.1]


@pytest.mark.parametrize(
    "name", [name if name == QUICK else pytest.param(name, marks=pytest.mark.slow) for name in NAMES]
)
def test_words_in_pictures_can_be_read_at_a_desk_and_on_a_phone(
    table: Page, name: str, tmp_path: Path
) -> None:
    opened(table, name, tmp_path)
    for (width, height), least in LEAST.items():
        table.set_viewport_size({"width": width, "height": height})
        table.wait_for_function("document.querySelector('#boards').scrollWidth <= innerWidth")
        expect(table.locator("#boards svg").first).to_be_visible()
        assert not small(table, WORDS, least)


def test_the_bar_of_a_phone_shows_all_that_there_is_to_do(table: Page, tmp_path: Path) -> None:
    """A hint is one of them as long as the game lasts."""
    rules = game("sumatra")
    last = list(walk(rules, rules.start(2, random.Random(1)), random.Random(1)))[-1]
    bar = table.locator(".beside > .buttons")
    table.set_viewport_size({"width": 390, "height": 844})
    hint = table.get_by_role("button", name="Hint", exact=True)
    for position in (rules.start(2, random.Random(1)), rules.play(last.position, last.move)):
        file = tmp_path / "game.json"
        file.write_text(json.dumps(rules.whole(position)), encoding="utf-8")
        table.goto("/sumatra/play")
        table.get_by_label("Open a saved game or position").set_input_files(file)
        expect(table.locator("#news")).to_have_text(re.compile("^(To move|The game is over)"), timeout=WAIT)
        expect(hint).to_be_visible(visible=not rules.outcome(position))
        assert bar.evaluate("(all) => all.scrollWidth <= all.clientWidth")
        assert bar.evaluate(
            "(all) => [...all.children].every((one) => one.scrollWidth <= one.clientWidth + 1)"
        )


@pytest.mark.parametrize(
    "address",
    slow_for(["/buru/setup", "/kalypso/tide-pool", "/sumatra/play"], lambda address: "play" not in address),
)
def test_the_bar_of_a_phone_lies_at_its_foot(table: Page, address: str) -> None:
    table.set_viewport_size({"width": 390, "height": 844})
    table.goto(address)
    bar = table.locator(".beside > .buttons").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] == pytest.approx(844, abs=0.5)


BELOW = """() => [['#boards, #tray, #how', 'bottom'], ['#listed, #chance', 'top']].flatMap(([what, edge]) =>
  [...document.querySelectorAll(what)].filter((one) => one.checkVisibility())
  .map((one) => [one.id, one.getBoundingClientRect()[edge] + scrollY])).filter(([, y]) => y > innerHeight)"""
"""What of the boards, and of what one chooses from, lies below the window; a list may be scrolled by itself."""


def all_in_sight(page: Page) -> None:
    """Without scrolling, at the size of a small desk."""
    expect(page.locator("#boards figure").first).to_be_visible(timeout=WAIT)
    expect(page.locator("#boards")).not_to_have_attribute("data-busy", "", timeout=WAIT)
    assert not page.evaluate(BELOW), page.url
    assert not small(page, WORDS, LEAST[1280, 800])


LARGE = "round-the-point"
"""The puzzle with the most on its boards, which the fast tests look at."""


@pytest.mark.parametrize(
    "name",
    [
        puzzle.id if puzzle.id == LARGE else pytest.param(puzzle.id, marks=pytest.mark.slow)
        for name in NAMES
        for puzzle in bundled(name)
    ],
)
def test_all_of_a_puzzle_is_in_sight_at_a_desk(table: Page, name: str) -> None:
    open_puzzle(table, find(name))
    all_in_sight(table)


def test_boards_that_were_folded_are_opened_and_folded_again(table: Page) -> None:
    open_puzzle(table, find(LARGE))
    fish = table.get_by_role("button", name="Fish", exact=True)
    picture = table.locator("#boards figure", has=fish).locator("svg")
    expect(fish).to_have_attribute("aria-expanded", "false")
    expect(picture).to_be_hidden()
    fish.click()
    expect(picture).to_be_visible()
    fish.press("Enter")
    expect(picture).to_be_hidden()


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("mode", list(modes()), ids=str)
def test_all_of_a_game_is_in_sight_at_a_desk(table: Page, mode: Mode, tmp_path: Path) -> None:
    """At the beginning, in the middle and at the end of a random game."""
    steps = list(walk(game(mode.name), mode.start(random.Random(1)), random.Random(1)))
    for number in (0, len(steps) // 2, len(steps) - 1):
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(game(mode.name).whole(steps[number].position)), encoding="utf-8")
        table.goto("/")
        table.evaluate("localStorage.clear()")
        table.goto(f"/{mode.name}/play")
        table.get_by_label("Roll and draw at once").uncheck()
        table.get_by_label("Open a saved game or position").set_input_files(file)
        all_in_sight(table)


def test_cards_flow_round_the_board_of_an_upright_tablet(table: Page) -> None:
    table.set_viewport_size({"width": 768, "height": 1024})
    begin(table, "observatory", "a person")  # twelve cards lie there
    boxes = [box for one in table.locator("#boards figure").all() if (box := one.bounding_box())]
    first, *others = boxes
    right, foot = first["x"] + first["width"], first["y"] + first["height"]
    assert any(one["x"] >= right and one["y"] < foot for one in others), "some lie beside it"
    assert any(one["x"] < right and one["y"] >= foot for one in others), "no room below it is left empty"
    assert max(one["y"] + one["height"] for one in boxes) < 1024


@pytest.mark.parametrize("screen", slow_for(["wet-sand", "play", "setup"], lambda screen: screen != "play"))
def test_what_is_said_stands_beside_pictures_in_one_column_on_an_upright_tablet(
    table: Page, screen: str
) -> None:
    table.set_viewport_size({"width": 768, "height": 1024})
    if screen == "play":
        begin(table, "buru", "a person")
    else:
        table.goto(f"/buru/{screen}")
    expect(table.locator("#boards figure").nth(3)).to_be_visible(timeout=WAIT)
    table.wait_for_function("document.querySelector('.beside').getBoundingClientRect().top < 200")
    widest = max(
        box["x"] + box["width"]
        for one in table.locator("#boards figure").all()
        if (box := one.bounding_box())
    )
    said = table.locator(".beside").bounding_box()
    assert said is not None
    assert widest < said["x"] < widest + 80
    assert not small(table, WORDS, LEAST[1280, 800])
    assert table.evaluate("document.documentElement.scrollWidth <= innerWidth")
    open_puzzle(table, find("tide-pool"))  # a board that is as wide as the window
    expect(table.locator("main.aside")).to_have_count(0)


SPILT = """() => [...document.querySelectorAll('#boards text[data-room]')].map((text) =>
  [Number(text.dataset.room) + 1 - text.getComputedTextLength(), text.textContent])"""
"""How much room a word of a card has left, in the picture's own pixels."""
TOLD = """() => [...document.querySelectorAll('#seats td:last-child')].map((cell) =>
  [cell.closest('section').getBoundingClientRect().right - cell.getBoundingClientRect().right, cell.textContent])"""
"""How far the score of a seat stays inside the column that it stands in."""


def test_words_stay_on_their_cards_and_scores_in_their_column(table: Page, tmp_path: Path) -> None:
    opened(table, QUICK, tmp_path)
    for width, height in LEAST:
        table.set_viewport_size({"width": width, "height": height})
        table.wait_for_function("document.querySelector('#boards').scrollWidth <= innerWidth")
        assert not small(table, SPILT, 0)
        assert not small(table, TOLD, 0)


def test_a_phone_shows_the_ways_out_and_the_other_language(table: Page) -> None:
    table.set_viewport_size({"width": 390, "height": 844})
    open_puzzle(table, find("torn-map"))
    for link in table.locator("header .home a, nav.languages a:visible").all():
        assert in_sight(link)
    expect(table.locator("nav.languages a:visible")).to_have_text(["日本語"])
    assert table.evaluate("document.documentElement.scrollWidth <= innerWidth")


PRINTED = """() => [...document.querySelectorAll('body *')].filter((one) => [...one.childNodes].some((node) =>
  node.nodeType === 3 && node.textContent.trim()) && one.getClientRects().length)
  .map((one) => [parseFloat(getComputedStyle(one).fontSize), one.textContent])"""
"""The pixels of every text of a page that is none of a picture."""


def test_rules_can_be_read_and_their_heading_stands_over_them(table: Page) -> None:
    table.goto(f"/{QUICK}/rules")
    for (width, height), least in LEAST.items():
        table.set_viewport_size({"width": width, "height": height})
        assert not small(table, PRINTED, least)
        heading, search = table.locator("h1").bounding_box(), table.locator("search").bounding_box()
        assert heading is not None
        assert search is not None
        assert abs(heading["x"] - search["x"]) < 4


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_words_of_a_review_can_be_read(table: Page, name: str, tmp_path: Path) -> None:
    reviewed(table, name, tmp_path)
    table.locator("#made button").last.click()
    expect(table.locator("#boards figure").first).to_be_visible(timeout=WAIT)
    expect(table.locator("#boards")).not_to_have_attribute("data-busy", "", timeout=WAIT)
    for (width, height), least in LEAST.items():
        table.set_viewport_size({"width": width, "height": height})
        table.wait_for_function("document.querySelector('#boards').scrollWidth <= innerWidth")
        assert not small(table, WORDS, least)
        assert not small(table, WORDS.replace("#boards svg", "#curves"), least)


def test_the_best_moves_stand_on_the_board_at_once_as_ghosts(table: Page, tmp_path: Path) -> None:
    """Each has an outline round the cells that tell it from the others; the cell that all share has none."""
    cells = (("cell:0,0", "cell:1,0"), ("cell:0,4", "cell:1,0"), ("cell:3,7", "cell:1,0"))
    moves = [
        {"move": {"number": rank}, "words": f"move {rank}", "value": 4 - rank, "path": ["tile:WMSRP", *path]}
        for rank, path in enumerate(cells, 1)
    ]
    found = {"event": "done", "status": "feasible", "horizon": "turn", "bound": 9, "moves": moves}
    opened(table, "kalypso", tmp_path)
    table.route("**/v1/hint", lambda route: route.fulfill(status=200, body=json.dumps(found) + "\n"))
    table.get_by_role("button", name="Hint", exact=True).click()
    for rank in (1, 2, 3):
        expect(table.locator(f"#boards .rank-{rank} > polygon")).to_have_count(1, timeout=WAIT)
    expect(table.locator("#boards .rank")).to_have_count(3)
    expect(table.locator("#boards .rank-ghost [data-at]")).to_have_count(0)
