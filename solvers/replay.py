"""The last word is the rules': what a search found is played through them before anybody gets it.

The solvers replay their own lines too, with their values; this is the check that is the same for every game.
"""

from __future__ import annotations

from periplus.models.core.data import Move, Position
from periplus.models.core.errors import IllegalMove
from periplus.models.core.registry import game

from .answers import Answer, Ranking


class ReplayError(RuntimeError):
    """A solver's answer breaks the rules: a fault of the solver, never of the input."""


def confirm_ranking(position: Position, ranking: Ranking) -> None:
    """Raise ReplayError unless every ranked move is legal now and the best one's line can be played."""
    legal = frozenset(game(position.game).moves(position)) if ranking.moves else frozenset()
    for ranked in ranking.moves:
        first = ranked.move[0] if isinstance(ranked.move, tuple) else ranked.move
        if first not in legal:
            raise ReplayError(f"ranked, but not legal: {first.as_json()}")
    for ranked in ranking.moves[:1]:
        _play(position, (*(ranked.move if isinstance(ranked.move, tuple) else (ranked.move,)), *ranked.line))


def confirm_answer(position: Position, answer: Answer) -> None:
    """Raise ReplayError unless the moves of the solution can be played one after the other."""
    _play(position, tuple(step for step in answer.solution if isinstance(step, Move)))


def _play(position: Position, line: tuple[Move, ...]) -> None:
    rules = game(position.game)
    for step, move in enumerate(line):
        try:
            position = rules.play(position, move)
        except IllegalMove as error:
            raise ReplayError(f"step {step} of the line, {move.as_json()}: {error}") from error
