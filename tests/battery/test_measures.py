"""Values mean the same in every game: what they measure is said, with the gain and the total beside them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from periplus.drawing.protocol import picture
from periplus.models.core.wording import speaking
from periplus.solvers import api
from periplus.solvers.answers import Ranking
from periplus.solvers.reading_back import read_back
from periplus.solvers.replay import ReplayError, Verb
from periplus.solvers.verify import Verifier, close
from tests.marking import slow_for

from .questions import QUICK, answered, position, questions
from .test_verify import replay_of

QUESTIONS = questions()


def figures(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """The parts of an answer that tell a value."""
    return list(answer["moves"]) if "moves" in answer else [answer]


@pytest.mark.parametrize(("name", "verb"), slow_for(QUESTIONS, lambda one: QUESTIONS.index(one) % 2 == 1))
def test_an_answer_says_what_its_values_are(name: str, verb: Verb) -> None:
    answer, found = answered(name, verb), position(name)
    told = answer.as_json()
    assert told["measure"] in {"total", "gain", "margin", "points", "count"}
    if "now" in told:
        assert told["now"] in [player.total for player in api.score(found).players]
    for part in figures(told):
        if told["measure"] in {"total", "gain"} and "now" in told and part["value"] is not None:
            assert part["value"] == part[told["measure"]]
            assert close(part["total"], told["now"] + part["gain"])
        elif "gain" not in answer.extra:
            assert part.get("gain") is None
    if name != "sumatra/ahead":  # the draw that it ranks is a template, which no log may hold
        assert read_back(found, told).as_json() == told


def test_a_gain_of_ten_on_five_points_is_fifteen() -> None:
    """Three of a kind beside what lies: the notebook of the example has 5 points now."""
    answer = answered("sumatra/turn", "hint")
    told = answer.as_json()
    best = told["moves"][0]
    assert (told["measure"], told["now"]) == ("gain", 5)
    assert (best["value"], best["gain"], best["total"]) == (10, 10, 15)


@pytest.mark.parametrize(
    ("name", "headings"),
    [
        ("sumatra/turn", ("gain", "what it changes")),
        ("mist/turn", ("gain", "what it changes")),
        ("observatory/turn", ("total", "score at the end of it")),
        ("kalypso/turn", ("total", "score at the end of it")),
    ],
)
def test_headings_say_total_or_gain(name: str, headings: tuple[str, str]) -> None:
    answer, found = answered(name, "hint"), position(name)
    with speaking("en"):
        words = [cell for table in picture(found, answer).tables for cell in table.header]
    assert {"total", "gain"} & set(words) == {headings[0]}
    assert headings[1] in words


def test_another_measure_is_a_forgery() -> None:
    answer, found = answered("sumatra/turn", "hint"), position("sumatra/turn")
    assert isinstance(answer, Ranking)
    check = Verifier(found, replay_of(found, "hint"))
    for forged in (
        replace(answer, measure="total"),
        replace(answer, now=6),
        replace(answer, moves=(replace(answer.moves[0], declared="so it is"), *answer.moves[1:])),
    ):
        with pytest.raises(ReplayError):
            check(forged)


def test_a_value_that_no_replay_gives_says_so() -> None:
    """Before the line of best play is known, a part of the margin is, by the search."""
    found = position("sumatra/journey")
    answer = next(iter(api.solve(found, QUICK)))
    assert answer.as_json()["declared"] == "a margin that can be forced"
