"""Ranked turns: every value against a search of the whole table, and the fields of the answer."""

import json
import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from periplus.models.core.errors import PositionError
from periplus.models.core.multisets import less
from periplus.models.sumatra import GAME
from periplus.models.sumatra.legality import apply, legal_moves
from periplus.models.sumatra.moves import Advance, Explore
from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import canonical
from periplus.solvers import api
from periplus.solvers.answers import Ranking
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.sumatra.hint.entries import TurnQuestion, Value
from periplus.solvers.sumatra.hint.search import rankings
from periplus.solvers.sumatra.hint.seat import expected_best
from periplus.solvers.sumatra.task import ArrangementTask
from tests.marking import slow_for
from tests.sumatra.tables import OPEN, load, study
from tests.sumatra.tables import table as open_table
from tests.sumatra.twins.arranging import best_total
from tests.sumatra.twins.hints import best_now, now, reply, then
from tests.sumatra.twins.tables import table

LIMITS = Limits(seconds=120)
EVERYTHING = 10**6


def ranked(state: State, value: Value, limit: int = 0, top: int = EVERYTHING) -> Ranking:
    question = TurnQuestion(state, value, top, limit)
    *_, answer = rankings(question, Clock(LIMITS))
    return answer


def values(state: State, value: Value, limit: int = 0) -> dict[str, Any]:
    answer = ranked(state, value, limit)
    assert answer.status == "optimal"
    return {repr(entry.move): entry.value for entry in answer.moves}


def hint(data: dict[str, Any], **ask: Any) -> Ranking:
    return api.hint(load(data | {"ask": ask}), LIMITS).result()


def tables(seed: int) -> State:
    """With the token, ahead with a known draw, or about to be followed by somebody who explores."""
    rng = random.Random(seed)
    state = table(rng, available=4, known=3, written=6, narrow=seed % 2 == 0)
    match seed % 3:
        case 0:
            return state
        case 1:
            ahead = replace(state.players[0], at=2)
            assert state.bag is not None
            draw = canonical(rng.sample(state.bag, 3))
            return replace(state.with_player(0, ahead), draw=draw)
        case _:
            return state.with_player(1, replace(state.players[1], at=2))


@pytest.mark.parametrize("seed", slow_for(range(9), lambda seed: seed == 8))
def test_values_are_those_of_every_turn_played_out(seed: int) -> None:
    state = tables(seed)
    moves = legal_moves(state)
    assert values(state, "now") == {repr(move): now(state, move) for move in moves}
    assert values(state, "next") == {repr(move): then(state, move) for move in moves}
    assert values(state, "reply") == {repr(move): reply(state, move) for move in moves}


@pytest.mark.parametrize("seed", range(4))
def test_reach_is_the_best_arrangement_after_each_turn(seed: int) -> None:
    rng = random.Random(seed)
    state = table(rng, available=3, known=2, written=6, narrow=True)
    state = replace(state, bag=(state.bag or ())[:2])
    expected = {}
    for move in legal_moves(state):
        after = apply(state, move)
        tiles = canonical((*after.available, *(after.bag or ())))
        expected[repr(move)] = best_total(ArrangementTask(after, 0, tiles, after.known, limit=2))
    assert values(state, "reach", limit=2) == expected


def test_reach_counts_on_a_drawn_tile_that_the_turn_makes_known() -> None:
    """The village drawn becomes known, and GPS in column 2 fetches it: two pairs and one village, 5 points.

    Either tile alone, as the one take after a turn that writes none, brings nothing: there is a pair already.
    """
    writer = {"at": 1, "notebook": {"radio": "xx", "gps": "x", "columns": "a1 b1"}}
    rival = {"at": 0, "notebook": {"residents": 2, "columns": "b1"}}
    edition = {"name": "t", "maps": [{"players": [2], "draws": [0, 2, 2]}]}
    data = {"game": "sumatra", "edition": edition, "players": [writer, rival], "bag": "G V", "draw": "G V"}
    ranking = hint(data, objective="reach", limit=1)
    told = []
    for entry in ranking.moves:
        assert isinstance(entry.move, Explore)
        told.append((entry.move.tile, entry.move.to, entry.value))
    assert ranking.status == "optimal"
    assert sorted(told, key=str) == [
        ("G", "known", -5),
        ("G", 2, 0),
        ("G", 3, -5),
        ("V", "known", 0),
        ("V", 1, 0),
    ]


@pytest.mark.parametrize("seed", range(4))
def test_reach_of_an_exploration_is_the_best_arrangement_after_each_turn(seed: int) -> None:
    rng = random.Random(seed)
    state = table(rng, available=2, known=1, written=7, narrow=True, draws=(0, 2, 2))
    ahead = state.with_player(0, replace(state.players[0], at=2))
    drawn = canonical(rng.sample(state.bag or (), 2))
    state = replace(ahead, draw=drawn, bag=canonical((*drawn, *(less(state.bag or (), drawn) or ())[:2])))
    expected = {}
    for move in legal_moves(state):
        after = apply(state, move)
        tiles = canonical((*after.available, *(after.bag or ())))
        expected[repr(move)] = best_total(ArrangementTask(after, 0, tiles, after.known, limit=1))
    assert values(state, "reach", limit=1) == expected


def test_reach_proves_the_listed_turns_alone() -> None:
    state = table(random.Random(3), available=4, known=3, written=6)
    whole, short = ranked(state, "reach", 3), ranked(state, "reach", 3, top=3)
    assert short.status == "optimal"
    assert [(entry.move, entry.value) for entry in short.moves] == [
        (entry.move, entry.value) for entry in whole.moves[:3]
    ]


@pytest.mark.rule("SUM-4.11")
def test_an_exploration_without_a_draw_is_worth_its_expectation() -> None:
    for seed in range(4):
        state = table(random.Random(seed), available=2, known=3, written=6)
        blind = state.with_player(0, replace(state.players[0], at=2))
        answer = ranked(blind, "now")
        assert [entry.move.as_json() for entry in answer.moves] == [{"type": "explore"}]  # type: ignore[union-attr]
        assert answer.moves[0].value == answer.bound == best_now(blind)


EMPTY_BAG = open_table(
    {"at": 2, "notebook": {"residents": 2}}, {"at": 1, "notebook": {"residents": 2}}, available="O", bag=""
)
"""The first player explores next and draws nothing; both meet the condition of the brown badge b1."""


@pytest.mark.rule("SUM-4.13")
def test_an_exploration_of_an_empty_bag_is_worth_the_badge_that_is_due() -> None:
    assert [entry.value for entry in hint(EMPTY_BAG).moves] == [3]


@pytest.mark.rule("SUM-4.13")
@pytest.mark.parametrize(("value", "badge_left"), [("next", 3), ("reply", -3)])
def test_a_turn_before_an_exploration_of_an_empty_bag_counts_its_badge(value: str, badge_left: int) -> None:
    told = {repr(entry.move): entry.value for entry in hint(EMPTY_BAG | {"turn": 1}, value=value).moves}
    assert told[repr(Advance(badges=("b1",)))] == 3
    assert told[repr(Advance())] == badge_left


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=8), st.data())
def test_the_expected_best_is_the_mean_over_every_draw(worths: list[int], data: st.DataObject) -> None:
    number = data.draw(st.integers(1, len(worths)))
    draws = list(combinations(worths, number))
    assert expected_best(worths, number) == Fraction(sum(map(max, draws)), len(draws))


def test_equal_turns_stand_by_what_may_become_of_them_and_top_cuts_the_list() -> None:
    data = study()
    legal = [move.as_json() for move in GAME.moves(load(data))]
    whole = hint(data, top=len(legal) + 1).as_json()["moves"]
    assert {entry["value"] for entry in whole} == {0}  # nothing scores yet
    assert whole == sorted(whole, key=lambda entry: (-entry["prospect"], legal.index(entry["move"])))
    # what is made known brings nothing
    assert "known" not in {
        entry["move"]["to"] for entry in whole if entry["prospect"] > whole[-1]["prospect"]
    }
    assert whole[-1]["move"]["to"] == "known"
    assert hint(data, top=3).as_json()["moves"] == whole[:3]
    assert len(whole) == len(legal)
    assert len(api.hint(load(data | {"ask": {"top": 3}}), Limits(count=4)).result().moves) == 4


EXACT: list[Value] = ["now", "next", "reply"]


@pytest.mark.parametrize("value", EXACT)
@pytest.mark.parametrize("seed", range(6))
def test_a_limit_leaves_a_turn_with_its_exact_value_and_a_bound_that_holds(value: Value, seed: int) -> None:
    state = tables(seed)
    proved = {repr(entry.move): entry.value for entry in ranked(state, value).moves}
    for work in (1e-9, 1e-4, 1e-3, 5e-3):
        question = TurnQuestion(state, value, 10)
        *_, answer = rankings(question, Clock(Limits(seconds=None, work=work)))
        assert answer.moves
        assert answer.bound is not None
        assert answer.bound >= max(proved.values())  # type: ignore[type-var]
        assert answer.moves[0].value is not None
        known = [entry for entry in answer.moves if entry.value is not None]
        assert all(entry.value == proved[repr(entry.move)] for entry in known)


@pytest.mark.parametrize("value", [*EXACT, "reach", "sampled"])
def test_the_same_work_gives_the_same_answer_however_often_it_is_shown(
    value: Value, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = study(ask={"objective": value, "limit": 2})
    for work in (1e-5, 3e-4, 2e-2):
        told = []
        for pause in (0.0, 1000.0):
            monkeypatch.setattr("periplus.solvers.search.stream.PAUSE", pause)
            told.append(api.hint(load(data), Limits(seconds=None, work=work)).result().as_json())
        assert told[0] == told[1]
        assert told[0]["moves"]
        assert told[0]["reason"] == "work" or work > 1e-4


def test_ten_turns_are_listed_unless_told_otherwise() -> None:
    data = open_table({"notebook": {"plants": "1.", "animals": ".2"}}, available="P1 P2 A1 A3 R O V")
    assert len(GAME.moves(load(data))) > 10
    assert len(hint(data).moves) == 10


@pytest.mark.rule("SUM-6.1")
def test_after_the_end_nothing_is_ranked() -> None:
    answer = hint(open_table(place=3)).as_json()
    assert (answer["status"], answer["moves"], answer["bound"]) == ("infeasible", [], 0)


@pytest.mark.parametrize("value", ["now", "next", "reply"])
def test_the_reasons_of_now_add_up_to_its_gain(value: Value) -> None:
    for seed in range(0, 9, 3):
        state = tables(seed)
        answer = ranked(state, value)
        for entry in answer.moves:
            assert sum(line.points for line in entry.why) == now(state, entry.move)  # type: ignore[arg-type]


def test_lines_that_stay_are_no_reasons() -> None:
    data = open_table({"notebook": {"columns": "a2", "ornaments": 1}}, available="Ea O", known="V")
    best = hint(data).moves[0]
    assert [(line.rule, line.points) for line in best.why] == [("SUM-7.12", 5)]


def test_a_penalty_that_goes_is_said_to_be_no_longer() -> None:
    """SUM-7.10: the third piece of equipment ends the -5 of the volcano and brings SUM-7.11 and SUM-7.12."""
    columns = "a2M"
    data = open_table({"notebook": {"columns": columns}}, available="Ea O", known="V")
    why = {line.rule: (str(line.what), line.points) for line in hint(data).moves[0].why}
    assert why["SUM-7.10"] == ("no longer volcano a without 3 equipment a", 5)


AHEAD = {"place": 1, "players": [{"at": 2}, {}]}


@pytest.mark.parametrize(
    ("fields", "ask", "field"),
    [
        ({}, {"objective": "best"}, "ask.objective"),
        ({}, {"top": 0}, "ask.top"),
        ({}, {"top": "all"}, "ask.top"),
        ({}, {"objective": "reach"}, "ask.limit"),
        ({}, {"objective": "reach", "limit": 1.5}, "ask.limit"),
        (AHEAD, {}, "bag"),
        (AHEAD | {"bag": "O O O O"}, {"objective": "next"}, "draw"),
        (AHEAD | {"bag": "O O O O"}, {"objective": "reach", "limit": 2}, "draw"),
        ({"available": "O"}, {"objective": "next"}, "bag"),
        ({"players": [{}, {"at": 2}], "available": "O"}, {"objective": "reply"}, "bag"),
        ({"available": "O"}, {"objective": "sampled"}, "bag"),
    ],
)
def test_what_cannot_be_asked_is_bad_input(fields: dict[str, Any], ask: dict[str, Any], field: str) -> None:
    with pytest.raises(PositionError) as caught:
        api.hint(load(open_table(**fields) | {"ask": ask}))
    assert caught.value.field == field


def test_a_bag_no_larger_than_the_draw_tells_what_comes() -> None:
    data = open_table(**AHEAD, bag="Ea O", edition=OPEN)
    assert {entry.move.as_json()["tile"] for entry in hint(data, value="next").moves} == {"Ea", "O"}  # type: ignore[union-attr]
    assert hint(data).moves[0].move.as_json() == {"type": "explore"}  # type: ignore[union-attr]


def test_values_of_ask_that_the_query_does_not_use_are_not_judged() -> None:
    assert hint(open_table(available="O", known="V"), future=4, target="x").status == "optimal"


def test_a_mean_of_few_games_is_no_value_to_rank_by() -> None:
    data = study(ask={"objective": "sampled"})
    answer = api.hint(load(data), Limits(seconds=None, work=0.5)).result().as_json()
    assert answer["reason"] == "work"
    known = [entry for entry in answer["moves"] if entry["value"] is not None]
    assert answer["moves"][: len(known)] == known
    assert known
    assert all(entry["samples"] >= 30 for entry in known)
    assert not any("samples" in entry for entry in answer["moves"][len(known) :])


def test_samples_are_the_same_for_every_turn_and_for_the_same_seed() -> None:
    data = study(ask={"objective": "sampled"})
    limits = Limits(seconds=60, samples=3, seed=7)
    one, other = (api.hint(load(data), limits).result() for _ in range(2))
    assert one.as_json() == other.as_json()
    assert (one.reason, one.status) == ("samples", "feasible")
    for entry in one.as_json()["moves"]:
        assert entry["samples"] == 3
        assert entry["mean"] is not None
        assert entry["value"] is None, "three play-outs are a guess and no value"
        assert not entry["proved"]
    alike = [entry.value for entry in one.moves if json.dumps(entry.move.as_json()).count('"R"')]  # type: ignore[union-attr]
    assert len(alike) == 2
