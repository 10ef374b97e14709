"""C2, C3 and D: taking tiles, the draws that follow, and laying them beside the balloon."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..core.multisets import less, without
from ..core.results import Violation
from ..core.wording import counted, say
from .edition import MODULES, MOST_IN_HARBOUR, Edition
from .flying import values
from .island import OFFICE, Extension, Island, Tiles, canonical, is_extension, number
from .moves import Activate, Done, Draw, Exchange, Gain, Place, Skip, Stow, Take
from .reading import capacity
from .state import BARE, Laid, Phase, Player, State, all_connected, masks_of, tiled


def with_energy(edition: Edition, player: Player, energy: int) -> Player:
    """The player with more energy, as far as the track goes (MIST-6.5)."""
    return replace(player, energy=min(edition.track.max, player.energy + energy))


def into_bag(state: State, tiles: Iterable[str]) -> State:
    """The table with tiles back in the bag, start tiles like any other (MIST-6.4)."""
    return replace(state, bag=canonical((*state.bag, *tiles)))


def ending(state: State, last: int | None = None) -> State:
    """The table in which that round (None: the current one) is the last, unless an earlier one is."""
    last = state.round if last is None else last
    return replace(state, last=last if state.last is None else min(last, state.last))


def givable(player: Player) -> Tiles:
    """The telescope tiles that may be given: all but extension tiles (MIST-11.17, MIST-13.11)."""
    return tuple(tile for tile in player.telescope if not is_extension(tile))


def gainable(state: State) -> Tiles:
    """The board's tiles that the mover may gain: not the very one that was given (MIST-11.9)."""
    given = state.mover.given
    if state.harbour.count(given) != 1:
        return state.harbour
    return tuple(tile for tile in state.harbour if tile != given)


def board_first(state: State) -> bool:
    """Whether the mover's gain must come from the board: else too many tiles stay on it (MIST-11.12)."""
    return state.mover.credit == 1 and len(state.harbour) > MOST_IN_HARBOUR


def rate(state: State, player: Player, give: str | None) -> int:
    """How many tiles the exchange gains (MIST-11.7, MIST-11.10)."""
    return 1 if give is None else state.edition.docks[player.dock - 1].rate


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
        waiting = [seat for seat in after if state.players[seat].owed]
        if waiting:
            return replace(state, turn=waiting[0])
        return replace(state, phase=Phase.FLY, turn=state.start)
    return state


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
    return replace(state, clouds=clouds).with_mover(replace(mover, pending=state.clouds[cloud]))


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
    player = replace(state.mover, credit=rate(state, state.mover, give), given=give)
    if give is None:
        return state.with_mover(player)
    player = replace(player, telescope=without(player.telescope, give))
    return replace(state, harbour=canonical((*state.harbour, give))).with_mover(player)


def gained(state: State, tile: str) -> State:
    """The table after a tile of the harbour board is gained (MIST-11.8)."""
    board = replace(state, harbour=without(state.harbour, tile))
    return advanced(settled(board, tile))


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
