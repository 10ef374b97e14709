"""The lines that the planner knows are lines of play, and its greatest score is that of all, tried one by one.

So is what it says of the lines that leave a square bare: none of them scores more.
"""

import random
from dataclasses import replace
from itertools import combinations

import pytest

from periplus.models.boards.bitsets import members
from periplus.models.observatory.dice import every_square
from periplus.solvers import api
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.observatory.asking.playing import known_lines
from periplus.solvers.observatory.question import ask
from periplus.solvers.observatory.turn.planner import optimum
from tests.cli.conftest import ROOT
from tests.observatory.test_query import facts
from tests.observatory.twins.lines import endings
from tests.observatory.twins.positions import turn_position
from tests.observatory.twins.turn import TooMany


def compare(seed: int) -> int:
    """How many ends are known; 0 where there are too many lines for the twin."""
    position = turn_position(random.Random(seed), 4)
    question = ask(position)
    try:
        every = endings(position)
    except TooMany:
        return 0
    found = known_lines(question, Clock(Limits(seconds=None)))
    expected = [facts(position, question.sheet.stars, sheet) for sheet in every]
    for end in found.ends:
        assert {name: set(end[name]) for name in end} in expected, seed
    if found.most is not None:
        assert found.most == max(score for end in expected for (score,) in end["score"]), seed
        assert found.best or not found.ends, seed
    return len(found.ends)


def bare(seed: int) -> tuple[int, int]:
    """How many squares are compared with the lines that leave them bare, and on how many no line scores less."""
    position = turn_position(random.Random(seed), 4)
    question = ask(position)
    try:
        every = [facts(position, question.sheet.stars, sheet) for sheet in endings(position)]
    except TooMany:
        return 0, 0
    found = known_lines(question, Clock(Limits(seconds=None)))
    if found.without is None or found.most is None:
        return 0, 0
    squares = exact = 0
    for row in {row for end in every for row in end["plotted"]}:
        bound = found.without("star", row, Clock(Limits(seconds=None)))
        assert bound is not None
        assert bound == found.without("plotted", row, Clock(Limits(seconds=None))), seed
        scores = [score for end in every if row not in end["star"] for (score,) in end["score"]]
        assert bound >= max(scores, default=bound), (seed, row)
        squares, exact = squares + 1, exact + (bound == max(scores, default=None))
    return squares, exact


def test_known_lines_are_lines_of_play() -> None:
    assert sum(compare(seed) for seed in range(5)) > 5


@pytest.mark.slow
def test_many_known_lines_are_lines_of_play() -> None:
    assert sum(compare(seed) for seed in range(5, 150)) > 150


def test_no_line_that_leaves_a_square_bare_scores_more_than_is_said() -> None:
    found = [bare(seed) for seed in range(6)]
    assert sum(squares for squares, _ in found) > 5


@pytest.mark.slow
def test_many_lines_that_leave_a_square_bare_score_no_more_and_mostly_as_much() -> None:
    found = [bare(seed) for seed in range(6, 150)]
    assert sum(exact for _, exact in found) > 0.75 * sum(squares for squares, _ in found) > 75


def test_a_clock_that_is_over_ends_the_planning() -> None:
    position = turn_position(random.Random(3), 4)
    with pytest.raises(Stop):
        known_lines(ask(position), Clock(Limits(seconds=None, work=1e-3)))


def scores_with(stars: int) -> int:
    """The best score of the example's turn if there are stars on those squares too."""
    question = ask(api.load(ROOT / "examples" / "observatory" / "turn.json"))  # type: ignore[arg-type]
    sheet = question.sheet
    state = question.state.with_sheet(question.seat, replace(sheet, stars=sheet.stars | stars))
    problem = replace(question, state=state).problem()
    assert problem is not None
    return optimum(problem, Clock(Limits(seconds=None))).value


def empty_squares() -> list[int]:
    """The squares of the example without a star, as bits."""
    question = ask(api.load(ROOT / "examples" / "observatory" / "turn.json"))  # type: ignore[arg-type]
    return [1 << square for square in members(every_square(question.edition) & ~question.sheet.stars)]


def test_two_stars_more_are_worth_the_point_that_no_line_scores() -> None:
    """So each irreducible reason why no line scores 30 names all empty squares but one at most."""
    squares = empty_squares()
    assert scores_with(0) == 29
    assert len(squares) == 73
    for one, other in random.Random(0).sample(list(combinations(squares, 2)), 40):
        assert scores_with(one | other) > 29


@pytest.mark.slow
def test_so_are_every_two_stars_and_some_stars_alone() -> None:
    squares = empty_squares()
    alone = {square for square in squares if scores_with(square) > 29}
    assert len(alone) == 9
    assert all(scores_with(one | other) > 29 for one, other in combinations(set(squares) - alone, 2))
