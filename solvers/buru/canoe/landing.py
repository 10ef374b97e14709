"""Where a canoe can land now, and what the action can be made worth, before anything else happens (spec 7.8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from periplus.models.buru.applying import declined
from periplus.models.buru.listing import legal_moves
from periplus.models.buru.modules.ambelau.canoe import landings, track
from periplus.models.buru.moves import AnyMove, Canoe
from periplus.models.buru.notation import bundle
from periplus.models.buru.objectives import value as goal_value
from periplus.models.buru.order import ranked, waiting
from periplus.models.buru.play import apply, settle
from periplus.models.buru.query import Goal
from periplus.models.buru.state import State
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ...limits import Clock
from ...replay import ReplayError
from ..action.best import Best
from ..action.ground import PlayerTable
from ..performing import Performance
from ..planning import Plan


@dataclass(frozen=True)
class Landed:
    """A landing with the best that can be made of it."""

    move: Canoe
    line: tuple[AnyMove, ...]
    """The parts taken then."""
    value: Fraction
    before: State
    after: State

    @property
    def told(self) -> dict[str, Any]:
        """See ``told``."""
        return told(self.before, self.move, self.after)


def told(before: State, move: Canoe, after: State) -> dict[str, Any]:
    """The space, its items, the passes, and where the next one to move can get to then."""
    landing = next(one for one in landings(before, before.turn or 0) if one.steps == move.steps)
    space = track(before)[landing.space - 1]
    return {
        "landing": landing.space,
        "items": [str(item) for item in bundle(space.gain)],
        "passes": landing.passes,
        "next": _next(after),
    }


def landed(state: State, seat: int, goal: Goal, clock: Clock) -> Iterator[Landed]:
    """Each landing, the nearest first; raises PositionError unless the player's canoe is about to move."""
    (_, before), *others = settle(declined(state))  # what is still open is declined by the move
    moves = [move for move in legal_moves(before) if isinstance(move, Canoe)]
    if state.turn != seat or before.turn != seat or others or not moves:
        raise PositionError("ask.player", say("expected the player whose canoe moves next"))
    return (_landed(before, seat, move, goal, clock) for move in moves)


def _landed(before: State, seat: int, move: Canoe, goal: Goal, clock: Clock) -> Landed:
    plan = Plan.of(PlayerTable(apply(before, move), seat), goal)
    best = Best(plan.ground, plan.worth, clock)
    performance = Performance(plan.ground)
    performance.go(best.line(best.start()))
    value = plan.value(best.score(best.start()))
    if goal_value(performance.state, seat, goal) != value:
        raise ReplayError(f"a landing of value {value} plays to another")
    return Landed(move, tuple(performance.moves), value, before, declined(performance.state))


def _next(state: State) -> dict[str, Any] | None:
    """Who moves next in the area, and the spaces that he can reach; None if nobody does."""
    seats = waiting(state)
    if not seats:
        return None
    seat = ranked(state, state.area, seats)[0]
    spaces = [landing.space for landing in landings(state, seat)]
    return {"player": state.setting.ids[seat], "landings": spaces}
