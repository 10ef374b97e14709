"""Sections 1 to 5, 14 and 18: modes, setup, the course of rounds, as far as a position tells them."""

import random
from collections import Counter

import pytest

from periplus.models.kalypso import GAME
from periplus.models.kalypso.setup import fresh
from periplus.models.kalypso.tiles import canonical

from .tables import END, base, boat, broken, build, lay, listed, own, place, points, refused, store, table

STUDY = GAME.edition("study").as_json()
ASKED = {"id": "asked", "versus": {"needs": {"boat": 1}}, "coop": {"needs": {"boat": 1}}}
OFFER = ["WMSRP", "WWWMM", "SSRPP"]


def started(players, mode=None, seed=1):
    return fresh(players, random.Random(seed), mode)


@pytest.mark.rule("KAL-1.1")
def test_one_plays_solo_and_two_to_four_play_versus_or_together():
    assert GAME.players == (1, 2, 3, 4)
    assert refused(mode="solo", players=1) == []
    assert refused(mode="solo", players=2) == ["players"]
    for mode in ("versus", "coop"):
        assert [refused(mode=mode, players=count) for count in range(1, 6)] == [
            ["players"], [], [], [], ["players"]
        ]  # fmt: skip


@pytest.mark.rule("KAL-1.2")
@pytest.mark.parametrize(("number", "fields"), [(0, ["round"]), (1, []), (4, []), (5, ["round"])])
def test_there_are_four_rounds(number, fields):
    assert refused(round=number) == fields


@pytest.mark.rule("KAL-1.4")
def test_players_together_share_one_settlement_and_win_or_lose_as_one():
    assert refused({}, {}, mode="coop") == ["settlements"]
    won = GAME.score(table({}, mode="coop", players=3, round=4))
    lost = GAME.score(table({"survivors": 1}, mode="coop", players=3, round=4))
    assert [player.seat for player in won.players] == [0]
    assert (won.winners, lost.winners) == ((0,), ())


@pytest.mark.rule("KAL-1.5")
def test_solo_has_the_moves_and_the_score_of_co_op():
    town = {"base": base("", "", "..WWW"), "hand": ["boat", "PW"], "fresh": [[2, 2]], "survivors": 1}
    alone, two = table(town, mode="solo"), table(town, mode="coop")
    assert GAME.moves(alone) == GAME.moves(two)
    assert GAME.score(alone).players[0].items == GAME.score(two).players[0].items


@pytest.mark.rule("KAL-2.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_of_versus_begins_with_a_board_and_two_survivors(players):
    settlements = started(players).settlements
    assert [settlement.survivors for settlement in settlements] == [2] * players


@pytest.mark.rule("KAL-2.6")
@pytest.mark.rule("KAL-2.8")
def test_two_goals_of_all_ten_are_revealed_and_no_other_scores():
    drawn = {frozenset(started(2, seed=seed).goals) for seed in range(40)}
    assert all(len(goals) == 2 for goals in drawn)
    assert len({goal for goals in drawn for goal in goals}) == 10
    town = {"base": base("WWWW", "WWWW"), "buildings": [{"kind": "house", "at": [0, 0]}]}
    goals = {"goals": STUDY["goals"]}
    found = {
        goal["id"]: points(town, edition=goals, goals=["A1", goal["id"]]).get("KAL-15.6", 0)
        for goal in STUDY["goals"][1:]
    }
    assert found == {"A2": 1, "A3": 0, "A4": 1, "A5": 0, "B1": 8, "B2": 0, "B3": 0, "B4": 0, "B5": 0}


@pytest.mark.rule("KAL-2.13")
def test_the_tracks_of_a_new_game_stand_at_zero():
    settlement = table({"survivors": 3}, mode="coop").settlements[0]
    assert settlement.tracks is None
    state = GAME.state(started(4, "coop"))
    assert (state.round, state.own.fish, state.own.panels, state.own.garden_track, state.own.boats) == (
        1,
        0,
        0,
        0,
        (),
    )


@pytest.mark.rule("KAL-2.14")
@pytest.mark.rule("KAL-4.2")
def test_the_deck_is_shuffled_and_all_players_face_the_card_on_top():
    tops = set()
    for seed in range(60):
        faced = started(3, "coop", seed).settlements[0].forecasts
        assert [entry.player for entry in faced] == [0, 1, 2]
        assert len({entry.card for entry in faced}) == 1
        tops.add(faced[0].card)
    assert tops == {card["id"] for card in STUDY["forecasts"]}


@pytest.mark.rule("KAL-2.17")
@pytest.mark.parametrize(("players", "mode"), [(1, "solo"), (3, "versus"), (4, "coop")])
def test_tiles_not_kept_go_back_to_the_bag(players, mode):
    position = started(players, mode)
    laid = [tile.tile for one in position.settlements for tile in one.tiles]
    held = [tile for one in position.settlements for tile in one.hand]
    assert len(laid + held) == players
    everywhere = [*laid, *held, *position.offer, *position.bags.salvage]
    assert Counter(map(canonical, everywhere)) == Counter(map(canonical, STUDY["salvage"]))


@pytest.mark.rule("KAL-3.1")
def test_a_phase_has_only_its_own_moves():
    atoll = {"hand": ["WWWMM"], "base": base("", "..WWW", "..WWW"), "fresh": [[2, 2]]}
    log = [build("house", 1, 2)]
    assert broken(atoll, mode="solo", log=log) == []
    assert refused(atoll, mode="solo", phase="prepare") == ["phase"]
    for phase in ("setup", "sail"):
        kinds = {move.type for move in GAME.moves(table(atoll, mode="solo", phase=phase))}
        assert kinds <= {"place", "specialist", "sail", "end"}
        assert broken(atoll, mode="solo", phase=phase, log=log) == ["KAL-9.1"]


@pytest.mark.rule("KAL-3.2")
def test_a_player_need_not_wait_for_another():
    busy = {"base": base("WWW"), "hand": ["boat", "WP"]}
    position = table(busy, {"base": base("MMM"), "hand": ["MP"]})
    for seat in (0, 1):
        seen = GAME.seen_by(position, seat)
        tiles = {move.as_json()["tile"] for move in GAME.moves(seen)}
        assert tiles == set(position.settlements[seat].hand)


@pytest.mark.rule("KAL-4.1")
def test_each_player_of_versus_faces_a_card_of_the_own():
    two = [{"forecasts": [{"card": "storms"}]}, {"forecasts": [{"card": "dock"}]}]
    cards = {"forecasts": STUDY["forecasts"]}
    assert points(*two, edition=cards) == {"KAL-15.8": -8}
    assert points(*two, edition=cards, seat=1) == {"KAL-15.8": -3}
    assert {len(one.forecasts) for one in started(4).settlements} == {1}


@pytest.mark.rule("KAL-4.3")
def test_a_card_may_go_without_title_reward_and_penalty():
    bare = {"forecasts": [{"id": "bare", "versus": {"needs": {"boat": 1}}}]}
    here = {"forecasts": [{"card": "bare"}], "hand": ["boat"]}
    assert points(here, edition=bare) == {}
    assert own(here, edition=bare, log=[store("boat", "bare")]).hand == ()


@pytest.mark.rule("KAL-4.4")
@pytest.mark.parametrize("item", ["boat", "barrel", "fish", "garden", "scrap", "survivor", "house"])
def test_a_card_may_ask_for_seven_things(item):
    card = {"id": "x", "versus": {"needs": {item: 1}}, "coop": {"needs": {item: 1}}}
    assert refused(edition={"forecasts": [card]}) == []
    card["versus"]["needs"] = {"salvage": 1}
    assert refused(edition={"forecasts": [card]})


@pytest.mark.rule("KAL-4.9")
def test_a_survivor_laid_in_a_house_serves_no_later_forecast():
    window = {
        "forecasts": [
            {"id": "w", "coop": {"needs": {"house": 1}}},
            {"id": "v", "coop": {"needs": {"house": 1}}},
        ]
    }
    town = {
        "base": base("", "WWWW", "WWWW"),
        "buildings": [{"kind": "house", "at": [1, 0], "settlers": 1}],
        "survivors": 1,
        "hand": ["send"],
        "fresh": [[1, 0]],
        "forecasts": [{"card": "w", "stored": {"house": 1}}, {"card": "v"}],
    }
    assert "KAL-4.17" not in points(town, mode="solo", edition=window)
    assert broken(town, mode="solo", edition=window, log=[lay(1, 0, "v")]) == ["KAL-4.7"]
    town["buildings"].append({"kind": "house", "at": [1, 2]})
    town["fresh"] = [[1, 2]]
    assert points(town, mode="solo", edition=window, log=[lay(1, 2, "v")])["KAL-4.17"] == 1


@pytest.mark.rule("KAL-5.1")
def test_the_side_of_the_vortex_changes_no_move():
    moves = {GAME.moves(table({"base": base("WWW")}, offer=OFFER, round=number)) for number in (1, 2, 3, 4)}
    assert len(moves) == 1


@pytest.mark.rule("KAL-5.2")
@pytest.mark.rule("KAL-18.1")
def test_a_vortex_has_five_tiles_and_solo_draws_two():
    assert [len(started(players).offer) for players in (1, 2, 3, 4)] == [2, 5, 5, 5]
    assert len(started(2, "coop").offer) == 5


@pytest.mark.rule("KAL-5.4")
@pytest.mark.rule("KAL-5.5")
@pytest.mark.rule("KAL-5.7")
@pytest.mark.rule("KAL-18.2")
@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_what_is_not_taken_is_gone_and_the_next_tiles_are_a_position_of_their_own(mode):
    here = {"base": base("", "", "..WWW")}
    take = {"type": "take", "tile": "WMSRP"}
    log = [take, place("WMSRP", 1, 3, 180), END]
    assert broken(here, mode=mode, offer=OFFER, log=[take, take])
    assert broken(here, mode=mode, offer=OFFER, log=log) == []
    assert GAME.moves(table(here, mode=mode, offer=OFFER, log=log)) == ()


@pytest.mark.rule("KAL-14.6")
@pytest.mark.parametrize(("number", "ended"), [(1, False), (3, False), (4, True)])
def test_the_game_ends_with_the_fourth_round(number, ended):
    outcome = GAME.score(table(round=number))
    assert outcome.over is ended
    assert GAME.score(table({"hand": ["boat"]}, round=number)).over is False


@pytest.mark.rule("KAL-18.3")
def test_a_solo_round_follows_after_sailing_with_an_ordinary_turn():
    here = {"boats": [boat(0, 0)], "specialists": ["captain"]}
    assert listed("take", here, mode="solo", phase="sail", offer=OFFER) == []
    after_sailing = listed("take", here, mode="solo", phase="sail", offer=OFFER, log=[END])
    assert [move["tile"] for move in after_sailing] == sorted(OFFER)
