"""The best square for one star: the twin tries every square with every choice of places for every card."""

import json
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.observatory.figures import Figure, contact, figures
from periplus.models.observatory.play import state_of
from periplus.models.observatory.scoring import points
from periplus.models.observatory.state import Sheet
from periplus.puzzles.format import Puzzle, load
from periplus.puzzles.observatory.arranging import one_star
from periplus.puzzles.protocol import Order
from periplus.solvers.limits import Clock, Limits


def made(seed: int, size: int) -> Puzzle:
    data = one_star(Order(seed, size, None, None), Clock(Limits()))
    assert data is not None
    return load(json.dumps(data).encode())


def value(edition: Any, sheet: Sheet) -> int:
    """The best score of drawing any cards of the range, by writing out all choices of places."""
    per_card: list[list[Figure | None]] = [
        [None, *(figure for figure in figures(edition, card) if not figure.stars & ~sheet.stars)]
        for card in sheet.range
    ]
    scores = []
    for chosen in product(*per_card):
        drawn = [figure for figure in chosen if figure is not None]
        together = (*sheet.figures, *drawn)
        if all(contact(one, other) is None for one, other in combinations(together, 2)):
            scores.append(points(edition, replace(sheet, figures=together)))
    return max(scores)


@pytest.mark.parametrize(("seed", "size"), [(0, 2), (1, 2), (2, 2), (3, 2), (1, 3)])
def test_one_square_is_best_and_the_answer_plots_there(seed: int, size: int) -> None:
    puzzle = made(seed, size)
    position: Any = puzzle.position
    edition, sheet = position.edition_data, state_of(position).sheets[0]
    width = len(edition.chart.columns)
    values = {
        divmod(square, width): value(edition, replace(sheet, stars=sheet.stars | 1 << square))
        for square in range(edition.squares)
        if not sheet.stars >> square & 1
    }
    most = max(values.values())
    best = [square for square, found in values.items() if found == most]
    star, *completions = puzzle.answer.moves
    assert best == [tuple(star["at"])]
    assert {move["type"] for move in completions} == {"complete"}
    assert puzzle.answer.worth == most
    assert most > value(edition, sheet) + 1
    assert puzzle.question.confirms(position, puzzle.answer)


def test_the_star_is_the_only_thing_there_is_to_use() -> None:
    sheet = state_of(made(0, 2).position).sheets[0]  # type: ignore[arg-type]
    assert (sheet.finder_left, sheet.bonuses_left) == (1, 0)


def test_no_grade_can_be_asked_for() -> None:
    with pytest.raises(PositionError) as caught:
        one_star(Order(0, 2, 3, None), Clock(Limits()))
    assert caught.value.field == "--difficulty"
