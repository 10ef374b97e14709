"""Ambelau at the table (BURU-20, BURU-21): canoes, ibu and guides."""

from __future__ import annotations

from typing import Any

import pytest

from periplus.models.buru.modules.ambelau import landed
from tests.buru.tables import after, breaks, duel, moves, rules


def paddling(power: int, at: int = 0, other: int = 0, **fields: Any) -> dict[str, Any]:
    """``me`` alone in Ambelau; the canoes at these spaces."""
    me = {"placed": {"ambelau": [power]}, "canoe": at} | fields.pop("me", {})
    return duel(me, {"canoe": other}, area="ambelau", modules=["ambelau"], **fields)


def canoe(steps: int) -> dict[str, Any]:
    return {"type": "canoe", "steps": steps}


@pytest.mark.rule("BURU-20.9", "BURU-20.12")
@pytest.mark.parametrize(
    ("at", "steps", "occupied", "expected"),
    [
        (0, 1, {}, (1, 0)),
        (0, 12, {}, (12, 0)),  # leaving the start is no pass (R.20)
        (4, 3, {5, 6}, (7, 0)),  # occupied spaces count
        (4, 3, {7}, (8, 0)),  # and are jumped at the end (BURU-20.11)
        (4, 3, {7, 8, 9}, (10, 0)),
        (12, 1, {}, (1, 1)),
        (11, 1, {12}, (1, 1)),  # a jump may pass the start
        (11, 2, {1, 2}, (3, 1)),
        (0, 13, {}, (1, 1)),
        (5, 12, {}, (5, 1)),
        (12, 13, {}, (1, 2)),
    ],
)
def test_a_canoe_counts_all_spaces_jumps_the_taken_ones_and_passes_the_start(
    at: int, steps: int, occupied: set[int], expected: tuple[int, int]
) -> None:
    assert landed(at, steps, occupied, 12) == expected


@pytest.mark.rule("BURU-20.9")
@pytest.mark.parametrize("steps", [0, 4])
def test_a_canoe_moves_by_one_to_its_power(steps: int) -> None:
    assert breaks(paddling(3), canoe(steps)) == ["BURU-20.9"]
    assert after(paddling(3), canoe(3))["players"]["me"]["canoe"] == 3


@pytest.mark.rule("BURU-20.9")
def test_canoe_moves_are_listed_in_ambelau_alone() -> None:
    assert moves(paddling(2)) == [canoe(1), canoe(2)]
    village = duel({"placed": {"village": [3]}}, area="village", modules=["ambelau"])
    assert {move["type"] for move in moves(village)} == {"act"}


@pytest.mark.rule("BURU-20.13")
def test_the_canoe_and_its_space_are_of_who_acts_be_it_the_second_seat() -> None:
    """The first space of the track gives 3 fish."""
    start = duel({}, {"placed": {"ambelau": [3]}}, area="ambelau", modules=["ambelau"])
    told = after(start, canoe(1), {"type": "gain", "item": "3 fish"})["players"]
    assert [(told[name]["canoe"], told[name]["fish"]) for name in ("me", "op")] == [(0, 0), (1, 3)]


@pytest.mark.rule("BURU-20.9")
def test_a_canoe_moves_in_ambelau_alone() -> None:
    data = duel({"placed": {"village": [3]}}, area="village", modules=["ambelau"])
    assert breaks(data, canoe(1)) == ["BURU-20.9"]
    assert breaks(duel({"placed": {"village": [3]}}, area="village"), canoe(1)) == ["BURU-20.9"]


@pytest.mark.rule("BURU-20.10", "BURU-20.11")
def test_empty_and_taken_spaces_count_and_a_taken_end_is_jumped() -> None:
    listed = moves(paddling(4, at=2, other=4))
    assert listed == [canoe(1), canoe(2), canoe(4)], "2 and 3 steps both end on 5"
    assert after(paddling(4, at=2, other=4), canoe(2))["players"]["me"]["canoe"] == 5


@pytest.mark.rule("BURU-20.2", "BURU-20.11")
def test_the_own_space_is_free_and_the_start_blocks_nobody() -> None:
    assert landed(7, 12, {0}, 12) == (7, 1)
    assert after(paddling(1), canoe(1))["players"]["me"]["canoe"] == 1


@pytest.mark.rule("BURU-20.12")
def test_each_pass_of_the_start_brings_two_respect_at_once() -> None:
    shown = after(paddling(3, at=11), canoe(3))
    assert shown["players"]["me"]["vp"] == 2
    assert shown["pending"] == {"fish": 1, "task": 1}, "besides what the space brings"


@pytest.mark.rule("BURU-20.13")
def test_the_parts_of_the_space_are_taken_in_any_order_or_declined() -> None:
    data = paddling(2, me={"tableau": ["farmer"]})
    first = after(data, canoe(2), {"type": "task", "card": "farmer"}, {"type": "gain", "item": "fish"})
    other = after(data, canoe(2), {"type": "gain", "item": "fish"}, {"type": "task", "card": "farmer"})
    assert first["players"]["me"] == other["players"]["me"]
    assert after(data, canoe(2), {"type": "stop"})["players"]["me"]["fish"] == 0


@pytest.mark.rule("BURU-20.15")
def test_ibu_is_offered_to_only_from_its_spaces_and_for_nothing() -> None:
    data = paddling(4)
    shown = after(data, canoe(4), {"type": "offer", "spirit": "ibu"})
    assert shown["players"]["me"]["offers"] == {"ibu": ["?"]}
    lake = duel({"placed": {"lake": [3]}}, area="lake", modules=["ambelau"])
    act = {"type": "act", "area": "lake", "space": "l2"}
    assert breaks(lake, act, {"type": "offer", "spirit": "ibu"}) == ["BURU-20.15"]
    me = {"acted": {"ambelau": "t4"}, "placed": {"ambelau": [4]}, "canoe": 4}
    both = duel(me, area="ambelau", modules=["ambelau"], pending="offer(ibu) + offer", turn="me")
    assert breaks(both, {"type": "offer", "spirit": "ibu", "less": "clay"}) == ["BURU-26.7"]


@pytest.mark.rule("BURU-12.3")
def test_an_empty_ibu_pile_takes_nothing() -> None:
    data = paddling(4, left={"ibu": 0})
    assert breaks(data, canoe(4), {"type": "offer", "spirit": "ibu"}) == ["BURU-12.3"]


@pytest.mark.rule("BURU-20.16")
@pytest.mark.parametrize("holder", ["me", "op"])
def test_the_holder_of_the_ibu_totem_is_respected_for_every_offering(holder: str) -> None:
    me = {"acted": {"ambelau": "t4"}, "placed": {"ambelau": [4]}, "canoe": 4}
    data = duel(
        me, area="ambelau", modules=["ambelau"], pending="offer(ibu)", turn="me", totems={"ibu": holder}
    )
    assert after(data, {"type": "offer", "spirit": "ibu"})["players"][holder]["vp"] == 1


@pytest.mark.rule("BURU-20.17")
@pytest.mark.parametrize(("deck", "card"), [(["regent", "farmer"], "regent"), ([], "?")])
def test_the_top_islander_joins_the_tableau_for_free(deck: list[str], card: str) -> None:
    shown = after(paddling(1, at=10, decks={"islanders": deck}), canoe(1), {"type": "draw"})
    assert shown["players"]["me"]["tableau"] == [(card, False)]
    assert shown["players"]["me"]["fish"] == 0
    assert shown["decks"].get("islanders", []) == deck[1:]


@pytest.mark.rule("BURU-20.8")
def test_the_majority_player_takes_the_ibu_totem_and_the_decrees() -> None:
    shown = after(paddling(1, decrees=["d14"]))
    assert (shown["totems"], shown["players"]["me"]["vp"], shown["decrees"]) == ({"ibu": "me"}, 2, [])


@pytest.mark.rule("BURU-21.2", "BURU-21.5")
def test_a_guide_gained_is_of_use_in_the_next_round_only() -> None:
    shown = after(paddling(3), canoe(3), {"type": "guide"}, {"type": "stop"})
    assert shown["when"][:2] == (2, "dawn")
    assert shown["players"]["me"]["guide"] == "ready"


@pytest.mark.rule("BURU-21.5", "BURU-21.6")
@pytest.mark.parametrize(("guide", "later"), [("ready", "none"), ("next", "ready")])
def test_at_dusk_the_guide_goes_back_unless_it_was_regained(guide: str, later: str) -> None:
    me = {"placed": {"lake": ["G"]}, "guide": guide, "acted": {"lake": "l5"}}
    shown = after(duel(me, area="lake", modules=["ambelau"]))["players"]["me"]
    assert (shown["guide"], shown["placed"]) == (later, {})


@pytest.mark.rule("BURU-21.6")
def test_a_guide_may_be_regained_in_the_round_in_which_it_is_used() -> None:
    me = {"placed": {"ambelau": [2, "G"]}, "guide": "ready", "canoe": 0}
    data = duel(me, area="ambelau", modules=["ambelau"])
    shown = after(data, canoe(3), {"type": "guide"}, {"type": "stop"})["players"]["me"]
    assert shown["guide"] == "ready"


@pytest.mark.rule("BURU-21.1")
def test_a_guide_is_an_explorer_of_power_one() -> None:
    me = {"placed": {"forest": [3, "G"]}, "guide": "ready"}
    data = duel(me, {"placed": {"forest": [4]}}, modules=["ambelau"], forest=["f01"], envoy="op")
    assert after(data)["totems"] == {"gunung": "op"}, "4 against 4, the envoy first"
    assert after(data | {"envoy": "me"})["totems"] == {"gunung": "me"}


def morning(me: dict[str, Any], op: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    return duel(me, op, phase="morning", modules=["ambelau"], **fields)


@pytest.mark.rule("BURU-21.4")
@pytest.mark.parametrize("area", ["forest", "coast", "village", "ambelau", "lake"])
def test_a_guide_goes_to_any_area(area: str) -> None:
    shown = after(morning({"guide": "ready"}), {"type": "place", "token": "G", "area": area})
    assert shown["players"]["me"]["placed"] == {area: {"G": 1}}


@pytest.mark.rule("BURU-21.2")
@pytest.mark.parametrize("guide", ["none", "next"])
def test_a_guide_that_is_not_ready_is_not_placed(guide: str) -> None:
    move = {"type": "place", "token": "G", "area": "lake"}
    assert breaks(morning({"guide": guide}), move) == ["BURU-4.1"]


@pytest.mark.rule("BURU-21.3", "BURU-21.7", "BURU-21.8", "BURU-4.4")
def test_the_owner_of_a_guide_places_five_the_last_of_them_after_all_others() -> None:
    placed = {"placed": {"lake": [1, 2, 3, 4]}}
    data = morning(placed | {"guide": "ready"}, placed)
    shown = after(data, {"type": "place", "token": 5, "area": "lake"})
    assert shown["when"][1] == "noon"
    every = {"placed": {"lake": [1, 2, 3], "coast": [4, 5, "G"]}, "guide": "ready"}
    assert rules(morning(every, placed)) == ["BURU-21.3"]


@pytest.mark.rule("BURU-21.7", "BURU-21.1")
def test_the_guide_may_be_kept_for_one_fish() -> None:
    placed = {"placed": {"lake": [1, 2, 3, 4, 5]}, "guide": "ready"}
    data = duel(placed, {"placed": {"lake": [1, 2, 3, 4]}}, phase="noon", modules=["ambelau"])
    log: list[dict[str, Any]] = [{"type": "keep", "token": "G"}, {"type": "keep", "token": 5}]
    shown = after(data, *log)["players"]
    assert (shown["me"]["kept"], shown["me"]["fish"]) == ("G", 1)
