"""What the rules say of a position, and its picture: ``check``, ``score``, ``moves``, ``show``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from periplus.models.core.errors import PositionError
from periplus.models.core.lines import score_text
from periplus.models.core.wording import tell

from .options import (
    FILE,
    LIMITS,
    Number,
    count_option,
    example,
    json_option,
    limit_options,
    limits_of,
    needs,
    position_argument,
    read_position,
)
from .output import Reply, in_terminal, json_reply, verdict
from .text import partial_text
from .writing import write_file

if TYPE_CHECKING:
    from periplus.drawing import Scene


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

    if not partial:
        needs("--partial", "goal", *LIMITS)
    position = read_position(file, "check")
    violations = api.check(position)
    if violations or not partial:
        return verdict(violations, as_json)
    from .follow import follow

    answer, status = follow(api.still_possible(position, limits_of(given), goal), "check", position)
    status = status or int(answer["possible"] is False)
    return json_reply(answer, status) if as_json else Reply(partial_text(position, answer), status)


@click.command(epilog=example("score examples/{game}/turn.json"))
@position_argument
@json_option
def score(file: str, as_json: bool) -> Reply:
    """Score a position, item by item, as if the game ended."""
    from periplus.solvers import api

    outcome = api.score(read_position(file, "score"))
    return json_reply(outcome.as_json()) if as_json else Reply(score_text(outcome))


@click.command(epilog=example("moves examples/{game}/turn.json"))
@position_argument
@json_option
def moves(file: str, as_json: bool) -> Reply:
    """List every legal move, once each.

    They are those of whose choice it is, in a stable order; of all players where several choose at once, without what
    is secret from the player who asks.
    """
    from periplus.models.core.notation import with_notation
    from periplus.solvers import api

    from .typed import move_lines

    position = read_position(file, "moves")
    listed = api.listing(position)
    if as_json:
        return json_reply(with_notation(position, listed))
    lines = move_lines(position, listed["moves"])
    return Reply("\n".join([*lines, tell("{count} moves", count=listed["count"])]))


WIDTHS = Number(20, 10_000, whole=True)


@click.command(epilog=example("show examples/{game}/turn.json"))
@position_argument
@click.option("--hint", is_flag=True, help="Draw the ranked moves too.")
@click.option("--svg", metavar="FILE", type=FILE, help="Write the picture as SVG instead.")
@click.option(
    "--png", metavar="FILE", type=FILE, help="Write the picture as PNG instead (needs the extra 'png')."
)
@click.option("--width", type=WIDTHS, default=None, help="Columns in the terminal, pixels in a file.")
@count_option
@limit_options
@json_option
def show(
    file: str, hint: bool, svg: str | None, png: str | None, width: int | None, as_json: bool, **given: Any
) -> Reply:
    """Draw a position, a hint or the faults.

    The picture goes to the terminal, or to a file as SVG or PNG. An illegal position is drawn with its
    faults marked. With --json the answer holds the picture as text and as SVG; for an illegal position it
    is the answer of check.
    """
    from periplus.drawing import picture
    from periplus.solvers import api

    if not hint:
        needs("--hint", "count", *LIMITS)
    position = read_position(file, "show")
    violations = api.check(position)
    answer, status = (None, 0) if violations or not hint else _hint(position, given)
    scene = picture(position, answer=answer, violations=violations)
    if svg is not None:
        write_file("--svg", svg, _svg(scene, width).encode())
    if png is not None:
        write_file("--png", png, _png(scene, width))
    if as_json and violations:
        return verdict(violations, as_json)
    if as_json:
        from periplus.drawing.printed import as_json as printed

        return json_reply(printed(scene, width), status)
    in_file = svg is not None or png is not None
    return Reply("" if in_file else in_terminal(scene, width=width), 1 if violations else status)


def _hint(position: Any, given: dict[str, Any]) -> tuple[dict[str, Any], int]:
    from periplus.solvers import api

    from .follow import follow

    return follow(api.hint(position, limits_of(given)), "hint", position)


def _svg(scene: Scene, width: int | None) -> str:
    from periplus.drawing import to_svg

    return to_svg(scene) if width is None else to_svg(scene, width)


def _png(scene: Scene, width: int | None) -> bytes:
    """The scene as PNG; PositionError where the library for it is not installed."""
    from periplus.drawing import PngUnavailable, to_png

    try:
        return to_png(scene) if width is None else to_png(scene, width=width)
    except PngUnavailable as error:
        raise PositionError("--png", str(error)) from None
