"""Turns that several play at the same time at the page: nobody ends what others still play, nobody has to hurry."""

from __future__ import annotations

import json
import random

import pytest
from playwright.sync_api import Page, expect

from periplus.models.core.registry import game
from periplus.solvers import api
from periplus.solvers.sequential import Sequential
from periplus.solvers.session import Session
from tests.marking import slow_for

from .touching import WAIT, settled, turn_of_a_person

END = "end the turn"


def begin(page: Page, *kinds: str) -> None:
    """A new game of two, those of the kinds at its seats."""
    page.goto("/observatory/play")
    page.locator("#players").select_option("2")
    for seat, kind in enumerate(kinds):
        page.locator("[data-seat]").nth(seat).select_option(label=kind)
    page.get_by_label("Seed of chance").fill("11")
    page.get_by_role("button", name="Begin", exact=True).click()
    turn_of_a_person(page)


def end_the_turn(page: Page) -> None:
    """Whoever is asked wants the turn to end."""
    count = page.locator("#made > li").count()
    page.locator("#listed button", has_text=END).click()
    expect(page.locator("#made > li").nth(count)).to_be_attached(timeout=WAIT)


def choose_cards(page: Page, seat: int) -> None:
    """A person takes the first cards that are offered."""
    turn_of_a_person(page)
    page.get_by_label("Who thinks about a hint").select_option(label="engine 1: 0.3 s, this turn")
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator("#answer li button").first.click(timeout=WAIT)
    expect(page.locator("#made > li", has_text=f"player {seat}: keep")).to_be_attached(timeout=WAIT)


@pytest.mark.rule("OBS-6.1")
@pytest.mark.parametrize("person", slow_for([1, 2], lambda person: person > 1))
def test_an_engine_and_a_person_each_use_the_dice_of_a_turn(table: Page, person: int) -> None:
    kinds = ["engine 1: 0.3 s, this turn", "engine 1: 0.3 s, this turn"]
    kinds[person - 1] = "a person"
    begin(table, *kinds)
    choose_cards(table, person)
    turn_of_a_person(table)
    made = table.locator("#made > li")
    expect(made.filter(has_text="roll")).to_have_count(1)
    end_the_turn(table)
    expect(made.filter(has_text="roll")).to_have_count(2, timeout=WAIT)
    told = made.all_inner_texts()
    first, second = [at for at, text in enumerate(told) if text.startswith("roll")]
    engine = f"player {3 - person}: "
    assert any(text.startswith(f"{engine}star") for text in told[first:second]), told
    assert f"player {person}: {END}" in told[second - 1] or f"{engine}{END}" in told[second - 1], told


@pytest.mark.rule("OBS-6.1")
def test_two_persons_each_use_the_dice_of_a_turn_and_a_reload_knows_who_is_done(table: Page) -> None:
    begin(table, "a person", "a person")
    for seat in (1, 2):
        choose_cards(table, seat)
    for seat in (1, 2):
        expect(table.locator("#news")).to_contain_text(f"To move: player {seat}", timeout=WAIT)
        table.reload()
        turn_of_a_person(table)
        expect(table.locator("#news")).to_contain_text(f"To move: player {seat}")
        expect(table.locator("#seats [aria-current]")).to_have_count(3 - seat)
        end_the_turn(table)
    expect(table.locator("#made > li").filter(has_text="roll")).to_have_count(2, timeout=WAIT)
    table.get_by_role("button", name="Take back", exact=True).click()
    turn_of_a_person(table)
    expect(table.locator("#news")).to_contain_text("To move: player 2")


@pytest.mark.rule("OBS-5.6")
def test_who_could_complete_a_card_before_the_roll_may_roll_first(table: Page) -> None:
    session, rng = Session(api.new("observatory", 2, 1, {}, None), 3), random.Random(1)
    while not Sequential(session).may_roll():
        if session.waits_for_chance():
            session.roll()
        else:
            seat = session.actors()[0]
            session.play(rng.choice(session.moves(seat)), seat)
    whole = json.dumps(game("observatory").whole(session.recorded)).encode()
    table.goto("/observatory/play")
    table.locator("#file").set_input_files(
        [{"name": "a.json", "mimeType": "application/json", "buffer": whole}]
    )
    turn_of_a_person(table)
    seat = session.actors()[0] + 1
    expect(table.locator("#news")).to_contain_text(f"To move: player {seat}, who may also roll first")
    rolled = table.locator("#made > li").filter(has_text="roll").count()
    table.get_by_role("button", name="Roll or draw", exact=True).click()
    expect(table.locator("#made > li").filter(has_text="roll")).to_have_count(rolled + 1, timeout=WAIT)
    settled(table)
    expect(table.locator("#chance")).to_be_hidden()
