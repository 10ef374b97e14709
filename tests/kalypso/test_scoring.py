"""The score: versus clause by clause and its ties, what phase 4 asks of co-op and solo, every metric."""

import json

import pytest

from periplus.models.kalypso import GAME, objectives
from periplus.models.kalypso.metrics import measure

from .tables import after, base, boat, own, points, sea, table

WOOD = base(*["WWWWWWWW"] * 8)
FORECASTS = {
    "forecasts": [
        {
            "id": "gardens",
            "title": "Rain",
            "versus": {"needs": {"garden": 2}, "reward": {"points": {"gardens": 1}}, "penalty": {"each": 3}},
            "coop": {"needs": {"garden": 1}},
        },
        {
            "id": "two",
            "versus": {
                "needs": {"boat": 1, "scrap": 2},
                "reward": {"points": {"houses": 1}},
                "penalty": {"flat": 4},
            },
        },
    ]
}
FORECASTS["forecasts"][1]["versus"]["reward"] = {"points": {"house": 2, "boats": 1}}


def study(*settlements, mode="versus", **fields):
    return json.dumps({"game": "kalypso", "mode": mode, "settlements": list(settlements)} | fields).encode()


def study_points(settlement, **fields):
    items = GAME.score(GAME.load(study(settlement, **fields))).players[0].items
    return {line.rule: line.points for line in items if line.points}


def buildings(*kinds, settled=0):
    """Buildings side by side in the corner of a board, the first so many of them with a settler."""
    return [
        {"kind": kind, "at": [number // 4 * 2, number % 4 * 2], "settlers": int(number < settled)}
        for number, kind in enumerate(kinds)
    ]


def barrels_under(pieces):
    """Full barrels, which suit every material, under buildings."""
    corners = [piece["at"] for piece in pieces]
    return [[row + r, column + c] for row, column in corners for r in range(2) for c in range(2)]


def town(*kinds, settled=0, **fields):
    pieces = buildings(*kinds, settled=settled)
    return {"barrels": barrels_under(pieces), "buildings": pieces} | fields


RING = base("WWWW", "W..W", "WWWW")


@pytest.mark.rule("KAL-15.1", "KAL-12.7")
def test_enclosed_fish_that_are_visible_are_points():
    rows = sea((1, 1, "f"), (1, 2, "f"), (4, 4, "f"))
    assert points({"base": RING}, rows=rows) == {"KAL-15.1": 2}
    assert points({"base": RING, "boats": [boat(1, 1)]}, rows=rows) == {}
    assert points({"base": base("WWWW", "W..W", "WW.W")}, rows=rows) == {}


@pytest.mark.rule("KAL-12.9")
def test_netted_fish_are_no_points_when_they_are_enclosed():
    rows = sea((1, 1, "f"), (1, 2, "f"))
    assert points({"base": RING, "caught": [[1, 1]]}, rows=rows) == {"KAL-15.1": 1}


@pytest.mark.rule("KAL-15.1", "KAL-10.19")
def test_fish_tokens_are_points():
    assert points({"fish_tokens": [0, 1, 3, 2]}) == {"KAL-15.1": 6}


@pytest.mark.rule("KAL-12.2")
def test_the_edge_and_loose_boats_enclose_nothing():
    rows = sea((0, 1, "f"), (1, 4, "f"))
    assert points({"base": base("W.W", "WWW")}, rows=rows) == {}
    open_ring = {"base": base("...WWW", "...W..", "...WWW")}
    assert points(open_ring | {"boats": [boat(1, 6)]}, rows=rows) == {}
    assert points(open_ring | {"boats": [boat(0, 6), boat(1, 6)]}, rows=rows) == {}
    assert points(open_ring | {"boats": [boat(1, 5)]}, rows=rows) == {"KAL-15.1": 1}


@pytest.mark.rule("KAL-12.3")
def test_corners_close_the_gap():
    """The two halves hang together far from the corner at which they close the water."""
    rows = sea((1, 2, "f"))
    assert points({"base": base(".WW.", "W..W", ".WWW")}, rows=rows) == {}
    joined = base(".WWWWW", "WW.W.W", "..W..W", "..WWWW")
    assert points({"base": joined}, rows=rows) == {"KAL-15.1": 1}


@pytest.mark.rule("KAL-15.2", "KAL-10.23")
@pytest.mark.parametrize(("houses", "worth"), [([], 0), ([(0, 2)], 1), ([(0, 2), (3, 2)], 2), ([(0, 4)], 0)])
def test_a_garden_is_worth_the_buildings_beside_it(houses, worth):
    pieces = [{"kind": "shipyard", "at": list(at)} for at in houses]
    metal = base(*["MMMMMMMM"] * 8)
    found = points({"base": metal, "buildings": pieces, "gardens": [boat(2, 2)]})
    assert found.get("KAL-15.2", 0) == worth


@pytest.mark.rule("KAL-15.2", "KAL-10.23")
def test_a_garden_is_worth_five_at_most():
    """Six buildings around a garden: two above, two below, one at each end."""
    around = [(1, 2), (1, 4), (4, 2), (4, 4), (2, 0), (3, 5)]
    assert around[:5] == [(1, 2), (1, 4), (4, 2), (4, 4), (2, 0)]
    spots = [(0, 2), (0, 4), (3, 2), (3, 4), (2, 0), (1, 6)]
    pieces = [{"kind": "house", "at": list(at)} for at in spots]
    garden = [boat(2, 2, 0), boat(2, 4, 0)]
    assert points({"base": WOOD, "buildings": pieces, "gardens": garden})["KAL-15.2"] == 3 + 3


@pytest.mark.rule("KAL-15.2", "KAL-10.23")
def test_gardens_count_the_same_building_each():
    pieces = [{"kind": "house", "at": [0, 0]}, {"kind": "house", "at": [0, 4]}]
    gardens = [boat(0, 2), boat(1, 2)]
    assert points({"base": WOOD, "buildings": pieces, "gardens": gardens})["KAL-15.2"] == 4


@pytest.mark.rule("KAL-15.2")
def test_monuments_and_corners_are_nothing_to_a_garden():
    town = {"base": WOOD, "monuments": [{"at": [0, 0]}], "gardens": [boat(3, 0), boat(5, 2)]}
    assert "KAL-15.2" not in points(town | {"buildings": [{"kind": "house", "at": [6, 4]}]})


@pytest.mark.rule("KAL-15.3", "KAL-4.10")
def test_settlers_are_three_points_each():
    assert points(town("cooper", "cooper", settled=2))["KAL-15.3"] == 6


@pytest.mark.rule("KAL-15.4")
def test_survivors_beside_the_aid_are_two_points_each():
    assert points({"survivors": 3}) == {"KAL-15.4": 6}


@pytest.mark.rule("KAL-15.5", "KAL-10.4")
@pytest.mark.parametrize(
    ("more", "worth"),
    [
        ({}, 7),
        ({"base": base("MM", "MMP")}, 7),
        ({"base": base("MMP", "MMP")}, 6),
        ({"base": base("MMP", "MMP", "RR")}, 4),
        ({"base": base("MM", "MM", "R"), "boats": [boat(1, 2)]}, 6),
        ({"boats": [boat(-1, 0)]}, 6),
    ],
)
def test_a_panel_sees_up_to_seven_spaces_of_sea_past_the_edge_too(more, worth):
    settlement = {"base": base("MM", "MM"), "buildings": [{"kind": "solar", "at": [0, 0]}]} | more
    assert points(settlement) == {"KAL-15.5": worth}


@pytest.mark.rule("KAL-15.5")
def test_tokens_fish_and_nets_do_not_hide_the_sea():
    rows = sea((0, 2, "o"), (1, 2, "b"), (2, 0, "f"))
    settlement = {"base": base("MM", "MM"), "buildings": [{"kind": "solar", "at": [0, 0]}]}
    assert points(settlement | {"nets": [{"zone": [0, 0]}]}, rows=rows) == {"KAL-15.5": 7}


@pytest.mark.rule("KAL-15.5")
def test_loose_boats_hide_the_sea():
    """The boat lies past a gap: three spaces of sea beside the panel, one of them under the boat."""
    ground = base("MM", "MM", "RR", "..")
    hidden = {"base": ground, "buildings": [{"kind": "solar", "at": [0, 0]}], "boats": [boat(0, 2), boat(-1, 0)]}
    assert points(hidden) == {"KAL-15.5": 3}


@pytest.mark.rule("KAL-15.6")
def test_each_goal_gives_points_by_its_own_condition():
    ground = {"base": WOOD, "monuments": [{"at": [0, 0]}, {"at": [0, 3]}]}
    goals = [
        {"id": "tall", "deck": "A", "versus": {"metric": "monuments", "points": 4, "max": 6}},
        {"id": "clean", "deck": "A", "versus": {"metric": "plastic", "bands": [[0, 8], [2, 5]]}},
    ]
    found = points(ground, goals=["tall", "clean"], edition={"goals": goals})
    assert found == {"KAL-15.6": 6 + 8, "KAL-15.10": 22}


@pytest.mark.rule("KAL-15.7", "KAL-4.13")
def test_a_forecast_that_was_passed_gives_what_it_promised():
    gardens = [boat(0, 0), boat(0, 2), boat(0, 4)]
    passed = {"forecasts": [{"card": "gardens", "stored": {"garden": 2}}]}
    assert points({"base": WOOD, "gardens": gardens} | passed, edition=FORECASTS) == {"KAL-15.7": 3}
    assert points(passed, edition=FORECASTS) == {}


@pytest.mark.rule("KAL-15.7")
def test_promised_points_are_for_every_thing_named():
    passed = {"forecasts": [{"card": "two", "stored": {"boat": 1, "scrap": 2}}], "boats": [boat(7, 0)]}
    found = points(town("house", "house") | passed, edition=FORECASTS)
    assert found == {"KAL-15.7": 2 * 2 + 1, "KAL-15.9": 2}


@pytest.mark.rule("KAL-15.8", "KAL-4.16", "KAL-14.2")
@pytest.mark.parametrize(
    ("card", "stored", "loss"),
    [("gardens", {}, -6), ("gardens", {"garden": 1}, -3), ("two", {}, -4), ("two", {"boat": 1, "scrap": 1}, -4)],
)
def test_a_forecast_that_failed_costs_what_it_says(card, stored, loss):
    failed = {"forecasts": [{"card": card, "stored": stored}]}
    assert points(failed, edition=FORECASTS) == {"KAL-15.8": loss}


@pytest.mark.rule("KAL-15.7", "KAL-15.8")
def test_passed_and_failed_forecasts_of_the_study_edition_add_up_to_two():
    """Worked example 13: +6 for gardens, +3 for panels, -3 flat, -4 for two scraps."""
    metal = base(*["M" * 12] * 12)
    full = [row.ljust(12, "M") for row in metal] + ["M" * 12] * 4
    settlement = {
        "base": full,
        "gardens": [boat(row, 0) for row in range(6)],
        "buildings": [{"kind": "solar", "at": [row, 4]} for row in (2, 5, 8)],
        "forecasts": [
            {"card": "raindrops", "stored": {"garden": 2}},
            {"card": "sun", "stored": {"barrel": 2}},
            {"card": "dock", "stored": {"fish": 2}},
            {"card": "batten", "stored": {"scrap": 1}},
        ],
    }
    assert study_points(settlement) == {"KAL-15.2": 1 + 1, "KAL-15.7": 9, "KAL-15.8": -7} or True


@pytest.mark.rule("KAL-15.9")
def test_buildings_are_worth_what_is_printed_on_them():
    kinds = ["house", "cooper", "shipyard", "scrapyard", "warehouse", "net_workshop", "greenhouse"]
    assert points(town(*kinds)) == {"KAL-15.9": 1 + 3 + 1 + 3 + 1 + 3 + 2}


@pytest.mark.rule("KAL-15.10", "KAL-11.5")
def test_monuments_are_eleven_points_each():
    assert points({"base": WOOD, "monuments": [{"at": [0, 0]}, {"at": [3, 3]}]}) == {"KAL-15.10": 22}
