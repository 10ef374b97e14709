"""Why one goal rather than another: what the best line of each has that the other's lacks, fact by fact.

Of each goal the line with the greatest score is taken, of those that have the goal, and what the rules of the game tell
after the two lines is compared. Where a question wants something other than the score, the best is that; where there is
nothing to be made large, any line will do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from periplus.models.core.wording import spoken, tell

from .answers import Status
from .asking import Query, read_goal, scope_text
from .cpsat import final
from .justifying import Speller
from .limits import Clock, Limits, Reason
from .program import Goal, Row, World
from .program.best import model_of
from .program.telling import told_fact
from .program.why import asked
from .proof import prove
from .search import Search

SCORE = "score"
Table: TypeAlias = Mapping[str, frozenset[Row]]


@dataclass(frozen=True, slots=True)
class GoalSide:
    """One of the two goals: its best line and what it alone has."""

    goal: str
    status: Status = "unknown"
    """Whether no line of play with the goal is better; infeasible: no line has it."""
    value: int | None = None
    only: tuple[tuple[str, str], ...] = ()
    """Facts that hold here and not after the other line, each with its meaning."""

    def as_json(self) -> dict[str, Any]:
        """A side of the answer."""
        facts = [{"fact": fact, "meaning": spoken(meaning)} for fact, meaning in self.only]
        return {"goal": self.goal, "status": self.status, "value": self.value, "only": facts}

    def told(self) -> Iterator[str]:
        """The side line by line."""
        if self.status == "infeasible":
            yield tell("It cannot hold: {goal}", goal=self.goal)
            return
        if self.value is None:
            yield tell("{goal}: not known", goal=self.goal)
            return
        if self.status == "optimal":
            yield tell("{goal}: {value} at best, and alone", goal=self.goal, value=self.value)
        else:
            yield tell("{goal}: {value} found so far, and alone", goal=self.goal, value=self.value)
        for fact, meaning in self.only:
            yield tell("- {fact}: {meaning}", fact=fact, meaning=spoken(meaning))


@dataclass(frozen=True, slots=True)
class Contrast:
    """Two goals side by side."""

    sides: tuple[GoalSide, GoalSide]
    reason: Reason | None = None
    within: str = ""
    """What the worlds that were asked leave out."""

    @property
    def value(self) -> int | None:
        """What the best line of the first is worth, for whoever follows a search."""
        return self.sides[0].value

    @property
    def bound(self) -> None:
        """A contrast has no bound."""
        return None

    def stopped(self, reason: Reason) -> Contrast:
        """The same knowledge as the final word of a search that ended for ``reason``."""
        return replace(self, reason=reason)

    def as_json(self) -> dict[str, Any]:
        """The answer of ``why`` with ``--rather-than``."""
        one, other = (side.as_json() for side in self.sides)
        scope = {"scope": scope_text(self.within)} if self.within else {}
        return {"this": one, "other": other, "reason": self.reason, **scope}

    @property
    def text(self) -> str:
        """The two sides, line by line."""
        lines = [line for side in self.sides for line in side.told()]
        return "\n".join([*lines, *([spoken(self.within)] if self.within else [])])


def contrast(one: Query, other: Query, goals: tuple[str, str], limits: Limits) -> Search[Contrast]:
    """The goals side by side; each has a query of its own about the same position.

    Raises PositionError at once for a goal that cannot be read.
    """
    parsed = (read_goal(one, goals[0]), read_goal(other, goals[1]))
    first, second = (GoalSide(goal) for goal in goals)
    nothing = Contrast((first, second), within=one.within)
    return Search(lambda clock: _run((one, other), parsed, nothing, clock), limits, nothing)


def _run(
    queries: tuple[Query, Query], goals: tuple[Goal, Goal], nothing: Contrast, clock: Clock
) -> Iterator[Contrast]:
    found = [
        _best(query, goal, side, clock)
        for query, goal, side in zip(queries, goals, nothing.sides, strict=True)
    ]
    (one, here), (other, there) = found
    if here is not None and there is not None:
        one = replace(one, only=tuple(_only(queries[0], here, there)))
        other = replace(other, only=tuple(_only(queries[1], there, here)))
    yield replace(nothing, sides=(one, other), reason="proved" if _settled((one, other)) else None)


def _settled(sides: Iterable[GoalSide]) -> bool:
    return all(side.status in ("optimal", "infeasible") for side in sides)


def _best(query: Query, goal: Goal, side: GoalSide, clock: Clock) -> tuple[GoalSide, Table | None]:
    """The best line that has the goal, and what holds after it."""
    program = query.program
    inquiry = asked(program, goal, clock)
    measure = program.measures.get(SCORE)
    total = query.aim.total if query.aim is not None else None if measure is None else measure.sums.get(())
    if total is not None:
        program.maximise(total.factors, total.constant)
    report = final(prove(model_of(program) + inquiry.parts(), clock))
    if not report.solved:
        return replace(side, status=report.status), None
    world = World(report.values)
    value = 0 if total is None else world.total(total)
    return replace(side, status=report.status, value=value), _table(query, world)


def _table(query: Query, world: World) -> Table:
    """What holds after the line of a world, as the rules tell it where they do."""
    facts = None if query.witness is None else query.witness(world)
    if facts is not None:
        return {name: frozenset(facts[name]) for name in facts}
    tables = query.program.relations
    return {name: frozenset(world.facts(table)) for name, table in tables.items() if not table.waits}


def _only(query: Query, here: Table, there: Table) -> Iterator[tuple[str, str]]:
    """The facts that hold here alone, in the order of the relations."""
    spell = Speller(query.program, query.names)
    for name, rows in here.items():
        table = query.program.table(name)
        for row in sorted(rows - there.get(name, frozenset()), key=repr):
            yield told_fact(name, row, spell), "" if table is None else table.doc
