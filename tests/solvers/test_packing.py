"""Packing: the rows say exactly what clashes, and branch and bound finds what brute force finds."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest

from periplus.models.boards.bitsets import bits, members
from periplus.solvers.cpsat import final
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.patterns.packing import Packing, PackingItem, conflicts, maximal, pack, rows
from periplus.solvers.program import Program, best

TRIANGLES = (0, 2, 6, 12, 20, 30, 42)


def random_items(rng: random.Random, count: int, points: int = 12) -> list[PackingItem]:
    return [
        PackingItem(
            group=rng.randint(0, count // 2),
            points=frozenset(rng.sample(range(points), rng.randint(0, 4))),
            value=rng.randint(-6, 9),
            cost=rng.randint(0, 4),
            counted=rng.random() < 0.4,
        )
        for _ in range(count)
    ]


def clash(one: PackingItem, other: PackingItem) -> bool:
    return one.group == other.group or bool(set(one.points) & set(other.points))


def worth(items: Sequence[PackingItem], chosen: Sequence[int], ladder: Sequence[int]) -> int:
    counted = sum(items[index].counted for index in chosen)
    return sum(items[index].value for index in chosen) + ladder[min(counted, len(ladder) - 1)]


def allowed(items: Sequence[PackingItem], chosen: Sequence[int], budget: int | None) -> bool:
    pairs = itertools.combinations([items[index] for index in chosen], 2)
    cost = sum(items[index].cost for index in chosen)
    return not any(clash(one, other) for one, other in pairs) and (budget is None or cost <= budget)


def brute(items: Sequence[PackingItem], budget: int | None, ladder: Sequence[int]) -> int:
    subsets = (members(mask) for mask in range(1 << len(items)))
    return max(worth(items, chosen, ladder) for chosen in subsets if allowed(items, chosen, budget))


def clock() -> Clock:
    return Clock(Limits(seconds=30))


def last(stream: Sequence[Packing]) -> Packing:
    return stream[-1]


def check(seed: int) -> None:
    rng = random.Random(seed)
    items = random_items(rng, rng.randint(0, 9))
    budget = rng.choice([None, rng.randint(0, 10)])
    ladder = rng.choice([(0,), TRIANGLES, (3, 1, 5), (0, 5, 5, 4)])
    stream = list(pack(items, clock(), budget=budget, ladder=ladder))
    optimum = brute(items, budget, ladder)
    assert last(stream).value == last(stream).bound == optimum, seed
    for packing in stream:
        assert packing.bound >= optimum, seed
        assert allowed(items, packing.chosen, budget), seed
        assert worth(items, packing.chosen, ladder) == packing.value, seed
    values = [packing.value for packing in stream]
    assert values == sorted(values), seed


def test_branch_and_bound_agrees_with_brute_force() -> None:
    for seed in range(300):
        check(seed)


@pytest.mark.slow
def test_branch_and_bound_agrees_with_brute_force_five_thousand_times() -> None:
    for seed in range(300, 5300):
        check(seed)


def test_two_items_share_a_row_exactly_if_they_clash() -> None:
    for seed in range(300):
        rng = random.Random(seed)
        items = random_items(rng, rng.randint(0, 14))
        together = {pair for row in rows(items) for pair in itertools.combinations(row, 2)}
        pairs = itertools.combinations(range(len(items)), 2)
        assert together == {(a, b) for a, b in pairs if clash(items[a], items[b])}, seed
        masks = conflicts(items)
        for index, item in enumerate(items):
            others = {k for k, other in enumerate(items) if k != index and clash(item, other)}
            assert masks[index] == bits(others), seed


def test_no_row_lies_within_another() -> None:
    for seed in range(300):
        rng = random.Random(seed)
        found = rows(random_items(rng, 14))
        assert all(len(row) > 1 for row in found)
        assert not any(set(one) <= set(other) for one, other in itertools.permutations(found, 2)), seed


def test_maximal_sets_cover_what_all_sets_did() -> None:
    for seed in range(200):
        rng = random.Random(seed)
        sets = [tuple(sorted(rng.sample(range(9), rng.randint(0, 5)))) for _ in range(12)]
        kept = maximal(sets)
        assert kept == tuple(sorted(set(kept)))
        assert all(any(set(one) <= set(large) for large in kept) for one in sets if len(one) > 1), seed
        assert set(kept) <= set(sets)


def test_one_row_a_point_holds_all_pairs_through_it() -> None:
    items = [PackingItem(group=index, points={(1, 2)}, value=1) for index in range(40)]
    assert rows(items) == (tuple(range(40)),)


def test_bits_and_members_undo_each_other() -> None:
    assert members(bits([5, 0, 130])) == [0, 5, 130]
    assert bits([]) == 0
    assert members(0) == []


def test_branch_and_bound_agrees_with_the_solver_on_larger_instances() -> None:
    for seed in range(6):
        rng = random.Random(seed)
        items = [
            PackingItem(
                rng.randint(0, 30), frozenset(rng.sample(range(60), rng.randint(3, 6))), rng.randint(1, 12)
            )
            for _ in range(120)
        ]
        program = Program()
        literals = [program.boolean() for _ in items]
        for row in rows(items):
            program.rule("T-1.1").at_most_one([literals[index] for index in row])
        program.maximise([(item.value, literal) for item, literal in zip(items, literals, strict=True)])
        report = final(best(program, clock()))
        assert report.status == "optimal"
        assert last(list(pack(items, clock()))).value == report.value, seed


def test_a_stopped_packing_has_a_bound() -> None:
    rng = random.Random(3)
    items = [
        PackingItem(index, frozenset(rng.sample(range(40), 3)), rng.randint(5, 9)) for index in range(150)
    ]
    spent = Clock(Limits(seconds=None, work=0.002))
    found: list[Packing] = []
    with pytest.raises(Stop, match="work"):
        found.extend(pack(items, spent))
    stream = pack(items, Clock(Limits(seconds=None, work=0.02)))
    first = next(stream)
    assert (first.chosen, first.value) == ((), 0)
    assert first.bound >= 40 // 3 * 5


def test_the_same_items_give_the_same_stream() -> None:
    items = random_items(random.Random(5), 30, 40)
    assert list(pack(items, clock(), ladder=TRIANGLES)) == list(pack(items, clock(), ladder=TRIANGLES))
