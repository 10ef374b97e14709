"""The other solver's proofs: it comes to the twin's values, and answers say what stands behind them."""

import json

import pytest

from periplus.certificates import proving
from periplus.certificates.bundle import Statement, best
from periplus.certificates.checker import Checker, better_than
from periplus.certificates.exact_log import ExactLog, LogError, followed
from periplus.certificates.formula import Formula, Inequality
from periplus.certificates.proving import (
    NotProved,
    by_other_solver,
    certify,
    of_goal,
    of_puzzle,
    of_question,
)
from periplus.certificates.verifying import check
from periplus.models.core.errors import PositionError
from periplus.puzzles.collection import find
from periplus.puzzles.format import load
from periplus.solvers import api
from periplus.solvers.limits import Clock, Limits, Stop
from tests.buru.test_solver_maximum import TINY
from tests.test_imports import ROOT

from .twins import greatest, small_model

pytest.importorskip("exact")
FREE = Limits(seconds=None)
"""No limit of time: a busy machine comes to the same."""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other solver is asked at once, not only where branching takes long."""
    monkeypatch.setattr(proving, "FEW", -1)


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


# x1 + x2 >= 1 at least one of them, 2 x1 + x2 + 3 x3 to make small: best is x2 alone
ONE_OF_TWO = Formula(3, (Inequality({1: 1, 2: 1}, 1),), {1: 2, 2: 1, 3: 3})
BETTER = [better_than(ONE_OF_TWO, 1)]
ALONE = {1: False, 2: True, 3: False}
LINES = ["rup >= 0 ;", "l 1", "l 2", "pol 2 3 + ", "pol 2 2 *", "rup -1 x3 >= 0 ;", "del id 5"]
LOG = "\n".join(["pseudo-Boolean proof version 1.1", *LINES, "pol 4 x1 + x3 3 * + ", "c 7", ""])


def test_a_log_becomes_a_proof_without_what_it_does_not_need() -> None:
    proof = ExactLog(LOG, ONE_OF_TWO, BETTER, Clock(FREE)).proof(ALONE)
    assert proof.splitlines()[1:5] == ["f 1 ;", "soli ~x1 x2 ~x3 ;", "pol 1 2 + ;", "pol 3 x1 + x3 3 * + ;"]
    assert Checker(ONE_OF_TWO).check(proof).least == 1
    for wrong in (LOG.replace("c 7\n", ""), LOG.replace("del id 5", "a +1 x1 >= 1 ;")):
        with pytest.raises(LogError):
            ExactLog(wrong, ONE_OF_TWO, BETTER, Clock(FREE))


def test_what_is_done_before_the_first_pause_is_a_proof() -> None:
    proof = by_other_solver(ONE_OF_TWO, ALONE, Clock(FREE), pause=True)
    assert Checker(ONE_OF_TWO).check(proof).least == 1


# x1 + x2 + x3 >= 2 follows from each two of them by propagation, and with neither x1 nor x2 it cannot be met
NEITHER = [Inequality({1: -1}, 0), Inequality({2: -1}, 0)]
PAIRS = Formula(
    3, (*(Inequality({one: 1, two: 1}, 1) for one, two in ((1, 2), (1, 3), (2, 3))), *NEITHER), {}
)
PROPAGATED = "\n".join(
    ["", "l 1", "l 2", "l 3", "rup 1 x1 1 x2 1 x3 >= 1 ;", "l 4", "l 5", "rup >= 1 ;", "c 7"]
)


class Counted(Clock):
    """A clock that is over after so many looks at it."""

    looks = 0

    def check(self) -> None:
        self.looks -= 1
        if self.looks < 0:
            raise Stop("seconds")


def test_a_clock_that_is_over_ends_the_reading_the_trimming_and_the_check() -> None:
    """Wherever it is over: a look for each line that is read or kept, and for what is forced on the way."""
    clock = Counted(FREE)
    stops = 0
    while True:
        clock.looks = stops
        try:
            proof = ExactLog(PROPAGATED, PAIRS, (), clock).proof(None)
            assert followed(PAIRS, clock).check(proof).most is None
            break
        except Stop:
            stops += 1
    assert (
        stops == 8 + (4 + 2) + 2
    )  # lines; the last and its three rows, two of which force a variable; these again


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
    with pytest.raises(NotProved, match="the goal can hold"):
        of_goal(position, "score(S), S >= 0", FREE)


def test_a_limit_that_ends_the_search_for_what_forbids_a_goal_is_told_as_one() -> None:
    position = api.load(ROOT / "examples/observatory/goal.json")
    with pytest.raises(Stop) as stopped:
        of_goal(position, "score(S), S >= 9", Limits(seconds=None, work=1e-9))
    assert stopped.value.reason == "work"


def test_a_puzzle_with_another_solution_has_no_certificate() -> None:
    tree = json.loads(find("wet-pages").as_text())
    tree["ask"]["clues"] = tree["ask"]["clues"][:-1]
    with pytest.raises(NotProved, match="another solution than the recorded one"):
        of_puzzle(load(json.dumps(tree).encode()), FREE)


@pytest.mark.parametrize("name", ["first-light", "a-raft-of-three", "wet-pages", "two-fishermen"])
def test_a_recorded_solution_that_is_none_has_no_certificate(name: str) -> None:
    """That nothing differs from it in the facts that it has is no proof that it is one."""
    tree = json.loads(find(name).as_text())
    moves = tree["answer"]["arrangement"]
    for wrong in ([], moves[:-1], [moves[0]] * len(moves)):
        tree["answer"]["arrangement"] = wrong
        with pytest.raises(NotProved, match="the recorded solution is none by the rules"):
            of_puzzle(load(json.dumps(tree).encode()), FREE)


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


@pytest.mark.parametrize(
    "file", [pytest.param("observatory/turn", id="solver"), pytest.param("mist/turn", id="search")]
)
def test_a_limit_that_comes_first_is_told_as_one(file: str) -> None:
    """Of the first the other solver has no proof so soon, of the second the value is not known."""
    with pytest.raises(Stop) as stopped:
        of_question("maximum", api.load(ROOT / f"examples/{file}.json"), Limits(seconds=1))
    assert stopped.value.reason == "seconds"
