"""A turn played by the rules, where a draw that nobody knows yields nothing (spec, hint), and every end of a turn.

Draws come from the known ones in order. One beyond them is used up: no move shows it, and in a course it stands as
None. If the bag is empty, what comes instead is the player's choice (MIST-9.7) and a move like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from periplus.models.boards.bitsets import members
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.mist.acting import advanced, board_first, drawn, gainable, settled
from periplus.models.mist.legality import apply, draw_is_due, fault, legal_moves
from periplus.models.mist.moves import AnyMove, Done, Draw, Fly
from periplus.models.mist.state import Phase, State

from ...limits import Clock
from ...memo import Memo
from ...replay import ReplayError

Course: TypeAlias = tuple[AnyMove | None, ...]
"""Moves in order; None for a draw that yields nothing."""
STATE_WORK = 1e-4
"""What a table counts as deterministic effort."""
REMEMBERED = 1 << 17
"""Tables of one enumeration that are known again."""


@dataclass(frozen=True, slots=True)
class EnumeratedTurn:
    """The table when the turn may end, and the course that led to it, ``done`` last."""

    state: State
    moves: Course


def shown(course: Course) -> tuple[AnyMove, ...]:
    """The moves of a course."""
    return tuple(move for move in course if move is not None)


def ends(
    state: State, clock: Clock, hopeless: Callable[[State], bool] = lambda _: False
) -> Iterator[EnumeratedTurn]:
    """Every table with which the mover's turn can end, each once; not those after a ``hopeless`` table.

    Raises Stop when the clock says so.
    """
    seen = Memo[State, None](REMEMBERED)
    open_ends: list[tuple[State, Course]] = [(state, ())]
    while open_ends:
        clock.work(STATE_WORK)
        table, moves = open_ends.pop()
        if hopeless(table):
            continue
        for move, after in steps(table):
            if isinstance(move, Done):
                yield EnumeratedTurn(table, (*moves, move))
            elif after not in seen:
                seen[after] = None
                open_ends.append((after, (*moves, move)))


def steps(state: State) -> Iterator[tuple[AnyMove | None, State]]:
    """Every move with the table after it; a draw that yields nothing is no move (None)."""
    if blind(state):
        yield next_draw(state)
    for move in legal_moves(state):
        if not isinstance(move, Draw) or not (state.bag or state.draws):
            yield move, apply(state, move)


def stranded(state: State) -> bool:
    """Whether the balloon has to leave a dock (MIST-11.14) and no flight that its energy pays does (MIST-5.8).

    A dock of value 0, as editions of one's own may have, brings it about; the rules say nothing of what happens then.
    """
    return state.phase is Phase.FLY and state.mover.dock > 0 and not legal_moves(state)


def soon(state: State) -> EnumeratedTurn:
    """Some end of the turn, found at once: the cheapest flight, the first of all else, and done as soon as may be.

    Raises PositionError where there is none: see ``stranded``.
    """
    if stranded(state):
        raise PositionError(
            f"players[{state.turn}].balloon",
            say(
                "{energy} energy pays for no flight out of dock {dock}, and no rule says how the turn ends then",
                energy=state.mover.energy,
                dock=state.mover.dock,
            ),
        )
    course: list[AnyMove | None] = []
    while True:
        options = list(steps(state))
        move, after = min(options, key=lambda option: _haste(option[0]))
        course.append(move)
        if isinstance(move, Done):
            return EnumeratedTurn(state, tuple(course))
        state = after


def _haste(move: AnyMove | None) -> int:
    """How late a move comes that ends a turn soon and gives nothing away."""
    match move:
        case Fly():
            return move.cost or 0
        case None:
            return 1
        case _:
            return -1 if isinstance(move, Done) else 0


def chooses(state: State, opened: int) -> bool:
    """Whether a draw that a tile on one of the open spaces brings is known, or the player's to choose."""
    return bool(state.draws or not state.bag) and any(
        state.island.draws[number] for number in members(opened)
    )


def blind(state: State) -> bool:
    """Whether the bag may give the mover its next tile: which one, only ``draws`` can tell."""
    mover = state.mover
    if mover.credit:
        return not board_first(state) and bool(state.bag or (state.draws and not gainable(state)))
    return bool(mover.owed and (state.bag or state.draws))


def next_draw(state: State) -> tuple[Draw | None, State]:
    """The draw that is due from the bag: the next known tile, or nothing."""
    if not state.draws:
        return None, advanced(settled(state, None))
    tile, *later = state.draws
    if tile not in state.bag:  # a draw that the position knows of is one that the bag can give
        state = replace(state, bag=(*state.bag, tile))
    move = Draw(tile=tile)
    return move, replace(drawn(state, tile), draws=tuple(later))


def chance_is_due(state: State) -> bool:
    """Whether nothing is to be decided before the bag gives a tile that nobody knows."""
    return draw_is_due(state) and not state.draws


def played(state: State, moves: Iterable[AnyMove | None]) -> State:
    """The table after the moves; raises ReplayError for one that the rules forbid."""
    for move in moves:
        if move is not None:
            state = step(state, move)
    return state


def step(state: State, move: AnyMove) -> State:
    """The table after a move; draws that are due and not known yield nothing first. Raises ReplayError."""
    while blind(state) and not state.draws and fault(state, move):
        state = next_draw(state)[1]
    if isinstance(move, Draw) and blind(state):
        drawn_tile, after = next_draw(state)
        if drawn_tile != move:
            raise ReplayError(f"{move.as_json()}: not the next known draw")
        return after
    if violation := fault(state, move):
        raise ReplayError(f"{move.as_json()}: {violation.rule} {violation.message}")
    return apply(state, move)


def at_once(state: State, seat: int) -> State:
    """The table as if the seat flew at once."""
    flying = replace(state, turn=seat, phase=Phase.FLY)
    return flying.with_mover(replace(flying.mover, owed=0, pending=()))


def settlements(state: State, seat: int) -> Iterator[tuple[Course, State]]:
    """Every way to settle what is due to the seat outside of a turn, each table once."""
    seen = {state}
    open_ends: list[tuple[Course, State]] = [((), state)]
    while open_ends:
        course, table = open_ends.pop()
        if (
            table.turn != seat
            or not table.mover.due
            or table.phase not in (Phase.BONUS, Phase.DEAL, Phase.ROLL)
        ):
            yield course, table
            continue
        for move, after in steps(table):
            if after not in seen:
                seen.add(after)
                open_ends.append(((*course, move), after))
