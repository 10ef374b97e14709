"""What a race is bounded by: no way to take tiles makes more of a notebook than its potential."""

import doctest
import random
from collections import Counter

import pytest

from periplus.models.sumatra.scoring import notebook_lines
from periplus.solvers.sumatra.arrangement import packed
from periplus.solvers.sumatra.hint import expectation
from periplus.solvers.sumatra.journey import potential as module
from periplus.solvers.sumatra.journey.potential import potential, slopes
from periplus.solvers.sumatra.task import Task, room
from tests.sumatra.twins.arranging import ends
from tests.sumatra.twins.tables import table


@pytest.mark.parametrize("seed", range(12))
def test_no_arrangement_is_worth_more_than_the_potential(seed: int) -> None:
    rng = random.Random(seed)
    state = table(rng, available=4, known=2, written=9, narrow=seed % 2 == 0)
    pool = Counter((*state.available, *state.known))
    for takes in (0, 1, 2, 4):
        task = Task(state, 0, state.available, state.known, limit=takes)
        best = max(
            sum(line.points for line in notebook_lines(notebook, state.edition)) for notebook, _ in ends(task)
        )
        assert best <= potential(task.notebook, pool, takes)


def test_the_slopes_of_a_row_add_up_to_its_last_point_where_that_is_the_highest() -> None:
    rng = random.Random(1)
    for _ in range(50):
        points = [0, *(rng.randint(-5, 20) for _ in range(5))]
        steps = slopes([*points, 30])
        assert sum(steps) == 30
        assert list(steps) == sorted(steps, reverse=True)
        heights = [sum(steps[:number]) for number in range(7)]
        assert all(height >= point for height, point in zip(heights, [*points, 30], strict=True))


def test_the_examples_in_the_docstrings_hold() -> None:
    for example in (module, packed, expectation):
        result = doctest.testmod(example)
        assert result.attempted > 0
        assert result.failed == 0
    assert [room(tile) for tile in ("R", "P3", "Ma", "Ea")] == [7, 5, 1, 3]
