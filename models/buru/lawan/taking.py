"""A Lawan on an action space: the move, the parts of the space, and what comes after them (R.53)."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

from ..acting import chosen
from ..effects import Bundle
from ..moves import Act
from ..spaces import Space
from ..state import State
from .branches import Branches, certain, then
from .options import first_payable
from .parts import taken


def acts_on(state: State, seat: int, space: Space, last: Bundle) -> Branches:
    """The table after the Lawan has taken a space and its parts, and ``last`` what comes after them (R.53)."""
    way = first_payable(chosen(state, seat, space.own), seat, space.effect)
    move = act_move(state.setting.areas[state.area], space.id, way.kept(space.effect).fields)
    parts = then(certain(way.state, move), partial(taken, seat=seat, bundle=way.gain))
    return then(parts, partial(taken, seat=seat, bundle=last)) if last else parts


@lru_cache(1024)
def act_move(area: str, space: str, fields: tuple[tuple[str, Any], ...]) -> Act:
    """The move that takes a space."""
    return Act.model_validate({"type": "act", "area": area, "space": space, **dict(fields)})
