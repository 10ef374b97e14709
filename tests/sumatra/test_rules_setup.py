"""Components and setup (SUM-1, SUM-2)."""

import random
from collections import Counter

import pytest

from periplus.models.sumatra import GAME
from periplus.models.sumatra.state import Notebook
from periplus.models.sumatra.tiles import KINDS, TILES, TOTALS, canonical
from tests.sumatra.tables import STOCK, STUDY, faults, load, rules, study, table, turns

SEATS = (2, 3, 4, 5)


def fresh(players, seed=0):
    return GAME.start(players, random.Random(seed))


@pytest.mark.rule("SUM-1.1")
@pytest.mark.parametrize("players", range(1, 7))
def test_two_to_five_play(players):
    assert faults(table() | {"players": [{}] * players}) == ([] if players in SEATS else ["players"])


@pytest.mark.rule("SUM-1.2")
def test_the_hundred_tiles_are_of_nine_kinds():
    assert sum(TOTALS.values()) == sum(STOCK.values()) == 100
    assert {kind: sum(STOCK[tile] for tile in TILES if tile[0] == kind) for kind in KINDS} == {
        "R": 12, "O": 10, "P": 9, "A": 9, "W": 10, "G": 10, "V": 5, "M": 5, "E": 30,
    }  # fmt: skip


def test_the_canonical_order_is_by_kind_then_by_value_or_type():
    mixed = ["Ee", "Ma", "G", "P5", "P1", "R", "A2", "V", "W", "O", "Ea"]
    assert canonical(mixed) == ("R", "O", "P1", "P5", "A2", "W", "G", "V", "Ma", "Ea", "Ee")


@pytest.mark.rule("SUM-1.6", "SUM-2.5")
def test_a_game_starts_at_base_camp_with_empty_notebooks():
    state = GAME.state(fresh(3))
    assert state.place == 0
    assert all(player.at == 0 for player in state.players)
    assert all(player.notebook == Notebook() for player in state.players)


@pytest.mark.rule("SUM-1.7")
@pytest.mark.parametrize("players", SEATS)
def test_the_map_is_that_for_the_number_of_players(players):
    short, long = (0, 7, 6, 7, 6, 8, 6, 7, 6, 8, 7), (0, 5, 4, 5, 4, 6, 4, 5, 4, 5, 4, 6)
    assert GAME.state(fresh(players)).map == (long if players <= 3 else short)


@pytest.mark.rule("SUM-1.8", "SUM-1.9")
def test_brown_badges_show_kinds_and_green_ones_rows_and_stars():
    assert all(len(marks) >= 2 and set(marks) <= set(KINDS) for marks in STUDY.brown.values())
    assert [(badge.rows, badge.stars) for badge in STUDY.green.values()] == [
        (6, 2),
        (7, 4),
        (8, 7),
        (9, 10),
    ]


@pytest.mark.rule("SUM-1.10")
def test_one_token_moves_for_all_and_pieces_for_themselves():
    data = table({"at": 2}, {"at": 1}, log=[{"type": "explore", "drawn": "O O", "tile": "O"}])
    state = GAME.state(load(data))
    assert state.place == 2
    assert [player.at for player in state.players] == [2, 1]


@pytest.mark.rule("SUM-2.1", "SUM-2.2", "SUM-2.3")
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("seed", range(3))
def test_a_fresh_game_puts_square_tiles_into_the_bag_and_shows_round_ones(players, seed):
    position = fresh(players, seed)
    state = GAME.state(position)
    assert Counter(state.bag) == Counter(STUDY.square)
    assert len(state.available) == {2: 5, 3: 5, 4: 18, 5: 18}[players]
    assert Counter((*state.available, *state.known)) == Counter(STUDY.round)
    assert GAME.check(position) == ()


def test_the_first_available_tiles_are_drawn_at_random():
    assert len({fresh(2, seed).available for seed in range(10)}) > 5


@pytest.mark.rule("SUM-2.4")
def test_badges_have_no_owner_at_first():
    state = GAME.state(fresh(5))
    assert state.taken_badges() == frozenset()


@pytest.mark.rule("SUM-2.6")
def test_anybody_may_be_the_start_player():
    assert {fresh(3, seed).turn.seats for seed in range(20)} == {(0,), (1,), (2,)}
    assert rules(study(turn=1)) == []
    assert turns(study(turn=1)) == turns(study())
