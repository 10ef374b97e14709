"""C2: a cloud's tiles, an own extension tile, or an exchange in the harbour (MIST-6, MIST-11.7 to 11.13, MIST-13.3)."""

from __future__ import annotations

from dataclasses import replace

from ..core.multisets import without
from ..core.results import Violation
from ..core.wording import say
from .drawing import advanced, settled
from .edition import MODULES
from .gaining import with_energy
from .harbour import gainable, givable, rate
from .moves import Activate, Exchange, Gain, Skip, Take
from .state import Phase, State
from .table import capacity
from .tiles import OFFICE, Extension, canonical, is_extension

Acting = Take | Skip | Activate | Exchange | Gain


def acting_fault(state: State, move: Acting) -> Violation | None:
    """The clause that the move of phase C2 breaks."""
    if isinstance(move, Gain):
        return _gain_fault(state, move)
    if isinstance(move, Exchange):
        return _exchange_fault(state, move)
    if state.mover.dock:
        return Violation("MIST-11.7", say("a player in the harbour exchanges"))
    if isinstance(move, Activate):
        return _activate_fault(state, move)
    if isinstance(move, Skip):
        if any(state.clouds):
            return Violation("MIST-6.7", say("some cloud holds tiles"))
        return None
    if move.cloud >= len(state.clouds) or not state.clouds[move.cloud]:
        return Violation("MIST-6.7", say("cloud {cloud} is empty", cloud=move.cloud))
    return None


def _activate_fault(state: State, move: Activate) -> Violation | None:
    mover = state.mover
    if move.tile not in mover.extensions:
        return Violation("MIST-13.2", say("{tile} is not beside the board", tile=move.tile))
    if mover.energy < (need := state.edition.extensions[move.tile].need):
        return Violation(
            "MIST-13.4",
            say(
                "{tile} needs {need} energy, there is {energy}",
                tile=move.tile,
                need=need,
                energy=mover.energy,
            ),
        )
    if not move.energy and len(mover.telescope) >= capacity(state, mover):
        return Violation("MIST-13.5", say("no telescope space is free"))
    return None


def _exchange_fault(state: State, move: Exchange) -> Violation | None:
    mover = state.mover
    if not mover.dock:
        return Violation("MIST-11.7", say("the balloon is not in the harbour"))
    if move.give is None:
        return Violation("MIST-11.10", say("a telescope tile can be given")) if givable(mover) else None
    if is_extension(move.give):
        rule = "MIST-11.17" if move.give == OFFICE and state.modules < max(MODULES) else "MIST-13.11"
        return Violation(rule, say("{tile} cannot be exchanged", tile=move.give))
    if move.give not in mover.telescope:
        return Violation("MIST-11.7", say("{tile} is on no telescope", tile=move.give))
    return None


def _gain_fault(state: State, move: Gain) -> Violation | None:
    mover = state.mover
    if not mover.credit:
        return Violation("MIST-11.8", say("no exchange is under way"))
    if move.tile not in state.harbour:
        return Violation("MIST-11.8", say("{tile} is not on the harbour board", tile=move.tile))
    if move.tile not in gainable(state):
        return Violation("MIST-11.9", say("{tile} is the very tile that was given", tile=move.tile))
    return None


def taken(state: State, cloud: int) -> State:
    """The table after a cloud's tiles are gained (MIST-6.1)."""
    mover = state.mover
    clouds = (*state.clouds[:cloud], (), *state.clouds[cloud + 1 :])
    pending = canonical((*mover.pending, *state.clouds[cloud]))
    return replace(state, clouds=clouds).with_mover(replace(mover, pending=pending))


def skipped(state: State) -> State:
    """The table when there was nothing to take (MIST-6.7)."""
    return replace(state, phase=Phase.PLACE)


def activated(state: State, tile: Extension, energy: bool) -> State:
    """The table after an own extension tile is kept, or turned into energy (MIST-13.3, MIST-13.5)."""
    mover = state.mover
    player = replace(mover, extensions=without(mover.extensions, tile))
    if energy:
        player = with_energy(state.edition, player, state.edition.extensions[tile].energy)
    else:
        player = replace(player, telescope=canonical((*player.telescope, tile)))
    return replace(state.with_mover(player), phase=Phase.PLACE)


def exchanged(state: State, give: str | None) -> State:
    """The table after a tile is given to the harbour board, or none can be (MIST-11.7, MIST-11.10)."""
    mover = state.mover
    credit = rate(state, mover, give)
    if give is None:
        return state.with_mover(replace(mover, credit=credit))
    player = replace(mover, telescope=without(mover.telescope, give), credit=credit, given=give)
    return replace(state, harbour=canonical((*state.harbour, give))).with_mover(player)


def gained(state: State, tile: str) -> State:
    """The table after a tile of the harbour board is gained (MIST-11.8)."""
    board = replace(state, harbour=without(state.harbour, tile))
    return advanced(settled(board, tile))
