"""Kuda: where he goes, what his space and the fish marker give, and the forum rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.buru.tables import after, breaks, duel, moves, table


def act(area: str, space: str, **fields: Any) -> dict[str, Any]:
    return {"type": "act", "area": area, "space": space} | fields


STOP = {"type": "stop"}


def with_kuda(
    area: str, at: str, me: dict[str, Any] | None = None, power: int = 3, **kuda: Any
) -> dict[str, Any]:
    """``me`` alone in an area about to be revealed, of two players."""
    mine = {"placed": {area: [power]}} | (me or {})
    return duel(mine, modules=["kuda"], area=area, kuda={"at": at} | kuda)


@pytest.mark.rule("BURU-26.1")
def test_kuda_starts_on_the_leftmost_space_of_the_forest() -> None:
    told = after(duel({"placed": {"lake": [1]}}, modules=["kuda"], area="lake"))
    assert told["kuda"] == ("forest:1", None, True)


@pytest.mark.rule("BURU-26.2")
def test_kuda_leaves_his_marker_and_goes_by_the_majority_players_power() -> None:
    assert after(with_kuda("village", "village:2", power=2))["kuda"] == ("village:4", "village:2", True)
    assert after(with_kuda("village", "coast:2"))["kuda"] == ("coast:2", None, True)


@pytest.mark.rule("BURU-26.2", "BURU-24.4")
def test_kuda_does_not_move_without_majority() -> None:
    lone = with_kuda("village", "village:2") | {"modules": ["kuda", "blessings"]}
    told = after(lone, {"type": "claim", "area": "village", "take": "blessing"})
    assert told["kuda"] == ("village:2", None, True)


@pytest.mark.rule("BURU-26.3")
@pytest.mark.parametrize(
    ("area", "at", "power", "to"),
    [
        ("coast", "coast:4", 4, "village:3"),
        ("village", "village:5", 1, "lake:1"),
        ("lake", "lake:5", 2, "forest:2"),
    ],
)
def test_past_an_areas_last_space_comes_the_next_areas_first(area: str, at: str, power: int, to: str) -> None:
    assert after(with_kuda(area, at, power=power))["kuda"][0] == to


@pytest.mark.rule("BURU-26.3")
def test_kuda_cannot_swim() -> None:
    start = with_kuda("village", "village:5", power=1) | {"modules": ["kuda", "ambelau"]}
    assert after(start)["kuda"][0] == "lake:1"


@pytest.mark.rule("BURU-26.4")
def test_kuda_may_move_several_times_in_a_round_and_his_marker_with_him() -> None:
    start = with_kuda("coast", "coast:5", {"placed": {"coast": [1], "village": [2]}})
    log = [act("coast", "c1"), STOP]
    assert after(start)["kuda"] == ("village:1", "coast:5", True)
    assert after(start, *log)["kuda"] == ("village:3", "village:1", True)


@pytest.mark.rule("BURU-26.5", "BURU-26.6")
def test_the_markers_space_gives_one_fish_and_then_the_marker_is_gone() -> None:
    start = with_kuda("village", "village:2", power=2)
    assert [move["space"] for move in moves(start)] == ["v1", "fish", "v3", "kuda", "v5"]
    told = after(start, act("village", "fish"))
    assert (dict(told["pending"]), told["kuda"]) == ({"fish": 1}, ("village:4", None, True))
    assert told["players"]["me"]["acted"] == {"village": "v2"}
    assert breaks(start, act("village", "v2")) == ["BURU-6.8"]


@pytest.mark.rule("BURU-26.6")
def test_an_unused_marker_is_put_away_at_the_end_of_the_round() -> None:
    told = after(with_kuda("lake", "lake:2"), act("lake", "l4"), STOP)
    assert told["kuda"] == ("lake:5", None, True)


@pytest.mark.rule("BURU-26.5", "BURU-26.7")
@pytest.mark.parametrize(
    ("area", "option", "opened"),
    [
        ("forest", 0, {"clay": 1, "palm": 1}),
        ("forest", 1, {"ebony": 1}),
        ("coast", 0, {"hire-2": 1}),
        ("village", 0, {"task": 1, "2 fish": 1}),
        ("lake", 0, {"offer-1": 1}),
    ],
)
def test_kudas_space_gives_his_action_for_the_area(area: str, option: int, opened: dict[str, int]) -> None:
    start = duel(
        {"placed": {area: [3]}}, {"placed": {area: [2]}, "acted": {area: f"{area[0]}1"}},
        modules=["kuda"], area=area, kuda={"at": f"{area}:2"},
    )  # fmt: skip
    told = after(start, act(area, "kuda", **({"option": option} if option else {})))
    assert dict(told["pending"]) == opened
    assert told["players"]["me"]["acted"] == {area: "kuda"}


@pytest.mark.rule("BURU-26.5")
def test_kuda_and_the_marker_are_used_where_they_are() -> None:
    start = with_kuda("village", "coast:2")
    assert breaks(start, act("village", "kuda")) == ["BURU-26.5"]
    assert breaks(start, act("village", "fish")) == ["BURU-26.5"]
    assert breaks(duel({"placed": {"village": [3]}}, area="village"), act("village", "kuda")) == ["BURU-26.5"]


@pytest.mark.rule("BURU-26.7")
def test_kudas_action_is_taken_once_a_round_and_his_space_stays_closed() -> None:
    players = [{"id": name, "placed": {"village": [power]}} for name, power in (("a", 3), ("b", 2), ("c", 1))]
    start = table(*players, modules=["kuda"], area="village", kuda={"at": "village:1"})
    assert breaks(start, act("village", "kuda"), act("village", "kuda")) == ["BURU-6.8"]
    later = with_kuda(
        "village", "village:2", {"placed": {"coast": [1], "village": [2]}, "acted": {"coast": "kuda"}}
    )
    assert [move["space"] for move in moves(later)] == ["v1", "fish", "v3", "v5"]
    assert breaks(later, act("village", "v4")) == ["BURU-6.8"]


@pytest.mark.rule("BURU-26.7", "BURU-25.7")
def test_a_liaison_that_used_kuda_closes_his_space_too() -> None:
    me = {"placed": {"coast": [1, "L"], "village": [2]}, "acted": {"coast": "c1", "liaison:coast": "kuda"}}
    later = with_kuda("village", "village:2", me) | {"modules": ["kuda", "liaisons"]}
    assert [move["space"] for move in moves(later)] == ["v1", "fish", "v3", "v5"]


@pytest.mark.rule("BURU-26.8")
def test_by_the_forum_rule_the_forest_has_a_space_for_each_player() -> None:
    start = with_kuda("forest", "coast:1") | {"forest": ["f10"]}
    assert [move["space"] for move in moves(start)] == ["f1", "f2"]
    assert breaks(start, act("forest", "f3")) == ["BURU-6.8"]
    without = with_kuda("forest", "coast:1", forum=False) | {"forest": ["f10"]}
    assert len(moves(without)) == 5
    assert after(with_kuda("forest", "forest:1", power=3))["kuda"][0] == "coast:2"
    assert after(with_kuda("forest", "forest:1", power=3, forum=False))["kuda"][0] == "forest:4"


@pytest.mark.rule("BURU-26.9")
@pytest.mark.parametrize(("forum", "kuda", "fish"), [(True, 2, 0), (False, 1, 2)])
def test_the_ratings_of_kuda_and_marker_are_the_liaisons_price(forum: bool, kuda: int, fish: int) -> None:
    me = {"placed": {"village": ["L"]}, "acted": {}, "fish": 9}
    other = {"placed": {"village": [2]}, "acted": {"village": "v1"}}
    start = duel(
        me, other, modules=["kuda", "liaisons"], area="village",
        kuda={"at": "village:4", "fish": "village:2", "forum": forum},
    )  # fmt: skip

    def price(space: str) -> int:
        sent = {"type": "liaison", "area": "village", "space": space}
        return 9 - int(after(start, sent)["players"]["me"]["fish"])

    assert (price("kuda"), price("fish")) == (kuda, fish)


@pytest.mark.rule("BURU-26.10")
def test_kuda_may_start_in_the_village() -> None:
    assert after(with_kuda("forest", "village:1"))["kuda"] == ("village:1", None, True)


@pytest.mark.rule("BURU-11.5", "BURU-26.7")
def test_resources_of_choice_that_no_trade_gives_are_named_when_they_are_gained() -> None:
    actions = {"forest": "clay + palm", "coast": "hire-2", "village": "task + 2 fish", "lake": "any + fish"}
    start = with_kuda("lake", "lake:2", power=3) | {
        "edition": {"kuda": {"gems": 2, "fish_gems": 0} | actions}
    }
    assert after(start)["kuda"][0] == "lake:5"
    assert breaks(start, act("lake", "kuda", any=["palm"])) == ["BURU-11.5"]
    named = {"type": "gain", "item": "any", "any": ["palm"]}
    assert after(start, act("lake", "kuda"), named)["players"]["me"]["res"]["palm"] == 1


@pytest.mark.rule("BURU-26.5")
@pytest.mark.parametrize(("area", "last"), [("forest", 2), ("coast", 5), ("lake", 5)])
def test_kuda_and_his_marker_may_be_on_the_last_space(area: str, last: int) -> None:
    """Two players have two forest spaces by the forum rule."""
    me, op = {"placed": {area: [5]}, "kept": 1, "fish": 9}, {"placed": {"village": [4]}, "kept": 1}
    at, elsewhere = f"{area}:{last}", "village:1"
    for kuda, space in (({"at": at}, "kuda"), ({"at": elsewhere, "fish": at}, "fish")):
        data = duel(me, op, modules=["kuda"], area=area, kuda=kuda, turn="me", revealed=True)
        spaces = list(dict.fromkeys(move["space"] for move in moves(data) if move["type"] == "act"))
        assert spaces[-1] == space
        assert len(spaces) == last
