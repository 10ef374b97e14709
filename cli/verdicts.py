"""What the rules say of a position: ``check``, ``score`` and ``moves``. No solver is imported."""

from __future__ import annotations

import click

from .options import example, json_option, position_argument
from .output import Reply, json_reply, verdict
from .reading import read_position
from .text import move_text, score_text


@click.command(epilog=example("check examples/{game}/turn.json"))
@position_argument
@json_option
def check(file: str, as_json: bool) -> Reply:
    """Say whether a position and its log keep the rules.

    Every fault of the position is listed with the clause it breaks; if there is none, the first illegal
    move of the log.
    """
    from periplus.solvers import api

    return verdict(api.check(read_position(file)), as_json)


@click.command(epilog=example("score examples/{game}/turn.json"))
@position_argument
@json_option
def score(file: str, as_json: bool) -> Reply:
    """Score a position, item by item, as if the game ended."""
    from periplus.solvers import api

    answer = api.score(read_position(file)).as_json()
    return json_reply(answer) if as_json else Reply(score_text(answer))


@click.command(epilog=example("moves examples/{game}/turn.json"))
@position_argument
@json_option
def moves(file: str, as_json: bool) -> Reply:
    """List every legal move, once each.

    They are those of the player who asks (the position says who), in a stable order.
    """
    from periplus.solvers import api

    legal = [move.as_json() for move in api.moves(read_position(file))]
    if as_json:
        return json_reply({"count": len(legal), "moves": legal})
    return Reply("\n".join([*map(move_text, legal), f"{len(legal)} moves"]))
