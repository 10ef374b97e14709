"""Draws that are due, from the bag or in its place, and what becomes of tiles gained (MIST-4.5, 6.2 to 6.5, 9.7)."""

from __future__ import annotations

from dataclasses import replace

from ..core.multisets import less, without
from ..core.results import Violation
from ..core.wording import counted, say
from .gaining import ending, into_bag, with_energy
from .harbour import board_first, gainable
from .moves import Draw, Stow
from .state import Phase, State
from .table import capacity
from .tiles import Tiles, canonical, number


def draw_fault(state: State, move: Draw) -> Violation | None:
    """MIST-11.12, MIST-11.18, MIST-9.7, MIST-1.3."""
    mover = state.mover
    if not mover.credit and not mover.owed:
        return Violation("MIST-7.6", say("no draw is due"))
    if mover.credit and board_first(state):
        return Violation("MIST-11.12", say("too many tiles would stay on the board: this gain comes from it"))
    if state.bag:
        if move.cloud is not None or move.tile is None:
            return Violation("MIST-9.7", say("only an empty bag gives way to a cloud or to no tile"))
        if move.tile not in state.bag:
            return Violation("MIST-1.3", say("the bag does not hold {tile}", tile=move.tile))
        return None
    if mover.credit and gainable(state):
        return Violation("MIST-11.18", say("the bag is empty and the board holds a tile to gain"))
    if move.tile is None:
        return None if move.cloud is None else Violation("MIST-9.7", say("no tile is taken from no cloud"))
    if move.cloud is None or move.cloud >= len(state.clouds) or move.tile not in state.clouds[move.cloud]:
        return Violation("MIST-9.7", say("the bag is empty, and no cloud named holds {tile}", tile=move.tile))
    return None


def drawn(state: State, tile: str | None, index: int | None = None) -> State:
    """The table after a legal draw, from the bag or that cloud: the tile is gained, or (None) the draw is used up."""
    empty = not state.bag
    if index is not None and tile is not None:
        cloud = without(state.clouds[index], tile)
        clouds = (*state.clouds[:index], cloud, *state.clouds[index + 1 :])
        state = replace(state, clouds=clouds)
    elif tile is not None:
        known = state.draws[1:] if state.draws[:1] == (tile,) else state.draws
        state = replace(state, bag=without(state.bag, tile), draws=known)
    state = settled(state, tile)
    return advanced(ending(state) if empty else state)


def settled(state: State, tile: str | None) -> State:
    """The table with one gain or draw less due, and its tile (None: nothing) gained."""
    mover = state.mover
    pending = mover.pending if tile is None else canonical((*mover.pending, tile))
    if mover.credit:
        left = mover.credit - 1
        given = mover.given if left else None
        return state.with_mover(replace(mover, credit=left, given=given, pending=pending))
    return state.with_mover(replace(mover, owed=mover.owed - 1, pending=pending))


def stow_fault(state: State, move: Stow) -> Violation | None:
    """MIST-6.2: tiles just gained alone; MIST-6.3: no more than there is room for."""
    mover = state.mover
    if not mover.pending or less(mover.pending, move.keep) is None:
        return Violation(
            "MIST-6.2", say("{tiles} is not what was gained", tiles=" ".join(move.keep) or say("nothing"))
        )
    room = max(0, capacity(state, mover) - len(mover.telescope))
    if len(move.keep) > room:
        return Violation(
            "MIST-6.3",
            say(
                "{tiles} kept, {room} free",
                tiles=counted(len(move.keep), "tile"),
                room=counted(room, "telescope space"),
            ),
        )
    return None


def stowed(state: State, keep: Tiles) -> State:
    """The table after the kept tiles are on telescopes and the others are energy (MIST-6.2, MIST-6.4)."""
    mover = state.mover
    turned = less(mover.pending, keep) or ()
    player = replace(mover, telescope=canonical((*mover.telescope, *keep)), pending=())
    player = with_energy(state.edition, player, sum(map(number, turned)))
    return advanced(into_bag(state.with_mover(player), turned))


def advanced(state: State) -> State:
    """The table in its next phase if nothing is due any more: after C2 comes C3, after the bonus the next seat."""
    if state.mover.due:
        return state
    if state.phase is Phase.TAKE:
        return replace(state, phase=Phase.PLACE)
    if state.phase is Phase.BONUS:
        order = state.order
        after = order[order.index(state.turn) + 1 :]
        waiting = [seat for seat in after if state.players[seat].owed or state.players[seat].pending]
        if waiting:
            return replace(state, turn=waiting[0])
        return replace(state, phase=Phase.FLY, turn=state.start)
    return state
