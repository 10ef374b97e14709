"""The faults of a table as it stands: the census, notebooks, pieces and badges."""

import pytest

from periplus.models.sumatra import GAME
from tests.sumatra.tables import ROUND, STOCK, STUDY, load, rules, study, table


def wheres(data):
    return [(fault.rule, list(fault.where)) for fault in GAME.check(load(data))]


def test_a_fresh_table_and_the_specs_examples_are_legal():
    assert rules(study()) == []
    assert (
        rules(table({"notebook": {"radio": "x", "plants": "5", "columns": ["a2", "b1M"]}}, {"at": 0})) == []
    )


@pytest.mark.rule("SUM-1.2")
def test_more_tiles_than_exist_of_a_kind_are_faulted_whatever_the_edition():
    full = {"notebook": {"residents": 7}}
    assert rules(table(full, {"notebook": {"residents": 5}})) == []
    assert wheres(table(full, {"notebook": {"residents": 6}})) == [("SUM-1.2", ["R"])]
    assert wheres(table(available="P1 P1 P2 P2 P3 P3 P4 P4 P5 P5")) == [("SUM-1.2", ["P"])]


@pytest.mark.rule("SUM-1.2", "SUM-1.4")
def test_more_tiles_of_a_value_than_the_stock_holds_are_faulted():
    tiles = ROUND.split()
    tiles[tiles.index("W")] = "P2"
    tiles[tiles.index("G")] = "P2"
    assert wheres(study(available=[], known=tiles)) == [
        ("SUM-1.2", ["P2"]),
        ("SUM-2.3", ["W"]),
        ("SUM-2.3", ["G"]),
    ]
    assert rules(study(bag="P1 P1 A5")) == []
    assert wheres(study(bag="P1 A5 A5")) == [("SUM-1.2", ["A5"])]


@pytest.mark.rule("SUM-1.3")
def test_a_volcano_is_there_once_and_a_type_six_times():
    assert wheres(table(available="Ma Ma")) == [("SUM-1.3", ["Ma"])]
    sheets = [{"notebook": {"columns": "b3"}}, {"notebook": {"columns": "b3"}}]
    assert rules(table(*sheets)) == []
    assert wheres(table(*sheets, known="Eb")) == [("SUM-1.3", ["Eb"])]


def test_a_written_bag_counts_in_the_census_and_a_derived_one_does_not():
    assert wheres(table(available="Ma", bag="Ma")) == [("SUM-1.3", ["Ma"])]
    assert wheres(study(bag="P1 P1 P1")) == [("SUM-1.2", ["P1"])]
    assert rules(study(bag=[])) == []


@pytest.mark.rule("SUM-2.3", "SUM-2.1")
def test_round_tiles_are_visible_from_the_start():
    tiles = ROUND.replace("P2", "P4").split()
    assert wheres(study(available=[], known=tiles)) == [("SUM-2.3", ["P2"])]


@pytest.mark.rule("SUM-4.10")
def test_a_derived_bag_has_lost_what_the_places_show_and_no_more():
    drawn = ["O", "O", "O", "W", "G"]
    assert rules(study(place=1, available=drawn, known=ROUND)) == []
    assert wheres(study(place=1, available=drawn[1:], known=ROUND)) == [("SUM-4.10", ["bag"])]
    assert wheres(study(place=0, available=drawn, known=ROUND)) == [("SUM-4.10", ["bag"])]
    assert wheres(study(available=[], known=ROUND.split()[1:])) == [
        ("SUM-2.3", ["R"]),
        ("SUM-4.10", ["bag"]),
    ]


def test_a_derived_bag_is_never_expected_below_nothing():
    everything = sorted(STOCK.elements())
    maps = [{"players": [2], "draws": [0, 80]}]
    edition = STUDY.as_json() | {"maps": maps}
    assert rules(study(edition=edition, place=1, available=[], known=everything)) == []


@pytest.mark.rule("SUM-5.5")
def test_plants_and_animals_leave_no_column_empty_to_their_left():
    assert rules(table({"notebook": {"plants": "5.1", "animals": ".2"}})) == []
    assert wheres(table({}, {"notebook": {"plants": "5.1"}})) == [
        ("SUM-5.5", ["players", 1, "notebook", "plants"])
    ]
    assert rules(table({"notebook": {"animals": ".2"}})) == ["SUM-5.5"]


@pytest.mark.rule("SUM-5.7")
def test_radio_and_gps_leave_no_column_empty_to_their_left():
    assert rules(table({"notebook": {"radio": "x.x", "gps": ".x"}})) == []
    assert wheres(table({"notebook": {"radio": "x", "gps": "..x"}})) == [
        ("SUM-5.7", ["players", 0, "notebook", "radio"])
    ]


@pytest.mark.rule("SUM-5.13")
def test_a_type_stands_in_one_column():
    assert wheres(table({"notebook": {"columns": "a1 b0M a0M"}})) == [
        ("SUM-5.13", ["players", 0, "notebook", "columns", 2])
    ]


@pytest.mark.rule("SUM-3.2")
def test_a_piece_is_at_most_one_place_from_the_token():
    assert rules(table({"at": 2}, {"at": 1}, place=1)) == []
    assert rules(table({"at": 0}, {"at": 2}, place=1)) == []
    assert wheres(table({"at": 3}, {"at": 1})) == [("SUM-3.2", ["players", 0, "at"])]
    assert wheres(table({"at": 0}, {"at": 2}, place=2)) == [("SUM-3.2", ["players", 0, "at"])]


@pytest.mark.rule("SUM-3.2")
def test_nobody_ahead_moves_before_somebody_behind():
    assert wheres(table({"at": 2}, {"at": 0})) == [("SUM-3.2", ["players", 0, "at"])]
    assert rules(table({"at": 2}, {"at": 0}, turn=1)) == []
    assert rules(table({"at": 0}, {"at": 1}, {"at": 2})) == []
    assert rules(table({"at": 0}, {"at": 2}, {"at": 0})) == ["SUM-3.2"]


@pytest.mark.rule("SUM-4.5")
def test_nobody_is_ahead_while_a_resident_is_available():
    assert wheres(table({}, {"at": 2}, available="R O")) == [("SUM-4.5", ["players", 1, "at"])]
    assert rules(table({}, {"at": 2}, available="O")) == []


@pytest.mark.rule("SUM-4.6")
def test_nobody_is_ahead_while_base_camp_has_tiles():
    assert wheres(table({}, {"at": 1}, place=0, available="O")) == [("SUM-4.6", ["players", 1, "at"])]
    assert rules(table({}, {"at": 1}, place=0)) == []
    assert rules(table({}, {"at": 1}, place=0, available="R")) == ["SUM-4.5", "SUM-4.6"]


@pytest.mark.rule("SUM-8.1")
def test_a_brown_badge_is_held_by_a_notebook_with_its_marks():
    assert rules(table({"brown": ["b1"], "notebook": {"residents": 2}})) == []
    assert wheres(table({"brown": ["b1"], "notebook": {"residents": 1}})) == [
        ("SUM-8.1", ["players", 0, "brown"])
    ]


@pytest.mark.rule("SUM-9.1")
def test_a_green_badge_is_held_by_a_notebook_with_its_rows():
    six = {"residents": 1, "ornaments": 1, "villages": 1, "plants": "1", "animals": "1", "radio": "x"}
    assert rules(table({"green": "g6", "notebook": six})) == []
    assert wheres(table({"green": "g7", "notebook": six})) == [("SUM-9.1", ["players", 0, "green"])]


@pytest.mark.rule("SUM-8.2", "SUM-9.2")
def test_a_badge_has_one_holder():
    six = {"residents": 2, "ornaments": 1, "villages": 1, "plants": "1", "animals": "1", "radio": "x"}
    sheet = {"brown": ["b1", "b2"], "green": "g6", "notebook": six}
    assert wheres(table(sheet, sheet)) == [("SUM-8.2", ["b1"]), ("SUM-8.2", ["b2"]), ("SUM-9.2", ["g6"])]


def test_all_faults_are_listed_in_the_order_of_the_list():
    sheet = {
        "at": 3,
        "brown": ["b1"],
        "green": "g6",
        "notebook": {"plants": ".1", "gps": ".x", "columns": "a1 a1"},
    }
    assert rules(table({}, sheet, available="R Ma Ma", known=["V"] * 6)) == [
        "SUM-1.2",
        "SUM-1.3",
        "SUM-5.5",
        "SUM-5.7",
        "SUM-5.13",
        "SUM-3.2",
        "SUM-8.1",
        "SUM-9.1",
    ]


def test_the_log_of_an_illegal_table_is_not_looked_at():
    data = table(available="Ma Ma", log=[{"type": "take", "tile": "R"}])
    assert rules(data) == ["SUM-1.3"]
