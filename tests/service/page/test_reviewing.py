"""A game is looked back on at the page, as a person does: played, reviewed, its worst move seen and tried again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from tests.service.page.touching import begin, settled, touch_a_move, turn_of_a_person
from tests.service.test_log_review import played

WAIT = 60_000


def opened(
    page: Page, name: str, folder: Path, judge: str = "engine 1: 0.3 s, this turn", deeds: int = 6
) -> None:
    """Open the review of a game in a file, judged quickly."""
    file = folder / f"{name}.json"
    file.write_text(json.dumps(played(name, deeds)[0]), encoding="utf-8")
    page.goto(f"/{name}/review")
    page.get_by_label("Who judges").select_option(label=judge)
    page.get_by_label("Open a file with its moves").set_input_files(file)
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator("#news")).to_have_text("Every decision is judged.", timeout=WAIT)


def test_a_game_that_was_played_is_reviewed_with_one_click(table: Page) -> None:
    begin(table, "sumatra", "a person", "a person")
    for _ in range(2):
        touch_a_move(table)
        turn_of_a_person(table)
    table.get_by_role("link", name="Review this game").click()
    table.locator("#made button").first.click(timeout=WAIT)
    expect(table.locator("#boards figure").first).to_be_visible(timeout=WAIT)
    expect(table.locator("#detail")).to_contain_text("Made:", timeout=WAIT)


@pytest.mark.parametrize(
    ("language", "words", "place", "nothing", "empty"),
    [
        pytest.param(
            "en",
            "not JSON: ",
            "line 1 column 2",
            "Choose a file or paste a game first.",
            "The file is empty.",
            marks=pytest.mark.slow,
        ),
        (
            "ja",
            "JSONではない：",
            "1行目2文字目",
            "先にファイルを選ぶか、ゲームを貼り付けてください。",
            "ファイルは空です。",
        ),
    ],
)
def test_a_text_that_is_no_game_is_told_in_the_words_of_the_page(
    table: Page, tmp_path: Path, language: str, words: str, place: str, nothing: str, empty: str
) -> None:
    """Wherever it is opened; half a file is no fault of the service, and an empty one is a file all the same."""
    half, blank = tmp_path / "half.json", tmp_path / "blank.json"
    half.write_text('{"game": "kalypso", ', encoding="utf-8")
    blank.write_text("\n", encoding="utf-8")
    news = table.locator("#news")
    table.goto(f"/kalypso/review?lang={language}")
    table.locator("#open button").click()
    expect(news).to_have_text(nothing)
    for address in ("review", "play", "setup"):
        table.goto(f"/kalypso/{address}?lang={language}")
        for file, told in ((blank, empty), (half, words)):
            table.locator("#file").set_input_files(file)
            if address == "review":
                table.locator("#open button").click()
            expect(news).to_contain_text(told)
    table.locator("#drawer summary").click()
    table.locator("#json").fill("{")
    table.locator("#edit-json button").click()
    expect(news).to_contain_text(place)
    expect(news).to_contain_text(words)


def test_the_worst_move_is_seen_on_its_board_and_tried_again(table: Page, tmp_path: Path) -> None:
    opened(table, "observatory", tmp_path, "engine 2: 1 s, this turn")
    table.set_viewport_size({"width": 390, "height": 780})  # of a phone, on which the lists are far below
    table.locator("#worst button").first.click()
    expect(table.locator("#boards .p-target.ghost").first).to_be_attached(timeout=WAIT)
    expect(table.locator("#boards figure").first).to_be_in_viewport()
    expect(table.locator("#detail")).to_contain_text("Best:", timeout=WAIT)
    table.get_by_role("link", name="Try it").click()
    turn_of_a_person(table)
    expect(table.locator("#news .onward")).to_be_in_viewport()
    table.set_viewport_size({"width": 1366, "height": 768})
    expect(table.locator("#news .onward")).to_be_hidden()
    expect(table.locator("#task")).to_contain_text("Find a better one.")
    touch_a_move(table)
    expect(table.locator("#news")).to_have_text(
        re.compile("^(Nothing is lost|That loses|Not known)"), timeout=WAIT
    )


def test_a_review_is_walked_kept_and_taken_along(table: Page, tmp_path: Path) -> None:
    opened(table, "sumatra", tmp_path)
    first = table.locator("#made > li").first
    table.locator("#curves").click(position={"x": 45, "y": 40})
    expect(first).to_have_attribute("aria-current", "true", timeout=WAIT)
    slider = table.get_by_label("Decision", exact=True)
    slider.focus()
    slider.press("ArrowRight")
    expect(table.locator("#made > li").nth(1)).to_have_attribute("aria-current", "true", timeout=WAIT)
    expect(table.locator("#detail h2")).to_contain_text("Move", timeout=WAIT)
    settled(table)
    with table.expect_download() as saved:
        table.get_by_role("button", name="Download the graph").click()
    assert saved.value.path().read_text(encoding="utf-8").startswith("<svg")
    with table.expect_download() as saved:
        table.get_by_role("button", name="Download JSON").click()
    assert json.loads(saved.value.path().read_text(encoding="utf-8"))["decisions"]
    judged = Axe().run(table)
    assert judged.violations_count == 0, judged.generate_report()
    rows = table.locator("#made > li").all_inner_texts()
    table.reload()
    expect(table.locator("#made > li")).to_have_count(len(rows), timeout=WAIT)
    assert table.locator("#made > li").all_inner_texts() == rows
    table.locator("#made").focus()
    table.keyboard.press("End")
    expect(table.locator("#made > li").last).to_have_attribute("aria-current", "true", timeout=WAIT)
    expect(table.locator("#detail h2")).to_contain_text(re.compile(rf"^Move {len(rows)}\b"), timeout=WAIT)
    settled(table)
    table.locator("#try").click()  # the list of moves of the game takes the review's values along
    turn_of_a_person(table)
    known = table.locator("#made > li.reviewed")
    expect(known).to_have_count(len(rows))
    expect(known.first.locator(".value")).to_have_text(re.compile(r"\d"))
    table.locator("#made").focus()
    table.keyboard.press("Home")
    expect(known.first).to_have_attribute("aria-current", "step", timeout=WAIT)
    turn_of_a_person(table)
    expect(known).to_have_count(len(rows))


@pytest.mark.slow
def test_a_stopped_review_goes_on(table: Page, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(played("sumatra", 60)[0]), encoding="utf-8")
    table.goto("/sumatra/review")
    table.get_by_label("Open a file with its moves").set_input_files(file)
    table.get_by_role("button", name="Review", exact=True).click()
    expect(table.locator("#made > li").nth(2)).to_be_visible(timeout=WAIT)
    table.get_by_role("button", name="Stop", exact=True).click()
    expect(table.locator("#news")).to_have_text("Stopped.", timeout=WAIT)
    some = table.locator("#made > li").count()
    table.reload()
    expect(table.locator("#made > li").nth(some)).to_be_visible(timeout=WAIT)


def test_what_has_no_moves_is_told(table: Page) -> None:
    table.goto("/kalypso/review")
    table.get_by_label("or paste it").fill(json.dumps(played("sumatra")[0]))
    table.get_by_role("button", name="Review", exact=True).click()
    expect(table.locator("#news")).to_contain_text(
        "That is a position of another game. Open it at", timeout=WAIT
    )


def test_a_loss_that_rounds_to_none_is_told_as_less_than_the_least_figure(
    table: Page, tmp_path: Path
) -> None:
    def slight(route: Route) -> None:
        """What the service answers, with every loss as small as few are."""
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub(r'"loss": ?[\d.]+', '"loss": 0.003', answer.text()))

    table.route(
        re.compile("/review$"),
        lambda route: route.continue_() if route.request.method == "GET" else slight(route),
    )
    opened(table, "sumatra", tmp_path)
    expect(table.locator("#worst .loss").first).to_have_text(re.compile("^ ?<0.1 "))
    expect(table.locator("#worst .why").first).to_contain_text("better by <0.1.")
    table.locator("#made button").first.click()
    href = table.locator("#try").get_attribute("href", timeout=WAIT)
    table.goto(f"/sumatra/{href}")
    expect(table.locator("#task")).to_contain_text("lost <0.1 here", timeout=WAIT)
    expect(table.locator("#made .value.wrong").first).to_contain_text("(<0.1)", timeout=WAIT)
