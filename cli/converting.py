"""``convert``: a position as a sheet, as JSON or as a line; and in which of them a file is written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from .options import example, json_option, position_argument
from .output import Reply, json_reply
from .reading import read_position

if TYPE_CHECKING:
    from periplus.models.core.data import Position

FORMS = ("sheet", "json", "line")
as_option = click.option(
    "--as", "form", type=click.Choice(FORMS), default=None, help="How to write the game."
)


@click.command(epilog=example("convert examples/{game}/turn.json --to sheet"))
@position_argument
@click.option(
    "--to", "form", type=click.Choice(FORMS), default="sheet", help="What to write.", show_default=True
)
@click.option(
    "--short", is_flag=True, help="A sheet with as few letters as can be read: words and names are cut short."
)
@json_option
def convert(file: str, form: str, short: bool, as_json: bool) -> Reply:
    """Write a position as a sheet, as JSON or as one line.

    FILE may be any of them, or the id of a bundled puzzle. Whatever it is turned into is the same position.
    """
    if short and (as_json or form != "sheet"):
        raise PositionError("--short", say("only sheets are written short, expected --to sheet"))
    position = read_either(file)
    if as_json:
        return json_reply(position.as_json())
    return Reply(as_text(position, form, short).rstrip("\n"))


def read_either(file: str) -> Position:
    """The position in the named file, or that of the bundled puzzle of that id; raises PositionError."""
    if Path(file).suffix or Path(file).exists() or not file.replace("-", "").isalnum():
        position: Position = read_position(file, "check")
        return position
    from periplus.puzzles.collection import find

    return find(file).position


def as_text(position: Position, form: str, short: bool = False) -> str:
    """The position in that form, a sheet perhaps short, with the last line end."""
    from periplus.solvers import api

    match form:
        case "sheet":
            return api.sheet(position, short)
        case "line":
            return f"{api.share(position)}\n"
        case _:
            return _json(position)


def _json(position: Position) -> str:
    """A field a line, short lists on one line."""
    data = position.as_json()
    lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in data.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def written_as(target: Path, position: Position) -> str:
    """The text of a file that holds the position: JSON by its ending or if it is JSON now, else a sheet.

    The comments of the sheet that the file holds now are kept.
    """
    from periplus.models.core.sheets import is_sheet, keep_comments

    try:
        now = target.read_bytes()
    except OSError:
        now = b""
    if is_sheet(now):
        return keep_comments(now.decode("utf-8-sig", errors="replace"), as_text(position, "sheet"))
    return as_text(position, "json" if target.suffix == ".json" or now.lstrip()[:1] == b"{" else "sheet")
