"""Position files: the fields, their ranges and defaults, and how bad input is named."""

import json

import jsonschema
import pytest

from periplus.models.core.errors import PositionError
from periplus.models.kalypso import GAME, board

from .tables import END, data, refused, sea, table

COOPER_CHAIN = """
{"game": "kalypso", "mode": "versus", "edition": {"maps": {"versus": ["....","....","....","...."]}},
 "settlements": [{"base": ["WW..","W...","....","...."], "hand": ["PW"]}],
 "log": [{"type":"place","tile":"PW","at":[1,1]}, {"type":"build","kind":"cooper","at":[0,0]},
         {"type":"place","tile":"barrel","at":[2,0]}, {"type":"end"}]}
"""
SOLO_TURN = """
{"game": "kalypso", "mode": "solo", "round": 2, "goals": ["A2", "B5"],
 "settlements": [{"tiles": [{"tile": "WWWMM", "at": [9, 11], "rot": 180}], "survivors": 1,
   "forecasts": [{"card": "raindrops"}], "tracks": {"fish": 4, "gardens": 1}}],
 "offer": ["MMMWW", "SSRPP"]}
"""
LAGOON = """
{"game": "kalypso", "mode": "versus",
 "edition": {"maps": {"versus": ["........","...f....","........","........"]}},
 "settlements": [{"base": [".WWW....",".W......",".WW.....","........"], "boats": [{"at": [1, 4]}]}],
 "ask": {"kind": "enclose", "cells": [[1, 2], [1, 3]]}}
"""
CARDS = {
    "forecasts": [
        {"id": "both", "versus": {"needs": {"boat": 2, "fish": 1}}, "coop": {"needs": {"boat": 1}}},
        {"id": "coop-only", "coop": {"needs": {"boat": 1}}},
    ],
    "goals": [
        {
            "id": "one",
            "deck": "A",
            "versus": {"metric": "kinds", "points": 1},
            "coop": {"metric": "kinds", "at_least": 1},
        },
        {
            "id": "two",
            "deck": "B",
            "versus": {"metric": "kinds", "points": 1},
            "coop": {"metric": "kinds", "at_least": 1},
        },
        {"id": "coop-only", "deck": "B", "coop": {"metric": "kinds", "at_least": 1}},
    ],
}
WATER = ["........"] * 8


@pytest.mark.parametrize("text", [COOPER_CHAIN, SOLO_TURN, LAGOON])
def test_the_examples_are_legal_and_come_back_from_their_own_text(text):
    position = GAME.load(text.encode())
    assert GAME.check(position) == ()
    printed = json.dumps(position.as_json())
    assert GAME.load(printed.encode()) == position
    assert json.dumps(GAME.load(printed.encode()).as_json()) == printed


def test_an_example_is_printed_as_it_was_written():
    assert GAME.load(COOPER_CHAIN.encode()).as_json() == json.loads(COOPER_CHAIN)
    assert GAME.load(LAGOON.encode()).as_json() == json.loads(LAGOON)


def test_fields_that_are_left_out_have_their_defaults():
    position = GAME.load(b'{"game": "kalypso", "mode": "versus", "settlements": [{}]}')
    assert position.edition_data.name == "study"
    state = GAME.initial(position)
    assert (state.players, state.difficulty, state.round, state.phase.value) == (2, "learning", 1, "turn")
    assert (state.goals, state.offer, state.bags.salvage, state.player) == ((), (), (), 0)
    assert board.covered(state.sea, state.own) == 0
    assert (state.own.survivors, state.own.hand, state.own.forecasts) == (0, (), ())
    assert position.as_json() == {"game": "kalypso", "mode": "versus", "settlements": [{}]}


@pytest.mark.parametrize(
    ("mode", "settlements", "players"), [("versus", 1, 2), ("versus", 3, 3), ("coop", 1, 2), ("solo", 1, 1)]
)
def test_the_number_of_players_follows_from_mode_and_settlements(mode, settlements, players):
    assert GAME.initial(table(*[{}] * settlements, mode=mode)).players == players


def test_tracks_are_the_panels_and_gardens_on_the_board_unless_told():
    town = {
        "base": ["MM......", "MM......", *WATER[2:]],
        "buildings": [{"kind": "solar", "at": [0, 0]}],
        "gardens": [{"at": [3, 3]}],
    }
    own = GAME.initial(table(town, mode="solo")).own
    assert (own.fish, own.panels, own.garden_track) == (0, 1, 1)
    own = GAME.initial(table(town | {"tracks": {"fish": 5, "gardens": 4}}, mode="solo")).own
    assert (own.fish, own.panels, own.garden_track) == (5, 1, 4)


def test_pieces_are_the_cells_that_they_cover():
    """A salvage tile hangs by the middle of its bar; flip mirrors it before it turns."""
    settlement = {
        "tiles": [
            {"tile": "WMSRP", "at": [2, 2]},
            {"tile": "WMSRP", "at": [6, 6], "rot": 90, "flip": True},
            {"tile": "RP", "at": [0, 7], "rot": 180},
        ],
        "barrels": [[7, 0]],
        "boats": [{"at": [-1, 0], "rot": 90}],
    }
    state = GAME.initial(table(settlement))
    wood, metal, seaweed, rubber, plastic = (state.sea.frame.cells(mask) for mask in state.own.icons)
    assert wood == ((2, 1), (7, 6))
    assert metal == ((2, 2), (6, 6))
    assert seaweed == ((2, 3), (5, 6))
    assert rubber == ((0, 7), (3, 2), (6, 5))
    assert plastic == ((0, 6), (4, 2), (6, 4))
    assert state.sea.frame.cells(state.own.barrels) == ((7, 0),)
    assert state.sea.frame.cells(board.boats(state.sea, state.own)) == ((-1, 0), (0, 0))


def test_a_diagram_may_show_the_island_or_leave_it_out():
    ground = ["........"] * 3 + ["...##...", "........"] + ["........"] * 3
    assert refused({"base": ground}, mode="solo") == []


def test_equal_tables_are_equal_states_whatever_the_order_of_the_pieces():
    one = {"boats": [{"at": [0, 0]}, {"at": [2, 0]}], "gardens": [{"at": [4, 4]}, {"at": [3, 3]}]}
    other = {name: list(reversed(pieces)) for name, pieces in one.items()}
    assert GAME.initial(table(one)) == GAME.initial(table(other))


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"mode": "duel"}, "mode"),
        ({"players": 1}, "players"),
        ({"players": 5}, "players"),
        ({"players": "2"}, "players"),
        ({"players": None}, "players"),
        ({"mode": "solo", "players": 2}, "players"),
        ({"mode": "coop", "players": 1}, "players"),
        ({"difficulty": "brutal"}, "difficulty"),
        ({"round": 0}, "round"),
        ({"round": 5}, "round"),
        ({"phase": "night"}, "phase"),
        ({"goals": ["one"]}, "goals"),
        ({"goals": ["one", "two", "one"]}, "goals[2]"),
        ({"goals": ["one", "one"]}, "goals[1]"),
        ({"goals": ["one", "nine"]}, "goals[1]"),
        ({"goals": ["coop-only", "one"]}, "goals[0]"),
        ({"offer": ["WWWMM", "WP"]}, "offer[1]"),
        ({"offer": ["WPPPP"]}, "offer[0]"),
        ({"bags": {"scrap": ["WP", "WW"]}}, "bags.scrap[1]"),
        ({"bags": {"fish": [4]}}, "bags.fish[0]"),
        ({"bags": {"boats": []}}, "bags.boats"),
        ({"ask": {"player": 1}}, "ask.player"),
        ({"ask": {"what": "win"}}, "ask.what"),
        ({"ask": {"objective": "survive"}}, "ask.objective"),
        ({"ask": {"objective": "fame"}}, "ask.objective"),
        ({"mode": "solo", "ask": {"objective": "score"}}, "ask.objective"),
        ({"ask": {"top": 0}}, "ask.top"),
        ({"ask": {"turns": [["WWWMM"], ["WW"]]}}, "ask.turns[1][0]"),
        ({"ask": {"cells": [[0, 0], [0, 8]]}}, "ask.cells[1]"),
        ({"ask": {"cells": [[0, 0, 0]]}}, "ask.cells[0]"),
        ({"ask": {"pieces": ["boat", "net"]}}, "ask.pieces[1]"),
        ({"ask": {"max": -1}}, "ask.max"),
        ({"ask": {"why": True}}, "ask.why"),
        ({"log": {}}, "log"),
        ({"colour": "blue"}, "colour"),
    ],
)
def test_a_wrong_field_of_the_table_is_named(fields, field):
    assert refused(edition=CARDS, **fields) == [field]


@pytest.mark.parametrize(
    ("settlements", "fields", "field"),
    [
        ([{}] * 3, {"players": 2}, "settlements"),
        ([{}] * 5, {}, "settlements"),
        ([{}] * 2, {"mode": "coop"}, "settlements"),
        ([{}] * 2, {"mode": "solo"}, "settlements"),
        ([{}, {"anchors": 1}], {}, "settlements[1].anchors"),
    ],
)
def test_wrong_settlements_are_named(settlements, fields, field):
    assert refused(*settlements, **fields) == [field]


def test_without_a_settlement_there_is_no_position():
    text = json.dumps(data() | {"settlements": []})
    with pytest.raises(PositionError) as error:
        GAME.load(text.encode())
    assert error.value.field == "settlements"


@pytest.mark.parametrize(
    ("settlement", "field"),
    [
        ({"base": WATER[:7]}, "base"),
        ({"base": [*WATER[:3], "...", *WATER[4:]]}, "base[3]"),
        ({"base": [*WATER[:3], "...X....", *WATER[4:]]}, "base[3]"),
        ({"base": [*WATER[:3], "...#....", *WATER[4:]]}, "base[3]"),
        ({"base": [*WATER[:3], 3, *WATER[4:]]}, "base[3]"),
        ({"tiles": [{"tile": "WMSR", "at": [0, 0]}]}, "tiles[0].tile"),
        ({"tiles": [{"tile": "PPPPW", "at": [0, 0]}]}, "tiles[0].tile"),
        ({"tiles": [{"tile": "WM", "at": [0, 0]}]}, "tiles[0].tile"),
        ({"tiles": [{"tile": "WP"}]}, "tiles[0].at"),
        ({"tiles": [{"tile": "WP", "at": [0, "0"]}]}, "tiles[0].at"),
        ({"tiles": [{"tile": "WP", "at": [0, 0], "rot": 45}]}, "tiles[0].rot"),
        ({"tiles": [{"tile": "WP", "at": [0, 0], "flip": 1}]}, "tiles[0].flip"),
        ({"barrels": [[0, 0], [0]]}, "barrels[1]"),
        ({"boats": [{"at": [0, 0]}, {"at": [2, 2], "rot": 180}]}, "boats[1].rot"),
        ({"gardens": [{"at": [0, 0], "rot": 270}]}, "gardens[0].rot"),
        ({"buildings": [{"kind": "tower", "at": [0, 0]}]}, "buildings[0].kind"),
        ({"buildings": [{"kind": "house", "at": [0, 0], "settlers": 2}]}, "buildings[0].settlers"),
        ({"monuments": [{"at": [0, 0], "reserve": 1}]}, "monuments[0].reserve"),
        ({"monuments": [{"at": [0, 0], "lifebuoys": 4}]}, "monuments[0].lifebuoys"),
        ({"nets": [{"zone": [2, 0]}]}, "nets[0].zone"),
        ({"nets": [{"zone": [0, -1]}]}, "nets[0].zone"),
        ({"nets": [{"zone": [0, 0], "on": [[0, 0], [0, 1.5]]}]}, "nets[0].on[1]"),
        ({"caught": [[0, 0]]}, "caught[0]"),
        ({"caught": [[-9, 0]]}, "caught[0]"),
        ({"removed": [[0, 0]]}, "removed[0]"),
        ({"survivors": 49}, "survivors"),
        ({"survivors": -1}, "survivors"),
        ({"fish_tokens": [0, 4]}, "fish_tokens[1]"),
        ({"fish_tokens": ["B"]}, "fish_tokens[0]"),
        ({"forecasts": [{"card": "nine"}]}, "forecasts[0].card"),
        ({"forecasts": [{"card": "coop-only"}]}, "forecasts[0].card"),
        ({"forecasts": [{"card": "both", "stored": {"boat": 3}}]}, "forecasts[0].stored.boat"),
        ({"forecasts": [{"card": "both", "stored": {"scrap": 1}}]}, "forecasts[0].stored.scrap"),
        ({"forecasts": [{"card": "both", "stored": {"salvage": 1}}]}, "forecasts[0].stored.salvage"),
        ({"forecasts": [{"card": "both", "player": 2}]}, "forecasts[0].player"),
        ({"fresh": [[0, 0]]}, "fresh[0]"),
        ({"hand": ["boat", "raft"]}, "hand[1]"),
        ({"hand": ["WP?"]}, "hand[0]"),
        ({"tracks": {"fish": 1}}, "tracks"),
        ({"tracks": None}, "tracks"),
        ({"specialists": ["angler", "cook"]}, "specialists[1]"),
        ({"specialists": ["angler", "captain", "angler"]}, "specialists[2]"),
    ],
)
def test_a_wrong_field_of_a_settlement_is_named(settlement, field):
    assert refused(settlement, edition=CARDS) == [f"settlements[0].{field}"]


@pytest.mark.parametrize(
    ("settlement", "field"),
    [
        ({"fish_tokens": [1]}, "fish_tokens"),
        ({"tracks": {"fish": -1}}, "tracks.fish"),
        ({"tracks": {"solar": None}}, "tracks.solar"),
        ({"tracks": {"boats": 1}}, "tracks.boats"),
        ({"forecasts": [{"card": "both", "stored": {"boat": 2}}]}, "forecasts[0].stored.boat"),
        ({"forecasts": [{"card": "both", "player": 1}]}, "forecasts[0].player"),
        ({"base": ["........", "...#....", *WATER[2:]]}, "base[1]"),
    ],
)
def test_a_field_that_is_wrong_in_solo_is_named(settlement, field):
    assert refused(settlement, edition=CARDS, mode="solo") == [f"settlements[0].{field}"]


def test_a_fish_token_without_a_number_is_drawn_in_versus_alone():
    fields = {"bags": {"fish": [1, "?", "B"]}}
    assert [refused(mode=mode, **fields) for mode in ("versus", "coop", "solo")] == [
        [],
        ["bags.fish[1]"],
        ["bags.fish[1]"],
    ]


def test_marks_lie_on_their_icons_and_on_pieces():
    rows = sea((0, 1, "f"), (2, 2, "o"), (3, 3, "b"))
    settlement = {
        "base": ["WW......", *WATER[1:]],
        "boats": [{"at": [-1, 5]}],
        "caught": [[0, 1]],
        "removed": [[2, 2], [3, 3]],
        "fresh": [[0, 0], [-1, 6]],
    }
    assert refused(settlement, rows=rows) == []
    wrong = settlement | {"caught": [[2, 2]], "removed": [[2, 2], [0, 1]], "fresh": [[0, 0], [0, 2]]}
    assert refused(wrong, rows=rows) == [
        *("settlements[0].caught[0]", "settlements[0].removed[1]", "settlements[0].fresh[1]")
    ]


@pytest.mark.parametrize(
    ("move", "field"),
    [
        ({"type": "fly"}, ".type"),
        ({}, ".type"),
        (3, ""),
        ({"type": "end", "now": True}, ".now"),
        ({"type": "take", "tile": "WP"}, ".tile"),
        ({"type": "place", "tile": "raft", "at": [0, 0]}, ".tile"),
        ({"type": "place", "tile": "WMSRP?", "at": [0, 0]}, ".tile"),
        ({"type": "place", "tile": "boat", "at": [0, 0], "rot": 180}, ".rot"),
        ({"type": "place", "tile": "garden", "at": [0, 0], "rot": 270}, ".rot"),
        ({"type": "place", "tile": "WP"}, ".at"),
        ({"type": "cast", "zone": [2, 2]}, ".zone"),
        ({"type": "cast", "zone": [0, 0], "store": -1}, ".store"),
        ({"type": "cast", "zone": [0, 0], "back": "B"}, ".back"),
        ({"type": "store", "tile": "net", "card": "both"}, ".tile"),
        ({"type": "store", "tile": "boat", "card": "nine"}, ".card"),
        ({"type": "lay", "at": [0, 0], "card": "nine"}, ".card"),
        ({"type": "send"}, ".at"),
        ({"type": "specialist", "role": "cook"}, ".role"),
        ({"type": "build", "kind": "tower", "at": [0, 0]}, ".kind"),
        ({"type": "monument", "at": [0]}, ".at"),
        ({"type": "reserve", "at": [0, 0], "lifebuoys": [[0, 0], 1]}, ".lifebuoys[1]"),
        ({"type": "sail", "boat": [0, 0], "at": [0, 1], "rot": 270}, ".rot"),
    ],
)
def test_a_move_that_cannot_be_read_is_named_wherever_it_stands(move, field):
    """The first move is illegal, so that no replay gets to the second."""
    assert refused({}, edition=CARDS, log=[END, move]) == [f"log[1]{field}"]


def test_pieces_may_be_written_turned_where_that_has_no_effect():
    """A flip acts on salvage alone, a turn on all but barrels."""
    log = [{"type": "place", "tile": "barrel", "at": [0, 0], "rot": 270, "flip": True}]
    assert refused({"tiles": [{"tile": "WP", "at": [0, 0], "flip": True}]}, log=log) == []


def test_faults_are_told_all_at_once_in_the_order_of_the_file():
    text = """{"game": "kalypso", "log": [{"type": "fly"}], "round": 9,
      "edition": {"maps": {"versus": ["....", "....", "....", "...x"]}},
      "settlements": [{"hand": ["raft"], "survivors": -1}], "mode": "versus"}"""
    with pytest.raises(PositionError) as error:
        GAME.load(text.encode())
    assert [fault.field for fault in error.value.faults] == [
        "log[0].type",
        "round",
        "edition.maps.versus",
        "settlements[0].hand[0]",
        "settlements[0].survivors",
    ]


def test_an_edition_without_the_map_of_the_mode_is_refused():
    text = json.dumps(data() | {"mode": "solo"})
    with pytest.raises(PositionError) as error:
        GAME.load(text.encode())
    assert error.value.field == "edition.maps"


def test_a_missing_field_is_named():
    with pytest.raises(PositionError) as error:
        GAME.load(b'{"game": "kalypso"}')
    assert [fault.field for fault in error.value.faults] == ["mode", "settlements"]


def test_bad_input_comes_before_violations():
    overlap = {"base": ["W.......", *WATER[1:]], "barrels": [[0, 0]], "hand": ["raft"]}
    assert refused(overlap) == ["settlements[0].hand[0]"]


def test_a_move_read_alone_is_judged_by_its_position():
    position = table(edition=CARDS)
    assert GAME.parse_move(position, {"type": "cast", "zone": [1, 1]}).as_json() == {
        "type": "cast",
        "zone": [1, 1],
    }
    for move, field in (
        ({"type": "cast", "zone": [2, 2]}, "zone"),
        ({"type": "place", "tile": "boat", "at": [0, 0], "rot": 180}, "rot"),
    ):
        with pytest.raises(PositionError) as error:
            GAME.parse_move(position, move)
        assert error.value.field == field


def test_the_schema_names_every_field_of_a_position():
    assert set(GAME.schema()["properties"]) == {
        "$schema",
        *("game", "edition", "mode", "players", "difficulty", "round", "phase", "goals"),
        *("settlements", "offer", "bags", "progress", "ask", "log", "horizon"),
    }


@pytest.mark.parametrize("text", [COOPER_CHAIN, SOLO_TURN, LAGOON])
def test_the_schema_accepts_the_examples(text):
    assert jsonschema.Draft202012Validator(GAME.schema()).is_valid(json.loads(text))


@pytest.mark.parametrize(
    "settlement", [{"boats": [{"at": [0, 0, 0]}]}, {"hand": [3]}, {"survivors": 49}, {"anchors": 1}]
)
def test_the_schema_refuses_what_has_the_wrong_shape(settlement):
    assert not jsonschema.Draft202012Validator(GAME.schema()).is_valid(data(settlement))
