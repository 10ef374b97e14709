"""``why --move``: what a move loses against the best one, or what it breaks."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say, tell

from .follow import follow
from .output import Reply, json_reply, one_line
from .text import figure_text, move_text, moves_text

if TYPE_CHECKING:
    from periplus.solvers.limits import Limits


def review_reply(position: Any, move: str, limits: Limits, as_json: bool) -> Reply:
    """The review of the move, which is given as JSON text; status 1 for an illegal one."""
    from periplus.solvers import api

    try:
        data = json.loads(move)
    except (ValueError, RecursionError) as error:
        raise PositionError("--move", say("not JSON: {error}", error=error)) from None
    if not isinstance(data, dict):
        raise PositionError("--move", say("expected a JSON object, a move as logs write it"))
    answer, status = follow(api.review(position, data, limits), "why")
    status = status or (0 if answer["legal"] else 1)
    return json_reply(answer, status) if as_json else Reply("\n".join(_told(answer)), status)


def _told(answer: Mapping[str, Any]) -> Iterator[str]:
    """The review line by line."""
    if not answer["legal"]:
        for fault in answer["violations"]:
            yield one_line(f"{fault['rule']}  {fault['message']}")
        if answer["nearest"]:
            yield tell("nearest legal move: {move}", move=move_text(answer["nearest"]))
        return
    if answer["mine"] is None or answer["best"] is None:
        yield tell("nothing is known of the move yet")
        return
    mine, best = answer["mine"], answer["best"]
    yield tell(
        "{move}: {value}, {status}",
        move=move_text(answer["move"]),
        value=figure_text(mine["value"]),
        status=answer["status"],
    )
    yield tell(
        "best: {moves}: {value}",
        moves=moves_text(best["move"]),
        value=figure_text(best["value"]),
    )
    yield tell("loses {value}", value=figure_text(answer["loss"]))
    for line in answer["lines"]:
        yield one_line(f"{line['mine'] - line['best']:>+6}  {line['what']}  ({line['rule']})")
