"""What the rules say of a position: ``check``, ``score`` and ``moves``. No solver is imported."""

from __future__ import annotations

from typing import Any

import click

from periplus.models.core.wording import tell

from .options import Number, example, json_option, limit_options, position_argument
from .output import Reply, json_reply, one_line, verdict
from .reading import read_position
from .text import partial_text, score_text


@click.command(epilog=example("check examples/{game}/turn.json"))
@position_argument
@click.option("--partial", is_flag=True, help="Say whether the log can still lead to the goal.")
@click.option("--goal", type=Number(0), default=None, help="Points to reach; else the best there was.")
@limit_options
@json_option
def check(file: str, partial: bool, goal: float | None, as_json: bool, **given: Any) -> Reply:
    """Say whether a position and its log keep the rules.

    Every fault of the position is listed with the clause it breaks; if there is none, the first illegal
    move of the log. With --partial the log is a half-done solution: can it still reach the goal, and if not,
    which move was the first wrong one? The limits are those of that question.
    """
    from periplus.solvers import api

    position = read_position(file, "check")
    violations = api.check(position)
    if violations or not partial:
        return verdict(violations, as_json)
    from .follow import follow
    from .options import limits_of

    answer, status = follow(api.still_possible(position, limits_of(given), goal), "check", position)
    status = status or int(answer["possible"] is False)
    return json_reply(answer, status) if as_json else Reply(partial_text(answer), status)


@click.command(epilog=example("score examples/{game}/turn.json"))
@position_argument
@json_option
def score(file: str, as_json: bool) -> Reply:
    """Score a position, item by item, as if the game ended."""
    from periplus.solvers import api

    answer = api.score(read_position(file, "score")).as_json()
    return json_reply(answer) if as_json else Reply(score_text(answer))


@click.command(epilog=example("moves examples/{game}/turn.json"))
@position_argument
@json_option
def moves(file: str, as_json: bool) -> Reply:
    """List every legal move, once each.

    They are those of the player who asks (the position says who), in a stable order.
    """
    from periplus.models.core.notation import notation, with_notation
    from periplus.solvers import api

    position = read_position(file, "moves")
    answer = with_notation(position, api.listing(position))
    if as_json:
        return json_reply(answer)
    return Reply(
        "\n".join(
            [
                *(one_line(notation(position, move)) for move in answer["moves"]),
                tell("{count} moves", count=answer["count"]),
            ]
        )
    )
