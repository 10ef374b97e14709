"""``share``: a position as one line of text, which every command reads as it reads a file."""

from __future__ import annotations

import click

from .options import example, json_option, position_argument
from .output import Reply, json_reply
from .reading import read_position


@click.command(epilog=example("share examples/{game}/turn.json"))
@position_argument
@json_option
def share(file: str, as_json: bool) -> Reply:
    """Print a position as one line of text.

    The line goes into an address, a chat or a report of a fault. Equal positions give equal lines, a damaged
    line is refused, and every command reads it in place of JSON.
    """
    from periplus.solvers import api

    line = api.share(read_position(file, "share"))
    return json_reply({"line": line}) if as_json else Reply(line)
