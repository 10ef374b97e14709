"""``hint`` for ``act``: the legal moves, ranked by what the afternoon can still bring."""

from __future__ import annotations

from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.solvers.limits import Limits

from .asked import asking, hint, solve
from .tables import duel, moves, table

LAKE = duel(
    {"res": "clay + 2 palm", "placed": {"lake": [4]}},
    {"placed": {"lake": [2]}},
    area="lake",
    turn="me",
    ask={"player": "me"},
)


def ranked(answer: dict[str, Any]) -> list[tuple[Any, Any]]:
    return [(entry["move"], entry["value"]) for entry in answer["moves"]]


def test_every_legal_move_is_ranked_once() -> None:
    answer = hint(LAKE)
    assert answer["status"] == "optimal"
    listed = [move for move, _ in ranked(answer)]
    assert sorted(map(str, listed)) == sorted(map(str, moves(LAKE)))


def test_the_best_is_what_the_afternoon_solves_to() -> None:
    best = hint(LAKE)["moves"][0]
    assert best["value"] == solve(asking(LAKE, kind="afternoon"))["value"] == 1 + 5.1


def test_the_line_plays_on_and_why_tells_the_score_it_ends_in() -> None:
    best = hint(LAKE)["moves"][0]
    assert best["line"][0] == {"type": "offer", "spirit": "banyu"}
    assert [line["points"] for line in best["why"]] == [1, 5.1]


def test_within_an_action_the_next_steps_are_ranked() -> None:
    data = LAKE | {"log": [{"type": "act", "area": "lake", "space": "l2"}]}
    answer = hint(data)
    assert [move["type"] for move, _ in ranked(answer)] == ["offer", "stop"]
    assert [value for _, value in ranked(answer)] == [6.1, 1]
    assert [entry["loss"] for entry in answer["moves"]] == [0, pytest.approx(5.1)]


MORNING = table(
    {"id": "me", "tableau": ["regent"], "placed": {"lake": [1, 2]}},
    {"id": "A", "lawan": "A", "placed": {"forest": ["?"], "coast": ["?"]}},
    {"id": "op", "placed": {"village": ["?", 3]}},
    phase="morning",
    envoy="me",
)
"""me has 3, 4 and 5 in hand and is on turn."""


def test_in_the_morning_every_placing_is_estimated() -> None:
    answer = hint(MORNING)
    assert (answer["status"], answer["reason"]) == ("feasible", "samples")
    assert len(answer["moves"]) == 3 * 4
    assert sorted(str(move) for move, _ in ranked(answer)) == sorted(map(str, moves(MORNING)))
    played = [entry for entry in answer["moves"] if "samples" in entry]
    assert len(played) >= len(answer["moves"]) // 2
    assert all(entry["samples"] == 32 and not entry["proved"] for entry in played)


def test_the_estimates_are_the_same_for_the_same_seed() -> None:
    assert hint(MORNING) == hint(MORNING)


def test_only_whose_turn_it_is_to_place_is_advised() -> None:
    with pytest.raises(PositionError) as caught:
        hint(asking(MORNING, player="op"))
    assert caught.value.faults[0].field == "ask.player"


def test_cards_that_a_reward_may_still_turn_are_told_apart() -> None:
    """Two of three nobles, 3 + 1 + 1 respect: the one for 3 is worth taking first or last."""
    me = {"tableau": ["harbour-master", "regent", "village-head"], "placed": {"lake": [4]}}
    data = duel(me, {}, area="lake", turn="me", pending="2 task", ask={"player": "me"})
    assert [(move.get("card"), value) for move, value in ranked(hint(data))] == [
        ("harbour-master", 4),
        ("regent", 4),
        ("village-head", 4),
        (None, 0),
    ]


def test_a_first_estimate_counts_no_totem_that_others_may_take() -> None:
    """BURU-6.6: the elder that two totems satisfy is worth 5 now, and less on average wherever the token goes."""
    me = {"id": "me", "elders": ["e12"], "placed": {"lake": [1, 2]}}
    others = {"id": "op", "placed": {"forest": ["?"], "coast": ["?"]}}
    data = table(me, others, phase="morning", envoy="me", totems={"banyu": "me", "gunung": "me"})
    at_once = hint(data, Limits(seconds=None, work=1e-9))
    looked_at = hint(data)
    assert (at_once["reason"], looked_at["reason"]) == ("work", "samples")
    assert max(value for _, value in ranked(at_once)) == 0
    assert 0 < looked_at["moves"][0]["value"] < 5
