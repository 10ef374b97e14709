"""The other solver's proofs: it comes to the twin's values, and answers say what stands behind them."""

import json

import pytest

from periplus.certificates.bundle import Statement, best
from periplus.certificates.checker import Checker, better_than
from periplus.certificates.formula import Formula, Inequality
from periplus.certificates.proving import ExactLog, LogError, NotProved, certify, of_goal, of_question
from periplus.certificates.verifying import check
from periplus.models.core.errors import PositionError
from periplus.solvers import api
from periplus.solvers.limits import Clock, Limits
from tests.buru.test_solver_maximum import TINY
from tests.test_imports import ROOT

from .twins import greatest, small_model

pytest.importorskip("exact")
FREE = Limits(seconds=None)
"""No limit of time: a busy machine comes to the same."""


def statement(model: bytes, *, impossible: bool) -> Statement:
    return Statement(model, (), {}, None if impossible else int)


@pytest.mark.parametrize("seed", range(6))
def test_a_proof_shows_what_trying_everything_shows(seed: int) -> None:
    model = small_model(seed)
    most = greatest(model)
    made = certify(statement(model, impossible=most is None), Clock(FREE))
    shown = Checker(made.encoded.formula).check(made.proof)
    assert made.figure == most
    assert (None if shown.most is None else made.encoded.objective(shown.most)) == most


@pytest.mark.slow
def test_many_proofs_show_what_trying_everything_shows() -> None:
    for seed in range(100, 300):
        test_a_proof_shows_what_trying_everything_shows(seed)


def test_what_is_false_has_no_certificate() -> None:
    with pytest.raises(NotProved, match="assignment"):
        certify(statement(small_model(0), impossible=True), Clock(FREE))


def test_a_log_becomes_a_proof_without_what_it_does_not_need() -> None:
    # x1 + x2 >= 1 at least one of them, 2 x1 + x2 + 3 x3 to make small: best is x2 alone
    formula = Formula(3, (Inequality({1: 1, 2: 1}, 1),), {1: 2, 2: 1, 3: 3})
    assumed = [better_than(formula, 1)]
    lines = ["rup >= 0 ;", "l 1", "l 2", "pol 2 3 + ", "pol 2 2 *", "rup -1 x3 >= 0 ;", "del id 5"]
    log = "\n".join(["pseudo-Boolean proof version 1.1", *lines, "pol 4 x1 + x3 3 * + ", "c 7", ""])
    proof = ExactLog(log, formula, assumed).proof({1: False, 2: True, 3: False})
    assert proof.splitlines()[1:5] == ["f 1 ;", "soli ~x1 x2 ~x3 ;", "pol 1 2 + ;", "pol 3 x1 + x3 3 * + ;"]
    assert Checker(formula).check(proof).least == 1
    for wrong in (log.replace("c 7\n", ""), log.replace("del id 5", "a +1 x1 >= 1 ;")):
        with pytest.raises(LogError):
            ExactLog(wrong, formula, assumed)


@pytest.mark.parametrize(
    ("game", "goal"),
    [
        ("kalypso", "score(S), S >= 40"),
        pytest.param("buru", "score(S), S >= 90", marks=pytest.mark.slow),
        pytest.param("observatory", "score(S), S >= 9", marks=pytest.mark.slow),
    ],
)
def test_a_goal_that_cannot_hold_has_a_certificate(game: str, goal: str) -> None:
    position = api.load(ROOT / "examples" / game / "goal.json")
    made = of_goal(position, goal, FREE)
    assert check(made)["kind"] == "never"
    assert made.map["question"]["rules"] or made.map["question"]["facts"]


def test_a_goal_that_can_hold_has_none() -> None:
    position = api.load(ROOT / "examples/observatory/goal.json")
    with pytest.raises(NotProved):
        of_goal(position, "score(S), S >= 0", FREE)


def test_a_question_without_a_program_has_no_statement() -> None:
    with pytest.raises(PositionError):
        best("solve", api.load(ROOT / "examples/observatory/turn.json"))


def test_answers_say_what_stands_behind_them() -> None:
    proved = api.maximum(
        api.load({"game": "sumatra", "players": [{}, {}], "ask": {"limit": 6}}), FREE
    ).result()
    assert (proved.status, proved.as_json()["proof"]) == ("optimal", "re-solved")
    searched = api.solve(api.load(ROOT / "examples/observatory/last-turn.json"), FREE).result()
    assert searched.status == "optimal"
    assert "proof" not in searched.as_json()
    assert json.loads(json.dumps(proved.as_json())) == proved.as_json()


@pytest.mark.slow
def test_a_ceiling_counted_by_hand_has_a_certificate() -> None:
    query = {"kind": "bound", "rounds": 1, "goal": "end"}
    position = api.load({"game": "buru", "edition": TINY, "ask": query}, verb="maximum")
    found = check(of_question("maximum", position, FREE))
    assert (found["kind"], found["bound"], found["relaxation"]) == ("bound", 11, "solitaire, chosen draws")
