"""Rules of one's own put to a puzzle of choices: of its arrangements those count that break no constraint.

They are put to the puzzle's program, for the solver to count its worlds; and to one arrangement after the other,
where the clauses are worked out anew over its facts, without a solver: the two counts must agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from periplus.models.boards.bitsets import members
from periplus.models.core.data import Move
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.solvers.asking import too_large
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.program import GoalError, Literal, Program, Row, SizeError, any_of
from periplus.solvers.program.clauses import parse_rules
from periplus.solvers.program.install import install
from periplus.solvers.ruling import RuleText, kept, library

from .deduction.techniques import Choices
from .question import ArrangementFacts, ChoicePuzzle


def choosing(choices: Choices) -> tuple[Program, tuple[Literal, ...]]:
    """The program whose worlds choose one candidate of each group, no two that clash, and each one's fact."""
    program = Program()
    chosen = program.relation("chosen", ("candidate",), "the candidate is chosen")
    facts = tuple(chosen.add(number) for number in range(len(choices.clash)))
    constrain(program, choices, facts)
    return program, facts


def constrain(program: Program, choices: Choices, chosen: Sequence[Literal]) -> None:
    """Let one candidate of each group be chosen, no two that clash; ``chosen`` has the literal of each."""
    for group in choices.groups:
        program.rule("choice").exactly_one([chosen[one] for one in group])
    for one, mask in enumerate(choices.clash):
        for other in members(mask >> one + 1 << one + 1):
            program.rule("clash").at_most_one([chosen[one], chosen[other]])


READING = Limits(work=0.05)
"""What working the rules of a puzzle out may cost, some 25,000 steps: a file that is read has no limits of its own."""
SOURCE = "rules"
"""What the text is called where its lines are cited."""


class OwnRules:
    """The rules of a text over the facts of a puzzle's arrangements."""

    def __init__(self, given: RuleText, facts: ArrangementFacts) -> None:
        """Read the text; raises PositionError for the field it is called, also for rules that forbid nothing."""
        self._facts = facts
        self._where = given.source
        self._known: dict[frozenset[tuple[str, Row]], bool] = {}
        program = Program()
        program.spelling = facts.spelling or program.spelling
        for name, columns in facts.relations.items():
            table = program.relation(name, columns, "")
            for row in facts.given.get(name, ()):
                table.add(*row, literal=program.true)
        libraries = {facts.game: library(facts.game)} if facts.library else {}
        try:
            rules = parse_rules(given.text, program, facts.names, SOURCE, libraries)
        except GoalError as error:
            raise PositionError(given.source, str(error)) from None
        if rules.objectives:
            raise PositionError(
                given.source, say("expected no objective: one arrangement alone is to keep them")
            )
        if not rules.constraints:
            raise PositionError(given.source, say("expected a constraint, such as :- body."))
        self._rules = rules.needed(())

    def keeps(self, arrangement: Sequence[Move]) -> bool:
        """Whether a complete arrangement breaks no constraint; raises PositionError for rules that are too large."""
        made = frozenset(fact for move in arrangement for fact in self._facts.of(move))
        if made not in self._known:
            told = {name: set(self._facts.given.get(name, ())) for name in self._facts.relations}
            for name, row in made:
                told[name].add(row)
            with self._sized():
                self._known[made] = kept(self._rules, {name: sorted(told[name], key=str) for name in told})
        return self._known[made]

    def count(self, puzzle: ChoicePuzzle, most: int, clock: Clock) -> int:
        """How many solutions of the puzzle keep the rules, counted no further than ``most``; raises Stop."""
        found = 0
        for chosen in puzzle.choices.selections():
            clock.check()
            found += self.keeps([puzzle.move(one) for one in chosen])
            if found == most:
                break
        return found

    def program(self, puzzle: ChoicePuzzle) -> tuple[Program, tuple[Literal, ...]]:
        """The program whose worlds are the solutions that keep the rules, and the literal of each candidate.

        Raises PositionError for rules that are too large.
        """
        program = Program()
        chosen = tuple(program.boolean() for _ in puzzle.choices.clash)
        constrain(program, puzzle.choices, chosen)
        holders: dict[str, dict[Row, list[Literal]]] = {name: {} for name in self._facts.relations}
        for name, rows in self._facts.given.items():
            holders[name] |= {row: [program.true] for row in rows}
        for number, literal in enumerate(chosen):
            for name, row in self._facts.of(puzzle.move(number)):
                holders[name].setdefault(row, []).append(literal)
        for name, columns in self._facts.relations.items():
            table = program.relation(name, columns, "")
            for row, literals in holders[name].items():
                table.add(*row, literal=any_of(program, literals))
        with self._sized():
            install(program, self._rules, Clock(READING))
        return program, chosen

    @contextmanager
    def _sized(self) -> Iterator[None]:
        """Rules that are too large are a fault of their field."""
        try:
            yield
        except SizeError as error:
            raise too_large(self._where, error) from None
        except Stop:
            message = say("too much to work out for a puzzle, expected fewer cases")
            raise PositionError(self._where, message) from None
