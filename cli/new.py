"""``new``: a fresh game, as a file to play on."""

from __future__ import annotations

from pathlib import Path

import click

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.registry import game, known
from periplus.models.core.wording import say, spoken, tell

from .completing import FILE, GAME
from .converting import as_option, as_text, written_as
from .options import Number, example, json_option
from .output import Reply, json_reply
from .show import write_file

SEEDS = Number(0, 2**31 - 1, whole=True)


@click.command(epilog=example("new {game} --players 2 --seed 7"))
@click.argument("name", metavar="GAME", type=GAME)
@click.option("--players", type=Number(1, 9, whole=True), default=None, help="How many play; the fewest.")
@click.option("--seed", type=SEEDS, default=0, help="Seed of the shuffling and dealing.")
@click.option("--set", "chosen", metavar="NAME=CHOICE", multiple=True, help="A mode, modules, a difficulty.")
@click.option("--variants", is_flag=True, help="List what --set may choose.")
@click.option(
    "--to", "target", metavar="FILE", type=FILE, help="Write the game to this file; .json for JSON."
)
@as_option
@json_option
def new(
    name: str,
    players: int | None,
    seed: int,
    chosen: tuple[str, ...],
    variants: bool,
    target: str | None,
    form: str | None,
    as_json: bool,
) -> Reply:
    """Begin a game of the bundled edition, as a sheet.

    It is printed, or written with --to, and ``periplus play FILE`` plays it on. With real cards on the table, change
    in the file what was dealt.
    """
    from periplus.solvers import api

    known(name, "GAME")
    if variants:
        return _variants(name, as_json)
    begun = api.new(name, players, seed, choices_of(chosen))
    form = "json" if as_json else form
    if target is None:
        return Reply(as_text(begun, form or "sheet").rstrip("\n"))
    write_file("--to", target, (as_text(begun, form) if form else written_as(Path(target), begun)).encode())
    return Reply(tell("begun: periplus play {file}", file=target))


def _variants(name: str, as_json: bool) -> Reply:
    rules = game(name)
    if as_json:
        listed = [
            {
                "name": one.name,
                "choices": list(one.choices),
                "several": one.several,
                "words": spoken(one.words),
            }
            for one in rules.variants
        ]
        return json_reply({"players": list(rules.players), "variants": listed})
    lines = [tell("players: {numbers}", numbers=", ".join(map(str, rules.players)))]
    for one in rules.variants:
        choices = ", ".join(one.choices)
        lines.append(f"{one.name}: {choices} ({spoken(one.words)})")
    return Reply("\n".join(lines))


def choices_of(given: tuple[str, ...]) -> dict[str, str]:
    """The choices that ``--set`` gives, by name; raises PositionError (field ``--set``)."""
    choices: dict[str, str] = {}
    for text in given:
        name, mark, choice = text.partition("=")
        if not mark:
            raise PositionError("--set", say("{text}, expected NAME=CHOICE", text=echo(text)))
        choices[name.strip()] = choice
    return choices
