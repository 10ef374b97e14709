"""Proofs by branch and bound, each leaf of which is a sum of rows that cannot be met.

At a node some variables are fixed. In its linear relaxation the others take any value from 0 to 1, and a row may fall
short for a price. The dual values of the least objective say how often each row is taken: where no better solution is
left, the rows so often, and once the wish for a better solution, add up to an inequality that nothing with those fixed
variables meets (linear duality; Schrijver, *Theory of linear and integer programming*, 1986, ch. 7). Dual values are
rounded to multiples of a fraction and the sum is made of whole numbers, so no leaf rests on floating point: it is one,
or its node is branched on.

In the proof a leaf is its sum (``pol``), from which by propagation follows that not all of the fixed values hold
(``rup``); of an inner node that follows from its two branches. They fix the fractional variable, of a few, on which the
objectives of both rise most (strong branching).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from ortools.math_opt.python import mathopt

from periplus.models.core.wording import say
from periplus.solvers.limits import Clock

from .checker import better_than
from .formula import Factors, Formula, Inequality

NOTHING = mathopt.VariableFilter(filtered_items=())
OBJECTIVE_ALONE = mathopt.ModelSolveParameters(
    variable_values_filter=NOTHING,
    reduced_costs_filter=NOTHING,
    dual_values_filter=mathopt.LinearConstraintFilter(filtered_items=()),
)
SCALES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 24, 60, 120, 840, 10**4, 10**6, 10**8)
"""Dual values are rounded to multiples of one in so many, the first that will do."""
PRICE = 20
"""What a row costs that falls short by 1, for each unit that the objective's factors add up to."""
COMPARED = 8
"""Variables on which branching is tried."""
PULL = 0.02
"""By how much nearer to a half a variable counts for each unit of its factor in the objective."""
NOISE = 1e-6
"""By how much a floating-point number may be wrong."""
EFFORT = 3e-5
"""What an iteration of the simplex method counts for in ``Limits.work``: about its seconds."""
DEPTH = 300
"""Variables that are fixed at most."""


class OverBudget(RuntimeError):
    """The proof takes more than allowed, or than the simplex method can do; the argument says what."""


class LinearRelaxation:
    """The linear relaxation of a formula in which variables can be fixed."""

    def __init__(self, formula: Formula, objective: Factors) -> None:
        model = mathopt.Model()
        self._variables = [model.add_variable(lb=0, ub=1) for _ in range(formula.variables)]
        for variable, factor in objective.items():
            model.objective.set_linear_coefficient(self._variables[variable - 1], factor)
        price = PRICE * max(1, sum(map(abs, objective.values())))
        self._rows = []
        for row in formula.rows:
            short = model.add_variable(lb=0)
            model.objective.set_linear_coefficient(short, price)
            constraint = model.add_linear_constraint(lb=row.least)
            constraint.set_coefficient(short, 1)
            for variable, factor in row.factors.items():
                constraint.set_coefficient(self._variables[variable - 1], factor)
            self._rows.append(constraint)
        self._solver = mathopt.IncrementalSolver(model, mathopt.SolverType.GLOP)
        self._result: mathopt.SolveResult | None = None
        self.iterations = 0
        """Iterations of the simplex method so far."""

    def fix(self, variable: int, value: int) -> None:
        """From now on the variable has that value."""
        self._bound(variable, value, value)

    def free(self, variable: int) -> None:
        """From now on it may have any value."""
        self._bound(variable, 0, 1)

    def _bound(self, variable: int, low: int, high: int) -> None:
        self._variables[variable - 1].lower_bound = low
        self._variables[variable - 1].upper_bound = high

    def least(
        self, *, told: bool = True, seconds: float | None = None, iterations: int | None = None
    ) -> float | None:
        """The least objective; None if the solver has none within these limits, or fails.

        Unless ``told`` it is not asked for values.
        """
        limits = mathopt.SolveParameters(
            time_limit=None if seconds is None else timedelta(seconds=seconds), iteration_limit=iterations
        )
        self._result = self._solver.solve(params=limits, model_params=None if told else OBJECTIVE_ALONE)
        self.iterations += self._result.solve_stats.simplex_iterations
        if self._result.termination.reason is not mathopt.TerminationReason.OPTIMAL:
            return None
        return float(self._result.objective_value())

    def values(self) -> list[float]:
        """The value of each variable, from the first, where the objective is least."""
        return [] if self._result is None else list(self._result.variable_values(self._variables))

    def dual_values(self) -> list[float]:
        """How much the objective rises for each unit that a row asks for more."""
        return [] if self._result is None else list(self._result.dual_values(self._rows))


class BranchingProof:
    """The lines that show that a formula has no solution, or none with a lesser objective than ``best``.

    The rows have the numbers from 1, and with ``best`` the next one says that a solution is better. Raises OverBudget
    where it takes more than so many ``iterations`` of the simplex method (None: no limit), and Stop when the clock says
    so.
    """

    def __init__(
        self, formula: Formula, best: int | None, clock: Clock, iterations: int | None = None
    ) -> None:
        self._formula = formula
        self._objective = formula.objective or {} if best is not None else {}
        self._rows = formula.rows if best is None else (*formula.rows, better_than(formula, best))
        self._wanted = 0 if best is None else best - 1
        """A greater objective is no better solution."""
        self._clock = clock
        self._most = iterations
        self._relaxation = LinearRelaxation(formula, self._objective)
        self._number = len(self._rows)
        self.lines: list[str] = []
        self.absurd = self._refuted({})
        """The number of the inequality that cannot be met."""

    def _added(self, line: str) -> int:
        self._number += 1
        self.lines.append(line)
        return self._number

    def _refuted(self, fixed: dict[int, bool]) -> int:
        """The number of an inequality which says that not all of these variables have those values."""
        if len(fixed) > DEPTH:
            raise OverBudget(say("more than {most} variables would have to be fixed", most=DEPTH))
        least = self._least()
        found = self._sum(fixed) if least > self._wanted + NOISE else None
        if found is not None:
            number = self._added(f"pol {found} ;")
            return self._added(f"rup {_not_all(fixed)} : ~ {number} ;") if fixed else number
        variable, first = self._branched_on(fixed, least)
        behind = []
        for value in (first, not first):
            self._relaxation.fix(variable, value)
            behind.append(self._refuted(fixed | {variable: value}))
        self._relaxation.free(variable)
        return self._added(f"rup {_not_all(fixed)} : ~ {behind[0]} {behind[1]} ;")

    def _least(self, *, told: bool = True) -> float:
        before = self._relaxation.iterations
        left = None if self._most is None else self._most - before
        if left is not None and left <= 0:
            raise OverBudget(say("more iterations than allowed"))
        least = self._relaxation.least(told=told, seconds=self._clock.remaining(), iterations=left)
        self._clock.work(EFFORT * (self._relaxation.iterations - before))
        if least is None:
            raise OverBudget(say("the simplex method ends without an optimum of a relaxation"))
        return least

    def _branched_on(self, fixed: Mapping[int, bool], least: float) -> tuple[int, bool]:
        """The variable to fix next, and the value that leaves less."""
        free = [variable for variable in range(1, self._formula.variables + 1) if variable not in fixed]
        values = self._relaxation.values()
        loose = [
            (abs(value - 0.5) - PULL * abs(self._objective.get(variable, 0)), variable)
            for variable in free
            if NOISE < (value := values[variable - 1]) < 1 - NOISE
        ]
        tried = [variable for _, variable in sorted(loose)[:COMPARED]] or free[:1]
        if not tried:
            raise OverBudget(say("no sum of rows shows it where all variables are fixed"))
        rises = {variable: self._rises(variable, least) for variable in tried}
        chosen = max(tried, key=lambda variable: _merit(*rises[variable]))
        return chosen, rises[chosen][1] >= rises[chosen][0]

    def _rises(self, variable: int, least: float) -> tuple[float, float]:
        """By how much the least objective rises where the variable is 0 and where it is 1, as far as it matters."""
        found = []
        for value in (0, 1):
            self._relaxation.fix(variable, value)
            found.append(min(self._least(told=False), self._wanted + 1) - least)
        self._relaxation.free(variable)
        return found[0], found[1]

    def _sum(self, fixed: Mapping[int, bool]) -> str | None:
        """A sum of rows in Polish notation that those values of variables leave unmet, if one is found."""
        duals = self._relaxation.dual_values()
        # the wish for a better solution is the objective itself
        duals += [1] * (len(self._rows) - len(duals))
        for scale in SCALES:
            rounded = enumerate((round(value * scale) for value in duals), 1)
            times = {number: often for number, often in rounded if often > 0}
            if _cannot_be_met(_added_up(self._rows, times), fixed):
                return _polish(times)
        return None


def _merit(zero: float, one: float) -> float:
    """How good a variable is to branch on: by the lesser rise and by both."""
    return 10 * zero * one + min(zero, one) + 0.1 * (zero + one)


def _added_up(rows: Sequence[Inequality], times: Mapping[int, int]) -> Inequality:
    """The rows of those numbers, so often each."""
    factors: Factors = {}
    least = 0
    for number, often in times.items():
        row = rows[number - 1]
        least += often * row.least
        for variable, factor in row.factors.items():
            factors[variable] = factors.get(variable, 0) + often * factor
    return Inequality({variable: factor for variable, factor in factors.items() if factor}, least)


def _cannot_be_met(row: Inequality, fixed: Mapping[int, bool]) -> bool:
    most = sum(factor for variable, factor in row.factors.items() if fixed.get(variable, factor > 0))
    return most < row.least


def _polish(times: Mapping[int, int]) -> str:
    """Rows, so often each, as a sum in reverse Polish notation."""
    words = [f"{number} {often} *" if often > 1 else str(number) for number, often in times.items()]
    return " ".join([words[0], *(f"{word} +" for word in words[1:])])


def _not_all(fixed: Mapping[int, bool]) -> Inequality:
    """That not all of these variables have those values; of none that cannot be."""
    return Inequality(
        {variable: -1 if true else 1 for variable, true in fixed.items()}, 1 - sum(fixed.values())
    )
