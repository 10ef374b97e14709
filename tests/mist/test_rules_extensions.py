"""Extension tiles: MIST-13."""

import random

import pytest

from periplus.drawing.mist.gestures import does
from periplus.models.mist import GAME
from periplus.models.mist.chance import fresh
from periplus.models.mist.scoring import total
from periplus.models.mist.state import Phase, masks_of, monuments, web
from periplus.solvers.limits import Limits
from periplus.solvers.mist import SOLVER
from tests.mist.tables import after, breaks, faults, items, load, moves, points, price, rules, table

FIVE = ("E2", "EH", "E4", "EK", "EV")


def rich(energy=14, **sheet):
    return table({"energy": energy} | sheet, phase="C2", modules=3, clouds=[["F1"]])


def activate(tile, energy=False):
    return {"type": "activate", "tile": tile, "energy": energy}


@pytest.mark.rule("MIST-13.1")
def test_the_office_comes_from_the_own_tiles():
    state = GAME.state(fresh(3, random.Random(2), modules=3))
    assert all(player.extensions == FIVE for player in state.players)
    assert all(len(player.telescope) == 1 for player in state.players)
    assert len(state.harbour) == 5


@pytest.mark.rule("MIST-13.2")
def test_each_player_has_five_unless_they_lie_elsewhere():
    assert after(rich()).mover.extensions == FIVE
    laid = rich(tiles={"2,0": "EK"}, telescope=["E2"])
    assert after(laid).mover.extensions == ("EH", "E4", "EV")
    assert breaks(rich(extensions=["E2"]), activate("EH")) == ["MIST-13.2"]
    assert rules(table({"telescope": ["E2"]}, modules=2)) == ["MIST-13.2"]
    assert rules(table({"extensions": ["EH"]}, modules=2)) == ["MIST-13.2"]
    assert rules(table({"telescope": ["EH"]}, modules=2)) == []


@pytest.mark.rule("MIST-13.3")
def test_one_is_activated_instead_of_a_cloud():
    state = after(rich(), activate("EH"))
    assert (state.phase, state.clouds, state.mover.telescope) == (Phase.PLACE, (("F1",),), ("EH",))
    assert breaks(rich(), activate("EH"), activate("E2")) == ["MIST-3.1"]
    docked = rich(balloon={"dock": 1}, tiles={"2,0": "EH"})
    assert breaks(docked, activate("E2")) == ["MIST-11.7"]


@pytest.mark.rule("MIST-13.4")
@pytest.mark.parametrize(("tile", "need"), [("E2", 6), ("EH", 8), ("E4", 10), ("EK", 12), ("EV", 14)])
def test_the_marker_must_be_past_the_icon_and_nothing_is_spent(tile, need):
    assert breaks(rich(need - 1), activate(tile)) == ["MIST-13.4"]
    assert after(rich(need), activate(tile)).mover.energy == need


@pytest.mark.rule("MIST-13.5")
def test_it_needs_a_telescope_space_or_becomes_its_energy():
    full = rich(6, telescope=["F1", "F2", "F3", "F4"])
    assert breaks(full, activate("E2")) == ["MIST-13.5"]
    state = after(full, activate("E2", energy=True))
    assert (state.mover.energy, state.mover.extensions) == (8, ("EH", "E4", "EK", "EV"))
    assert "E2" not in state.bag
    listed = [move for move in moves(full) if move["type"] == "activate"]
    assert listed == [activate("E2", energy=True)]


@pytest.mark.rule("MIST-13.6")
def test_it_works_on_the_island_alone():
    waiting = table({"balloon": [4, 0], "telescope": ["EH"], "energy": 20}, modules=3)
    assert max(move["distance"] for move in moves(waiting) if move["dir"] == "E" or not move["dir"]) == 0
    built = table({"balloon": [4, 0], "tiles": {"2,0": "EH"}, "energy": 20}, modules=3)
    assert max(move["distance"] for move in moves(built) if move["dir"] == "E") == 6


@pytest.mark.rule("MIST-13.7")
def test_a_watchtower_adds_a_telescope_space_and_a_value_of_choice():
    five = ["F1", "F2", "F3", "F4", "F5"]
    assert rules(table({"telescope": five}, modules=3)) == ["MIST-6.3"]
    assert rules(table({"telescope": five, "tiles": {"2,0": "E4"}}, modules=3)) == []
    assert rules(table({"telescope": [*five, "M1"], "tiles": {"2,0": "E4", "2,1": "E2"}}, modules=3)) == []
    assert breaks(table({"tiles": {"1,0": "E4"}}, modules=3, phase="C3"), {"type": "done", "value": 4}) == []
    assert breaks(table({"tiles": {"1,0": "E2"}}, modules=3, phase="C3"), {"type": "done", "value": 3}) == [
        "MIST-8.1"
    ]


@pytest.mark.rule("MIST-13.10")
def test_the_royal_couple_is_two_monuments():
    assert (
        monuments(masks_of(after(table({"tiles": {"2,0": "EK", "2,1": "N4"}}, modules=3)).mover.tiles)) == 3
    )
    assert points(table({"tiles": {"2,0": "EK"}}, modules=3), "MIST-10.7") == [6]


@pytest.mark.rule("MIST-13.11")
def test_extension_tiles_block_terrain_and_are_not_exchanged():
    state = after(table({"balloon": [0, 0], "tiles": {"1,0": "EV", "2,0": "F1"}}, modules=3))
    assert web(state.island, masks_of(state.mover.tiles)) == 0
    docked = rich(balloon={"dock": 1}, tiles={"2,0": "EH"}, telescope=["E2", "F1"])
    assert breaks(docked, {"type": "exchange", "give": "E2"}) == ["MIST-13.11"]
    assert [move["give"] for move in moves(docked)] == ["F1"]


@pytest.mark.rule("MIST-13.12")
@pytest.mark.rule("MIST-13.13")
def test_extension_tiles_score_their_points_and_five_score_five_more():
    laid = dict(zip(["1,1", "2,0", "2,1", "2,-1", "1,-1"], FIVE, strict=True))
    data = table({"balloon": [0, 0], "tiles": laid}, modules=3)
    assert points(data, "MIST-13.12") == [1, 2, 2, 1, 3]
    assert points(data, "MIST-13.13") == [5]
    assert total(GAME.state(load(data)), 0) == sum(worth for _, worth in items(data))
    del laid["1,1"]
    four = table({"balloon": [0, 0], "tiles": laid}, modules=3)
    assert points(four, "MIST-13.12") == [2, 2, 1, 3]
    assert points(four, "MIST-13.13") == []


STUDY = GAME.edition("study").as_json()
TOWER = {"need": 3, "energy": 9, "points": 7, "values": [6, 7]}
OWN = STUDY | {"extensions": STUDY["extensions"] | {"E4": TOWER}}
"""A watchtower of one's own box."""


@pytest.mark.rule("MIST-13.7")
def test_values_of_an_extension_tile_are_those_of_the_edition():
    over = table({"balloon": [1, 0], "tiles": {"1,0": "E4"}, "energy": 9}, modules=3, edition=OWN)
    # three steps to the end: two of them by the value 6, all of them by 7, where what is left over is no price
    assert (price(over, "E", 2), price(over, "E", 3)) == (4, 0)
    assert price(over | {"edition": "study"}, "E", 2) == 0
    done = over | {"phase": "C3"}
    assert breaks(done, {"type": "done", "value": 7}) == []
    assert breaks(done, {"type": "done", "value": 4}) == ["MIST-8.1"]
    answer = SOLVER.solve(load(over | {"ask": {"kind": "fly", "to": [3, 0]}}), Limits(seconds=20)).result()
    assert answer.as_json()["energy"] == 5
    assert "On the island its value is of your choice: 6, 7." in list(does(load(over), "tile", "E4"))


@pytest.mark.rule("MIST-13.4")
@pytest.mark.rule("MIST-13.5")
@pytest.mark.rule("MIST-13.12")
def test_need_energy_and_points_of_an_extension_tile_are_those_of_the_edition():
    assert breaks(rich(2) | {"edition": OWN}, activate("E4")) == ["MIST-13.4"]
    assert after(rich(3) | {"edition": OWN}, activate("E4", energy=True)).mover.energy == 12
    assert points(table({"tiles": {"2,0": "E4"}}, modules=3, edition=OWN), "MIST-13.12") == [7]


def test_an_edition_that_tells_no_values_has_the_published_ones():
    tile = {"need": 3, "energy": 9, "points": 7}
    silent = STUDY | {"extensions": dict.fromkeys(FIVE, tile)}
    assert load(table(edition=silent)).edition_data.extension_values == {
        **{"E2": (1, 2), "EH": (1, 2, 3), "E4": (1, 2, 3, 4), "EK": (5,)},
        "EV": (1, 2, 3, 4, 5, 6, 7, 8),
    }
    for values in ([], [2, 1], [1, 1], [10]):
        wrong = STUDY | {"extensions": STUDY["extensions"] | {"E4": tile | {"values": values}}}
        assert faults(table(edition=wrong))[0].startswith("edition.extensions.E4.values")
