"""Overlays laid one by one as the rules see it, their effects left out."""

from __future__ import annotations

from collections.abc import Iterable

from periplus.models.core.errors import IllegalMove
from periplus.models.kalypso.arranging import with_overlay
from periplus.models.kalypso.state import State

from ...replay import ReplayError
from .sites import OverlaySite


def confirmed(state: State, sites: Iterable[OverlaySite], *, fresh: bool) -> State:
    """The state with the overlays; raises ReplayError for one that the rules forbid.

    ``fresh``: each needs a cell laid this turn (KAL-9.3); else the whole base counts as such.
    """
    for site in sites:
        try:
            state = with_overlay(state, site.move, fresh=fresh)
        except IllegalMove as error:
            raise ReplayError(f"not to be laid, {site.as_json()}: {error}") from error
    return state
