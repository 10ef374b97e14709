"""What is left of a voyage after some flights, one a round over known winds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from periplus.models.core.data import Move
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.wording import say
from periplus.models.mist.legality import apply, fault, legal_moves
from periplus.models.mist.moves import Fly, Leap
from periplus.models.mist.position import Position
from periplus.models.mist.state import Phase
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock
from periplus.solvers.mist.fly import FlightPlan, voyage_of

from ..stepwise import RemainingQuestion, counted_in


def rest(position: Position, moves: Sequence[Move]) -> RemainingQuestion:
    """What is left after the flights; raises as ``Stepwise.rest``."""
    voyage = _after(position, moves)
    mover = voyage.state.mover
    arrived = (mover.space, mover.dock) == voyage.to
    return RemainingQuestion(len(moves), arrived, lambda clock: _best(voyage, len(moves), clock))


def options(position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Every flight on the next known wind; raises as ``Stepwise.rest``."""
    voyage = _after(position, moves)
    if voyage.state.phase is not Phase.FLY:
        return ()
    return tuple(move for move in legal_moves(voyage.state) if isinstance(move, Fly | Leap))


def _after(position: Position, moves: Sequence[Move]) -> FlightPlan:
    """The voyage after the flights."""
    voyage = voyage_of(position)
    for index, move in enumerate(moves):
        voyage = _flown(voyage, move, index)
    return voyage


def _flown(voyage: FlightPlan, move: Move, index: int) -> FlightPlan:
    """The voyage of the next round, after flight number ``index``."""
    if not isinstance(move, Fly | Leap):
        raise PositionError(f"solution[{index}].type", say("expected fly or leap"))
    if voyage.state.phase is not Phase.FLY:
        raise PositionError(
            f"solution[{index}]", say("comes after the last wind, expected no further flight")
        )
    if violation := fault(voyage.state, move):
        raise IllegalMove([replace(violation, where=("solution", index))])
    after = apply(voyage.state, move)
    if not voyage.rounds:
        return FlightPlan(after, voyage.to, ())
    return FlightPlan(voyage.table(1, after.mover), voyage.to, voyage.rounds[1:])


def _best(voyage: FlightPlan, count: int, clock: Clock) -> Iterator[Answer]:
    """The solver's answers, the flights made so far counted in."""
    mover = voyage.state.mover
    if voyage.state.phase is not Phase.FLY:
        here = (mover.space, mover.dock) == voyage.to
        yield Answer("optimal", count, count) if here else Answer("infeasible")
        return
    for answer in voyage.answers(clock):
        yield counted_in(answer, count)
