"""Fresh games: what setup lays out, in each mode."""

import random
from collections import Counter

import pytest

import periplus
from periplus.models.core.errors import PositionError
from periplus.models.kalypso import GAME, board
from periplus.models.kalypso.setup import fresh
from periplus.models.kalypso.tiles import canonical

STUDY = GAME.edition("study").as_json()
TABLES = [(1, "solo"), (2, "versus"), (4, "versus"), (2, "coop"), (4, "coop")]


def start(players, mode, seed=0):
    return fresh(players, random.Random(seed), mode)


def salvage(position):
    """Every salvage tile of the table, in one spelling."""
    data = position.as_json()
    laid = [tile["tile"] for sheet in data["settlements"] for tile in sheet.get("tiles", [])]
    hands = [tile for sheet in data["settlements"] for tile in sheet.get("hand", [])]
    return Counter(map(canonical, [*laid, *hands, *data["offer"], *data["bags"]["salvage"]]))


@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_a_fresh_game_is_legal_and_has_something_to_do(players, mode):
    for seed in range(5):
        position = start(players, mode, seed)
        assert GAME.check(position) == ()
        assert GAME.moves(position)
        assert (position.mode, position.players, position.round) == (mode, players, 1)


@pytest.mark.rule("KAL-1.1", "KAL-18.1")
def test_one_player_plays_solo_and_several_play_versus():
    modes = [GAME.start(players, random.Random(1)).mode for players in GAME.players]
    assert GAME.players == (1, 2, 3, 4)
    assert modes == ["solo", "versus", "versus", "versus"]


@pytest.mark.rule("KAL-2.1")
def test_versus_gives_everyone_a_board_and_two_survivors():
    position = start(3, "versus")
    assert [sheet.survivors for sheet in position.settlements] == [2, 2, 2]
    state = GAME.initial(position)
    assert state.sea is position.edition_data.sea("versus")
    assert [board.tiles(one).bit_count() for one in state.settlements] == [5, 5, 5]


@pytest.mark.rule("KAL-2.10")
def test_the_first_tiles_of_versus_lie_on_the_circle():
    for seed in range(20):
        state = GAME.initial(start(4, "versus", seed))
        assert all(board.tiles(one) & state.sea.circle for one in state.settlements)


def own(*rows):
    return fresh(2, random.Random(1), own={**STUDY, "maps": {"versus": list(rows)}})


@pytest.mark.rule("KAL-8.1", "KAL-2.10")
def test_tokens_under_a_first_tile_of_versus_have_their_effect_at_once():
    """Around the circle lie lifebuoys on the left, half-sunk barrels on the right: each covered or enclosed tells."""
    rows = ["........", ".ooobbb.", ".ooobbb.", ".oo++bb.", ".oo++bb.", ".ooobbb.", ".ooobbb.", "........"]
    for seed in range(20):
        position = fresh(2, random.Random(seed), own={**STUDY, "maps": {"versus": rows}})
        assert GAME.check(position) == ()
        for sheet, settlement in zip(position.settlements, GAME.initial(position).settlements, strict=True):
            sea = GAME.initial(position).sea
            taken = board.tiles(settlement) | settlement.barrels | board.enclosed(sea, settlement)
            assert sheet.survivors == 2 + (taken & sea.lifebuoys).bit_count()
            assert len(sheet.barrels) == (taken & sea.barrels).bit_count()  # each that is taken is laid
            assert taken & sea.tokens


@pytest.mark.rule("KAL-2.4")
def test_no_game_begins_with_more_barrels_than_the_supply_has():
    edition = {**STUDY, "maps": {"versus": ["bbbbbbbb"] * 4 + ["bbb++bbb"] + ["........"] * 3}}
    with pytest.raises(PositionError) as error:
        periplus.new("kalypso", 2, edition=edition)
    assert error.value.field == "edition"
    assert error.value.message.endswith("barrels, the supply has 40")


@pytest.mark.rule("KAL-2.10")
def test_a_map_without_a_circle_restricts_no_first_tile():
    state = GAME.initial(own(*["...."] * 4))
    assert [board.tiles(one).bit_count() for one in state.settlements] == [5, 5]


@pytest.mark.rule("KAL-1.4", "KAL-2.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_together_there_is_one_settlement_on_the_joined_boards(players):
    position = start(players, "coop")
    assert len(position.settlements) == 1
    state = GAME.initial(position)
    assert (state.sea.frame.rows, state.sea.frame.columns) == (24, 24)
    assert state.sea.island.bit_count() == 16


@pytest.mark.rule("KAL-2.15")
@pytest.mark.parametrize(("players", "mode"), [(1, "solo"), (3, "coop")])
def test_together_the_first_tiles_are_in_hand(players, mode):
    position = start(players, mode)
    assert position.phase == "setup"
    assert [len(tile) for tile in position.settlements[0].hand] == [5] * players


@pytest.mark.rule("KAL-2.6", "KAL-2.8")
def test_two_random_goals_hold_in_versus():
    found = [start(2, "versus", seed).goals for seed in range(30)]
    assert all(len(set(goals)) == 2 for goals in found)
    assert len(set(found)) > 10
    assert any(one[0] == two[0] for one, two in found)


@pytest.mark.rule("KAL-2.7")
@pytest.mark.parametrize(("players", "mode"), [(1, "solo"), (3, "coop")])
def test_together_one_goal_of_each_deck_holds(players, mode):
    for seed in range(10):
        assert [goal[0] for goal in start(players, mode, seed).goals] == ["A", "B"]


@pytest.mark.rule("KAL-2.12")
@pytest.mark.parametrize(("players", "mode"), [(1, "solo"), (3, "coop")])
def test_together_the_first_survivors_arrive_by_difficulty(players, mode):
    for seed in range(10):
        position = start(players, mode, seed)
        assert position.settlements[0].survivors == STUDY["arrivals"][position.difficulty][players - 1][0]


@pytest.mark.rule("KAL-2.13")
def test_the_tracks_start_at_nothing():
    own = GAME.initial(start(2, "coop")).own
    assert (own.fish, own.panels, own.garden_track, own.boats) == (0, 0, 0, ())


@pytest.mark.rule("KAL-2.14", "KAL-4.2")
def test_together_everyone_faces_the_same_forecast():
    found = [start(3, "coop", seed).settlements[0].forecasts for seed in range(20)]
    assert all([entry.player for entry in entries] == [0, 1, 2] for entries in found)
    assert all(len({entry.card for entry in entries}) == 1 for entries in found)
    assert len({entries[0].card for entries in found}) > 3


@pytest.mark.rule("KAL-4.1")
def test_in_versus_everyone_faces_a_forecast_of_their_own():
    found = [start(4, "versus", seed).settlements for seed in range(10)]
    assert all(len(sheet.forecasts) == 1 for sheets in found for sheet in sheets)
    assert any(len({sheet.forecasts[0].card for sheet in sheets}) > 1 for sheets in found)


@pytest.mark.rule("KAL-4.1")
def test_the_first_forecast_of_each_was_given_by_the_next_seat():
    position = start(3, "versus")
    first, second, third = (sheet.forecasts[0].card for sheet in position.settlements)
    assert position.progress is not None
    assert position.progress.given == ((third,), (first,), (second,))


@pytest.mark.rule("KAL-5.2", "KAL-5.6")
@pytest.mark.parametrize(("players", "mode", "tiles"), [(1, "solo", 2), (2, "versus", 5), (2, "coop", 5)])
def test_the_first_offer_is_a_vortex_or_in_solo_a_pair(players, mode, tiles):
    assert len(start(players, mode).offer) == tiles


@pytest.mark.rule("KAL-2.17")
@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_every_tile_of_the_bag_is_somewhere(players, mode):
    """The tiles not kept are in the bag again."""
    assert salvage(start(players, mode)) == Counter(map(canonical, STUDY["salvage"]))


@pytest.mark.rule("KAL-2.5")
def test_the_other_bags_are_full_and_shuffled():
    bags = start(2, "versus").bags
    assert (sorted(bags.scrap), sorted(map(str, bags.fish))) == (
        sorted(STUDY["scrap"]),
        sorted(map(str, STUDY["fish"])),
    )
    assert list(bags.fish) != STUDY["fish"]


def test_the_same_seed_deals_the_same_game():
    assert start(3, "coop", 7) == start(3, "coop", 7)
    assert start(3, "coop", 7) != start(3, "coop", 8)
