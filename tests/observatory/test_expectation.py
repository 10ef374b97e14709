"""The expectation of a turn whose dice are not known: a puzzle by hand, then every roll and every line."""

import random
from fractions import Fraction
from itertools import product, takewhile
from typing import Any

import pytest

from periplus.models.observatory.legality import apply, legal_moves
from periplus.models.observatory.play import state_of
from periplus.solvers import api
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.observatory.enumeration import BeforeRoll
from periplus.solvers.observatory.expectation import roll_classes
from tests.marking import slow_for

from .tables import chart, table
from .twins.positions import turn_position
from .twins.turn import TooMany, Twin

PUZZLE: dict[str, Any] = {
    "game": "observatory",
    "round": 1,
    "edition": {
        "chart": {"rows": [2, 3], "columns": [4, 5]},
        "rounds": {"1": {"count": 1}},
        "cards": [{"id": "O", "size": "small", "points": 5, "pattern": ["ab"], "lines": "ab"}],
    },
    "players": [{"chart": ["*.", ".."], "range": ["O"]}],
    "rolls": [None],
}


def clock() -> Clock:
    return Clock(Limits(seconds=120))


def test_classes_weigh_as_many_rolls_as_there_are() -> None:
    assert len(roll_classes(True)) == 336
    assert sum(entry.weight for entry in roll_classes(True)) == 6**4
    assert len(roll_classes(False)) == 56
    assert sum(entry.weight for entry in roll_classes(False)) == 6**3


def _squares(one: int, other: int) -> set[tuple[int, int]]:
    """The squares of the puzzle's chart that two dice open; 1 is any number."""
    rows, columns = (2, 3), (4, 5)
    return {
        (row, column)
        for row, column in product(range(2), range(2))
        for a, b in ((one, other), (other, one))
        if a in (1, rows[row]) and b in (1, columns[column])
    }


def _puzzle_score(a: int, b: int, c: int, meteor: int) -> int:
    """The puzzle by its own reasoning: a check on Funding is always a point, the card five, two stars one."""
    empty = {(0, 1), (1, 0), (1, 1)}
    best = 0
    for pair in ((a, b), (a, c), (b, c)):
        by_dice = (_squares(*pair) & empty) or {None}
        by_meteor = {at for at in empty if meteor in (1, (2, 3)[at[0]], (4, 5)[at[1]])} or {None}
        for star, other in product(by_dice, by_meteor):
            plotted = {(0, 0), star, other} - {None}
            bars = [{(0, 0), (0, 1)}, {(1, 0), (1, 1)}, {(0, 0), (1, 0)}, {(0, 1), (1, 1)}]
            complete = any(bar <= plotted for bar in bars)
            best = max(best, 1 + 5 * complete + (len(plotted) - 2 * complete) // 2, 1 + len(plotted) // 2)
    return best


def test_the_puzzle_of_the_last_turn() -> None:
    wanted = Fraction(sum(_puzzle_score(*roll) for roll in product(range(1, 7), repeat=4)), 6**4)
    answer = api.solve(api.load(PUZZLE)).result()
    assert answer.status == "optimal"
    assert answer.value == answer.bound == wanted
    assert answer.solution == ()
    assert api.hint(api.load(PUZZLE)).result().bound == wanted


@pytest.mark.rule("OBS-7.4")
def test_the_round_bonus_is_spent_before_the_roll_where_it_helps_most() -> None:
    position = table({"range": ["bar"], "chart": chart((0, 0))}, round=2, rolls=[None])
    answer = api.solve(position).result()
    first = answer.as_json()["solution"][0]
    assert first["with"] == "round"
    assert first["at"] in ([0, 1], [1, 0])


def test_a_track_bonus_waits_for_the_roll() -> None:
    position = table(
        {"range": ["bar"], "chart": chart((0, 0)), "research": {"lens": [2, 3, 4]}}, rolls=[None]
    )
    answer = api.solve(position).result()
    assert answer.solution == ()
    early = max(api.hint(position).result().moves, key=lambda entry: entry.value or 0)
    assert early.value is not None
    assert answer.value is not None
    assert early.value <= answer.value


def _agrees(seed: int, budget: int) -> bool:
    """Whether the twin could answer; values before the roll and after some moves must agree with it."""
    rng = random.Random(seed)
    position = turn_position(rng, 4, calm=True)
    before = tuple(takewhile(lambda move: move.type != "roll", position.log))
    state = state_of(position.model_copy(update={"log": before}))
    turn = BeforeRoll(state, position.me, clock())
    moves = legal_moves(state, position.me, len(position.players) > 1)
    try:
        twin = Twin(position.me, budget)
        assert turn.best[0] == twin.best(state, (None,)), seed
        for move in rng.sample(moves, min(3, len(moves))):
            assert turn.worth(move)[0] == twin.best(apply(state, move), (None,)), (seed, move)
    except TooMany:
        return False
    return True


@pytest.mark.parametrize(
    "seed", slow_for([1, 8, 9, 15, 17, 35, 36, 37, 38, 41, 48, 53], lambda seed: seed > 35)
)
def test_expectations_agree_with_every_roll_and_line(seed: int) -> None:
    assert _agrees(seed, 2500)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("start", range(100, 300, 50))
def test_expectations_agree_with_every_roll_and_line_on_more_tables(start: int) -> None:
    assert sum(_agrees(seed, 8000) for seed in range(start, start + 50)) > 15
