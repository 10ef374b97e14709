"""Every end of a turn, by playing every move that the rules list: the naive way that the hint is measured against.

Draws come from the known ones in order. One beyond them yields nothing: it is used up, and no move shows it
(spec, hint). Tables are visited once each, however many orders of moves lead to them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from periplus.models.mist.acting import board_first, gainable
from periplus.models.mist.legality import apply, legal_moves
from periplus.models.mist.moves import AnyMove, Done, Draw
from periplus.models.mist.state import State
from periplus.solvers.limits import Clock
from periplus.solvers.mist.turn.playing import next_draw


@dataclass(frozen=True, slots=True)
class Walked:
    """The table when the turn may end, and the moves that led to it, ``done`` last."""

    state: State
    moves: tuple[AnyMove, ...]


def ends(state: State, clock: Clock, hopeless: Callable[[State], bool] = lambda _: False) -> Iterator[Walked]:
    """Every table with which the mover's turn can end, each once; not those after a ``hopeless`` table.

    Raises Stop when the clock says so.
    """
    seen = {state}
    open_ends: list[tuple[State, tuple[AnyMove, ...]]] = [(state, ())]
    while open_ends:
        clock.check()
        table, moves = open_ends.pop()
        if hopeless(table):
            continue
        for step, after in steps(table):
            if isinstance(step, Done):
                yield Walked(table, (*moves, step))
            elif after not in seen:
                seen.add(after)
                open_ends.append((after, moves if step is None else (*moves, step)))


def steps(state: State) -> Iterator[tuple[AnyMove | None, State]]:
    """Every move with the table after it; a draw that yields nothing is no move (None)."""
    mover = state.mover
    if mover.credit or mover.owed:
        if not (mover.credit and (board_first(state) or (not state.bag and gainable(state)))):
            yield next_draw(state)
        if not mover.credit:
            return
    for move in legal_moves(state):
        if not isinstance(move, Draw):
            yield move, apply(state, move)
