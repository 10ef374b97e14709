"""``solve``, ``hint`` and ``maximum`` under rules of one's own.

A game's own planners know the game's rules alone. Here the best world of a program with named facts is sought, with
the rules in it, the program of goals unless the question is another: its value is proved as far as that program
reaches, which the answer's ``scope`` tells where it is less than the whole. Each solution is played by the rules of
the game, and the constraints are looked up in what then holds (``ruling.py``). A ranking has the first moves of the
best lines, not every move: the first is proved, of the others it is known that no line is worth more than the
bound.

Where ``hint`` ranks whole turns, their lines are no worlds of a program. Every turn has its value from the game's
own ranking, the check of the answers included. There each is played, and the constraints are looked up on the table
that it leaves, as the player who moved has it: a turn after which one is broken is left out. So the ranking is that
of the rules of the game, without the turns that rules of one's own forbid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias

from periplus.models.core.data import Horizon, Move, Position
from periplus.models.core.errors import PositionError
from periplus.models.core.registry import game
from periplus.models.core.wording import say

from .answers import Answer, RankedMove, Ranking
from .asking import Query, QueryAim, keep_optimal
from .cpsat import Report
from .limits import Clock, Limits, Stop
from .program import Program, World, best
from .protocol import Solver
from .replay import ReplayError, Verb
from .ruling import PlayRules, RuleText, keeps, ruled, ruled_within
from .search import Search
from .shapes import Number, number

ALL = 1_000_000
"""More turns than there are: any of them may be among those that keep the rules."""
LOOK = 1e-3
"""What a turn, played and looked at, counts as deterministic effort."""
AFTER = say("the rules are looked up after each ranked turn; later turns are not looked at")
CHANCE = say(
    "not known what the turn draws, expected a position after the draw: rules are looked up on its table"
)


def ruled_turns(
    solver: Solver[Position], position: Position, seat: int, given: RuleText | str, limits: Limits
) -> Search[Ranking]:
    """The ranking of the seat's turns that keep the rules.

    Raises PositionError for rules that cannot be read, that forbid nothing, or that speak of more than a table shows.
    """
    rules = PlayRules(RuleText(given) if isinstance(given, str) else given, position)
    plain = solver.hint(position, replace(limits, count=ALL))
    kept = _Kept(rules, position, seat)
    nothing = Ranking("unknown", extra=_turn_scope())
    return Search(lambda clock: _ranked_turns(plain.under(clock), kept, limits, clock), limits, nothing)


def _turn_scope() -> dict[str, object]:
    return {"scope": [{"what": "rules", "text": AFTER}]}


class _Kept:
    """Whether turns keep the rules, each played once."""

    def __init__(self, rules: PlayRules, position: Position, seat: int) -> None:
        self._rules = rules
        self._position = position
        self._seat = seat
        self._known: dict[tuple[Move, ...], bool] = {}

    def __call__(self, entry: RankedMove, clock: Clock) -> bool:
        moves = entry.chosen
        if moves not in self._known:
            clock.work(LOOK)
            after = self._position
            for move in moves:
                try:
                    after = game(after.game).play(after, move)
                except PositionError:
                    raise PositionError("rules", CHANCE) from None
            self._known[moves] = not self._rules.broken(after, self._seat)
        return self._known[moves]


def _ranked_turns(plain: Search[Ranking], kept: _Kept, limits: Limits, clock: Clock) -> Iterator[Ranking]:
    """Every ranking that the game gives, as the rules leave it."""
    spent = 0.0
    for ranking in plain:
        clock.spend(plain.clock.worked - spent)
        spent = plain.clock.worked
        yield _left(ranking, [entry for entry in ranking.moves if kept(entry, clock)], limits)


def _left(ranking: Ranking, moves: list[RankedMove], limits: Limits) -> Ranking:
    """The ranking of these turns alone; its bound is their best value where that is proved for all of them."""
    values = [entry.value for entry in moves if entry.value is not None]
    best = max(values, default=None)
    shown = tuple(
        entry
        if best is None or entry.value is None or entry.loss is None
        else replace(entry, loss=best - entry.value)
        for entry in moves[: limits.count]
    )
    proved = ranking.status == "optimal"
    return replace(
        ranking,
        status="infeasible" if proved and not moves else ranking.status,
        moves=shown,
        bound=best if proved else ranking.bound,
        extra={**ranking.extra, **_turn_scope()},
        seal="",
    )


SCORE = "score"
"""The measure of the worlds that is made as large as possible."""
LINES = 6
"""Lines that a ranking looks at unless more moves are wanted."""
ENGINE = "cp-sat"
SOME = say("the first moves of the best lines that keep the rules, not every move")


@dataclass(frozen=True, slots=True)
class RuledQuestion:
    """A question of the interface, ``solve``, ``hint`` or ``maximum``, with rules of one's own put to it."""

    solver: Solver[Position]
    verb: Verb
    position: Position
    rules: RuleText | str
    limits: Limits

    def solve(self) -> Search[Answer]:
        """The best solution of the query's worlds.

        Raises PositionError for faulty rules, and where no rules can be put to the question.
        """
        query = self._query(self.solver.best_query(self.verb, self.position))
        aim = _aim(query)
        nothing = Answer("unknown", extra=_scope(query))
        return Search(lambda clock: _solved(query, aim, self._whole, clock), self.limits, nothing)

    def hint(self, horizon: Horizon | None = None) -> Search[Ranking]:
        """The first moves of the best lines; raises as ``solve``, and for the horizon of the whole game."""
        if horizon == "game":
            raise PositionError(
                "horizon",
                say(
                    "expected turn where there are rules of one's own: a ranking for the game rests on turns of all "
                    "players played out, and rules are about lines of one player (arena plays games under rules)"
                ),
            )
        plain = self.solver.best_query(self.verb, self.position)
        if plain.turns_of is not None:
            return ruled_turns(self.solver, self.position, plain.turns_of, self.rules, self.limits)
        query = self._query(plain)
        aim = _aim(query)
        nothing = Ranking("unknown", measure="total", extra=_scope(query, SOME))
        return Search(lambda clock: _ranked(query, aim, nothing, clock), self.limits, nothing)

    def _query(self, plain: Query) -> Query:
        return ruled(plain, self.rules, self.position.game, (), self.limits)

    def _whole(self, query: Query, aim: QueryAim, clock: Clock) -> tuple[Query, QueryAim]:
        """The query with the worlds, under the rules; raises Stop, and PositionError for rules with too many cases."""
        if aim.whole is None:
            return query, aim
        clock.check()
        given = RuleText(self.rules) if isinstance(self.rules, str) else self.rules
        whole = ruled_within(aim.whole(clock), given, self.position.game, (), clock)
        return whole, _aim(whole)


def _aim(query: Query) -> QueryAim:
    """What is made as large as possible; raises PositionError where nothing is."""
    if query.aim is not None:
        return query.aim
    found = query.program.measures.get(SCORE)
    if found is None or () not in found.sums:
        raise PositionError(
            "rules", say("no line has a score here, expected a question to ask: its --best takes any sum")
        )
    total = found.sums[()]

    def told(world: World) -> Answer:
        return Answer(
            "feasible", world.total(total), solution=tuple(query.play(world) or ()), measure="total"
        )

    return QueryAim(total, told)


def _scope(query: Query, *more: str) -> Mapping[str, Any]:
    """The field ``scope``; left out where nothing is."""
    told = [text for text in (query.program_within, *more) if text]
    return {"scope": [{"what": "rules", "text": text} for text in told]} if told else {}


Whole: TypeAlias = Callable[[Query, QueryAim, Clock], tuple[Query, QueryAim]]


def _solved(query: Query, aim: QueryAim, whole: Whole, clock: Clock) -> Iterator[Answer]:
    known = Answer("unknown")
    for found in _known(query, aim, clock):
        known = replace(found, engine=ENGINE, extra={**found.extra, **_scope(query)})
        yield known
        if known.status == "optimal":
            return
    query, aim = whole(query, aim, clock)
    for report in _best(query, aim, clock, known):
        found = _played(query, aim, World(report.values)) if report.solved else Answer(report.status)
        bound = None if report.bound is None else aim.value(report.bound)
        if report.status == "optimal" and found.value != bound:
            raise ReplayError(f"worth {found.value} by the rules, but {bound} is said to be the best")
        found = replace(
            found,
            status=report.status,
            bound=bound,
            reason=report.reason,
            engine=ENGINE,
            extra={**found.extra, **_scope(query)},
        )
        yield _next_to(known, found)


def _known(query: Query, aim: QueryAim, clock: Clock) -> Iterator[Answer]:
    """What the game's planner knows; nothing where an objective of one's own comes first."""
    if aim.known is not None and query.objective is None:
        yield from aim.known(partial(keeps, query), clock)


def _next_to(known: Answer, found: Answer) -> Answer:
    """What a search among better solutions than the known one has found, with what was known before it."""
    if found.status == "infeasible":
        proved = replace(known, status="optimal", bound=known.value, reason=found.reason)
        return found if known.value is None else proved
    if found.bound is None or (known.bound is not None and known.bound < found.bound):
        found = replace(found, bound=known.bound)
    if found.value is None and known.value is not None:
        return replace(known, bound=found.bound, reason=found.reason)
    return found


def _best(query: Query, aim: QueryAim, clock: Clock, known: Answer | None = None) -> Iterator[Report]:
    """Reports on the best of the worlds that count, of those better than what is known; raises Stop."""
    program = query.program
    if known is not None and known.value is not None:
        program.meaning.linear(aim.total.factors, low=int(known.value) + 1 - aim.total.constant)
    if query.objective is not None and not keep_optimal(program, query.objective, clock):
        yield Report("infeasible", reason="proved")
        return
    program.maximise(aim.total.factors, aim.total.constant)
    yield from best(program, clock)


def _played(query: Query, aim: QueryAim, world: World) -> Answer:
    """The solution of a world, as the rules of the game have it.

    It may be worth more than a program says that counts points from below. Raises ReplayError where the rules of the
    game, or those of one's own, do not bear it out.
    """
    found = aim.told(world)
    facts = None if query.witness is None else query.witness(world)
    if facts is not None and query.aim is None and SCORE in facts and (found.value,) not in facts[SCORE]:
        raise ReplayError(f"worth {sorted(facts[SCORE])} by the rules, not {found.value}")
    value = aim.value(world.total(aim.total))
    if found.value is None or (found.value > value if aim.minimise else found.value < value):
        raise ReplayError(f"worth {found.value} by the rules, not {value}")
    return found


def _ranked(query: Query, aim: QueryAim, nothing: Ranking, clock: Clock) -> Iterator[Ranking]:
    """Rankings, each with the line found last; the first move of all is proved."""
    found: dict[Move, RankedMove] = {}
    first: Answer | None = None
    last = Report()
    try:
        for _ in range(clock.limits.count or LINES):
            for report in _best(query, aim, clock):
                last = report
            if not last.solved or (first is not None and last.status != "optimal"):
                break
            world = World(last.values)
            played = _played(query, aim, world)
            bound = None if last.bound is None else aim.value(last.bound)
            first = first or replace(played, status=last.status, bound=bound)
            line = tuple(step for step in played.solution if isinstance(step, Move))
            if line and line[0] not in found:
                found[line[0]] = _entry(played.value or 0, line, first)
            yield _ranking(nothing, found, first)
            _exclude(query.program, world)
    except Stop as stop:
        if first is None:
            raise
        yield _ranking(nothing, found, first).stopped(stop.reason)
        return
    if first is None:
        yield Ranking(last.status, reason=last.reason, measure="total", extra=nothing.extra, engine=ENGINE)


def _entry(value: Number, line: tuple[Move, ...], first: Answer) -> RankedMove:
    most = first.value or 0
    proved = first.status == "optimal" and value == most
    loss = abs(Fraction(most) - Fraction(value))
    return RankedMove(line[0], value, first.bound, proved, number(loss), line=line[1:])


def _ranking(nothing: Ranking, found: Mapping[Move, RankedMove], first: Answer) -> Ranking:
    return replace(
        nothing,
        status=first.status,
        moves=tuple(found.values()),
        bound=first.bound,
        engine=ENGINE,
        measure=first.measure,
    )


def _exclude(program: Program, world: World) -> None:
    """Leave out the worlds with the same facts."""
    literals = [
        literal if world[literal] else ~literal
        for table in program.relations.values()
        if not table.waits
        for literal in table.facts.values()
    ]
    program.meaning.clause([~literal for literal in dict.fromkeys(literals)])
