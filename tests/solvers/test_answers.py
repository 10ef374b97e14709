"""Answers and how they print: the shapes of the conventions."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest

from periplus.models.core.data import Move
from periplus.models.core.results import ScoreLine
from periplus.models.core.wording import counted, speaking
from periplus.solvers.answers import Answer, RankedMove, Ranking
from periplus.solvers.review import Difference
from periplus.solvers.shapes import HintAnswer, RankedMoveAnswer, Shape, SolveAnswer, number


class Step(Move):
    type: str = "step"
    to: int


@pytest.mark.parametrize(
    ("value", "printed"),
    [(None, None), (3, 3), (3.0, 3), (2.5, 2.5), (Fraction(6, 2), 3), (Fraction(5, 2), 2.5)],
)
def test_a_whole_value_prints_as_a_whole_number(value: Any, printed: Any) -> None:
    assert number(value) == printed
    assert type(number(value)) is type(printed)


def test_a_ranking_prints_as_the_hint_answer() -> None:
    line = ScoreLine("OBS-8.6", "funding", 2)
    best = RankedMove(Step(to=1), Fraction(7, 2), 4, False, 0, (line,), (Step(to=2),))
    other = RankedMove((Step(to=3), Step(to=4)), 3, 3, True, Fraction(1, 2), mean=3.1, stderr=0.2, samples=9)
    ranking = Ranking("feasible", (best, other), 4, "seconds", {"nodes": 5}, "cp-sat", {"needs": {}})
    assert ranking.value == Fraction(7, 2)
    assert ranking.as_json() == {
        "status": "feasible",
        "reason": "seconds",
        "moves": [
            {
                "move": {"type": "step", "to": 1},
                "value": 3.5,
                "bound": 4,
                "proved": False,
                "loss": 0,
                "why": [{"rule": "OBS-8.6", "what": "funding", "points": 2}],
                "line": [{"type": "step", "to": 2}],
            },
            {
                "move": [{"type": "step", "to": 3}, {"type": "step", "to": 4}],
                "value": 3,
                "bound": 3,
                "proved": True,
                "loss": 0.5,
                "why": [],
                "line": [],
                "mean": 3.1,
                "stderr": 0.2,
                "samples": 9,
            },
        ],
        "bound": 4,
        "needs": {},
        "work": {"nodes": 5},
        "engine": "cp-sat",
    }


def test_an_answer_prints_as_the_solve_answer() -> None:
    solution = ({"type": "range", "cards": ["S01"]}, Step(to=1))
    answer = Answer("optimal", 3.0, 3, solution, (ScoreLine("OBS-8.3", "S01", 3),), "proved", {}, "x")
    assert answer.as_json() == {
        "status": "optimal",
        "reason": "proved",
        "value": 3,
        "bound": 3,
        "solution": [{"type": "range", "cards": ["S01"]}, {"type": "step", "to": 1}],
        "why": [{"rule": "OBS-8.3", "what": "S01", "points": 3}],
        "work": {},
        "engine": "x",
    }


def test_what_is_not_known_prints_as_null() -> None:
    answer = Answer("unknown").stopped("cancelled").as_json()
    assert (answer["value"], answer["bound"], answer["solution"]) == (None, None, [])
    assert (answer["status"], answer["reason"]) == ("unknown", "cancelled")
    ranking = Ranking("unknown").stopped("seconds")
    assert ranking.value is None
    assert (ranking.as_json()["moves"], ranking.as_json()["reason"]) == ([], "seconds")


def test_the_mean_of_a_few_play_outs_is_no_value() -> None:
    def entry(samples: int) -> dict[str, Any]:
        return RankedMove(Step(to=3), 4.5, None, False, 0, mean=4.5, stderr=0.5, samples=samples).as_json()

    assert entry(29) | {"value": None, "loss": None} == entry(29)
    assert entry(30) | {"value": 4.5, "loss": 0} == entry(30)
    assert entry(29)["mean"] == 4.5


def test_what_differs_is_told_in_the_language_of_whoever_is_spoken_to() -> None:
    difference = Difference("OBS-8.7", counted(2, "unused star"), 0, 1)
    assert difference.as_json()["what"] == "2 unused stars"
    with speaking("ja"):
        assert difference.as_json()["what"] == "未使用の星2個"


@pytest.mark.parametrize(
    ("kind", "shape"), [(RankedMove, RankedMoveAnswer), (Ranking, HintAnswer), (Answer, SolveAnswer)]
)
def test_every_field_of_an_answer_has_its_place_in_the_shape_that_it_prints_by(
    kind: type, shape: type[Shape]
) -> None:
    unprinted = {
        "seal",
        "extra",
        "arrangement",
    }  # kept inside; spread over the answer; printed as the solution
    assert {field.name for field in fields(kind)} - unprinted <= set(shape.model_fields)
