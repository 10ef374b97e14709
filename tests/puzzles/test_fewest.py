"""The fewest stars: the program and the backtracking against every way to lay the cards."""

import json
import random
from itertools import combinations, product
from typing import Any

import pytest

from periplus.models.observatory.figures import contact, figures
from periplus.models.observatory.play import state_of
from periplus.puzzles.format import Puzzle, load
from periplus.puzzles.observatory.backtracking import least_missing
from periplus.solvers.limits import Clock, Limits
from tests.puzzles.tables import Json, complete, puzzle, star

LIMITS = Limits(seconds=30)
FINDER = {"finder": [2, 3, 4, 5, 6]}


def fewest(chart: list[str], cards: list[str], value: int, solution: list[Json], **tracks: Any) -> Puzzle:
    data = puzzle(
        chart, cards, "fewest", {"value": value, "solution": solution}, research={**FINDER, **tracks}
    )
    return load(json.dumps(data).encode())


def written_out(given: Puzzle) -> int | None:
    """The least number of stars, by laying every card everywhere."""
    position: Any = given.position
    sheet = state_of(position).sheets[0]
    per_card = [figures(position.edition_data, card) for card in sheet.range]
    counts = [
        sum((figure.stars & ~sheet.stars).bit_count() for figure in chosen)
        for chosen in product(*per_card)
        if all(contact(one, other) is None for one, other in combinations((*chosen, *sheet.figures), 2))
    ]
    return min(counts, default=None)


def random_chart(rng: random.Random) -> list[str]:
    return ["".join(rng.choice("..*") for _ in range(4)) for _ in range(3)]


def test_both_ways_find_the_least_number_of_stars() -> None:
    met = set()
    for seed in range(12):
        given = fewest(random_chart(random.Random(seed)), ["bar", "long", "dot"], 0, [], lens=[2, 3, 4])
        position: Any = given.position
        least = written_out(given)
        assert least_missing(position.edition_data, state_of(position).sheets[0], Clock(LIMITS)) == least
        answer = given.question.prove(position, LIMITS).result()
        # Finder and Lens: four free stars each... of the tracks only one bonus, and Finder's own
        if least is None or least > 6:
            assert answer.status == "infeasible"
            continue
        assert (answer.status, answer.value, answer.bound) == ("optimal", least, least)
        record = given.question.record(answer)
        assert given.question.confirms(position, record)
        assert given.question.agrees(given.position, record, answer)
        met.add(least)
    assert len(met) > 2


def test_a_figure_that_is_drawn_is_in_the_way() -> None:
    # "long" fits the upper row only if nothing is drawn there
    open_ = fewest(["...", "..."], ["long"], 2, [star(0, 0), star(0, 2), complete("long", 0, 0)])
    assert open_.question.prove(open_.position, LIMITS).result().value == 2
    assert open_.question.confirms(open_.position, open_.answer)


def test_more_stars_than_there_are_to_plot_is_infeasible() -> None:
    # Finder complete: its own bonus and four Finder stars, five free stars for six missing ones
    given = fewest(["....", "....", "...."], ["bar", "long", "dot"], 0, [])
    assert given.question.prove(given.position, LIMITS).result().value == 5
    used = puzzle(
        ["....", "....", "...."],
        ["bar", "long", "dot"],
        "fewest",
        {"value": 0, "solution": []},
        research=FINDER,
        finder_used=1,
    )
    short = load(json.dumps(used).encode())
    assert short.question.prove(short.position, LIMITS).result().status == "infeasible"


APART = ["*...", "...*"]
ONE = [star(0, 1), complete("bar", 0, 0), complete("dot", 1, 3)]


@pytest.mark.parametrize(
    ("moves", "right", "solvable", "reached", "wrong"),
    [
        (ONE, True, True, 1, None),
        (ONE[:1], False, True, 1, None),
        ([], False, True, 0, None),
        ([star(1, 0), *ONE[2:]], False, True, 1, None),
        ([star(1, 2)], False, True, 1, None),
        ([complete("dot", 0, 0)], False, True, 0, None),
        ([star(1, 1)], False, False, 1, 0),
        ([complete("dot", 0, 0), star(1, 0)], False, False, 1, 1),
        ([star(0, 1), star(1, 0)], False, False, 2, 1),
    ],
)
def test_a_solution_is_judged_by_the_stars_it_takes(
    moves: list[Json], right: bool, solvable: bool, reached: int, wrong: int | None
) -> None:
    # one star at the upper left, one at the lower right: "bar" needs one more, "dot" none
    given = fewest(APART, ["bar", "dot"], 1, ONE)
    verdict = given.question.judge(given.position, given.moves(moves), given.answer, LIMITS).result()
    assert (verdict.right, verdict.solvable, verdict.reached, verdict.first_wrong) == (
        right,
        solvable,
        reached,
        wrong,
    )


def test_a_star_on_a_star_is_wrong_by_its_clause() -> None:
    given = fewest(APART, ["bar", "dot"], 1, ONE)
    moves = given.moves([star(0, 1), star(0, 0)])
    verdict = given.question.judge(given.position, moves, given.answer, LIMITS).result()
    assert verdict.violation is not None
    assert (verdict.violation.rule, verdict.first_wrong) == ("OBS-3.1", 1)


@pytest.mark.parametrize(
    ("value", "solution"),
    [(2, ONE), (1, ONE[:2]), (1, [complete("bar", 0, 0), complete("dot", 1, 3)])],
    ids=["miscounted", "unfinished", "illegal"],
)
def test_an_answer_that_does_not_hold_is_not_confirmed(value: int, solution: list[Json]) -> None:
    given = fewest(APART, ["bar", "dot"], value, solution)
    assert not given.question.confirms(given.position, given.answer)
