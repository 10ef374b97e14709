"""Hints while tokens lie face down: the afternoon, the morning and noon by their means over common guesses."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from periplus.models.buru import GAME
from periplus.models.core.data import Move
from periplus.solvers import api
from periplus.solvers.buru.replays.afternoon import course, first_course
from periplus.solvers.limits import Limits

from .tables import duel, load, table

FOREST = table(
    {"id": "me", "fish": 3, "placed": {"forest": [5], "lake": [4, 1], "coast": [2]}, "kept": 3},
    {"id": "A", "lawan": "A", "placed": {"forest": [4, 2], "lake": ["?"], "village": ["?"]}, "kept": 1},
    {"id": "B", "lawan": "B", "placed": {"forest": [3], "coast": ["?", "?"], "lake": ["?"]}, "kept": 2},
    forest=["f10", "f01", "f06"],
    area="forest",
    revealed=True,
)
"""A takes the richest card, me acts next, and at the lake a card that pays for an altar is worth some five points."""


def asked(data: dict[str, Any]) -> dict[str, Any]:
    return api.hint(load(data), Limits(seconds=None)).result().as_json()


def test_hidden_tokens_of_later_areas_are_guessed_and_the_whole_afternoon_counts() -> None:
    """The forest alone brings no point; what its card pays for at the lake does."""
    data = FOREST | {"log": [{"type": "act", "area": "forest", "space": "f2"}]}
    answer = asked(data)
    assert (answer["status"], answer["reason"]) == ("feasible", "samples")
    assert [entry["samples"] for entry in answer["moves"]] == [32] * len(answer["moves"])
    assert answer["moves"][0]["value"] > 4
    assert len({entry["value"] for entry in answer["moves"]}) > 1
    assert not any(entry["proved"] for entry in answer["moves"])
    assert [part["what"] for part in answer["scope"]] == ["hidden"]


def test_the_solution_of_a_hidden_afternoon_is_no_worse_than_the_hint() -> None:
    data = FOREST | {"ask": {"kind": "afternoon", "player": "me"}}
    solved = api.solve(load(data), Limits(seconds=None)).result().as_json()
    assert solved["value"] >= asked(FOREST)["moves"][0]["value"]
    assert solved["samples"] == 32


def test_lines_of_a_hidden_afternoon_can_be_played_as_they_stand() -> None:
    position = load(FOREST)
    for entry in api.hint(position, Limits(seconds=None)).result().moves:
        assert isinstance(entry.move, Move)
        after: Any = position
        for move in (entry.move, *entry.line):
            after = api.play(after, move)
        assert GAME.check(after) == ()


@pytest.mark.parametrize("phase", ["morning", "afternoon"])
def test_what_a_seat_cannot_see_does_not_change_its_hint(phase: str) -> None:
    """The game and what the seat sees of it get the same hint, with the same seed and work."""
    rng = random.Random(4)
    position = GAME.start(1, rng)
    while True:
        move = GAME.chance(position, rng)
        state = GAME.state(position).settled[0][1]
        if move is None and state.phase == phase and position.log:
            break
        position = GAME.play(position, move or rng.choice(GAME.moves(position)))
    one, other = (
        json.dumps(api.hint(GAME.seen_by(seen, 0), Limits(seconds=None, work=0.3)).result().as_json())
        for seen in (position, GAME.seen_by(position, 0))
    )
    assert one == other


def test_in_the_morning_every_placing_is_listed_and_it_is_said_how_many_were_played() -> None:
    position = GAME.start(3, random.Random(2))
    (seat,) = GAME.actors(position)
    seen = GAME.seen_by(position, seat)
    for work in (0.01, 0.05, 0.4):
        ranking = api.hint(seen, Limits(seconds=None, work=work)).result()
        assert sorted(str(entry.as_json()["move"]) for entry in ranking.moves) == sorted(
            str(move.as_json()) for move in GAME.moves(seen)
        )
        assert ranking.work["choices"] == len(ranking.moves) == 20
        assert 1 <= ranking.work["looked"] <= 20
        valued = [entry for entry in ranking.moves if entry.value is not None]
        assert ranking.moves[: len(valued)] == tuple(valued)
    assert ranking.work["looked"] == 20


def test_placings_are_looked_at_in_an_order_that_is_not_the_lists() -> None:
    """With a lake that is worth ten times the rest, the first look goes to the lake."""
    position = GAME.start(3, random.Random(2))
    first = api.hint(position, Limits(seconds=None, work=0.001)).result().moves[0].move
    assert first != GAME.moves(position)[0]


def test_at_noon_who_does_not_know_his_token_is_advised_what_to_keep() -> None:
    me = {"placed": {"forest": [1], "coast": [2], "lake": ["?", "?"]}}
    data = duel(me, {"placed": {"forest": ["?"], "coast": ["?"], "lake": ["?", "?"]}}, phase="noon")
    answer = asked(data | {"ask": {"player": "me"}})
    assert {entry["move"]["token"] for entry in answer["moves"]} == {3, 4, 5}
    assert {entry["move"]["player"] for entry in answer["moves"]} == {"me"}


def test_at_noon_the_one_token_left_is_the_hint() -> None:
    full = {"placed": {"forest": [1, 2], "coast": [3], "lake": [4]}}
    answer = asked(duel(full, full, phase="noon"))
    assert [entry["move"] for entry in answer["moves"]] == [{"type": "keep", "player": "me", "token": 5}]


def test_what_a_hidden_afternoon_brings_at_least_counts_no_totem_that_others_may_take() -> None:
    """BURU-6.6: A, who lies face down at the coast, takes banyu from me, and my elder scores 2 and not 5."""
    me = FOREST["players"][0] | {"elders": ["e12"], "placed": {"forest": [5], "lake": [4, 1, 2]}}
    lawans = [
        FOREST["players"][1] | {"placed": {"forest": [4, 2], "coast": ["?", "?"]}},
        FOREST["players"][2],
    ]
    data = FOREST | {"players": [me, *lawans], "totems": {"banyu": "me", "gunung": "me"}}
    position = load(data | {"ask": {"kind": "afternoon", "player": "me"}})
    (line,) = first_course(position)
    least = course(position, line).least
    assert least is not None
    assert least < 5
