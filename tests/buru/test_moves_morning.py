"""Morning and noon: placing in turn, keeping, fishing; what is cited, and near misses that are legal."""

from __future__ import annotations

import random
from typing import Any

import pytest

from periplus.models.buru import GAME
from periplus.models.buru.play import only
from periplus.models.core.registry import game
from tests.buru.tables import after, breaks, duel, load, moves, table

FULL = {"forest": [1, 2], "coast": [3], "lake": [4]}
"""Four tokens placed; the 5 is left."""


def place(token: int | str, area: str, **fields: Any) -> dict[str, Any]:
    return {"type": "place", "token": token, "area": area} | fields


def keep(token: int | str, **fields: Any) -> dict[str, Any]:
    return {"type": "keep", "token": token} | fields


def morning(
    me: dict[str, Any] | None = None, op: dict[str, Any] | None = None, **fields: Any
) -> dict[str, Any]:
    return duel(me, op, phase="morning", **fields)


@pytest.mark.rule("BURU-4.1")
def test_players_place_one_token_each_in_turn_from_the_envoy() -> None:
    told = after(morning(envoy="op"), place(5, "lake"), place(1, "forest"), place(2, "lake"))
    assert told["players"]["op"]["placed"] == {"lake": {"5": 1, "2": 1}}
    assert told["players"]["me"]["placed"] == {"forest": {"1": 1}}


@pytest.mark.rule("BURU-4.1")
def test_a_placing_out_of_turn_is_cited() -> None:
    assert breaks(morning(), place(5, "lake", player="op")) == ["BURU-4.1"]
    assert breaks(morning(), place(5, "lake", player="me")) == []


@pytest.mark.rule("BURU-4.1")
def test_a_token_that_is_already_in_a_field_cannot_be_placed() -> None:
    start = morning({"placed": {"forest": [5]}}, {"placed": {"forest": [5]}})
    assert breaks(start, place(5, "lake")) == ["BURU-4.1"]
    assert breaks(start, place(4, "lake")) == []


@pytest.mark.rule("BURU-4.2")
def test_several_explorers_of_a_player_may_lie_in_one_area() -> None:
    start = morning({"placed": {"lake": [1, 2]}}, {"placed": {"lake": [1, 2]}})
    assert after(start, place(3, "lake"))["players"]["me"]["placed"] == {"lake": {"1": 1, "2": 1, "3": 1}}


@pytest.mark.rule("BURU-4.3")
def test_placing_ends_when_everybody_has_one_explorer_left() -> None:
    start = morning({"placed": {"forest": [1, 2], "coast": [3]}}, {"placed": FULL})
    assert after(start, place(4, "lake"))["when"][1] == "noon"
    assert breaks(start, place(4, "lake"), place(5, "lake")) == ["BURU-4.3"]


@pytest.mark.rule("BURU-4.3")
def test_a_player_who_has_placed_four_places_no_fifth() -> None:
    start = morning({"placed": FULL}, {"placed": {"forest": [1, 2], "coast": [3]}})
    assert breaks(start, place(5, "lake", player="me")) == ["BURU-4.3"]


@pytest.mark.rule("BURU-4.4")
def test_a_player_with_one_explorer_left_takes_no_further_turn() -> None:
    with_guide = {"guide": "ready", "placed": FULL}
    start = morning({"placed": FULL}, with_guide, modules=["ambelau"])
    assert {move["token"] for move in moves(start)} == {5, "G"}
    assert after(start, place("G", "lake"))["when"][1] == "noon"


def test_a_token_is_not_kept_before_all_are_placed() -> None:
    start = morning({"placed": FULL}, {"placed": {"forest": [1, 2], "coast": [3]}})
    assert breaks(start, keep(5, player="me")) == ["BURU-4.3"]
    assert breaks(start, place(4, "lake"), keep(5, player="me")) == []


@pytest.mark.rule("BURU-5.1")
def test_everybody_gains_fish_equal_to_the_power_kept() -> None:
    start = morning({"placed": FULL}, {"placed": {"forest": [1, 2], "coast": [4], "lake": [5]}, "fish": 3})
    told = after(start, keep(5), keep(3))
    assert (told["players"]["me"]["fish"], told["players"]["op"]["fish"]) == (5, 6)
    assert told["when"][1] == "afternoon"


@pytest.mark.rule("BURU-5.1")
def test_a_token_that_was_placed_cannot_be_kept() -> None:
    start = duel({"placed": FULL}, {"placed": FULL}, phase="noon")
    assert breaks(start, keep(4)) == ["BURU-5.1"]
    assert breaks(start, keep(5), keep(5, player="me")) == ["BURU-5.1"]


@pytest.mark.rule("BURU-5.2", "BURU-1.11")
def test_fishing_stops_at_twenty_fish() -> None:
    start = duel({"placed": FULL, "fish": 18}, {"placed": FULL, "fish": 15}, phase="noon")
    told = after(start, keep(5), keep(5))
    assert (told["players"]["me"]["fish"], told["players"]["op"]["fish"]) == (20, 20)


@pytest.mark.rule("BURU-5.1")
def test_keeps_come_in_any_order_and_each_brings_its_fish_at_once_and_once() -> None:
    start = duel({"placed": FULL}, {"placed": FULL}, phase="noon")
    between = after(start, keep(5, player="op"))
    assert (between["players"]["op"]["fish"], between["players"]["me"]["fish"]) == (5, 0)
    assert between["when"][1] == "noon"
    whole = after(start, keep(5, player="op"), keep(5))
    assert (whole["players"]["op"]["fish"], whole["players"]["me"]["fish"]) == (5, 5)


@pytest.mark.rule("BURU-5.1")
def test_the_token_kept_brings_its_fish_in_the_next_round_too() -> None:
    """From noon on all choose at random until it is noon again."""
    rng = random.Random(5)
    position = load(duel({"placed": FULL}, {"placed": FULL}, phase="noon"))
    while (state := only(GAME.state(position))).round == 1 or state.phase != "noon":
        position = GAME.play(position, GAME.chance(position, rng) or rng.choice(GAME.moves(position)))
    for seat, player in enumerate(state.players):
        (token, *_) = {1, 2, 3, 4, 5} - {token for field in player.placed for token in field}
        kept = GAME.parse_move(position, keep(token, player=state.setting.ids[seat]))
        after_it = only(GAME.state(GAME.play(position, kept)))
        assert after_it.players[seat].fish == min(20, player.fish + token)


@pytest.mark.rule("BURU-5.1", "BURU-8.3")
def test_the_fish_of_a_kept_token_count_for_an_elder_before_the_others_keep() -> None:
    """The Elder of Nets (e11) asks for 4 fish at its first level, worth 1: two held and the four kept make six."""
    placed = {"forest": [1, 2], "coast": [3], "lake": [5]}
    me = {"fish": 2, "elders": ["e11"], "placed": placed}
    data = duel(me, {"fish": 1, "placed": placed}, phase="noon") | {"log": [keep(4, player="me")]}
    scored = game("buru").score(load(data))
    assert [player.total for player in scored.players] == [1, 0]


def test_an_unknown_token_ends_the_log_at_noon() -> None:
    start = duel({"placed": FULL}, {"placed": {"forest": ["?", 2], "coast": [3], "lake": [4]}}, phase="noon")
    told = after(start, keep(5), keep("?", player="op"))
    assert (told["when"][1], told["players"]["me"]["fish"], told["players"]["op"]["fish"]) == ("noon", 5, 0)


def test_a_lawan_whose_tokens_are_known_keeps_its_last_one_by_itself() -> None:
    lawan = {"id": "A", "lawan": "A", "placed": {"forest": [4], "village": [2, 5], "lake": [1]}}
    start = table({"id": "me", "placed": FULL}, lawan, phase="noon")
    assert after(start, keep(5))["players"]["A"]["fish"] == 3


def test_a_lawan_with_unknown_tokens_is_told_what_it_keeps() -> None:
    lawan = {"id": "A", "lawan": "A", "placed": {"forest": ["?"], "village": [2, 5], "lake": [1]}}
    start = table({"id": "me", "placed": FULL}, lawan, phase="noon")
    assert after(start, keep(5))["players"]["A"]["kept"] is None
    assert after(start, keep(5), keep(3))["players"]["A"]["kept"] == 3


@pytest.mark.rule("BURU-3.1")
@pytest.mark.parametrize("move", [place(5, "lake"), keep(5), {"type": "lawan_place", "plot": "p01"}])
def test_morning_and_noon_are_over_in_the_afternoon(move: dict[str, Any]) -> None:
    assert breaks(duel({"placed": {"lake": [1]}}), move) == ["BURU-3.1"]


@pytest.mark.rule("BURU-14.9")
def test_nobody_but_the_lawans_places_in_their_turn() -> None:
    start = table({"id": "me"}, {"id": "A", "lawan": "A"}, phase="morning")
    assert breaks(start, place(5, "lake"), place(4, "lake")) == ["BURU-14.9"]
    assert breaks(start, {"type": "lawan_place", "plot": "p01"}) == ["BURU-14.9"]
    assert breaks(start, place(5, "lake"), {"type": "lawan_place", "plot": "p01"}) == []


@pytest.mark.rule("BURU-14.12")
@pytest.mark.parametrize("envoy", ["me", "B"])
def test_a_lawan_that_has_placed_four_places_no_fifth(envoy: str) -> None:
    """In a file one Lawan may be behind; the card then places its token alone, at the turn of that Lawan."""
    behind = {"id": "A", "lawan": "A", "placed": {"coast": [1, 2], "village": [3]}}
    players = [{"id": "me", "placed": FULL}, behind, {"id": "B", "lawan": "B", "placed": FULL}]
    start = table(*players, phase="morning", round=2, envoy=envoy)
    move = {"type": "lawan_place", "plot": "p01", "a": 4}  # A to the forest
    found = after(start, move)
    assert found["when"][1] == "noon"
    assert found["players"]["A"]["placed"]["forest"] == {"4": 1}
    assert found["players"]["B"]["placed"] == after(start)["players"]["B"]["placed"]
    assert breaks(start, move | {"a": 3}) == ["BURU-4.1"]
    assert breaks(start, move, move) != []


@pytest.mark.rule("BURU-24.6")
def test_a_blessing_at_hand_goes_under_an_explorer_in_its_area() -> None:
    start = morning(modules=["blessings"], blessings={"village": "me", "lake": "op"})
    told = after(start, place(2, "village", blessing=True))
    assert told["players"]["me"]["placed"] == {"village": {"2": 1, "+": 1}}
    assert breaks(start, place(2, "forest", blessing=True)) == ["BURU-24.6"]
    assert breaks(start, place(2, "lake", blessing=True)) == ["BURU-24.6"]
    twice = (place(2, "village", blessing=True), place(5, "lake"), place(1, "village", blessing=True))
    assert breaks(start, *twice) == ["BURU-24.6"]


@pytest.mark.rule("BURU-25.1", "BURU-25.2")
def test_with_liaisons_five_of_six_tokens_are_placed() -> None:
    start = morning({"placed": FULL}, {"placed": FULL | {"village": ["L"]}}, modules=["liaisons"])
    assert {move["token"] for move in moves(start)} == {5, "L"}
    assert breaks(start, place("L", "lake"), place(5, "lake")) == ["BURU-4.3"]
    assert breaks(morning(), place("L", "lake")) == ["BURU-4.1"]


@pytest.mark.rule("BURU-25.3")
def test_a_liaison_that_is_kept_brings_no_fish() -> None:
    five = {"forest": [1, 2], "coast": [3], "lake": [4, 5]}
    start = duel({"placed": five}, {"placed": FULL | {"village": ["L"]}}, phase="noon", modules=["liaisons"])
    told = after(start, keep("L"), keep(5))
    assert (told["players"]["me"]["fish"], told["players"]["op"]["fish"]) == (0, 5)


@pytest.mark.rule("BURU-25.1")
def test_a_liaison_may_stand_on_a_blessing_and_has_left_the_mat_then() -> None:
    start = morning(modules=["liaisons", "blessings"], blessings={"lake": "me"})
    stands = place("L", "lake", blessing=True)
    assert after(start, stands)["players"]["me"]["placed"] == {"lake": {"L+": 1}}
    assert breaks(start, stands, place("L", "forest")) == []  # the other one's
    assert breaks(start, stands, place(1, "lake"), place("L", "forest")) == ["BURU-4.1"]
    assert {move["token"] for move in moves(start, stands, place(1, "lake"))} == {1, 2, 3, 4, 5}


def test_every_token_and_area_is_listed_once_more_with_a_blessing() -> None:
    assert len(moves(morning())) == 5 * 4
    assert len(moves(morning(modules=["blessings"], blessings={"village": "me"}))) == 5 * 4 + 5
    assert len(moves(morning(modules=["ambelau"]))) == 5 * 5


def test_at_noon_the_keep_of_each_human_is_listed() -> None:
    start = duel({"placed": FULL}, {"placed": FULL}, phase="noon")
    assert moves(start) == [keep(5, player="me"), keep(5, player="op")]
    assert moves(start, keep(5)) == [keep(5, player="op")]


@pytest.mark.rule("BURU-20.7")
def test_ambelau_is_no_area_for_placing_without_its_module() -> None:
    assert breaks(morning(), place(5, "ambelau")) == ["BURU-20.7"]
    assert breaks(morning(modules=["ambelau"]), place(5, "ambelau")) == []
