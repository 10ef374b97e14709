"""``new``, ``convert`` and ``share``: a position begun, and written in another form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.registry import game, known
from periplus.models.core.wording import say, spoken, tell

from .options import (
    EDITION,
    FILE,
    GAME,
    SEED,
    Number,
    OneOf,
    example,
    excludes,
    json_option,
    position_argument,
    read_position,
)
from .output import Reply, json_reply
from .writing import force_option, try_new_file, write_file

if TYPE_CHECKING:
    from periplus.models.core.data import Position

FORMS = ("sheet", "json", "line")
as_option = click.option("--as", "form", type=OneOf(FORMS), default=None, help="How to write the game.")


@click.command(epilog=example("convert examples/{game}/turn.json --to sheet"))
@position_argument
@click.option("--to", "form", type=OneOf(FORMS), default="sheet", help="What to write.", show_default=True)
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
    if as_json and form != "json":
        excludes("--json", "form")
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
    from periplus.models.core.trees import read_file

    try:
        # to read from a pipe would wait for its other end
        now = read_file(target) if target.is_file() else b""
    except PositionError:
        now = b""
    if is_sheet(now):
        return keep_comments(now.decode(errors="replace"), as_text(position, "sheet"))
    return as_text(position, "json" if target.suffix == ".json" or now.lstrip()[:1] == b"{" else "sheet")


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


@click.command(epilog=example("new {game} --players 2 --seed 7"))
@click.argument("name", metavar="GAME", type=GAME)
@click.option("--players", type=Number(1, 9, whole=True), default=None, help="How many play; the fewest.")
@click.option("--seed", type=SEED, default=0, help="Seed of the shuffling and dealing.")
@click.option("--set", "chosen", metavar="NAME=CHOICE", multiple=True, help="A mode, modules, a difficulty.")
@click.option(
    "--edition", metavar="NAME|PATH", type=EDITION, help="Play with this edition, which goes into the game."
)
@click.option("--variants", is_flag=True, help="List what --set may choose.")
@click.option(
    "--to", "target", metavar="FILE", type=FILE, help="Write the game to this file; .json for JSON."
)
@force_option
@as_option
@json_option
def new(
    name: str,
    players: int | None,
    seed: int,
    chosen: tuple[str, ...],
    edition: str | None,
    variants: bool,
    target: str | None,
    force: bool,
    form: str | None,
    as_json: bool,
) -> Reply:
    """Begin a game of the bundled edition or of your own, as a sheet.

    It is printed, or written with --to, and ``periplus play FILE`` plays it on. With real cards on the table, change
    in the file what was dealt.
    """
    from periplus.models.core.editions import DEFAULT
    from periplus.solvers import api

    known(name, "GAME")
    if as_json and form != "json":
        excludes("--json", "form")
    if variants:
        excludes("--variants", "players", "seed", "chosen", "edition", "target", "force", "form")
        return _variants(name, as_json)
    try_new_file("--to", target, force)
    own = None if edition in (None, DEFAULT) else game(name).edition(edition, Path.cwd()).as_json()
    begun = api.new(name, players, seed, choices_of(chosen), own)
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
        written = f"{one.name}: {', '.join(one.choices)}"  # as --set takes them
        lines.append(tell("{written} ({meaning})", written=written, meaning=one.words))
    return Reply("\n".join(lines))


def choices_of(given: tuple[str, ...], option: str = "--set") -> dict[str, str]:
    """The choices that the option gives, by name; raises PositionError that names it."""
    choices: dict[str, str] = {}
    for text in given:
        name, mark, choice = text.partition("=")
        if not mark:
            raise PositionError(option, say("{text}, expected NAME=CHOICE", text=echo(text)))
        choices[name.strip()] = choice
    return choices
