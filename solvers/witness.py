"""An answer to a goal is shown by a world, or by a line of play that an exact planner knows.

A world's line is played by the rules, and the goal read off its end. So a binding that the program allows and the
rules do not is never given. The reading is that of a database: facts are rows, a goal holds if its parts do. A goal
with more than facts and comparisons is grounded over those rows alone.

Goals are looked up in how the planner's lines end before a world is sought. A planner that ranks the moves of a
turn has played dozens of lines in the time that the solver takes for one world. What holds after them by the rules
answers most of what can hold at once and acquits most of what need not, and the greatest score, which the planner
proves, need not be searched for. What no known line tells is asked of the program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from periplus.models.core.results import Points, ScoreLine

from .limits import Clock, within
from .program import (
    ANY,
    Atom,
    Binding,
    Compare,
    Goal,
    Not,
    Program,
    Row,
    SizeError,
    Spelling,
    Sum,
    Term,
    Var,
    World,
    as_written,
    cases,
)
from .program.cases import GoalCase
from .program.goals import Items, OpenTerm, Part, Slot, atoms_of, slots_of, variables
from .program.values import compare
from .replay import ReplayError

Simple: TypeAlias = Atom | Not | Compare
"""A part of a goal that is a fact, its denial or a comparison."""
Facts: TypeAlias = Mapping[str, Collection[tuple[Term, ...]]]
"""For each relation and measure that the rules can tell its rows; a measure's value is the last column."""
Witness: TypeAlias = Callable[[World], Facts | None]
"""What holds by the rules after the line that a world stands for; None where no line is known for it. Raises
ReplayError for a line that the rules forbid."""


def items(lines: Iterable[ScoreLine[Points]]) -> set[tuple[Term, ...]] | None:
    """What each clause of a score gives, as rows; None where one gives no whole number."""
    found: Counter[str] = Counter()
    for line in lines:
        if line.points != int(line.points):
            return None
        found[line.rule] += int(line.points)
    return set(found.items())


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What a seat has before it, whatever line of play comes next: relations that rules of played games may name."""

    facts: Facts
    names: Mapping[str, Term]
    """Names that rules may write for values, as in ``Query``."""
    spelling: Spelling = as_written
    """How rules may write facts that can be written in several ways."""


class Readings(Mapping[str, Collection[tuple[Term, ...]]]):
    """Facts whose rows are worked out when a goal asks for them."""

    def __init__(self, readings: Mapping[str, Callable[[], Collection[tuple[Term, ...]]]]) -> None:
        self._readings = readings
        self._read: dict[str, Collection[tuple[Term, ...]]] = {}

    def __getitem__(self, relation: str) -> Collection[tuple[Term, ...]]:
        if relation not in self._read:
            self._read[relation] = self._readings[relation]()
        return self._read[relation]

    def __iter__(self) -> Iterator[str]:
        return iter(self._readings)

    def __len__(self) -> int:
        return len(self._readings)


def borne_out(witness: Witness | None, goal: Goal, binding: Binding, world: World) -> None:
    """Raise ReplayError if the rules deny the goal, with those values, after the world's line.

    Parts about relations that the rules do not tell are not looked at.
    """
    facts = None if witness is None else witness(world)
    if facts is None:
        return
    parts = [part for part in goal if isinstance(part, Atom | Not | Compare) and simple(part)]
    if len(parts) < len(goal):
        if all(atom.relation in facts for atom in atoms_of(goal)) and not _grounded(goal, binding, facts):
            raise ReplayError(
                f"said to hold with {dict(binding)}, but after its line the rules deny the goal"
            )
        return
    for part in parts:
        if told(part, facts) and not holds(part, binding, facts):
            raise ReplayError(f"said to hold with {dict(binding)}, but after its line the rules deny {part}")


def simple(part: Simple) -> bool:
    """Whether values and variables alone stand in the part."""
    return not any(isinstance(slot, Items | OpenTerm) for slot in slots_of(part))


def borne_by(goal: Goal, facts: Facts) -> bool:
    """Whether the goal holds for some values where those facts hold; false of facts that do not tell what it names."""
    if any(atom.relation not in facts for atom in atoms_of(goal)):
        return False
    found, world = _cases_over(goal, facts)
    return any(case.holds(world) for case in found)


def _cases_over(goal: Goal, facts: Facts) -> tuple[list[GoalCase], World]:
    """The cases of the goal in a program in which those facts hold, and nothing else, and its one world."""
    named = {atom.relation: len(atom.terms) for atom in atoms_of(goal)}
    program = settled({name: tuple(map(str, range(arity))) for name, arity in named.items()}, facts)
    found = list(cases(program, goal))
    return found, only_world(program)


def _grounded(goal: Goal, binding: Binding, facts: Facts) -> bool:
    """Whether the goal has that answer in a program in which those facts hold, and nothing else."""
    found, world = _cases_over(goal, facts)
    names = variables(goal)
    return any(case.holds(world) and case.binding(names, world) == binding for case in found)


def settled(tables: Mapping[str, Sequence[str]], facts: Facts) -> Program:
    """A program with those relations, by name their columns, in whose one world the facts hold and nothing else."""
    program = Program()
    for name, columns in tables.items():
        relation = program.relation(name, columns, "")
        for row in dict.fromkeys(facts.get(name, ())):
            relation.add(*row, literal=program.true)
    return program


def only_world(program: Program) -> World:
    """The world of a settled program: every literal that is not true in it is false."""
    return World([program.variables.range_of(index)[0] for index in range(len(program.variables))])


def certain(program: Program, name: str) -> Collection[tuple[Term, ...]] | None:
    """The rows of a relation that is the same in all worlds; None for another."""
    table = program.relations.get(name)
    if table is None:
        return None
    bounds = {literal: program.variables.range_of(max(literal, ~literal)) for literal in table.facts.values()}
    if any(low != high for low, high in bounds.values()):
        return None
    return [row for row, literal in table.facts.items() if bool(bounds[literal][0]) == (literal >= 0)]


def told(part: Simple, facts: Facts) -> bool:
    """Whether the facts can decide the part."""
    return isinstance(part, Compare) or (part.atom if isinstance(part, Not) else part).relation in facts


def holds(part: Simple, binding: Binding, facts: Facts) -> bool:
    """Whether the part of a goal holds with those values of its variables.

    >>> holds(Atom("lies", ("atlas", Var("P"))), {"P": "door"}, {"lies": [("atlas", "window")]})
    False
    """
    match part:
        case Atom():
            return any(fits(part.terms, row, binding) for row in facts[part.relation])
        case Not():
            return not any(fits(part.atom.terms, row, binding) for row in facts[part.atom.relation])
        case Compare():
            return compares(part, binding)


def fits(slots: Sequence[Slot], row: Sequence[Term], binding: Binding) -> bool:
    """Whether the row has the values of the atom; what nothing binds has one value throughout the atom."""
    local = dict(binding)
    return all(
        slot == ANY or local.setdefault(slot.name, term) == term if isinstance(slot, Var) else slot == term
        for slot, term in zip(slots, row, strict=True)
    )


def compares(part: Compare, binding: Binding) -> bool:
    """Whether two values, or variables that are bound, compare so; only numbers have an order."""
    left, right = (binding[slot.name] if isinstance(slot, Var) else slot for slot in (part.left, part.right))
    return compare(part.operator, left, right) is True  # type: ignore[arg-type] # the part is simple


SCORE = "score"
"""The measure of which planners know the greatest value."""
LOOK = 0.5
"""Deterministic effort for looking goals up."""


@dataclass(frozen=True, slots=True)
class KnownLines:
    """How some lines of play end, each a world of the program that is asked."""

    ends: Sequence[Facts] = ()
    """What holds by the rules after each: every relation and measure that is not the same in all worlds."""
    most: int | None = None
    """The greatest score of all lines of play, proved; None: not known."""
    without: Callable[[str, Row, Clock], int | None] | None = None
    """A score that no line of play beats after which the fact does not hold; None: not known. Raises Stop by the
    clock."""

    @property
    def best(self) -> Sequence[Facts]:
        """The ends with the greatest score."""
        return [end for end in self.ends if (self.most,) in end[SCORE]]


def the_score(program: Program) -> Sum:
    """The sum that the score is; raises KeyError where there is none, or one for each of several."""
    return program.measures[SCORE].sums[()]


def is_score(program: Program, total: Sum) -> bool:
    """Whether the sum is the score."""
    measure = program.measures.get(SCORE)
    return measure is not None and () in measure.sums and _weights(total) == _weights(measure.sums[()])


def _weights(total: Sum) -> tuple[frozenset[tuple[int, int]], int]:
    plain = Sum.of(total.factors, total.constant)
    return frozenset(plain.factors), plain.constant


def open_goal(program: Program, goal: Goal) -> bool:
    """Whether worlds differ in what the goal speaks of; tables that wait are filled."""
    return any(certain(program, atom.relation) is None for atom in atoms_of(goal))


def forced(known: KnownLines, goal: Goal, binding: Binding, clock: Clock) -> bool:
    """Whether the goal is known to hold with those values after every line with the greatest score.

    It is if it consists of facts, and no line without one of them scores as much. Raises Stop by the clock.
    """
    facts = [_fact(part, binding) for part in goal]
    return all(fact is not None and _needed(known, *fact, clock) for fact in facts)


def _needed(known: KnownLines, relation: str, row: Row, clock: Clock) -> bool:
    """Whether no line without the fact has the greatest score, as far as the effort tells."""
    if known.without is None or known.most is None:
        return False
    most = clock.tried(partial(known.without, relation, row), work=LOOK)
    return most is not None and most < known.most


def _fact(part: Part, binding: Binding) -> tuple[str, Row] | None:
    """The relation and row that the part is with those values; None if it is no fact."""
    if not isinstance(part, Atom) or ANY in part.terms:
        return None
    row = [binding.get(slot.name) if isinstance(slot, Var) else slot for slot in part.terms]
    known = tuple(value for value in row if isinstance(value, int | str | tuple))
    return (part.relation, known) if len(known) == len(row) else None


def looked_up(program: Program, goal: Goal, ends: Sequence[Facts], clock: Clock) -> Iterator[list[Binding]]:
    """The answers to the goal after each end that differs in what the goal speaks of, as far as the effort goes.

    Raises Stop when the clock is over.
    """
    part = clock.part(work=LOOK)
    return within(_looked_up(program, goal, ends, part), part, clock)


def _looked_up(program: Program, goal: Goal, ends: Sequence[Facts], clock: Clock) -> Iterator[list[Binding]]:
    widths = {atom.relation: len(atom.terms) for atom in atoms_of(goal)}
    tables = {name: tuple(map(str, range(width))) for name, width in widths.items()}
    names = variables(goal)
    same = {name: certain(program, name) for name in widths}
    seen = set()
    for end in ends:
        facts: dict[str, Collection[tuple[Term, ...]]] = {}
        for name, rows in same.items():
            if rows is None and name not in end:
                return
            facts[name] = end[name] if rows is None else rows
        key = tuple(frozenset(facts[name]) for name, rows in same.items() if rows is None)
        if key in seen:
            continue
        seen.add(key)
        alone = settled(tables, facts)
        try:
            found = list(cases(alone, goal, clock))
        except SizeError:
            return
        world = only_world(alone)
        yield [case.binding(names, world) for case in found if case.holds(world)]
