"""``why --move``: what a move loses against the best one, or what it breaks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say, spoken, tell

from .answering import notation_or_words
from .follow import STOPPED, follow
from .output import Reply, json_reply, one_line
from .picture import folded
from .text import figure_text, scope_text

if TYPE_CHECKING:
    from periplus.solvers.limits import Limits


def review_reply(position: Any, move: str, limits: Limits, as_json: bool) -> Reply:
    """The review of the move, which is given as JSON text; status 1 for an illegal one."""
    from periplus.solvers import api

    answer, status = follow(api.review(position, _moves(move), limits), "why", position)
    status = status or (0 if answer["legal"] else 1)
    return json_reply(answer, status) if as_json else Reply(review_text(position, answer), status)


def _moves(move: str) -> list[Any]:
    """The move, or the moves of a turn, in JSON text; raises PositionError."""
    try:
        data = json.loads(move)
    except (ValueError, RecursionError) as error:
        raise PositionError("--move", say("not JSON: {error}", error=error)) from None
    moves = data if isinstance(data, list) else [data]
    if not moves or not all(isinstance(one, dict) for one in moves):
        raise PositionError(
            "--move", say("expected a JSON object, a move as logs write it, or a list of them")
        )
    return moves


def contrast_reply(position: Any, moves: tuple[str, str], limits: Limits, as_json: bool) -> Reply:
    """Two moves side by side, each with the best line that begins with it: the score lines in which they differ.

    Status 1 where one of them is illegal: then its review says why.
    """
    from periplus.solvers import api
    from periplus.solvers.contrasting_moves import contrast_moves, half

    one, other = (api.review(position, _moves(move), half(limits)) for move in moves)
    answer, status = follow(contrast_moves((one, other), limits), "why", position)
    if "this" not in answer:
        status = status or (STOPPED if answer["legal"] else 1)
        return json_reply(answer, status) if as_json else Reply(review_text(position, answer), status)
    if as_json:
        return json_reply(answer, status)
    return Reply(folded("\n".join(_contrasted(position, answer))), status)


def _contrasted(position: Any, answer: Mapping[str, Any]) -> Iterator[str]:
    """The two moves, then the score lines, line by line."""
    said = notation_or_words(position)
    for side in (answer["this"], answer["other"]):
        written = side["move"] if isinstance(side["move"], list) else [side["move"]]
        yield tell(
            "{move}: {value}, {status}",
            move="; ".join(map(said, written)),
            value=figure_text(side["value"]),
            status=tell("proved") if side["proved"] else tell("found so far"),
        )
    for line in answer["lines"]:
        yield one_line(f"{line['this'] - line['other']:>+6}  {spoken(line['what'])}  ({line['rule']})")


def review_text(position: Any, answer: Mapping[str, Any]) -> str:
    """A review for people, in lines no wider than the terminal."""
    said = notation_or_words(position)

    def turn(moves: Any) -> str:
        return "; ".join(map(said, moves if isinstance(moves, list) else [moves]))

    return folded("\n".join(_told(answer, turn)))


def _told(answer: Mapping[str, Any], turn: Callable[[Any], str]) -> Iterator[str]:
    """The review line by line; ``turn`` says the moves of a turn."""
    if not answer["legal"]:
        for fault in answer["violations"]:
            yield one_line(f"{fault['rule']}  {fault['message']}")
        if answer["nearest"]:
            yield tell("nearest legal move: {move}", move=turn(answer["nearest"]))
        return
    if answer["mine"] is None or answer["best"] is None:
        yield tell("nothing is known of the move yet")
        return
    mine, best = answer["mine"], answer["best"]
    yield tell(
        "{move}: {value}, {status}",
        move=turn(answer["move"]),
        value=figure_text(mine["value"]),
        status=answer["status"],
    )
    yield tell(
        "best: {moves}: {value}",
        moves=turn(best["move"]),
        value=figure_text(best["value"]),
    )
    yield tell("loses {value}", value=figure_text(answer["loss"]))
    yield from map(one_line, scope_text(answer))
    for line in answer["lines"]:
        yield one_line(f"{line['mine'] - line['best']:>+6}  {spoken(line['what'])}  ({line['rule']})")
