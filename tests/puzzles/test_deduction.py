"""Deductions: each technique on a puzzle made for it, and all of them against full enumeration."""

import random
from itertools import combinations

import pytest

from periplus.puzzles.deduction import HARDEST, Choices, DeductionStep, course, grade
from periplus.puzzles.deduction.techniques import BLOCKED, PAIR, SEARCH, SINGLE, TRIAL
from tests.puzzles.naive import choices_of, clashing, solutions


def techniques(choices: Choices) -> list[int]:
    found = grade(choices)
    assert found is not None
    return [step.technique for step in found.steps]


def test_a_group_with_one_candidate_is_settled_and_clears_what_clashes_with_it() -> None:
    # {0}, {1, 2}: 0 clashes with 1
    found = grade(choices_of([1, 2], [(0, 1)]))
    assert found is not None
    first, second = found.steps
    assert first == DeductionStep(SINGLE, out=(1,), placed=0, groups=(0,), looked_at=(0,))
    assert second == DeductionStep(SINGLE, out=(), placed=2, groups=(1,), looked_at=(2,))
    assert found.difficulty == 1


def test_a_candidate_in_the_way_of_a_whole_group_is_out() -> None:
    # {0, 1}, {2, 3}: 0 clashes with 2 and 3, 1 with 2
    found = grade(choices_of([2, 2], [(0, 2), (0, 3), (1, 2)]))
    assert found is not None
    assert found.steps[0] == DeductionStep(BLOCKED, out=(2,), groups=(0,), looked_at=(0, 1))
    assert techniques(choices_of([2, 2], [(0, 2), (0, 3), (1, 2)]))[1:] == [SINGLE, SINGLE]


def test_a_candidate_that_parts_two_manyis_out() -> None:
    # {0, 1}, {2, 3}, {4, 5}: beside 0 stand 2 and 4, 3 and 5 only crosswise; beside 1 all but 3 and 5
    pairs = [(0, 3), (0, 5), (2, 4), (1, 3), (2, 5)]
    choices = choices_of([2, 2, 2], pairs)
    assert solutions(choices) == []
    pairs = [(0, 3), (0, 5), (2, 4), (1, 2), (3, 5)]
    choices = choices_of([2, 2, 2], pairs)
    # 0 leaves 2 and 4, which clash; 1 leaves 3 and with it 4
    assert solutions(choices) == [(1, 3, 4)]
    found = grade(choices)
    assert found is not None
    assert found.difficulty == PAIR
    assert found.steps[0].technique == PAIR
    assert not course(choices, hardest=BLOCKED).solved


def test_solutions_are_counted_as_far_as_asked() -> None:
    rng = random.Random(3)
    for choices in (random_choices(rng) for _ in range(100)):
        assert [choices.count(most) for most in (1, 2, 10_000)] == [
            min(most, len(solutions(choices))) for most in (1, 2, 10_000)
        ]


def test_two_solutions_and_none_have_no_grade() -> None:
    assert grade(choices_of([2, 1], [])) is None
    assert grade(choices_of([1, 1], [(0, 1)])) is None
    assert grade(choices_of([2, 2], [(0, 2), (0, 3), (1, 2), (1, 3)])) is None


def random_choices(rng: random.Random) -> Choices:
    groups = [rng.randint(1, 5) for _ in range(rng.randint(2, 6))]
    starts = [sum(groups[:place]) for place in range(len(groups) + 1)]
    home = [group for group, size in enumerate(groups) for _ in range(size)]
    density = rng.uniform(0.2, 0.7)
    pairs = [
        (one, other)
        for one, other in combinations(range(starts[-1]), 2)
        if home[one] != home[other] and rng.random() < density
    ]
    return choices_of(groups, pairs)


def random_unique(rng: random.Random, count: int) -> list[Choices]:
    found: list[Choices] = []
    while len(found) < count:
        choices = random_choices(rng)
        if len(solutions(choices)) == 1:
            found.append(choices)
    return found


def planted(rng: random.Random, sizes: tuple[int, int] = (2, 4), many: tuple[int, int] = (4, 6)) -> Choices:
    """A puzzle with so few clashes that without any one of them it has more solutions."""
    groups = [rng.randint(*sizes) for _ in range(rng.randint(*many))]
    home = [group for group, size in enumerate(groups) for _ in range(size)]
    chosen = {sum(groups[:group]) + rng.randrange(size) for group, size in enumerate(groups)}
    open_pairs = [
        (one, other)
        for one, other in combinations(range(len(home)), 2)
        if home[one] != home[other] and not {one, other} <= chosen
    ]
    rng.shuffle(open_pairs)
    for pair in tuple(open_pairs):
        fewer = [other for other in open_pairs if other != pair]
        if choices_of(groups, fewer).count(2) == 1:
            open_pairs = fewer
    return choices_of(groups, open_pairs)


@pytest.fixture(scope="module")
def unique() -> list[Choices]:
    return [*random_unique(random.Random(5), 150), *(planted(random.Random(seed)) for seed in range(60))]


def test_every_step_holds_in_every_solution_and_they_solve_the_puzzle(unique: list[Choices]) -> None:
    for choices in unique:
        (solution,) = solutions(choices)
        found = grade(choices)
        assert found is not None
        for step in found.steps:
            assert not set(step.out) & set(solution)
            assert step.placed is None or step.placed in solution
        settled = {step.placed for step in found.steps if step.placed is not None}
        assert settled == set(solution)


def test_the_difficulty_is_the_least_level_that_solves(unique: list[Choices]) -> None:
    met = set()
    for choices in unique:
        found = grade(choices)
        assert found is not None
        solved = [course(choices, hardest).solved for hardest in range(SINGLE, HARDEST + 1)]
        assert solved == sorted(solved)
        assert found.difficulty == 1 + solved.index(True)
        assert found.difficulty == max(step.technique for step in found.steps)
        met.add(found.difficulty)
    assert met == {SINGLE, BLOCKED, PAIR, TRIAL}


def test_the_last_resort_solves_what_nothing_else_does() -> None:
    choices = planted(random.Random(0), sizes=(6, 6), many=(8, 8))
    found = grade(choices)
    assert found is not None
    assert found.difficulty == SEARCH
    assert not course(choices, hardest=TRIAL).solved
    settled = tuple(step.placed for step in found.steps if step.placed is not None)
    assert len(settled) == 8
    assert not clashing(choices, settled)


def test_steps_hold_where_there_are_several_solutions_too() -> None:
    rng = random.Random(8)
    puzzles = [
        choices for choices in (random_choices(rng) for _ in range(400)) if len(solutions(choices)) > 1
    ]
    assert len(puzzles) > 50
    for choices in puzzles:
        in_some = {candidate for solution in solutions(choices) for candidate in solution}
        found = course(choices)
        assert not found.solved
        assert {candidate for step in found.steps for candidate in step.out}.isdisjoint(in_some)
        assert {
            candidate for candidate in range(len(choices.clash)) if found.left >> candidate & 1
        } == in_some


def rests_on(step: DeductionStep, choices: Choices, left: set[int]) -> None:
    """The step follows from the facts it names alone: the groups it looks at and what they have left."""
    for one in step.out:
        beside = [
            [
                other
                for other in choices.groups[group]
                if other in left and not choices.clash[one] >> other & 1
            ]
            for group in step.groups
        ]
        if step.technique == SINGLE:
            assert choices.clash[one] >> step.looked_at[0] & 1
        elif step.technique == BLOCKED:
            assert beside == [[]]
        elif step.technique == PAIR:
            assert all(choices.clash[a] >> b & 1 for a in beside[0] for b in beside[1])


def test_a_step_follows_from_the_facts_it_names(unique: list[Choices]) -> None:
    for choices in unique:
        left = set(range(len(choices.clash)))
        found = grade(choices)
        assert found is not None
        for step in found.steps:
            if step.technique != TRIAL:
                named = {c for group in step.groups for c in choices.groups[group] if c in left}
                assert set(step.looked_at) == named or step.technique == SEARCH
            rests_on(step, choices, left)
            left -= set(step.out)


def test_a_trial_is_a_chain_that_empties_the_group_it_names(unique: list[Choices]) -> None:
    trials = 0
    for choices in unique:
        left = set(range(len(choices.clash)))
        found = grade(choices)
        assert found is not None
        for step in found.steps:
            if step.technique == TRIAL:
                trials += 1
                follow_trial(step, choices, left)
            left -= set(step.out)
    assert trials > 10


def follow_trial(step: DeductionStep, choices: Choices, left: set[int]) -> None:
    (assumed,) = step.out
    own = next(group for group in choices.groups if assumed in group)
    alive = {c for c in left if not choices.clash[assumed] >> c & 1 and (c not in own or c == assumed)}
    assert step.trial
    for inner in step.trial:
        assert inner.technique in (SINGLE, BLOCKED)
        rests_on(inner, choices, alive)
        if inner.technique == SINGLE:
            assert alive & set(choices.groups[inner.groups[0]]) == {inner.placed}
        alive -= set(inner.out)
    assert not alive & set(choices.groups[step.groups[0]])


@pytest.mark.parametrize("hardest", range(1, HARDEST + 1))
def test_no_deduction_is_lost_by_taking_easy_steps_first(unique: list[Choices], hardest: int) -> None:
    # whatever was ruled out stays ruled out with more techniques
    for choices in unique[:100]:
        weaker, stronger = course(choices, hardest), course(choices, min(HARDEST, hardest + 1))
        assert stronger.left & ~weaker.left == 0
