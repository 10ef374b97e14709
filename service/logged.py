"""The log of a recorded game as whoever opens it sees it: each deed in words, and the table at which it was done.

The moves are played one after the other from the first table, so that every table is worked out once. Where a move
tells what chance had shown and what a player chose then, the player did it, at a table that shows what chance had
brought.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from periplus.models.core.data import Move, Position
from periplus.models.core.notation import turn_notation
from periplus.models.core.registry import game
from periplus.solvers.session import Session

from .telling import Json


def deed(
    position: Position,
    move: Move,
    seat: int | None,
    written: Position | None = None,
    brought: Json | None = None,
) -> Json:
    """A move that a seat made there, or chance, with its words; in notation as at the table ``written``.

    Where chance merely shows what somebody chooses from, the words tell what it ``brought``.
    """
    from periplus.drawing import phrase  # noqa: PLC0415 — the server of the children loads it beforehand

    words = phrase(position, move if brought is None else brought)
    notation = turn_notation(position if written is None else written, (move,))
    covered = words if brought else phrase(position, game(position.game).covered(move))
    others = {"covered": covered} if covered != words else {}
    return {"move": move.as_json(), "seat": seat, "words": words, "notation": notation, **others}


def logged(position: Position) -> Iterator[Json]:
    """Each deed of the log, oldest first: who might move then, and what chance had shown."""
    rules = game(position.game)
    table = rules.load(json.dumps(rules.whole(position) | {"log": []}).encode())
    chances: set[type[Move]] = set()
    for index, move in enumerate(rules.log(position)):
        movers, shown = rules.actors(table), None
        if not movers and type(move) not in chances:
            movers = rules.actors(rules.rewind(position, index))
            if movers:
                shown = Session.before(position, index).shown
            else:
                chances.add(type(move))  # there is no choice in what is of its kind
        seat = _mover(table, move, movers)
        yield {"to_move": list(movers), "shown": shown and shown.as_json(), **deed(table, move, seat)}
        table = rules.play(table, move)


def _mover(table: Any, move: Move, movers: Sequence[int]) -> int | None:
    """Who made a move, the one who might or the player that it tells; None for chance, and for what all do as one."""
    if len(movers) == 1:
        return movers[0]
    told, rules = move.as_json().get("player"), game(table.game)
    return next((seat for seat in movers if rules.asked_by(table, seat).ask.player == told), None)
