"""The worked examples of the rules and of the formats, in their order."""

import json

import pytest

from periplus.models.kalypso import GAME
from periplus.solvers import api
from periplus.solvers.limits import Limits

from .tables import END, base, boat, broken, build, cast, lay, listed, own, place, points, refused, sea, table
from .towns import colony

FLEET = [(0, 0), (0, 2), (0, 4), (0, 6), (7, 0), (7, 2), (7, 4), (7, 6)]


def study(*settlements, **fields):
    data = {"game": "kalypso", "mode": "versus", "settlements": list(settlements)} | fields
    return GAME.load(json.dumps(data).encode())


def by_clause(position):
    return {line.rule: line.points for line in GAME.score(position).players[0].items if line.points}


@pytest.mark.rule("KAL-2.12")
def test_1_learning_with_four_players_starts_with_three_survivors():
    assert GAME.edition("study").as_json()["arrivals"]["learning"][3][0] == 3


@pytest.mark.rule("KAL-4.16")
def test_2_storms_without_a_boat_costs_8():
    assert by_clause(study({"forecasts": [{"card": "storms"}]})) == {"KAL-15.8": -8}


@pytest.mark.rule("KAL-15.5")
@pytest.mark.parametrize(("rows", "seen"), [(["MMM", "MM"], 7), (["MMM", "MMM"], 6), (["MM", "MM"], 7)])
def test_3_a_panel_sees_the_sea_around_it_over_the_edge_too_and_scores_7_at_most(rows, seen):
    town = {"base": base(*rows), "buildings": [{"kind": "solar", "at": [0, 0]}]}
    assert points(town) == {"KAL-15.5": seen}


@pytest.mark.rule("KAL-10.7")
@pytest.mark.parametrize(("panels", "boats"), [(4, 6), (5, 8)])
def test_4_panels_allow_boats(panels, boats):
    def launch(afloat):
        here = {"boats": [boat(*at) for at in FLEET[:afloat]], "hand": ["boat"], "tracks": {"solar": panels}}
        return broken(here, mode="solo", log=[place("boat", 5, 0, 90)])

    assert launch(boats - 1) == []
    assert launch(boats) == ["KAL-10.7"]


@pytest.mark.rule("KAL-10.24")
@pytest.mark.parametrize(("gardens", "settlers"), [(3, 6), (4, 7)])
def test_5_gardens_support_settlers(gardens, settlers):
    assert points(colony(settlers, gardens=gardens), mode="solo")["KAL-14.5"] == 1
    assert "KAL-14.5" not in points(colony(settlers + 1, gardens=gardens), mode="solo")


@pytest.mark.rule("KAL-9.2")
@pytest.mark.rule("KAL-9.5")
@pytest.mark.parametrize("scrap", ["WP", "MP", "PM"])
def test_6_three_wood_and_an_empty_cell_carry_nothing_until_any_icon_fills_it(scrap):
    rows = base("WW", "W")
    assert listed("build", {"base": rows, "fresh": [[0, 0], [0, 1], [1, 0]]}) == []
    built = listed("build", {"base": rows, "hand": [scrap]}, log=[place(scrap, 1, 1)])
    assert built == [build("cooper", 0, 0), build("house", 0, 0)]


@pytest.mark.rule("KAL-7.9")
@pytest.mark.rule("KAL-7.10")
def test_7_a_boat_far_off_rescues_and_docks_later():
    ocean = sea((3, 2, "o"))
    here = {"base": base("WWW"), "hand": ["boat", "WP", "WP", "WP"]}
    launch, attach = place("boat", 3, 2), place("WP", 4, 2)
    assert own(here, rows=ocean, log=[launch]).survivors == 1
    assert broken(here, rows=ocean, log=[launch, attach]) == ["KAL-10.10"]
    touching = [launch, place("WP", 1, 2, 90), attach]
    assert broken(here, rows=ocean, log=touching) == []


@pytest.mark.rule("KAL-12.1")
@pytest.mark.rule("KAL-12.2")
def test_8_a_docking_boat_encloses_and_a_net_does_not():
    ocean = sea((1, 1, "f"))
    bay = {"base": base("WWW", "W", "WWW"), "boats": [boat(3, 3)], "hand": ["boat", "net"]}
    assert points(bay, rows=ocean, log=[place("boat", 1, 2)])["KAL-15.1"] == 1
    assert points(bay, rows=ocean, log=[cast(0, 0)]) == {}


@pytest.mark.rule("KAL-12.3")
@pytest.mark.rule("KAL-7.7")
def test_9_corners_close_a_gap_for_a_tile_that_an_edge_joins():
    ocean = sea((1, 1, "f"))
    tile = place("WMSRP", 1, 4, 90)
    joined = {"base": base("WW", "W", "WWB"), "hand": ["WMSRP"]}
    assert points(joined, rows=ocean, log=[tile]) == {"KAL-15.1": 1}
    cornered = {"base": base("WW", "W", "WW"), "hand": ["WMSRP"]}
    assert broken(cornered, rows=ocean, log=[tile]) == ["KAL-7.7"]


@pytest.mark.rule("KAL-12.2")
@pytest.mark.parametrize(
    "rows",
    [("WfW", "WWW"), ("..WW", "..Wf", "..WW"), ("....WW", "....fW", "....WW")],
    ids=["the edge", "a line east", "a line west"],
)
def test_10_edges_and_zone_lines_enclose_nothing(rows):
    town = {"base": [row.replace("f", ".") for row in base(*rows)]}
    ocean = sea(*((r, row.index("f"), "f") for r, row in enumerate(rows) if "f" in row))
    assert points(town, rows=ocean) == {}


@pytest.mark.rule("KAL-14.4")
def test_11_five_settlers_eat_ten_fish():
    assert "KAL-14.4" not in points(colony(5, fish=9), mode="solo")
    assert points(colony(5, fish=10), mode="solo")["KAL-14.4"] == 1


@pytest.mark.rule("KAL-14.5")
def test_12_eight_settlers_need_five_gardens():
    assert "KAL-14.5" not in points(colony(8, gardens=4), mode="solo")
    assert points(colony(8, gardens=5), mode="solo")["KAL-14.5"] == 1


@pytest.mark.rule("KAL-15.7")
@pytest.mark.rule("KAL-15.8")
def test_13_forecasts_passed_and_failed_add_up_to_2():
    panels = [{"kind": "solar", "at": [5, column]} for column in (0, 2, 4)]
    gardens = [boat(row, column) for row in (5, 6) for column in (6, 8, 10)]
    cards = [
        {"card": "raindrops", "stored": {"garden": 2}},
        {"card": "sun", "stored": {"barrel": 2}},
        {"card": "dock"},
        {"card": "batten", "stored": {"scrap": 1}},
    ]
    rows = ["M" * 12 if row in {5, 6} else "." * 12 for row in range(12)]
    found = by_clause(study({"base": rows, "buildings": panels, "gardens": gardens, "forecasts": cards}))
    assert found["KAL-15.7"] == 9
    assert found["KAL-15.8"] == -7


@pytest.mark.rule("KAL-10.13")
@pytest.mark.rule("KAL-10.14")
def test_14_one_net_a_zone_in_one_zone_and_in_no_enclosed_water():
    boats = [boat(3, 3)]
    twice = {"boats": boats, "nets": [{"zone": [0, 0]}], "hand": ["net"]}
    assert broken(twice, log=[cast(0, 0)]) == ["KAL-10.13"]
    assert broken(twice, log=[cast(0, 1)]) == []
    across = {"boats": boats, "nets": [{"zone": [0, 0], "on": [[3, 3], [3, 4]]}]}
    assert broken(across) == ["KAL-10.15"]
    half = {"boats": boats, "nets": [{"zone": [0, 0], "on": [[3, 3]]}]}
    assert broken(half) == []
    rows = base("WWWW", "W..W", "W..W", "WWWW")
    closed = {"base": rows, "boats": [boat(4, 3)], "hand": ["net"]}
    walled = {"base": ["WWWWW", *rows[1:3], "WWWWW"], "boats": [], "hand": ["net"]}
    walled["base"] = base("WWWWW", "W...W", "W...W", "WWWWW")
    inside = walled | {"boats": [boat(1, 1)]}
    assert broken(closed, log=[cast(0, 0)]) == ["KAL-10.12"]
    assert broken(inside, log=[cast(0, 0)]) == ["KAL-10.14"]


@pytest.mark.rule("KAL-4.7")
@pytest.mark.rule("KAL-4.10")
def test_15_a_survivor_laid_in_the_house_gives_no_effect_and_settles():
    card = {"id": "window", "versus": {"needs": {"house": 1}}, "coop": {"needs": {"house": 1}}}
    cooper = {"kind": "cooper", "at": [0, 4]}
    here = {
        "base": base("WW..WW", "WWWWWW"),
        "buildings": [cooper],
        "survivors": 1,
        "fresh": [[0, 0]],
        "forecasts": [{"card": "window"}],
    }
    log = [build("house", 0, 0), lay(0, 0, "window")]
    laid = own(here, edition={"forecasts": [card]}, log=log)
    assert laid.hand == ()
    assert laid.survivors == 0
    total = points(here, edition={"forecasts": [card]}, log=log)
    assert total == {"KAL-15.3": 3, "KAL-15.9": 4}
    assert broken(here, edition={"forecasts": [card]}, log=[*log, END]) == []


@pytest.mark.rule("KAL-10.23")
def test_16_two_gardens_next_to_the_same_two_houses_score_2_each():
    houses = [{"kind": "house", "at": at} for at in ([0, 0], [2, 1])]
    here = {"base": base(*["WWWW"] * 4), "buildings": houses, "gardens": [boat(0, 2, 90), boat(2, 0, 90)]}
    assert points(here) == {"KAL-15.2": 4, "KAL-15.9": 2}


TURN = {
    "game": "kalypso",
    "mode": "versus",
    "edition": {"maps": {"versus": ["....", "....", "....", "...."]}},
    "settlements": [{"base": ["WW..", "W...", "....", "...."], "hand": ["PW"]}],
}
LOG = [place("PW", 1, 1), build("cooper", 0, 0), place("barrel", 2, 0), END]


@pytest.mark.rule("KAL-6.5")
def test_the_turn_of_the_format_is_legal_only_with_its_barrel():
    def verdict(log):
        return [fault.rule for fault in GAME.check(GAME.load(json.dumps(TURN | {"log": log}).encode()))]

    assert verdict(LOG) == []
    assert verdict([*LOG[:2], END]) == ["KAL-6.5"]


def test_the_solo_position_of_the_format_has_two_moves_and_does_not_survive():
    data = {
        "game": "kalypso",
        "mode": "solo",
        "round": 2,
        "goals": ["A2", "B5"],
        "settlements": [
            {
                "tiles": [{"tile": "WWWMM", "at": [9, 11], "rot": 180}],
                "survivors": 1,
                "forecasts": [{"card": "raindrops"}],
                "tracks": {"fish": 4, "gardens": 1},
            }
        ],
        "offer": ["MMMWW", "SSRPP"],
    }
    position = GAME.load(json.dumps(data).encode())
    assert GAME.check(position) == ()
    moves = [move.as_json() for move in GAME.moves(position)]
    assert moves == [{"type": "take", "tile": "MMMWW"}, {"type": "take", "tile": "SSRPP"}]
    answer = GAME.score(position).as_json()
    items = [(item["rule"], item["points"]) for item in answer["items"]]
    assert items == [("KAL-4.17", 0), ("KAL-14.3", 0), ("KAL-14.4", 1), ("KAL-14.5", 1)]
    assert answer["total"] == 2
    assert answer["survives"] is False
    assert answer["winners"] == []


def test_the_lagoon_of_the_format_is_closed_with_two_cells():
    data = {
        "game": "kalypso",
        "mode": "versus",
        "edition": {"maps": {"versus": ["........", "...f....", "........", "........"]}},
        "settlements": [
            {"base": [".WWW....", ".W......", ".WW.....", "........"], "boats": [{"at": [1, 4]}]}
        ],
        "ask": {"what": "enclose", "cells": [[1, 2], [1, 3]]},
    }
    answer = api.solve(GAME.load(json.dumps(data).encode()), Limits(seconds=20)).result().as_json()
    assert answer["status"] == "optimal"
    assert answer["value"] == 2
    cells = {tuple(cell) for cell in answer["solution"]}
    assert cells in ({(2, 3), (0, 4)}, {(2, 3), (2, 4)})


def test_a_move_that_cannot_be_read_is_bad_input_whether_it_is_reached_or_not():
    log = [END, {"type": "place", "tile": "boat", "at": [0, 0], "rot": 180}]
    assert refused({"hand": ["boat"]}, log=log) == ["log[1].rot"]
    assert table({"hand": ["boat"]}, log=[END]).log[0].type == "end"
