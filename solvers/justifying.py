"""Why a goal holds in a world: a tree from its facts, by rules of one's own and clauses of the game, to what is given.

Rules of one's own are clauses already. What facts of the game rest on is said by clauses too, ``because.pl`` in the
folder of the game's solver: ``why_completed(C) :- ...`` with the clause of the rules in the comment before it. Facts
that no clause gives are the leaves: those of every line of play are the position, the others what the line does.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any

from periplus.models.core.wording import spoken, spoken_clause, tell

from .asking import GoalRelation, LineProgram, Query
from .limits import Clock
from .program import Goal, Measure, Program, Row, SizeError, Term, World, atoms_of
from .program.clauses import parse_rules
from .program.install import Clause, Rules, install
from .program.justifying import Ground, Justifier, PassedTest, WorldFact
from .program.meaning import GoalNames, plain
from .program.text import quoted, told_fact, told_part
from .replay import ReplayError
from .witness import settled

CITED = re.compile(r"^%\s*([A-Z]{2,}-[\d.]+)", re.MULTILINE)
"""A clause of the rules, at the beginning of a comment."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact, or a test, that holds, by which clause, and what it rests on."""

    text: str
    rule: str = ""
    """The clause of the rules, or the line of one's own; empty: none."""
    clause: str = ""
    """What that clause says."""
    meaning: str = ""
    """What the fact says, where it is one of the game."""
    given: bool = False
    """Whether it holds in every line of play: the position says so."""
    again: bool = False
    """Whether it was told before, with what it rests on."""
    brought: bool = False
    """Whether the line of play brings it about."""
    rests_on: tuple[Reason, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The node of a ``why`` answer; what is empty is left out."""
        told: dict[str, Any] = {"fact": self.text, "rule": self.rule, "clause": self.clause}
        told["meaning"] = spoken(self.meaning)
        told |= {"given": self.given, "brought": self.brought, "again": self.again}
        told["rests_on"] = [reason.as_json() for reason in self.rests_on]
        return {name: value for name, value in told.items() if value or name == "fact"}

    def lines(self, depth: int = 0) -> Iterator[str]:
        """The reason and what it rests on, each on a line, two blanks a level."""
        text = self.text
        if self.rule:
            text = tell("{fact} by {rule}", fact=text, rule=self.rule)
        elif self.meaning and self.given:
            text = tell("{fact} in the position: {meaning}", fact=text, meaning=spoken(self.meaning))
        elif self.meaning and self.brought:
            text = tell("{fact} by the line of play: {meaning}", fact=text, meaning=spoken(self.meaning))
        elif self.meaning:
            text = tell("{fact}: {meaning}", fact=text, meaning=spoken(self.meaning))
        if self.again:
            text = tell("{fact}, as above", fact=text)
        yield f"{'  ' * depth}- {text}"
        for reason in self.rests_on:
            yield from reason.lines(depth + 1)


def definitions(query: Query, program: Program) -> Rules:
    """The clauses that say what facts of the game rest on, each called as the rules call it.

    ``program``: one of the query's.
    """
    place = files("periplus.solvers") / query.game / "because.pl"
    if not query.game or not place.is_file():
        return Rules()
    text = place.read_text(encoding="utf-8")
    rules = parse_rules(text, _with_told(program, query.told), query.names, "because.pl")
    cited = [(found.start(), found[1]) for found in CITED.finditer(text)]

    def named(clause: Clause) -> Clause:
        before = [rule for start, rule in cited if start < clause.place]
        return replace(clause, name=before[-1] if before else clause.name)

    return replace(rules, strata=tuple(tuple(map(named, stratum)) for stratum in rules.strata))


def _with_told(program: Program, told: Iterable[GoalRelation]) -> Program:
    """The relations of the program, and those that its witness tells besides."""
    wider = Program()
    wider.variables = program.variables
    wider.relations, wider.measures = dict(program.relations), dict(program.measures)
    for table in told:
        wider.relation(table.name, table.columns, table.meaning)
    return wider


class Justification:
    """What holds in a world of a query, and why."""

    def __init__(self, query: Query, lines: LineProgram, world: World, clock: Clock | None = None) -> None:
        """``lines``: those that the world is of, one of the query's. The clock counts what the reasons take."""
        self._clock = clock
        self._query, self._program, self._world = query, lines.program, world
        self._definitions = definitions(query, lines.program)
        self._meanings = {table.name: table.meaning for table in query.told}
        self._witnessed = (None if lines.witness is None else lines.witness(world)) or {}
        self._spell = Speller(query.program, query.names)
        self._told: set[WorldFact] = set()

    def reasons(self, goal: Goal) -> tuple[Reason, ...]:
        """What the goal rests on; raises ReplayError where it does not hold in the world, SizeError, and Stop."""
        justifier = self._justifier(goal)
        grounds = justifier.grounds(goal)
        if grounds is None:
            raise ReplayError("the goal does not hold in its world")
        return tuple(self._reason(justifier, ground) for ground in grounds)

    def _justifier(self, goal: Goal) -> Justifier:
        """Over the facts of the world that the goal, the rules and the game's clauses look at."""
        own, game = self._query.own, self._definitions
        asked = (*atoms_of(goal), *own.atoms())
        columns = {
            atom.relation: tuple(map(str, range(len(atom.terms))))
            for atom in (*asked, *game.atoms())
            if atom.relation not in own.relations and atom.relation not in game.relations
        }
        rows = {name: known for name in columns if (known := self._rows(name)) is not None}
        # whoever sought the world went through all ways in which the goal can hold: no way needs what it passed over
        rows |= {atom.relation: [] for atom in asked if atom.relation in columns.keys() - rows.keys()}
        program = settled({name: columns[name] for name in rows}, rows)
        strata = [*own.strata, *_over(_apart(game.strata, own.relations), set(rows))]
        install(program, Rules(tuple(map(tuple, strata))), self._clock)
        return Justifier(program, strata, self._clock)

    def _rows(self, name: str) -> list[Row] | None:
        """The rows of a relation or measure of the game in the world; None where its solver did not look at them."""
        if name in self._witnessed:
            return list(self._witnessed[name])
        number, table = len(self._world.values), self._program.table(name)
        if table is None or table.waits:
            return None
        if name in self._program.relations:
            facts = self._program.relations[name].facts
            known = all(max(literal, ~literal) < number for literal in facts.values())
            return list(self._world.facts(self._program.relations[name])) if known else None
        sums = self._program.measures[name].sums
        known = all(variable < number for total in sums.values() for _, variable in total.factors)
        return [(*key, self._world.total(total)) for key, total in sums.items()] if known else None

    def _reason(self, justifier: Justifier, ground: Ground) -> Reason:
        if isinstance(ground, PassedTest):
            facts = (self._reason(justifier, fact) for fact in ground.collected)
            return Reason(told_part(ground.part, ground.values, self._spell), rests_on=tuple(facts))
        text = told_fact(ground.relation, ground.row, self._spell)
        support = justifier.support(ground)
        if support is None:
            return self._leaf(ground, text)
        if ground in self._told:
            return Reason(text, support.clause.name, again=True)
        says = self._says(support.clause)
        self._told.add(ground)
        rests_on = tuple(self._reason(justifier, other) for other in support.grounds)
        return Reason(text, support.clause.name, says, rests_on=rests_on)

    def _leaf(self, fact: WorldFact, text: str) -> Reason:
        """A fact that no clause gives: one of the position, or one that the line of play brings about."""
        table = self._program.table(fact.relation)
        if table is None:
            return Reason(text, meaning=self._meanings.get(fact.relation, ""))
        given = self._given(fact)
        return Reason(text, meaning=table.doc, given=given, brought=not given)

    def _says(self, clause: Clause) -> str:
        """What the clause says: one of the game in its words, one of one's own as it is written."""
        words = self._query.clauses.get(clause.name)
        return clause.text if words is None else spoken_clause(clause.name, words)

    def _given(self, fact: WorldFact) -> bool:
        """Whether the fact holds in every line of play."""
        table = self._program.table(fact.relation)
        if table is None:
            return False
        if isinstance(table, Measure):
            total = None if table.waits else table.sums.get(fact.row[:-1])
            return total is not None and not total.factors
        try:
            literal = table.facts.get(fact.row)
        except SizeError:  # nobody has asked for its candidates, and they are too many
            return False
        if literal is None:
            return False
        low, high = self._program.variables.range_of(max(literal, ~literal))
        return low == high


class Speller:
    """Writes names as goals about a program do."""

    def __init__(self, program: Program, names: Mapping[str, Term]) -> None:
        self._names = GoalNames(program, names).values

    def __call__(self, name: str) -> str:
        """The word for the name where that means it, else the name in quotes."""
        word = plain(name)
        if self._names.get(word, name if word == name else None) == name and re.fullmatch(r"[a-z]\w*", word):
            return word
        return quoted(name)


def _apart(strata: Iterable[Sequence[Clause]], taken: Collection[str]) -> Iterator[Sequence[Clause]]:
    """The strata that define and use no name that rules of one's own have taken."""
    for stratum in strata:
        used = {atom.relation for clause in stratum for atom in atoms_of(clause.body)}
        if not ({clause.relation for clause in stratum} | used) & set(taken):
            yield stratum


def _over(strata: Iterable[Sequence[Clause]], known: set[str]) -> Iterator[Sequence[Clause]]:
    """The strata that rest on known relations, and on each other."""
    for stratum in strata:
        own = {clause.relation for clause in stratum}
        if all(atom.relation in known | own for clause in stratum for atom in atoms_of(clause.body)):
            known |= own
            yield stratum


def cited(reasons: Iterable[Reason]) -> Iterator[str]:
    """The clauses that the reasons name, each once with what it says."""
    yield from dict.fromkeys(f"{reason.rule}: {reason.clause}" for reason in _all(reasons) if reason.clause)


def _all(reasons: Iterable[Reason]) -> Iterator[Reason]:
    for reason in reasons:
        yield reason
        yield from _all(reason.rests_on)
