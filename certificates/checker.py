"""Following a proof line by line: every new inequality must follow by one of a few rules. There is no search in here.

The format is VeriPB's, version 3.0, as far as it is used:

- ``f N``: the formula has N rows, inequalities 1 to N; each rule that derives one gives it the next number.
- ``pol``: sums, multiples, quotients, saturation and weakening of earlier ones, in reverse Polish notation.
- ``rup C : ids``: C follows because its contrary and the named inequalities (none named: all) force variable after
  variable until one of them cannot be met.
- ``red C : x1 -> 1``: C may be added, as any solution stays one, and no worse, when its variables are replaced so; that
  is shown for every inequality that has one of them, for C itself and for the objective, by the rule above.
- ``soli``: an assignment that satisfies the formula. From then on only better ones are looked for.
- ``del id``: inequalities that are not needed any more.
- ``conclusion UNSAT : id``, ``conclusion BOUNDS least : id most``: what is shown, by an inequality that nothing meets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from periplus.models.core.wording import say

from .formula import Formula, Inequality, read_inequality, restricted
from .refusals import FormulaError, ProofError, at_conclusion, at_step

HEADER = "pseudo-Boolean proof version 3.0"
END = "end pseudo-Boolean proof"
_LITERAL = re.compile(r"(~?)x([1-9]\d*)")


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What a proof shows: a bound on the objective, and its value at a solution; None: there is no solution."""

    least: int | None = None
    most: int | None = None


class Database:
    """Inequalities by number, and what they force."""

    def __init__(self) -> None:
        self.rows: dict[int, Inequality] = {}
        self._having: dict[int, set[int]] = {}

    def add(self, number: int, row: Inequality) -> None:
        """Keep the inequality under that number."""
        self.rows[number] = row
        for variable in row.factors:
            self._having.setdefault(variable, set()).add(number)

    def drop(self, number: int) -> None:
        """Forget the inequality."""
        for variable in self.rows.pop(number).factors:
            self._having[variable].discard(number)

    def having(self, variables: Iterable[int]) -> set[int]:
        """The numbers of the inequalities that have one of the variables."""
        return set().union(*(self._having.get(variable, set()) for variable in variables))

    def refutes(
        self, more: Sequence[Inequality], named: Iterable[int] | None = None, before: int | None = None
    ) -> list[tuple[int, list[int]]] | None:
        """How these inequalities and ``more`` force each other until one cannot be met; None where none comes to that.

        Pairs (number, variables that it settled), in order, the one that cannot be met last; ``more`` have numbers
        below 0. Of those that are kept only ``named`` are asked, if given, or only those of numbers below ``before``.
        """
        rows = {-place: row for place, row in enumerate(more, 1)}
        kept = self.rows if named is None else named
        rows |= {number: self.rows[number] for number in kept if before is None or number < before}
        true: dict[int, bool] = {}
        steps: list[tuple[int, list[int]]] = []
        waiting = dict.fromkeys(rows)
        while waiting:
            number = next(iter(waiting))
            del waiting[number]
            forced = _forced(rows[number], true)
            if forced is None:
                return [*steps, (number, [])]
            if forced:
                true |= forced
                steps.append((number, list(forced)))
                touched = self.having(forced).union(-place for place in range(1, len(more) + 1))
                waiting |= dict.fromkeys(sorted(other for other in touched if other in rows))
        return None


def _forced(row: Inequality, true: Mapping[int, bool]) -> dict[int, bool] | None:
    """The variables that the inequality settles where some are settled already; None: it cannot be met."""
    free = {variable: factor for variable, factor in row.factors.items() if variable not in true}
    spare = sum(max(0, factor) for factor in free.values()) - row.least
    spare += sum(factor for variable, factor in row.factors.items() if true.get(variable))
    if spare < 0:
        return None
    return {variable: factor > 0 for variable, factor in free.items() if abs(factor) > spare}


class Checker:
    """One proof for one formula. ``check`` follows it to its end and says what it shows."""

    def __init__(self, formula: Formula) -> None:
        self._formula = formula
        self.database = Database()
        self.best: int | None = None
        """The objective at the best solution told so far."""
        self._last = 0

    def check(self, text: str) -> Conclusion:
        """What the proof shows; raises ProofError at the first line that does not hold."""
        steps = list(_statements(text))
        names = [words[0] for words in steps[-3:]]
        if len(steps) < 3 or names != ["output", "conclusion", "end"] or " ".join(steps[-1]) != END:
            raise ProofError(say("the proof does not end with output, conclusion and end"))
        if " ".join(steps[-3]) != "output NONE":
            raise ProofError(say("expected output NONE"))
        for place, words in enumerate(steps[:-3], 1):
            try:
                self._step(words, first=place == 1)
            except (FormulaError, ProofError, IndexError, KeyError, ValueError) as error:
                raise at_step(place, words, error) from None
        return self._concluded(steps[-2])

    def _step(self, words: list[str], *, first: bool) -> None:
        rule, rest = words[0], words[1:]
        if first != (rule == "f"):
            raise ProofError(say("expected the number of rows at the top, once"))
        match rule:
            case "f":
                self._load(rest)
            case "pol":
                self._add(self.combined(rest))
            case "rup":
                self._rup(" ".join(rest))
            case "red":
                self._red(" ".join(rest))
            case "soli":
                self._soli(rest)
            case "del" if rest[0] == "id":
                for number in rest[1:]:
                    self.database.drop(_id(number))
            case _:
                raise ProofError(say("no rule of that name"))

    def _add(self, row: Inequality) -> None:
        self._last += 1
        self.database.add(self._last, row)

    def _load(self, words: list[str]) -> None:
        if [int(word) for word in words] != [len(self._formula.rows)]:
            raise ProofError(say("the formula has {number} rows", number=len(self._formula.rows)))
        for row in self._formula.rows:
            self._add(row)

    def combined(self, words: Sequence[str]) -> Inequality:
        """What a line in reverse Polish notation comes to; raises ProofError."""
        stack: list[str | Inequality] = []
        for word in words:
            match word:
                case "+":
                    other = self._operand(stack.pop())
                    stack.append(self._operand(stack.pop()).plus(other))
                case "*" | "d":
                    number = _id(stack.pop())
                    row = self._operand(stack.pop())
                    stack.append(row.times(number) if word == "*" else row.divided(number))
                case "s":
                    stack.append(self._operand(stack.pop()).saturated())
                case "w":
                    variable = abs(_literal(stack.pop()))
                    stack.append(self._operand(stack.pop()).weakened(variable))
                case _:
                    stack.append(word)
        (result,) = stack
        return self._operand(result)

    def _operand(self, word: str | Inequality) -> Inequality:
        """An inequality on the stack: derived there, named by its number, or that a literal is not below 0."""
        if isinstance(word, Inequality):
            return word
        if word.isdigit():
            return self.database.rows[int(word)]
        literal = _literal(word)
        return Inequality({literal: 1}, 0) if literal > 0 else Inequality({-literal: -1}, -1)

    def _rup(self, text: str) -> None:
        told, _, hints = text.partition(":")
        row = read_inequality(told)
        named = [_id(word) for word in hints.split() if word != "~"] if hints.strip() else None
        if self.database.refutes([row.negated()], named) is None:
            raise ProofError(say("it does not follow by propagation"))
        self._add(row)

    def _red(self, text: str) -> None:
        told, _, replaced = text.partition(":")
        row, witness = read_inequality(told), _witness(replaced.split())
        rows = self.database.rows
        goals = [rows[number] for number in self.database.having(witness)]
        goals.append(row)
        for goal in goals:
            self._follows(restricted(goal, witness), row.negated())
        if self._formula.objective is not None:
            before = Inequality(self._formula.objective, 0)
            after = restricted(before, witness)
            worse = Inequality(
                {variable: -factor for variable, factor in after.factors.items()}, -after.least
            )
            self._follows(before.plus(worse), row.negated())
        self._add(row)

    def _follows(self, goal: Inequality, assumed: Inequality) -> None:
        if goal.degree > 0 and self.database.refutes([goal.negated(), assumed]) is None:
            raise ProofError(say("under the replacement it is not shown that {goal}", goal=str(goal)))

    def _soli(self, words: Sequence[str]) -> None:
        if self._formula.objective is None:
            raise ProofError(say("there is no objective"))
        literals = [_literal(word) for word in words]
        true = {abs(literal): literal > 0 for literal in literals}
        if len(true) != len(literals) or not all(v in true for v in range(1, self._formula.variables + 1)):
            raise ProofError(say("expected each variable of the formula once"))
        for number, row in enumerate(self._formula.rows, 1):
            if not row.holds(true):
                raise ProofError(say("row {number} of the formula is not satisfied", number=number))
        value = self._formula.value(true)
        if self.best is None or value < self.best:
            self.best = value
        self._add(better_than(self._formula, value))

    def _concluded(self, words: list[str]) -> Conclusion:
        try:
            return self._shown(words[1:])
        except (ProofError, IndexError, KeyError, ValueError) as error:
            raise at_conclusion(words, error) from None

    def _shown(self, words: list[str]) -> Conclusion:
        match words:
            case ["UNSAT", ":", number]:
                if self.best is not None:
                    raise ProofError(say("a solution was told"))
                self._absurd(number)
                return Conclusion()
            case ["BOUNDS", least, ":", number, most]:
                self._absurd(number)
                if self.best is None or int(most) != self.best or int(least) > self.best:
                    raise ProofError(say("the best solution told has the value {value}", value=self.best))
                return Conclusion(int(least), int(most))
            case _:
                raise ProofError(say("expected UNSAT or BOUNDS with the number of an inequality"))

    def _absurd(self, number: str) -> None:
        if not self.database.rows[_id(number)].absurd:
            raise ProofError(say("inequality {number} can be met", number=number))


def better_than(formula: Formula, value: int) -> Inequality:
    """The objective is smaller than ``value``."""
    return Inequality(
        {variable: -factor for variable, factor in (formula.objective or {}).items()}, 1 - value
    )


def _statements(text: str) -> Iterator[list[str]]:
    """The words of each statement after the header."""
    kept = "\n".join(line.partition("%")[0] for line in text.splitlines())
    if not kept.startswith(f"{HEADER}\n"):
        raise ProofError(say("expected {header!r} in the first line", header=HEADER))
    *parts, rest = kept.removeprefix(f"{HEADER}\n").split(";")
    if rest.strip():
        raise ProofError(say("not ended by a semicolon: {rest!r}", rest=rest.strip()[:40]))
    for part in parts:
        if not (words := part.split()):
            raise ProofError(say("a statement without words"))
        yield words


def _witness(words: Sequence[str]) -> dict[int, int | bool]:
    """By variable what replaces it."""
    found: dict[int, int | bool] = {}
    if not words or len(words) % 3:
        raise ProofError(say("expected what replaces each variable, as x1 -> 1"))
    for name, arrow, to in zip(words[::3], words[1::3], words[2::3], strict=True):
        variable = _literal(name)
        if variable < 0 or arrow != "->" or variable in found:
            raise ProofError(say("expected what replaces each variable, as x1 -> 1"))
        found[variable] = to == "1" if to in ("0", "1") else _literal(to)
    return found


def _literal(word: str | Inequality) -> int:
    found = _LITERAL.fullmatch(word) if isinstance(word, str) else None
    if found is None:
        raise ProofError(say("expected a literal, got {word}", word=str(word)))
    return -int(found[2]) if found[1] else int(found[2])


def _id(word: str | Inequality) -> int:
    if not isinstance(word, str) or not word.isdigit() or not int(word):
        raise ProofError(say("expected a positive number, got {word}", word=str(word)))
    return int(word)
