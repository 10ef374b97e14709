"""The checker takes proofs that hold and refuses those that do not: each rule by hand."""

import random
import re

import pytest

from periplus.certificates.checker import Checker, Conclusion
from periplus.certificates.formula import Formula, Inequality, read_formula
from periplus.certificates.refusals import ProofError

from .twins import least

PAIR = "* #variable= 2 #constraint= 3\nmin: +1 x1 +1 x2 ;\n+1 x1 +1 x2 >= 1 ;\n+1 x1 -1 x2 >= 0 ;\n-1 x1 +1 x2 >= 0 ;\n"
"""At least one of two that are equal: both, at a price of 2."""
HEAD = "pseudo-Boolean proof version 3.0\nf 3 ;\n"
BODY = """soli x1 x2 ;
pol 1 2 + ;
pol 1 3 + ;
pol 5 2 d ;
pol 6 2 d ;
pol 4 7 + 8 + ;
"""
FOOT = "output NONE ;\nconclusion BOUNDS 2 : 9 2 ;\nend pseudo-Boolean proof ;\n"


def check(proof: str, formula: str = PAIR) -> Conclusion:
    return Checker(read_formula(formula)).check(proof)


def test_a_proof_by_hand_is_followed() -> None:
    assert least(read_formula(PAIR)) == 2
    assert check(HEAD + BODY + FOOT) == Conclusion(2, 2)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("soli x1 x2", "soli x1 ~x2"),  # no solution
        ("soli x1 x2", "soli x1"),  # not of all variables
        ("pol 5 2 d", "pol 5"),
        ("pol 5 2 d", "pol 5 0 d"),
        ("pol 5 2 d", "pol 15 2 d"),
        ("pol 1 2 +", "pol 1 2"),
        ("pol 1 2 + ;\n", ""),
        ("BOUNDS 2 : 9 2", "BOUNDS 3 : 9 2"),
        ("BOUNDS 2 : 9 2", "BOUNDS 2 : 9 1"),
        ("BOUNDS 2 : 9 2", "BOUNDS 2 : 8 2"),
        ("BOUNDS 2 : 9 2", "UNSAT : 9"),
        ("f 3", "f 2"),
        ("output NONE ;\n", ""),
        ("end pseudo-Boolean proof ;\n", ""),
        ("version 3.0", "version 2.0"),
        ("pol 4 7 + 8 +", "a >= 1"),
    ],
)
def test_a_change_that_breaks_the_proof_is_refused(before: str, after: str) -> None:
    proof = HEAD + BODY + FOOT
    assert before in proof
    with pytest.raises(ProofError):
        check(proof.replace(before, after, 1))


@pytest.mark.parametrize(
    "wrong",
    [
        "pol +",
        "pol 1 2",
        "pol 1 x1",
        "del id",
        "del",
        "f x",
        "soli ~x1 x",
        "rup +1 x1 >= x",
        "red +1 x1 >= 1",
    ],
)
def test_a_line_that_is_not_in_its_form_is_told_in_words_of_the_format(wrong: str) -> None:
    """Not in those of Python, which nobody can look up here nor say in another language."""
    with pytest.raises(ProofError) as error:
        check(HEAD + f"{wrong} ;\n" + FOOT)
    assert not re.search("unpack|pop |index|base 10|Error", str(error.value))


def test_what_propagation_shows_is_taken_and_what_it_does_not_is_refused() -> None:
    head, foot = (
        f"{HEAD}soli x1 x2 ;\n",
        "output NONE ;\nconclusion BOUNDS 2 : 7 2 ;\nend pseudo-Boolean proof ;\n",
    )
    # x1 false makes x2 true by row 1, and row 2 then fails; so does the other; both together are not better than 2
    good = "rup +1 x1 >= 1 : ~ 1 2 ;\nrup +1 x2 >= 1 ;\nrup >= 1 : 4 5 6 ;\n"
    assert check(head + good + foot) == Conclusion(2, 2)
    for bad in (good.replace("~ 1 2", "~ 1"), good.replace("rup >= 1 : 4 5 6", "rup >= 1 : 4 5")):
        with pytest.raises(ProofError):
            check(head + bad + foot)


def test_a_definition_is_taken_only_if_it_takes_no_solution_away() -> None:
    foot = "output NONE ;\nconclusion BOUNDS 2 : 9 2 ;\nend pseudo-Boolean proof ;\n"
    defined = HEAD + "red -1 x3 +1 x1 >= 0 : x3 -> 0 ;\nred +1 x3 -1 x1 >= 0 : x3 -> 1 ;\n"
    rest = "soli x1 x2 ;\nrup +1 x3 >= 1 ;\nrup +1 x1 >= 1 ;\nrup >= 1 ;\n"
    assert check(defined + rest + foot) == Conclusion(2, 2)
    for wrong in (
        "red +1 x3 -1 x1 >= 0 : x3 -> 0 ;\n",
        "red +1 x3 >= 1 : x3 -> 1 ;\nred -1 x3 >= 0 : x3 -> 0 ;\n",
    ):
        with pytest.raises(ProofError):
            check(HEAD + wrong + rest + foot)


def test_a_replacement_may_not_make_the_objective_worse() -> None:
    formula = "* #variable= 2 #constraint= 1\nmin: +2 x1 +1 x2 ;\n+1 x1 +1 x2 >= 1 ;\n"
    foot = "output NONE ;\nconclusion BOUNDS 1 : 4 1 ;\nend pseudo-Boolean proof ;\n"
    head = "pseudo-Boolean proof version 3.0\nf 1 ;\n"
    swap = "red -1 x1 >= 0 : x1 -> 0 x2 -> 1 ;\nsoli ~x1 x2 ;\nrup >= 1 ;\n"
    assert check(head + swap + foot, formula) == Conclusion(1, 1)
    with pytest.raises(ProofError, match="replacement"):
        check(
            head
            + swap.replace("red -1 x1 >= 0 : x1 -> 0 x2 -> 1", "red -1 x2 >= 0 : x1 -> 1 x2 -> 0")
            + foot,
            formula,
        )


def test_no_proof_of_random_lines_shows_what_is_false() -> None:
    """Whatever lines are taken, what they derive holds in every assignment that is better than the solutions told."""
    rng = random.Random(7)
    for _ in range(300):
        rows = tuple(
            Inequality(
                {variable: rng.choice((-2, -1, 1, 2)) for variable in rng.sample((1, 2, 3, 4), 3)},
                rng.randint(-1, 2),
            )
            for _ in range(4)
        )
        formula = Formula(4, rows, {1: 1, 2: 2, 3: -1, 4: 1})
        most = least(formula)
        checker = Checker(formula)
        for line in ["f 4", *(_line(rng, number) for number in range(5, 20))]:
            try:
                checker._step(
                    line.split(), first=line == "f 4"
                )  # the lines one by one, as ``check`` takes them
            except (ValueError, KeyError, IndexError):
                continue
        told = checker.best
        absurd = any(row.absurd for row in checker.database.rows.values())
        assert not absurd or most is None or told == most


def _line(rng: random.Random, number: int) -> str:
    """A line that may be part of a proof, right or wrong."""
    literals = " ".join(f"{rng.choice(('', '~'))}x{variable}" for variable in (1, 2, 3, 4))
    parts = (f"{rng.choice((-1, 1, 2)):+d} x{rng.randint(1, 5)}" for _ in range(2))
    row = f"{' '.join(parts)} >= {rng.randint(-1, 2)}"
    one, other = rng.randint(1, number), rng.randint(1, number)
    return rng.choice(
        [
            f"soli {literals}",
            f"pol {one} {other} + {rng.randint(1, 3)} d",
            f"pol {one} {rng.randint(1, 3)} * {other} + s",
            f"pol {one} x{rng.randint(1, 4)} w {other} +",
            f"rup {row}",
            "rup >= 1",
            f"red {row} : x{rng.randint(1, 5)} -> {rng.randint(0, 1)}",
            f"del id {one}",
        ]
    )
