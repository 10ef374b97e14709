"""The harbour: MIST-11.1 to 11.3, 11.7 to 11.13, 11.17 and 11.18."""

import random

import pytest

from periplus.models.mist import GAME
from periplus.models.mist.chance import fresh
from periplus.models.mist.state import Phase
from tests.mist.tables import after, breaks, kinds, moves, rules, several, table

DEAL = {"type": "deal", "clouds": ["M1", "M1", "M2", "M2"]}
ELEVEN = ["F1", "F1", "F2", "F2", "F2", "F3", "F3", "F3", "F4", "F4", "F5"]


def moored(dock=2, harbour=("F3",), telescope=("D1",), **fields):
    """A player at a dock in C2, the office on the island."""
    sheet = {"balloon": {"dock": dock}, "tiles": {"-1,1": "EH"}, "telescope": list(telescope)}
    return table(sheet, phase="C2", modules=2, harbour=list(harbour), clouds=[["M1"]], **fields)


def give(tile):
    return {"type": "exchange", "give": tile}


def gain(tile):
    return {"type": "gain", "tile": tile}


def draw(tile):
    return {"type": "draw", "tile": tile}


@pytest.mark.rule("MIST-11.1")
def test_the_harbour_is_set_up_in_module_2():
    state = GAME.state(fresh(2, random.Random(1), modules=2))
    assert len(state.harbour) == 5
    assert all(player.telescope[-1] == "EH" for player in state.players)
    assert rules(table(harbour=["F1"], modules=2)) == []
    assert rules(table({"telescope": ["EH"]})) == ["MIST-11.1"]
    dealing = several(phase="A", round=2, clouds=[[], [], [], []])
    assert breaks(dealing, DEAL | {"harbour": "F1"}) == ["MIST-11.1"]


@pytest.mark.rule("MIST-11.2")
def test_the_harbour_gets_a_tile_after_the_clouds():
    dealing = several(phase="A", round=2, clouds=[[], [], [], []], modules=2, harbour=["F1"])
    assert after(dealing, DEAL | {"harbour": "F2"}).harbour == ("F1", "F2")
    assert breaks(dealing, DEAL) == ["MIST-11.2"]
    poor = dealing | {"bag": ["M1", "M1", "M2", "M2"]}
    state = after(poor, DEAL)
    assert (state.harbour, state.last, state.phase) == (("F1",), 2, Phase.ROLL)
    assert breaks(poor, DEAL | {"harbour": "F2"}) == ["MIST-11.2"]


@pytest.mark.rule("MIST-11.3")
def test_a_full_board_swaps_a_tile():
    full = several(phase="A", round=2, clouds=[[], [], [], []], modules=2, harbour=ELEVEN)
    assert breaks(full, DEAL | {"harbour": "D2"}) == ["MIST-11.3"]
    assert breaks(full, DEAL | {"harbour": "D2", "swap": "F6"}) == ["MIST-11.3"]
    state = after(full, DEAL | {"harbour": "D2", "swap": "F5"})
    assert len(state.harbour) == 11
    assert ("D2" in state.harbour, "F5" in state.harbour, state.bag.count("F5")) == (True, False, 2)
    roomy = several(phase="A", round=2, clouds=[[], [], [], []], modules=2, harbour=ELEVEN[1:])
    assert breaks(roomy, DEAL | {"harbour": "D2", "swap": "F5"}) == ["MIST-11.3"]
    assert rules(table(modules=2, harbour=[*ELEVEN, "M1"])) == ["MIST-11.3"]
    assert rules(moored(harbour=[*ELEVEN[1:], "M1", "M2"]) | {"harbour": [*ELEVEN, "M1"]}) == ["MIST-11.3"]


@pytest.mark.rule("MIST-11.7")
def test_the_worked_example_of_an_exchange_at_dock_2():
    data = moored(harbour=["W1", "F3"])
    assert kinds(data) == {"exchange"}
    assert breaks(data, {"type": "take", "cloud": 0}) == ["MIST-11.7"]
    log = [give("D1"), gain("W1"), draw("M3")]
    state = after(data, *log)
    assert (state.mover.pending, state.harbour, state.mover.credit) == (("M3", "W1"), ("F3", "D1"), 0)
    assert (state.mover.given, state.mover.telescope) == (None, ())
    assert breaks(data, give("D1"), {"type": "stow", "keep": []}) == ["MIST-11.7"]
    assert breaks(data, give("F3")) == ["MIST-11.7"]
    assert [after(moored(dock), give("D1")).mover.credit for dock in range(1, 7)] == [2, 2, 3, 3, 4, 4]
    assert breaks(table(phase="C2", modules=2, clouds=[["M1"]]), give(None)) == ["MIST-11.7"]


@pytest.mark.rule("MIST-11.8")
def test_gains_come_from_the_board_or_the_bag_in_any_order():
    data = moored(harbour=["F3", "F4"])
    assert after(data, give("D1"), draw("M3"), gain("F3")).mover.pending == ("F3", "M3")
    assert after(data, give("D1"), gain("F4"), gain("F3")).mover.pending == ("F3", "F4")
    assert breaks(data, give("D1"), gain("M6")) == ["MIST-11.8"]
    assert breaks(data, gain("F3")) == ["MIST-11.8"]


@pytest.mark.rule("MIST-11.9")
def test_the_tile_given_may_not_come_back_but_another_like_it_may():
    assert breaks(moored(), give("D1"), gain("D1")) == ["MIST-11.9"]
    assert breaks(moored(harbour=["D1"]), give("D1"), gain("D1")) == []
    assert breaks(moored(harbour=["D1"]), give("D1"), gain("D1"), gain("D1")) == ["MIST-11.9"]
    assert breaks(moored(harbour=["D2"]), give("D1"), gain("D2")) == []


@pytest.mark.rule("MIST-11.10")
def test_without_a_tile_to_give_one_is_gained_at_any_dock():
    poor = moored(dock=6, telescope=["EK"]) | {"modules": 3}
    assert moves(poor) == [give(None)]
    assert after(poor, give(None)).mover.credit == 1
    assert breaks(moored(dock=6), give(None)) == ["MIST-11.10"]


@pytest.mark.rule("MIST-11.9", "MIST-11.10")
def test_who_gives_nothing_may_gain_any_tile_of_the_board():
    """A tile that the file calls given belongs to no exchange under way; this one gives none."""
    poor = moored(telescope=[], harbour=["F3"])
    poor["players"][0]["given"] = "F3"
    assert breaks(poor, give(None), gain("F3")) == []


@pytest.mark.rule("MIST-11.11")
def test_gained_tiles_may_become_energy():
    state = after(moored(), give("D1"), gain("F3"), draw("M5"), {"type": "stow", "keep": []})
    assert (state.mover.energy, state.phase) == (8, Phase.PLACE)


@pytest.mark.rule("MIST-11.12")
def test_at_most_eleven_tiles_stay_on_the_board():
    data = moored(harbour=ELEVEN)
    assert rules(data) == []
    assert breaks(data, give("D1"), draw("M1")) == []
    assert breaks(data, give("D1"), draw("M1"), draw("M2")) == ["MIST-11.12"]
    assert {move["type"] for move in moves(data | {"log": [give("D1"), draw("M1")]})} == {"gain"}
    assert breaks(data, give("D1"), gain("F1"), draw("M2")) == []


@pytest.mark.rule("MIST-11.13")
def test_nothing_is_placed_from_the_harbour():
    data = moored() | {"phase": "C3"}
    assert moves(data) == [{"type": "done"}]
    assert breaks(data, {"type": "place", "tile": "D1", "at": [1, 0]}) == ["MIST-11.13"]


@pytest.mark.rule("MIST-11.17")
def test_the_office_is_not_exchanged_and_blocks():
    data = moored(telescope=["EH", "D1"])
    data["players"][0]["tiles"] = {}
    data["players"][0]["balloon"] = [1, 0]
    assert rules(data) == []
    moored_twice = moored(telescope=["D1"])
    assert breaks(moored_twice, give("EH")) == ["MIST-11.17"]
    assert breaks(moored_twice, give("EV")) == ["MIST-13.11"]
    assert breaks(moored_twice | {"modules": 3}, give("EH")) == ["MIST-13.11"]


@pytest.mark.rule("MIST-11.18")
def test_with_an_empty_bag_the_board_comes_first():
    data = moored(bag=[], round=3)
    assert breaks(data, give("D1"), draw(None)) == ["MIST-11.18"]
    log = [give("D1"), gain("F3")]
    assert after(data, *log).last is None
    cloudy = {"type": "draw", "tile": "M1", "cloud": 0}
    assert moves(data | {"log": log}) == [cloudy, draw(None)]
    assert after(data, *log, cloudy).last == 3
