"""Stars on squares: the matching against every way to place them."""

import random
from collections.abc import Sequence
from itertools import permutations

from periplus.solvers.observatory.turn.layouts import Demand, Matching


def squares(mask: int) -> list[int]:
    return [1 << bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def most_placed(demands: Sequence[Demand], tokens: Sequence[int]) -> int | None:
    """The most tokens on squares of their own that fill every demand in time; None if none do."""
    chart = squares(255)
    deadline = {square: late for missing, late in demands for square in squares(missing)}
    best = None
    nowhere = [0] * len(tokens)
    for placed in set(permutations([*chart[:5], *nowhere], len(tokens))):
        taken = {square: token for token, square in enumerate(placed) if square}
        opened = all(tokens[token] & square for square, token in taken.items())
        in_time = all(token < deadline.get(square, len(tokens)) for square, token in taken.items())
        if opened and in_time and all(square in taken for square in deadline):
            best = max(best or 0, len(taken))
    return best


def test_a_late_star_cannot_fill_an_early_square() -> None:
    assert not Matching([1, 2]).fill([(2, 1)])
    assert Matching([2, 1]).fill([(2, 1)])


def test_a_star_moves_over_for_one_that_opens_less() -> None:
    matching = Matching([3, 1])
    assert matching.fill([(2, 2)])
    assert matching.spend() == 2
    assert matching.squares == {0: 2, 1: 1}


def test_the_matching_places_as_many_as_any_way_to_place_them() -> None:
    rng = random.Random(5)
    for _ in range(150):
        tokens = [rng.choice([1, 3, 6, 12, 24, 31]) for _ in range(rng.randint(0, 4))]
        needed = rng.choice([0, 1, 2, 5, 8, 12])
        demands = [(needed, rng.randint(0, len(tokens)))] if needed else []
        matching = Matching(tokens)
        filled = matching.fill(demands)
        wanted = most_placed(demands, tokens)
        assert filled == (wanted is not None)
        if filled:
            assert matching.spend() == wanted
            assert len(set(matching.squares.values())) == len(matching.squares)
