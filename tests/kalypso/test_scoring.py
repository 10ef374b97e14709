"""The score of versus, clause by clause, and how ties are broken."""

import json

import pytest

from periplus.models.kalypso import GAME

from .tables import base, boat, points, sea, winners
from .towns import FORECASTS, buildings, measure_of, score, town

WOOD = base(*["WWWWWWWW"] * 8)
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
def test_the_edge_encloses_nothing():
    assert points({"base": base("W.W", "WWW")}, rows=sea((0, 1, "f"))) == {}


@pytest.mark.rule("KAL-12.2", "KAL-7.9")
def test_boats_enclose_only_while_they_are_docked():
    """A bay open to the east: a boat in its mouth is loose until another docks it."""
    rows, bay = sea((1, 4, "f")), {"base": base("...WWW", "...W..", "...WWW")}
    assert points(bay | {"boats": [boat(1, 6)]}, rows=rows) == {}
    assert points(bay | {"boats": [boat(1, 6), boat(0, 6)]}, rows=rows) == {"KAL-15.1": 1}
    assert points(bay | {"boats": [boat(1, 5)]}, rows=rows) == {"KAL-15.1": 1}


@pytest.mark.rule("KAL-12.3")
def test_corners_close_the_gap():
    """West of the water and north of it only corners meet; the pieces hang together south of it."""
    rows = sea((1, 2, "f"))
    assert points({"base": base("..WW", "WW.W", "W.WW", "WWW.")}, rows=rows) == {"KAL-15.1": 1}
    assert points({"base": base("...W", "WW.W", "W.WW", "WWW.")}, rows=rows) == {}


@pytest.mark.rule("KAL-12.1")
def test_the_island_encloses_and_covers_too():
    """Three tiles north of the island close a pocket whose fourth side it is."""
    pocket = {"base": base("", "..WWWW", "..W..W")}
    rows = ["........"] * 2 + ["...f....", "..####..", "..####.."] + ["........"] * 3
    assert measure_of(pocket, "enclosed", mode="solo", rows=rows) == 2
    assert measure_of({"base": base("", "..WWWW", "..W...")}, "enclosed", mode="solo", rows=rows) == 0


@pytest.mark.rule("KAL-15.2", "KAL-10.23")
@pytest.mark.parametrize(("houses", "worth"), [([], 0), ([(0, 2)], 1), ([(0, 2), (3, 2)], 2), ([(0, 4)], 0)])
def test_a_garden_is_worth_the_buildings_beside_it(houses, worth):
    pieces = [{"kind": "shipyard", "at": list(at)} for at in houses]
    metal = base(*["MMMMMMMM"] * 8)
    found = points({"base": metal, "buildings": pieces, "gardens": [boat(2, 2)]})
    assert found.get("KAL-15.2", 0) == worth


@pytest.mark.rule("KAL-15.2", "KAL-10.23")
def test_a_garden_with_buildings_all_around_is_worth_five():
    """Two above, one at each end, one below: no more find room."""
    around = [(1, 2), (1, 4), (3, 5), (4, 3), (3, 1)]
    pieces = [{"kind": "house", "at": list(at)} for at in around]
    assert points({"base": WOOD, "buildings": pieces, "gardens": [boat(3, 3)]})["KAL-15.2"] == 5


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
        ({"boats": [boat(2, 0)]}, 6),
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
    [
        ("gardens", {}, -6),
        ("gardens", {"garden": 1}, -3),
        ("two", {}, -4),
        ("two", {"boat": 1, "scrap": 1}, -4),
    ],
)
def test_a_forecast_that_failed_costs_what_it_says(card, stored, loss):
    failed = {"forecasts": [{"card": card, "stored": stored}]}
    assert points(failed, edition=FORECASTS) == {"KAL-15.8": loss}


@pytest.mark.rule("KAL-15.7", "KAL-15.8")
def test_forecasts_of_the_study_edition_passed_and_failed_add_up():
    """Worked example 13: +6 for gardens, +3 for panels, -3 flat, -4 for two scraps: +2."""
    settlement = {
        "base": ["M" * 12] * 12,
        "gardens": [boat(row, 0) for row in range(6)],
        "buildings": [{"kind": "solar", "at": [row, 4]} for row in (2, 5, 8)],
        "forecasts": [
            {"card": "raindrops", "stored": {"garden": 2}},
            {"card": "sun", "stored": {"barrel": 2}},
            {"card": "dock", "stored": {"fish": 2}},
            {"card": "batten", "stored": {"scrap": 1}},
        ],
    }
    text = json.dumps({"game": "kalypso", "mode": "versus", "settlements": [settlement]})
    lines = {line.rule: line.points for line in GAME.score(GAME.load(text.encode())).players[0].items}
    assert (lines["KAL-15.7"], lines["KAL-15.8"]) == (9, -7)


@pytest.mark.rule("KAL-15.9")
def test_buildings_are_worth_what_is_printed_on_them():
    kinds = ["house", "cooper", "shipyard", "scrapyard", "warehouse", "net_workshop", "greenhouse"]
    assert points(town(*kinds)) == {"KAL-15.9": 1 + 3 + 1 + 3 + 1 + 3 + 2}


@pytest.mark.rule("KAL-15.10", "KAL-11.5")
def test_monuments_are_eleven_points_each():
    assert points({"base": WOOD, "monuments": [{"at": [0, 0]}, {"at": [3, 3]}]}) == {"KAL-15.10": 22}


@pytest.mark.rule("KAL-15.10", "KAL-11.5")
def test_reserves_are_no_points():
    ground = {"base": base("WWW", "WWW", "WWWW"), "monuments": [{"at": [0, 0], "reserve": True}]}
    assert measure_of(ground | {"specialists": ["guardian"]}, "monuments", mode="solo") == 0


def test_each_clause_is_one_item_and_items_of_nothing_are_left_out():
    answer = score(town("cooper", settled=1, survivors=2))
    assert [(item["rule"], item["points"]) for item in answer["items"]] == [
        ("KAL-15.3", 3),
        ("KAL-15.4", 4),
        ("KAL-15.9", 3),
    ]
    assert (answer["total"], answer["winners"]) == (10, [0])
    assert answer["players"][0]["total"] == 10
    assert "tiebreak" not in answer


TIED = {"survivors": 9}
"""18 points."""


@pytest.mark.rule("KAL-1.3")
def test_the_highest_score_wins_without_a_tie_to_break():
    seats = ({"survivors": 1}, {"survivors": 2})
    assert (winners(*seats), score(*seats)["tiebreak"]) == ([1], None)
    assert [player["total"] for player in score(*seats)["players"]] == [2, 4]


@pytest.mark.rule("KAL-15.11")
def test_of_equal_totals_less_visible_plastic_wins():
    """Two plastics to be seen against one that is seen and one under a building."""
    shown = town("cooper") | {"survivors": 1, "base": base("..PP")}
    hidden = {"base": base("WWP", "WP"), "buildings": buildings("cooper"), "survivors": 1}
    seats = (shown, hidden)
    assert (winners(*seats), score(*seats)["tiebreak"]) == ([1], "KAL-15.11")


@pytest.mark.rule("KAL-15.12")
def test_then_more_settlers_win():
    settled, crowd = town("shipyard", "shipyard", settled=2), town("shipyard", "shipyard", survivors=3)
    seats = (crowd, settled)
    assert (winners(*seats), score(*seats)["tiebreak"]) == ([1], "KAL-15.12")


@pytest.mark.rule("KAL-15.13")
def test_then_more_monuments_win():
    monument = {"base": base("WWW", "WWW", "WWW"), "monuments": [{"at": [0, 0]}]}
    trades = town("cooper", "cooper", "cooper", survivors=1)
    seats = (trades, monument)
    assert (winners(*seats), score(*seats)["tiebreak"]) == ([1], "KAL-15.13")


@pytest.mark.rule("KAL-15.14")
def test_then_more_buildings_win():
    seats = (town("cooper"), town("house", "house", "house"), {"fish_tokens": [3]})
    assert (winners(*seats), score(*seats)["tiebreak"]) == ([1], "KAL-15.14")


@pytest.mark.rule("KAL-15.15")
def test_in_the_end_the_victory_is_shared():
    seats = ({"survivors": 1}, {"fish_tokens": [2]}, {})
    assert (winners(*seats), score(*seats)["tiebreak"]) == ([0, 1], "KAL-15.15")


@pytest.mark.rule("KAL-15.12")
def test_a_tie_is_broken_only_among_those_still_tied():
    """The third has the most settlers, but plastic has put it out of the running."""
    clean, settled = town("shipyard", survivors=3), town("shipyard", settled=1, survivors=1, fish_tokens=[1])
    dirty = settled | {"base": base("..P"), "buildings": buildings("shipyard", settled=1)}
    seats = (clean, settled, dirty)
    assert (winners(*seats), score(*seats)["tiebreak"]) == ([1], "KAL-15.12")
