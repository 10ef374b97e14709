"""What a turn is worth before its roll is worked out by the replay too, roll by roll; means stay within what can be."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import product, takewhile
from typing import Any

import pytest

from periplus.models.core.data import Position
from periplus.models.observatory.legality import apply
from periplus.models.observatory.play import state_of
from periplus.models.observatory.state import Phase
from periplus.solvers import api
from periplus.solvers.answers import Answer, Ranking
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.observatory.enumeration import BeforeRoll
from periplus.solvers.observatory.expectation import expectation
from periplus.solvers.replay import Verb
from periplus.solvers.verify import Verifier
from tests.battery.test_verify import passes, replay_of
from tests.observatory.tables import chart, table
from tests.observatory.test_expectation import PUZZLE, _puzzle_score
from tests.observatory.twins.positions import turn_position

LIMITS = Limits(seconds=60)
TABLE = table({"range": ["bar"], "chart": chart((0, 0))}, round=2, rolls=[None])
"""A round bonus is to be spent before the roll."""


def test_the_mean_is_that_of_the_puzzle_by_hand() -> None:
    state = state_of(api.load(PUZZLE))
    wanted = Fraction(sum(_puzzle_score(*roll) for roll in product(range(1, 7), repeat=4)), 6**4)
    assert expectation(state, 0) == wanted


def test_no_mean_is_worked_out_beyond_its_effort_or_where_nothing_is_rolled() -> None:
    state = state_of(api.load(PUZZLE))
    assert expectation(state, 0, work=1e-9) is None
    assert expectation(replace(state, phase=Phase.DRAW), 0) is None


@pytest.mark.parametrize("seed", [1, 8])
def test_the_mean_is_that_of_the_quicker_search(seed: int) -> None:
    position = turn_position(random.Random(seed), 4, calm=True)
    before = tuple(takewhile(lambda move: move.type != "roll", position.log))
    state = state_of(position.model_copy(update={"log": before}))
    turn = BeforeRoll(state, position.me, Clock(LIMITS))
    value, line = turn.best
    for move in line:
        state = apply(state, move)
    assert expectation(state, position.me, work=5) == value


@pytest.mark.parametrize(
    ("position", "verb"), [(api.load(PUZZLE), "solve"), (TABLE, "solve"), (TABLE, "hint")]
)
def test_an_expectation_cannot_be_tampered_with(position: Position, verb: Verb) -> None:
    sound = getattr(api, verb)(position, LIMITS).result()
    check = Verifier(position, replay_of(position, verb))
    check(sound)
    for by in (1, -1, Fraction(1, 6**4)):
        assert not passes(check, tampered(sound, by)), by
    assert (sound.moves[0] if isinstance(sound, Ranking) else sound).declared == ""


def tampered(sound: Ranking | Answer, by: Any) -> Ranking | Answer:
    """The answer with its values and bounds all higher by so much."""
    if isinstance(sound, Answer):
        assert sound.value is not None
        return replace(sound, value=sound.value + by, bound=sound.value + by)
    moves = tuple(
        replace(entry, value=_more(entry.value, by), bound=_more(entry.bound, by)) for entry in sound.moves
    )
    return replace(sound, moves=moves, bound=_more(sound.bound, by))


def _more(value: Any, by: Any) -> Any:
    return None if value is None else value + by


AHEAD: dict[str, Any] = {
    "game": "observatory",
    "round": 11,
    "players": [{"range": ["S02", "S09", "L02", "L13"], "research": {"lens": [2, 4]}}],
    "log": [{"type": "roll", "dice": [3, 5, 6], "meteor": 2}],
    "rolls": [None],
}
"""On the study edition's chart: the rest of the turn on the table, then one whose roll nobody knows."""


@pytest.mark.parametrize("work", [0.05, pytest.param(0.4, marks=pytest.mark.slow)])
def test_what_a_move_brings_before_rolls_to_come_cannot_be_tampered_with(work: float) -> None:
    """Little work: what the line scores, exactly. More: means, which stay below what counting allows."""
    position = api.load(AHEAD)
    sound = api.hint(position, Limits(seconds=60, work=work, samples=2)).result()
    check = Verifier(position, replay_of(position, "hint"))
    check(sound)
    best, *others = sound.moves
    assert best.figure is not None
    for by in (1, -1) if best.samples is None else (1000,):
        changes = {
            "value": _more(best.value, by),
            "mean": _more(best.mean, by),
            "bound": _more(best.bound, 1000),
        }
        forged = replace(best, **changes)
        moves = tuple(replace(entry, loss=_more(entry.loss, by)) for entry in others)
        assert not passes(check, replace(sound, moves=(forged, *moves), bound=_more(sound.bound, 1000))), by
