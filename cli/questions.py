"""What a search finds: ``hint``, ``solve`` and ``maximum``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .asking import rule_text, rules_option
from .follow import follow
from .options import (
    Number,
    OneOf,
    brief_option,
    count_option,
    example,
    excludes,
    json_option,
    limit_options,
    limits_of,
    position_argument,
    read_position,
)
from .output import Reply, in_terminal, json_reply
from .text import TOP, answer_text, clue_text

if TYPE_CHECKING:
    from periplus.models.core.data import Horizon
    from periplus.solvers.ruling import RuleText


@click.command(epilog=example("hint examples/{game}/turn.json --count 3"))
@position_argument
@click.option(
    "--level", type=Number(1, 4, whole=True), default=4, help="1 where, 2 what kind, 3 the move, 4 all."
)
@click.option(
    "--horizon",
    type=OneOf(["turn", "game"]),
    default=None,
    help="Best for this turn, or for the whole game; unless given, as the position says.",
)
@count_option
@click.option("--all", "every", is_flag=True, help="List every ranked move, not the first ten.")
@rules_option
@brief_option
@limit_options
@json_option
def hint(
    file: str,
    level: int,
    horizon: Horizon | None,
    every: bool,
    rules: str | None,
    brief: bool,
    as_json: bool,
    **given: Any,
) -> Reply:
    """Rank the legal moves, with values and a proven bound.

    With --horizon game they are ranked by what they do for the rest of the game, estimated by play-outs. The board
    is drawn with the suggestion on it. Ctrl-C prints the best ranking so far. A lower --level tells less: where to
    look, which kind of move to look for, or the best move alone.
    """
    from periplus.drawing import picture
    from periplus.models.core.notation import with_notation
    from periplus.solvers import api
    from periplus.solvers.answers import ALL, at_level

    if given["count"]:
        excludes("--count", "every")
    if level < ALL:
        excludes(f"--level {level}", "every")
    position = read_position(file, "hint")
    search = api.hint(position, limits_of(given), horizon=horizon, rules=rule_text(rules))
    answer, status = follow(search, "hint", position)
    if level < ALL:
        answer = with_notation(position, at_level(position, search.result(), level))
    if as_json:
        return json_reply(answer, status)
    scene = picture(position, answer=answer)
    if level < ALL:
        text = clue_text(position, answer)
        return Reply(text if brief else f"{text}\n\n{in_terminal(scene)}", status)
    most = len(answer["moves"]) if every or given["count"] else TOP
    return Reply(answer_text(position, answer, scene, brief=brief, most=most), status)


@click.command(epilog=example("solve examples/{game}/last-turn.json"))
@position_argument
@rules_option
@brief_option
@limit_options
@json_option
def solve(file: str, rules: str | None, brief: bool, as_json: bool, **given: Any) -> Reply:
    """Find the best line of play.

    The position says how far to look ahead. Ctrl-C prints the best line so far. With --rules it is the best line that
    keeps the rules, of those that ask is about.
    """
    more = {} if rules is None else {"rules": rule_text(rules)}
    return _ask("solve", file, brief, as_json, given, **more)


@click.command(epilog=example("maximum examples/{game}/last-turn.json"))
@position_argument
@rules_option
@brief_option
@limit_options
@json_option
def maximum(file: str, rules: str | None, brief: bool, as_json: bool, **given: Any) -> Reply:
    """Find the best possible score, with a proof or bound.

    Everything that the components allow from here counts as possible, with --rules what keeps the rules besides.
    Ctrl-C prints the best score so far.
    """
    more = {} if rules is None else {"rules": rule_text(rules)}
    return _ask("maximum", file, brief, as_json, given, **more)


def _ask(
    verb: str, file: str, brief: bool, as_json: bool, given: dict[str, Any], **more: RuleText | None
) -> Reply:
    """Put the question ``verb`` of the Python API, follow it to its end, give the answer."""
    from periplus.solvers import api

    position = read_position(file, verb)
    answer, status = follow(getattr(api, verb)(position, limits_of(given), **more), verb, position)
    if as_json:
        return json_reply(answer, status)
    from periplus.drawing import picture

    return Reply(answer_text(position, answer, picture(position, answer=answer), brief=brief), status)
