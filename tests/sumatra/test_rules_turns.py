"""Turns and actions (SUM-3, SUM-4), and the end (SUM-6)."""

import pytest

from periplus.models.sumatra import GAME
from tests.sumatra.tables import after, load, move_rules, rules, study, table, turns

TAKE = {"type": "take", "tile": "O"}
ADVANCE = {"type": "advance"}
FOLLOW = {"type": "follow"}
EXPLORE = {"type": "explore", "drawn": "W V", "tile": "V"}
WITH = table(available="O O")
AHEAD = table({"at": 2}, {}, available="O")
BEHIND = table({"at": 0}, {}, available="O")


@pytest.mark.rule("SUM-3.1")
def test_turns_go_round_in_the_order_of_the_players():
    data = table({}, {}, {}, turn=1, available="O O O O")
    assert [after(data, *[TAKE] * number).turn for number in range(5)] == [1, 2, 0, 1, 2]


@pytest.mark.rule("SUM-3.3")
def test_who_is_with_the_token_takes_or_advances():
    assert move_rules(WITH, **TAKE) == []
    assert move_rules(WITH, **ADVANCE) == []
    assert move_rules(WITH, **FOLLOW) == ["SUM-3.3"]
    assert move_rules(WITH, **EXPLORE) == ["SUM-3.3"]


@pytest.mark.rule("SUM-3.4")
def test_who_is_ahead_explores():
    assert move_rules(AHEAD, **EXPLORE) == []
    for move in (TAKE, ADVANCE, FOLLOW):
        assert move_rules(AHEAD, **move) == ["SUM-3.4"]


@pytest.mark.rule("SUM-3.5")
def test_who_is_behind_follows():
    assert move_rules(BEHIND, **FOLLOW) == []
    for move in (TAKE, ADVANCE, EXPLORE):
        assert move_rules(BEHIND, **move) == ["SUM-3.5"]


@pytest.mark.rule("SUM-4.1")
def test_a_tile_is_taken_from_the_available_ones_alone():
    assert move_rules(WITH | {"known": "V"}, type="take", tile="V") == ["SUM-4.1"]
    assert after(WITH, TAKE).available == ("O",)


@pytest.mark.rule("SUM-4.2")
def test_the_tile_goes_into_the_own_notebook():
    state = after(WITH, TAKE)
    assert [player.notebook.ornaments for player in state.players] == [1, 0]
    assert state.known == ()


@pytest.mark.rule("SUM-4.3")
def test_the_tile_may_become_known_instead():
    state = after(WITH | {"known": "V"}, TAKE | {"to": "known"})
    assert state.players[0].notebook.ornaments == 0
    assert state.known == ("O", "V")


@pytest.mark.rule("SUM-4.4")
def test_advancing_moves_the_own_piece_and_ends_the_turn():
    state = after(WITH, ADVANCE)
    assert [player.at for player in state.players] == [2, 1]
    assert (state.place, state.turn, state.available) == (1, 1, ("O", "O"))


@pytest.mark.rule("SUM-4.5")
def test_a_resident_keeps_everybody_from_advancing():
    data = table(available="R O")
    assert move_rules(data, **ADVANCE) == ["SUM-4.5"]
    assert ADVANCE not in turns(data)
    assert ADVANCE in turns(table(available="O", known="R"))


@pytest.mark.rule("SUM-4.6")
def test_nobody_leaves_base_camp_while_it_has_tiles():
    data = table(place=0, available="O")
    assert move_rules(data, **ADVANCE) == ["SUM-4.6"]
    assert ADVANCE not in turns(data)
    assert turns(table(place=0)) == [ADVANCE]


@pytest.mark.rule("SUM-4.7")
def test_nobody_advances_from_the_pier():
    data = table(place=3, available="O")
    assert move_rules(data, **ADVANCE) == ["SUM-4.7"]
    assert ADVANCE not in turns(data)


def test_everything_that_bars_an_advance_is_cited():
    assert move_rules(table(place=0, available="R"), **ADVANCE) == ["SUM-4.5", "SUM-4.6"]
    assert move_rules(table(place=3, available="R"), **ADVANCE) == ["SUM-4.5", "SUM-4.7"]


@pytest.mark.rule("SUM-4.8")
def test_exploring_brings_the_token_to_the_explorer():
    state = after(AHEAD, EXPLORE)
    assert state.place == state.players[0].at == 2
    assert state.players[1].at == 1


@pytest.mark.rule("SUM-4.9")
def test_what_was_left_available_becomes_known():
    assert after(AHEAD | {"known": "G"}, EXPLORE).known == ("O", "G")


@pytest.mark.rule("SUM-4.10")
def test_as_many_tiles_are_drawn_as_the_new_place_shows():
    assert after(AHEAD, EXPLORE).available == ("W",)
    for drawn in ("V", "V W O"):
        assert move_rules(AHEAD, type="explore", drawn=drawn, tile="V") == ["SUM-4.10"]


@pytest.mark.rule("SUM-4.10")
def test_tiles_are_drawn_from_the_bag_and_are_those_that_the_position_draws():
    bagged = AHEAD | {"bag": "W W V G"}
    assert after(bagged, EXPLORE).bag == ("W", "G")
    assert move_rules(bagged, type="explore", drawn="V V", tile="V") == ["SUM-4.10"]
    known = AHEAD | {"draw": "V W"}
    assert move_rules(known, **EXPLORE) == []
    assert move_rules(known, type="explore", drawn="V G", tile="V") == ["SUM-4.10"]


@pytest.mark.rule("SUM-4.10")
def test_the_bag_of_a_stocked_edition_is_what_is_not_visible():
    log = [{"type": "take", "tile": "R"}] * 3 + [{"type": "take", "tile": "O"}] * 2
    log += [ADVANCE, ADVANCE, {"type": "explore", "drawn": "P1 P1 P2 Ma Ee", "tile": "Ma"}]
    assert rules(study(log=log)) == []
    log[-1] = {"type": "explore", "drawn": "P2 P2 P1 Ma Ee", "tile": "Ma"}
    assert rules(study(log=log)) == ["SUM-4.10"]


@pytest.mark.rule("SUM-4.11")
def test_the_explorer_takes_one_of_the_tiles_drawn():
    assert move_rules(AHEAD, type="explore", drawn="W V", tile="O") == ["SUM-4.11"]
    state = after(AHEAD, EXPLORE | {"to": "known"})
    assert (state.available, state.known) == (("W",), ("O", "V"))
    assert state.turn == 1


@pytest.mark.rule("SUM-4.12")
def test_following_joins_the_token_and_ends_the_turn():
    state = after(BEHIND, FOLLOW)
    assert [player.at for player in state.players] == [1, 1]
    assert state.turn == 1
    assert turns(BEHIND) == [FOLLOW]


@pytest.mark.rule("SUM-4.13")
def test_a_short_bag_gives_what_it_has():
    short = AHEAD | {"bag": "V"}
    assert turns(short) == [
        {"type": "explore", "drawn": ["V"], "tile": "V", "to": 1},
        {"type": "explore", "drawn": ["V"], "tile": "V", "to": "known"},
    ]
    assert move_rules(short, type="explore", drawn="V V", tile="V") == ["SUM-4.10"]


@pytest.mark.rule("SUM-4.13")
def test_an_empty_bag_gives_nothing_and_nothing_is_taken():
    empty = AHEAD | {"bag": []}
    assert turns(empty) == [{"type": "explore", "drawn": []}]
    state = after(empty, {"type": "explore", "drawn": []})
    assert (state.place, state.available, state.known, state.turn) == (2, (), ("O",), 1)


@pytest.mark.rule("SUM-4.14")
def test_with_nothing_available_one_can_only_advance():
    assert turns(table()) == [ADVANCE]
    assert move_rules(table(), **TAKE) == ["SUM-4.1"]


@pytest.mark.rule("SUM-4.15")
def test_only_a_completed_pair_fetches_a_known_tile():
    bonus = {"tile": "V", "to": 1}
    data = table({"notebook": {"radio": "x"}}, available="G O", known="V")
    assert move_rules(data, type="take", tile="G", to=1, bonus=bonus) == []
    assert move_rules(data, type="take", tile="G", to=2, bonus=bonus) == ["SUM-4.15"]
    assert move_rules(data, type="take", tile="G", to="known", bonus=bonus) == ["SUM-4.15"]
    assert move_rules(data, type="take", tile="O", bonus=bonus) == ["SUM-4.15"]


@pytest.mark.rule("SUM-6.1")
def test_the_game_ends_as_soon_as_nothing_is_available_at_the_pier():
    data = table({}, {}, {}, place=3, available="O O")
    assert GAME.outcome(load(data | {"log": [TAKE]})) is None
    ended = data | {"log": [TAKE, TAKE]}
    assert GAME.score(load(ended)).over
    assert GAME.actors(load(ended)) == ()
    assert turns(ended) == []
    for move in (TAKE, ADVANCE, FOLLOW, EXPLORE):
        assert move_rules(ended, **move) == ["SUM-6.1"]


@pytest.mark.rule("SUM-6.1")
def test_a_pier_to_which_an_empty_bag_brings_nothing_ends_the_game():
    data = table({"at": 3}, {"at": 2}, place=2, bag=[])
    assert GAME.score(load(data | {"log": [{"type": "explore", "drawn": []}]})).over


@pytest.mark.rule("SUM-6.1")
def test_nothing_available_elsewhere_does_not_end_the_game():
    assert GAME.outcome(load(table(place=2))) is None


def test_a_whole_round_of_the_specs_log_is_legal():
    log = [
        {"type": "take", "tile": "R"},
        {"type": "take", "tile": "Ea"},
        ADVANCE,
        ADVANCE,
        {"type": "explore", "drawn": "O P5 W", "tile": "P5", "to": 1},
        {"type": "take", "tile": "W", "to": "known"},
    ]
    data = table(place=0, available="R Ea", log=log)
    assert rules(data) == []
    state = GAME.state(load(data))
    assert (state.available, state.known, state.turn) == (("O",), ("W",), 0)


def test_the_first_illegal_move_of_a_log_is_told_with_its_place():
    data = table(available="O O O", log=[TAKE, FOLLOW, EXPLORE])
    (violation,) = GAME.check(load(data))
    assert (violation.rule, violation.where) == ("SUM-3.3", ("log", 1))
