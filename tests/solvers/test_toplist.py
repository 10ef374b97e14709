"""The list of the best: against sorting everything that was ever offered."""

from __future__ import annotations

import random

import pytest

from periplus.solvers.search.toplist import TopList


@pytest.mark.parametrize("seed", range(40))
def test_the_list_is_the_first_of_the_best_of_each_key(seed: int) -> None:
    rng = random.Random(seed)
    count = rng.randint(1, 6)
    offered = [(rng.randrange(8), rng.randrange(100), number) for number in range(rng.randint(0, 60))]
    found = TopList[tuple[int, int, int]](count, lambda item: [item[1] % 7])
    for number, item in enumerate(offered):
        before = list(found.items)
        came = found.add(item)
        best: dict[int, tuple[int, int, int]] = {}
        for one in offered[: number + 1]:
            best[one[1] % 7] = min(one, best.get(one[1] % 7, one))
        assert found.items == sorted(best.values())[:count]
        assert came is (found.items != before)
        assert found.last == (found.items[-1] if len(found.items) == count else None)
        assert all((key in found) is any(one[1] % 7 == key for one in found.items) for key in range(7))


@pytest.mark.parametrize("seed", range(40))
def test_an_item_of_two_keys_yields_to_a_better_one_of_either(seed: int) -> None:
    rng = random.Random(seed)
    count = rng.randint(1, 5)
    found = TopList[tuple[int, int, int]](count, lambda item: [("a", item[1]), ("b", item[2])])
    for _ in range(60):
        item = rng.randrange(30), rng.randrange(5), rng.randrange(5)
        before = list(found.items)
        came = found.add(item)
        alike = [one for one in before if one[1] == item[1] or one[2] == item[2]]
        assert came is all(item < one for one in (*alike, *(before[-1:] if len(before) == count else [])))
        assert found.items == sorted(found.items)
        kept = [one for one in before if one not in alike] if came else before
        assert set(found.items) == set(sorted([*kept, *([item] if came else [])])[:count])
