"""Position files: what cannot be read is named by its field; what breaks a rule is a violation."""

import json

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.mist import GAME
from tests.mist.tables import after, faults, load, moves, rules, several, table

RAW = {
    "game": "mist",
    "wind": "NE",
    "clouds": [["F3", "M5"], ["W1"], ["T2"], ["D2"]],
    "players": [
        {"name": "Red", "balloon": [1, 0], "energy": 5, "telescope": ["f2"]},
        {"name": "Blue", "balloon": [0, 1], "energy": 6, "telescope": ["s2"]},
    ],
}


def test_the_examples_of_the_spec_are_legal():
    tiny = {
        "game": "mist",
        "phase": "C3",
        "edition": {"islands": {"front": {"0,0": "@1", "1,0": ".2", "2,0": "F1"}}, "tiles": {"F3": 2}},
        "players": [{"balloon": [2, 0], "telescope": ["F3"]}],
        "log": [{"type": "place", "tile": "F3", "at": [1, 0]}, {"type": "done"}],
    }
    assert rules(RAW) == rules(tiny) == []
    state = after(tiny)
    assert (state.first, state.last, state.phase.value) == (0, 2, "A")


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"phase": "D"}, ["phase"]),
        ({"wind": "N"}, ["wind"]),
        ({"wind": None}, ["wind"]),
        ({"bonus": "sun"}, ["bonus"]),
        ({"mode": "solo"}, ["mode"]),
        ({"modules": 0}, ["modules"]),
        ({"modules": True}, ["modules"]),
        ({"variant": True}, ["variant"]),
        ({"round": 0}, ["round"]),
        ({"turn": 2}, ["turn"]),
        ({"start": -1}, ["start"]),
        ({"first": 5}, ["first"]),
        ({"clouds": [["F1"], ["X1"], [], []]}, ["clouds[1]"]),
        ({"harbour": ["Q2"], "modules": 2}, ["harbour"]),
        ({"bag": "none"}, ["bag"]),
        ({"bag": {"F1": -1}}, ["bag"]),
        ({"bag": ["F1", 3]}, ["bag"]),
        ({"draws": "F1"}, ["draws"]),
        ({"side": "top"}, ["side"]),
        ({"colour": "red"}, ["colour"]),
        ({"ask": {"kinds": "fly"}}, ["ask.kinds"]),
        ({"ask": {"kind": "sail", "top": 0, "player": 2}}, ["ask.kind", "ask.top", "ask.player"]),
        ({"ask": {"kind": None}}, ["ask.kind"]),
        ({"ask": {"tiles": ["F1", "X1"], "spaces": [[0, 1], [9, 9]]}}, ["ask.tiles", "ask.spaces[1]"]),
        ({"ask": {"all": 1, "limit": -1, "to": {"dock": 9}}}, ["ask.all", "ask.limit", "ask.to"]),
        (
            {"ask": {"rounds": [{"wind": "N"}, {"bonus": "tile"}]}},
            ["ask.rounds[0].wind", "ask.rounds[1].wind"],
        ),
        ({"ask": {"rounds": [{"wind": "E", "rain": 1}]}}, ["ask.rounds[0].rain"]),
        ({"ask": {"rounds": [{"wind": "E", "deal": ["f2"]}]}}, ["ask.rounds[0].deal"]),
        ({"players": []}, ["players"]),
        ({"edition": "gold"}, ["edition"]),
    ],
)
def test_a_field_that_cannot_be_read_is_named(more, expected):
    assert faults(RAW | more) == expected


@pytest.mark.parametrize(
    ("sheet", "field"),
    [
        ({"balloon": [9, 9]}, "balloon"),
        ({"balloon": {"dock": 8}}, "balloon"),
        ({"balloon": [1]}, "balloon"),
        ({"energy": 21}, "energy"),
        ({"energy": -1}, "energy"),
        ({"telescope": ["F"]}, "telescope"),
        ({"tiles": {"9,9": "F1"}}, "tiles"),
        ({"tiles": {"1,0": "--"}}, "tiles"),
        ({"tiles": {"1, 0": "F1"}}, "tiles"),
        ({"tiles": ["-- --"]}, "tiles"),
        ({"owed": 10}, "owed"),
        ({"credit": 5}, "credit"),
        ({"given": "Z1"}, "given"),
        ({"extensions": None}, "extensions"),
        ({"name": None}, "name"),
        ({"name": 3}, "name"),
        ({"hat": 1}, "hat"),
    ],
)
def test_a_player_s_field_that_cannot_be_read_is_named(sheet, field):
    found = faults(table(sheet))
    assert len(found) == 1
    assert found[0].startswith(f"players[0].{field}")


@pytest.mark.parametrize(
    "move",
    [
        {"type": "swim"},
        {"type": "fly", "dir": "E"},
        {"type": "fly", "dir": None, "distance": 1},
        {"type": "fly", "dir": "E", "distance": 0},
        {"type": "fly", "dir": "E", "distance": 1, "speed": 2},
        {"type": "fly", "dir": "E", "distance": 1, "to": [9, 9]},
        {"type": "take", "cloud": 4},
        {"type": "take", "cloud": -1},
        {"type": "roll", "wind": "N", "bonus": "tile"},
        {"type": "roll", "wind": "E", "bonus": "none"},
        {"type": "place", "tile": "F1", "at": [9, 9]},
        {"type": "place", "tile": "EX", "at": [1, 1]},
        {"type": "draw", "tile": "EK"},
        {"type": "stow", "keep": ["EK"]},
        {"type": "gain", "tile": "E2"},
        {"type": "activate", "tile": "F1", "energy": True},
        {"type": "done", "value": None},
        "fly",
    ],
)
def test_a_move_that_cannot_be_read_is_named_as_a_whole(move):
    log = [{"type": "fly", "dir": None, "distance": 0}, move]
    assert faults(RAW | {"log": log}) == ["log[1]"]


def test_bad_input_in_the_log_comes_before_any_violation():
    assert faults(RAW | {"round": 9, "last": 3, "log": [{"type": "swim"}]}) == ["log[0]"]


def test_faults_come_in_the_order_of_the_file():
    data = {"game": "mist", "players": [{"energy": 99, "balloon": [9, 9]}], "wind": "N", "modules": 7}
    assert faults(data) == ["players[0].energy", "players[0].balloon", "wind", "modules"]


def test_names_differ_and_have_defaults():
    assert load(several(3)).names == ("P1", "P2", "P3")
    same = several(2)
    same["players"][0]["name"] = same["players"][1]["name"] = "Ana"
    assert faults(same) == ["players[1].name"]
    same["players"][0].pop("name")
    same["players"][1]["name"] = "P1"
    assert faults(same) == ["players[1].name"]


def test_the_bonus_phase_needs_somebody_with_something_due():
    assert faults(several(phase="bonus")) == ["phase"]
    due = several(phase="bonus")
    due["players"][0]["owed"] = 1
    assert faults(due) == []
    due["players"][0] |= {"owed": 0, "pending": ["F3"]}
    assert faults(due) == []


def test_the_back_must_be_there():
    only = {"islands": {"front": {"0,0": "@1", "1,0": ".2"}}, "tiles": {"F3": 2}}
    assert faults(table(edition=only, side="back")) == ["side"]


def test_tiles_may_be_rows_or_an_object():
    rows = ["-- -- -- -- --"] + ["-- " * length for length in (6, 7, 8, 9, 8, 7, 6, 5)]
    rows[4] = "-- -- -- -- -- F1 T2 -- --"
    assert (
        after(table({"tiles": rows})).players == after(table({"tiles": {"1,0": "F1", "2,0": "T2"}})).players
    )


def test_what_the_bag_holds():
    assert len(after(RAW).bag) == 112 - 5
    assert after(RAW | {"bag": ["F2", "F1"]}).bag == ("F1", "F2")
    assert after(RAW | {"bag": {"W1": 2, "F1": 1}}).bag == ("F1", "W1", "W1")


def test_a_position_printed_and_read_again_is_the_same():
    position = load(RAW | {"log": [{"type": "fly", "dir": "NE", "distance": 1, "cost": 0, "to": [2, -1]}]})
    assert load(position.as_json()) == position
    assert position.as_json()["log"][0]["to"] == [2, -1]
    rows = ["-- -- -- -- F1"] + ["-- " * length for length in (6, 7, 8, 9, 8, 7, 6, 5)]
    small = {"islands": {"front": ["@1 .1", ".1 .1 .1", ".1 .1"]}, "tiles": {"F2": 3}}
    for data in (
        table({"tiles": rows}, bag={"F2": 1}),
        table({"balloon": [0, 0], "tiles": {"1,0": "F2"}}, bag=["F2"], edition=small),
    ):
        assert load(load(data).as_json()) == load(data)


def test_the_moves_of_the_first_example():
    found = moves(RAW)
    assert found[0] == {"type": "fly", "dir": None, "distance": 0, "cost": 1, "to": [1, 0]}
    assert {"type": "fly", "dir": "NE", "distance": 1, "cost": 0, "to": [2, -1]} in found
    assert [move["dir"] for move in found] == sorted(
        (move["dir"] for move in found),
        key=[None, "E", "NE", "NW", "W", "SW", "SE"].index,
    )


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ({}, ["edition.islands", "edition.tiles"]),
        ({"islands": {"back": {"0,0": "@1"}}, "tiles": {}}, ["edition.islands.front"]),
        ({"islands": {"front": {"0,0": ".1"}}, "tiles": {}}, ["edition.islands.front"]),
        ({"islands": {"front": {"0,0": "@1", "1,0": "@2"}}, "tiles": {}}, ["edition.islands.front"]),
        ({"islands": {"front": ["@1 .1", ".1 .1"]}, "tiles": {}}, ["edition.islands.front"]),
        ({"islands": {"front": {"0,0": "@1"}}, "tiles": {"f1": 1}}, ["edition.tiles"]),
        ({"islands": {"front": {"0,0": "@1"}}, "tiles": {"F1": "2"}}, ["edition.tiles"]),
        (
            {"islands": {"front": {"0,0": "@1"}}, "tiles": {}, "clouds": {"2": 4}},
            ["edition.clouds.3", "edition.clouds.4"],
        ),
        (
            {
                "islands": {"front": {"0,0": "@1"}},
                "tiles": {},
                "track": {"max": 9, "crowns": [[4, 2], [4, 3]]},
            },
            ["edition.track.crowns"],
        ),
        (
            {"islands": {"front": {"0,0": "@1"}}, "tiles": {}, "docks": [{"value": "?", "rate": 2}]},
            ["edition.docks"],
        ),
        ({"islands": {"front": {"0,0": "@1"}}, "tiles": {}, "extensions": {}}, ["edition.extensions"]),
        (
            {"islands": {"front": {"0,0": "@1"}}, "tiles": {}, "start_energy": [1, 2]},
            ["edition.start_energy"],
        ),
    ],
)
def test_a_faulty_edition_is_named_by_its_field(edition, expected):
    data = {"game": "mist", "edition": edition, "wind": "E", "players": [{"balloon": [0, 0]}]}
    found = faults(data)
    assert found == expected


def test_parse_move_names_the_fields_of_the_move():
    with pytest.raises(PositionError) as caught:
        GAME.parse_move(load(RAW), {"type": "take", "cloud": 9})
    assert caught.value.field == "cloud"
    with pytest.raises(PositionError) as caught:
        GAME.parse_move(load(RAW), {"type": "place", "tile": "F1", "at": [9, 9]})
    assert caught.value.field == "at"


def test_whole_positions_hold_their_own_edition(tmp_path):
    own = {"name": "own", "islands": {"front": {"0,0": "@1", "1,0": ".2"}}, "tiles": {"F3": 2}}
    (tmp_path / "own.json").write_text(json.dumps(own))
    raw = json.dumps({"game": "mist", "edition": "own.json", "wind": "E", "players": [{"balloon": [1, 0]}]})
    position = GAME.load(raw.encode(), tmp_path)
    assert GAME.whole(position)["edition"]["tiles"] == {"F3": 2}
    assert load(GAME.whole(position)).edition_data == position.edition_data
