"""The maximum under rules of one's own: the twin lays the piece on every spot that keeps the rule, said in Python."""

from collections.abc import Callable
from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.models.kalypso.play import state_of
from periplus.solvers import api
from periplus.solvers.kalypso.pieces import spots

from .tables import Json, base
from .test_solver_maximum import LIMITS, asked, best, best_on, tried

RULES: list[tuple[str, Callable[[Json], bool]]] = [
    (":- fail.", lambda move: True),
    (":- placed(_, [R, _], _, _), R < 2.", lambda move: move["at"][0] >= 2),
    ("flat(P) :- placed(P, _, R, _), (R = 0 ; R = 180).\n:- flat(_).", lambda move: move.get("rot", 0) % 180),
    (":- aggregate_all(count, placed(_, _, _, _), N), N > 0.", lambda move: False),
]


@pytest.mark.parametrize(("rules", "keeps"), RULES)
@pytest.mark.parametrize("piece", ["WP", "PR"])
def test_the_maximum_keeps_the_rules(piece: str, rules: str, keeps: Callable[[Json], Any]) -> None:
    position = asked({"base": base("WWP", "W")}, [piece])
    state = state_of(position)
    kept = [
        spot
        for spot in spots(state, piece, state.sea.frame.room)
        if keeps(spot.move(state.sea.frame).as_json())
    ]
    expected = max([best_on(position, state, ()), *(tried(position, state, (spot,)) for spot in kept)])
    found = api.maximum(position, LIMITS, rules=rules).result()
    assert (found.status, found.value, found.bound) == ("optimal", expected, expected)
    assert not found.extra.get("scope")
    laid = [move for move in found.as_json()["solution"] if move["type"] == "place"]
    assert all(map(keeps, laid))


def test_what_is_built_is_a_fact_too() -> None:
    """Three woods and a scrap with a fourth bear one cooper, which scores 3."""
    settlement = {"base": base("WW", "W")}
    position = asked(settlement, ["WP"])
    assert best(settlement, ["WP"]).value == 3
    found = api.maximum(position, LIMITS, rules=":- built(_, _).").result()
    assert (found.status, found.value) == ("optimal", 0)
    assert all(move["type"] == "place" for move in found.as_json()["solution"])


def test_an_objective_that_adds_up_names_is_refused_at_its_place() -> None:
    position = asked({"base": base("WWP", "W")}, ["WP"])
    with pytest.raises(PositionError) as error:
        api.maximum(position, LIMITS, rules="% all\n:- maximize(P, placed(P, _, _, _)).")
    assert error.value.field == "rules"
    assert error.value.message.startswith("line 2, column 13: 'WP' is no number, expected one")
