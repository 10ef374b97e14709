"""Overlays laid one by one as the rules see it, their effects left out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from periplus.models.core.results import Violation
from periplus.models.kalypso import board
from periplus.models.kalypso.building import build_fault, monument_fault
from periplus.models.kalypso.moves import Build, MonumentMove
from periplus.models.kalypso.placement import place_fault
from periplus.models.kalypso.state import Phase, State

from ...replay import ReplayError
from .sites import Site, laid


def confirmed(state: State, sites: Iterable[Site], *, fresh: bool) -> State:
    """The state with the overlays; raises ReplayError for one that the rules forbid.

    ``fresh``: each needs a cell laid this turn (KAL-9.3); else the whole base counts as such.
    """
    new = state.own.fresh if fresh else board.covered(state.sea, state.own)
    for site in sites:
        hand = ("garden",) if site.sort == "garden" else ()
        ready = replace(state.own, hand=hand, fresh=new)
        table = replace(state.with_own(ready), offer=(), phase=Phase.TURN)
        if violation := _fault(table, site):
            raise ReplayError(f"not to be laid, {site.as_json()}: {violation.message}")
        state = state.with_own(laid(state.own, [site]))
    return state


def _fault(state: State, site: Site) -> Violation | None:
    match site.move:
        case Build() as move:
            return build_fault(state, move)
        case MonumentMove() as move:
            return monument_fault(state, move)
        case move:
            return place_fault(state, move)
