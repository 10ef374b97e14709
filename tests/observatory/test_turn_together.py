"""Cards side by side, and where spare stars go."""

import random
from itertools import combinations, product

from periplus.models.observatory.figures import touches
from periplus.models.observatory.play import state_of
from periplus.solvers import api
from periplus.solvers.limits import Limits
from periplus.solvers.observatory.turn.open_placements import (
    JointStarBound,
    heaviest_square,
    open_placements,
    square_weights,
)

from .tables import chart, roll, sheet, table
from .twins.positions import turn_position

EDITION = table().edition_data


def test_cards_side_by_side_lack_what_every_choice_of_figures_shows() -> None:
    compared = 0
    for seed in range(60):
        position = turn_position(random.Random(seed), 9)
        state = state_of(position)
        mine = state.sheets[position.me]
        levels = [open_placements(state.edition, mine.figures, mine.stars, card) for card in mine.range]
        together, within_four = JointStarBound(levels), JointStarBound(levels, 4)
        flat = [[found for level in card for found in level] for card in levels]
        for size in (1, 2, 3):
            for cards in combinations(range(len(levels)), size):
                apart = [
                    sum(found.missing.bit_count() for found in layout)
                    for layout in product(*(flat[card] for card in cards))
                    if not any(touches(one.figure, other.figure) for one, other in combinations(layout, 2))
                ]
                fewest, mask = min(apart, default=None), sum(1 << card for card in cards)
                assert together.need(mask) == fewest
                assert within_four.need(mask) == (fewest if fewest is not None and fewest <= 4 else None)
                compared += 1
    assert compared > 200


def test_a_spare_star_goes_where_the_range_wants_it_most() -> None:
    corner = sheet({"range": ["ell"], "chart": chart((0, 0))})
    wanted = square_weights(EDITION, corner)
    beside, far = 1 << 1, 1 << 24
    assert wanted[beside] > wanted.get(far, 0)
    assert heaviest_square(beside | far, wanted) == beside
    assert heaviest_square(0, wanted) == 0
    # Dice 2, 3 and 6 open (0, 1) and (1, 0) and four squares at the border: one of the two is taken.
    position = table({"range": ["ell"], "chart": chart((0, 0))}, log=[roll(2, 3, 6, 6)])
    plotted = [
        move["at"]
        for move in api.solve(position, Limits(seconds=20)).result().as_json()["solution"]
        if move.get("with") not in ("meteor", "track") and move["type"] == "star"
    ]
    assert plotted in ([[0, 1]], [[1, 0]])
