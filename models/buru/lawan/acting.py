"""What a Lawan does when its action comes (BURU-15.1): the rest of a decree first, then its choice."""

from __future__ import annotations

from functools import partial

from ..acting import chosen
from ..effects import Bundle, Item
from ..order import due
from ..spaces import free
from ..state import State, replace
from ..terms import SKIP
from .branches import Branches, certain, then, unsaid
from .forest import FOREST, acts_in_forest
from .parts import taken
from .plots import LAKE, double, double_rating
from .taking import acts_on

VILLAGE = "village"


def act(state: State, seat: int) -> Branches:
    """Everything that a Lawan does now, in each way in which chance can fall.

    What is pending is taken first: the rest of its decree's reward, whose parts are no moves (7.7), or the rest
    of an action of its own that has begun. After the former comes its action, or the one that a module brings
    after all have acted.
    """
    rest = then(certain(replace(state, pending=())), partial(taken, seat=seat, bundle=state.pending))
    next_action = due(state)
    if next_action is None or next_action.seat != seat:
        return rest
    if state.pending and not next_action.own:
        return rest
    return then(unsaid(rest), partial(_acts if next_action.own else _follows, seat=seat))


def _acts(state: State, seat: int) -> Branches:
    """Its own action in the area that is resolved."""
    for module in state.setting.modules:
        if (found := module.lawan_acts(state, seat)) is not None:
            return found
    if state.setting.areas[state.area] == FOREST:
        return acts_in_forest(state, seat)
    spaces = free(state, state.area)
    if not spaces:
        return certain(chosen(state, seat, SKIP))
    return acts_on(state, seat, max(spaces, key=lambda space: space.gems), _double(state, seat))


def _follows(state: State, seat: int) -> Branches:
    """The action that comes to it after all have acted, by the module that brings it."""
    found = (module.lawan_follows(state, seat) for module in state.setting.modules)
    return next(branches for branches in found if branches is not None)


def _double(state: State, seat: int) -> Bundle:
    """The double bonus that comes after the parts of the action: respect in the village, the envoy at the lake."""
    area = state.setting.areas[state.area]
    if area == VILLAGE:
        respect = double_rating(state, seat, VILLAGE, state.setting.edition.lawan.village_double)
        return (Item("vp", respect),) if respect else ()
    return tuple(item for item in double(state, seat, LAKE) if not item.plain) if area == LAKE else ()
