"""Which questions rules of one's own can be put to: ``act`` alone, whose choices are the worlds of goals.

The others look at afternoons, mornings, other players or the parts of a chain by themselves, which are no such worlds.
The maximum is that of a relaxation: its plan counts actions without their order, and no moves are behind it. So the
rules of the game cannot tell the facts by which an answer is shown to keep rules of one's own.
"""

from __future__ import annotations

from periplus.models.buru.position import Position
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ...asking import Query
from ...loading import asks_otherwise
from ...replay import Verb
from .query import query as goals_query

KINDS = ("act",)


def query(verb: Verb, position: Position) -> Query:
    """The worlds of the player's action; raises PositionError for another question."""
    if verb == "maximum":
        raise PositionError(
            "rules",
            say(
                "this maximum is the plan of a relaxation, with no moves by which the game could show that the rules "
                "are kept, expected none (for the player's action solve takes them, and ask with --best)"
            ),
        )
    if position.ask.kind not in KINDS:
        raise asks_otherwise(position.ask.kind, KINDS)
    return goals_query(position)
