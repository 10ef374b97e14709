"""``arrange``: the best buildings, monuments and further gardens on the base as it lies."""

from __future__ import annotations

from periplus.models.kalypso import GAME
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.scoring import usual

from ..answers import Answer
from ..limits import Limits
from ..search import Search
from .overlays.best import OverlayQuestion
from .overlays.sites import building_sites, garden_sites
from .overlays.worth import worthwhile


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The best objective over all overlays of the base, with up to ``ask.gardens`` more gardens.

    No fresh cell is needed and no effects happen. The solution lists the moves that lay the overlays.
    """
    return Search(question(position).answers, limits, Answer("unknown"))


def question(position: Position) -> OverlayQuestion:
    """Which overlays to lay."""
    state = GAME.state(position)
    objective = position.ask.objective or usual(state.mode)
    sites = (*building_sites(state, worthwhile(state, objective), fresh=False), *garden_sites(state))
    return OverlayQuestion(state, objective, sites, gardens=position.ask.gardens)
