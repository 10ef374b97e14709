"""What a legal turn changes, and logs turn by turn. States are values: each turn gives a new state."""

from __future__ import annotations

from typing import NamedTuple

from ..core.logs import MoveFunctions
from .badges import with_badges
from .legality import drawn_by, fault, target
from .moves import Advance, AnyMove, Explore, Follow
from .placing import columns_for, placed
from .state import Player, State
from .table import initial
from .tiles import Tiles, less, with_, without


class Action(NamedTuple):
    """A legal turn without its wrapping; what an exploration draws is the state's."""

    kind: str
    """The type of the move."""
    tile: str = ""
    """The tile taken, if one is."""
    column: int = 0
    """Where it goes; 0: it becomes known."""
    fetched: str = ""
    """The known tile that the completed pair brings, if one does."""
    fetched_to: int = 0
    badges: tuple[str, ...] = ()


ADVANCE, FOLLOW, TAKE, EXPLORE = "advance", "follow", "take", "explore"


def action_of(state: State, move: AnyMove) -> Action:
    """The legal move without its wrapping; forced columns are written out."""
    if isinstance(move, Advance | Follow) or move.tile is None:
        return Action(move.type, badges=move.badges)
    notebook = state.mover.notebook
    column = target(notebook, move.tile, move.to) or 0
    if move.bonus is None:
        return Action(move.type, move.tile, column, badges=move.badges)
    tile, to = move.bonus.tile, move.bonus.to
    to = to or columns_for(placed(notebook, move.tile, column), tile)[0]
    return Action(move.type, move.tile, column, tile, to, move.badges)


def apply(state: State, move: AnyMove) -> State:
    """The state after a legal turn. What an illegal one does is not defined; ask ``fault`` first."""
    drawn = drawn_by(state, move) if isinstance(move, Explore) else ()
    return after(state, action_of(state, move), drawn)


def after(state: State, action: Action, drawn: Tiles = ()) -> State:
    """The state after a legal turn that draws these tiles if it explores."""
    mover, place, bag = state.mover, state.place, state.bag
    notebook, at, available, known = mover.notebook, mover.at, state.available, state.known
    if action.kind == ADVANCE:
        at = place + 1
    elif action.kind == FOLLOW:
        at = place
    elif action.kind == EXPLORE:
        known, available = with_(known, *available), drawn
        place, bag = place + 1, None if bag is None else less(bag, drawn)
    if action.tile:
        available = without(available, action.tile)
        if action.fetched:
            known = without(known, action.fetched)
        if action.column:
            notebook = placed(notebook, action.tile, action.column)
        else:
            known = with_(known, action.tile)
        if action.fetched:
            notebook = placed(notebook, action.fetched, action.fetched_to)
    brown, green = mover.brown, mover.green
    if action.badges:
        brown, green = with_badges(state.edition, mover, action.badges)
    turn, players = state.turn, state.players
    players = (*players[:turn], Player(notebook, at, brown, green), *players[turn + 1 :])
    turn = (turn + 1) % len(players)
    return State(state.edition, state.map, players, turn, place, available, known, bag)


PLAY: MoveFunctions[AnyMove, State] = MoveFunctions(initial, fault, apply)
follow, replay, state_of = PLAY.follow, PLAY.replay, PLAY.state_of
"""The game's own way through a log; see ``MoveFunctions``."""
