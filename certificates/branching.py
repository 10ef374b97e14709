"""Proofs by branch and bound, each leaf of which is a sum of rows that cannot be met.

At a node some variables are fixed. In its linear relaxation the others take any value from 0 to 1, and a row may fall
short for a price. The dual values of the least objective say how often each row is taken: where no better solution is
left, the rows so often, and once the wish for a better solution, add up to an inequality that nothing with those fixed
variables meets (linear duality; Schrijver, *Theory of linear and integer programming*, 1986, ch. 7). Dual values are
rounded to multiples of a fraction and the sum is made of whole numbers, so no leaf rests on floating point: it is one,
or its node is branched on.

In the proof a leaf is its sum (``pol``), from which by propagation follows that not all of the fixed values hold
(``rup``); of an inner node that follows from its two branches. They fix the fractional variable, of a few, on which the
objectives of both rise most: how much is worked out for each the first times that it comes up, and expected from those
times later (reliability branching; Achterberg, Koch, Martin, *Branching rules revisited*, Operations Research Letters,
2005). Bits of whole numbers come last: one of them alone says little.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from ortools.math_opt.python import mathopt

from periplus.models.core.wording import say
from periplus.solvers.limits import Clock

from .checker import better_than
from .formula import Factors, Formula, Inequality

WARM = mathopt.SolveParameters(
    lp_algorithm=mathopt.LPAlgorithm.DUAL_SIMPLEX,
    presolve=mathopt.Emphasis.OFF,
)
"""A relaxation that differs in a bound or two is solved from where the last one ended; presolve would forget that."""
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
"""Variables that are compared before one is branched on."""
RELIABLE = 4
"""From so many times on that a variable was tried, what it will do is expected and no longer worked out."""
NOISE = 1e-6
"""By how much a floating-point number may be wrong."""
EFFORT = 3e-5
"""What an iteration of the simplex method counts for in ``Limits.work``: about its seconds."""
HANDLING = 2e-6
"""What a column or a row of a relaxation counts for beside that, each time that it is solved."""
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
        self._size = formula.variables + 2 * len(formula.rows)
        self.effort = 0.0
        """What was spent on it so far, as ``Limits.work`` counts."""

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
        self, *, told: bool = True, seconds: float | None = None, effort: float | None = None
    ) -> float | None:
        """The least objective; None if the solver has none within these limits, or fails.

        Unless ``told`` it is not asked for values.
        """
        limits = replace(
            WARM,
            time_limit=None if seconds is None else timedelta(seconds=seconds),
            iteration_limit=None if effort is None else int(effort / EFFORT),
        )
        self._result = self._solver.solve(params=limits, model_params=None if told else OBJECTIVE_ALONE)
        self.effort += EFFORT * self._result.solve_stats.simplex_iterations + HANDLING * self._size
        if self._result.termination.reason is not mathopt.TerminationReason.OPTIMAL:
            return None
        return float(self._result.objective_value())

    def values(self) -> list[float]:
        """The value of each variable, from the first, where the objective is least."""
        return [] if self._result is None else list(self._result.variable_values(self._variables))

    def dual_values(self) -> list[float]:
        """How much the objective rises for each unit that a row asks for more."""
        return [] if self._result is None else list(self._result.dual_values(self._rows))


@dataclass(slots=True)
class Rate:
    """How much the least objective rises for each unit by which a variable is moved: a mean (its pseudo-cost)."""

    total: float = 0.0
    times: int = 0

    def note(self, rate: float) -> None:
        """It was so much once more."""
        self.total += rate
        self.times += 1

    def mean(self, otherwise: float) -> float:
        """The mean so far, or ``otherwise`` where nothing was noted."""
        return self.total / self.times if self.times else otherwise


class PseudoCosts:
    """How far the least objective has risen where variables were fixed, for each unit (Achterberg et al., as above)."""

    def __init__(self) -> None:
        self._rates: defaultdict[tuple[int, int], Rate] = defaultdict(Rate)
        """By variable and the value that it was moved to."""
        self._all = (Rate(), Rate())
        """By value, of all variables."""

    def note(self, variable: int, value: int, by: float, rise: float) -> None:
        """The objective has risen so much where the variable was moved by so much to the value."""
        self._rates[variable, value].note(rise / by)
        self._all[value].note(rise / by)

    def expected(self, variable: int, value: int, by: float) -> float:
        """How much it will rise, by what the variable has done before, or else all have."""
        return by * self._rates[variable, value].mean(self._all[value].mean(1.0))

    def reliable(self, variable: int) -> bool:
        """Whether the variable was tried often enough; both its values are, one after the other."""
        return self._rates[variable, 1].times >= RELIABLE


class BranchingProof:
    """The lines that show that a formula has no solution, or none with a lesser objective than ``best``.

    The rows have the numbers from 1, and with ``best`` the next one says that a solution is better. Variables of
    ``first`` are branched on before others. Raises OverBudget where it takes more effort than a ``few`` (None: no
    limit), unless by the part of the tree that is done it will end before ``longer`` times as much; and Stop when the
    clock says so.
    """

    def __init__(
        self,
        formula: Formula,
        best: int | None,
        clock: Clock,
        *,
        first: Collection[int] = (),
        few: float | None = None,
        longer: float = 1,
    ) -> None:
        self._formula = formula
        self._objective = formula.objective or {} if best is not None else {}
        self._rows = formula.rows if best is None else (*formula.rows, better_than(formula, best))
        self._wanted = 0 if best is None else best - 1
        """A greater objective is no better solution."""
        self._clock = clock
        self._first = frozenset(first)
        self._few, self._longer = few, longer
        self._done = 0.0
        """The part of the tree that is refuted, where each branch is half of its node."""
        self._relaxation = LinearRelaxation(formula, self._objective)
        self._costs = PseudoCosts()
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
            self._done += 0.5 ** len(fixed)
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
        before = self._relaxation.effort
        left = None if self._few is None else self._allowed(self._few, before) - before
        if left is not None and left <= 0:
            raise OverBudget(say("it takes more effort than allowed"))
        least = self._relaxation.least(told=told, seconds=self._clock.remaining(), effort=left)
        self._clock.work(self._relaxation.effort - before)
        if least is None:
            raise OverBudget(say("the simplex method ends without an optimum of a relaxation"))
        return least

    def _allowed(self, few: float, spent: float) -> float:
        """The effort that is allowed, by what the part that is done has taken."""
        most = few * self._longer
        return most if spent < self._done * most else few

    def _branched_on(self, fixed: Mapping[int, bool], least: float) -> tuple[int, bool]:
        """The variable to fix next, and the value that leaves less."""
        free = [variable for variable in range(1, self._formula.variables + 1) if variable not in fixed]
        if not free:
            raise OverBudget(say("no sum of rows shows it where all variables are fixed"))
        values = self._relaxation.values()
        loose = {variable: value for variable in free if NOISE < (value := values[variable - 1]) < 1 - NOISE}
        if not loose:
            return free[0], True
        asked = [variable for variable in loose if variable in self._first] or list(loose)
        expected = {variable: self._expected(variable, loose[variable], least) for variable in asked}
        tried = sorted(asked, key=lambda variable: (-_merit(*expected[variable]), variable))[:COMPARED]
        rises = {
            variable: expected[variable]
            if self._costs.reliable(variable)
            else self._rises(variable, loose[variable], least)
            for variable in tried
        }
        chosen = max(tried, key=lambda variable: _merit(*rises[variable]))
        return chosen, rises[chosen][1] >= rises[chosen][0]

    def _expected(self, variable: int, at: float, least: float) -> tuple[float, float]:
        """By how much the least objective is expected to rise where the variable is 0 and where it is 1."""
        return (
            min(self._costs.expected(variable, 0, at), self._enough(least)),
            min(self._costs.expected(variable, 1, 1 - at), self._enough(least)),
        )

    def _rises(self, variable: int, at: float, least: float) -> tuple[float, float]:
        """By how much it rises."""
        found = []
        for value in (0, 1):
            self._relaxation.fix(variable, value)
            found.append(min(self._least(told=False) - least, self._enough(least)))
            self._costs.note(variable, value, abs(value - at), found[-1])
        self._relaxation.free(variable)
        return found[0], found[1]

    def _enough(self, least: float) -> float:
        """The rise from which on it does not matter how large it is."""
        return self._wanted + 1 - least

    def _sum(self, fixed: Mapping[int, bool]) -> str | None:
        """A sum of rows in Polish notation that those values of variables leave unmet, if one is found."""
        duals = self._relaxation.dual_values()
        # the wish for a better solution is the objective itself
        duals += [1] * (len(self._rows) - len(duals))
        positive = [(number, value) for number, value in enumerate(duals, 1) if value > 0]
        for scale in SCALES:
            rounded = ((number, round(value * scale)) for number, value in positive)
            times = {number: often for number, often in rounded if often}
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
