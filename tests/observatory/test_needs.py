"""What cards need: by hand, and against every placement laid beside every drawn figure."""

import random

from periplus.models.observatory.figures import contact, figures
from periplus.models.observatory.play import state_of
from periplus.models.observatory.state import Sheet
from periplus.solvers.observatory.ranking import Need, need, needs

from .tables import FULL, chart, sheet, table
from .twins.positions import turn_position

EDITION = table().edition_data


def found(one: Sheet, card: str) -> tuple[int, int] | None:
    least = need(EDITION, one, card)
    return (least.stars, least.places) if least else None


def test_a_card_needs_what_its_nearest_placements_lack() -> None:
    # A bar beside the star at (0, 0) goes right or down; anywhere else it lacks both stars.
    corner = sheet({"range": ["bar", "dot"], "chart": chart((0, 0))})
    assert found(corner, "bar") == (1, 2)
    assert found(corner, "dot") == (0, 1)
    assert need(EDITION, corner, "bar") == Need(1, 2, 1 << 1 | 1 << 5)


def test_a_card_without_a_placement_off_the_drawn_figures_needs_nothing_known() -> None:
    dots = ["dot", "gift", "book", "comet", *(f"s{n}" for n in range(1, 9)), *(f"l{n}" for n in range(1, 9))]
    spots = [(row, column) for row in range(5) for column in range(0, 5, 2)][:15]
    spots += [(row, column) for row in range(0, 5, 2) for column in (1, 3)]
    done = [{"card": card, "at": list(at)} for card, at in zip(dots, spots, strict=False)]
    crowded = sheet({"range": ["ell"], "chart": FULL, "done": done})
    assert found(crowded, "ell") is None
    assert needs(EDITION, crowded) == {"ell": None}


def test_needs_agree_with_laying_every_placement_beside_every_figure() -> None:
    for seed in range(40):
        position = turn_position(random.Random(seed), 16)
        state = state_of(position)
        mine = state.sheets[position.me]
        for card, least in needs(state.edition, mine).items():
            free = [
                figure
                for figure in figures(state.edition, card)
                if all(contact(figure, drawn) is None for drawn in mine.figures)
            ]
            lacking = [(figure.stars & ~mine.stars).bit_count() for figure in free]
            wanted = (min(lacking), lacking.count(min(lacking))) if lacking else None
            assert (least and least[:2]) == wanted
