"""Lines of play that a game's exact planner knows: goals are looked up in how they end before a world is sought.

A planner that ranks the moves of a turn has played dozens of lines in the time that the solver takes for one world.
What holds after them by the rules answers most of what can hold at once and acquits most of what need not, and the
greatest score, which the planner proves, need not be searched for. What no known line tells is asked of the program.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from .limits import Clock, within
from .program import ANY, Atom, Binding, Goal, Program, Row, SizeError, Sum, Term, Var, atoms_of, cases
from .program.goals import Part, variables
from .witness import Facts, certain, only_world, settled

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
