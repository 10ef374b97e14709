"""Liaisons: collisions, the action after all others, its price, the forest, the owner's Tokoh card."""

from __future__ import annotations

from typing import Any

import pytest

from tests.buru.tables import after, breaks, duel, moves, table


def act(area: str, space: str) -> dict[str, Any]:
    return {"type": "act", "area": area, "space": space}


def send(area: str, space: str | None, **fields: Any) -> dict[str, Any]:
    return {"type": "liaison", "area": area, "space": space} | fields


STOP = {"type": "stop"}


def village(mine: list[int | str], *others: list[int | str], **me: Any) -> dict[str, Any]:
    """``me`` and others with those tokens in the village, which is about to be revealed."""
    players = [
        {"id": name, "placed": {"village": tokens}} for name, tokens in zip("abcd", others, strict=False)
    ]
    return table(
        {"id": "me", "placed": {"village": mine}} | me,
        *(players or [{"id": "a"}]),
        modules=["liaisons"],
        area="village",
    )


def forest(**fields: Any) -> dict[str, Any]:
    """The liaison of ``me`` is due in the forest; 2 fish."""
    me = {"placed": {"forest": [3, "L"]}, "acted": {"forest": "f1"}, "fish": 2}
    return duel(me, **{"modules": ["liaisons"], "area": "forest"} | fields)


@pytest.mark.rule("BURU-25.4")
def test_two_liaisons_go_back_to_their_mats_and_have_no_effect() -> None:
    told = after(village([3, "L"], [2, "L"]))
    assert told["players"]["me"]["placed"] == {"village": {"3": 1}}
    assert told["players"]["a"]["placed"] == {"village": {"2": 1}}
    assert (
        after(village([3, "L"], [2, "L"]), act("village", "v1"), STOP, act("village", "v2"), STOP)["when"][1]
        != "noon"
    )


@pytest.mark.rule("BURU-25.4", "BURU-25.11")
def test_a_liaison_on_a_blessing_collides_as_well_and_the_blessing_is_left_in_the_field() -> None:
    start = village([3, "L+"], [2, "L"]) | {
        "modules": ["liaisons", "blessings"],
        "blessings": {"village": "me"},
    }
    told = after(start)
    assert told["players"]["me"]["placed"] == {"village": {"3": 1}}
    assert told["players"]["a"]["placed"] == {"village": {"2": 1}}
    assert told["blessings"] == {}


@pytest.mark.rule("BURU-25.5")
def test_a_liaison_alone_takes_no_majority_but_acts() -> None:
    start = village(["L"])
    assert after(start)["totems"] == {}
    assert after(start)["turn"] == "me"
    assert breaks(start, act("village", "v1")) == ["BURU-6.10"]


@pytest.mark.rule("BURU-25.6")
def test_the_liaison_acts_after_every_player_in_the_area() -> None:
    start = village([3, "L"], [2])
    assert breaks(start, send("village", "v5")) == ["BURU-25.6"]
    assert breaks(start, act("village", "v1"), STOP, send("village", "v5")) == ["BURU-25.6"]
    log = [act("village", "v1"), STOP, act("village", "v2"), STOP]
    assert after(start, *log)["turn"] == "me"
    assert breaks(start, *log, send("village", "v5")) == []
    assert breaks(duel({"placed": {"village": [3]}}, area="village"), send("village", "v5")) == ["BURU-25.6"]


@pytest.mark.rule("BURU-25.6")
def test_no_liaison_is_listed_while_a_stack_has_to_act() -> None:
    start = village([3, "L"], [2])
    assert {move["type"] for move in moves(start)} == {"act"}
    assert {move["type"] for move in moves(start, act("village", "v1"), STOP)} == {"act"}


@pytest.mark.rule("BURU-25.6", "BURU-25.7")
def test_the_owner_acts_and_pays_wherever_he_sits() -> None:
    start = village([3], ["L"], fish=1)
    start["players"][1] |= {"fish": 3, "res": "clay"}
    told = after(start, act("village", "v5"), STOP, send("village", "v4"))
    assert told["turn"] == "a"
    a, me = told["players"]["a"], told["players"]["me"]
    assert (a["fish"], a["res"], a["vp"]) == (2, {"clay": 1, "palm": 0, "ebony": 0}, 0), "gems are fish alone"
    assert (me["fish"], a["acted"]) == (1, {"liaison:village": "v4"})
    assert breaks(start, act("village", "v5"), STOP, send("village", "v4", card="f01")) == ["BURU-9.1"]


@pytest.mark.rule("BURU-25.7")
def test_a_space_costs_its_gems_in_fish_and_is_resolved() -> None:
    start = village(["L"], fish=2, tableau=["farmer"])
    told = after(start, send("village", "v2"))
    assert (told["players"]["me"]["fish"], dict(told["pending"])) == (0, {"task": 2, "fish": 1})
    assert told["players"]["me"]["acted"] == {"liaison:village": "v2"}
    assert breaks(start, send("village", "v1")) == ["BURU-25.7"]
    assert [move["space"] for move in moves(start)] == ["v2", "v3", "v4", "v5", None]


@pytest.mark.rule("BURU-25.7")
def test_a_space_that_somebody_holds_is_not_to_be_had() -> None:
    start = village([3, "L"], [2], fish=9)
    log = [act("village", "v1"), STOP, act("village", "v2"), STOP]
    assert breaks(start, *log, send("village", "v1")) == ["BURU-25.7"]
    assert breaks(start, *log, send("village", "v2")) == ["BURU-25.7"]
    assert breaks(start, *log, send("village", "c5")) == ["BURU-25.7"]


@pytest.mark.rule("BURU-25.7")
def test_a_liaison_may_be_skipped() -> None:
    told = after(village(["L"]) | {"round": 1}, send("village", None))
    assert told["when"] == (2, "dawn", None)


@pytest.mark.rule("BURU-25.8")
def test_with_no_space_free_the_rightmost_may_be_taken() -> None:
    names = ["me", "a", "b", "c", "d"]
    players = [
        {"id": name, "placed": {"village": [3]}, "acted": {"village": f"v{place}"}}
        for place, name in enumerate(names, 1)
    ]
    players[0]["placed"] = {"village": [3, "L"]}
    start = table(*players, modules=["liaisons"], area="village")
    assert [move["space"] for move in moves(start)] == ["v5", None]
    assert breaks(start, send("village", "v4")) == ["BURU-25.7"]
    assert after(start, send("village", "v5"))["players"]["me"]["acted"]["liaison:village"] == "v5"


@pytest.mark.rule("BURU-25.8", "BURU-26.7")
def test_the_rightmost_is_not_kuda_whose_action_is_closed() -> None:
    places = {"me": "v1", "a": "v2", "b": "v3", "c": "v4", "d": "kuda"}
    players = [
        {"id": name, "placed": {"village": [3]}, "acted": {"village": where}, "fish": 9}
        for name, where in places.items()
    ]
    players[0]["placed"] = {"village": [3, "L"]}
    start = table(*players, modules=["liaisons", "kuda"], area="village", kuda={"at": "village:5"})
    assert [move["space"] for move in moves(start)] == ["v4", None]


@pytest.mark.rule("BURU-25.7", "BURU-9.1")
def test_in_the_forest_the_card_is_taken_in_the_same_move_for_its_gems() -> None:
    start = forest(forest=["f01", "f06", "f14"])
    told = after(start, send("forest", "f2", card="f06"))
    assert (told["players"]["me"]["fish"], told["players"]["me"]["res"]["ebony"]) == (0, 1)
    assert told["forest"] == ["f01", "f14"]
    assert breaks(start, send("forest", "f2", card="f01")) == ["BURU-25.7"]
    assert breaks(start, send("forest", "f2", card="f10")) == ["BURU-9.1"]
    assert breaks(start, send("forest", "f2")) == ["BURU-9.1"]
    assert breaks(start, send("forest", "f1", card="f06")) == ["BURU-25.7"]
    cards = [(move.get("card"), move.get("option", 0)) for move in moves(start) if move["space"] == "f2"]
    assert cards == [("f06", 0), ("f14", 0), ("f14", 1)]


@pytest.mark.rule("BURU-25.7")
def test_what_the_gems_leave_pays_for_the_benefit() -> None:
    """Of 2 fish the card's gems take 1 and leave 1: not the 2 of its trade, which would be a waste beside its clay."""
    card = {"id": "x", "gems": 1, "gain": "2 fish : 3 vp | clay"}
    named = card | {"gain": "fish + any : 3 vp"}
    start = forest(forest=["x"], edition={"forest": [card]})
    listed = [move for move in moves(start) if move["space"] == "f2"]
    assert listed == [send("forest", "f2", card="x", option=1)]
    start = forest(forest=["x"], edition={"forest": [named | {"gems": 2}]})
    start["players"][0]["res"] = "clay"
    assert [move for move in moves(start) if move["space"] == "f2"] == [send("forest", "f2", card="x")]
    assert breaks(start, send("forest", "f2", card="x")) == []


@pytest.mark.rule("BURU-25.9")
def test_without_a_forest_card_the_top_of_the_discards_is_taken() -> None:
    start = forest(forest_discard="f05")
    told = after(start, send("forest", "f2", card="f05"))
    assert (told["players"]["me"]["res"]["ebony"], told["forest_discard"]) == (1, "f05")
    assert breaks(start, send("forest", "f2", card="f06")) == ["BURU-25.9"]
    assert [move["space"] for move in moves(forest())] == [None]


@pytest.mark.rule("BURU-25.10")
def test_in_ambelau_a_liaison_has_no_effect() -> None:
    me = {"placed": {"ambelau": ["L"], "lake": [1]}, "tokoh": "k02"}
    start = duel(me, modules=["liaisons", "ambelau", "tokoh"], area="ambelau")
    assert after(start)["when"] == (1, "afternoon", "lake")


@pytest.mark.rule("BURU-25.12")
def test_a_liaison_may_use_the_owners_tokoh_card_for_nothing() -> None:
    start = village(["L"], tokoh="k02") | {"modules": ["liaisons", "tokoh"]}
    assert [move["space"] for move in moves(start)] == ["v5", "tokoh", "tokoh", None]
    told = after(start, send("village", "tokoh"))
    assert (told["players"]["me"]["fish"], dict(told["pending"])) == (0, {"2 palm": 1})
    used = village([3, "L"], tokoh="k02") | {"modules": ["liaisons", "tokoh"]}
    assert breaks(used, act("village", "tokoh"), STOP, send("village", "tokoh")) == ["BURU-25.7"]


@pytest.mark.rule("BURU-25.6")
def test_the_liaison_triggers_no_blessing() -> None:
    start = village([3, "L"], [2]) | {"modules": ["liaisons", "blessings"]}
    log = [act("village", "v1"), STOP, act("village", "v2"), STOP]
    assert after(start, *log)["blessings"] == {"village": "a"}
    assert after(start, *log, send("village", "v5"))["blessings"] == {"village": "a"}
