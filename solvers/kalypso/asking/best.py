"""Which questions rules of one's own can be put to: those whose solutions are the worlds of goals.

``maximum`` is one: its final boards are the worlds that goals about ``ask.pieces`` have, each piece laid at most once
and built on, without effects. ``turn``, ``builds`` and ``arrange`` are others. A plan of several turns, walls around
the sea and means over draws are no such worlds.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.scoring import value

from ...answers import Answer
from ...asking import Query, QueryAim
from ...loading import asks_otherwise
from ...program import World
from ...replay import Verb
from .building import SpotWorlds
from .given import SettlementQuestion, asked
from .playing import final_board
from .query import query as goals_query
from .query import query_of

SCORE = "score"
"""The measure of the worlds that is made as large as possible: the objective of the question."""

KINDS = ("turn", "builds", "arrange")


def query(verb: Verb, position: Position) -> Query:
    """The worlds of the question; raises PositionError for a question that has none."""
    if verb != "maximum":
        if position.ask.kind not in KINDS:
            raise asks_otherwise(position.ask.kind, KINDS)
        return goals_query(position)
    if position.ask.pieces is None:
        raise PositionError("ask.pieces", say("the field is missing, expected the pieces to lay"))
    ask = position.ask.model_copy(update={"kind": "maximum"})
    question = asked(position.model_copy(update={"ask": ask}))
    found, worlds = query_of(question, position.game)
    score = found.program.measures[SCORE].sums.get(())
    aim = None if score is None else QueryAim(score, partial(_told, question, worlds))
    return replace(found, aim=aim, within="")


def _told(question: SettlementQuestion, worlds: SpotWorlds, world: World) -> Answer:
    """The final board with its value by the rules."""
    moves, end = final_board(question, worlds, world)
    return Answer("feasible", value(end, end.own, question.objective), solution=moves, measure="total")
