"""The naive twin of the deductions: every choice is written out and looked at."""

from itertools import combinations

from periplus.puzzles.deduction import Choices


def clashing(choices: Choices, some: tuple[int, ...]) -> bool:
    return any(choices.clash[one] >> other & 1 for one, other in combinations(some, 2))


def solutions(choices: Choices) -> list[tuple[int, ...]]:
    """Group by group; what clashes already is not gone on with."""
    ways: list[tuple[int, ...]] = [()]
    for group in choices.groups:
        ways = [(*way, one) for way in ways for one in group if not clashing(choices, (*way, one))]
    return ways


def choices_of(groups: list[int], pairs: list[tuple[int, int]]) -> Choices:
    """Groups of those sizes, candidates numbered through, and the pairs that clash."""
    numbers = iter(range(sum(groups)))
    clash = [0] * sum(groups)
    for one, other in pairs:
        clash[one] |= 1 << other
        clash[other] |= 1 << one
    return Choices(tuple(tuple(next(numbers) for _ in range(size)) for size in groups), tuple(clash))
