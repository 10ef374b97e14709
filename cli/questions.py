"""What a search finds: ``hint``, ``solve`` and ``maximum``."""

from __future__ import annotations

from typing import Any

import click

from .follow import follow
from .options import (
    Number,
    count_option,
    example,
    json_option,
    limit_options,
    limits_of,
    position_argument,
)
from .output import Reply, json_reply
from .picture import in_terminal
from .reading import read_position
from .text import clue_text, question_text


@click.command(epilog=example("hint examples/{game}/turn.json --count 3"))
@position_argument
@click.option(
    "--level", type=Number(1, 4, whole=True), default=4, help="1 where, 2 what kind, 3 the move, 4 all."
)
@count_option
@limit_options
@json_option
def hint(file: str, level: int, as_json: bool, **given: Any) -> Reply:
    """Rank the legal moves, with values and a proven bound.

    The board is drawn with the suggestion on it. Ctrl-C prints the best ranking so far. A lower --level tells
    less: where to look, which kind of move to look for, or the best move alone.
    """
    from periplus.drawing import picture
    from periplus.solvers import api
    from periplus.solvers.levels import ALL, at_level

    position = read_position(file, "hint")
    search = api.hint(position, limits_of(given))
    answer, status = follow(search, "hint")
    if level < ALL:
        answer = at_level(position, search.result(), level)
    if as_json:
        return json_reply(answer, status)
    words = question_text(answer) if level == ALL else clue_text(answer)
    return Reply(f"{in_terminal(picture(position, answer=answer))}\n\n{words}", status)


@click.command(epilog=example("solve examples/{game}/last-turn.json"))
@position_argument
@limit_options
@json_option
def solve(file: str, as_json: bool, **given: Any) -> Reply:
    """Find the best line of play.

    The position says how far to look ahead. Ctrl-C prints the best line so far.
    """
    return _ask("solve", file, as_json, given)


@click.command(epilog=example("maximum examples/{game}/last-turn.json"))
@position_argument
@limit_options
@json_option
def maximum(file: str, as_json: bool, **given: Any) -> Reply:
    """Find the best possible score, with a proof or bound.

    Everything that the components allow from here counts as possible. Ctrl-C prints the best score so far.
    """
    return _ask("maximum", file, as_json, given)


def _ask(verb: str, file: str, as_json: bool, given: dict[str, Any]) -> Reply:
    """Put the question ``verb`` of the Python API, follow it to its end, give the answer."""
    from periplus.solvers import api

    position = read_position(file, verb)
    answer, status = follow(getattr(api, verb)(position, limits_of(given)), verb)
    if as_json:
        return json_reply(answer, status)
    from periplus.drawing import picture

    board = in_terminal(picture(position, answer=answer))
    return Reply(f"{board}\n\n{question_text(answer)}", status)
