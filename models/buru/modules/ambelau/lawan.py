"""A Lawan in Ambelau: which space its canoe goes to, and what it gains there (BURU-22.4 to 22.10, R.41)."""

from __future__ import annotations

from functools import lru_cache, partial

from ...gains import counted
from ...lawan.branches import Branches, certain, then
from ...lawan.options import first_payable
from ...lawan.parts import taken
from ...lawan.plots import double
from ...moves import Canoe
from ...state import State
from .canoe import AMBELAU, benefit, landings, moved, track

_canoe = lru_cache(64)(lambda steps: Canoe(steps=steps))


def moves_canoe(state: State, seat: int) -> Branches:
    """Of the spaces that it can reach the highest rated, of equals the farthest; a double's bonus comes along."""
    spaces = track(state)
    best = max(landings(state, seat), key=lambda landing: (spaces[landing.space - 1].gems, landing.distance))
    state, space = moved(state, seat, best.steps)
    way = first_payable(state, seat, benefit(space))
    gain = way.gain + counted(way.state, seat, double(way.state, seat, AMBELAU))
    return then(certain(way.state, _canoe(best.steps)), partial(taken, seat=seat, bundle=gain))
