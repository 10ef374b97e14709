"""One player's action planned: the goal of the question, the search, and the rules' word on what it found.

A chain (the best order of the tasks, trades and other parts that are open, spec 7.2), offerings over this visit and
further ones (spec 7.3) and the choice of elders are the same search over open parts; every order is tried. A visit is
an action with the same parts open; between two visits lies a dusk, and an income comes. What a visit leaves over the
next one has, so the memory of ``action.best`` serves over all of them. Every line is played by the rules before it is
told, and its value counted anew.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeVar

from periplus.models.buru import GAME, notation
from periplus.models.buru.legality import apply, fault
from periplus.models.buru.moves import AnyMove
from periplus.models.buru.play import only
from periplus.models.buru.position import Position
from periplus.models.buru.query import ChainQuery, OffersQuery, Query
from periplus.models.buru.scoring import Goal
from periplus.models.buru.state import Player, State
from periplus.models.buru.state import replace as changed
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ..answers import Answer, AnswerT
from ..limits import Clock, Limits
from ..replay import ReplayError
from ..search import Search
from .action.best import DUSK, NEVER, ActionSolver, FoundLine, quick, value_of
from .action.context import ActionContext
from .action.goods import FISH, GOODS, NOTHING, vector
from .action.steps import ActionStep, written
from .action.worth import ActionGoal, FewestTasks, worth_of
from .bounding import bounded
from .figures import figure
from .scopes import require


class Performance:
    """What the rules make of a line from the start of a context."""

    def __init__(self, context: ActionContext) -> None:
        self.moves: list[AnyMove] = []
        self.state = context.state
        self._context = context
        self.visits = [0]
        """By visit: how many of the moves are its."""
        self._held: list[Mapping[str, int]] = []

    def go(self, line: Iterable[ActionStep]) -> None:
        """Play on; raises ReplayError for a move that the rules forbid: a fault of the solver."""
        for step in line:
            if step is DUSK:
                self.rest()
            else:
                self.make(written(step))

    def rest(self) -> None:
        """The dusk between two visits."""
        self.state = after_dusk(self._context, self.state, len(self.visits) - 1)
        self.visits.append(0)

    def make(self, move: AnyMove) -> None:
        """One move; raises ReplayError as ``go`` does."""
        if violation := fault(self.state, move):
            raise ReplayError(f"move {len(self.moves)}, {move.as_json()}: {violation.message}")
        self.state = apply(self.state, move)
        self.moves.append(move)
        self.visits[-1] += 1
        self._held.append(holding(self._player))

    @property
    def _player(self) -> Player:
        return self.state.players[self._context.seat]

    def extra(self) -> dict[str, Any]:
        """What an answer tells beside its moves: tasks, goods in the end and after each move, moves a visit."""
        told = {
            "tasks": sum(move.type == "task" for move in self.moves),
            "holding": holding(self._player),
            "steps": self._held,
        }
        return told | ({"visits": self.visits} if self._context.visits else {})


def holding(player: Player) -> Mapping[str, int]:
    """What is held of each of the goods."""
    return dict(zip(GOODS, (player.vp, *player.res, player.fish), strict=True))


def after_dusk(context: ActionContext, state: State, visit: int) -> State:
    """The table at a player's next visit, as a plan over several has it (spec 7.3).

    His islanders are upright (BURU-7.3), no decree lies there (BURU-7.1), he has received his income, and the same
    parts are open to him once more.
    """
    vp, clay, palm, ebony, fish = context.income[visit]
    player = state.players[context.seat]
    held = player.res
    visitor = changed(
        player,
        vp=player.vp + vp,
        res=(held[0] + clay, held[1] + palm, held[2] + ebony),
        fish=min(context.cap, player.fish + fish),
        tasked=0,
    )
    open_again = changed(state, turn=context.seat, pending=context.state.pending, decrees=())
    return open_again.with_player(context.seat, visitor)


ENGINE = "dynamic programming"
LONG = 2048
"""Holds after which a bound is told before the search goes on."""
WIDTHS = (96, 384)
"""How many holds the searches keep that look for a better line then."""
QueryT = TypeVar("QueryT", bound=Query)


def query_of(position: Position, kind: type[QueryT]) -> QueryT:
    """The question, which is of that kind: it decided who is asked."""
    if not isinstance(position.ask, kind):
        raise TypeError(f"a question about {position.ask.kind} came where {kind.__name__} is answered")
    return position.ask


def asked(position: Position) -> tuple[State, int]:
    """The table, and the seat of the player whose action is planned.

    Raises PositionError for a Lawan, and where the log leaves several tables possible.
    """
    state = only(GAME.state(position))
    name = position.ask.player
    if name is not None:
        seat = state.setting.ids.index(name)
        if state.setting.lawans[seat] is not None:
            raise PositionError("ask.player", say("expected a human: a Lawan plans nothing"))
        return state, seat
    humans = [seat for seat, lawan in enumerate(state.setting.lawans) if lawan is None]
    return state, humans[0] if state.turn is None else state.turn


@dataclass(frozen=True)
class Plan:
    """What a player is to make of the parts that are open to him, and by which goal."""

    context: ActionContext
    goal: Goal
    worth: ActionGoal
    sign: int = 1
    """-1 where the worth counts down what is to be few."""

    def __post_init__(self) -> None:
        """Raise PositionError where the light engine does not know a module's actions."""
        require(self.context.state.setting, "actions")

    @classmethod
    def of(cls, context: ActionContext, goal: Goal) -> Plan:
        """A plan for the value of the state in the end."""
        return cls(context, goal, worth_of(context, goal))

    def value(self, score: int) -> Fraction:
        """The value that a score from the start stands for."""
        before = self.worth.respect * self.context.state.players[self.context.seat].vp
        return Fraction(self.sign * (before + value_of(score)), self.worth.scale)

    def ceiling(self, clock: Clock) -> Fraction | None:
        """A bound on the value: nothing is worth more, or takes fewer tasks. Raises Stop if the clock is cancelled."""
        if self.sign < 0:
            return Fraction(0)
        from .relaxation import ceiling  # noqa: PLC0415 — the solver is loaded where a plan takes long, and only there

        return ceiling(self.context, self.goal, clock)

    def complete(self, answer: AnswerT, clock: Clock) -> AnswerT:
        """The answer with a bound, if a limit has struck before one was told."""
        return bounded(answer, lambda: self.ceiling(clock))

    def confirm(self, performance: Performance, score: int) -> None:
        """Raise ReplayError unless the rules count the value of the score in the end."""
        counted = self.worth.counted(performance.state, performance.moves)
        if counted != self.value(score):
            raise ReplayError(f"a line of value {self.value(score)} plays to {counted}")


def plan_of(position: Position) -> Plan:
    """What is open to the player, for the question about a chain or about offerings; raises PositionError as ``asked``.

    A chain that has a target is for the fewest tasks that reach it. A visit without a ``gain`` of its own has no
    income before it.
    """
    if isinstance(position.ask, OffersQuery):
        offers = position.ask
        gains = [vector(notation.bundle(text)) for text in offers.gain]
        income = (*gains, *[NOTHING] * (offers.rounds - len(gains)))
        return Plan.of(ActionContext(*asked(position), income=income), offers.goal)
    query = query_of(position, ChainQuery)
    context = ActionContext(*asked(position))
    if query.target is None:
        return Plan.of(context, query.goal)
    return Plan(context, "vp", FewestTasks(context, notation.bundle(query.target)), sign=-1)


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The best chain or offerings; infeasible if no chain reaches the target. Raises PositionError as ``asked``."""
    plan = plan_of(position)
    return Search(lambda clock: answers(plan, clock), limits, Answer("unknown"), complete=plan.complete)


def answers(plan: Plan, clock: Clock) -> Iterator[Answer]:
    """A good line at once, then the best, then what one more of each of the goods would be worth."""
    solver = ActionSolver(plan.context, plan.worth, clock)
    found = quick(solver, clock)
    if found.score != NEVER:
        yield told(plan, found)
    score = yield from _scored(plan, solver, found, clock)
    if score == NEVER:
        yield Answer("infeasible", engine=ENGINE, work={"holds": solver.visited})
        return
    answer = told(plan, FoundLine(score, tuple(solver.line(solver.start()))))
    answer = replace(answer, status="optimal", bound=answer.value, work={"holds": solver.visited})
    if plan.sign < 0:
        yield answer
        return
    yield answer
    shadow = {name: figure(plan.value(more) - plan.value(score)) for name, more in shadows(solver)}
    yield replace(answer, extra={**answer.extra, "shadow": shadow})


def _scored(plan: Plan, solver: ActionSolver, found: FoundLine, clock: Clock) -> Generator[Answer, None, int]:
    """The best score; where that takes long, a line found by a wider search comes first, with a bound."""
    if solver.soon(LONG):
        return solver.score(solver.start())
    bound = figure(plan.ceiling(clock))
    for width in WIDTHS:
        yield replace(_feasible(plan, found), bound=bound)
        found = max(found, quick(solver, clock, width), key=lambda one: one.score)
    yield replace(_feasible(plan, found), bound=bound)
    return solver.score(solver.start())


def _feasible(plan: Plan, found: FoundLine) -> Answer:
    """A line that is found, if any is."""
    return Answer("unknown") if found.score == NEVER else told(plan, found)


def shadows(solver: ActionSolver) -> Iterator[tuple[str, int]]:
    """The score from the start with one more of each of the goods but respect."""
    start = solver.start()
    for place, name in enumerate(GOODS[1:], 1):
        more = list(start.goods)
        more[place] += 1
        more[FISH] = min(more[FISH], solver.context.cap)
        vp, clay, palm, ebony, fish = more
        yield name, solver.score(start._replace(goods=(vp, clay, palm, ebony, fish)))


def told(plan: Plan, found: FoundLine) -> Answer:
    """A line as an answer; raises ReplayError for one that the rules do not bear out: a fault of the solver."""
    performance = Performance(plan.context)
    performance.go(found.line)
    plan.confirm(performance, found.score)
    return Answer(
        "feasible",
        figure(plan.value(found.score)),
        solution=tuple(performance.moves),
        why=plan.worth.lines(performance.state),
        extra=performance.extra(),
        engine=ENGINE,
    )
