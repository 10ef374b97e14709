"""An arrangement played by the rules of a turn, take after take: what answers and goals are checked by.

It judges with the rules' own ``fault`` and counts with their scores; the solver's quicker ``perform`` is no part of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pydantic import ValidationError

from periplus.models.sumatra.badges import sets_for, with_badges
from periplus.models.sumatra.legality import fault
from periplus.models.sumatra.moves import KNOWN, Advance, Explore, Follow, Take
from periplus.models.sumatra.play import apply
from periplus.models.sumatra.scoring import total
from periplus.models.sumatra.state import Notebook, Player, State
from periplus.models.sumatra.tiles import Tiles, canonical, without

from ..answers import Step
from ..replay import ReplayError
from .task import ArrangementTask


def judged(state: State, number: int, step: Step) -> State:
    """The table after the move; raises ReplayError for one that the rules forbid."""
    if not isinstance(step, Take | Advance | Follow | Explore):
        raise ReplayError(f"step {number} is no move: {step}")
    if violations := fault(state, step):
        raise ReplayError(f"step {number}, {step.as_json()}: {violations[0].rule} {violations[0].message}")
    return apply(state, step)


def arranged(task: ArrangementTask, steps: Sequence[Step]) -> State:
    """The table after the takes, the turn the task's player's, no badge taken.

    Raises ReplayError for a take that the rules or the task forbid.
    """
    table = replace(task.state, turn=task.seat, place=task.player.at, draw=None)
    offered, known = task.tiles, canonical(task.known)
    for number, step in enumerate(steps):
        move = _take(number, step)
        if task.ordered and (not offered or offered[0] != move.tile):
            raise ReplayError(f"step {number} takes {move.tile}, which does not come now")
        here = offered[:1] if task.ordered else canonical(offered)
        table = replace(table, turn=task.seat, available=here, known=here if task.shared else known)
        table = judged(table, number, move)
        offered, known = _left(task, move, offered, table)
    if task.ordered and offered:
        raise ReplayError(f"{len(offered)} tiles that come are not taken")
    if task.limit is not None and not task.ordered and len(steps) > task.limit:
        raise ReplayError(f"{len(steps)} takes, expected {task.limit} at most")
    return replace(table, turn=task.seat)


def _take(number: int, step: Step) -> Take:
    """The step of a solution as the turn that it is; badges come at the end."""
    if not isinstance(step, Mapping) or step.get("badges") or step.get("to") is None:
        raise ReplayError(f"step {number} is no tile that is taken: {step}")
    try:
        return Take.model_validate(dict(step))
    except ValidationError:
        raise ReplayError(f"step {number} is no tile that is taken: {step}") from None


def _left(task: ArrangementTask, move: Take, offered: Tiles, after: State) -> tuple[Tiles, Tiles]:
    """What may still be taken and what a pair may fetch."""
    if task.ordered:
        return offered[1:], after.known
    if not task.shared:
        return after.available, after.known
    if move.to == KNOWN:
        return offered, ()
    left = after.available
    return (left if move.bonus is None else without(left, move.bonus.tile)), ()


def decorated(task: ArrangementTask, table: State) -> State:
    """The table with the best badges that are due to the task's player, if the task takes any (SUM-8.1, SUM-9.1)."""
    if not task.badges:
        return table
    seat = task.seat
    notebook = table.players[seat].notebook
    ends = [holding(table, seat, notebook, badges) for badges in sets_for(table, notebook)]
    return min(ends, key=lambda held: (-total(held, seat), held.players[seat].green or ""))


def holding(table: State, seat: int, notebook: Notebook, badges: tuple[str, ...]) -> State:
    """The table with that notebook and those badges besides in the hands of the seat."""
    player = table.players[seat]
    brown, green = with_badges(table.edition, player, badges)
    return table.with_player(seat, Player(notebook, player.at, brown, green))
