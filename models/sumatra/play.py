"""What a legal turn changes, and logs turn by turn. States are values: each turn gives a new state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..core.logs import Play
from .badges import with_badges
from .legality import after_tiles, drawn_by, fault
from .moves import KNOWN, Advance, AnyMove, Explore, Follow, Take, TileMove
from .state import Notebook, Player, State
from .table import initial
from .tiles import Tiles, less, with_, without


def apply(state: State, move: AnyMove) -> State:
    """The state after a legal turn. What an illegal one does is not defined; ask ``fault`` first."""
    notebook = state.mover.notebook
    match move:
        case Advance():
            return _ended(state, move, notebook, state.place + 1, {})
        case Follow():
            return _ended(state, move, notebook, state.place, {})
        case Take():
            areas = _areas(move, state.available, state.known)
        case Explore():
            drawn = drawn_by(state, move)
            areas = _areas(move, drawn, with_(state.known, *state.available))
            areas |= {"place": state.place + 1, "bag": None if state.bag is None else less(state.bag, drawn)}
    return _ended(state, move, after_tiles(notebook, move), state.mover.at, areas)


def _areas(move: TileMove, available: Tiles, known: Tiles) -> dict[str, Any]:
    """The two areas after the tile and the bonus have left them, or the tile has gone from one to the other."""
    if move.tile is not None:
        available = without(available, move.tile)
        if move.bonus is not None:
            known = without(known, move.bonus.tile)
        if move.to == KNOWN:
            known = with_(known, move.tile)
    return {"available": available, "known": known}


def _ended(state: State, move: AnyMove, notebook: Notebook, at: int, areas: dict[str, Any]) -> State:
    """The table after the turn: the mover's notebook, piece and badges, the areas that have changed."""
    brown, green = state.mover.brown, state.mover.green
    if move.badges:
        brown, green = with_badges(state.edition, state.mover, move.badges)
    players = list(state.players)
    players[state.turn] = Player(notebook, at, brown, green)
    return replace(state, players=tuple(players), turn=(state.turn + 1) % len(players), draw=None, **areas)


PLAY: Play[AnyMove, State] = Play(initial, fault, apply)
follow, replay, state_of = PLAY.follow, PLAY.replay, PLAY.state_of
"""The game's own way through a log; see ``Play``."""
