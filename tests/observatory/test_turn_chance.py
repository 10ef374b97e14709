"""Rolls that are not known, with turns ahead: enumeration against the twin, and estimates with their bounds."""

import json
import random
from typing import Any, cast

import pytest

from periplus.models.observatory import GAME
from periplus.models.observatory.legality import apply
from periplus.models.observatory.moves import AnyMove
from periplus.models.observatory.play import state_of
from periplus.models.observatory.position import Position
from periplus.solvers import api
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.observatory.enumeration import Enumeration, TooLarge
from periplus.solvers.observatory.playouts import PlayOuts
from periplus.solvers.observatory.question import HorizonQuestion, ask
from periplus.solvers.observatory.timeline.horizon import turns_left
from periplus.solvers.search.sampling import SampledValue

from .tables import ALL, chart, roll, table
from .twins.positions import turn_position
from .twins.turn import TooMany, Twin

KNOWN = (2, 3, 4, 5)


def solved(position: Position, **limits: Any) -> Answer:
    return api.solve(position, Limits(**{"seconds": 60, **limits})).result()


def tiny(**fields: Any) -> Position:
    """Two squares in one row, a bar worth five, tracks all checked: few lines of play."""
    edition = {
        "chart": {"rows": [2], "columns": [3, 4]},
        "rounds": {"1": {"count": 3}},
        "cards": [{"id": "O", "size": "small", "points": 5, "pattern": ["ab"], "lines": "ab"}],
    }
    research = dict.fromkeys(("lens", "drive", "finder", "filter", "funding"), ALL)
    sheet = {"range": ["O"], "research": research, "drive_number": 6, "bonuses_used": 4, "finder_used": 4}
    return table(sheet, edition=edition, **fields)


@pytest.mark.parametrize(
    "rolls",
    [
        *(pytest.param(rolls, marks=pytest.mark.slow) for rolls in ([None, None], [None, [2, 3, 4, 5]])),
        [[2, 2, 3, 5], None],
    ],
)
def test_small_tables_are_exact_over_several_turns(rolls: list[Any]) -> None:
    position = tiny(rolls=rolls)
    answer = solved(position)
    wanted = Twin(0, 100_000).best(state_of(position), position.rolls)
    assert (answer.status, answer.value, answer.bound) == ("optimal", wanted, wanted)
    ranking = api.hint(position, Limits(seconds=60)).result()
    assert (ranking.status, ranking.bound) == ("optimal", wanted)


def test_moves_before_an_unknown_turn_are_ranked_exactly() -> None:
    position = tiny(log=[roll(2, 3, 6, 2)], rolls=[None])
    twin, state = Twin(0, 100_000), state_of(position)
    ranking = api.hint(position, Limits(seconds=60)).result()
    assert ranking.status == "optimal"
    assert ranking.bound == twin.best(state, (None,))
    for entry in ranking.moves:
        assert entry.value == twin.best(apply(state, cast(AnyMove, entry.move)), (None,))


def test_enumeration_of_known_rolls_agrees_with_every_line() -> None:
    compared = 0
    for seed in range(30):
        rng = random.Random(seed)
        position = turn_position(rng, 3, calm=True)
        state = state_of(position)
        if turns_left(state) < 2 or any(sheet.pending for sheet in state.sheets):
            continue
        rolls = tuple(
            (rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)) for _ in range(2)
        )
        try:
            wanted = Twin(position.me, 1500).best(state, rolls)
            found = Enumeration(Clock(Limits(seconds=60)), 3000).value(
                HorizonQuestion(state, position.me, rolls)
            )
        except (TooMany, TooLarge):
            continue
        assert found == wanted, seed
        compared += 1
    assert compared > 10


STUDY: dict[str, Any] = {
    "game": "observatory",
    "round": 5,
    "players": [
        {
            "chart": ["**........", "..*.......", ".*........", "....*.....", "..*..*....", *["." * 10] * 5],
            "range": ["S01", "S07", "L01", "L02"],
            "research": {"lens": [2, 3], "funding": [6]},
        }
    ],
}


def study(**fields: Any) -> Position:
    return GAME.load(json.dumps({**STUDY, **fields}).encode())


def test_wide_chance_is_estimated_with_error_and_bound() -> None:
    answer = solved(study(rolls=[None, None]), samples=20, work=6)
    assert (answer.status, answer.engine) == ("feasible", "simulation")
    assert answer.extra["samples"] == 20
    assert answer.extra["mean"] == answer.value
    assert answer.extra["stderr"] > 0
    assert answer.value is not None
    assert answer.bound is not None
    assert answer.value <= answer.bound
    printed = answer.as_json()
    assert {"mean", "stderr", "samples"} <= set(printed)


def test_the_same_seed_gives_the_same_estimate() -> None:
    position = study(rolls=[None] * 4)
    means = []
    for seed in (1, 1, 5):
        estimate, play_outs = SampledValue(), PlayOuts(Clock(Limits(seconds=60, seed=seed)))
        for _ in range(4):
            play_outs.extend(estimate, ask(position))
        means.append((estimate.mean, estimate.stderr, estimate.count))
    one, same, other = means
    assert one == same
    assert one != other


def test_estimated_moves_meet_the_same_rolls_and_carry_their_errors() -> None:
    log = [{"type": "roll", "dice": [2, 3, 4], "meteor": 5}]
    position = study(log=log, rolls=[None])
    ranking = api.hint(position, Limits(seconds=60, samples=2, count=5)).result()
    assert (ranking.status, ranking.reason) == ("feasible", "samples")
    values: list[Any] = [entry.value for entry in ranking.moves]
    assert values == sorted(values, reverse=True)
    for entry in ranking.moves:
        assert (entry.samples, entry.proved) == (2, False)
        assert entry.value is not None
        assert ranking.bound is not None
        assert entry.value <= ranking.bound


def test_the_policy_plays_every_phase_to_the_horizon() -> None:
    deal = ["dot", "bar", "slash", "ell", "long", "steep"]
    position = table({"dealt": deal}, rolls=[KNOWN, KNOWN, KNOWN])
    question = ask(position)
    score = PlayOuts(Clock(Limits(seconds=60))).score(question)
    assert 3 <= score <= 25  # three Funding checks at least, and not more than six stars can bring
    tracked = table(
        {"range": ["dot", "bar", "slash", "ell"], "chart": chart((0, 0), (0, 1))},
        sky={"small": ["s1", "s2", "s3"], "large": ["l1", "l2", "l3"]},
        decks={"small": ["s4", "s5", "s6"], "large": ["l4", "l5", "l6"]},
        rolls=[KNOWN, KNOWN],
    )
    score = PlayOuts(Clock(Limits(seconds=60))).score(ask(tracked))
    assert score >= 9  # a drawn card of nine points for one star
