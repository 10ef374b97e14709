"""Puzzles are solved on their boards, by the pointer alone, by the keyboard alone and by touch alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from periplus.drawing import phrase
from periplus.drawing.gestures import is_target, path
from periplus.models.core.registry import NAMES
from periplus.puzzles.attempt import Attempt
from periplus.puzzles.collection import bundled, find
from periplus.puzzles.format import Puzzle
from tests.marking import slow_for
from tests.service.conftest import Served

from .conftest import heard

WAIT = 60_000
ALL = [puzzle for name in NAMES for puzzle in bundled(name)]
SHORTEST = [min(bundled(name), key=lambda one: len(one.answer.moves)).id for name in NAMES]
"""The shortest puzzle of each game."""


def open_puzzle(page: Page, puzzle: Puzzle) -> None:
    page.goto(f"/{puzzle.position.game}/{puzzle.id}")
    expect(page.locator("#boards figure").first).to_be_visible(timeout=WAIT)
    settle(page, 0)


def settle(page: Page, made: int) -> None:
    """Wait until so many moves are made and the page is at rest."""
    expect(page.locator("#made li")).to_have_count(made, timeout=WAIT)
    expect(page.locator("#boards")).not_to_have_attribute("data-busy", "", timeout=WAIT)


def moves_of(puzzle: Puzzle) -> Iterator[tuple[list[str], str]]:
    """The targets and the words of every move of the proven answer."""
    moves = puzzle.moves(list(puzzle.answer.moves))
    for made, move in enumerate(moves):
        written = next(one for one in Attempt(puzzle, moves[:made]).options() if one == move)
        targets = [element for element in path(puzzle.position, written) if is_target(element)]
        yield targets, phrase(puzzle.position, written)


FREE = """(target) => {
  const region = target.querySelector('polygon') ?? target;
  region.scrollIntoView({block: 'center', inline: 'center'});
  const box = region.getBoundingClientRect(), steps = [...Array(19).keys()].map((step) => (step + 1) / 20);
  const off = ([x, y]) => Math.hypot(x - 0.5, y - 0.5);
  const places = steps.flatMap((y) => steps.map((x) => [x, y])).sort((one, other) => off(one) - off(other));
  return places.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height])
    .find(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-at]') === target);
}"""
"""The place nearest to the middle of a target's first region where nothing lies on it, as spaces lie on an area."""


def by_pointer(target: Locator) -> None:
    """Click a target where it is seen."""
    target.page.mouse.click(*target.evaluate(FREE))


def by_touch(target: Locator) -> None:
    """Tap a target where it is seen."""
    target.page.touchscreen.tap(*target.evaluate(FREE))


HERE = "() => document.activeElement.dataset.at ?? null"
"""The target that has the focus."""
FOCUSED = "(button) => document.activeElement === button"


def by_keys(target: Locator) -> None:
    """Go to the board by Tab, on it from target to target, and touch."""
    page, wanted = target.page, target.get_attribute("data-at")
    go(page, "Tab", lambda: page.evaluate(HERE) is not None, 100)
    go(page, "PageDown", lambda: bool(page.evaluate(HERE) == wanted), 500)
    page.keyboard.press("Space")


def press(button: Locator) -> None:
    """Go to a button by Tab, and press it."""
    go(button.page, "Tab", lambda: bool(button.evaluate(FOCUSED)), 200)
    button.page.keyboard.press("Enter")


def go(page: Page, key: str, there: Callable[[], bool], most: int) -> None:
    """Press a key until one is there, so often at most."""
    for _ in range(most):
        if there():
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead there")


Hand = tuple[Callable[[Locator], None], Callable[[Locator], None]]
POINTER: Hand = (by_pointer, lambda button: button.click())
KEYS: Hand = (by_keys, press)
TOUCH: Hand = (by_touch, lambda button: button.tap())


def waits(page: Page, made: int) -> bool:
    """Whether the page waits for the rest of a move: both at one moment, for a move may be made between two looks."""
    look = "() => [document.querySelectorAll('#made li').length, document.querySelector('#boards[data-busy]') !== null]"
    return bool(page.evaluate(look) == [made, False])


def make(page: Page, targets: list[str], words: str, made: int, hand: Hand) -> None:
    """Make one move: touch its targets, then choose it in words where touching leaves several."""
    (touch, push), touched = hand, 0
    for target in targets:
        place = page.locator(f'[data-at="{target}"].live:not(.touched)').first
        if not waits(page, made):
            break
        if place.count():
            touch(place)
            touched += 1
    assert touched or not targets, "nothing of the move can be touched"
    if waits(page, made):
        listed = page.locator("#listed button").get_by_text(words, exact=True)
        if page.locator("#ghost").is_visible() and page.locator("#ghost-words").inner_text() == words:
            push(page.locator("#make"))
        else:
            push(listed.first)
    settle(page, made + 1)


def solve(page: Page, puzzle: Puzzle, hand: Hand) -> None:
    open_puzzle(page, puzzle)
    for made, (targets, words) in enumerate(moves_of(puzzle)):
        make(page, targets, words, made, hand)
    expect(page.locator("#done")).to_be_visible(timeout=WAIT)
    expect(page.locator("#news")).to_contain_text("Right!")
    expect(page.locator("#how")).to_have_text("")


@pytest.mark.parametrize("puzzle", slow_for(SHORTEST, lambda puzzle: puzzle != SHORTEST[0]))
def test_a_puzzle_is_solved_by_the_pointer_alone(table: Page, puzzle: str) -> None:
    solve(table, find(puzzle), POINTER)


def test_on_a_phone_nothing_lies_on_the_way_to_the_next_puzzle(table: Page) -> None:
    """More barrels could be laid beyond the edge, where nothing is drawn."""
    table.set_viewport_size({"width": 375, "height": 740})
    solve(table, find("over-the-edge"), POINTER)
    expect(table.locator("#listed button")).to_have_count(0)
    table.locator("#next").click(trial=True)


@pytest.mark.parametrize("puzzle", slow_for(SHORTEST, lambda puzzle: puzzle != SHORTEST[1]))
def test_a_puzzle_is_solved_by_the_keyboard_alone(table: Page, puzzle: str) -> None:
    solve(table, find(puzzle), KEYS)
    expect(table.locator(":focus")).to_be_visible()  # not lost with the board that was played on


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [puzzle.id for puzzle in ALL])
def test_every_puzzle_is_solved_by_the_pointer_alone(table: Page, puzzle: str) -> None:
    solve(table, find(puzzle), POINTER)


@pytest.fixture
def phone(browser: Browser, served: Served) -> Iterator[Page]:
    """The page on a phone, which has fingers and no pointer."""
    size = {"width": 390, "height": 844}
    with heard(browser, served, locale="en-GB", viewport=size, has_touch=True, is_mobile=True) as opened:
        yield opened


@pytest.mark.parametrize("puzzle", slow_for(SHORTEST[:2], lambda puzzle: puzzle != SHORTEST[0]))
def test_a_puzzle_is_solved_by_touch_alone(phone: Page, puzzle: str) -> None:
    solve(phone, find(puzzle), TOUCH)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [puzzle.id for puzzle in ALL])
def test_every_puzzle_is_solved_by_touch_alone(phone: Page, puzzle: str) -> None:
    solve(phone, find(puzzle), TOUCH)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [puzzle.id for puzzle in ALL])
def test_every_puzzle_is_solved_by_the_keyboard_alone(table: Page, puzzle: str) -> None:
    solve(table, find(puzzle), KEYS)
