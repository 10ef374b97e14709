"""``afternoon``: the best course for one player, the others by their declared model, the Lawans as chance falls."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from periplus.models.buru import GAME
from periplus.models.buru.editions import SHELF
from periplus.models.buru.flow import settle
from periplus.models.buru.legality import apply, legal_moves
from periplus.models.buru.play import after
from periplus.models.buru.scoring import value as goal_value
from periplus.models.buru.state import State
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.solvers import api
from periplus.solvers.buru.afternoon.courses import FewestMoves, courses, mean
from periplus.solvers.buru.afternoon.others import choice
from periplus.solvers.buru.afternoon.question import Aim, is_over
from periplus.solvers.buru.afternoon.tree import Memory, StoredBound, Tree
from periplus.solvers.limits import Clock, Limits

from . import formats
from .asked import hint, solve
from .tables import duel, load, table
from .wild import wild

SOLO = formats.SOLO | {"ask": {"kind": "afternoon", "player": "me"}}
VILLAGE = duel(
    {"tableau": ["regent", "farmer"], "placed": {"village": [4]}},
    {"tableau": ["young-heir"], "placed": {"village": [3]}},
    area="village",
    ask={"kind": "afternoon", "player": "me"},
)


def test_the_example_of_the_formats_is_worth_eight_point_six() -> None:
    answer = solve(SOLO)
    assert (answer["status"], answer["value"], answer["bound"]) == ("optimal", 8.6, 8.6)
    assert [line["points"] for line in answer["why"]] == [3, 5.6]


def test_the_solution_plays_to_its_value() -> None:
    position = load(SOLO | {"log": solve(SOLO)["solution"], "ask": {"kind": "end"}})
    assert GAME.score(position).as_json()["players"][0]["total"] == 8.6


def test_no_move_is_made_that_brings_nothing() -> None:
    made = [move["type"] for move in solve(SOLO)["solution"] if move["type"] != "stop"]
    assert made == ["act", "forest", "act", "act", "offer"]


def test_unknown_cards_that_count_are_named() -> None:
    assert solve(SOLO)["unknown"] == ["an unknown offering card of manuk counts 5.6"]


def test_the_others_take_the_best_rated_space_and_their_tasks() -> None:
    """me takes v1 (3 tasks: 3 respect), op takes v2 (2 tasks) and his noble's respect."""
    answer = solve(VILLAGE, goal="margin")
    assert answer["others"] == "rating"
    assert answer["value"] == 3 - 1
    assert [move.get("space") for move in answer["solution"] if move["type"] == "act"] == ["v1", "v2"]


def test_the_others_may_pass_instead() -> None:
    assert solve(VILLAGE, goal="margin", others="pass")["value"] == 3


def test_a_plan_comes_before_the_choices() -> None:
    """With the worst space taken by plan one task is left, and the regent's three respect are to be had."""
    plan = [{"type": "act", "area": "village", "space": "v5"}, {"type": "task", "card": "farmer"}]
    assert solve(VILLAGE, plan=plan)["value"] == 0
    assert solve(VILLAGE, plan=plan[:1])["value"] == 3


def test_a_full_plan_without_a_player_is_a_certain_replay() -> None:
    data = VILLAGE | {"ask": {"kind": "afternoon", "goal": "vp"}}
    plan = [
        {"type": "act", "area": "village", "space": "v2"},
        {"type": "task", "card": "regent"},
        {"type": "stop"},
        {"type": "act", "area": "village", "space": "v1"},
        {"type": "stop"},
    ]
    answer = solve(data, plan=plan)
    assert (answer["value"], answer["solution"]) == (3, plan)


def test_an_illegal_plan_is_answered_with_its_clause_and_place() -> None:
    plan = [{"type": "act", "area": "village", "space": "v1"}, {"type": "task", "card": "young-heir"}]
    with pytest.raises(IllegalMove) as caught:
        solve(VILLAGE, plan=plan)
    (violation,) = caught.value.violations
    assert (violation.rule, violation.where) == ("BURU-11.2", ("ask", "plan", 1))
    assert violation.as_json()["where"] == ["ask.plan[1]"], "as the path of a log's move is written"


TIE = table(
    {"id": "me", "placed": {"forest": [1]}},
    {"id": "A", "lawan": "A", "plot": "p02", "placed": {"forest": [5]}},
    forest=["f05", "f06"],
    ask={"kind": "afternoon", "player": "me", "goal": {"palm": 1}},
)
"""A takes one of two cards of two gems and two resources at random; only f06 holds a palm."""


@pytest.mark.rule("BURU-15.2")
def test_a_random_tie_of_a_lawan_is_averaged_and_its_worst_case_told() -> None:
    answer = solve(TIE)
    assert (answer["status"], answer["value"], answer["worst"]) == ("optimal", 0.5, 0)
    assert [(one["probability"], one["value"]) for one in answer["branches"]] == [(0.5, 1), (0.5, 0)]


def test_an_unknown_card_that_is_wanted_leaves_the_value_unproved() -> None:
    data = table(
        {"id": "me", "placed": {"village": [1]}, "acted": {"village": "v5"}},
        {"id": "op"},
        area="village",
        turn="me",
        pending="draw",
        ask={"kind": "afternoon", "player": "me", "goal": {"islander": 1}},
    )
    answer = solve(data)
    assert (answer["status"], answer["value"]) == ("feasible", 1)
    assert solve(data | {"decks": {"islanders": ["farmer"]}})["status"] == "optimal"


def test_unknown_tokens_are_bad_input() -> None:
    data = duel({"placed": {"forest": [1]}}, {"placed": {"forest": ["?"]}}, ask={"kind": "afternoon"})
    with pytest.raises(PositionError) as caught:
        solve(data)
    assert caught.value.faults[0].field == "players[1].placed.forest[0]"


def test_a_lawan_cannot_ask() -> None:
    with pytest.raises(PositionError) as caught:
        solve(SOLO, player="A")
    assert caught.value.faults[0].field == "ask.player"


def test_the_hint_ranks_every_choice_by_what_follows() -> None:
    answer = hint(SOLO)
    assert answer["status"] == "optimal"
    assert [entry["move"]["space"] for entry in answer["moves"]] == ["f1", "f2", "f3", "f4", "f5"]
    assert {entry["value"] for entry in answer["moves"]} == {8.6}


def test_the_hint_plays_the_others_until_the_players_choice_comes() -> None:
    data = VILLAGE | {"ask": {"kind": "afternoon", "player": "op"}}
    answer = hint(data)
    assert answer["before"][0] == {"type": "act", "area": "village", "space": "v1"}
    assert "v1" not in {entry["move"]["space"] for entry in answer["moves"]}


def test_the_same_question_has_the_same_answer() -> None:
    assert solve(SOLO) == solve(SOLO)


def naive(state: State, aim: Aim) -> tuple[Fraction, Fraction]:
    """The best mean value and, with it, minus the fewest moves: every move of every order is tried."""

    @cache
    def best(state: State) -> tuple[Fraction, Fraction]:
        if is_over(state):
            return goal_value(state, aim.seat or 0, aim.goal), Fraction(0)
        if state.turn != aim.seat:
            return average(after(state, choice(state, aim.others)))
        found = []
        for move in legal_moves(state):
            value, moves = average(settle(apply(state, move)))
            found.append((value, moves - (move.type != "stop")))
        return max(found)

    def average(worlds: tuple[tuple[Fraction, State], ...]) -> tuple[Fraction, Fraction]:
        pairs = [(chance, best(state)) for chance, state in worlds]
        return (
            sum((chance * value for chance, (value, _) in pairs), Fraction(0)),
            sum((chance * moves for chance, (_, moves) in pairs), Fraction(0)),
        )

    return best(state)


GOALS: tuple[Any, ...] = (
    "end",
    "margin",
    "vp",
    {"vp": Fraction(1), "palm": Fraction(1, 2), "islander": Fraction(1)},
    {"ebony": Fraction(2), "clay": Fraction(-1)},
)


def small(seed: int) -> tuple[State, int]:
    """An afternoon of any modules in which somebody acts in the last area where he has placed, and nowhere else."""
    rng = random.Random(seed)
    data = wild(rng, phase="afternoon")
    me = next(player for player in data["players"] if "lawan" not in player)
    areas = [area for area in ("forest", "coast", "village", "ambelau", "lake") if area in me["placed"]]
    me["placed"] = {area: tokens for area, tokens in me["placed"].items() if area == areas[-1]}
    me["tableau"] = me.get("tableau", [])[:3]
    [(_, state)] = GAME.state(load(data)).settled
    assert state.turn is not None
    return state, data["players"].index(me)


@pytest.mark.parametrize("seed", [0, 1, 2, *range(4, 12)])
def test_values_and_numbers_of_moves_agree_with_trying_everything(seed: int) -> None:
    state, seat = small(seed)
    aim = Aim(seat, GOALS[seed % len(GOALS)], "pass" if seed % 2 else "rating")
    tree = Tree(aim, state, Clock(Limits(seconds=60)))
    fewest = FewestMoves(tree)
    found = tuple(courses(((Fraction(1), state),), aim, lambda now: fewest.best(now).moves))
    value, moves = naive(state, aim)
    assert tree.value(state) == value == mean(found)
    assert fewest.count(state) == -moves


def test_narrow_trees_come_to_no_more_than_the_whole_one() -> None:
    ((_, state),) = GAME.state(load(SOLO)).settled
    aim = Aim(0, "end", "rating")
    values = [Tree(aim, state, Clock(Limits()), width).value(state) for width in (1, 2, 8, None)]
    assert values[-1] == Fraction(43, 5)
    assert max(values) == values[-1]


def test_a_search_that_takes_long_is_told_so_and_goes_on() -> None:
    ((_, state),) = GAME.state(load(SOLO)).settled
    tree = Tree(Aim(0, "end", "rating"), state, Clock(Limits(seconds=60)))
    worlds = ((Fraction(1), state),)
    assert not tree.soon(worlds, 1e-6)
    assert tree.soon(worlds, 60)


def test_a_course_is_there_at_once_and_a_cancel_leaves_it() -> None:
    with api.solve(load(SOLO)) as search:
        first = next(iter(search))
        search.cancel()
        last = search.result()
    assert (first.status, last.reason) == ("feasible", "cancelled")
    assert first.value is not None
    assert first.value <= 8.6
    assert last.value == first.value


def test_an_afternoon_that_is_stopped_tells_a_bound_by_prices() -> None:
    everywhere = {"forest": [1], "coast": [3], "village": [2], "lake": [4]}
    position = load(
        table(
            {"id": "me", "fish": 4, "tableau": ["weaver", "herald"], "placed": everywhere, "kept": 5},
            {"id": "op", "placed": {"coast": [2, 5], "village": [3], "lake": [1]}, "kept": 4},
            phase="afternoon",
            forest=["f01", "f06", "f11"],
            row=["farmer", "regent", "acolyte"],
            ask={"kind": "afternoon", "player": "me"},
        )
    )
    best = api.solve(position, Limits(seconds=60)).result()
    assert (best.status, best.value) == ("optimal", best.bound)
    assert best.value is not None
    short = Limits(seconds=60, work=0.005)
    for told in (api.solve(position, short).result(), api.hint(position, short).result()):
        assert told.status == "feasible"
        assert told.bound is not None
        assert best.value <= told.bound <= 2 * best.value  # the whole rest of the game may bring hundreds


@pytest.mark.parametrize("row", [["dull", "great"], ["great", "dull"]])
def test_ties_that_fall_before_the_first_choice_leave_other_cards_each(row: list[str]) -> None:
    """BURU-15.7, R.43. The Lawan hires one of two nobles at random; the other is left, one of them for 90 respect."""
    areas: dict[str, Any] = SHELF.named("study").as_json()["areas"]
    coast = areas["coast"] | {
        "spaces": [{"id": "c1", "gems": 3, "gain": "hire"}, *areas["coast"]["spaces"][1:]]
    }
    noble = {"kind": "noble", "cost": 1}
    nobles = [noble | {"id": "dull", "name": "Dull", "task": ""}]
    nobles.append(noble | {"id": "great", "name": "Great", "task": "90 vp"})
    lawan = {"id": "A", "lawan": "A", "fish": 1, "plot": "p01", "placed": {"coast": [5]}, "kept": 1}
    me = {"id": "me", "fish": 3, "placed": {"coast": [2], "village": [3]}, "kept": 1}
    edition = {"islanders": nobles, "decrees": [], "areas": areas | {"coast": coast}}
    data = table(me, lawan, edition=edition, round=5, area="coast", row=row, ask={"kind": "afternoon"})
    answer = solve(data)
    assert (answer["status"], answer["value"], answer["worst"]) == ("optimal", 45, 0)
    assert solve(data, Limits(work=1e-6))["bound"] >= 45


@pytest.mark.parametrize(
    ("deck", "value", "status"), [([], 0, "feasible"), (["judge", "regent", "matriarch"], -1, "optimal")]
)
def test_a_refresh_to_cards_that_nobody_knows_proves_nothing(
    deck: list[str], value: int, status: str
) -> None:
    """BURU-15.5, BURU-15.19: the Lawan pays for one more noble, two of which are 1 for it: the one that lies there, or
    one that is known to come; of unknown cards none counts."""
    me = {"id": "me", "placed": {"coast": [5]}, "kept": 1}
    lawan = {"id": "A", "lawan": "A", "fish": 4, "plot": "p01", "tableau": ["herald"]}
    lawan |= {"placed": {"coast": [4]}, "kept": 1}
    data = table(me, lawan, round=5, area="coast", row=["hill-lord"], decks={"islanders": deck})
    answer = solve(data | {"ask": {"kind": "afternoon", "goal": "margin"}})
    refreshed = any(move["type"] == "refresh" for move in answer["solution"])
    assert (answer["value"], answer["status"], refreshed) == (value, status, not deck)


@pytest.mark.rule("BURU-11.4")
@pytest.mark.parametrize(("others", "taken"), [("rating", "x"), ("pass", None)])
def test_a_forest_card_that_cannot_be_paid_is_taken_for_nothing_so_that_nobody_else_has_it(
    others: str, taken: str | None
) -> None:
    """op would pay 3 ebony for 9 respect; what is left to him is clay."""
    cards = [{"id": "x", "gems": 3, "gain": "3 ebony : 9 vp"}, {"id": "y", "gems": 0, "gain": "clay"}]
    data = duel(
        {"placed": {"forest": [3]}},
        {"placed": {"forest": [2]}, "res": "3 ebony"},
        forest=["x", "y"],
        edition={"forest": cards},
        ask={"kind": "afternoon", "player": "me"},
    )
    answer = solve(data, goal="margin", others=others)
    assert (answer["status"], answer["value"], answer["bound"]) == ("optimal", 0, 0)
    took = [move["card"] for move in answer["solution"] if move["type"] == "forest"]
    assert took[:1] == ([taken] if taken else [])


def test_memory_tells_a_value_between_equal_ones_and_the_least_bound() -> None:
    """Goods by place: what has more of one and less of another says nothing."""
    for place in range(5):
        poor, rich = (tuple(number * (at == place) for at in range(5)) for number in (1, 3))
        vp, clay, palm, ebony, fish = poor
        memory = Memory(rising=True)
        memory.note("table", StoredBound((vp, clay, palm, ebony, fish), Fraction(7), True))
        vp, clay, palm, ebony, fish = rich
        memory.note("table", StoredBound((vp, clay, palm, ebony, fish), Fraction(7), True))
        between = tuple(2 * (at == place) for at in range(5))
        vp, clay, palm, ebony, fish = between
        assert memory.recall("table", (vp, clay, palm, ebony, fish), None) == 7
        other = tuple(2 * (at == place) + 9 * (at == (place + 1) % 5) for at in range(5))
        vp, clay, palm, ebony, fish = other
        assert memory.recall("table", (vp, clay, palm, ebony, fish), Fraction(7)) is None


def test_memory_cuts_by_the_least_of_several_bounds() -> None:
    memory = Memory(rising=True)
    memory.note("table", StoredBound((0, 2, 0, 0, 0), Fraction(9), False))
    memory.note("table", StoredBound((0, 1, 1, 0, 0), Fraction(6), False))
    assert memory.recall("table", (0, 1, 0, 0, 0), Fraction(8)) == 6
    assert memory.recall("table", (0, 1, 0, 0, 0), Fraction(5)) is None
    assert memory.recall("table", (0, 1, 0, 0, 0), None) is None
