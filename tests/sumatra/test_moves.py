"""Listing turns, and the parts of the Game protocol around them."""

import json
import random

import pytest

from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.sumatra import GAME
from periplus.models.sumatra.moves import Explore, Take
from tests.sumatra.tables import BARE, load, study, table, turns

AHEAD = table({"at": 2}, {}, available="O", known="V V", edition=BARE)
ADVANCE = {"type": "advance"}


def test_equal_tiles_count_once():
    assert turns(table(available="R R R", known="R", edition=BARE)) == [
        {"type": "take", "tile": "R", "to": 1},
        {"type": "take", "tile": "R", "to": "known"},
    ]


def test_an_exploration_lists_what_the_position_draws_in_canonical_order():
    assert turns(AHEAD | {"draw": "W R"}) == [
        {"type": "explore", "drawn": ["R", "W"], "tile": tile, "to": to}
        for tile in ("R", "W")
        for to in (1, "known")
    ]


def test_an_explorers_pair_lists_leftovers_as_known():
    data = AHEAD | {"draw": "W R"}
    data["players"] = [{"at": 2, "notebook": {"gps": "x"}}, {}]
    fetched = [turn["bonus"]["tile"] for turn in turns(data) if "bonus" in turn]
    assert fetched == ["O", "V"]


@pytest.mark.parametrize("bag", [None, "O O O"])
def test_without_a_draw_an_exploration_cannot_be_listed(bag):
    position = load(AHEAD | ({} if bag is None else {"bag": bag}))
    with pytest.raises(PositionError) as error:
        GAME.moves(position)
    assert error.value.field == "draw"


def test_a_bag_no_larger_than_the_draw_tells_it():
    assert [turn["drawn"] for turn in turns(AHEAD | {"bag": "W O"})] == [["O", "W"]] * 4


def test_a_draw_serves_the_first_move_of_the_log_alone():
    first = {"type": "explore", "tile": "O", "to": "known"}
    follow = {"type": "follow"}
    data = AHEAD | {"draw": "O W", "log": [first, follow, ADVANCE, ADVANCE]}
    with pytest.raises(PositionError) as error:
        turns(data)
    assert error.value.field == "draw"


def test_turns_of_an_illegal_position_are_refused():
    with pytest.raises(IllegalMove) as error:
        GAME.moves(load(table(available="Ma Ma")))
    assert [fault.rule for fault in error.value.violations] == ["SUM-1.3"]


def test_turns_are_those_after_the_log():
    data = table(available="O O", edition=BARE, log=[{"type": "take", "tile": "O"}])
    assert turns(data)[0] == {"type": "take", "tile": "O", "to": 1}
    assert len(turns(data)) == 3


def test_a_move_made_by_a_program_needs_what_a_written_one_needs():
    position = load(AHEAD)
    with pytest.raises(ValueError, match="column"):
        Take(tile="P1")
    with pytest.raises(PositionError) as error:
        GAME.play(position, Explore())
    assert error.value.field == "log[0].drawn"


@pytest.mark.rule("SUM-4.11", "SUM-4.13")
def test_an_exploration_made_by_a_program_takes_a_tile_exactly_if_some_are_drawn():
    for position, move in (
        (load(AHEAD), Explore(drawn=("O", "W"))),
        (load(AHEAD | {"bag": []}), Explore(drawn=(), tile="O")),
    ):
        with pytest.raises(IllegalMove) as error:
            GAME.play(position, move)
        assert [fault.rule for fault in error.value.violations] == ["SUM-4.11"]


def test_a_parsed_move_names_its_fields_as_the_log_does():
    for data, field in (
        ({"type": "take", "tile": "P1"}, "to"),
        ({"type": "take", "tile": "W", "to": 1, "bonus": {"tile": "X"}}, "bonus.tile"),
        ({"type": "explore", "tile": "O"}, "drawn"),
        ({"type": "explore", "drawn": [], "to": 1}, "tile"),
        ({"type": "take", "tile": None}, "tile"),
    ):
        with pytest.raises(PositionError) as error:
            GAME.parse_move(load(AHEAD), data)
        assert error.value.field == field


def test_a_parsed_exploration_may_leave_its_draw_to_the_position():
    position = load(AHEAD | {"draw": "O W"})
    move = GAME.parse_move(position, {"type": "explore", "tile": "O"})
    after = GAME.play(position, move)
    assert GAME.state(after).available == ("W",)
    with pytest.raises(PositionError):
        GAME.parse_move(after, {"type": "explore", "tile": "O"})


LOG = [
    {"type": "take", "tile": "O", "to": 1},
    {"type": "take", "tile": "Ea", "to": 1},
    ADVANCE,
    ADVANCE,
    {"type": "explore", "drawn": ["O", "P5", "W"], "tile": "P5", "to": 1},
    {"type": "take", "tile": "W", "to": "known"},
    ADVANCE,
    {"type": "take", "tile": "O", "to": "known"},
    {"type": "explore", "drawn": ["G", "V"], "tile": "V", "to": 1},
]
PLAYED = table(place=0, available="O Ea", log=LOG, edition=BARE, ask={"kind": "journey", "future": [["G"]]})


def test_a_rewound_position_is_that_after_the_first_moves_of_the_log():
    position = load(PLAYED)
    for number in range(len(LOG) + 1):
        again = GAME.rewind(position, number)
        data = load(PLAYED | {"log": LOG[:number]})
        before, after = GAME.state(data), GAME.state(again)
        assert (before.players, before.turn, before.place) == (after.players, after.turn, after.place)
        assert (before.available, before.known, before.bag) == (after.available, after.known, after.bag)


def test_a_rewound_exploration_has_its_draw_before_its_tile_is_chosen():
    again = GAME.rewind(load(PLAYED), 4)
    assert again.draw == ("O", "P5", "W")
    assert all(move.as_json()["drawn"] == ["O", "P5", "W"] for move in GAME.moves(again))
    assert GAME.load(json.dumps(again.as_json()).encode()) == again


def test_a_rewound_position_looks_as_far_into_the_future_as_it_did():
    futures = [GAME.rewind(load(PLAYED), number).ask.future for number in (0, 4, 5, 8, 9)]
    drawn = [["O", "P5", "W"], ["G", "V"]]
    assert futures == [[*drawn, ["G"]], [*drawn, ["G"]], [drawn[1], ["G"]], [drawn[1], ["G"]], [["G"]]]


def test_a_rewound_study_game_keeps_deriving_its_bag():
    rng = random.Random(4)
    position = GAME.start(2, rng)
    while GAME.state(position).place < 2:
        move = GAME.chance(position, rng) or GAME.moves(position)[-1]
        position = GAME.play(position, move)
    again = GAME.rewind(position, len(position.log) - 1)
    assert again.bag is None
    assert GAME.check(again) == ()
    assert GAME.state(GAME.play(again, position.log[-1])).bag == GAME.state(position).bag


def test_chance_draws_only_for_a_player_ahead_whose_draw_is_not_known():
    rng = random.Random(1)
    assert GAME.chance(load(study()), rng) is None
    assert GAME.chance(load(AHEAD), rng) is None
    move = GAME.chance(load(AHEAD | {"bag": "O W G V"}), rng)
    assert move is not None
    assert len(move.as_json()["drawn"]) == 2
    assert GAME.chance(load(AHEAD | {"draw": "O W"}), rng) is None
    assert GAME.chance(load(AHEAD | {"bag": "O W"}), rng) is None


def test_the_mover_acts_unless_the_bag_has_to_tell_first():
    assert GAME.actors(load(study(turn=1))) == (1,)
    assert GAME.actors(load(AHEAD)) == ()
    assert GAME.actors(load(AHEAD | {"draw": "O W"})) == (0,)
    assert GAME.actors(load(AHEAD | {"bag": "O W G"})) == ()
    assert GAME.actors(load(AHEAD | {"bag": "O W"})) == (0,)


def test_a_position_seen_by_another_seat_asks_for_that_seat():
    position = load(study())
    assert GAME.seen_by(position, 0) is position
    other = GAME.seen_by(position, 1)
    assert other.ask.player == 1
    assert GAME.seen_by(other, 0).ask.player == 0
    assert GAME.moves(other) == GAME.moves(position)


@pytest.mark.parametrize(
    ("move", "where", "cells"),
    [
        ({"type": "take", "tile": "P1", "to": 1}, "the plants and animals", 10),
        ({"type": "take", "tile": "R"}, "the residents", 5),
        ({"type": "take", "tile": "Ma"}, "the volcanoes and equipment", 10),
        ({"type": "take", "tile": "R", "to": "known"}, "the known area", 0),
        ({"type": "advance"}, "the map", 0),
        ({"type": "explore", "drawn": []}, "the map", 0),
    ],
)
def test_a_clue_tells_rows_and_no_column(move, where, cells):
    position = load(table())
    place = GAME.place(position, GAME.parse_move(position, move))
    assert (place.where, len(place.cells)) == (where, cells)


def test_the_whole_position_holds_an_edition_that_is_not_bundled():
    assert "edition" not in GAME.whole(load(study()))
    assert GAME.whole(load(table()))["edition"]["name"] == "open"
