"""Why facts hold in one world: each with a clause that gives it and the facts that this clause rests on.

A world is a program in which every literal is known (``witness.settled``). The facts of recursive clauses are found in
rounds, as the least model is: a fact rests on facts of earlier rounds alone, so no circle holds itself up, and the tree
of reasons ends at facts that no clause gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ..limits import Clock
from .cases import Bag, Need
from .goals import (
    ANY,
    Atom,
    Call,
    Collect,
    Compare,
    Either,
    First,
    Goal,
    Items,
    Never,
    Not,
    OpenTerm,
    Part,
    Slot,
    Var,
)
from .grounding import Grounder, few
from .install import Clause
from .program import Program
from .relations import Row, Struct, Sum, Term
from .values import Values, match, standing

DEFINES = "why_"
"""What stands before the name of a relation of the game in clauses that say what its facts rest on."""


@dataclass(frozen=True, slots=True)
class WorldFact:
    """A fact of the world."""

    relation: str
    row: Row


@dataclass(frozen=True, slots=True)
class PassedTest:
    """A comparison, a denial or a collection that holds in the world, and the facts that it collects."""

    part: Part
    values: Values
    collected: tuple[WorldFact, ...] = ()


Ground: TypeAlias = WorldFact | PassedTest
"""What a body rests on."""


@dataclass(frozen=True, slots=True)
class Support:
    """The clause that gives a fact, and what it rests on."""

    clause: Clause
    grounds: tuple[Ground, ...]


class Justifier:
    """Finds what facts of one world rest on."""

    def __init__(
        self, program: Program, strata: Iterable[Sequence[Clause]], clock: Clock | None = None
    ) -> None:
        """The strata of clauses, each of which rests on those before; their facts are in the program."""
        self._program = program
        self._grounder = Grounder(program, in_order=True, clock=clock)
        self._strata = {clause.relation: tuple(stratum) for stratum in strata for clause in stratum}
        self._supports: dict[str, Mapping[WorldFact, Support]] = {}

    def support(self, fact: WorldFact) -> Support | None:
        """The clause that gives the fact, one of the game's own after one of the rules; None: no clause does."""
        for name in (fact.relation, DEFINES + fact.relation):
            found = self._of(name).get(WorldFact(name, fact.row))
            if found is not None:
                return found
        return None

    def grounds(self, goal: Goal) -> tuple[Ground, ...] | None:
        """What the first way in which the goal holds rests on; None where it does not hold."""
        return self._first_of((goal,), {}, None)

    def _of(self, name: str) -> Mapping[WorldFact, Support]:
        """The supports of all facts of the relation."""
        if name not in self._strata:
            return {}
        if name not in self._supports:
            found = self._in_rounds(self._strata[name])
            for relation in {clause.relation for clause in self._strata[name]}:
                self._supports[relation] = found
        return self._supports[name]

    def _in_rounds(self, stratum: Sequence[Clause]) -> Mapping[WorldFact, Support]:
        """A support of each fact of the relations, of facts whose support was found in a round before."""
        names = frozenset(clause.relation for clause in stratum)
        waiting = [
            (WorldFact(clause.relation, row), clause, values)
            for clause in stratum
            for values in self._ways(clause.body, {})
            for row in [tuple(_term(slot, values) for slot in clause.terms)]
        ]
        found: dict[WorldFact, Support] = {}
        while waiting:
            new: dict[WorldFact, Support] = {}
            left = []
            for fact, clause, values in waiting:
                if fact in found or fact in new:
                    continue
                grounds = self._body(clause.body, values, _Known(names, found))
                if grounds is None:
                    left.append((fact, clause, values))
                else:
                    new[fact] = Support(clause, grounds)
            if not new:
                break
            found |= new
            waiting = left
        return found

    def _ways(self, goal: Goal, values: Values) -> Iterator[Values]:
        """The values with which the goal holds."""
        return (found for found, needs in few(self._grounder.ways(goal, values)) if self._met(needs))

    def _met(self, needs: Iterable[Need]) -> bool:
        return all(self._program.true in need for need in needs)

    def _body(self, goal: Goal, values: Values, known: _Known | None) -> tuple[Ground, ...] | None:
        """What a goal rests on that holds with those values; None where that needs a fact that is not known."""
        found: list[Ground] = []
        for part in goal:
            grounds = self._part(part, values, known)
            if grounds is None:
                return None
            found += grounds
        return tuple(dict.fromkeys(found))

    def _part(self, part: Part, values: Values, known: _Known | None) -> tuple[Ground, ...] | None:
        match part:
            case Atom():
                return next(
                    ((fact,) for fact in self._facts(part, values) if known is None or fact in known), None
                )
            case Either():
                return self._first_of(part.goals, values, known)
            case First():
                return self._chosen(part, values, known)
            case Collect():
                ways = self._ways(part.goal, values)
                facts = tuple(dict.fromkeys(fact for way in ways for fact in self._collected(part.goal, way)))
                return (PassedTest(part, _Frozen(values), facts),)
            case Compare(operator="="):
                return ()  # its sides are one value, which the others show
            case Not() | Never() | Compare() | Call():
                return (PassedTest(part, _Frozen(values)),)

    def _facts(self, atom: Atom, values: Values) -> Iterator[WorldFact]:
        """The facts that the atom can be about, with those values, in the standard order."""
        if not any(map(_open, atom.terms)):
            row = tuple(_term(slot, values) for slot in atom.terms)
            if row in self._program.relations[atom.relation].facts:
                yield WorldFact(atom.relation, row)
            return
        for row in sorted(self._program.relations[atom.relation].facts, key=standing):
            if match(atom.terms, row, values):
                yield WorldFact(atom.relation, row)

    def _collected(self, goal: Goal, values: Values) -> Iterator[WorldFact]:
        """The facts of a way that is collected, all that it can be about."""
        for part in goal:
            if isinstance(part, Atom):
                yield from self._facts(part, values)
            else:
                grounds = self._part(part, values, None) or ()
                yield from (ground for ground in grounds if isinstance(ground, WorldFact))

    def _first_of(
        self, goals: Iterable[Goal], values: Values, known: _Known | None
    ) -> tuple[Ground, ...] | None:
        for goal in goals:
            for found in self._ways(goal, values):
                grounds = self._body(goal, found, known)
                if grounds is not None:
                    return grounds
        return None

    def _chosen(self, part: First, values: Values, known: _Known | None) -> tuple[Ground, ...] | None:
        """What the first way of the condition and the rest of it rest on."""
        first = next(self._ways(part.condition, values), None)
        if first is None:
            otherwise = self._first_of((part.otherwise or (),), values, known)
            denied = PassedTest(Never(part.condition, part.place), _Frozen(values))
            return None if otherwise is None else (denied, *otherwise)
        condition = self._body(part.condition, first, None)
        then = self._first_of((part.then,), first, known)
        return None if condition is None or then is None else (*condition, *then)


@dataclass(frozen=True, slots=True)
class _Known:
    """The facts that may be rested on: of the relations at hand those that have a support."""

    names: frozenset[str]
    found: Mapping[WorldFact, Support]

    def __contains__(self, fact: WorldFact) -> bool:
        return fact.relation not in self.names or fact in self.found


class _Frozen(dict[str, "Term | Sum | Bag"]):
    """Values that may stand in a set."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))


def _open(slot: Slot) -> bool:
    """Whether ``_`` stands in the slot."""
    if isinstance(slot, Items):
        return any(map(_open, slot.items)) or (slot.rest is not None and _open(slot.rest))
    return any(map(_open, slot.items)) if isinstance(slot, OpenTerm) else slot == ANY


def _term(slot: Slot, values: Values) -> Term:
    """The value of a slot whose variables are bound; raises TypeError where it is not one value."""
    if isinstance(slot, Var):
        value = values[slot.name]
        if isinstance(value, Sum | Bag):
            raise TypeError(f"{slot.name} is settled by no one world")
        return value
    if isinstance(slot, OpenTerm):
        return Struct(slot.functor, tuple(_term(item, values) for item in slot.items))
    if isinstance(slot, Items):
        items = tuple(_term(item, values) for item in slot.items)
        rest = () if slot.rest is None else _term(slot.rest, values)
        return (*items, *rest) if isinstance(rest, tuple) else items
    return slot
