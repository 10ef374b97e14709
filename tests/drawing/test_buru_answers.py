"""Answers in words and tables: lines of play, rankings, plans and odds."""

from typing import Any

import pytest

from periplus.drawing.buru.answers import tables
from periplus.drawing.scene import Role, Table
from periplus.models.core.registry import game

from .test_buru import Json, board, drawn, load, roles, table
from .test_buru_story import PHRASES, act, solo

AREAS = ("forest", "coast", "village", "lake")


def the(answer: Json) -> Table:
    found = list(tables(answer, AREAS, PHRASES))
    return found[0]


def test_a_chain_shows_the_goods_after_each_step() -> None:
    after = [
        {"vp": 1, "fish": 3, "clay": 1, "palm": 0, "ebony": 0},
        {"vp": 1, "fish": 1, "clay": 1, "palm": 2, "ebony": 0},
    ]
    moves = [{"type": "task", "card": "herald"}, {"type": "task", "card": "weaver"}]
    answer = {"status": "optimal", "value": 1, "bound": 1, "solution": moves, "steps": after}
    assert the(answer).header == ("", "move", "in words", "respect", "fish", "clay", "palm", "ebony")
    assert the(answer).rows == (
        ("1", "task herald", "task Herald", "1", "3", "1", "0", "0"),
        ("2", "task weaver", "task Weaver (pay 2 fish and gain 2 palm)", "1", "1", "1", "2", "0"),
    )


def test_what_one_more_would_be_worth_is_a_table_of_its_own() -> None:
    answer = {
        "status": "optimal",
        "value": 0,
        "solution": [],
        "steps": [{}],
        "shadow": {"clay": 1, "ebony": 2},
    }
    answer["solution"] = [{"type": "task", "card": "herald"}]
    found = list(tables(answer, AREAS, PHRASES))[1]
    assert (found.header, found.rows) == (("clay", "ebony"), (("1", "2"),))


def test_a_placement_shows_the_chance_of_majority_in_each_area() -> None:
    move = [
        {"type": "place", "token": 5, "area": "lake"},
        {"type": "place", "token": 1, "area": "lake"},
        {"type": "keep", "token": 3},
    ]
    bids = {
        "lake": {"power": 6, "majority": 0.75, "rank": 1.25},
        "coast": {"power": 0, "majority": 0, "rank": None},
    }
    answer = {
        "status": "optimal",
        "bound": 9,
        "moves": [{"move": move, "value": 8.5, "worst": 7, "areas": bids, "fish": 3}],
    }
    assert the(answer).header == ("", "move", "in words", "value", "worst", "fish", "coast", "lake")
    assert the(answer).rows == (
        ("1", "5 to lake; 1 to lake; keep 3", "lake 5 1, keep 3", "8.5", "7", "3", "", "75 %, place 1.25"),
    )


def test_the_landings_of_a_canoe_are_ranked() -> None:
    entry = {
        "move": {"type": "canoe", "steps": 3},
        "value": 2,
        "landing": 5,
        "passes": 0,
        "items": ["palm", "clay", "fish"],
        "next": {"player": "Kat", "landings": [6, 7]},
    }
    answer = {"status": "optimal", "bound": 2, "moves": [entry]}
    assert the(answer).rows == (
        ("1", "5", "canoe 3", "canoe 3 on", "palm + clay + fish", "", "2", "Kat: 6 7"),
    )


def test_a_voyage_is_told_round_by_round_and_lit_on_the_track() -> None:
    moves: list[Any] = [{"type": "canoe", "steps": 2}, None]
    answer = {"status": "optimal", "value": 4, "bound": 4, "solution": moves, "landings": [2, 2]}
    assert the(answer).rows == (("1", "canoe 2", "canoe 2 on", "2"), ("2", "", "no move", "2"))
    canoes = [{"id": "a", "placed": {"ambelau": [3]}}, {"id": "b"}]
    scene = drawn(load(*canoes, modules=["ambelau"], area="ambelau"), answer)
    assert roles(board(scene, "Ambelau")) == {"2 ◆": Role.PLANNED}


@pytest.mark.rule("BURU-20.11")
def test_the_landing_of_the_canoe_that_moves_is_lit_jumps_and_all() -> None:
    """Three steps on from the start are taken by k and the next space by b: s lands on 5."""
    players: list[Json] = [
        {"id": "b", "canoe": 4, "placed": {"ambelau": [4]}, "acted": {"ambelau": "t4"}},
        {"id": "k", "canoe": 3, "placed": {"ambelau": [3]}, "acted": {"ambelau": "t3"}},
        {"id": "s", "placed": {"ambelau": [3]}},
    ]
    position = load(*players, modules=["ambelau"], area="ambelau", envoy="b")
    answer = {"status": "optimal", "value": 1, "bound": 1, "solution": [{"type": "canoe", "steps": 3}]}
    assert roles(board(drawn(position, answer), "Ambelau")) == {"5 ◆": Role.PLANNED}


def test_a_plan_over_rounds_has_a_row_for_each_area() -> None:
    steps = [
        {"round": 1, "area": "coast", "type": "act", "space": "c2"},
        {"round": 1, "area": "coast", "type": "hire", "card": "judge"},
        {"round": 2, "area": "lake", "type": "offer", "spirit": "manuk", "times": 2},
    ]
    answer = {"status": "optimal", "value": 9, "bound": 9, "solution": steps}
    assert the(answer).rows == (
        ("1", "coast", "coast: c2; hire judge", "coast: take space 2; hire Judge"),
        ("2", "lake", "offer manuk (2 times)", "offer to manuk (2 times)"),
    )
    scene = drawn(solo(), answer)
    assert table(scene, "Solution").rows == the(answer).rows
    assert scene.boards == (), "it begins with an empty table"


def test_several_rounds_are_told_by_mornings_and_afternoons() -> None:
    moves = [
        {"type": "place", "token": 5, "area": "lake"},
        {"type": "keep", "token": 1},
        act("lake", "l1"),
        {"type": "place", "token": 2, "area": "coast"},
        {"type": "keep", "token": 4},
        act("coast", "c1"),
        {"type": "refresh"},
    ]
    answer = {"status": "feasible", "value": 9, "bound": 12, "solution": moves, "rounds": [3, 4]}
    assert the(answer).rows == (
        ("1", "morning", "5 to lake; keep 1", "lake 5, keep 1"),
        ("", "afternoon", "lake: l1", "lake: take space 1"),
        ("2", "morning", "2 to coast; keep 4", "coast 2, keep 4"),
        ("", "afternoon", "coast: c1; refresh", "coast: take space 1; refresh the row"),
    )


def test_a_maximum_needs_no_table() -> None:
    answer = {"status": "optimal", "value": 9, "bound": 9, "solution": [], "relaxation": "chosen draws"}
    scene = drawn(game("buru").load(b'{"game": "buru", "ask": {"kind": "bound"}}'), answer)
    assert scene.boards == ()
    assert scene.text == ("At most 9: chosen draws.",)


def test_the_odds_of_the_lawans_are_tables() -> None:
    odds = {
        "next": {"A": {"forest": 0.25, "coast": 0.75}},
        "counts": [
            {"probability": 0.25, "A": {"forest": 2}},
            {"probability": 0.75, "A": {"forest": 1}},
        ],
        "power": {},
        "below": {"forest": [0, 0.5]},
        "kept": {"A": {"1": 0.5, "5": 0.5}},
    }
    following, tokens, beaten, kept = tables(odds, ("forest", "coast"), PHRASES)
    assert following.rows == (("forest", "25 %"), ("coast", "75 %"))
    assert tokens.header == ("", "Lawan A: 0", "Lawan A: 1", "Lawan A: 2")
    assert tokens.rows == (("forest", "0 %", "75 %", "25 %"), ("coast", "100 %", "0 %", "0 %"))
    assert beaten.rows == (("forest", "0 %", "50 %"), ("coast", "100 %", "100 %"))
    assert (kept.header, kept.rows) == (("", "1", "5"), (("Lawan A", "50 %", "50 %"),))


def test_what_a_lawan_does_is_told_with_its_chances() -> None:
    options = [
        {
            "probability": 0.5,
            "moves": [act("coast", "c1"), {"type": "hire", "card": "sculptor"}],
            "after": {"id": "A", "vp": 1, "fish": 2, "tableau": ["sculptor"], "offers": {"banyu": ["?"]}},
        }
    ]
    assert the({"options": options}).rows == (
        ("50 %", "coast: take space 1; hire Sculptor", "1 respect, 2 fish, Sculptor, banyu ?"),
    )


def test_elders_show_what_they_still_need() -> None:
    elders = [
        {
            "id": "e01",
            "levels": [
                {"goal": "artisan>=2", "vp": 2, "met": True, "missing": {}, "cost": 0},
                {"goal": "artisan>=3", "vp": 5, "met": False, "missing": {"artisan": 1}, "cost": 2},
            ],
        }
    ]
    answer = {"status": "optimal", "value": 2, "bound": 2, "solution": [], "drop": "e06", "elders": elders}
    found = the(answer)
    assert found.title == "Elders: put back Elder of Peaks"
    assert found.rows == (
        ("Elder of Crafts", "artisan ≥ 2", "2", "met", ""),
        ("", "artisan ≥ 3", "5", "1 artisan", "2"),
    )


def test_a_mixed_strategy_is_a_list_of_chances() -> None:
    part = {
        "move": [{"type": "place", "token": 4, "area": "coast"}, {"type": "keep", "token": 1}],
        "probability": 0.25,
    }
    answer = {"status": "optimal", "value": 0, "bound": 0, "solution": [part]}
    assert the(answer).rows == (("25 %", "4 to coast; keep 1", "coast 4, keep 1"),)
