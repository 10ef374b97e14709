"""A model written as a pseudo-Boolean formula has the assignments of the model, and the same best value."""

import random

import pytest
from ortools.sat import cp_model_pb2

from periplus.certificates.encoding import EncodingError, encoded
from periplus.certificates.formula import Formula, Inequality, read_formula
from periplus.certificates.refusals import FormulaError
from periplus.solvers.program import Program
from periplus.solvers.program.program import model_of

from .twins import greatest, least, small_model


@pytest.mark.parametrize("block", range(4))
def test_the_least_objective_of_the_formula_is_the_greatest_of_the_model(block: int) -> None:
    for seed in range(50 * block, 50 * block + 50):
        model = small_model(seed)
        written = encoded(model)
        most, found = greatest(model), least(written.formula)
        assert (None if found is None else written.objective(found)) == most, seed


def test_a_formula_reads_back_as_it_was_written() -> None:
    for seed in range(100):
        formula = encoded(small_model(seed)).formula
        assert read_formula(formula.text()).text() == formula.text()


def test_bits_reach_every_value_within_the_bounds_and_none_beyond() -> None:
    program = Program()
    number = program.integer(-2, 8)
    program.maximise([(1, number)])
    written = encoded(model_of(program))
    (bits, low), rng = written.variables[number], random.Random(1)
    assert (low, sorted(bits.values())) == (-2, [1, 2, 3, 4])
    for value in range(-2, 9):
        true = written.assignment([value])
        assert low + sum(weight for bit, weight in bits.items() if true[bit]) == value
        assert written.objective(written.formula.value(true)) == value
    chosen = {bit: rng.random() < 0.5 for bit in bits}
    assert -2 <= written.objective(written.formula.value(chosen)) <= 8


def test_bits_of_whole_numbers_are_no_variables_of_the_model() -> None:
    """One Boolean, three bits for 0 to 4 (1, 2 and 1), one more for 3 or 4, and none for what is 7."""
    program = Program()
    program.boolean()
    for low, high in ((0, 4), (3, 4), (7, 7)):
        program.integer(low, high)
    written = encoded(model_of(program))
    assert written.formula.variables == 5
    assert written.booleans == {1, 5}


def test_rows_are_written_by_hand_like_this() -> None:
    program = Program()
    one, other, third = (program.boolean() for _ in range(3))
    rule = program.rule("R-1")
    rule.at_most_one([one, other, third])
    rule.clause([one, ~other], when=[third])
    rule.linear([(2, one), (3, other)], low=4, when=[~third])
    program.maximise([(5, one), (1, third)], constant=2)
    assert encoded(model_of(program)).formula.text() == (
        "* #variable= 3 #constraint= 3\n"
        "min: -5 x1 -1 x3 ;\n"
        "-1 x1 -1 x2 -1 x3 >= -1 ;\n"
        "+1 x1 -1 x2 -1 x3 >= -1 ;\n"
        "+2 x1 +3 x2 +4 x3 >= 4 ;\n"
    )


def test_what_has_no_encoding_is_refused() -> None:
    proto = cp_model_pb2.CpModelProto()
    proto.variables.add().domain.extend((0, 1, 4, 5))
    with pytest.raises(EncodingError, match="gaps"):
        encoded(proto.SerializeToString())
    proto = cp_model_pb2.CpModelProto()
    proto.variables.add().domain.extend((0, 3))
    proto.constraints.add().all_diff.exprs.add()
    with pytest.raises(EncodingError, match="all_diff"):
        encoded(proto.SerializeToString())
    proto.constraints[0].Clear()
    proto.constraints[0].bool_or.literals.append(0)
    with pytest.raises(EncodingError, match="not 0 or 1"):
        encoded(proto.SerializeToString())


@pytest.mark.parametrize(
    "text",
    [
        "+1 x1 >= 1 ;\n",
        "* #variable= 1 #constraint= 2\n+1 x1 >= 1 ;\n",
        "* #variable= 1 #constraint= 1\n+1 x2 >= 1 ;\n",
        "* #variable= 1 #constraint= 1\n+1 x1 >= 1\n",
        "* #variable= 1 #constraint= 1\n+1 x1 = 1 ;\n",
        "* #variable= 1 #constraint= 1\n+1 y1 >= 1 ;\n",
        "* #variable= 1 #constraint= 1\n+1 x1 >= 1 ;\nmin: +1 x1 ;\n",
    ],
)
def test_a_text_that_is_no_formula_is_refused(text: str) -> None:
    with pytest.raises(FormulaError):
        read_formula(text)


def test_steps_of_cutting_planes_by_hand() -> None:
    # 3 x1 + 2 ~x2 >= 4, that is 3 x1 - 2 x2 >= 2
    row = Inequality({1: 3, 2: -2}, 2)
    assert row.degree == 4
    assert row.divided(2) == Inequality({1: 2, 2: -1}, 1)  # 2 x1 + 1 ~x2 >= 2
    assert row.saturated() == row
    assert row.weakened(1) == Inequality({2: -2}, -1)  # 2 ~x2 >= 1
    assert row.weakened(1).saturated() == Inequality({2: -1}, 0)  # ~x2 >= 1
    assert row.weakened(2) == Inequality({1: 3}, 2)
    assert row.plus(Inequality({2: 2}, 1)) == Inequality({1: 3}, 3)
    assert row.negated() == Inequality({1: -3, 2: 2}, -1)
    assert Formula(2, (row,), {1: 1}).value({1: True, 2: False}) == 1
