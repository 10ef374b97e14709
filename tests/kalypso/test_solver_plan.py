"""Plans over several turns: exact where short, legal and improving where long."""

import itertools

import pytest

from periplus.models.kalypso import GAME
from periplus.models.kalypso.objectives import value
from periplus.solvers.kalypso import SOLVER
from periplus.solvers.kalypso.plan.beam import Line, Style, beam, line_of
from periplus.solvers.kalypso.plan.improving import improved
from periplus.solvers.limits import Clock, Limits

from .tables import after, base, table
from .twins.lines import Lines

SMALL = ["....", "....", "....", "...."]
START = {"base": ["WW..", "....", "....", "...."]}


def plan(settlement, *turns, seconds=20.0, **fields):
    return table(settlement, ask={"what": "plan", "turns": [list(turn) for turn in turns]}, **fields)


def solved(position, seconds=20.0):
    return SOLVER.solve(position, Limits(seconds=seconds)).result()


def replayed(position, moves):
    for move in moves:
        position = GAME.play(position, move)
    return position


def test_two_turns_are_planned_together():
    position = plan(START, ["WPPPM"], ["WWPPP"], rows=SMALL)
    best = Lines(budget=60_000).best(after(START, rows=SMALL), [("WPPPM",), ("WWPPP",)])
    answer = solved(position)
    assert (answer.status, answer.value) == ("optimal", best)
    assert GAME.score(replayed(position, answer.solution)).players[0].total == best


def test_the_present_turn_and_an_offer_that_waits_come_before_the_turns():
    settlement = START | {"hand": ["WP"]}
    position = plan(settlement, ["RPPPM"], rows=SMALL, offer=["MPPPS"])
    answer = solved(position)
    taken = [move.tile for move in answer.solution if move.type == "take"]
    assert taken == ["MPPPS", "RPPPM"]
    assert [move.type for move in answer.solution].count("end") == 3
    assert answer.solution[0].type != "take"


def test_a_turn_without_an_offer_is_no_turn():
    answer = solved(plan(START, [], ["WPPPM"], [], rows=SMALL))
    assert [move.type for move in answer.solution].count("end") == 1


def test_a_plan_without_turns_is_what_stands():
    answer = solved(plan(START | {"survivors": 1}, rows=SMALL))
    assert (answer.status, answer.value, answer.solution) == ("optimal", 2, ())


@pytest.fixture
def long_plan():
    faces = ["WWMSP", "SSRPR", "MMWPS", "RRMSP"]
    return plan({"base": base("", "", "", "...WWM", "....S", "....R")}, *[[face] for face in faces])


def test_a_long_plan_is_there_at_once_and_only_gets_better(long_plan):
    search = SOLVER.solve(long_plan, Limits(seconds=2))
    answers = list(search)
    values = [answer.value for answer in answers]
    assert values == sorted(values)
    assert all(answer.bound is not None and answer.bound >= values[-1] for answer in answers)
    final = replayed(long_plan, answers[-1].solution)
    assert GAME.score(final).players[0].total == values[-1]


def test_windows_planned_anew_keep_every_tile_and_never_cost_points(long_plan):
    clock = Clock(Limits(seconds=60))
    state = GAME.state(long_plan)
    line = beam(Line((state,)), 4, "score", Style(1, 1), clock)
    before = value(line.state, line.state.own, "score")
    for better in itertools.islice(improved(line, "score", clock, seed=1), 2):
        now = value(better.state, better.state.own, "score")
        assert now > before
        assert len(better.turns) == 4
        assert line_of(state, better.steps).state == better.state
        before = now


def test_the_same_seed_gives_the_same_windows(long_plan):
    state = GAME.state(long_plan)

    def first():
        clock = Clock(Limits(seconds=60))
        line = beam(Line((state,)), 4, "score", Style(1, 1), clock)
        return next(improved(line, "score", clock, seed=3)).steps

    assert first() == first()
