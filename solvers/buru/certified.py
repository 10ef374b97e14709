"""Certificates of bounds and maxima: the program of the rest of the game, or of a whole one."""

from __future__ import annotations

from periplus.models.buru.position import Position
from periplus.models.buru.query import BoundQuery

from ..certifiable import Certifiable
from ..replay import Verb
from .bound import RELAXATION as HINDERED
from .bound import campaign_of as bounded
from .campaign.campaign import aim
from .figures import figure
from .maximum import RELAXATION as SOLITAIRE
from .maximum import campaign_of as greatest


def certifiable(verb: Verb, position: Position) -> Certifiable | None:
    """The bound or the maximum that the position asks for; None for another question."""
    if verb == "hint" or not isinstance(position.ask, BoundQuery):
        return None
    campaign = greatest(position) if verb == "maximum" else bounded(position)
    if campaign is None:
        return None
    target = aim(campaign, position.ask.goal)
    relaxation = SOLITAIRE if verb == "maximum" else HINDERED
    return Certifiable(
        campaign.base.program, lambda value: figure(target.value(value)), relaxation=relaxation
    )
