"""Plans over several turns: exact where short, legal and improving where long."""

import json
import random

import pytest

from periplus.models.kalypso import GAME
from periplus.models.kalypso.scoring import value
from periplus.solvers.kalypso import SOLVER
from periplus.solvers.kalypso.plan.improving import PlanLine, Style, beam, improved, line_of
from periplus.solvers.kalypso.question import told
from periplus.solvers.kalypso.turn.search import TurnSearch
from periplus.solvers.kalypso.turn.stepwise import best_turns
from periplus.solvers.limits import Clock, Limits, Stop

from .tables import after, base, table
from .twins import positions
from .twins.lines import Lines

SMALL = ["....", "....", "....", "...."]
START = {"base": ["WW..", "....", "....", "...."]}
CORNERED = {"base": ["PPPP", "P.WP", "..WP", "PPPP"], "barrels": []}


def plan(settlement, *turns, seconds=20.0, **fields):
    return table(settlement, ask={"what": "plan", "turns": [list(turn) for turn in turns]}, **fields)


def solved(position, seconds=20.0):
    return SOLVER.solve(position, Limits(seconds=seconds)).result()


def replayed(position, answer):
    for move in answer.as_json()["solution"]:
        position = GAME.play(position, GAME.parse_move(position, move))
    return position


def test_two_turns_are_planned_together():
    position = plan(CORNERED, ["WPPPM"], ["WWPPP"], rows=SMALL)
    best = Lines(budget=20_000).best(after(CORNERED, rows=SMALL), [("WPPPM",), ("WWPPP",)])
    answer = solved(position)
    assert (answer.status, answer.value) == ("optimal", best)
    assert GAME.score(replayed(position, answer)).players[0].total == best


@pytest.mark.slow
def test_the_present_turn_and_an_offer_that_waits_come_before_the_turns():
    settlement = START | {"hand": ["WP"]}
    position = plan(settlement, ["RPPPM"], rows=SMALL, offer=["MPPPS"])
    answer = solved(position)
    moves = answer.as_json()["solution"]
    assert [move["tile"] for move in moves if move["type"] == "take"] == ["MPPPS", "RPPPM"]
    assert [move["type"] for move in moves].count("end") == 3
    assert moves[0]["type"] != "take"


def test_an_offer_that_waits_is_planned_without_further_turns_too():
    position = plan(CORNERED | {"hand": ["WP"]}, rows=SMALL, offer=["WPPPM"])
    answer = solved(position)
    moves = answer.as_json()["solution"]
    assert answer.status == "optimal"
    assert [move["tile"] for move in moves if move["type"] == "take"] == ["WPPPM"]
    assert [move["type"] for move in moves].count("end") == 2


def test_a_turn_without_an_offer_is_no_turn():
    answer = solved(plan(START, [], ["WPPPM"], [], rows=SMALL))
    assert [move["type"] for move in answer.as_json()["solution"]].count("end") == 1


def test_a_plan_without_turns_is_what_stands():
    answer = solved(plan(START | {"survivors": 1}, rows=SMALL))
    assert (answer.status, answer.value, answer.solution) == ("optimal", 2, ())


def test_a_survivor_is_not_stored_after_the_last_turn():
    needs = [{"id": "card", "versus": {"needs": {"survivor": 1}, "penalty": {"flat": 9}}}]
    settlement = START | {"survivors": 1, "forecasts": [{"card": "card"}]}
    answer = solved(plan(settlement, rows=SMALL, edition={"forecasts": needs}))
    assert (answer.value, answer.solution) == (-7, ())


def test_the_turns_of_a_beam_can_be_played_and_none_is_better_than_every_line():
    seen = equal = 0
    for seed in (1, 3, 6, 7, 8, 11, 15, 17, 19, 21, *range(24, 28)):  # the others have too many lines
        rng = random.Random(f"turns of beams {seed}")
        state = GAME.state(GAME.load(json.dumps(positions.position(rng, "versus")).encode()))
        best = Lines("score", budget=220).best(state)
        turns = best_turns(TurnSearch("score", Clock(Limits())), state, "score", 4)
        values = [told(state, steps, "score").value for steps in turns]
        assert values == sorted(values, reverse=True)
        assert len({repr(steps[0]) for steps in turns}) == len(turns)
        assert all(found <= best for found in values), seed
        seen += bool(values)
        equal += bool(values) and values[0] == best
    assert seen > 5
    assert equal > seen / 2


FACES = ["WWMSP", "SSRPR", "MMWPS", "RRMSP"]


def plan_of(turns):
    return plan({"base": base("", "", "", "...WWM", "....S", "....R")}, *[[face] for face in FACES[:turns]])


@pytest.fixture
def long_plan():
    return plan_of(4)


def test_a_long_plan_is_there_at_once_and_only_gets_better(long_plan):
    search = SOLVER.solve(long_plan, Limits(seconds=2))
    answers = list(search)
    values = [answer.as_json()["value"] for answer in answers]
    assert values == sorted(values)
    assert all(answer.as_json()["bound"] >= values[-1] for answer in answers)
    final = replayed(long_plan, answers[-1])
    assert GAME.score(final).players[0].total == values[-1]


@pytest.mark.parametrize(("turns", "work"), [(2, 1), pytest.param(4, 3, marks=pytest.mark.slow)])
def test_windows_planned_anew_keep_every_tile_and_only_gain_points(turns, work):
    state = GAME.state(plan_of(turns))
    search = TurnSearch("score", Clock(Limits(seconds=None, work=work)))
    line = beam(PlanLine((state,)), turns, "score", Style(1, 1), search)
    values = [value(line.state, line.state.own, "score")]

    def gain():
        for better in filter(None, improved(line, "score", search, seed=1)):
            values.append(value(better.state, better.state.own, "score"))
            assert len(better.turns) == turns
            assert line_of(state, better.steps).state == better.state

    with pytest.raises(Stop, match="work"):
        gain()
    assert values == sorted(set(values))
    assert len(values) > 1


def test_the_same_seed_and_effort_give_the_same_plan(long_plan):
    one, two = (
        SOLVER.solve(long_plan, Limits(seconds=None, work=1.5, seed=3)).result().as_json() for _ in range(2)
    )
    assert one == two
    assert one["reason"] == "work"
