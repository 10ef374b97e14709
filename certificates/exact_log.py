"""A log of the other solver as a proof.

The log has the rows that ``exact`` loads (``l``), lines in Polish notation (``pol``), what follows by propagation
(``rup``), definitions of new variables (``red``), and the inequality that cannot be met (``c``). Every line is
followed here; then, from the last one backwards, only those are kept that something kept rests on, and each ``rup``
is given the numbers of what it rests on. So a log of many thousand lines often becomes a proof of a few hundred.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from periplus.solvers.limits import Clock

from .checker import END, HEADER, Checker, Database
from .formula import Formula, Inequality, read_inequality


class WatchedDatabase(Database):
    """Inequalities that are followed as long as a clock allows."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def having(self, variables: Iterable[int]) -> set[int]:
        """As there; raises Stop when the clock says so."""
        self._clock.check()
        return super().having(variables)


def followed(formula: Formula, clock: Clock) -> Checker:
    """A checker whose ``check`` raises Stop when the clock says so."""
    checker = Checker(formula)
    checker.database = WatchedDatabase(clock)
    return checker


class LogError(ValueError):
    """The log has something that no proof in the format can be made of."""


@dataclass(slots=True)
class _Step:
    """A line of the log that derives an inequality."""

    rule: str
    words: list[str]
    row: Inequality
    rests_on: list[int] = field(default_factory=list)
    """The numbers, as the log counts, of what it is derived from."""


class ExactLog:
    """A log for the rows of a formula and, after them, those that were ``assumed``."""

    def __init__(self, text: str, formula: Formula, assumed: Sequence[Inequality], clock: Clock) -> None:
        """Raises LogError, and Stop when the clock says so."""
        self._formula = formula
        self._rows = (*formula.rows, *assumed)
        self._checker = followed(formula, clock)
        self._clock = clock
        self._steps: dict[int, _Step] = {}
        self._last = self._absurd(text)

    def _absurd(self, text: str) -> int:
        """Read all lines; the number of the inequality that cannot be met."""
        last = 0
        for line in text.splitlines()[1:]:
            self._clock.check()
            rule, *words = line.replace(";", " ").split() or ["*"]
            match rule:
                case "c":
                    return int(words[0])
                case "l" | "pol" | "rup" | "red":
                    last += 1
                    self._steps[last] = step = self._step(rule, words)
                    self._checker.database.add(last, step.row)
                case "*" | "del" | "core":
                    pass
                case _:
                    raise LogError(f"a line of the kind {rule}")
        raise LogError("no line says what cannot be met")

    def _step(self, rule: str, words: list[str]) -> _Step:
        match rule:
            case "l":
                return _Step("l", words, self._rows[int(words[0]) - 1])
            case "pol":
                named = [int(word) for word in _operands(words)]
                return _Step("pol", words, self._checker.combined(words), named)
            case "rup":
                return _Step("rup", words, read_inequality(" ".join(words)))
            case _:
                return _Step("red", words, read_inequality(" ".join(words[:-2])))

    def proof(self, solution: Mapping[int, bool] | None) -> str:
        """The proof: that ``solution`` is the best one, better ones being assumed; None: that there is none.

        Raises LogError, and Stop when the clock says so.
        """
        kept = self._kept()
        number = len(self._formula.rows) + (solution is not None)
        lines = []
        numbers: dict[int, int] = {}
        for place in kept:
            step = self._steps[place]
            if step.rule == "l":
                numbers[place] = int(step.words[0])  # an assumed row is the one that ``soli`` adds
                continue
            number += 1
            numbers[place] = number
            lines.append(f"{_told(step, numbers)} ;")
        return proof_text(self._formula, solution, lines, numbers[self._last])

    def _kept(self) -> list[int]:
        """The numbers of the lines that the last one rests on, in order."""
        kept, todo = set(), [self._last]
        while todo:
            place = max(todo)
            todo.remove(place)
            self._clock.check()
            if place in kept:
                continue
            kept.add(place)
            step = self._steps[place]
            if step.rule == "rup":
                step.rests_on = self._behind(step.row, place)
            todo += [other for other in step.rests_on if other not in kept]
            todo += [other for other in self._defining(step, place) if other not in kept]
        return sorted(kept)

    def _behind(self, row: Inequality, place: int) -> list[int]:
        """The lines that force a contradiction from the contrary of the row, in the order in which they do."""
        contrary = row.negated()
        steps = self._checker.database.refutes([contrary], before=place)
        if steps is None:
            raise LogError(f"line {place} does not follow by propagation")
        rows = self._checker.database.rows
        needed = {steps[-1][0]: None}
        wanted = set((contrary if steps[-1][0] < 0 else rows[steps[-1][0]]).factors)
        for number, settled in reversed(steps[:-1]):
            if wanted.intersection(settled):
                needed[number] = None
                wanted |= set((contrary if number < 0 else rows[number]).factors)
        return [number for number in reversed(needed) if number > 0]

    def _defining(self, step: _Step, place: int) -> Iterator[int]:
        """The definitions of new variables in the row, which have to come before it is used."""
        for variable in step.row.factors:
            if variable > self._formula.variables:
                yield from (
                    other
                    for other in self._checker.database.having([variable])
                    if other < place and self._steps[other].rule == "red"
                )


def proof_text(
    formula: Formula, solution: Mapping[int, bool] | None, lines: Iterable[str], absurd: int
) -> str:
    """The proof that ``solution`` is the best one, or that there is none: ``lines``, one of which cannot be met."""
    top, shown = [HEADER, f"f {len(formula.rows)} ;"], f"UNSAT : {absurd}"
    if solution is not None:
        literals = (f"{'' if true else '~'}x{variable}" for variable, true in sorted(solution.items()))
        top.append(f"soli {' '.join(literals)} ;")
        value = formula.value(solution)
        shown = f"BOUNDS {value} : {absurd} {value}"
    return "\n".join([*top, *lines, "output NONE ;", f"conclusion {shown} ;", f"{END} ;", ""])


def _operands(words: Iterable[str]) -> Iterator[str]:
    """The words of a line in Polish notation that are numbers of inequalities."""
    words = list(words)
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if word.isdigit() and after not in ("*", "d"):
            yield word


def _told(step: _Step, numbers: Mapping[int, int]) -> str:
    """The line of the proof; ``numbers`` are those that the lines before it have there."""
    if step.rule == "rup":
        named = " ".join(str(numbers[place]) for place in step.rests_on)
        return f"rup {step.row} : ~ {named}".rstrip()
    if step.rule == "red":
        return f"red {step.row} : {step.words[-2]} -> {step.words[-1]}"
    words = [*step.words, ""]
    told = [
        str(numbers[int(word)]) if word.isdigit() and after not in ("*", "d") else word
        for word, after in itertools.pairwise(words)
    ]
    return f"pol {' '.join(told)}"
