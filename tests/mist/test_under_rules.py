"""``solve`` and ``maximum`` under rules of one's own: the best island that keeps them, found by trying all."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.mist import GAME
from periplus.models.mist.island import TERRAINS
from periplus.models.mist.scoring import total
from periplus.models.mist.state import State, landed, masks_of
from periplus.solvers import api
from periplus.solvers.limits import Limits
from tests.mist.tables import load
from tests.mist.twins.islands import bare, fewest_tiles, random_table, with_tiles

LIMITS = Limits(seconds=120)
TILES = ["F1", "M1", "T1"]


def landed_spaces(state: State) -> int:
    masks = masks_of(state.players[0].tiles)
    return sum(landed(state.island, masks, letter).bit_count() for letter in TERRAINS)


RULES: dict[str, Callable[[State, dict[int, str]], bool]] = {
    "% nothing is forbidden": lambda state, laid: True,
    ":- laid(t, _).": lambda state, laid: "T1" not in laid.values(),
    ":- aggregate_all(count, laid(_, _), N), N > 1.": lambda state, laid: len(laid) <= 1,
    ":- landed(_, _).": lambda state, laid: not landed_spaces(state),
    "many :- aggregate_all(count, landed(_, _), N), N >= 2.\n:- \\+ many.": lambda state, laid: (
        landed_spaces(state) >= 2
    ),
}
"""Each with what it asks of the island once the tiles lie."""


def best_that_keeps(state: State, keeps: Callable[[State, dict[int, str]], bool]) -> int | None:
    found = []
    for size in range(len(TILES) + 1):
        for chosen in combinations(TILES, size):
            for where in permutations(bare(state, 0), size):
                laid = dict(zip(where, chosen, strict=True))
                after = with_tiles(state, 0, laid)
                if keeps(after, laid):
                    found.append(total(after, 0))
    return max(found, default=None)


@pytest.mark.parametrize("seed", range(3))
def test_the_best_island_keeps_the_rules(seed: int) -> None:
    data = random_table(seed, 6, 2)
    asks: list[dict[str, Any]] = [{"ask": {"kind": "arrange", "tiles": TILES}}]
    for ask in asks:
        position = load(data | ask)
        state = GAME.state(position)
        for rules, keeps in RULES.items():
            answer = api.solve(position, LIMITS, rules=rules).result()
            expected = best_that_keeps(state, keeps)
            assert answer.reason == "proved"
            assert (answer.value, answer.bound) == (expected, expected), rules


def test_a_maximum_is_that_of_the_bag_and_keeps_the_rules() -> None:
    position = load(random_table(1, 5, 1) | {"bag": TILES, "modules": 2})
    state = GAME.state(position)
    free = api.maximum(position, LIMITS).result()
    for rules, keeps in RULES.items():
        answer = api.maximum(position, LIMITS, rules=rules).result()
        assert answer.value == best_that_keeps(state, keeps), rules
    assert free.value == best_that_keeps(state, lambda state, laid: True)


def test_a_rule_about_the_score_that_is_sought_is_refused_with_the_reason() -> None:
    position = load(random_table(1, 5, 1) | {"bag": TILES, "modules": 2})
    with pytest.raises(
        PositionError, match=r"column 4: score is not for this question: it is what is made as large"
    ):
        api.maximum(position, LIMITS, rules=":- score(S), S > 3.")


@pytest.mark.parametrize("seed", range(4))
def test_as_few_tiles_as_keep_the_rules_join_the_coasts(seed: int) -> None:
    """A rule that keeps a space bare does what ``ask.avoid`` does."""
    data = random_table(seed, 7, 2)
    position = load(data | {"ask": {"kind": "connect"}})
    state = GAME.state(position)
    for space in list(bare(state, 0))[:3]:
        q, r = state.island.board.spaces[space]
        answer = api.solve(position, LIMITS, rules=f":- laid(_, [{q}, {r}]).").result()
        expected = fewest_tiles(state, 0, [(q, r)])
        assert answer.reason == "proved"
        assert answer.value == expected, (seed, q, r)
        assert answer.status == ("infeasible" if expected is None else "optimal")
