"""C3 and D: tiles beside the balloon (MIST-7), the turn's end, the next start player (MIST-8), the game's end (9.1)."""

from __future__ import annotations

from dataclasses import replace

from ..core.multisets import without
from ..core.results import Violation
from ..core.wording import say
from .flying import values
from .gaining import ending, with_energy
from .ground import Laid, all_connected, masks_of, tiled
from .island import Island
from .moves import Done, Place
from .state import BARE, Phase, State
from .tiles import Tiles


def placeable(state: State) -> Tiles:
    """The tiles that may be placed now: those just gained alone while there are any (MIST-7.10)."""
    mover = state.mover
    return mover.pending or mover.telescope


def open_spaces(state: State) -> int:
    """The bit set of the spaces where the mover may place a tile (MIST-7.1 to 7.5, MIST-11.13)."""
    mover = state.mover
    if mover.dock:
        return 0
    return state.island.board.beside[mover.space] & state.island.ground & ~tiled(masks_of(mover.tiles))


def place_fault(state: State, move: Place) -> Violation | None:
    """The clause that the placement breaks."""
    mover, number = state.mover, state.island.board.number[move.at]
    if mover.dock:
        return Violation("MIST-11.13", say("nothing is adjacent to the harbour"))
    if number == mover.space:
        return Violation("MIST-7.3", say("the balloon hovers over that space"))
    if number == state.island.yard:
        return Violation("MIST-7.4", say("no tile is laid on the yard"))
    if mover.tiles[number] != BARE:
        return Violation("MIST-7.5", say("{tile} lies there already", tile=mover.tiles[number]))
    if not state.island.board.beside[mover.space] >> number & 1:
        return Violation("MIST-7.1", say("the space is not adjacent to the balloon's"))
    if move.tile not in placeable(state):
        return Violation("MIST-7.1", say("{tile} is on no telescope", tile=move.tile))
    return None


def placed(state: State, tile: str, number: int) -> State:
    """The table after a legal placement, with what the covered space gives (MIST-7.6 to 7.9)."""
    mover, island = state.mover, state.island
    if mover.pending:
        player = replace(mover, pending=without(mover.pending, tile))
    else:
        player = replace(mover, telescope=without(mover.telescope, tile))
    tiles = (*mover.tiles[:number], tile, *mover.tiles[number + 1 :])
    player = replace(player, tiles=tiles, owed=player.owed + island.draws[number])
    after = state.with_mover(with_energy(state.edition, player, island.drops[number]))
    if state.first is None and _connects(island, mover.tiles, tiles):
        return ending(replace(after, first=state.turn), state.round + 1)
    return after


def _connects(island: Island, before: Laid, after: Laid) -> bool:
    """Whether all coasts are connected now and were not before (MIST-9.1)."""
    return all_connected(island, masks_of(after)) and not all_connected(island, masks_of(before))


def done_fault(state: State, move: Done) -> Violation | None:
    """MIST-8.1: the value declared is one that the balloon's space offers."""
    if move.value is not None and move.value not in values(state, state.mover):
        return Violation(
            "MIST-8.1", say("the balloon's space does not offer the value {value}", value=move.value)
        )
    return None


def turn_ended(state: State, value: int | None = None) -> State:
    """The table after a turn: the next player's, or after the last one D and then the next round or the end."""
    if value is not None:
        state = state.with_mover(replace(state.mover, declared=value))
    order = state.order
    after = order[order.index(state.turn) + 1 :]
    if after:
        return replace(state, turn=after[0], phase=Phase.FLY)
    if state.last is not None and state.round >= state.last:
        return replace(state, phase=Phase.END)
    start = next_start(state)
    players = tuple(replace(player, declared=None) for player in state.players)
    return replace(
        state,
        round=state.round + 1,
        phase=Phase.DEAL,
        start=start,
        turn=start,
        players=players,
        wind=None,
        bonus="none",
    )


def next_start(state: State) -> int:
    """Who starts the next round: most value, then least energy, then latest in this round (MIST-8)."""

    def standing(seat: int) -> tuple[int, int, int]:
        player = state.players[seat]
        value = max(values(state, player)) if player.declared is None else player.declared
        return value, -player.energy, state.order.index(seat)

    return max(range(len(state.players)), key=standing)
