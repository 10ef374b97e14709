"""What a text of rules says: clauses, constraints, an objective; and the order in which relations are known.

Clauses may call each other and themselves, but nothing may rest on its own denial: ``strata`` puts the relations in an
order in which each is known before another denies, counts or collects it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from periplus.models.core.wording import tell

from .goals import Atom, Collect, First, Goal, GoalError, Never, Not, Slot, atoms_of, inner


@dataclass(frozen=True, slots=True)
class Clause:
    """``head :- body``: a fact of the relation for each way in which the body holds."""

    relation: str
    terms: tuple[Slot, ...]
    body: Goal
    place: int
    name: str = ""
    """Where it stands, as explanations cite it: ``near.pl:3``."""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Constraint:
    """``:- body``: a world in which the body holds is none."""

    name: str
    """Where it stands, as explanations cite it: ``near.pl:3``."""
    body: Goal
    text: str


@dataclass(frozen=True, slots=True)
class Objective:
    """``:- maximize(template, goal)``: the sum of the template over all ways in which the goal holds."""

    template: Slot
    goal: Goal
    largest: bool


@dataclass(frozen=True, slots=True)
class Rules:
    """What a text of rules says, read over the relations of one program."""

    strata: tuple[tuple[Clause, ...], ...] = ()
    """The clauses, in groups of relations that rest on each other; each group rests on those before."""
    constraints: tuple[Constraint, ...] = ()
    objectives: tuple[Objective, ...] = ()
    names: tuple[str, ...] = ()
    """The names that stand in the rules, and so may stand in goals."""
    library: frozenset[str] = frozenset()
    """The relations that come from libraries."""

    def needed(self, named: Iterable[str]) -> Rules:
        """The rules without the relations of libraries on which neither they nor these names rest."""
        kept: list[tuple[Clause, ...]] = []
        wanted = {*named, *(atom.relation for atom in self._heads())}
        for stratum in reversed(self.strata):
            relations = {clause.relation for clause in stratum}
            if relations & wanted or not relations <= self.library:
                kept.append(stratum)
                wanted |= {atom.relation for clause in stratum for atom in atoms_of(clause.body)}
        return replace(self, strata=tuple(reversed(kept)))

    def _heads(self) -> Iterator[Atom]:
        """The atoms of constraints and objectives."""
        for constraint in self.constraints:
            yield from atoms_of(constraint.body)
        for objective in self.objectives:
            yield from atoms_of(objective.goal)

    @property
    def relations(self) -> Mapping[str, int]:
        """The relations that clauses define, with the number of their values."""
        return {clause.relation: len(clause.terms) for stratum in self.strata for clause in stratum}

    def atoms(self) -> Iterator[Atom]:
        """Every atom in a body."""
        for stratum in self.strata:
            for clause in stratum:
                yield from atoms_of(clause.body)
        yield from self._heads()


def strata(clauses: Sequence[Clause]) -> tuple[tuple[Clause, ...], ...]:
    """The clauses in groups that rest on each other, those first on which others rest.

    Raises GoalError where a relation rests on its own denial.
    """
    rests = {clause.relation: dict[str, bool]() for clause in clauses}
    for clause in clauses:
        for atom, denied in _rests_on(clause.body, denied=False):
            if atom.relation in rests:
                known = rests[clause.relation].get(atom.relation, False)
                rests[clause.relation][atom.relation] = known or denied
    groups = list(_components(rests))
    for group in groups:
        for clause in clauses:
            if clause.relation not in group:
                continue
            for atom, denied in _rests_on(clause.body, denied=False):
                if denied and atom.relation in group:
                    raise GoalError(
                        tell(
                            "character {place}: {name} rests on the denial or collection of {other}, which rests "
                            "on {name}: expected one to be known before the other",
                            place=atom.place or clause.place,
                            name=clause.relation,
                            other=atom.relation,
                        )
                    )
    return tuple(tuple(clause for clause in clauses if clause.relation in group) for group in groups)


def _rests_on(goal: Goal, *, denied: bool) -> Iterator[tuple[Atom, bool]]:
    """The atoms of a goal, each with whether it is denied, collected or chosen by."""
    for part in goal:
        if isinstance(part, Atom):
            yield part, denied
        elif isinstance(part, Not):
            yield part.atom, True
        for within in inner(part):
            yield from _rests_on(within, denied=denied or isinstance(part, Never | Collect | First))


def _components(rests: Mapping[str, Mapping[str, bool]]) -> Iterator[frozenset[str]]:
    """The strongly connected components of a graph, those first to which others lead (Tarjan)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    closed: set[str] = set()
    for root in rests:
        path: list[tuple[str, Iterator[str]]] = [] if root in index else [(root, iter(rests[root]))]
        while path:
            name, others = path[-1]
            if name not in index:
                index[name] = low[name] = len(index)
                stack.append(name)
            other = next(others, None)
            if other is None:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[name])
                if low[name] == index[name]:
                    place = stack.index(name)
                    closed |= set(stack[place:])
                    yield frozenset(stack[place:])
                    del stack[place:]
            elif other not in index:
                path.append((other, iter(rests[other])))
            elif other not in closed:
                low[name] = min(low[name], index[other])
