"""What is left of an arrangement after some tiles are taken. Each take is judged by the rules' own code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from periplus.models.core.data import Move
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.multisets import without
from periplus.models.core.wording import say
from periplus.models.sumatra import GAME
from periplus.models.sumatra.legality import apply, fault, legal_moves
from periplus.models.sumatra.moves import Take
from periplus.models.sumatra.position import Position
from periplus.models.sumatra.scoring import total
from periplus.models.sumatra.state import State
from periplus.models.sumatra.tiles import canonical
from periplus.solvers.answers import Answer
from periplus.solvers.limits import Clock
from periplus.solvers.sumatra.solve import answers, goal_of
from periplus.solvers.sumatra.task import Aim, ArrangementTask, Goal, NotebookOptions, perform

from ..stepwise import RemainingQuestion, counted_in

AIMS: tuple[Aim, ...] = ("arrange", "fewest", "badges")
"""The tasks that are about one notebook; the first is the usual one."""


def goal(position: Position) -> Goal:
    """What the position's ``ask`` wants arranged; raises PositionError for faulty values."""
    options = NotebookOptions(position)
    found = goal_of(GAME.state(position), options, options.choice("kind", AIMS))
    options.settle()
    return found


def rest(position: Position, moves: Sequence[Move]) -> RemainingQuestion:
    """What is left after the takes; raises as ``Stepwise.rest``."""
    left = _after(position, moves)
    after = perform(left.task, ())
    if left.aim == "fewest":
        complete, reached = total(after, left.task.seat) >= left.target, len(moves)
    else:
        complete, reached = not (left.task.ordered and left.task.tiles), left.value(())
    offset = len(moves) if left.aim == "fewest" else 0
    return RemainingQuestion(reached, complete, lambda clock: _best(left, offset, clock))


def options(position: Position, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Every take of a tile that is left, wherever it may stand; raises as ``Stepwise.rest``."""
    left = _after(position, moves)
    if left.task.limit == 0:
        return ()
    takes = (move for move in legal_moves(_table(left.task)) if isinstance(move, Take))
    return tuple(dict.fromkeys(move.model_copy(update={"badges": ()}) for move in takes))


def _after(position: Position, moves: Sequence[Move]) -> Goal:
    """The goal once the tiles are taken."""
    left = goal(position)
    for index, move in enumerate(moves):
        left = _taken(left, move, index)
    return left


def _table(task: ArrangementTask) -> State:
    """The table at which the next tile is taken."""
    offered = task.tiles[:1] if task.ordered else canonical(task.tiles)
    return replace(
        task.state,
        turn=task.seat,
        place=task.player.at,
        available=offered,
        known=canonical(task.known),
        draw=None,
    )


def _taken(goal: Goal, move: Move, index: int) -> Goal:
    """The goal once the tile of the move, number ``index`` of the solution, is taken."""
    task = goal.task
    if not isinstance(move, Take) or move.badges:
        raise PositionError(
            f"solution[{index}].type", say("expected take, and no badges: they come at the end")
        )
    if task.limit == 0:
        raise PositionError(f"solution[{index}]", say("comes after the last take, expected no further one"))
    table = _table(task)
    if violations := fault(table, move):
        raise IllegalMove([replace(violations[0], where=("solution", index))])
    after = apply(table, move)
    return replace(
        goal,
        task=replace(
            task,
            state=replace(task.state, players=after.players),
            tiles=task.tiles[1:] if task.ordered else without(task.tiles, move.tile),
            known=after.known,
            limit=None if task.limit is None else task.limit - 1,
        ),
    )


def _best(left: Goal, offset: int, clock: Clock) -> Iterator[Answer]:
    """The solver's answers, their steps as takes, the takes made so far counted in."""
    for answer in answers(left, clock):
        takes = (Take.model_validate(step) for step in answer.solution if isinstance(step, dict))
        yield counted_in(replace(answer, solution=tuple(takes)), offset)
