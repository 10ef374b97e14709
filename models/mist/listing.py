"""Every legal move of the player whose turn it is, once each, in the order of answers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..boards.bitsets import members
from ..core.multisets import distinct
from .actions import DEAL, DONE, SKIP, Action, PlainChoice, written
from .chance import bag_too_small
from .flying import flights, leaps
from .harbour import board_first, gainable, givable
from .laying import open_spaces, placeable
from .moves import AnyMove, Roll
from .state import Phase, State
from .table import capacity
from .tiles import EXTENSIONS


def legal_moves(state: State) -> tuple[AnyMove, ...]:
    """Every legal move now, once each; in phase A the one template that says a deal is due."""
    moves = _rolls(state) if roll_is_due(state) else (written(state, one) for one in legal_actions(state))
    return tuple(sorted(moves, key=lambda move: move.sort_key()))


def _rolls(state: State) -> Iterator[AnyMove]:
    faces = distinct(state.edition.bonus_die)
    for wind in distinct(state.edition.wind_die):
        yield from (Roll(wind=wind, bonus=bonus) for bonus in faces)


def legal_actions(state: State) -> Iterator[Action]:
    """Every legal action now, once each; none where the dice are to be rolled."""
    mover = state.mover
    match state.phase:
        case Phase.END:
            return
        case _ if mover.credit:
            yield from (PlainChoice("gain", tile) for tile in distinct(gainable(state)))
            if not board_first(state):
                yield from _draws(state)
        case _ if mover.owed:
            yield from _draws(state)
        case _ if mover.pending:
            yield from stows(state)
            if state.phase is Phase.PLACE:
                yield from _placements(state)
        case Phase.DEAL:
            yield DEAL
        case Phase.FLY:
            if leaps(state, mover):
                yield from (
                    PlainChoice("leap", number=space) for space in range(len(state.island.board.spaces))
                )
            yield from flights(state, mover)
        case Phase.TAKE:
            yield from _takes(state)
        case Phase.PLACE:
            yield from _placements(state)
            yield DONE
        case _:
            return


def deal_is_due(state: State) -> bool:
    """Whether chance has to deal now: the template is no move that could be played."""
    return state.phase is Phase.DEAL and not state.mover.due and not bag_too_small(state)


def roll_is_due(state: State) -> bool:
    """Whether chance has to roll the dice now."""
    return state.phase is Phase.ROLL and not state.mover.due


def draw_is_due(state: State) -> bool:
    """Whether the bag has to give the mover a tile now: nothing else is to be done, and nothing to be chosen."""
    mover = state.mover
    if state.phase is Phase.END or not state.bag:
        return False
    return not gainable(state) if mover.credit else bool(mover.owed)


def _draws(state: State) -> Iterator[PlainChoice]:
    """Any tile of the bag; from an empty one any tile of a cloud, or none (MIST-9.7)."""
    if state.bag:
        yield from (PlainChoice("draw", tile) for tile in distinct(state.bag))
    elif not (state.mover.credit and gainable(state)):
        for index, cloud in enumerate(state.clouds):
            yield from (PlainChoice("draw", tile, index) for tile in distinct(cloud))
        yield PlainChoice("draw")


def stows(state: State) -> Iterator[PlainChoice]:
    """Each distinct multiset of the tiles gained that there is room for (MIST-6.2, MIST-6.3)."""
    mover = state.mover
    room = max(0, capacity(state, mover) - len(mover.telescope))
    for size in range(min(room, len(mover.pending)) + 1):
        yield from (PlainChoice("stow", keep=keep) for keep in distinct(combinations(mover.pending, size)))


def _placements(state: State) -> Iterator[PlainChoice]:
    spaces = members(open_spaces(state))
    yield from (
        PlainChoice("place", tile, number) for tile in distinct(placeable(state)) for number in spaces
    )


def _takes(state: State) -> Iterator[PlainChoice]:
    mover = state.mover
    if mover.dock:
        yield from (PlainChoice("exchange", tile) for tile in distinct(givable(mover)) or (None,))
        return
    yield from (PlainChoice("take", number=index) for index, cloud in enumerate(state.clouds) if cloud)
    if not any(state.clouds):
        yield SKIP
    room = len(mover.telescope) < capacity(state, mover)
    for tile in EXTENSIONS:
        if tile in mover.extensions and mover.energy >= state.edition.extensions[tile].need:
            yield PlainChoice("burn", tile)
            if room:
                yield PlainChoice("keep", tile)
