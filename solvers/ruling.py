"""Rules of one's own put to a question, or to a game that is played.

Put to a question they define relations, forbid worlds and say which worlds are best. What a program says of its
worlds under the rules is looked up again where a line is played: over the facts that the rules of the game then tell,
the clauses are worked out anew and the constraints tried, without a solver.

In a game that is played, where the text is the same as that of ``--rules`` of a question, no move may lead to a table
that breaks a constraint: it is looked up after each move, on the table as it then stands and as the seat that moved
has it before it. So what a line of play brings (dice that are used, tiles that are taken) cannot be named, and an
objective, which chooses among answers, is refused: at a table the seats choose.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib.resources import files

from periplus.models.core.data import Position
from periplus.models.core.errors import PositionError
from periplus.models.core.plain import PlainGame
from periplus.models.core.registry import game
from periplus.models.core.wording import say

from .asking import LineProgram, Query, too_large
from .limits import Clock, Limits, Stop
from .program import Atom, Goal, GoalError, Program, SizeError, Sum, Term, World, cases
from .program.clauses import located, parse_rules
from .program.goals import Never
from .program.install import Constraint, Rules, install
from .program.terms import names_in
from .protocol import solver_of
from .replay import ReplayError
from .witness import Facts, Readings, Witness, certain, only_world, settled


@dataclass(frozen=True, slots=True)
class RuleText:
    """A text of rules and what it is called, as explanations and faults cite it."""

    text: str
    source: str = "rules"


def library(game: str) -> str:
    """The clauses that come with a game, which its rules of one's own load as ``library(game)``; empty: none do."""
    place = files("periplus.solvers") / game / "library.pl"
    return place.read_text(encoding="utf-8") if place.is_file() else ""


def ruled(
    query: Query, given: RuleText | str, game: str, asked: Iterable[str] = (), limits: Limits | None = None
) -> Query:
    """The query under the rules; raises PositionError, for the field that the text is called, where they are faulty.

    ``game`` names the library that they may load; of its relations only those are worked out on which the rules or
    the texts that are ``asked``, goals and sums, rest. ``limits`` hold for that work too.
    """
    given = RuleText(given) if isinstance(given, str) else given
    try:
        return ruled_within(query, given, game, asked, None if limits is None else Clock(limits))
    except Stop as stop:
        message = say(
            "stopped by {reason} while they were worked out, expected fewer cases", reason=stop.reason
        )
        raise PositionError(given.source, message) from None


def ruled_within(
    query: Query, given: RuleText, game: str, asked: Iterable[str], clock: Clock | None
) -> Query:
    """As ``ruled``, for a question under way; raises Stop by its clock."""
    try:
        rules = parse_rules(given.text, query.program, query.names, given.source, {game: library(game)})
    except GoalError as error:
        raise PositionError(given.source, str(error)) from None
    return _Ruled(query, rules.needed(name for text in asked for name in names_in(text)), given).query(clock)


class _Ruled:
    """Puts the rules to each of the programs of a query."""

    def __init__(self, query: Query, rules: Rules, given: RuleText) -> None:
        self._query = query
        self._rules = rules
        self._given = given
        self._done: list[Program] = []

    def query(self, clock: Clock | None) -> Query:
        """The query whose programs all have the rules; the clock is that of the first of them."""
        query, wide, doubts = self._query, self._query.wide, self._query.doubts
        total = self._put(query.program, clock)
        return replace(
            query,
            names={name: name for name in self._rules.names} | dict(query.names),
            clauses={**query.clauses, **{rule.name: rule.text for rule in self._rules.constraints}},
            witness=self._witness(query.lines),
            known=None,
            otherwise=None,
            quick=lambda: self._lines(query.quick()),
            wide=None if wide is None else lambda: self._with(wide()),
            doubts=None if doubts is None else lambda goal: self._doubts(doubts(self._whole(goal))),
            objective=total,
            own=self._rules,
        )

    def _put(self, program: Program, clock: Clock | None = None) -> Sum | None:
        """Add the rules to a program, once; their objective there."""
        if any(program is other for other in self._done):
            return None
        self._done.append(program)
        try:
            return install(program, self._rules, clock)
        except GoalError as error:
            raise PositionError(self._given.source, located(str(error), self._given.text)) from None
        except SizeError as error:
            raise too_large(self._given.source, error) from None

    def _with(self, program: Program) -> Program:
        self._put(program)
        return program

    def _lines(self, found: Iterable[LineProgram]) -> Iterator[LineProgram]:
        for lines in found:
            self._put(lines.program)
            yield replace(lines, witness=self._witness(lines))

    def _witness(self, lines: LineProgram) -> Witness | None:
        """What holds after a line, the relations of the rules among it; raises ReplayError for a broken constraint."""
        return None if lines.witness is None else partial(_witnessed, self._rules, lines)

    def _doubts(self, found: Iterable[Program]) -> Iterator[Program]:
        """The programs that know all relations of the rules, with the rules."""
        for program in found:
            own = self._rules.relations
            if all(atom.relation in own or program.table(atom.relation) for atom in self._rules.atoms()):
                wider = program.wider
                program.wider = None if wider is None else partial(self._widened, wider)
                yield self._with(program)

    def _widened(self, wider: Callable[[], Program]) -> Program:
        return self._with(wider())

    def _whole(self, goal: Goal) -> Goal:
        """The goal with the facts that the rules look at, which they may want or deny.

        Programs for explanations keep to what is named.
        """
        return (*goal, Never(tuple(Atom(atom.relation, atom.terms) for atom in self._rules.atoms())))


def _witnessed(rules: Rules, lines: LineProgram, world: World) -> Facts | None:
    """What holds by the rules of the game and by those of one's own after the line of a world."""
    facts = None if lines.witness is None else lines.witness(world)
    if facts is None:
        return None
    base = _base(rules, lines.program, facts)
    if base is None:
        return facts  # nobody tells what the rules rest on
    own = least_model(rules, base)
    told = {name: partial(facts.__getitem__, name) for name in facts}
    return Readings(told | {name: partial(own.__getitem__, name) for name in own})


def _base(rules: Rules, program: Program, facts: Facts) -> dict[str, Collection[tuple[Term, ...]]] | None:
    """What holds of the relations that the rules name and do not define; None where nobody tells."""
    base: dict[str, Collection[tuple[Term, ...]]] = {}
    for atom in rules.atoms():
        if atom.relation in rules.relations:
            continue
        rows = facts[atom.relation] if atom.relation in facts else certain(program, atom.relation)
        if rows is None:
            return None
        base[atom.relation] = rows
    return base


def keeps(query: Query, facts: Facts) -> bool:
    """Whether a line after which these facts hold keeps the rules of the query, which has them in it already."""
    base = _base(query.own, query.program, facts)
    return base is not None and kept(query.own, base)


def least_model(
    rules: Rules, facts: Mapping[str, Collection[tuple[Term, ...]]]
) -> dict[str, Collection[tuple[Term, ...]]]:
    """The rows of every relation of the rules where these facts hold and no others.

    Raises ReplayError where a constraint is broken.
    """
    program = _settled(rules, facts)
    if (constraint := broken(rules, program)) is not None:
        raise ReplayError(f"after its line {constraint.name} is broken")
    return {name: tuple(certain(program, name) or ()) for name in rules.relations}


def kept(rules: Rules, facts: Mapping[str, Collection[tuple[Term, ...]]]) -> bool:
    """Whether the constraints hold where these facts do and no others; raises SizeError."""
    return broken(rules, _settled(rules, facts)) is None


def _settled(rules: Rules, facts: Mapping[str, Collection[tuple[Term, ...]]]) -> Program:
    """The program in whose one world those facts hold of which the rules speak."""
    widths = {atom.relation: len(atom.terms) for atom in rules.atoms() if atom.relation in facts}
    return settled({name: tuple(map(str, range(width))) for name, width in widths.items()}, facts)


def broken(rules: Rules, program: Program) -> Constraint | None:
    """The first constraint that a settled program breaks; the relations of the rules are worked out in it.

    Raises SizeError.
    """
    install(program, replace(rules, constraints=(), objectives=()))
    for constraint in rules.constraints:
        found = list(cases(program, constraint.body))
        world = only_world(program)
        if any(case.holds(world) for case in found):
            return constraint
    return None


class PlayRules:
    """A text of rules, read for the game of a position; raises PositionError for the field that the text is called."""

    def __init__(self, given: RuleText, start: Position) -> None:
        self._given = given
        columns = _columns(start.game)
        told = solver_of(start.game).table_facts(start, 0)
        program = settled(columns, told.facts)
        program.spelling = told.spelling
        try:
            self._rules = parse_rules(given.text, program, told.names, given.source)
        except GoalError as error:
            raise PositionError(given.source, str(error)) from None
        for message in _faults(self._rules, frozenset(told.facts), frozenset(columns)):
            raise PositionError(given.source, message)
        named = {atom.relation for atom in self._rules.atoms()}
        self._named = {name: columns[name] for name in sorted(named & columns.keys())}

    def broken(self, position: Position, seat: int) -> bool:
        """Whether the table as it stands breaks a constraint for that seat.

        Raises PositionError for rules with too many cases.
        """
        program = settled(self._named, solver_of(position.game).table_facts(position, seat).facts)
        try:
            return broken(self._rules, program) is not None
        except SizeError as error:
            raise too_large(self._given.source, error) from None


@cache
def _columns(name: str) -> dict[str, tuple[str, ...]]:
    """The columns of every relation of the game of that name."""
    rules = game(name)
    own = rules.relations if isinstance(rules, PlainGame) else {}
    found = {table.name: table.columns for table in solver_of(name).relations()}
    return found | {relation: columns for relation, (columns, _) in own.items()}


def _faults(rules: Rules, standing: frozenset[str], known: frozenset[str]) -> Iterator[str]:
    """What such rules cannot say of a game that is played."""
    if rules.objectives:
        yield say("an objective chooses among answers, expected constraints: at a table the seats choose")
    if not rules.constraints:
        yield say(
            "these rules forbid nothing, expected a constraint such as {example}", example=":- score(9)."
        )
    for atom in rules.atoms():
        if atom.relation in known - standing:
            yield say(
                "{relation} tells of a line of play, expected what a table shows: {known}",
                relation=atom.relation,
                known=", ".join(sorted(standing)),
            )
