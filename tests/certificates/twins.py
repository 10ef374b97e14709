"""Naive twins: a formula's best value by trying every assignment, a model's by trying every value of every variable."""

import random
from itertools import product

from ortools.sat import cp_model_pb2

from periplus.certificates.formula import Formula
from periplus.solvers.program import Program
from periplus.solvers.program.program import model_of


def least(formula: Formula) -> int | None:
    """The least objective of an assignment that satisfies all rows; None if none does."""
    values = []
    for bits in product((False, True), repeat=formula.variables):
        true = dict(enumerate(bits, 1))
        if all(row.holds(true) for row in formula.rows):
            values.append(formula.value(true))
    return min(values, default=None)


def greatest(model: bytes) -> int | None:
    """The greatest objective of a small model, written by a program; None if it has no assignment."""
    proto = cp_model_pb2.CpModelProto.FromString(model)
    ranges = [range(variable.domain[0], variable.domain[1] + 1) for variable in proto.variables]
    found = []
    for values in product(*ranges):
        if all(_holds(row, values) for row in proto.constraints):
            total = sum(
                factor * values[index]
                for factor, index in zip(proto.objective.coeffs, proto.objective.vars, strict=True)
            )
            found.append(-(total + round(proto.objective.offset)))
    return max(found, default=None)


def _holds(row: cp_model_pb2.ConstraintProto, values: tuple[int, ...]) -> bool:
    def true(literal: int) -> bool:
        return bool(values[literal]) if literal >= 0 else not values[-literal - 1]

    if not all(map(true, row.enforcement_literal)):
        return True
    match row.WhichOneof("constraint"):
        case "bool_or":
            return any(map(true, row.bool_or.literals))
        case "bool_and":
            return all(map(true, row.bool_and.literals))
        case "at_most_one":
            return sum(map(true, row.at_most_one.literals)) <= 1
        case "exactly_one":
            return sum(map(true, row.exactly_one.literals)) == 1
        case _:
            total = sum(
                factor * values[index]
                for factor, index in zip(row.linear.coeffs, row.linear.vars, strict=True)
            )
            return bool(row.linear.domain[0] <= total <= row.linear.domain[1])


def small_model(seed: int) -> bytes:
    """A random program of a few variables with rows of every kind."""
    rng = random.Random(seed)
    program = Program()
    booleans = [program.boolean() for _ in range(rng.randint(2, 4))]
    integers = [program.integer(low, low + rng.randint(0, 5)) for low in (rng.randint(-3, 3),)]

    def literal() -> int:
        chosen = rng.choice(booleans)
        return chosen if rng.random() < 0.6 else ~chosen

    for number in range(rng.randint(1, 5)):
        rule = program.rule(f"R-{number}")
        when = [literal()] if rng.random() < 0.4 else []
        match rng.randrange(5):
            case 0:
                rule.clause([literal(), literal()], when=when)
            case 1:
                rule.at_most_one(rng.sample(booleans, 2))
            case 2:
                rule.exactly_one(rng.sample(booleans, 2))
            case 3:
                rule.implies(literal(), literal(), literal())
            case _:
                terms = [(rng.randint(-3, 3), one) for one in (*booleans, *integers, literal())]
                low = rng.randint(-6, 3)
                rule.linear(terms, low, low + rng.randint(0, 8) if rng.random() < 0.7 else None, when=when)
    program.maximise([(rng.randint(-3, 3), one) for one in (*booleans, *integers)], rng.randint(-2, 2))
    return model_of(program)
