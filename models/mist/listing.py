"""Every legal move of the player whose turn it is, once each, in the order of answers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..core.multisets import distinct
from .chance import bag_too_small
from .flights import move_of
from .flying import flights, leaps
from .harbour import board_first, gainable, givable
from .laying import open_spaces, placeable
from .moves import (
    Activate,
    AnyMove,
    Deal,
    Done,
    Draw,
    Exchange,
    Gain,
    Leap,
    Place,
    Roll,
    Skip,
    Stow,
    Take,
)
from .state import Phase, State
from .table import capacity
from .tiles import EXTENSIONS


def legal_moves(state: State) -> tuple[AnyMove, ...]:
    """Every legal move now, once each; in phase A the one template that says a deal is due."""
    return tuple(sorted(_moves(state), key=lambda move: move.sort_key()))


def _moves(state: State) -> Iterator[AnyMove]:
    mover = state.mover
    match state.phase:
        case Phase.END:
            return
        case _ if mover.credit:
            yield from (Gain(tile=tile) for tile in distinct(gainable(state)))
            if not board_first(state):
                yield from _draws(state)
        case _ if mover.owed:
            yield from _draws(state)
        case _ if mover.pending:
            yield from stows(state)
            if state.phase is Phase.PLACE:
                yield from _placements(state)
        case Phase.DEAL:
            yield Deal()
        case Phase.ROLL:
            faces = distinct(state.edition.bonus_die)
            yield from (
                Roll(wind=wind, bonus=bonus) for wind in distinct(state.edition.wind_die) for bonus in faces
            )
        case Phase.FLY:
            yield from _flights(state)
        case Phase.TAKE:
            yield from _actions(state)
        case _:
            yield from _placements(state)
            yield Done()


def deal_is_due(state: State) -> bool:
    """Whether chance has to deal now: the template is no move that could be played."""
    return state.phase is Phase.DEAL and not state.mover.due and not bag_too_small(state)


def roll_is_due(state: State) -> bool:
    """Whether chance has to roll the dice now."""
    return state.phase is Phase.ROLL and not state.mover.due


def _flights(state: State) -> Iterator[AnyMove]:
    if leaps(state, state.mover):
        yield from (Leap(to=space) for space in state.island.board.spaces)
    yield from (move_of(state, flight) for flight in flights(state, state.mover))


def _draws(state: State) -> Iterator[Draw]:
    """Any tile of the bag; from an empty one any tile of a cloud, or none (MIST-9.7)."""
    if state.bag:
        yield from (Draw(tile=tile) for tile in distinct(state.bag))
    elif not (state.mover.credit and gainable(state)):
        for index, cloud in enumerate(state.clouds):
            yield from (Draw(tile=tile, cloud=index) for tile in distinct(cloud))
        yield Draw(tile=None)


def stows(state: State) -> Iterator[Stow]:
    """Each distinct multiset of the tiles gained that there is room for (MIST-6.2, MIST-6.3)."""
    mover = state.mover
    room = max(0, capacity(state, mover) - len(mover.telescope))
    for size in range(min(room, len(mover.pending)) + 1):
        yield from (Stow(keep=keep) for keep in distinct(combinations(mover.pending, size)))


def _placements(state: State) -> Iterator[Place]:
    spaces = state.island.board.spaces_of(open_spaces(state))
    yield from (Place(tile=tile, at=at) for tile in distinct(placeable(state)) for at in spaces)


def _actions(state: State) -> Iterator[AnyMove]:
    mover = state.mover
    if mover.dock:
        give = distinct(givable(mover))
        yield from (Exchange(give=tile) for tile in give) if give else (Exchange(give=None),)
        return
    yield from (Take(cloud=index) for index, cloud in enumerate(state.clouds) if cloud)
    if not any(state.clouds):
        yield Skip()
    room = len(mover.telescope) < capacity(state, mover)
    for tile in EXTENSIONS:
        if tile in mover.extensions and mover.energy >= state.edition.extensions[tile].need:
            yield from (Activate(tile=tile, energy=energy) for energy in (False, True) if energy or room)
