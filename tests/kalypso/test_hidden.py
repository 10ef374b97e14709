"""What a seat may know of a whole game."""

from __future__ import annotations

import random

import pytest

from periplus.models.kalypso import GAME
from periplus.models.kalypso.chance import Remaining

from .games import after, begun, game, plays
from .tables import base, boat, sea


@pytest.mark.parametrize("name", ["versus, 3", "co-op, 2", "solo, learning"])
def test_two_games_that_differ_in_what_is_hidden_look_alike(name: str) -> None:
    rng = random.Random(name)
    steps = list(plays(begun(name, 3), seed=3))
    for position, _ in rng.sample(steps, 8):
        state = GAME.state(position)
        left = {bag: list(getattr(state.bags, bag)) for bag in ("salvage", "scrap", "fish")}
        gone = {bag: len(getattr(position.bags, bag)) - len(left[bag]) for bag in left}
        other = {}
        for bag, coming in left.items():
            rng.shuffle(coming)
            other[bag] = (*getattr(position.bags, bag)[: gone[bag]], *coming)
        shuffled = position.model_copy(update={"bags": position.bags.model_copy(update=other)})
        for seat in range(position.seats):
            assert GAME.seen_by(shuffled, seat) == GAME.seen_by(position, seat)
            view = GAME.seen_by(position, seat)
            assert GAME.state(view).bags.salvage == ()
            assert GAME.moves(view) == GAME.moves(GAME.asked_by(position, seat))


@pytest.mark.rule("KAL-4.1")
def test_a_forecast_that_others_have_passed_on_lies_face_down() -> None:
    position = game({}, {}, {}, stage="forecast")
    position = after(GAME.asked_by(position, 1), {"type": "forecast", "card": "c"})
    view = GAME.seen_by(position, 0)
    assert [move.as_json()["card"] for move in view.log] == ["?"]
    assert [move.as_json()["card"] for move in GAME.seen_by(position, 1).log] == ["c"]
    assert GAME.check(view) == ()
    assert GAME.moves(view) == GAME.moves(GAME.asked_by(position, 0))
    for seat, card in ((0, "a"), (2, "b")):
        view = after(GAME.asked_by(view, seat), {"type": "forecast", "card": card})
    shown = GAME.chance(view, random.Random(0))
    assert shown is not None
    assert (shown.type, shown.player) == ("reveal", 1)
    assert [one.forecasts[-1].card for one in GAME.state(GAME.play(view, shown)).settlements][1:] == [
        "b",
        "a",
    ]
    position = after(GAME.asked_by(position, 0), {"type": "forecast", "card": "a"})
    position = after(GAME.asked_by(position, 2), {"type": "forecast", "card": "b"})
    assert [move.as_json()["card"] for move in GAME.seen_by(position, 0).log] == ["c", "a", "b"]


@pytest.mark.rule("KAL-10.19")
def test_the_numbers_of_others_fish_tokens_are_secret_and_their_barrels_are_not() -> None:
    rows = sea((0, 4, "f"), (0, 5, "f"), (1, 5, "f"))
    fishing = {
        "base": base("W"),
        "boats": [boat(1, 4)],
        "hand": ["net"],
        "fresh": [[0, 0]],
        "fish_tokens": [2],
    }
    position = game(
        fishing,
        {"base": base("W")},
        rows=rows,
        bags={"fish": [3, "B", 1]},
        progress={"busy": [0], "done": [1]},
    )
    position = after(position, {"type": "cast", "zone": [0, 1]})
    view = GAME.seen_by(position, 1)
    state = GAME.state(view)
    assert state.settlements[0].hand == ("barrel",)
    assert len(state.settlements[0].fish_tokens) == 2  # their number is public
    assert view.as_json()["bags"]["fish"] == ["?", "B"]
    assert GAME.state(GAME.seen_by(position, 0)).own.fish_tokens == GAME.state(position).own.fish_tokens
    assert GAME.score(view).players[0].total < GAME.score(position).players[0].total


@pytest.mark.rule("KAL-5.3", "KAL-10.17")
def test_a_bag_may_still_hold_what_neither_lies_on_a_table_nor_was_drawn() -> None:
    edition = {
        "salvage": ["MSWPR", "MSWPR", "PPPSW", "WWWMR"],
        "scrap": ["MP", "MP", "SP"],
        "fish": [1, 1, 2, 3, "B"],
    }
    rows = sea((0, 4, "f"), (0, 5, "f"))
    sheet = {
        "tiles": [{"tile": "WSMPR", "at": [4, 1], "rot": 0}],
        "boats": [boat(1, 4)],
        "hand": ["net", "PM"],
        "fresh": [[4, 1]],
        "fish_tokens": [2],
    }
    cast = {"busy": [0], "done": [1], "vortices": [["PPPSW"], []]}
    position = game(sheet, {}, rows=rows, edition=edition, bags={"fish": [1, "B"]}, progress=cast)
    left = Remaining.of(after(position, {"type": "cast", "zone": [0, 1]}))
    assert left == Remaining(["MSWPR", "WWWMR"], ["MP", "PS"], [1, 3])


@pytest.mark.rule("KAL-5.6")
def test_in_solo_tiles_put_aside_are_out_of_the_bag() -> None:
    edition = {"salvage": ["MSWPR", "WWWMR", "PPPSW", "PPPSW"]}
    position = game({}, mode="solo", edition=edition, progress={"tracker": ["WWWMR", "PPPSW"], "turn": 3})
    assert Remaining.of(position).salvage == ["MSWPR", "PPPSW"]
