r"""Grounding: every case in which the candidate facts of a program can make a goal true.

A goal has variables, a solver has none. So the goal is joined with the candidate facts, as a database joins tables:
one *way* comes in at the left with nothing bound, each part of the goal is a stage that turns a way into those that
follow from it, and what comes out at the right are the cases. A way is what the variables stand for so far, and what a
world needs for it. The parts come in the order of ``ordering.py``, so that each finds bound what it starts from.

What a stage does depends on its part. A fact binds values and adds its literal to the needs. A measure, such as the
score, binds a sum, whose value differs from world to world. A comparison of known values is decided at once; one of a
sum becomes a need, a range of that sum. What is denied, chosen or counted depends on the truth of all cases within it:
for each of them a literal is made that is true exactly where the case holds (``cases.Truth``), and the part is then
about those literals.

With the candidates ``fits(t1, 1)``, ``fits(t1, 2)``, ``uses(2)`` and the score S, the goal
``fits(t1, At), \+ uses(At), score(S), S > 5`` goes through four stages::

    fits(t1, At)    At = 1, needs fits(t1, 1)    and    At = 2, needs fits(t1, 2)
    \+ uses(At)     At = 1 is left as it is, for nothing uses 1; At = 2 needs the negation of uses(2) besides
    score(S)        both bind S to the sum
    S > 5           both need the sum to be 6 at least

Nothing is lost, since a part can hold in no other way than by a candidate, and nothing is added, since a world meets
all needs of a case iff every part holds in it with those values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product

from periplus.models.core.wording import say

from ..limits import Clock
from .builtins import called, numbers
from .cases import Bag, Condition, GoalCase, Need, Test, Truth, negated
from .collecting import Collecting, Way
from .goals import (
    Atom,
    Call,
    Collect,
    Compare,
    Either,
    First,
    Goal,
    GoalError,
    Items,
    Never,
    Not,
    OpenTerm,
    Part,
    Slot,
    Var,
    inner,
    names_of,
    variables,
)
from .ordering import anything, ordered
from .program import Program, any_of
from .relations import Measure, Relation, Row, SizeError, Sum, Term
from .values import Value, Values, ValueSplitter, compare, match, standing, unify

Stage = Iterator[Way]
MAX_WAYS = 50_000
"""Ways in which a goal within a goal can hold."""
MAX_STEPS = 1_000_000
"""Ways in which parts can hold, over all that is asked at once."""
STEPS = 1_000
"""After so many of them the clock is asked."""
STEP_WORK = 2e-6
"""The effort of one, in the units of ``Limits.work``."""


def cases(program: Program, goal: Goal, clock: Clock | None = None) -> Iterator[GoalCase]:
    """The cases of the goal, in the order of the candidate facts; raises GoalError for a faulty goal.

    With a clock the steps count as work, and Stop is raised when a limit is reached.
    """
    check(program, goal)
    grounder = Grounder(program, in_order=told_in_order(goal), clock=clock)
    for way in grounder.ways(goal):
        yield from grounder.cases_of(way, variables(goal))


def told_in_order(goal: Goal) -> bool:
    """Whether the order of facts is a part of the goal's meaning: it lists ways, or takes the first."""
    return any(
        isinstance(part, First)
        or (isinstance(part, Collect) and (part.kind == "bag" or part.witness))
        or any(map(told_in_order, inner(part)))
        for part in goal
    )


def _case(values: Values, needs: tuple[Need, ...]) -> GoalCase:
    """The case in which the variables stand for those values; a sum that needs settle is no longer open."""
    settled_by_needs: dict[Sum, Term] = {
        need[0].total: need[0].intervals[0][0]
        for need in needs
        if len(need) == 1 and isinstance(need[0], Condition) and need[0].point
    }
    bound: dict[str, Term] = {}
    open_: dict[str, Sum | Bag] = {}
    for name, value in values.items():
        known = settled_by_needs.get(value, value) if isinstance(value, Sum) else value
        if isinstance(known, Sum | Bag):
            open_[name] = known
        else:
            bound[name] = known
    return GoalCase(bound, open_, needs)


def check(program: Program, goal: Goal) -> None:
    """Raise GoalError unless every relation is there with its columns and every part has what it needs bound."""
    _check_tables(program, goal)
    ordered(goal, frozenset())


def _check_tables(program: Program, goal: Goal) -> None:
    for part in goal:
        for within in inner(part):
            _check_tables(program, within)
        if not isinstance(part, Atom | Not):
            continue
        atom = part.atom if isinstance(part, Not) else part
        table = program.table(atom.relation)
        if table is None:
            raise GoalError(f"no relation {atom.relation}")
        if len(atom.terms) != len(table.columns):
            raise GoalError(f"{atom.relation} has the columns {table.columns}, not {len(atom.terms)}")


class Grounder:
    """Grounds goals over a program, to which it may add what facts mean."""

    def __init__(self, program: Program, *, in_order: bool = False, clock: Clock | None = None) -> None:
        """``in_order``: facts come in the standard order, parts as they are written; else as it is quickest."""
        self._clock = clock
        self._program = program
        self._in_order = in_order
        self._settling = ValueSplitter(program)
        self._indexes: dict[tuple[str, tuple[int, ...]], dict[Row, list[Row]]] = {}
        self._orders: dict[tuple[int, frozenset[str]], tuple[Goal, tuple[Part, ...]]] = {}
        self.truth = Truth(program)
        """Literals for what it finds."""
        self._collecting = Collecting(program, self._settling, self.truth)
        self._steps = 0

    def forget(self, relation: str) -> None:
        """The relation has new facts."""
        for key in [key for key in self._indexes if key[0] == relation]:
            del self._indexes[key]

    def ways(self, goal: Goal, values: Values | None = None) -> Stage:
        """The ways in which the goal can hold, with those values of variables."""
        known: Values = values or {}
        stage: Stage = iter([(known, ())])
        for part in self._order(goal, frozenset(known)):
            stage = self._counted(self._stage(part, stage))
        return stage

    def _counted(self, stage: Stage) -> Stage:
        """The same cases; raises SizeError where there are too many in all."""
        for way in stage:
            self._steps += 1
            if self._steps > MAX_STEPS:
                raise SizeError(say("more than {most} steps to find out what can hold", most=MAX_STEPS))
            if self._clock is not None and self._steps % STEPS == 0:
                self._clock.work(STEPS * STEP_WORK)
            yield way

    def facts(self, terms: Sequence[Slot], goal: Goal) -> Iterator[tuple[Row, tuple[Need, ...]]]:
        """The facts with those values that the ways to hold of the goal give, each with its needs."""
        for values, needs in self.ways(goal):
            for row, tests in self._settling.row(terms, values):
                yield row, (*needs, *((test,) for test in tests))

    def needs(self, goal: Goal) -> Iterator[tuple[Need, ...]]:
        """What each way to hold of the goal needs."""
        return (needs for _, needs in self.ways(goal))

    def adds_up(self, template: Slot, way: Way) -> bool:
        """Whether the template comes to a number in some world in which the way holds."""
        return any(True for _ in numbers(template, way[0], self._settling))

    def values(self, goal: Goal, name: str) -> Iterator[Value]:
        """What the variable stands for in each way to hold of the goal."""
        return (values[name] for values, _ in self.ways(goal))

    def cases_of(self, way: Way, names: Sequence[str]) -> Iterator[GoalCase]:
        """The cases of a way, which has one for each list that a list with a term twice can be."""
        values, needs = way
        asked = [name for name in names if name in values]
        choices = [
            list(self._settling.settled(value))
            if isinstance(value, Bag) and not value.plain
            else [(value, ())]
            for value in map(values.__getitem__, asked)
        ]
        for chosen in product(*choices):
            settled = {name: value for name, (value, _) in zip(asked, chosen, strict=True)}
            yield _case(settled, (*needs, *((test,) for _, tests in chosen for test in tests)))

    def _order(self, goal: Goal, bound: frozenset[str]) -> tuple[Part, ...]:
        key = id(goal), bound
        if key not in self._orders:
            late = frozenset(self._program.measures)
            self._orders[key] = goal, ordered(goal, bound, late, as_written=self._in_order).parts
        return self._orders[key][1]

    def _stage(self, part: Part, stage: Stage) -> Stage:
        match part:
            case Atom() if part.relation in self._program.relations:
                return self._join(self._program.relations[part.relation], part.terms, stage)
            case Atom():
                return self._measure(self._program.measures[part.relation], part.terms, stage)
            case Not():
                return self._deny(part.atom, stage)
            case Compare():
                return self._compare(part, stage)
            case Never():
                return self._never(part.goal, stage)
            case Either():
                return self._either(part, stage)
            case First():
                return self._first(part, stage)
            case Collect():
                return self._collect(part, stage)
            case Call():
                return self._call(part, stage)

    def _join(self, relation: Relation, slots: tuple[Slot, ...], stage: Stage) -> Stage:
        """Each case with each candidate fact that agrees with it."""
        for values, needs in stage:
            pinned = _pinned(slots, values)
            index = self._index(relation, tuple(pinned))
            for row in index.get(tuple(pinned.values()), ()):
                for extended, tests in match(slots, row, values):
                    yield extended, (*needs, (relation.facts[row],), *((test,) for test in tests))

    def _index(self, relation: Relation, columns: tuple[int, ...]) -> Mapping[Row, Sequence[Row]]:
        """The candidate facts by their values in those columns."""
        key = relation.name, columns
        if key not in self._indexes:
            found: dict[Row, list[Row]] = {}
            rows = sorted(relation.facts, key=standing) if self._in_order else relation.facts
            for row in rows:
                found.setdefault(tuple(row[column] for column in columns), []).append(row)
            self._indexes[key] = found
        return self._indexes[key]

    def _measure(self, measure: Measure, slots: tuple[Slot, ...], stage: Stage) -> Stage:
        """Each case with each sum whose key agrees with it."""
        for values, needs in stage:
            keys = sorted(measure.sums, key=standing) if self._in_order else measure.sums
            for key in keys:
                total = measure.sums[key]
                for extended, tests in match(slots, (*key, total), values):
                    yield extended, (*needs, *((test,) for test in tests))

    def _compare(self, part: Compare, stage: Stage) -> Stage:
        """The cases in which the comparison can be true."""
        for values, needs in stage:
            if part.operator == "=":
                yield from self._unified(part, values, needs)
                continue
            for left, tests in self._settling.read(part.left, values):
                for right, more in self._settling.read(part.right, values):
                    given = (*needs, *((test,) for test in (*tests, *more)))
                    if isinstance(left, Bag) or isinstance(right, Bag):
                        if part.operator == "\\=":
                            alike = (tuple((test,) for test in found) for found in _alike(left, right))
                            denied = self._denied((values, found) for found in alike)
                            yield from [] if denied is None else [(values, (*given, *denied))]
                        continue
                    verdict = compare(part.operator, left, right)
                    if isinstance(verdict, Condition):
                        yield values, (*given, (verdict,))
                    elif verdict:
                        yield values, given

    def _unified(self, part: Compare, values: Values, needs: tuple[Need, ...]) -> Stage:
        """The ways in which two sides are the same, one of them bound."""
        settled, other = (part.left, part.right) if _known(part.left, values) else (part.right, part.left)
        for value, tests in self._settling.read(settled, values):
            for extended, more in unify(other, value, values):
                yield extended, (*needs, *((test,) for test in (*tests, *more)))

    def _deny(self, atom: Atom, stage: Stage) -> Stage:
        """The cases in which nothing that fits the atom need hold: each candidate is false or does not fit."""
        table = self._program.table(atom.relation)
        candidates: list[tuple[tuple[Value, ...], Need]] = []
        if isinstance(table, Relation):
            candidates += [(row, (~literal,)) for row, literal in table.facts.items()]
        elif table is not None:
            candidates += [((*key, total), ()) for key, total in table.sums.items()]
        for values, needs in stage:
            denials = [
                (*absent, *map(negated, tests))
                for row, absent in candidates
                for _, tests in match(atom.terms, row, values)
            ]
            if all(denials):
                yield values, (*needs, *denials)

    def _never(self, goal: Goal, stage: Stage) -> Stage:
        """The cases in which no way to hold is open to the goal."""
        for values, needs in stage:
            denied = self._denied(self.ways(goal, values))
            if denied is not None:
                yield values, (*needs, *denied)

    def _denied(self, ways: Stage) -> tuple[Need, ...] | None:
        """What keeps all of the ways from holding; None where nothing can."""
        found: list[Need] = []
        for _, needs in few(ways):
            denial = self.truth.denial(needs)
            if not denial:
                return None
            found.append(denial)
        return tuple(found)

    def _either(self, part: Either, stage: Stage) -> Stage:
        for values, needs in stage:
            for goal in part.goals:
                for extended, more in self.ways(goal, values):
                    yield extended, (*needs, *more)

    def _first(self, part: First, stage: Stage) -> Stage:
        """The first way in which the condition holds, and then the rest."""
        for values, needs in stage:
            before = ~self._program.true
            for extended, more in few(self.ways(part.condition, values)):
                here = self.truth.of(more)
                earlier: tuple[Need, ...] = () if before == ~self._program.true else ((~before,),)
                for finished, last in self.ways(part.then, extended):
                    yield finished, (*needs, *more, *earlier, *last)
                before = any_of(self._program, (before, here))
                if before == self._program.true:
                    break
            if part.otherwise is None or before == self._program.true:
                continue
            none: tuple[Need, ...] = () if before == ~self._program.true else ((~before,),)
            for finished, last in self.ways(part.otherwise, values):
                yield finished, (*needs, *none, *last)

    def _call(self, part: Call, stage: Stage) -> Stage:
        for values, needs in stage:
            for extended, tests in called(part, values, self._settling):
                yield extended, (*needs, *((test,) for test in tests))

    def _collect(self, part: Collect, stage: Stage) -> Stage:
        for values, needs in stage:
            for value, more in self._collecting.of(part, list(few(self.ways(part.goal, values)))):
                for extended, tests in unify(part.result, value, values):
                    yield extended, (*needs, *more, *((test,) for test in tests))


def _pinned(slots: tuple[Slot, ...], values: Values) -> dict[int, Term]:
    """The columns whose value is known."""
    pinned: dict[int, Term] = {}
    for column, slot in enumerate(slots):
        value = values.get(slot.name, slot) if isinstance(slot, Var) else slot
        if not isinstance(value, Var | Items | OpenTerm | Sum | Bag):
            pinned[column] = value
    return pinned


def _known(slot: Slot, values: Values) -> bool:
    """Whether all variables of the slot are bound, and no ``_`` stands in it."""
    return not anything(slot) and all(name in values for name in names_of((slot,)))


def few(ways: Iterator[Way]) -> Iterator[Way]:
    """The ways, as long as they are not too many; raises SizeError."""
    yield from islice(ways, MAX_WAYS)
    if next(ways, None) is not None:
        raise SizeError(say("more than {most} ways in which a part of the goal can hold", most=MAX_WAYS))


def _alike(left: Value, right: Value) -> Iterator[tuple[Test, ...]]:
    """The ways in which two values are the same, one a bag, each as its tests."""
    for _, tests in unify(Var("left"), right, {"left": left}):
        yield tests
