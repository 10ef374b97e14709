"""Games are begun, played and gone on with at the page, as a person does: with a pointer, and with the address."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from periplus.models.core.registry import NAMES, game
from periplus.solvers import api
from tests.marking import slow_for

from .shown import KEPT, agrees
from .touching import WAIT, begin, made, settled, touch_a_move, turn_of_a_person


def test_a_move_is_touched_answered_by_an_engine_taken_back_and_kept(table: Page) -> None:
    begin(table, "sumatra", "a person", "engine 1: 0.3 s, this turn")
    before = made(table)
    touch_a_move(table)
    expect(table.locator("#made > li").nth(before + 1)).to_contain_text("player 2: ", timeout=WAIT)
    turn_of_a_person(table)
    after, told = made(table), table.locator("#made").inner_text()
    assert after > before + 1
    address = table.url
    assert re.search(r"#g=[\w-]+$", address)
    table.get_by_role("button", name="Take back", exact=True).click()
    expect(table.locator("#made > li[aria-current]")).to_have_count(1 if before else 0, timeout=WAIT)
    table.get_by_role("button", name="Redo", exact=True).click()
    expect(table.locator("#redo")).to_be_disabled(
        timeout=WAIT
    )  # past the engine's move, as it was taken back
    turn_of_a_person(table)
    assert table.locator("#made").inner_text() == told
    seats = table.locator("#seats").inner_text()
    table.goto("/")
    table.goto(address)
    turn_of_a_person(table)
    assert table.locator("#seats").inner_text() == seats
    expect(table.locator("#made > li")).to_have_count(after)
    assert table.locator("#made").inner_text() == told
    table.get_by_role("button", name="Take back", exact=True).click()  # to a table that was merely kept
    turn_of_a_person(table)
    expect(table.locator("#made > li[aria-current]")).to_have_count(1 if before else 0)
    table.reload()
    turn_of_a_person(table)
    assert table.locator("#made").inner_text() == told
    table.goto("/sumatra/play")  # without an address the last game goes on
    turn_of_a_person(table)
    assert table.locator("#seats").inner_text() == seats


def test_no_heading_stands_over_nothing(table: Page) -> None:
    score, heading = table.locator(".seats caption"), table.get_by_role("heading", name="Moves made")
    table.goto("/sumatra/play")
    expect(table.get_by_role("button", name="Begin", exact=True)).to_be_visible()
    for one in (score, heading, table.locator("#made")):
        expect(one).to_be_hidden()
    begin(table, "sumatra", "a person", "a person")
    expect(score).to_be_visible()
    expect(heading).to_be_hidden()
    touch_a_move(table)
    expect(heading).to_be_visible(timeout=WAIT)
    expect(table.locator("#made")).to_be_visible()
    table.goto("/kalypso/first-street")
    expect(table.locator("#boards figure").first).to_be_visible(timeout=WAIT)
    expect(heading).to_be_hidden()


def test_the_news_tell_what_others_did_since_ones_own_last_move(table: Page) -> None:
    begin(table, "sumatra", "a person", "engine 1: 0.3 s, this turn")
    touch_a_move(table)
    turn_of_a_person(table)
    moves = [one.inner_text() for one in table.locator("#made > li > button:first-child").all()]
    own = max(number for number, words in enumerate(moves) if words.startswith("player 1: "))
    assert own < len(moves) - 1
    since = table.locator("#news[role=status] .since")
    expect(since).to_have_text("; ".join(moves[own + 1 :]))
    expect(since).to_contain_text("player 2: ")
    table.get_by_role("button", name="Take back", exact=True).click()
    turn_of_a_person(table)
    expect(table.locator("#news")).not_to_contain_text("take")


def test_what_can_be_touched_is_outlined_where_it_is_not_nearly_everything(table: Page) -> None:
    begin(table, "kalypso", "a person")
    outlined = "(all) => all.map((one) => getComputedStyle(one).stroke !== 'none')"
    live = table.locator("#boards .p-target.live polygon")
    assert not any(live.evaluate_all(outlined)), "the first tile fits nearly everywhere"
    touch_a_move(table)
    while not table.locator("#boards").evaluate("(all) => all.classList.contains('few')"):
        touch_a_move(table)  # until tiles are on offer
        settled(table)
    assert all(live.evaluate_all(outlined))
    rest = table.locator("#boards .p-target:not(.live) polygon")
    assert not any(rest.evaluate_all(outlined))


def test_what_an_engine_lays_face_down_is_not_told_before_the_end(table: Page) -> None:
    table.goto("/buru/play")
    table.locator("#players").select_option("2")
    table.locator("[data-seat]").nth(1).select_option(label="engine 1: 0.3 s, this turn")
    table.get_by_role("button", name="Begin", exact=True).click()
    turn_of_a_person(table)
    touch_a_move(table)
    turn_of_a_person(table)
    mine, others = (table.locator("#made > li").filter(has_text=f"player {seat}: ") for seat in (1, 2))
    expect(mine.first).to_contain_text(re.compile(r"player 1: \d to the "))
    expect(others.first).to_contain_text("player 2: an unseen explorer to the ")
    expect(mine.first.locator(".judge")).to_have_count(1)
    expect(others.first.locator(".judge")).to_have_count(0)
    table.reload()
    expect(others.first).to_contain_text("player 2: an unseen explorer to the ", timeout=WAIT)


def test_a_screen_that_several_share_is_handed_on_before_it_shows_what_the_next_one_alone_knows(
    table: Page,
) -> None:
    """BURU-1.14: which explorer lies in a field its owner alone knows."""
    table.set_viewport_size({"width": 360, "height": 740})
    table.goto("/buru/play")
    table.locator("#players").select_option("2")
    table.locator("[data-seat]").nth(1).select_option(label="a person")
    table.get_by_role("button", name="Begin", exact=True).click()
    settled(table)
    ready, hint, items = table.locator("#ready"), table.locator("#hint"), table.locator("#made > li")
    expect(hint).to_be_enabled(timeout=WAIT)
    first = table.locator("#seats [aria-current] th").inner_text()
    for count_ in (1, 2):  # nothing is laid before: no board tells more than lies open
        expect(ready).to_be_hidden()
        touch_a_move(table)
        expect(items).to_have_count(count_, timeout=WAIT)
        settled(table)
    expect(ready).to_be_focused(timeout=WAIT)
    expect(ready).to_have_text(f"Show the board to {first}")
    expect(hint).to_be_disabled()
    assert table.locator("#boards .live, #listed button").count() == 0
    covered = items.first.inner_text().split("\n")[0]
    assert covered.startswith(f"{first}: an unseen explorer to the ")
    assert Axe().run(table).violations_count == 0
    table.keyboard.press("Enter")
    expect(hint).to_be_enabled(timeout=WAIT)
    expect(ready).to_be_hidden()
    expect(items.first).to_contain_text(re.compile(rf"{first}: \d to the "))
    agrees(table)
    table.reload()  # nobody knows who sits there now
    expect(ready).to_be_visible(timeout=WAIT)
    assert items.first.inner_text().split("\n")[0] == covered
    ready.click()
    expect(hint).to_be_enabled(timeout=WAIT)
    first_seat = table.locator("#seats select").first
    first_seat.select_option(label="engine 1: 0.3 s, this turn")  # one person alone needs to hand on nothing
    turn_of_a_person(table)
    touch_a_move(table)
    settled(table)
    expect(ready).to_be_hidden()


def test_long_names_leave_a_phone_its_width(table: Page, tmp_path: Path) -> None:
    table.set_viewport_size({"width": 360, "height": 740})
    table.goto("/sumatra/play")
    expect(table.get_by_role("button", name="Save", exact=True)).to_be_disabled()  # there is no game yet
    expect(table.locator("#review")).to_be_disabled()
    names = ("Dudelsackpfeifenmachergesellin " * 5, "寿限無" * 20)
    begun = api.new("sumatra", 2, 1).as_json() | {"players": [{"name": name} for name in names]}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(begun), encoding="utf-8")
    table.locator("#file").set_input_files(file)
    turn_of_a_person(table)
    touch_a_move(table)
    turn_of_a_person(table)
    expect(table.get_by_role("button", name="Save", exact=True)).to_be_enabled()
    expect(table.locator("#review")).to_be_enabled()
    assert table.evaluate("document.documentElement.scrollWidth") == 360
    table.locator("#review").click()
    expect(table.locator("#made > li")).to_have_count(1, timeout=WAIT)
    assert table.evaluate("document.documentElement.scrollWidth") == 360


def test_a_hint_is_played_and_judged(table: Page) -> None:
    begin(table, "sumatra", "a person", "a person")
    before = made(table)
    table.get_by_label("Who thinks about a hint").select_option(label="engine 1: 0.3 s, this turn")
    table.get_by_role("button", name="Hint", exact=True).click()
    expect(table.locator("#answer li").first).to_be_visible(timeout=WAIT)
    table.locator("#answer li button").first.click()
    expect(table.locator("#made > li")).not_to_have_count(before, timeout=WAIT)
    turn_of_a_person(table)
    expect(table.locator("#made .value").first).to_have_text(re.compile(r"\d( pts|\s%)$"))
    table.locator("#made .judge").first.click()
    expect(table.locator("#news")).to_contain_text(re.compile("Nothing better|It lost"), timeout=WAIT)
    last = table.locator("#made > li").last
    table.locator("#made").focus()
    for key, state in (("Home", None), ("End", "true"), ("ArrowUp", None), ("ArrowDown", "true")):
        table.keyboard.press(key)
        expect(last).to_have_attribute("aria-current", "true", timeout=WAIT) if state else expect(
            last
        ).not_to_have_attribute("aria-current", "true", timeout=WAIT)
        settled(table)


def answers(page: Page, verb: str, found: dict[str, object]) -> None:
    """The service answers the verb so."""
    page.route(f"**/v1/{verb}", lambda route: route.fulfill(status=200, body=json.dumps(found)))


def test_what_a_move_lost_is_told_item_by_item_or_in_what_is_to_come(table: Page) -> None:
    """Of a bid of Buru no line of the score tells anything yet: then the rest of the game is told."""
    begin(table, "buru", "a person")
    touch_a_move(table)
    turn_of_a_person(table)
    mine, *_ = table.evaluate(KEPT)["position"]["log"]
    other = {"type": "place", "token": 9, "area": "lake"}
    line = {"rule": "BURU-8.2", "what": "respect track", "mine": 1, "best": 4}
    answers(table, "why", {"loss": 3, "lines": [line], "mine": {"move": mine}, "best": {"value": 7}})
    judge = table.locator("#made .judge").first
    judge.click()
    rows = table.locator("#judged tbody tr")
    expect(rows).to_have_text([re.compile(r"respect track \(BURU-8\.2\)\s*1\s*4")], timeout=WAIT)
    expect(rows.get_by_role("link")).to_have_text("BURU-8.2")
    answers(table, "why", {"loss": 3, "lines": [], "mine": {"move": mine}, "best": {"mean": 7}})
    reasons = [{"what": "a totem of this round", "points": -1.5}, {"what": "fish", "points": 0.5}]
    best = {"move": other, "words": "9 to the lake", "reasons": []}
    answers(table, "hint", {"moves": [best, {"move": mine, "words": "", "reasons": reasons}]})
    judge.click()
    expect(rows).to_have_text([re.compile(r"a totem of this round\s*−1\.5"), re.compile(r"fish\s*\+0\.5")])
    expect(table.locator("#judged caption")).to_contain_text("“9 to the lake”")
    expect(table.locator("#news")).to_have_text("It lost 3: the best comes to 7.")
    answers(table, "why", {"loss": 3, "lines": [], "best": {"mean": 7, "move": other}})
    answers(table, "moves", {"moves": [mine, other], "words": ["", "9 to the lake"]})
    answers(table, "hint", {"moves": [{"move": mine, "words": "", "reasons": reasons}, best]})
    judge.click()
    expect(table.locator("#news")).to_have_text("It lost 3: the best, “9 to the lake”, comes to 7.")
    expect(table.locator("#judged")).to_have_text("For the rest of the game nothing looks better.")
    answers(table, "why", {"loss": 3, "lines": [], "best": {"value": 4, "move": mine}, "none": 7})
    judge.click()
    expect(table.locator("#news")).to_have_text(
        "It lost 3: to make none of the moves was best, and comes to 7."
    )
    expect(table.locator("#judged")).to_be_empty()


def test_dice_are_rolled_or_entered_as_they_fell(table: Page) -> None:
    table.goto("/observatory/play")
    table.get_by_label("Roll and draw at once").uncheck()
    begin_here = table.get_by_role("button", name="Begin", exact=True)
    begin_here.click()
    turn_of_a_person(table)
    touch_kept(table)
    expect(table.locator("#chance")).to_be_visible(timeout=WAIT)
    table.get_by_label("or what fell at the table").fill("roll 9 9 9 meteor 1")
    table.get_by_role("button", name="Enter", exact=True).click()
    expect(table.locator("#news")).to_have_class("wrong", timeout=WAIT)
    expect(table.locator("#chance")).to_be_visible()
    table.get_by_label("or what fell at the table").fill("roll 2 3 4 meteor 2")
    table.get_by_role("button", name="Enter", exact=True).click()
    turn_of_a_person(table)
    expect(table.locator("#made > li").last).to_contain_text("roll 2, 3, 4, meteor 2")


def test_what_fell_is_touched_with_the_pointer_and_with_keys(table: Page) -> None:
    table.goto("/mist/play")
    table.get_by_label("Roll and draw at once").uncheck()
    table.get_by_role("button", name="Begin", exact=True).click()
    expect(table.locator("#tapping")).to_be_visible(timeout=WAIT)
    enter = table.get_by_role("button", name="Enter what fell", exact=True)
    wind, bonus = (table.get_by_role("group", name=f"the {die} die", exact=True) for die in ("wind", "bonus"))
    sizes = [face.bounding_box() for face in table.locator("#tapping .face").all()]
    assert all(box and min(box["width"], box["height"]) >= 44 for box in sizes)
    wind.get_by_role("button", name="SW", exact=True).click()
    wind.get_by_role("button", name="SW", exact=True).press("e")
    legend = table.locator("#parts legend").first
    expect(legend).to_have_text("the wind die: 2 of 1–2")
    expect(bonus.locator("button").first).to_be_focused()  # nothing more can be told of the other die
    table.get_by_role("button", name="take E back").click()
    expect(legend).to_have_text("the wind die: 1 of 1–2")
    expect(enter).to_be_disabled()
    bonus.locator("button").first.press("ArrowRight")
    table.keyboard.press("Enter")
    table.get_by_role("button", name="Undo the last touch").click()
    expect(enter).to_be_disabled()
    bonus.get_by_role("button", name="energy 2", exact=True).click()
    enter.click()
    expect(table.locator("#made > li").first).to_contain_text("SW", timeout=WAIT)
    expect(table.locator("#tapping")).to_be_hidden(timeout=WAIT)


def touch_kept(page: Page) -> None:
    """Make the first move that the hint ranks: here the cards to keep."""
    page.get_by_label("Who thinks about a hint").select_option(label="engine 1: 0.3 s, this turn")
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator("#answer li button").first.click(timeout=WAIT)


@pytest.mark.parametrize("name", slow_for(NAMES, lambda name: name not in ("kalypso", "buru")))
def test_every_game_begins_and_its_home_leads_there(table: Page, name: str) -> None:
    table.goto("/")
    card = table.locator(".games li", has_text=game(name).title)
    card.get_by_role("link", name="Play", exact=True).click()
    table.get_by_role("button", name="Begin", exact=True).click()
    turn_of_a_person(table)
    expect(table.locator("#seats tr").first).to_be_visible()


def test_an_engine_without_a_best_move_makes_a_legal_one_and_a_busy_one_is_asked_again(table: Page) -> None:
    table.route("**/v1/hint", lambda route: route.fulfill(json={"legal": True, "moves": []}))
    begin(table, "sumatra", "a person", "engine 1: 0.3 s, this turn")
    before = made(table)
    touch_a_move(table)
    expect(table.locator("#made > li").nth(before + 1)).to_contain_text("player 2: ", timeout=WAIT)
    expect(table.locator("#news")).to_contain_text("player 2 found no best move in time")
    table.route("**/v1/hint", lambda route: route.fulfill(status=503, json={}))
    turn_of_a_person(table)
    touch_a_move(table)
    again = table.get_by_role("button", name="Try again", exact=True)
    expect(again).to_be_visible(timeout=WAIT)
    table.unroute("**/v1/hint")
    count = made(table)
    again.click()
    expect(table.locator("#made > li").nth(count)).to_be_visible(timeout=WAIT)


def test_a_move_after_going_back_opens_a_branch_and_the_old_line_stays(table: Page) -> None:
    begin(table, "sumatra", "a person", "a person")
    table.get_by_label("Who thinks about a hint").select_option(label="engine 1: 0.3 s, this turn")
    made_first = hinted_move(table, 0)
    table.get_by_role("button", name="Take back", exact=True).click()
    settled(table)
    made_second = hinted_move(table, 1)
    assert made_second != made_first
    others = table.locator("#made .others button")
    expect(others).to_have_text([made_first])
    others.click()
    settled(table)
    expect(table.locator("#made > li[aria-current] > button").first).to_have_text(made_first)
    expect(others).to_have_text([made_second])


def hinted_move(page: Page, rank: int) -> str:
    """Play the hint of that rank; what the list of moves says of it."""
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator("#answer li").first).to_be_visible(timeout=WAIT)
    expect(page.locator("#thought")).not_to_have_attribute("aria-busy", "true", timeout=WAIT)
    page.locator("#answer li button").nth(rank).click(timeout=WAIT)
    expect(page.locator("#answer li")).to_have_count(0, timeout=WAIT)
    settled(page)
    return page.locator("#made > li[aria-current] > button").first.inner_text()


LISTED = """async (moves) => {
  const script = document.querySelector('script[type=module]').src;
  const { showRanked } = await import(script.replace('play.js', 'ranked.js'));
  window.played ??= [];
  showRanked({ moves }, () => {}, (move) => window.played.push(move.type));
}"""
"""The moves are listed as a hint of the table's is; what is pressed in the list is kept as played."""


def test_a_move_of_a_hint_that_improves_is_played_though_the_page_moves_under_the_press(table: Page) -> None:
    begin(table, "sumatra", "a person", "a person")
    table.evaluate("document.getElementById('thought').hidden = false")
    first, second = ({"move": {"type": kind}, "words": kind, "value": 1} for kind in ("one", "two"))
    table.evaluate(LISTED, [first, second])
    buttons = table.locator("#answer li button")
    place = buttons.first.bounding_box()
    assert place
    table.mouse.move(place["x"] + 5, place["y"] + 5)
    table.mouse.down()
    table.evaluate(LISTED, [second, first])
    table.evaluate("document.getElementById('news').style.height = '9em'")
    expect(buttons.first).to_have_text(re.compile("one"))
    moved = buttons.first.bounding_box()
    assert moved
    assert moved["y"] > place["y"] + place["height"]
    table.mouse.up()
    expect(buttons.first).to_have_text(re.compile("two"))
    assert table.evaluate("window.played") == ["one"]
