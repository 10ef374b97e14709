"""Hints, solutions and goals for a game that has no solver of its own, by its rules alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NoReturn

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import PositionError
from periplus.models.core.registry import game
from periplus.models.core.wording import say

from ..answers import Answer, Ranking
from ..asking import GoalRelation, Query
from ..limits import Limits
from ..replay import FLOOR, ClaimedLine, Replay, Verb
from ..search import Search
from ..witness import TableFacts
from .turn import ENGINE, RestOfTurn, rankings, replayed, solutions


@dataclass(frozen=True, slots=True)
class PlainSolver:
    """The Solver protocol for any game, by its rules alone."""

    maximum_goes_on: bool = True

    def hint(self, position: Position, limits: Limits) -> Search[Ranking]:
        """Every legal move with the best turn that begins with it."""
        turn = RestOfTurn(position)
        return Search(partial(rankings, turn), limits, Ranking("unknown", engine=ENGINE))

    def beginning(self, position: Position, moves: Sequence[Move], limits: Limits) -> None:
        """Every move is ranked."""

    def solve(self, position: Position, limits: Limits) -> Search[Answer]:
        """The best turn."""
        turn = RestOfTurn(position)
        return Search(partial(solutions, turn), limits, Answer("unknown", engine=ENGINE))

    def maximum(self, position: Position, limits: Limits) -> NoReturn:
        """What the components allow is a question that a game's rules alone do not answer: raises PositionError."""
        raise PositionError("game", say("expected a game whose maximum can be asked for"))

    def replay(self, verb: Verb, position: Position) -> Replay[Position]:
        """Lines are played by the rules to the end of the turn."""
        return Replay(replayed, game(position.game).moves, first=partial(_first, verb))

    def query(self, position: Position) -> Query:
        """The ways to play the turn; raises PositionError for too many of them."""
        from .goals import query  # noqa: PLC0415 — what is not asked is not loaded

        return query(RestOfTurn(position))

    def best_query(self, verb: Verb, position: Position) -> Query:
        """The ways to play the turn; raises PositionError as ``maximum`` does."""
        return self.maximum(position, Limits()) if verb == "maximum" else self.query(position)

    def certifiable(self, verb: Verb, position: Position) -> None:
        """Lines are counted out, by no program."""

    def table_facts(self, position: Position, seat: int) -> TableFacts:
        """The score, and what the game tells of a state."""
        from .goals import standing  # noqa: PLC0415 — as above

        return standing(position, seat)

    def relations(self) -> tuple[GoalRelation, ...]:
        """The relations and measures of every plain game."""
        from .goals import DOES, MOVES, SCORE  # noqa: PLC0415 — as above

        return DOES, MOVES, SCORE


def _first(verb: Verb, position: Position) -> list[ClaimedLine]:
    """A line for each choice, found without a search; nothing done is a solution where there is no choice."""
    turn = RestOfTurn(position)
    nothing = [] if verb == "hint" else [ClaimedLine()]
    return [turn.first(move) for move in turn.moves(position)[:FLOOR]] or nothing
