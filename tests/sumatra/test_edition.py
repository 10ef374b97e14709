"""Editions: the bundled one, those that players write, and how their faults are named."""

import json

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.sumatra import GAME
from tests.sumatra.tables import OPEN, STUDY, faults, load, study, table

WRITTEN = STUDY.as_json()


def wrong(**fields):
    """The fields at fault in the open edition with those fields changed."""
    return faults(table(edition=OPEN | fields))


@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ({"name": 3}, ["edition.name"]),
        ({"note": 3}, ["edition.note"]),
        ({"box": 1}, ["edition.box"]),
        ({"types": {"f": ["x", "y"]}}, ["edition.types.f"]),
        ({"types": {"a": ["Sinabung"]}}, ["edition.types.a"]),
        ({"types": {"a": ["Sinabung", 4]}}, ["edition.types.a"]),
        ({"setup": {"6": 5}}, ["edition.setup.6"]),
        ({"setup": {"2": 0}}, ["edition.setup.2"]),
        ({"setup": {"2": 101}}, ["edition.setup.2"]),
        ({"maps": []}, ["edition.maps"]),
        ({"brown": {"b1": "R"}}, ["edition.brown.b1"]),
        ({"brown": {"b1": "RX"}}, ["edition.brown.b1"]),
        ({"green": {"g5": {"rows": 5, "stars": 1}}}, ["edition.green.g5.rows"]),
        ({"green": {"g6": {"rows": 6, "stars": 0}}}, ["edition.green.g6.stars"]),
        ({"green": {"g6": {"rows": 6, "stars": 100}}}, ["edition.green.g6.stars"]),
        ({"green": {"g6": {"rows": 6}}}, ["edition.green.g6.stars"]),
        ({"green": {"b1": {"rows": 6, "stars": 1}}}, ["edition.green.b1"]),
    ],
)
def test_a_fault_of_an_edition_names_its_field(fields, wanted):
    assert wrong(**fields) == wanted


@pytest.mark.parametrize(
    ("side", "wanted"),
    [
        ({"players": [2]}, "draws"),
        ({"draws": [0, 1]}, "players"),
        ({"players": [], "draws": [0, 1]}, "players"),
        ({"players": [2, 2], "draws": [0, 1]}, "players"),
        ({"players": [6], "draws": [0, 1]}, "players"),
        ({"players": [2], "draws": [0]}, "draws"),
        ({"players": [2], "draws": [1, 1]}, "draws"),
        ({"players": [2], "draws": [0, 0]}, "draws"),
        ({"players": [2], "draws": [0, 101]}, "draws"),
        ({"players": [2], "draws": [0, "1"]}, "draws"),
        ({"players": [2], "draws": [0, 1], "names": ["Camp"]}, "names"),
        ({"players": [2], "draws": [0, 1], "names": ["Camp", 2]}, "names"),
        ({"players": [2], "draws": [0, 1], "colour": "red"}, "colour"),
    ],
)
def test_a_fault_of_a_map_names_the_list_as_a_whole(side, wanted):
    assert wrong(maps=[side]) == [f"edition.maps[0].{wanted}"]


def test_a_number_of_players_has_one_map():
    maps = [{"players": [2, 3], "draws": [0, 1]}, {"players": [4, 3], "draws": [0, 2]}]
    assert wrong(maps=maps) == ["edition.maps[1].players"]


def test_an_edition_needs_a_name_and_maps():
    assert set(faults(table(edition={}))) == {"edition.name", "edition.maps"}


def stocked(**fields):
    return faults(study(edition=WRITTEN | fields))


@pytest.mark.rule("SUM-1.2", "SUM-1.5")
def test_round_and_square_tiles_together_are_the_hundred():
    assert stocked() == []
    square = WRITTEN["square"]
    assert stocked(square=square | {"R": square["R"] + 1}) == ["edition.square"]
    assert stocked(square=square | {"P1": square["P1"] - 1}) == ["edition.square"]


def test_values_of_plants_and_animals_are_the_editions_own():
    square = WRITTEN["square"]
    assert stocked(square=square | {"P1": square["P1"] - 1, "P4": square["P4"] + 1}) == []


@pytest.mark.rule("SUM-1.3")
def test_each_volcano_is_there_once_and_each_type_six_times():
    square = WRITTEN["square"]
    assert stocked(square=square | {"Ma": 2, "Mb": 0}) == ["edition.square"]
    assert stocked(square=square | {"Ea": 5, "Eb": 3}) == ["edition.square"]


def test_piles_come_both_or_neither_and_hold_known_tiles():
    both = {"round": WRITTEN["round"], "square": WRITTEN["square"]}
    assert wrong(round=both["round"]) == ["edition.square"]
    assert wrong(square=both["square"]) == ["edition.round"]
    assert wrong(**both | {"round": {"X": 1}}) == ["edition.round.X"]
    assert wrong(**both | {"square": {"R": -1}}) == ["edition.square.R"]
    assert wrong(**both | {"square": {"R": True}}) == ["edition.square.R"]


def test_at_least_eighteen_tiles_are_round():
    round_, square = dict(WRITTEN["round"]), dict(WRITTEN["square"])
    for tile in ("Ea", "Eb", "Ec", "Ed"):
        square[tile] += round_.pop(tile)
    assert stocked(round=round_, square=square) == ["edition.round"]
    round_["Ea"], square["Ea"] = 2, 4
    assert stocked(round=round_, square=square) == []


def test_the_study_edition_is_consistent():
    edition = STUDY
    assert sum((edition.round or {}).values()) == 24
    assert sum((edition.square or {}).values()) == 76
    assert [sum(side.draws) for side in edition.maps] == [52, 68]
    assert [edition.side(players) for players in (2, 3, 4, 5)] == [
        edition.maps[0],
        edition.maps[0],
        edition.maps[1],
        edition.maps[1],
    ]
    assert all(len(side.names or ()) == len(side.draws) for side in edition.maps)


@pytest.mark.rule("SUM-2.2")
def test_first_available_tiles_are_the_usual_ones_unless_the_edition_says_otherwise():
    usual = load(table()).edition_data
    assert [usual.first_available(players) for players in (2, 3, 4, 5)] == [5, 5, 18, 18]
    own = load(table(edition=OPEN | {"setup": {"3": 18}})).edition_data
    assert [own.first_available(players) for players in (2, 3)] == [5, 18]


def test_volcanoes_and_equipment_are_called_by_the_editions_names():
    study_edition, open_edition = STUDY, load(table()).edition_data
    assert study_edition.label("M", "a") == "volcano Sinabung"
    assert study_edition.label("E", "a") == "rope"
    assert open_edition.label("M", "a") == "volcano a"
    assert open_edition.label("E", "a") == "equipment a"


def test_an_edition_may_be_a_file_beside_the_position(tmp_path):
    (tmp_path / "home.json").write_text(json.dumps(OPEN))
    raw = json.dumps(table(edition="home.json")).encode()
    position = GAME.load(raw, tmp_path)
    assert position.edition_data.name == "open"
    assert GAME.whole(position)["edition"]["name"] == "open"
    with pytest.raises(PositionError):
        GAME.load(raw, None)


def test_equal_editions_are_equal_and_hash_alike():
    one, two = load(table()).edition_data, load(table(turn=1)).edition_data
    assert one == two
    assert hash(one) == hash(two)
    assert GAME.editions() == ("study",)
