"""Why one goal rather than another: what the best line of each has that the other's lacks, fact by fact.

Of each goal the line with the greatest score is taken, of those that have the goal, and what the rules of the game tell
after the two lines is compared. Where a question wants something other than the score, the best is that; where there is
nothing to be made large, any line will do. An objective of one's own comes first: of the lines with the goal only those
count that it finds best.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import spoken, tell

from .asking import OPTIMUM, Query, read_goal, standing, too_large
from .cpsat import Report, final
from .justifying import Speller
from .limits import Clock, Limits, Reason, Stop
from .program import Goal, Program, Row, SizeError, Sum, World
from .program.program import model_of
from .program.questions import Inquiry
from .program.slips import slips
from .program.text import told_fact
from .program.why import asked
from .proof import prove
from .reason_shapes import ContrastedGoal, GoalContrastAnswer
from .search import AnytimeAnswer, Search
from .shapes import Status, printed

SCORE = "score"
FIELDS = ("goal", "rather_than")
"""What the two goals are called in a request."""
Table: TypeAlias = Mapping[str, frozenset[Row]]


@dataclass(frozen=True, slots=True)
class GoalSide:
    """One of the two goals: its best line and what it alone has."""

    goal: str
    status: Status = "unknown"
    """Whether no line of play with the goal is better; infeasible: no line has it."""
    value: int | None = None
    objective: int | None = None
    """What the objective of one's own comes to in that line; None: there is none."""
    only: tuple[tuple[str, str], ...] = ()
    """Facts that hold here and not after the other line, each with its meaning."""

    def as_json(self) -> dict[str, Any]:
        """A side of the answer."""
        facts = [{"fact": fact, "meaning": spoken(meaning)} for fact, meaning in self.only]
        return printed(ContrastedGoal, self, only=facts)

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
        if self.objective is not None:
            yield tell("- the objective of the rules comes to {value}", value=self.objective)
        for fact, meaning in self.only:
            yield tell("- {fact}: {meaning}", fact=fact, meaning=spoken(meaning))


@dataclass(frozen=True, slots=True)
class Contrast(AnytimeAnswer):
    """Two goals side by side."""

    sides: tuple[GoalSide, GoalSide]
    reason: Reason | None = None
    within: str = ""
    """What the worlds that were asked leave out."""
    warnings: tuple[str, ...] = ()
    """What in the goals is legal and yet perhaps not meant."""

    @property
    def value(self) -> int | None:
        """What the best line of the first is worth, for whoever follows a search."""
        return self.sides[0].value

    @property
    def bound(self) -> None:
        """A contrast has no bound."""
        return None

    def as_json(self) -> dict[str, Any]:
        """The answer of ``why`` with ``--rather-than``."""
        one, other = self.sides
        more = standing(self.within, self.warnings)
        return printed(GoalContrastAnswer, self, this=one, other=other, **more)

    def for_picture(self) -> dict[str, Any]:
        """Nothing of it is drawn: the picture is of the position."""
        return {}

    @property
    def text(self) -> str:
        """The two sides, line by line."""
        lines = [line for side in self.sides for line in side.told()]
        return "\n".join([*lines, *([spoken(self.within)] if self.within else [])])


def contrast(one: Query, other: Query, goals: tuple[str, str], limits: Limits) -> Search[Contrast]:
    """The goals side by side; each has a query of its own about the same position, and the first half of the limits.

    Raises PositionError at once for a goal that cannot be read (field ``goal`` or ``rather_than``), and while it runs
    for one that is too large.
    """
    asked_about = _Sides((one, other), (_read(one, goals[0], FIELDS[0]), _read(other, goals[1], FIELDS[1])))
    nothing = Contrast((GoalSide(goals[0]), GoalSide(goals[1])), None, one.within, asked_about.warnings())
    return Search(lambda clock: asked_about.compared(nothing, clock), limits, nothing)


def _read(query: Query, goal: str, field: str) -> Goal:
    try:
        return read_goal(query, goal)
    except PositionError as error:
        raise PositionError(field, error.message) from None


@dataclass(frozen=True, slots=True)
class _Sides:
    """The two questions."""

    queries: tuple[Query, Query]
    goals: tuple[Goal, Goal]

    def warnings(self) -> tuple[str, ...]:
        """What in the goals is perhaps not meant."""
        both = zip(self.goals, self.queries, strict=True)
        found = (
            warning for goal, query in both for warning in slips(goal, query.program, query.names, query.own)
        )
        return tuple(dict.fromkeys(found))

    def compared(self, nothing: Contrast, clock: Clock) -> Iterator[Contrast]:
        """The first side alone, then both; a side that has no time left does not take the other with it."""
        one, here, first = self._best(0, nothing.sides[0], clock, clock.share(0.5))
        yield replace(nothing, sides=(one, nothing.sides[1]))
        other, there, second = self._best(1, nothing.sides[1], clock, clock.part())
        if here is not None and there is not None:
            one = replace(one, only=tuple(_only(self.queries[0], here, there)))
            other = replace(other, only=tuple(_only(self.queries[1], there, here)))
        yield replace(nothing, sides=(one, other), reason=second if first == "proved" else first)

    def _best(
        self, at: int, side: GoalSide, clock: Clock, part: Clock
    ) -> tuple[GoalSide, Table | None, Reason]:
        """The best line that has the goal, what holds after it, and why it was sought no further."""
        try:
            return _best_line(self.queries[at], self.goals[at], side, part)
        except SizeError as error:
            raise too_large(FIELDS[at], error) from None
        except Stop as stop:
            if stop.reason == "cancelled":
                raise
            return side, None, stop.reason
        finally:
            clock.spend(part.worked)


def _best_line(
    query: Query, goal: Goal, side: GoalSide, clock: Clock
) -> tuple[GoalSide, Table | None, Reason]:
    """As ``_Sides._best``; raises Stop and SizeError."""
    program = query.program
    # The measure first: one that waits is filled, and an inquiry adds no variables but its own.
    total = _aimed_at(query)
    inquiry = asked(program, goal, clock)
    if query.objective is not None:
        found = _most(program, query.objective, inquiry, clock)
        if found.status != "optimal":
            status: Status = "infeasible" if found.status == "infeasible" else "unknown"
            return replace(side, status=status), None, _end(found)
        worth = World(found.values).total(query.objective) - query.objective.constant
        program.rule(OPTIMUM).linear(query.objective.factors, worth, worth)
        side = replace(side, objective=_own_value(query, World(found.values)))
    report = _most(program, total, inquiry, clock)
    if not report.solved:
        return replace(side, status=report.status), None, _end(report)
    world = World(report.values)
    value = 0 if total is None else world.total(total)
    if query.aim is not None and query.aim.minimise:
        value = -value
    return replace(side, status=report.status, value=value), _table(query, world), _end(report)


def _aimed_at(query: Query) -> Sum | None:
    """What the question makes large: its own sum, else the score."""
    if query.aim is not None:
        return query.aim.total
    measure = query.program.measures.get(SCORE)
    return None if measure is None else measure.sums.get(())


def _most(program: Program, total: Sum | None, inquiry: Inquiry, clock: Clock) -> Report:
    """A world of the inquiry in which the sum is greatest."""
    program.objective = total
    return final(prove(model_of(program) + inquiry.parts(), clock))


def _own_value(query: Query, world: World) -> int:
    """What the objective of one's own comes to, as it is written: what is to be small is not turned round."""
    total = world.total(query.objective) if query.objective is not None else 0
    return total if all(one.largest for one in query.own.objectives) else -total


def _end(report: Report) -> Reason:
    return report.reason or "crashed"


def _table(query: Query, world: World) -> Table:
    """What holds after the line of a world, as the rules tell it where they do."""
    facts = None if query.witness is None else query.witness(world)
    if facts is not None:
        return {name: frozenset(facts[name]) for name in facts if query.program.table(name) is not None}
    tables = query.program.relations
    return {name: frozenset(world.facts(table)) for name, table in tables.items() if not table.waits}


def _only(query: Query, here: Table, there: Table) -> Iterator[tuple[str, str]]:
    """The facts that hold here alone, in the order of the relations."""
    spell = Speller(query.program, query.names)
    for name, rows in here.items():
        table = query.program.table(name)
        for row in sorted(rows - there.get(name, frozenset()), key=repr):
            yield told_fact(name, row, spell), "" if table is None else table.doc
