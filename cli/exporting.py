"""``export``: the program of a position for SWI-Prolog, clingo, pseudo-Boolean solvers and programs of one's own."""

from __future__ import annotations

import click

from .asking import rule_text, rules_option
from .options import example, json_option, position_argument
from .output import Reply
from .reading import read_position

LANGUAGES = ("prolog", "asp", "opb", "json")


@click.command(epilog=example("export examples/{game}/goal.json --as asp"))
@position_argument
@click.option(
    "--as",
    "form",
    type=click.Choice(LANGUAGES),
    default=LANGUAGES[0],
    show_default=True,
    help="For SWI-Prolog, for clingo, as pseudo-Boolean rows, or as JSON.",
)
@rules_option
@json_option
def export(file: str, form: str, rules: str | None, as_json: bool) -> Reply:
    """Write what goals are asked about as a program for other solvers.

    Its worlds are the lines of play that ask looks at; its relations are those that goals may name. Rules of one's
    own come with it.
    """
    from periplus.solvers import api

    position = read_position(file, "ask")
    text = api.export(position, "json" if as_json else form, rules=rule_text(rules))
    return Reply(text.rstrip("\n"))
