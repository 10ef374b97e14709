"""``show``: a position, a hint or the faults as a picture, in the terminal or in a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say

from .completing import FILE
from .options import (
    Number,
    count_option,
    example,
    json_option,
    limit_options,
    limits_of,
    position_argument,
)
from .output import Reply, json_reply, verdict
from .picture import in_terminal
from .reading import read_position

if TYPE_CHECKING:
    from periplus.drawing import Scene

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


def write_file(option: str, name: str, content: bytes) -> None:
    """Write the named file; PositionError that names the option."""
    try:
        Path(name).write_bytes(content)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise PositionError(
            option,
            say("{name}: {reason}, expected a file that can be written", name=echo(name), reason=reason),
        ) from None
