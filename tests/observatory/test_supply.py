"""What turns bring at most by counting: an example by hand, then every order in which cards can be completed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

import pytest

from periplus.models.observatory.edition import Bonus
from periplus.models.observatory.state import RANGE_SIZE, Sheet
from periplus.solvers.observatory.timeline.card_classes import CardClass
from periplus.solvers.observatory.timeline.horizon import TurnSlot
from periplus.solvers.observatory.timeline.supply import reach, unreachable_sets

SHEET = Sheet()
"""No track has a check, and no slot below brings any: stars come from dice and from cards alone."""


def card(name: str, need: int, bonus: Bonus | None = None) -> CardClass:
    return CardClass((name,), "small", 1, False, bonus, stars=need, need=need, held=True)


def slot(*, star: bool = True, meteor: bool = False) -> TurnSlot:
    """A turn in which two dice may plot a star, and the meteor die another."""
    return TurnSlot((1, 1, 1, 1), True, (1, 1, 1), star, False, 1 if meteor else None, False, False)


def test_a_card_is_completed_by_the_stars_of_those_before_it_and_never_by_its_own() -> None:
    cards = [card("A", 1, "star"), card("B", 2)]
    assert unreachable_sets(SHEET, [slot(), slot()], cards) == [[(1,)], []]
    assert unreachable_sets(SHEET, [slot(star=False)], cards) == [[(0,), (1,)]]
    within = reach(SHEET, [slot(), slot()], cards)
    assert (within.completions, within.stars) == ((1, 2), (2, 3))


def reached(cards: Sequence[CardClass], stars: int) -> Iterator[frozenset[int]]:
    """Every set of cards that some order completes, with so many stars besides those that the cards give."""
    for count in range(len(cards) + 1):
        for order in permutations(range(len(cards)), count):
            had = stars
            for index in order:
                had -= cards[index].need
                if had < 0:
                    break
                had += cards[index].bonus == "star"
            else:
                yield frozenset(order)


@pytest.mark.parametrize("seed", range(40))
def test_cuts_and_bounds_are_those_of_every_order(seed: int) -> None:
    rng = random.Random(seed)
    bonuses: list[Bonus | None] = ["star", None]
    cards = [card(name, rng.randint(0, 4), rng.choice(bonuses)) for name in "ABCD"[:RANGE_SIZE]]
    slots = [slot(star=rng.random() < 0.7, meteor=rng.random() < 0.4) for _ in range(3)]
    cuts, within = unreachable_sets(SHEET, slots, cards), reach(SHEET, slots, cards)
    stars = 0
    for turn, now in enumerate(slots):
        stars += now.star + (now.meteor is not None)
        sets = set(reached(cards, stars))
        subsets = [frozenset(some) for count in range(5) for some in combinations(range(len(cards)), count)]
        outside = [some for some in subsets if not any(some <= whole for whole in sets)]
        least = {some for some in outside if not any(other < some for other in outside)}
        assert {frozenset(cut) for cut in cuts[turn]} == least
        assert within.completions[turn] >= max(map(len, sets))
        assert within.stars[turn] >= max(stars + sum(cards[i].bonus == "star" for i in some) for some in sets)
