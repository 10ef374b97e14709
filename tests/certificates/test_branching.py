"""Proofs by linear relaxation: they show what trying everything shows, in lines that can be worked out by hand."""

import pytest

from periplus.certificates import branching, proving
from periplus.certificates.branching import BranchingProof, LinearRelaxation, OverBudget, PseudoCosts
from periplus.certificates.bundle import Statement
from periplus.certificates.checker import Checker
from periplus.certificates.encoding import Encoded, encoded
from periplus.certificates.formula import Formula, Inequality
from periplus.certificates.proving import certify, of_puzzle, of_question
from periplus.certificates.verifying import check
from periplus.models.core.errors import PositionError
from periplus.puzzles.collection import find
from periplus.solvers import api
from periplus.solvers.limits import Clock, Limits, Stop
from tests.buru.test_solver_maximum import TINY

from .twins import greatest, small_model

FREE = Limits(seconds=None)


def apart(variables: int) -> Formula:
    """As many variables as can be true at once, of each two of which one at most is."""
    pairs = [(one, other) for one in range(1, variables + 1) for other in range(one + 1, variables + 1)]
    rows = tuple(Inequality({one: -1, other: -1}, -1) for one, other in pairs)
    return Formula(variables, rows, dict.fromkeys(range(1, variables + 1), -1))


def test_of_three_that_exclude_each_other_the_rows_add_up() -> None:
    """Two true ones are wished: twice that, and each pair once, say that 4 is at most 3."""
    made = BranchingProof(apart(3), -1, Clock(FREE))
    assert made.lines == ["pol 1 2 + 3 + 4 2 * + ;"]
    assert made.absurd == 5


def test_of_five_that_exclude_each_other_it_takes_a_branch() -> None:
    """A half of each of them makes more than two, so no sum of rows alone will do."""
    made = BranchingProof(apart(5), -1, Clock(FREE))
    rules = [line.split()[0] for line in made.lines]
    assert rules.count("pol") > 1
    assert made.lines[-1].startswith("rup >= 1 : ~ ")


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other solver is installed."""
    monkeypatch.setattr(proving, "find_spec", lambda name: None)


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("seed", range(30))
def test_a_proof_shows_what_trying_everything_shows(seed: int) -> None:
    model = small_model(seed)
    most = greatest(model)
    made = certify(Statement(model, (), {}, None if most is None else int), Clock(FREE))
    shown = Checker(made.encoded.formula).check(made.proof)
    assert (None if shown.most is None else made.encoded.objective(shown.most)) == most


@pytest.mark.usefixtures("alone")
@pytest.mark.slow
def test_many_proofs_show_what_trying_everything_shows() -> None:
    for seed in range(100, 1_100):
        test_a_proof_shows_what_trying_everything_shows(seed)


@pytest.mark.parametrize("seed", range(20))
def test_what_is_false_has_no_proof(seed: int) -> None:
    """That nothing is better than a value which is not the best: no leaf is one, and at last nothing is left to fix."""
    model = small_model(seed)
    most, written = greatest(model), encoded(model)
    if most is not None:
        with pytest.raises(OverBudget):
            BranchingProof(written.formula, written.objective(most - 1), Clock(FREE))


def test_a_number_that_is_too_coarse_makes_no_leaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dual values of three that exclude each other are halves: rounded to whole numbers they show nothing."""
    monkeypatch.setattr(branching, "SCALES", (1,))
    made = BranchingProof(apart(3), -1, Clock(FREE))
    assert made.lines[-1].startswith("rup >= 1 : ~ ")


def test_it_ends_where_it_takes_too_much_or_the_clock_is_over() -> None:
    iteration = branching.EFFORT
    with pytest.raises(OverBudget):
        BranchingProof(apart(9), -1, Clock(FREE), few=5 * iteration)  # the first relaxation takes more
    with pytest.raises(OverBudget):
        BranchingProof(apart(9), -1, Clock(FREE), few=25 * iteration)  # all of them do
    clock = Clock(FREE)
    clock.cancelled.set()
    with pytest.raises(Stop):
        BranchingProof(apart(9), -1, clock)


def test_it_goes_on_where_so_much_is_done_that_the_rest_will_not_take_long() -> None:
    """The first leaf is a half of the tree, so after half of the effort more than a half is done."""
    clock = Clock(FREE)
    whole = BranchingProof(apart(9), -1, clock)
    assert BranchingProof(apart(9), -1, Clock(FREE), few=clock.worked / 2, longer=30).lines == whole.lines
    with pytest.raises(OverBudget):
        BranchingProof(apart(9), -1, Clock(FREE), few=clock.worked / 2)


def test_a_relaxation_goes_on_from_where_the_last_one_ended() -> None:
    """Of nine of which one may be true a half each is best; solved once more that takes no iteration at all."""
    formula = apart(9)
    relaxation = LinearRelaxation(formula, formula.objective or {})
    assert relaxation.least() == pytest.approx(-4.5)
    first = relaxation.effort
    assert relaxation.least() == pytest.approx(-4.5)
    assert relaxation.effort - first == pytest.approx(branching.HANDLING * (9 + 2 * 36))
    assert first > relaxation.effort - first


def test_variables_that_come_first_are_branched_on_before_others() -> None:
    """All five are a half, so nothing else tells them apart than their numbers."""
    assert "rup -1 x1 >= 0 : ~ 12 ;" in BranchingProof(apart(5), -1, Clock(FREE)).lines
    assert "rup -1 x3 >= 0 : ~ 12 ;" in BranchingProof(apart(5), -1, Clock(FREE), first=[3]).lines


def test_what_is_expected_is_the_mean_of_what_was_seen() -> None:
    """By a half the objective rose by 1, by a quarter by 1: 2 and 4 a unit, 3 on the mean."""
    costs = PseudoCosts()
    assert costs.expected(1, 0, 0.5) == 0.5  # nothing is known: 1 a unit
    costs.note(1, 0, 0.5, 1.0)
    costs.note(1, 0, 0.25, 1.0)
    assert costs.expected(1, 0, 0.5) == 1.5
    assert costs.expected(2, 0, 0.5) == 1.5  # of another variable what all have done
    assert costs.expected(1, 1, 0.5) == 0.5  # of the other value still nothing
    for _ in range(branching.RELIABLE):
        assert not costs.reliable(1)
        costs.note(1, 1, 0.5, 0.0)
    assert costs.reliable(1)
    assert not costs.reliable(2)


@pytest.mark.usefixtures("alone")
def test_the_great_quarter_needs_no_other_solver() -> None:
    made = of_puzzle(find("great-quarter"), FREE)
    assert check(made)["value"] == 40
    assert len(made.proof.splitlines()) < 100


@pytest.mark.usefixtures("alone")
def test_without_the_other_solver_nobody_can_agree() -> None:
    with pytest.raises(PositionError, match="missing"):
        of_puzzle(find("great-quarter"), FREE, log=False)


@pytest.mark.usefixtures("alone")
def test_a_relaxation_that_fails_is_told_before_the_solver_that_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(branching.LinearRelaxation, "least", lambda *_, **__: None)
    with pytest.raises(
        PositionError, match=r"branching found no proof: the simplex method ends .* exact, is missing"
    ):
        of_puzzle(find("great-quarter"), FREE)


@pytest.mark.usefixtures("alone")
def test_a_ceiling_of_two_rounds_counted_by_hand_has_a_certificate() -> None:
    """11 in the first round; in the second 2 for the task, 1 for majority, and an offering of 4 with 1 by the totem."""
    query = {"kind": "bound", "rounds": 2, "goal": "end"}
    position = api.load({"game": "buru", "edition": TINY, "ask": query}, verb="maximum")
    found = check(of_question("maximum", position, FREE))
    assert (found["kind"], found["bound"], found["relaxation"]) == ("bound", 19, "solitaire, chosen draws")


class Asked:
    """Stands for the other solver: it pauses, and is noted when it is asked for more."""

    whole = False

    def __call__(self, *_: object, pause: bool = False) -> str:
        if pause:
            raise OverBudget("PAUSED")
        self.whole = True
        return ""


@pytest.mark.parametrize(("longer", "asked"), [(30, False), (1, True)])
def test_branching_goes_on_where_the_other_solver_pauses(
    longer: float, asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It will end soon after twice the few, so the other is asked to the end only where that is too long."""
    clock, other = Clock(FREE), Asked()
    whole = BranchingProof(apart(9), -1, clock)
    written = Encoded(apart(9), (), (), 0)
    solution = {variable: variable == 1 for variable in range(1, 10)}
    for name, value in (
        ("find_spec", lambda name: name),
        ("by_other_solver", other),
        ("FEW", clock.worked / 2),
        ("LONGER", longer),
    ):
        monkeypatch.setattr(proving, name, value)
    proof = proving._proof(written, solution, Clock(FREE))
    assert other.whole == asked
    assert asked or whole.lines == proof.splitlines()[3:-3]


@pytest.mark.slow
@pytest.mark.parametrize("other", [True, False], ids=["with another solver", "without"])
def test_the_ceiling_of_two_rounds_of_the_study_edition_has_a_certificate(
    other: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program's solver comes to 72 too. The other one pauses, and is not asked for more."""
    if other:
        pytest.importorskip("exact")
    else:
        monkeypatch.setattr(proving, "find_spec", lambda name: None)
    query = {"kind": "bound", "rounds": 2, "goal": "end"}
    position = api.load({"game": "buru", "edition": "study", "ask": query}, verb="maximum")
    assert check(of_question("maximum", position, FREE))["bound"] == 72
