"""Heaviest matchings against every matching."""

import random

import pytest

from periplus.solvers.patterns.matching import heaviest


def every_matching(rows, used=frozenset()):
    """The size and the weight of each matching of the rows with partners that are not used."""
    if not rows:
        yield 0, 0
        return
    first, *others = rows
    yield from every_matching(others, used)
    for column, weight in first.items():
        if column not in used:
            for size, sum_of_others in every_matching(others, used | {column}):
                yield size + 1, sum_of_others + weight


@pytest.mark.parametrize("seed", range(200))
def test_the_heaviest_matchings_are_those_of_every_matching(seed):
    rng = random.Random(seed)
    columns = range(rng.randint(0, 5))
    rows = [
        {column: rng.randint(-2, 6) for column in columns if rng.random() < 0.7}
        for _ in range(rng.randint(0, 5))
    ]
    most = {}
    for size, weight in every_matching(rows):
        most[size] = max(weight, most.get(size, weight))
    assert list(heaviest(rows)) == [most[size] for size in sorted(most)]
