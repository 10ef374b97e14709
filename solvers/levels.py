"""How much a hint says: where to look, which kind of move, the move, or all that is known of it.

A player who asks for a nudge is not told the answer. The levels are cut from one and the same ranking.
"""

from __future__ import annotations

from typing import Any

from periplus.models.core.data import Position
from periplus.models.core.registry import game

from .answers import Ranking

WHERE, KIND, MOVE, ALL = 1, 2, 3, 4
LEVELS = (WHERE, KIND, MOVE, ALL)


def at_level(position: Position, ranking: Ranking, level: int = ALL) -> dict[str, Any]:
    """The ``hint`` answer of a ranking in the position as far as that level, 1 to 4, tells it; ALL is the whole of it.

    Below ALL it has ``status``, ``reason``, ``level``, ``moves`` (the best move alone, from MOVE on) and
    ``clue`` (``where``, ``cells`` and from KIND on ``kind``; null where there is no move). Raises ValueError
    for a level that there is not.
    """
    if level not in LEVELS:
        raise ValueError(f"level: {level!r} is none of {LEVELS}")
    if level == ALL:
        return ranking.as_json()
    clue = None
    moves: list[dict[str, Any]] = []
    if ranking.moves:
        best = ranking.moves[0].move
        first = best[0] if isinstance(best, tuple) else best
        clue = game(position.game).place(position, first).as_json()
        if level == WHERE:
            del clue["kind"]
        if level == MOVE:
            written = [move.as_json() for move in best] if isinstance(best, tuple) else best.as_json()
            moves.append({"move": written})
    return {"status": ranking.status, "reason": ranking.reason, "level": level, "moves": moves, "clue": clue}
