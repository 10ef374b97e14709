"""The planner of one turn: rules by hand, then every line of play on hundreds of nasty little positions."""

import random
from typing import Any

import pytest

from periplus.models.observatory.moves import AnyMove
from periplus.models.observatory.play import follow, state_of
from periplus.models.observatory.position import Position
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import Phase, Roll
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.observatory.turn.line import plan_to_moves
from periplus.solvers.observatory.turn.planner import best_plan, best_score, optimum
from periplus.solvers.observatory.turn.problem import Problem

from .tables import ALL, EMPTY, FULL, chart, complete, roll, star, table
from .twins.positions import turn_position
from .twins.turn import TooMany, Twin


def clock() -> Clock:
    return Clock(Limits(seconds=60))


def planned(position: Position, rolled: Roll | None = None) -> tuple[int, tuple[AnyMove, ...]]:
    """The planner's value and line; the rules must let the line be played and give it that value."""
    state = state_of(position)
    problem = Problem(state, position.me, rolled)
    plan = optimum(problem, clock())
    moves, _ = plan_to_moves(problem, plan)
    after, violations = follow(state, moves)
    assert violations == ()
    assert points(state.edition, after.sheets[position.me]) == plan.value
    return plan.value, moves


def best(*players: dict[str, Any], rolled: Roll | None = None, **fields: Any) -> int:
    return planned(table(*players, **fields), rolled)[0]


def kinds(moves: tuple[AnyMove, ...]) -> list[str]:
    return [move.type for move in moves]


@pytest.mark.rule("OBS-5.8")
def test_lens_completed_by_a_bonus_serves_the_dice_left() -> None:
    sheet = {
        "range": ["bar"],
        "chart": chart((0, 0)),
        "research": {"lens": [2, 3, 4, 5], "funding": ALL},
        "bonuses_used": 1,
    }
    # The bar needs (0, 1) or (1, 0), labels 2 and 3. The 6 completes Lens, which makes the 4 a 3.
    value, moves = planned(table(sheet, log=[roll(2, 4, 6, 6), star(4, 4, "meteor")]))
    assert value == 5 + 2
    assert kinds(moves).index("research") < kinds(moves).index("star")


@pytest.mark.rule("OBS-5.13")
def test_the_drive_number_is_the_one_that_the_dice_need() -> None:
    sheet = {
        "range": ["slash"],
        "chart": chart((4, 0)),
        "research": {"drive": [2, 3, 4, 5], "funding": ALL},
        "bonuses_used": 1,
    }
    # (3, 1) has labels 5 and 3. The 6 completes Drive; the 5 opens the square once the 4 is wild.
    value, moves = planned(table(sheet, log=[roll(4, 5, 6, 6), star(4, 4, "meteor")]))
    assert value == 5 + 3
    drives = [move.drive for move in moves if move.type == "research" and move.drive is not None]
    assert drives == [4]


def test_a_bonus_star_of_a_card_serves_the_next_card_but_not_itself() -> None:
    cards = {"range": ["gift", "bar"], "chart": ["*****"] * 4 + ["....."]}
    assert best({"range": ["gift"], "chart": EMPTY}) == 0
    assert best({"range": ["gift"], "chart": chart((0, 0))}) == 4
    value, _ = planned(table(cards))
    assert value == 4 + 2 + 9  # 20 stars, one in the gift, two in the bar, one gained: 18 are left


@pytest.mark.rule("OBS-5.16")
def test_filter_completed_first_doubles_the_bonus() -> None:
    sheet = {
        "range": ["gift"],
        "chart": chart((0, 0)),
        "research": {"filter": [2, 3, 4, 5], "funding": ALL},
        "bonuses_used": 1,
    }
    rolled = [roll(6, 6, 6, 6), star(4, 4, [6, 6]), star(4, 3, "meteor")]
    # The die completes Filter, then the gift brings two stars: four of five are in no figure.
    assert best(sheet, log=rolled) == 5 + 4 + 2


@pytest.mark.rule("OBS-5.15")
def test_a_research_bonus_that_completes_finder_brings_four_stars() -> None:
    sheet = {
        "range": ["book", "long"],
        "chart": chart((0, 0)),
        "research": {"finder": [2, 3, 4, 5], "funding": ALL},
        "bonuses_used": 1,
    }
    assert best(sheet) == 5 + 4 + 7 + 1  # two Finder stars make "long", two are left


def test_an_owed_bonus_comes_first_and_counts() -> None:
    sheet = {"range": ["comet", "bar"], "chart": chart((1, 0), (4, 4))}
    owed = table(sheet, log=[complete("comet", 4, 4)])
    value, moves = planned(owed)
    assert value == 4 + 2
    assert moves[0].as_json()["with"] == "card"


def test_a_worthless_card_is_left_when_its_stars_are_worth_more() -> None:
    edition = {
        "chart": {"rows": [2], "columns": [2, 3, 4, 5]},
        "rounds": {"1": {"count": 1}},
        "cards": [{"id": "Z", "size": "small", "points": 1, "pattern": ["abcd"], "lines": ""}],
    }
    assert best({"range": ["Z"], "chart": ["****"]}, edition=edition) == 2


def test_touching_cards_are_not_both_completed_there() -> None:
    # The two diagonals of one cell cross at its middle, so one of them is all that four stars give.
    sheet = {"range": ["slash", "bar"], "chart": chart((0, 0), (0, 1), (1, 0), (1, 1))}
    assert best(sheet) == 3 + 1
    apart = {"range": ["slash", "bar"], "chart": chart((0, 1), (1, 0), (3, 3), (3, 4))}
    assert best(apart) == 5


@pytest.mark.rule("OBS-7.4")
def test_the_round_bonus_is_used_before_the_known_roll() -> None:
    sheet = {"range": ["bar"], "chart": chart((4, 4)), "research": {"funding": ALL}}
    value, moves = planned(table(sheet, round=2), (2, 2, 2, 2))
    assert value == 5 + 2 + 1
    assert moves[0].as_json()["with"] == "round"


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.rule("OBS-2.8")
def test_only_the_active_player_counts_on_the_meteor(seat: int) -> None:
    players = [{"research": {"funding": ALL}}] * 2
    assert best(*players, me=seat, log=[roll(2, 2, 2, 2)]) == 5 + (1 if seat == 0 else 0)


def test_a_full_chart_leaves_only_research() -> None:
    assert best({"chart": FULL}, log=[roll(2, 3, 4, 5)]) == 12 + 1
    assert best({"chart": FULL, "research": {"lens": [2, 3, 4]}}) == 12 + 1


def test_nothing_is_better_than_a_limit_that_the_best_attains() -> None:
    problem = Problem(state_of(table({"chart": FULL})), 0)
    assert best_plan(problem, clock(), above=12) is None
    found = best_plan(problem, clock(), above=11)
    assert found is not None
    assert found.value == 12


def _agrees(seed: int, most_squares: int, budget: int) -> bool:
    """Whether the twin could answer; the planner must agree with it."""
    rng = random.Random(seed)
    position = turn_position(rng, most_squares)
    state = state_of(position)
    faces = (rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6))
    rolled = faces if state.phase is Phase.BEFORE and rng.random() < 0.7 else None
    try:
        wanted = Twin(position.me, budget).best(state, (rolled,) if rolled else ())
    except TooMany:
        return False
    value, _ = planned(position, rolled)
    assert value == wanted, seed
    assert best_score(Problem(state, position.me, rolled), clock()) == wanted, seed
    return True


def test_the_planner_agrees_with_every_line_of_play() -> None:
    large = {4, 5, 6, 13, 16, 24, 27, 29, 31, 32, 34, 39, 40, 43, 49, 50, 54, 58, 59, 67, 68, 70, 79}
    assert all(_agrees(seed, 4, 400) for seed in range(80) if seed not in large)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 3000, 400))
def test_the_planner_agrees_with_every_line_of_play_on_larger_tables(start: int) -> None:
    assert sum(_agrees(seed, 9, 3000) for seed in range(start, start + 400)) > 200
