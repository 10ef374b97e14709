"""Which questions rules of one's own can be put to: ``act`` alone, whose choices are the worlds of goals.

The others look at afternoons, mornings, other players or the parts of a chain by themselves, which are no such worlds.
"""

from __future__ import annotations

from periplus.models.buru.position import Position

from ...asking import Query
from ...loading import asks_otherwise, no_facts
from ...replay import Verb
from .query import query as goals_query

KINDS = ("act",)


def query(verb: Verb, position: Position) -> Query:
    """The worlds of the player's action; raises PositionError for another question."""
    if verb == "maximum":
        raise no_facts()
    if position.ask.kind not in KINDS:
        raise asks_otherwise(position.ask.kind, KINDS)
    return goals_query(position)
