"""``builds``: the best set of buildings and monuments that the cells laid this turn allow (KAL-9, KAL-11)."""

from __future__ import annotations

from periplus.models.kalypso import GAME
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.scoring import usual

from ..answers import Answer
from ..limits import Limits
from ..search import Search
from .overlays.best import OverlayQuestion
from .overlays.sites import building_sites
from .overlays.worth import worthwhile


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The best objective over all sets of builds with a fresh cell each; no effects are resolved, no reserves.

    The solution lists the moves that build; raises nothing that a legal position could cause.
    """
    return Search(question(position).answers, limits, Answer("unknown"))


def question(position: Position) -> OverlayQuestion:
    """Which of the builds with a fresh cell to make."""
    state = GAME.state(position)
    objective = position.ask.objective or usual(state.mode)
    sites = building_sites(state, worthwhile(state, objective), fresh=True)
    return OverlayQuestion(state, objective, tuple(sites), fresh=True)
