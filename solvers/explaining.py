"""Why a goal cannot hold: the irreducible set of clauses and given facts, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from periplus.models.core.data import Move
from periplus.models.core.wording import say, spoken, spoken_clause, tell

from .asking import LineProgram, Query, as_json, read_goal, standing, too_large
from .justifying import Justification, Reason, cited
from .limits import Clock, Limits, Stop
from .limits import Reason as Ended
from .program import (
    Atom,
    Compare,
    Given,
    Goal,
    Program,
    SizeError,
    Term,
    Var,
    WhyNot,
    World,
    forbidden,
    impossible,
    possible,
)
from .program import why as reasons
from .program.goals import Items, OpenTerm, atoms_of
from .program.slips import slips
from .reason_shapes import WhyAnswer
from .search import AnytimeAnswer, Search
from .shapes import printed
from .witness import borne_by, borne_out


@dataclass(frozen=True, slots=True)
class Explanation(AnytimeAnswer):
    """What is known of a goal: that some world has it, or what forbids it, or (stopped early) nothing."""

    why: WhyNot | None = None
    text: str = say("Not known: the question was stopped before an answer.")
    line: tuple[Move, ...] = ()
    """Moves after which the goal holds, where it can and the game shows how."""
    asked: tuple[Mapping[str, Any], ...] = ()
    """The facts that the goal names, as far as it settles their columns, for a picture."""
    reason: Ended | None = None
    within: str = ""
    """What the worlds that were asked leave out."""
    warnings: tuple[str, ...] = ()
    """What in the goal is legal and yet perhaps not meant."""
    because: tuple[Reason, ...] = ()
    """Of a goal that can hold: what it rests on after those moves, down to the position."""

    def __str__(self) -> str:
        """The explanation in words."""
        return spoken(self.text)

    @property
    def value(self) -> None:
        """An explanation has no value; for whoever follows a search."""
        return None

    @property
    def bound(self) -> None:
        """An explanation has no bound."""
        return None

    def for_picture(self) -> dict[str, Any]:
        """The ``why`` answer with what a picture shows besides."""
        line = [move.as_json() for move in self.line]
        return self.as_json() | {"asked": [dict(fact) for fact in self.asked], "solution": line}

    def as_json(self) -> dict[str, Any]:
        """The ``why`` answer; ``holds`` is null where nothing is known."""
        known = self.why
        return printed(
            WhyAnswer,
            self,
            holds=known.holds if known else None,
            rules=known.rules if known else (),
            facts=known.facts if known else (),
            irreducible=known is not None and known.irreducible,
            **standing(self.within, self.warnings),
        )

    def reasons(self) -> str:
        """What a goal that can hold rests on, a line for each fact, then the clauses; empty where nothing is told."""
        if not self.because:
            return ""
        facts = [line for reason in self.because for line in reason.lines()]
        return "\n".join([tell("because"), *facts, *_list(tell("by"), list(cited(self.because)))])


def why(
    query: Query, goal: str, limits: Limits, answer: Mapping[str, Term] | None = None
) -> Search[Explanation]:
    """What forbids the goal, confirmed by the game's rules code where the query has a way to.

    If it can hold: what it rests on after a line of play, with the values of variables in ``answer``. Raises
    PositionError at once for a goal that cannot be read (field ``goal``).
    """
    parsed = (
        *read_goal(query, goal),
        *(Compare("=", Var(name), value) for name, value in (answer or {}).items()),
    )
    nothing = Explanation(
        asked=tuple(_named(query.program, atom) for atom in parsed if isinstance(atom, Atom)),
        within=query.within,
        warnings=slips(parsed, query.program, query.names, query.own),
    )
    return Search(lambda clock: _run(query, goal, parsed, nothing, clock), limits, nothing)


def _run(query: Query, text: str, goal: Goal, nothing: Explanation, clock: Clock) -> Iterator[Explanation]:
    """Whether the goal can hold, and then why not."""
    try:
        found, lines = _first_world(query, goal, clock)
        if found.world is not None:
            if all(
                isinstance(part, Atom) and not any(isinstance(one, Var) for one in part.terms)
                for part in goal
            ):
                borne_out(lines.witness, goal, {}, found.world)
            known = replace(nothing, why=found, text=tell("It can hold: {text}", text=text))
            yield _held(known, query, lines, goal, found.world, clock)
            return
        unknown = tell(
            "{verdict}\nThe reasons are not known; more time or effort may tell them.",
            verdict=_verdict(query, text),
        )
        yield replace(nothing, why=found, text=unknown)
        otherwise = _Otherwise(query, goal, clock) if query.otherwise and _asks_score(goal) else None
        for program in query.doubts(goal) if query.doubts else (query.program,):
            found = _reasons(query, program, goal, clock, otherwise)
            if not found.holds:
                doubted = bool(program.given or (program.rules and not query.doubts))
                yield replace(nothing, why=found, text=_sentences(query, text, found, doubted=doubted))
                return
    except SizeError as error:
        raise too_large("goal", error) from None


def _reasons(
    query: Query, program: Program, goal: Goal, clock: Clock, otherwise: _Otherwise | None
) -> WhyNot:
    """What forbids the goal in the program, by facts that forbid it in the wider one too."""
    confirm = partial(_borne_out, query)
    found = reasons(program, goal, clock, confirm=confirm, otherwise=otherwise)
    wider = None if found.holds or program.wider is None else program.wider()
    if wider is None or forbidden(wider, goal, found.facts, clock):
        return found
    return reasons(wider, goal, clock, confirm=confirm, otherwise=otherwise)


def _borne_out(query: Query, why: WhyNot) -> bool:
    """Whether the position bears out every fact that the explanation names."""
    return all(map(query.true, why.facts))


BEST_OTHERWISE = 0.03
"""Deterministic effort for one best line of a position in which given facts are not so."""


class _Otherwise:
    """Whether the game's planner knows a line with the goal if those given facts need not be so."""

    def __init__(self, query: Query, goal: Goal, clock: Clock) -> None:
        self._query = query
        self._goal = goal
        self._clock = clock
        self._told: dict[frozenset[str], bool] = {}
        """By facts: the programs that are doubted one after the other ask the same."""

    def __call__(self, facts: Sequence[Given]) -> bool:
        asked = frozenset(map(str, facts))
        if asked not in self._told:
            ends = None
            if (best := self._query.otherwise) is not None:
                ends = self._clock.tried(partial(best, facts), work=BEST_OTHERWISE)
            self._told[asked] = ends is not None and borne_by(self._goal, ends)
        return self._told[asked]


def _held(
    known: Explanation, query: Query, lines: LineProgram, goal: Goal, world: World, clock: Clock
) -> Explanation:
    """The knowledge that the goal can hold with the moves after which it does, and what it rests on then."""
    line = tuple(lines.play(world) or ())
    try:
        because = Justification(query, lines, world, clock).reasons(goal)
    except (SizeError, Stop):
        because = ()  # what it rests on is too much to be told; that it can hold is known all the same
    return replace(known, line=line, because=because)


def _first_world(query: Query, goal: Goal, clock: Clock) -> tuple[WhyNot, LineProgram]:
    """A world that has the goal and its lines, or, proved, that there is none."""
    found = WhyNot(False, irreducible=False)
    if query.wide is not None and impossible(query.wide(), goal, clock):
        return found, query.lines
    for lines in (*query.quick(), query.lines):
        found = possible(lines.program, goal, clock)
        if found.world is not None:
            return found, lines
    return found, query.lines


def _asks_score(goal: Goal) -> bool:
    """Whether the goal asks for a score: a best line says nothing of what play could bring besides points."""
    return any(atom.relation == "score" for atom in atoms_of(goal))


def _named(program: Program, atom: Atom) -> dict[str, Any]:
    """The columns of the fact that the atom settles."""
    table = program.table(atom.relation)
    named = zip(() if table is None else table.columns, atom.terms, strict=True)
    settled = {
        column: as_json(term) for column, term in named if not isinstance(term, Var | Items | OpenTerm)
    }
    return {"relation": atom.relation, **settled}


def _sentences(query: Query, goal: str, why: WhyNot, *, doubted: bool) -> str:
    """The reasons as a reader follows them: the facts, then the clauses in their own words.

    ``doubted``: the program has clauses or facts that could be left out. Another knows every line, not why, and
    nothing of other positions.
    """
    facts = [spoken(query.say(fact)) for fact in why.facts]
    clauses = [
        f"{rule}: {spoken_clause(rule, query.clauses[rule])}" if rule in query.clauses else rule
        for rule in why.rules
    ]
    if not facts and not clauses:
        if doubted:
            return tell(
                "{verdict}\nNo facts of this position could make it true.", verdict=_verdict(query, goal)
            )
        return tell(
            "{verdict}\nNone of the lines of play that were looked at has it.", verdict=_verdict(query, goal)
        )
    surplus = [] if why.irreducible else [tell("Perhaps fewer of them would do.")]
    return "\n".join(
        [_verdict(query, goal), *_list(tell("because"), facts), *_list(tell("by"), clauses), *surplus]
    )


def _verdict(query: Query, goal: str) -> str:
    """That the goal cannot hold, and in which worlds."""
    return "\n".join(
        filter(None, (tell("It cannot hold: {goal}", goal=goal), query.within and spoken(query.within)))
    )


def _list(head: str, entries: list[str]) -> list[str]:
    return [head, *(f"- {entry}" for entry in entries)] if entries else []
