"""The afternoon area by area: majority, decrees, the order of acting, what a move may follow; then dusk."""

from __future__ import annotations

from typing import Any

import pytest

from tests.buru.tables import after, breaks, duel, moves, table


def act(area: str, space: str, **fields: Any) -> dict[str, Any]:
    return {"type": "act", "area": area, "space": space} | fields


STOP = {"type": "stop"}


def in_village(*powers: int, **fields: Any) -> dict[str, Any]:
    """Players a, b, c, … with an explorer of that power in the village, which is about to be revealed."""
    players = [
        {"id": name, "placed": {"village": [power]}} for name, power in zip("abcde", powers, strict=False)
    ]
    return table(*players, area="village", **fields)


@pytest.mark.rule("BURU-1.4", "BURU-6.1")
def test_areas_are_resolved_from_the_forest_to_the_lake() -> None:
    start = duel({"placed": {"forest": [1], "coast": [2], "village": [3], "lake": [4]}}, row=["farmer"])
    log: list[dict[str, Any]] = []
    for area, space in (("forest", "f1"), ("coast", "c1"), ("village", "v1"), ("lake", "l1")):
        assert after(start, *log)["when"] == (1, "afternoon", area)
        log += [act(area, space), STOP]
    assert breaks(start, act("coast", "c1")) == ["BURU-6.1"]
    assert breaks(start, act("forest", "f1"), act("village", "v1")) == ["BURU-6.1"]


@pytest.mark.rule("BURU-6.2", "BURU-6.3")
def test_the_highest_sum_of_explorers_has_majority() -> None:
    start = duel({"placed": {"village": [5]}}, {"placed": {"village": [4, 2]}}, area="village")
    assert after(start)["totems"] == {"manuk": "op"}


@pytest.mark.rule("BURU-6.3")
def test_an_area_without_explorers_gives_no_majority() -> None:
    start = duel({"placed": {"lake": [5]}}, decrees=["d01"])
    told = after(start)
    assert told["totems"] == {}
    assert told["when"] == (1, "afternoon", "lake")
    assert told["decrees"] == ["d01"]


@pytest.mark.rule("BURU-6.4")
@pytest.mark.parametrize(("envoy", "winner"), [("a", "a"), ("b", "b"), ("c", "c")])
def test_a_tie_is_broken_clockwise_from_the_envoy(envoy: str, winner: str) -> None:
    assert after(in_village(3, 3, 3, envoy=envoy))["totems"] == {"manuk": winner}


@pytest.mark.rule("BURU-6.5")
@pytest.mark.parametrize(
    ("area", "totems", "vp"),
    [
        ("forest", {"gunung": "me"}, 0),
        ("coast", {"banyu": "me"}, 0),
        ("village", {"manuk": "me"}, 0),
        ("lake", {}, 1),
    ],
)
def test_each_area_has_its_majority_reward(area: str, totems: dict[str, str], vp: int) -> None:
    told = after(duel({"placed": {area: [1]}}, area=area))
    assert (told["totems"], told["players"]["me"]["vp"]) == (totems, vp)


@pytest.mark.rule("BURU-6.6")
def test_a_totem_is_taken_from_whoever_holds_it() -> None:
    assert after(in_village(3, 2, totems={"manuk": "b", "banyu": "b"}))["totems"] == {
        "manuk": "a",
        "banyu": "b",
    }


@pytest.mark.rule("BURU-6.7", "BURU-3.3")
def test_the_majority_player_takes_the_decrees_of_the_area_and_no_others() -> None:
    told = after(in_village(2, 3, decrees=["d05", "d01"]))
    assert (told["players"]["a"]["vp"], told["players"]["b"]["vp"]) == (0, 2)
    assert told["decrees"] == ["d01"]


@pytest.mark.rule("BURU-6.7")
def test_a_step_of_a_decree_comes_before_the_choice_of_a_space() -> None:
    start = duel({"placed": {"village": [3]}, "tableau": ["farmer"]}, area="village", decrees=["d06"])
    assert [move["type"] for move in moves(start)] == ["task", "stop"]
    told = after(start, {"type": "task", "card": "farmer"})
    assert (told["players"]["me"]["res"]["palm"], told["turn"], told["pending"]) == (1, "me", {})
    assert breaks(start, act("village", "v1")) == []


@pytest.mark.rule("BURU-6.8")
def test_players_act_from_highest_to_lowest_power_on_spaces_without_others() -> None:
    start = in_village(2, 5, 3)
    assert breaks(start, act("village", "v1", player="a")) == ["BURU-6.8"]
    log = [act("village", "v1", player="b"), STOP]
    assert after(start, *log)["turn"] == "c"
    assert breaks(start, *log, act("village", "v1")) == ["BURU-6.8"]
    assert breaks(start, *log, act("village", "v2")) == []
    assert breaks(start, *log, act("village", "f1")) == ["BURU-6.8"]
    assert [move["space"] for move in moves(start, *log)] == ["v2", "v3", "v4", "v5"]


@pytest.mark.rule("BURU-6.9")
def test_parts_come_in_any_order_and_any_of_them_may_be_declined() -> None:
    start = duel({"placed": {"village": [3]}, "tableau": ["farmer", "fisher"]}, area="village")
    opened = act("village", "v2")
    task, gain = {"type": "task", "card": "farmer"}, {"type": "gain", "item": "fish"}
    for log in ([task, gain, STOP], [gain, task, STOP], [gain, STOP], [STOP]):
        assert breaks(start, opened, *log) == []
    assert breaks(start, opened, gain, gain) == ["BURU-6.9"]
    assert breaks(start, opened, {"type": "gain", "item": "2 fish"}) == ["BURU-6.9"]


@pytest.mark.rule("BURU-6.10")
def test_a_player_acts_once_in_an_area_however_many_explorers_he_has_there() -> None:
    start = duel({"placed": {"village": [3, 2]}}, {"placed": {"village": [1]}}, area="village")
    assert after(start, act("village", "v1"), STOP)["turn"] == "op"
    assert breaks(start, act("village", "v1"), act("village", "v2", player="me")) == ["BURU-6.8"]


@pytest.mark.rule("BURU-6.10")
def test_while_a_liaison_is_due_a_second_action_is_cited() -> None:
    start = duel({"placed": {"village": [3, "L"]}}, area="village", modules=["liaisons"])
    assert breaks(start, act("village", "v1"), act("village", "v2")) == ["BURU-6.10"]
    assert breaks(start, act("village", "v1"), {"type": "canoe", "steps": 1}) == ["BURU-6.10"]


GUNUNG: dict[str, Any] = {"offers": {"gunung": [8]}, "res": {"clay": 2, "palm": 1, "ebony": 0}}
"""After an offering to it, for 2 clay and 2 palm, of who held 4 and 3."""


@pytest.mark.rule("BURU-9.2", "BURU-10.3", "BURU-11.1", "BURU-12.2")
@pytest.mark.parametrize(
    ("area", "pending", "held", "move", "then"),
    [
        ("forest", "forest", {}, {"type": "forest", "card": "f10"}, {"res": {"clay": 0, "palm": 0, "ebony": 1}}),
        ("coast", "hire", {"fish": 3}, {"type": "hire", "card": "weaver"}, {"fish": 1}),
        ("village", "task", {"fish": 3, "tableau": ["potter"]}, {"type": "task", "card": "potter"}, {"fish": 1}),
        ("lake", "offer", {"res": "4 clay + 3 palm"}, {"type": "offer", "spirit": "gunung"}, GUNUNG),
    ],
)  # fmt: skip
def test_who_acts_pays_and_gains_be_it_the_second_seat(
    area: str, pending: str, held: dict[str, Any], move: dict[str, Any], then: dict[str, Any]
) -> None:
    """A weaver costs 2 fish, a potter makes 2 clay of 2 fish."""
    fields = {"forest": ["f10"], "row": ["weaver", "farmer", "regent"], "decks": {"gunung": [8]}}
    there = {"placed": {area: [3]}, "acted": {area: f"{area[0]}1"}}
    rest = {name: value for name, value in held.items() if name != "tableau"}
    start = duel(rest, there | held, area=area, pending=pending, turn="op", **fields)
    before, told = after(start)["players"], after(start, move)["players"]
    assert {name: told["op"][name] for name in then} == then
    assert told["me"] == before["me"]


@pytest.mark.rule("BURU-6.11", "BURU-3.1")
def test_after_the_lake_the_round_is_over() -> None:
    start = duel({"placed": {"lake": [3]}}, area="lake", round=2)
    log = [act("lake", "l5"), STOP]
    assert after(start, *log)["when"] == (3, "dawn", None)
    assert moves(start, *log) == []
    assert breaks(start, *log, act("lake", "l5")) == ["BURU-3.1"]
    assert breaks(start, *log, STOP) == []


@pytest.mark.rule("BURU-7.1", "BURU-7.2", "BURU-7.3", "BURU-7.5")
def test_dusk_clears_the_board_and_turns_cards_upright() -> None:
    me = {"placed": {"lake": [3]}, "kept": 1, "tableau": ["farmer*", "learned-priest*"]}
    told = after(
        duel(me, area="lake", decrees=["d10"], totems={"banyu": "op"}, envoy="op"), act("lake", "l5"), STOP
    )
    mine = told["players"]["me"]
    assert (told["decrees"], mine["placed"], mine["kept"], mine["acted"]) == ([], {}, None, {})
    assert mine["tableau"] == [("farmer", False), ("learned-priest", False)]
    assert (told["totems"], told["envoy"]) == ({"banyu": "op"}, "op")


@pytest.mark.rule("BURU-7.4", "BURU-3.1")
@pytest.mark.parametrize(
    ("number", "long", "phase"), [(4, False, "dawn"), (5, False, "end"), (5, True, "dawn"), (6, True, "end")]
)
def test_the_last_dusk_ends_the_game(number: int, long: bool, phase: str) -> None:
    told = after(duel(phase="dusk", round=number, long=long))
    assert told["when"] == (number if phase == "end" else number + 1, phase, None)


@pytest.mark.rule("BURU-12.5", "BURU-1.9")
def test_a_new_envoy_turns_the_ties_of_those_who_have_not_acted() -> None:
    players = [{"id": name, "placed": {"lake": [power]}} for name, power in (("a", 3), ("b", 3), ("c", 5))]
    start = table(*players, area="lake", envoy="b")
    assert after(start, act("lake", "l4"), STOP)["turn"] == "b"
    told = after(start, act("lake", "l4"), {"type": "envoy"}, STOP)
    assert (told["envoy"], told["turn"]) == ("c", "a")


@pytest.mark.parametrize(
    "kind", ["hire", "refresh", "task", "offer", "elder", "envoy", "gain", "forest", "draw", "guide"]
)
def test_a_step_with_nothing_open_is_cited_by_its_own_clause(kind: str) -> None:
    fields = {
        "hire": {"card": "farmer"},
        "task": {"card": "farmer"},
        "offer": {"spirit": "banyu"},
        "elder": {"drop": "e01"},
        "gain": {"item": "fish"},
        "forest": {"card": "f01"},
    }
    cited = {
        "hire": "10.1", "refresh": "10.1", "task": "11.1", "offer": "12.1", "elder": "12.1",
        "envoy": "12.1", "gain": "6.9", "forest": "9.1", "draw": "20.17", "guide": "21.2",
    }  # fmt: skip
    move = {"type": kind} | fields.get(kind, {})
    everywhere = [in_village(3, 2), in_village(3, 2, phase="morning"), in_village(3, 2, phase="end")]
    for start in everywhere:
        assert breaks(start, move) == [f"BURU-{cited[kind]}"]
    open_for_a = in_village(3, 2, pending="2 forest" if kind != "forest" else "2 draw", turn="a")
    assert breaks(open_for_a, move | {"player": "b"}) == ["BURU-6.8"]
    assert breaks(open_for_a, move) == [f"BURU-{cited[kind]}"]


@pytest.mark.rule("BURU-3.1")
@pytest.mark.parametrize("phase", ["dawn", "morning", "noon", "end"])
def test_a_choice_outside_the_afternoon_is_cited(phase: str) -> None:
    assert breaks(in_village(3, 2, phase=phase), act("village", "v1")) == ["BURU-3.1"]


def test_a_choice_that_follows_declines_what_is_open() -> None:
    start = in_village(3, 2)
    told = after(start, act("village", "v1"), act("village", "v2"))
    assert (told["turn"], dict(told["pending"])) == ("b", {"task": 2, "fish": 1})


def test_the_rest_of_a_position_that_is_pending_belongs_to_its_turn() -> None:
    me = {"placed": {"village": [5]}, "tableau": ["farmer"]}
    start = duel(me, {"placed": {"village": [3]}}, area="village", pending="task", turn="me")
    assert breaks(start, {"type": "task", "card": "farmer", "player": "op"}) == ["BURU-6.8"]
    told = after(start, {"type": "task", "card": "farmer"})
    assert (told["turn"], told["totems"]) == ("me", {})
    acted = duel(me | {"acted": {"village": "v1"}}, {"placed": {"village": [3]}}, pending="task", turn="me")
    assert after(acted, {"type": "task", "card": "farmer"})["turn"] == "op"


def test_a_decree_step_and_a_totem_condition_are_tested_when_they_are_opened() -> None:
    start = duel({"placed": {"village": [3]}, "tableau": ["village-head"]}, area="village", decrees=["d06"])
    told = after(start, {"type": "task", "card": "village-head"})
    assert (told["players"]["me"]["vp"], told["totems"]) == (2, {"manuk": "me"})


def test_unknown_explorers_leave_the_order_open() -> None:
    start = duel({"placed": {"village": [3]}}, {"placed": {"village": ["?"]}}, area="village")
    assert moves(start) == []
    assert breaks(start, act("village", "v1")) == ["BURU-6.2"]


def test_unknown_explorers_of_who_has_not_acted_keep_the_area_open() -> None:
    acted = {"placed": {"village": [3]}, "acted": {"village": "v1"}}
    start = duel(acted, {"placed": {"village": ["?"]}}, area="village")
    assert after(start)["when"] == (1, "afternoon", "village")
    known = {"placed": {"village": ["?"]}, "acted": {"village": "v1"}}
    assert after(duel(known, {"placed": {"village": [2]}}, area="village"))["turn"] == "op"
