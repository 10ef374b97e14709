"""One player's action planned: the goal of the question, the search, and the rules' word on what it found.

A chain and the offerings of a visit are the same search over the parts that are open; the offerings may go on over
further visits. Moves are played by the rules before they are told: each judged legal, their value counted anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeVar

from periplus.models.buru.legality import fault
from periplus.models.buru.moves import AnyMove
from periplus.models.buru.play import apply, state_of
from periplus.models.buru.position import Position
from periplus.models.buru.query import Query
from periplus.models.buru.state import Player, State
from periplus.models.buru.state import replace as changed
from periplus.models.buru.table import only

from ..answers import Answer
from ..limits import Clock
from ..replay import ReplayError
from .action.beam import quick
from .action.best import NEVER, Best, Passage, value_of
from .action.goods import FISH, GOODS
from .action.ground import Ground
from .action.step import Step, written
from .action.worth import Worth
from .figures import figure

ENGINE = "dynamic programming"
QueryT = TypeVar("QueryT", bound=Query)


def query_of(position: Position, kind: type[QueryT]) -> QueryT:
    """The question, which is of that kind: it decided who is asked."""
    if not isinstance(position.query, kind):
        raise TypeError(f"a question about {position.query.ask} came where {kind.__name__} is answered")
    return position.query


def asked(position: Position) -> tuple[State, int]:
    """The table, and the seat of the player whose action is planned.

    Raises PositionError where the log leaves several tables possible.
    """
    state = only(state_of(position))
    name = position.query.player
    if name is not None:
        return state, state.setting.ids.index(name)
    humans = [seat for seat, lawan in enumerate(state.setting.lawans) if lawan is None]
    return state, humans[0] if state.turn is None else state.turn


@dataclass(frozen=True)
class Plan:
    """What a player is to make of the parts that are open to him, and by which goal."""

    ground: Ground
    worth: Worth
    sign: int = 1
    """-1 where the worth counts down what is to be few."""

    def value(self, score: int) -> Fraction:
        """The value that a score from the start stands for."""
        before = self.worth.respect * self.ground.state.players[self.ground.seat].vp
        return Fraction(self.sign * (before + value_of(score)), self.worth.scale)

    def searched(self, clock: Clock) -> Best:
        """A search that knows nothing yet."""
        return Best(self.ground, self.worth, clock)


def answers(plan: Plan, clock: Clock) -> Iterator[Answer]:
    """A good line at once, then the best, then what one more of each of the goods would be worth."""
    best = plan.searched(clock)
    found = quick(best, clock)
    if found.score != NEVER:
        yield told(plan, found.line, found.score)
    score = best.score(best.start())
    if score == NEVER:
        yield Answer("infeasible", engine=ENGINE, work={"holds": best.visited})
        return
    answer = told(plan, tuple(best.line(best.start())), score)
    answer = replace(answer, status="optimal", bound=answer.value, work={"holds": best.visited})
    yield answer
    if plan.sign > 0:
        shadow = {name: figure(plan.value(more) - plan.value(score)) for name, more in shadows(best)}
        yield replace(answer, extra={**answer.extra, "shadow": shadow})


def shadows(best: Best) -> Iterator[tuple[str, int]]:
    """The score from the start with one more of each of the goods but respect."""
    start = best.start()
    for place, name in enumerate(GOODS[1:], 1):
        more = list(start.goods)
        more[place] += 1
        more[FISH] = min(more[FISH], best.ground.cap)
        vp, clay, palm, ebony, fish = more
        yield name, best.score(start._replace(goods=(vp, clay, palm, ebony, fish)))


def told(plan: Plan, line: tuple[Passage, ...], score: int) -> Answer:
    """A line as an answer; raises ReplayError for one that the rules forbid: a fault of the solver."""
    play = _Play(plan)
    for passage in line:
        play.go(passage)
    value = plan.value(score)
    if plan.worth.counted(play.state, play.moves) != value:
        raise ReplayError(f"a line of value {value} plays to {plan.worth.counted(play.state, play.moves)}")
    return Answer("feasible", figure(value), None, tuple(play.moves), extra=play.extra(), engine=ENGINE)


class _Play:
    """A line played by the rules."""

    def __init__(self, plan: Plan) -> None:
        self.moves: list[AnyMove] = []
        self.state = plan.ground.state
        self._plan = plan
        self._visits = [0]
        self._held: list[Mapping[str, int]] = []

    def go(self, passage: Passage) -> None:
        """One move, or the dusk before the next visit."""
        if passage.step is None:
            self.state = after_dusk(self._plan.ground, self.state, len(self._visits) - 1)
            self._visits.append(0)
        else:
            self._move(passage.step)

    def _move(self, step: Step) -> None:
        move = written(step)
        if violation := fault(self.state, move):
            raise ReplayError(f"step {len(self.moves)}, {move.as_json()}: {violation.message}")
        self.state = apply(self.state, move)
        self.moves.append(move)
        self._visits[-1] += 1
        self._held.append(_holding(self.state.players[self._plan.ground.seat]))

    def extra(self) -> dict[str, Any]:
        """What the answer tells beside its moves: tasks, goods after each move, moves a visit."""
        held = {
            "tasks": sum(move.type == "task" for move in self.moves),
            "holding": _holding(self.state.players[self._plan.ground.seat]),
            "steps": self._held,
        }
        return held | ({"visits": self._visits} if self._plan.ground.visits else {})


def _holding(player: Player) -> Mapping[str, int]:
    """What is held of each of the goods."""
    return dict(zip(GOODS, (player.vp, *player.res, player.fish), strict=True))


def after_dusk(ground: Ground, state: State, visit: int) -> State:
    """The table at a player's next visit, as a plan over several has it (spec 7.3).

    His islanders are upright (BURU-7.3), no decree lies there (BURU-7.1), he has received his income, and the same
    parts are open to him once more.
    """
    vp, clay, palm, ebony, fish = ground.income[visit]
    player = state.players[ground.seat]
    res = (player.res[0] + clay, player.res[1] + palm, player.res[2] + ebony)
    fish = min(ground.cap, player.fish + fish)
    visitor = changed(player, vp=player.vp + vp, res=res, fish=fish, tasked=0)
    return changed(
        state.with_player(ground.seat, visitor), turn=ground.seat, pending=ground.state.pending, decrees=()
    )
