"""What a position file may say, and how each of its faults is named."""

import json

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.sumatra import GAME
from tests.sumatra.tables import faults, load, study, table


def log(*moves, **fields):
    return table(**{"available": "R P1 W", "log": list(moves)} | fields)


def take(**fields):
    return {"type": "take", "tile": "R"} | fields


def explore(**fields):
    return {"type": "explore", "drawn": "R W", "tile": "R"} | fields


AHEAD = table({"at": 2}, {})
"""The player to move explores; the next place shows two tiles."""


@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ({"players": []}, ["players"]),
        ({"players": [{}]}, ["players"]),
        ({"players": [{}] * 6}, ["players"]),
        ({"players": {}}, ["players"]),
        ({"game": "observatory"}, ["game"]),
        ({"mode": "solo"}, ["mode"]),
        ({"mode": None}, ["mode"]),
        ({"turn": 2}, ["turn"]),
        ({"turn": -1}, ["turn"]),
        ({"turn": "0"}, ["turn"]),
        ({"place": 4}, ["place"]),
        ({"place": -1}, ["place"]),
        ({"available": "R X"}, ["available[1]"]),
        ({"available": ["R", "O", "P6"]}, ["available[2]"]),
        ({"available": ["R", 3, "Mf"]}, ["available[1]", "available[2]"]),
        ({"available": 3}, ["available"]),
        ({"known": "R,O"}, ["known[0]"]),
        ({"bag": None}, ["bag"]),
        ({"bag": "E"}, ["bag[0]"]),
        ({"rows": 9}, ["rows"]),
        ({"ask": []}, ["ask"]),
        ({"ask": {"depth": 1, "limit": "x"}}, ["ask.depth"]),
        ({"log": {}}, ["log"]),
    ],
)
def test_a_fault_of_the_table_names_its_field(fields, wanted):
    assert faults(table(**fields)) == wanted


@pytest.mark.parametrize(
    ("sheet", "wanted"),
    [
        ({"at": 4}, "at"),
        ({"at": None}, "at"),
        ({"name": 5}, "name"),
        ({"seat": 0}, "seat"),
        ({"notebook": {"rows": 3}}, "notebook.rows"),
        ({"notebook": {"residents": 8}}, "notebook.residents"),
        ({"notebook": {"residents": True}}, "notebook.residents"),
        ({"notebook": {"ornaments": 6}}, "notebook.ornaments"),
        ({"notebook": {"villages": -1}}, "notebook.villages"),
        ({"notebook": {"plants": "6"}}, "notebook.plants"),
        ({"notebook": {"plants": "123451"}}, "notebook.plants"),
        ({"notebook": {"animals": "x"}}, "notebook.animals"),
        ({"notebook": {"radio": "1"}}, "notebook.radio"),
        ({"notebook": {"gps": "xx.xxx"}}, "notebook.gps"),
        ({"notebook": {"columns": "a0"}}, "notebook.columns[0]"),
        ({"notebook": {"columns": ["a1", "b4"]}}, "notebook.columns[1]"),
        ({"notebook": {"columns": "a1 b1m"}}, "notebook.columns[1]"),
        ({"notebook": {"columns": "a1 b1 c1 d1 e1 a1"}}, "notebook.columns"),
        ({"brown": ["b1", "b9"]}, "brown[1]"),
        ({"brown": ["g6"]}, "brown[0]"),
        ({"brown": ["b1", "b2", "b1"]}, "brown"),
        ({"green": "b1"}, "green"),
        ({"green": "g5"}, "green"),
    ],
)
def test_a_fault_of_a_player_names_its_field(sheet, wanted):
    assert faults(table({}, sheet)) == [f"players[1].{wanted}"]


@pytest.mark.parametrize(
    ("move", "wanted"),
    [
        ({}, "log[0].type"),
        ({"type": "pass"}, "log[0].type"),
        ({"type": "advance", "tile": "R"}, "log[0].tile"),
        ({"type": "follow", "to": 1}, "log[0].to"),
        ({"type": "take"}, "log[0].tile"),
        (take(tile="X"), "log[0].tile"),
        (take(tile=None), "log[0].tile"),
        (take(drawn="R"), "log[0].drawn"),
        (take(to=0), "log[0].to"),
        (take(to=6), "log[0].to"),
        (take(to="2"), "log[0].to"),
        (take(to="bag"), "log[0].to"),
        (take(to=None), "log[0].to"),
        (take(tile="P1"), "log[0].to"),
        (take(tile="A5"), "log[0].to"),
        (take(tile="W"), "log[0].to"),
        (take(tile="G"), "log[0].to"),
        (take(tile="W", to=1, bonus={}), "log[0].bonus.tile"),
        (take(tile="W", to=1, bonus=None), "log[0].bonus"),
        (take(tile="W", to=1, bonus={"tile": "R", "to": None}), "log[0].bonus.to"),
        (take(tile="W", to=1, bonus={"tile": "R", "to": "known"}), "log[0].bonus.to"),
        (take(tile="W", to=1, bonus={"tile": "P1"}), "log[0].bonus.to"),
        (take(tile="W", to=1, bonus={"tile": "R", "at": 1}), "log[0].bonus.at"),
        (take(badges=["b1", "b9"]), "log[0].badges[1]"),
        (take(badges=["b1", "b1"]), "log[0].badges"),
        (take(badges="b1"), "log[0].badges"),
    ],
)
def test_a_fault_of_a_move_names_its_field(move, wanted):
    assert faults(log(move)) == [wanted]


@pytest.mark.parametrize("tile", ["R", "O", "V", "Ma", "Ee"])
def test_only_plants_animals_radio_and_gps_need_a_column(tile):
    assert faults(log(take(tile=tile), available=[tile])) == []


@pytest.mark.parametrize(
    ("move", "wanted"),
    [
        ({"type": "explore", "tile": "R"}, ["log[0].drawn"]),
        (explore(drawn=None), ["log[0].drawn"]),
        (explore(drawn="R Q"), ["log[0].drawn[1]"]),
        ({"type": "explore", "drawn": "R W"}, ["log[0].tile"]),
        (explore(drawn=[]), ["log[0].tile"]),
        ({"type": "explore", "drawn": [], "to": 1}, ["log[0].tile"]),
        ({"type": "explore", "drawn": [], "bonus": {"tile": "R"}}, ["log[0].tile"]),
        ({"type": "explore", "drawn": []}, []),
        (explore(), []),
    ],
)
def test_an_exploration_tells_what_is_drawn_and_takes_one_of_it(move, wanted):
    assert faults(AHEAD | {"log": [move]}) == wanted


def test_only_the_first_move_may_leave_its_draw_to_the_position():
    first = {"type": "explore", "tile": "R"}
    assert faults(AHEAD | {"draw": "R W", "log": [first]}) == []
    assert faults(AHEAD | {"draw": "R W", "log": [first, first]}) == ["log[1].drawn"]


def test_a_draw_from_the_position_is_one_to_take_a_tile_from():
    assert faults(AHEAD | {"draw": "R W", "log": [{"type": "explore"}]}) == ["log[0].tile"]
    nothing = AHEAD | {"draw": [], "bag": []}
    assert faults(nothing | {"log": [{"type": "explore", "tile": "R"}]}) == ["log[0].tile"]
    assert faults(nothing | {"log": [{"type": "explore"}]}) == []


@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ({"draw": "R W"}, []),
        ({"draw": "R"}, ["draw"]),
        ({"draw": "R W G"}, ["draw"]),
        ({"draw": "R X"}, ["draw[1]"]),
        ({"draw": None}, ["draw"]),
        ({"draw": "R W", "bag": "R W G"}, []),
        ({"draw": "R W", "bag": "W G G"}, ["draw"]),
        ({"draw": "R W", "bag": "R"}, ["draw"]),
        ({"draw": "R", "bag": "R"}, []),
        ({"draw": [], "bag": []}, []),
        ({"draw": "R W", "turn": 1}, ["draw"]),
    ],
)
def test_a_draw_is_for_a_player_ahead_and_as_large_as_the_place_or_the_bag(fields, wanted):
    assert faults(AHEAD | fields) == wanted


def test_names_differ_from_each_other_and_from_the_default_ones():
    assert faults(table({"name": "Ana"}, {"name": "Ana"})) == ["players[1].name"]
    assert faults(table({"name": "p2"}, {})) == ["players[0].name"]
    assert faults(table({}, {"name": "p1"})) == ["players[1].name"]
    assert faults(table({"name": "p2"}, {"name": "p1"})) == []


def test_players_are_p1_p2_and_so_on_unless_named():
    names = [player.name for player in GAME.score(load(table({}, {"name": "Budi"}, {}))).players]
    assert names == ["p1", "Budi", "p3"]


def test_a_number_of_players_without_a_map_is_a_fault_of_the_edition():
    edition = {"name": "two", "maps": [{"players": [2], "draws": [0, 1]}]}
    assert faults(table({}, {}, {}, edition=edition)) == ["edition.maps"]


def test_an_unknown_edition_is_a_fault_of_its_field():
    assert faults(table(edition="home")) == ["edition"]
    assert faults(table(edition=7)) == ["edition"]


def test_all_faults_are_told_in_the_order_of_the_file():
    data = table({"at": 9}, {"name": 1}, available="X", log=[{"type": "take", "tile": "P1"}], turn=7)
    assert faults(data) == ["players[0].at", "players[1].name", "available[0]", "log[0].to", "turn"]


def test_bad_input_anywhere_comes_before_any_violation():
    data = table({"brown": ["b1"]}, available="R", log=[take(tile="O"), take(tile="W")])
    assert faults(data) == ["log[1].to"]
    assert faults(table({"brown": ["b1"]}, ask={"depth": 1})) == ["ask.depth"]


def test_values_of_the_question_are_left_to_the_query_that_uses_them():
    assert faults(table(ask={"limit": "many", "future": 3, "tiles": None})) == []
    assert load(table(ask={"limit": None})).ask.given == {"limit"}


def test_text_and_lists_of_tiles_say_the_same():
    text = load(table(available="R W", known="O O", bag="G Ea"))
    lists = load(table(available=["R", "W"], known=["O", "O"], bag=["G", "Ea"]))
    assert text == lists
    assert text.as_json()["available"] == ["R", "W"]


def test_a_column_list_may_be_one_text():
    assert load(table({"notebook": {"columns": "a2 b0M"}})) == load(
        table({"notebook": {"columns": ["a2", "b0M"]}})
    )


@pytest.mark.parametrize(
    "data",
    [
        study(),
        study(turn=1, ask={"kind": "badges", "limit": 3}),
        table({"name": "Ana", "notebook": {"plants": "5.1", "gps": ".x", "columns": "c3M"}}, {"at": 0}),
        AHEAD | {"draw": "R W", "log": [explore()]},
    ],
)
def test_a_position_printed_reads_back_as_it_was(data):
    position = load(data)
    again = GAME.load(json.dumps(position.as_json()).encode())
    assert again == position
    assert again.as_json() == position.as_json()


def test_what_is_no_json_has_no_field():
    with pytest.raises(PositionError) as error:
        GAME.load(b"{")
    assert error.value.field == ""


def test_the_schema_knows_both_ways_to_write_tiles():
    schema = GAME.schema()
    ways = schema["properties"]["available"]["anyOf"]
    assert {way["type"] for way in ways} == {"array", "string"}
