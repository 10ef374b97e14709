"""Editions: the bundled one, what a player's own may leave out, and how faults in it are named."""

import json
from collections import Counter
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.kalypso import GAME
from periplus.models.kalypso.cards import CoopGoal, Penalty, VersusGoal

from .tables import SEA, refused, table

STUDY: Any = GAME.edition("study")


def own(**fields):
    """The edition inside a position."""
    return table(edition=fields).edition_data


def faults(**fields):
    return [field.removeprefix("edition.") for field in refused(edition=fields)]


def counts(rows):
    return Counter("".join(rows))


@pytest.mark.rule("KAL-2.9")
def test_the_versus_map_has_nine_zones_and_the_published_tokens():
    marks = counts(STUDY.maps.versus)
    assert (marks["o"], marks["b"], marks["f"], marks["+"]) == (8, 4, 19, 4)
    assert len(STUDY.sea("versus").zones) == 9


@pytest.mark.rule("KAL-2.11")
def test_the_joined_map_has_36_zones_and_the_published_tokens():
    marks = counts(STUDY.maps.coop)
    assert (marks["o"], marks["b"], marks["f"], marks["#"]) == (16, 16, 56, 16)
    assert len(STUDY.sea("solo").zones) == 36


@pytest.mark.rule("KAL-2.2")
def test_each_quarter_of_the_joined_map_is_the_one_before_turned_clockwise():
    rows = STUDY.maps.coop
    turned = ["".join(row[column] for row in reversed(rows)) for column in range(24)]
    assert turned == list(rows)
    assert rows[0] == "..f....o............f..."


@pytest.mark.rule("KAL-7.1")
def test_the_salvage_bag_has_120_tiles_with_equally_many_icons_of_each_material():
    assert len(STUDY.salvage) == 120
    plastics = Counter(face.count("P") for face in STUDY.salvage)
    assert plastics == {0: 12, 1: 48, 2: 40, 3: 20}
    assert counts(STUDY.salvage) == {"W": 103, "M": 103, "S": 103, "R": 103, "P": 188}


def test_the_salvage_bag_goes_pattern_by_pattern_through_the_colourings():
    assert STUDY.salvage[:4] == ("WWWMM", "MMMRR", "RRRSS", "SSSWW")
    assert STUDY.salvage[8] == "WWMRS"
    assert STUDY.salvage[-1] == "PSPPW"


@pytest.mark.rule("KAL-7.3")
def test_the_other_bags_hold_sixty_pieces_each():
    assert Counter(STUDY.scrap) == {"WP": 15, "MP": 15, "SP": 15, "RP": 15}
    assert Counter(STUDY.fish) == {0: 6, 1: 30, 2: 10, 3: 4, "B": 10}


@pytest.mark.rule("KAL-10.24")
@pytest.mark.parametrize(("gardens", "people"), [(0, 0), (3, 6), (4, 7), (5, 8), (12, 16), (20, 16)])
def test_the_garden_table_supports_people_and_its_end_holds(gardens, people):
    assert STUDY.supported(gardens) == people


@pytest.mark.rule("KAL-10.7")
@pytest.mark.parametrize(("panels", "boats"), [(0, 0), (4, 6), (5, 8), (8, 12), (9, 12)])
def test_the_solar_table_allows_boats_and_its_end_holds(panels, boats):
    assert STUDY.boats_allowed(panels) == boats


@pytest.mark.rule("KAL-2.12")
def test_survivors_arrive_by_difficulty_players_and_round():
    assert STUDY.arriving("learning", 4, 1) == 3
    assert STUDY.arriving("hard", 4, 2) == 4
    assert STUDY.arriving("easy", 1, 1) == 2
    assert own(arrivals={"learning": [[2]]}).arriving("learning", 2, 2) == 0


@pytest.mark.rule("KAL-2.3")
def test_there_are_seven_forecasts_and_the_published_numbers_hold():
    assert [card.id for card in STUDY.forecasts] == [
        "storms",
        "raindrops",
        "sun",
        "dock",
        "batten",
        "window",
        "casks",
    ]
    storms, dock = STUDY.forecast("storms").versus, STUDY.forecast("dock").versus
    assert storms.needs == {"boat": 2}
    assert storms.penalty.each == 4
    assert dock.penalty.flat == 3


@pytest.mark.rule("KAL-2.7")
def test_there_are_five_goals_of_each_deck():
    assert Counter(card.deck for card in STUDY.goals) == {"A": 5, "B": 5}
    assert STUDY.goal("A2").coop.at_least == (6, 7, 8, 8)


def test_the_bundled_edition_keeps_the_published_counts():
    assert STUDY.departures() == ()


def test_an_edition_of_ones_own_is_told_where_it_departs_from_the_counts():
    found = own(
        maps={"versus": SEA, "coop": ["...."] * 4},
        garden_table=[0, 1],
        fish=[2, 2, 1],
        salvage=["WWWMM"],
        goals=[{"id": f"g{number}", "deck": "A"} for number in range(10)],
    ).departures()
    assert [fault.field for fault in found] == [
        *("maps.versus", "maps.versus", "maps.coop", "maps.coop", "maps.coop"),
        *("garden_table", "garden_table", "garden_table", "salvage", "fish", "fish", "forecasts", "goals"),
    ]


def test_fields_left_out_are_those_of_the_bundled_edition_or_unknown():
    edition = own(maps={"versus": SEA})
    assert edition.garden_table == STUDY.garden_table
    assert edition.solar_table == STUDY.solar_table
    assert edition.arrivals == STUDY.arrivals
    assert (edition.reserves, edition.forecasts, edition.goals) == (5, (), ())
    assert edition.salvage is edition.scrap is edition.fish is None
    assert table(edition={"reserves": 2}, rows=SEA).edition_data.reserves == 2


def test_an_edition_without_maps_of_its_own_has_the_bundled_ones():
    position = GAME.load(
        b'{"game": "kalypso", "mode": "solo", "edition": {"reserves": 1}, "settlements": [{}]}'
    )
    assert position.edition_data.maps == STUDY.maps
    assert position.edition_data.island_gardens == STUDY.island_gardens


def test_an_island_of_ones_own_has_no_gardens_unless_told():
    assert own(maps={"versus": SEA, "coop": ["####"] * 4}).island_gardens == ()


def test_an_edition_inside_is_printed_as_briefly_as_it_may_be_written():
    written = {"maps": {"versus": SEA}, "reserves": 3, "fish": [1, "B"]}
    assert table(edition=written).as_json()["edition"] == written


def test_equal_texts_give_one_edition_and_one_sea():
    assert table().edition_data is table().edition_data
    assert table().edition_data.sea("versus") is table().edition_data.sea("versus")


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"maps": {}}, "maps"),
        ({"maps": {"versus": ["..."] * 4}}, "maps.versus"),
        ({"maps": {"versus": ["...."] * 3}}, "maps.versus"),
        ({"maps": {"versus": ["....", "...", "....", "...."]}}, "maps.versus"),
        ({"maps": {"versus": []}}, "maps.versus"),
        ({"maps": {"versus": ["..#."] * 4}}, "maps.versus"),
        ({"maps": {"versus": [".", 3]}}, "maps.versus"),
        ({"maps": {"versus": SEA, "coop": ["..+."] * 4}}, "maps.coop"),
        ({"maps": {"versus": SEA, "coop": "...."}}, "maps.coop"),
        ({"maps": {"versus": SEA, "solo": SEA}}, "maps.solo"),
        ({"maps": {"versus": ["." * 68] * 4}}, "maps.versus"),
        ({"garden_table": [0, 2, 1]}, "garden_table"),
        ({"garden_table": []}, "garden_table"),
        ({"solar_table": [0, "x"]}, "solar_table[1]"),
        ({"salvage": ["WWWMM", "WWWM"]}, "salvage[1]"),
        ({"salvage": ["WPPPP"]}, "salvage[0]"),
        ({"scrap": ["WP", "WM"]}, "scrap[1]"),
        ({"scrap": ["PP"]}, "scrap[0]"),
        ({"fish": [1, 4]}, "fish[1]"),
        ({"fish": ["b"]}, "fish[0]"),
        ({"reserves": -1}, "reserves"),
        ({"arrivals": {"hard": [[1, 1, 1, 1, 1]]}}, "arrivals.hard[0]"),
        ({"forecasts": [{"title": "?"}]}, "forecasts[0].id"),
        ({"forecasts": [{"id": "f", "versus": {}}]}, "forecasts[0].versus.needs"),
        ({"forecasts": [{"id": "f", "versus": {"needs": {"net": 1}}}]}, "forecasts[0].versus.needs.net"),
        (
            {"forecasts": [{"id": "f", "coop": {"needs": {}, "penalty": {"flat": 1}}}]},
            "forecasts[0].coop.penalty",
        ),
        ({"forecasts": [{"id": "f", "versus": {"needs": {}, "reward": {}}}]}, "forecasts[0].versus.reward"),
        (
            {"forecasts": [{"id": "f", "versus": {"needs": {}, "penalty": {"flat": 1, "each": 1}}}]},
            "forecasts[0].versus.penalty",
        ),
        ({"forecasts": [{"id": "f"}, {"id": "f"}]}, "forecasts[1].id"),
        ({"goals": [{"id": "g"}]}, "goals[0].deck"),
        ({"goals": [{"id": "g", "deck": "C"}]}, "goals[0].deck"),
        (
            {"goals": [{"id": "g", "deck": "A", "versus": {"metric": "hats", "points": 1}}]},
            "goals[0].versus.metric",
        ),
        ({"goals": [{"id": "g", "deck": "A", "versus": {"metric": "kinds"}}]}, "goals[0].versus"),
        (
            {"goals": [{"id": "g", "deck": "A", "coop": {"metric": "kinds", "at_least": 1, "at_most": 2}}]},
            "goals[0].coop",
        ),
        ({"island_gardens": [[[0, 0], [0, 1]]], "maps": {"versus": SEA, "coop": SEA}}, "island_gardens"),
        ({"colour": "blue"}, "colour"),
    ],
)
def test_a_wrong_edition_names_its_field(fields, field):
    assert faults(**{"maps": {"versus": SEA}, **fields}) == [field]


def test_garden_spaces_are_pairs_of_adjacent_cells_of_the_island():
    island = {"versus": SEA, "coop": ["....", ".##.", ".##.", "...."]}
    assert faults(maps=island, island_gardens=[[[1, 1], [1, 2]], [[2, 1], [2, 2]]]) == []
    for spaces in ([[[1, 1], [2, 2]]], [[[1, 1], [1, 2]], [[1, 2], [2, 2]]], [[[1, 1], [1, 0]]]):
        assert faults(maps=island, island_gardens=spaces) == ["island_gardens"]


def test_an_unknown_edition_is_refused():
    text = json.dumps({"game": "kalypso", "mode": "solo", "edition": "atlantis", "settlements": [{}]})
    with pytest.raises(PositionError) as error:
        GAME.load(text.encode())
    assert error.value.field == "edition"


@pytest.mark.rule("KAL-15.6")
@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 0), (2, 3), (5, 6), (8, 12), (12, 12)])
def test_a_goal_pays_for_every_full_group_up_to_its_most(number, points):
    assert VersusGoal(metric="settlers", per=2, points=3, max=12).worth(number) == points


@pytest.mark.rule("KAL-15.6")
@pytest.mark.parametrize(("number", "points"), [(0, 8), (2, 8), (3, 5), (5, 5), (8, 2), (9, 0)])
def test_a_goal_by_bands_pays_the_first_band_that_is_not_exceeded(number, points):
    assert VersusGoal(metric="plastic", bands=((2, 8), (5, 5), (8, 2))).worth(number) == points


@pytest.mark.rule("KAL-16.1")
def test_a_goal_of_all_is_reached_or_not_exceeded_by_number_of_players():
    least = CoopGoal(metric="kinds", at_least=(6, 7, 8))
    assert [least.met(number, 1) for number in (5, 6, 7)] == [False, True, True]
    assert [least.met(7, players) for players in (1, 2, 3, 4)] == [True, True, False, False]
    most = CoopGoal(metric="plastic", at_most=8)
    assert [most.met(number, 3) for number in (7, 8, 9)] == [True, True, False]


@pytest.mark.rule("KAL-4.16")
def test_a_penalty_is_flat_or_for_each_item_missing():
    assert [Penalty(flat=3).loss(missing) for missing in (0, 1, 2)] == [0, 3, 3]
    assert [Penalty(each=4).loss(missing) for missing in (0, 1, 2)] == [0, 4, 8]
