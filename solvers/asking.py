"""Questions in Prolog's notation to the program of a position: what can hold, what must, how many, why not.

A game's solver gives a ``Query``: the program whose worlds are the lines of play from a position, and the
names that goals may use. All else is the same for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, TypeAlias

from periplus.models.core.data import Move
from periplus.models.core.errors import PositionError
from periplus.models.core.results import RuleId
from periplus.models.core.wording import say, spoken

from .answers import Answer
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
    Struct,
    Sum,
    Term,
    World,
    best,
    witnessed,
)
from .program import ask as answers
from .program.install import Rules
from .program.slips import slips
from .program.text import parse_goal, parse_sum
from .reason_shapes import AskAnswer
from .search import AnytimeAnswer, Search
from .shapes import Number, printed
from .witness import Facts, KnownLines, Witness, borne_out, forced, is_score, looked_up, open_goal, the_score

Play: TypeAlias = Callable[[World], Sequence[Move] | None]


@dataclass(frozen=True, slots=True)
class LineProgram:
    """A program whose worlds are lines of play, and the moves of each."""

    program: Program
    play: Play
    witness: Witness | None = None
    """What the rules say of a world's line; None: nothing."""


@dataclass(frozen=True, slots=True)
class QueryAim:
    """What the position's own question makes as large as possible, and how it tells a solution."""

    total: Sum
    told: Callable[[World], Answer]
    """The solution of a world with its value, played by the rules; raises ReplayError for one that they deny. Its
    status and bound are not looked at."""
    minimise: bool = False
    """The value is minus the sum: the question wants it small."""
    scale: int = 1
    """The sum counts the value in such parts of a whole."""
    known: Callable[[Callable[[Facts], bool], Clock], Iterator[Answer]] | None = None
    """Solutions of the planner that keep the rules, as the function tells by their facts, and bounds. Raises Stop."""
    whole: Callable[[Clock], Query] | None = None
    """Builds the query with the worlds, where that takes long: this one's program names every relation, and has the
    facts that are the same in each of them. None: it has the worlds itself. Raises Stop."""

    def value(self, total: int) -> Number:
        """What the sum stands for."""
        value = -total if self.minimise else total
        return value if self.scale == 1 else Fraction(value, self.scale)


@dataclass(frozen=True, slots=True)
class Query:
    """A position as a program to be asked."""

    program: Program
    """Its worlds are the lines of play. A question may add rows to it, so each question has its own query."""
    play: Play = lambda world: None
    """The moves that bring a world about, played by the rules; None where the query knows no way to."""
    witness: Witness | None = None
    """What holds by the rules after the line of a world: every answer is checked against it before it is given."""
    quick: Callable[[], Iterable[LineProgram]] = tuple
    """Programs with the same relations that know some of the worlds, and tell them sooner; small first."""
    wide: Callable[[], Program] | None = None
    """One that has all the worlds and others: what it does not allow cannot hold, and it says so sooner."""
    known: Callable[[Clock], KnownLines] | None = None
    """Some of the lines of play, from the game's exact planner; None: it has none. Raises Stop by the clock."""
    otherwise: Callable[[Sequence[Given], Clock], Facts | None] | None = None
    """What holds after a best line if given facts need not be so; None: not known. Raises Stop by the clock."""
    within: str = ""
    """What the worlds leave out that play could bring, as a sentence: the ``scope`` of answers, never complete then."""
    alone: str = ""
    """What ``program`` leaves out by itself, where ``quick`` has worlds that it lacks; empty: what ``within`` says."""
    names: Mapping[str, Term] = field(default_factory=dict)
    """Names that goals may write for values, such as a card's name for its id."""
    clauses: Mapping[RuleId, str] = field(default_factory=dict)
    """The text of the clauses, for explanations."""
    doubts: Callable[[Goal], Iterable[Program]] | None = None
    """The programs that explain why a goal cannot hold, the quickest first, in which clauses and given facts
    can be left out. What one forbids cannot hold; what the last allows can. None: ``program`` alone."""
    say: Callable[[Given], str] = str
    """A given fact as a sentence."""
    true: Callable[[Given], bool] = lambda given: True
    """Whether the position bears out a given fact, as the rules code reads it."""
    objective: Sum | None = None
    """What rules of one's own make as large as possible: only the worlds in which it is largest count."""
    own: Rules = field(default_factory=Rules)
    """Rules of one's own that the program has in it."""
    game: str = ""
    """The game that it is about, whose clauses say what its facts rest on."""
    told: tuple[GoalRelation, ...] = ()
    """What the witness tells for these clauses alone, and goals do not name."""
    aim: QueryAim | None = None
    """What is to be made as large as possible where that is not the measure ``score``, with a line that moves tell."""
    turns_of: int | None = None
    """The seat whose whole turns a hint ranks, where their lines are no worlds of the program; None: they are."""

    @property
    def program_within(self) -> str:
        """What the worlds of ``program`` leave out, for those who look at it alone."""
        return self.alone or self.within

    @property
    def lines(self) -> LineProgram:
        """The program with all the worlds."""
        return LineProgram(self.program, self.play, self.witness)


@dataclass(frozen=True, slots=True)
class GoalRelation:
    """A relation or measure as goals may name it."""

    name: str
    columns: tuple[str, ...]
    meaning: str

    def as_json(self) -> dict[str, Any]:
        """The entry of the ``relations`` answer."""
        return {"name": self.name, "columns": list(self.columns), "meaning": spoken(self.meaning)}


def tables(program: Program) -> tuple[GoalRelation, ...]:
    """Every relation of a program, then every measure."""
    known_tables: list[Relation | Measure] = [*program.relations.values(), *program.measures.values()]
    return tuple(GoalRelation(table.name, table.columns, table.doc) for table in known_tables)


@dataclass(frozen=True, slots=True)
class Bindings(AnytimeAnswer):
    """The answers to a goal found so far: each binds the goal's variables, each comes once."""

    answers: tuple[Binding, ...] = ()
    reason: Reason | None = None
    """``proved``: there are no others in the worlds that were asked."""
    within: str = ""
    """What those worlds leave out."""
    warnings: tuple[str, ...] = ()
    """What in the goal is legal and yet perhaps not meant."""

    def __str__(self) -> str:
        """The answers one a line; ``yes`` for one without variables, ``no`` for none."""
        told = [", ".join(f"{name} = {as_json(term)}" for name, term in one.items()) for one in self.answers]
        return "\n".join(line or "yes" for line in told) or ("no" if self.reason == "proved" else "not known")

    @property
    def complete(self) -> bool:
        """Whether there are no others at all: all were found, and the worlds leave nothing out."""
        return self.reason == "proved" and not self.within

    def as_json(self) -> dict[str, Any]:
        """The ``ask`` answer; where there may be others, with the reason why it ended."""
        return self._printed(
            answers=[{name: as_json(term) for name, term in answer.items()} for answer in self.answers]
        )

    def count_as_json(self) -> dict[str, Any]:
        """The answer of ``ask --count``."""
        return self._printed(count=len(self.answers))

    def _printed(self, **found: Any) -> dict[str, Any]:
        reason: dict[str, Any] = {} if self.complete or self.reason is None else {"reason": self.reason}
        more = standing(self.within, self.warnings)
        return printed(AskAnswer, None, complete=self.complete, **found, **reason, **more)


def standing(within: str, warnings: tuple[str, ...]) -> dict[str, Any]:
    """The fields of an answer that say what the worlds leave out and what in the goal is perhaps not meant."""
    found = {"scope": within and scope_text(within), "warnings": warnings}
    return {name: part for name, part in found.items() if part}


def scope_text(within: str) -> str:
    """What is left out as a sentence by itself, which in running text may stand in brackets."""
    return spoken(within).strip("()（）")


def as_json(term: Term) -> Any:
    """The value as JSON has it: a square or another list is an array, a compound term its text.

    >>> as_json(((2, 3), Struct("-", ("T1", 5))))
    [[2, 3], 'T1-5']
    """
    if isinstance(term, tuple):
        return [as_json(item) for item in term]
    return str(term) if isinstance(term, Struct) else term


def ask(
    query: Query, goal: str, limits: Limits, *, every: bool = False, optimal: str | None = None
) -> Search[Bindings]:
    """The bindings of the goal's variables that hold in some world, or (``every``) in every world.

    ``optimal`` is a sum; only the worlds in which it is greatest count. ``limits.count`` is how many answers
    are wanted. Raises PositionError at once for a goal (field ``goal``) or sum (``optimal``) that cannot be
    read, and while it runs for a goal that is too large.
    """
    parsed = read_goal(query, goal)
    total = query.objective if optimal is None else read_sum(query, optimal)
    nothing = Bindings(within=query.within, warnings=slips(parsed, query.program, query.names, query.own))
    return Search(lambda clock: _run(query, parsed, total, every, nothing, clock), limits, nothing)


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
    except SizeError as error:
        raise too_large("optimal", error) from None


def too_large(field: str, error: SizeError) -> PositionError:
    """What is said of a goal, a sum or rules that no program can hold."""
    return PositionError(field, say("too large, expected fewer cases: {error}", error=error.args[0]))


def _run(
    query: Query, goal: Goal, total: Sum | None, every: bool, nothing: Bindings, clock: Clock
) -> Iterator[Bindings]:
    try:
        known_lines = _known(query, goal, clock)
        ends = known_lines.ends if total is None else ()
        score: KnownLines | None = None
        if total is not None:
            if known_lines.best and is_score(query.program, total):
                ends, score = known_lines.best, known_lines
                keep_total(query.program, total, known_lines.most or 0)
            elif not _kept_optimal(query.program, total, clock):
                return
        on_known_lines = looked_up(query.program, goal, ends, clock)
        answered: list[Binding] = []
        for binding in (
            _in_every(query, goal, on_known_lines, score, clock)
            if every
            else _in_some(query, goal, on_known_lines, clock, straight=total is not None)
        ):
            answered.append(binding)
            enough = len(answered) == clock.limits.count
            yield replace(nothing, answers=tuple(answered), reason="count" if enough else None)
    except SizeError as error:
        raise too_large("goal", error) from None


def _known(query: Query, goal: Goal, clock: Clock) -> KnownLines:
    """The lines that the game's planner knows; none where the goal is the same in all worlds."""
    if query.known is None or not open_goal(query.program, goal):
        return KnownLines()
    return query.known(clock)


def _kept_optimal(program: Program, total: Sum, clock: Clock) -> bool:
    """As ``keep_optimal``; raises PositionError for a sum with factors that no program can hold."""
    try:
        return keep_optimal(program, total, clock)
    except SizeError as error:
        raise too_large("optimal", error) from None


def _in_every(
    query: Query, goal: Goal, on_known_lines: Iterator[list[Binding]], score: KnownLines | None, clock: Clock
) -> Iterator[Binding]:
    """The bindings that hold in every world: only those can that hold after every known line.

    What the game's planner needs for the greatest score is sure at once, and what no world of the program with others
    besides denies is sure sooner. ``score``: what is known of the greatest score, where only its worlds count.
    """
    suspects: list[Binding] | None = None
    for bindings in on_known_lines:
        suspects = [
            binding for binding in (bindings if suspects is None else suspects) if binding in bindings
        ]
        if not suspects:
            return
    sure: list[Binding] = []
    if suspects is not None and score is not None:
        for binding in suspects:
            if forced(score, goal, binding, clock):
                sure.append(binding)
                yield binding
        suspects = [binding for binding in suspects if binding not in sure]
    if suspects and query.wide is not None:
        wide = query.wide()
        if score is not None and score.most is not None:
            keep_total(wide, the_score(wide), score.most)
        for binding in answers(wide, goal, clock, every=True, among=suspects):
            sure.append(binding)
            yield binding
        suspects = [binding for binding in suspects if binding not in sure]
    if suspects != []:
        yield from answers(query.program, goal, clock, every=True, among=suspects)


def _in_some(
    query: Query, goal: Goal, on_known_lines: Iterator[list[Binding]], clock: Clock, *, straight: bool
) -> Iterator[Binding]:
    """The bindings that hold in some world, known lines first; ``straight``: from the one program with all worlds."""
    answered: list[Binding] = []
    for bindings in on_known_lines:
        for binding in bindings:
            if binding not in answered:
                answered.append(binding)
                yield binding
    if straight:
        yield from _borne_out(query.lines, goal, clock, answered)
    else:
        yield from in_some(query, goal, clock, answered)


def in_some(query: Query, goal: Goal, clock: Clock, known: Sequence[Binding] = ()) -> Iterator[Binding]:
    """The bindings that hold in some world and are not ``known``, from the quicker programs first.

    Raises SizeError, and Stop when a limit ends the question before it is complete.
    """
    answered = list(known)
    if answered and query.wide is not None and _none_left(query.wide(), goal, clock, answered):
        return
    for lines in query.quick():
        for binding in _borne_out(lines, goal, clock, answered):
            answered.append(binding)
            yield binding
        if query.wide is not None and _none_left(query.wide(), goal, clock, answered):
            return
    yield from _borne_out(query.lines, goal, clock, answered)


def _none_left(wide: Program, goal: Goal, clock: Clock, answered: Sequence[Binding]) -> bool:
    """Whether a program with all the worlds and others has no further answer."""
    return next(answers(wide, goal, clock, known=answered), None) is None


def _borne_out(lines: LineProgram, goal: Goal, clock: Clock, known: Sequence[Binding]) -> Iterator[Binding]:
    """Bindings with a line after which the rules find the goal; raises ReplayError for another."""
    for binding, world in witnessed(lines.program, goal, clock, known=known):
        borne_out(lines.witness, goal, binding, world)
        yield binding


def keep_optimal(program: Program, total: Sum, clock: Clock) -> bool:
    """Leave only the worlds in which the sum is greatest; False if there is no world. Raises Stop."""
    program.maximise(total.factors, total.constant)
    last = final(best(program, clock))
    if last.status not in ("optimal", "infeasible"):
        raise Stop(last.reason or "crashed")
    if last.value is None:
        return False
    keep_total(program, total, last.value)
    return True


def keep_total(program: Program, total: Sum, value: int) -> None:
    """Leave only the worlds in which the sum is worth that much."""
    program.rule(OPTIMUM).linear(total.factors, value - total.constant, value - total.constant)
    program.objective = None


OPTIMUM = "optimum"
"""Stands for a clause where a question looks at optimal worlds alone."""
