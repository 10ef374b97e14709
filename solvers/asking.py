"""Questions in Prolog's notation to the program of a position: what can hold, what must, how many, why not.

A game's solver gives a ``Query``: the program whose worlds are the lines of play from a position, and the
names that goals may use. All else is the same for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from periplus.models.core.data import Move
from periplus.models.core.errors import PositionError
from periplus.models.core.results import RuleId
from periplus.models.core.wording import say, spoken

from .cpsat import final
from .limits import Clock, Limits, Reason, Stop
from .program import (
    Binding,
    Given,
    Goal,
    GoalError,
    Measure,
    Program,
    Relation,
    SizeError,
    Sum,
    Term,
    Why,
    World,
    best,
)
from .program import ask as answers
from .program.text import parse_goal, parse_sum
from .search import Search

Play: TypeAlias = Callable[[World], Sequence[Move] | None]


@dataclass(frozen=True, slots=True)
class Lines:
    """A program whose worlds are lines of play, and the moves of each."""

    program: Program
    play: Play


@dataclass(frozen=True, slots=True)
class Query:
    """A position as a program to be asked."""

    program: Program
    """Its worlds are the lines of play. A question may add rows to it, so each question has its own query."""
    play: Play = lambda world: None
    """The moves that bring a world about, played by the rules; None where the query knows no way to."""
    quick: Callable[[], Iterable[Lines]] = tuple
    """Programs with the same relations that know some of the worlds, and tell them sooner; small first."""
    wide: Callable[[], Program] | None = None
    """One that has all the worlds and others: what it does not allow cannot hold, and it says so sooner."""
    within: str = ""
    """Where the worlds leave out something that play could bring: what, as a sentence that answers carry."""
    names: Mapping[str, Term] = field(default_factory=dict)
    """Names that goals may write for values, such as a card's name for its id."""
    clauses: Mapping[RuleId, str] = field(default_factory=dict)
    """The text of the clauses, for explanations."""
    doubts: Callable[[Goal], Iterable[Program]] | None = None
    """The programs that explain why a goal cannot hold, the quickest first, in which clauses and given facts
    can be left out. What one forbids cannot hold; what the last allows can. None: ``program`` alone."""
    say: Callable[[Given], str] = str
    """A given fact as a sentence."""
    confirm: Callable[[Why], bool] | None = None
    """Whether the rules code agrees with an explanation: its facts are true and its clauses forbid."""

    @property
    def lines(self) -> Lines:
        """The program with all the worlds."""
        return Lines(self.program, self.play)


@dataclass(frozen=True, slots=True)
class Table:
    """A relation or measure as goals may name it."""

    name: str
    columns: tuple[str, ...]
    meaning: str

    def as_json(self) -> dict[str, Any]:
        """The entry of the ``relations`` answer."""
        return {"name": self.name, "columns": list(self.columns), "meaning": spoken(self.meaning)}


def tables(program: Program) -> tuple[Table, ...]:
    """Every relation of a program, then every measure."""
    found: list[Relation | Measure] = [*program.relations.values(), *program.measures.values()]
    return tuple(Table(table.name, table.columns, table.doc) for table in found)


@dataclass(frozen=True, slots=True)
class Bindings:
    """The answers to a goal found so far: each binds the goal's variables, each comes once."""

    answers: tuple[Binding, ...] = ()
    complete: bool = False
    """Whether there are no others."""
    reason: Reason | None = None
    within: str = ""
    """What the worlds leave out, for whoever reads that there are no others."""

    def stopped(self, reason: Reason) -> Bindings:
        """The same answers as the final word of a search that ended for ``reason``."""
        return replace(self, reason=reason, complete=reason == "proved")

    def as_json(self) -> dict[str, Any]:
        """The ``ask`` answer."""
        found = [{name: as_json(term) for name, term in answer.items()} for answer in self.answers]
        return {"answers": found, "complete": self.complete}

    def count_as_json(self) -> dict[str, Any]:
        """The answer of ``ask --count``."""
        return {"count": len(self.answers), "complete": self.complete}


def as_json(term: Term) -> Any:
    """The value as JSON has it: a square is an array."""
    return list(term) if isinstance(term, tuple) else term


def ask(
    query: Query,
    goal: str,
    limits: Limits,
    *,
    every: bool = False,
    optimal: str | None = None,
) -> Search[Bindings]:
    """The bindings of the goal's variables that hold in some world, or (``every``) in every world.

    ``optimal`` is a sum; only the worlds in which it is greatest count. ``limits.count`` is how many answers
    are wanted. Raises PositionError at once for a goal (field ``goal``) or sum (``optimal``) that cannot be
    read, and while it runs for a goal that is too large.
    """
    parsed = read_goal(query, goal)
    total = None if optimal is None else read_sum(query, optimal)
    nothing = Bindings(within=query.within)
    return Search(lambda clock: _run(query, parsed, total, every, clock), limits, nothing)


def read_goal(query: Query, goal: str) -> Goal:
    """The goal that the text writes; raises PositionError that names the field ``goal``."""
    try:
        return parse_goal(goal, query.program, query.names)
    except GoalError as error:
        raise PositionError("goal", str(error)) from None


def read_sum(query: Query, text: str) -> Sum:
    """The sum that the text writes; raises PositionError that names the field ``optimal``."""
    try:
        return parse_sum(text, query.program, query.names)
    except GoalError as error:
        raise PositionError("optimal", str(error)) from None


def _run(query: Query, goal: Goal, total: Sum | None, every: bool, clock: Clock) -> Iterator[Bindings]:
    if total is not None and not keep_optimal(query.program, total, clock):
        return
    found: list[Binding] = []
    straight = every or total is not None
    try:
        for binding in (
            answers(query.program, goal, clock, every=every) if straight else in_some(query, goal, clock)
        ):
            found.append(binding)
            enough = len(found) == clock.limits.count
            yield Bindings(tuple(found), reason="count" if enough else None, within=query.within)
    except SizeError as error:
        raise PositionError("goal", say("too large, expected fewer cases: {error}", error=error)) from None


def in_some(query: Query, goal: Goal, clock: Clock) -> Iterator[Binding]:
    """The bindings that hold in some world, from the quicker programs first.

    Raises SizeError, and Stop when a limit ends the question before it is complete.
    """
    found: list[Binding] = []
    for lines in query.quick():
        for binding in answers(lines.program, goal, clock, known=found):
            found.append(binding)
            yield binding
        if query.wide is not None and next(answers(query.wide(), goal, clock, known=found), None) is None:
            return
    yield from answers(query.program, goal, clock, known=found)


def keep_optimal(program: Program, total: Sum, clock: Clock) -> bool:
    """Leave only the worlds in which the sum is greatest; False if there is no world. Raises Stop."""
    program.maximise(total.factors, total.constant)
    last = final(best(program, clock))
    if last.status not in ("optimal", "infeasible"):
        raise Stop(last.reason or "crashed")
    if last.value is None:
        return False
    program.rule(OPTIMUM).linear(total.factors, last.value - total.constant, last.value - total.constant)
    program.objective = None
    return True


OPTIMUM = "optimum"
"""Stands for a clause where a question looks at optimal worlds alone."""
