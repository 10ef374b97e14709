"""What a race is bounded by: no way to take tiles makes more of a notebook than its potential."""

import random
from itertools import product

import pytest

from periplus.models.sumatra.scoring import earns, notebook_lines
from periplus.models.sumatra.state import Column, Notebook
from periplus.solvers.sumatra.journey.badges import NO_STARS, BadgeBounds, best, by_kind
from periplus.solvers.sumatra.journey.curves import most_points, supply
from periplus.solvers.sumatra.task import ArrangementTask, room
from tests.sumatra.twins.arranging import ends
from tests.sumatra.twins.tables import edition, late_table, table


@pytest.mark.parametrize("seed", range(12))
def test_no_arrangement_is_worth_more_than_the_potential(seed: int) -> None:
    rng = random.Random(seed)
    state = table(rng, available=4, known=2, written=9, narrow=seed % 2 == 0)
    pool = (*state.available, *state.known)
    for takes in (0, 1, 2, 4):
        task = ArrangementTask(state, 0, state.available, state.known, limit=takes)
        best = max(
            sum(line.points for line in notebook_lines(notebook, state.edition)) for notebook, _ in ends(task)
        )
        assert best <= most_points(task.notebook, supply(pool), takes)


@pytest.mark.parametrize("seed", range(60))
def test_no_arrangement_of_a_late_notebook_is_worth_more_than_the_potential(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(5):
        state, _ = late_table(rng, available=rng.randint(0, 3))
        pool = (*state.available, *state.known)
        takes = rng.randint(0, 3)
        task = ArrangementTask(state, 0, state.available, state.known, limit=takes)
        found = [notebook_lines(notebook, state.edition) for notebook, _ in ends(task)]
        best = max(sum(line.points for line in lines) for lines in found)
        assert best <= most_points(task.notebook, supply(pool), takes)


@pytest.mark.rule("SUM-8.1", "SUM-9.1", "SUM-5.9")
@pytest.mark.parametrize("seed", range(60))
def test_badges_bring_what_the_best_of_all_ways_to_take_the_tiles_brings(seed: int) -> None:
    rng = random.Random(seed)
    rules = edition(2, (0, 1, 1))
    badges = [*rules.brown, *rules.green]
    taken = frozenset(rng.sample(badges, rng.randint(0, len(badges))))
    held = by_kind("".join(rng.choices("ROPAWGVME", k=rng.randint(2, 14))))
    out = by_kind("".join(rng.choices("ROPAWGVME", k=rng.randint(0, 7))))
    takes, decorated = rng.randint(0, 4), rng.random() < 0.3
    most = 0
    for new in product(*(range(number + 1) for number in out)):
        signals = new[4] + new[5]  # a pair that one of them completes fetches another tile
        if max(signals, sum(new) - signals) > takes:
            continue
        r, o, p, a, w, g, v, m, e = map(sum, zip(held, new, strict=True))
        earned = [
            badge
            for badge in badges
            if badge not in taken and earns(rules, badge, (r, o, p, a, w, g, v, m, e))
        ]
        stars = [rules.green[badge].stars for badge in earned if badge in rules.green and not decorated]
        most = max(most, 3 * sum(badge in rules.brown for badge in earned) + max(stars, default=0))
    bounds = BadgeBounds(rules)
    free = bounds.free(taken)
    assert best(bounds.earned(held, out, takes), free, NO_STARS if decorated else free.stars) == most


@pytest.mark.rule("SUM-7.4")
def test_residents_in_an_equipped_fifth_column_count_beside_void_columns() -> None:
    columns = tuple(
        Column(name, number, number == 0) for name, number in zip("debac", (0, 3, 0, 3, 1), strict=True)
    )
    notebook = Notebook(residents=5, columns=columns)  # columns 1 and 3 hold nothing but their volcanoes
    # the resident in column 5 scores 5, each of the two complete types 5
    assert most_points(notebook, supply(()), 0) == 15


def test_a_notebook_has_room_for_so_many_tiles_of_a_kind() -> None:
    assert [room(tile) for tile in ("R", "P3", "Ma", "Ea")] == [7, 5, 1, 3]
