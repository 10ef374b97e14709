"""What the games are made of: ``rules``, ``schema``, ``edition`` and ``games``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.lines import one_line
from periplus.models.core.wording import say, tell, with_guess

from .components import components_text, from_csv, tables, to_csv
from .options import (
    CLAUSE,
    EDITION,
    FILE,
    GAME,
    OneOf,
    example,
    excludes,
    json_option,
    needs,
    read_option,
)
from .output import WARNING, Reply, folded, json_reply, print_fault
from .writing import force_option, try_new_file, write_file

if TYPE_CHECKING:
    from periplus.models.core.rulebook import Rule


@click.command(epilog=example("rules {game}"))
@click.argument("clause", metavar="[CLAUSE|GAME]", type=CLAUSE, required=False)
@json_option
def rules(clause: str | None, as_json: bool) -> Reply:
    """Print the clauses of the rules.

    CLAUSE is an id such as OBS-4.5, or a section such as OBS-4. Without an argument all are printed.
    """
    found = [rule for rule in _every_rule(clause) if _selected(rule, clause)]
    if not found:
        from periplus.models.core.registry import NAMES

        raise PositionError(
            "CLAUSE",
            with_guess(
                say("no clause {clause}, expected a game, a section or a clause id", clause=echo(clause)),
                clause,
                [*NAMES, *(rule.id for rule in _every_rule(None))],
            ),
        )
    if as_json:
        return json_reply({"rules": [rule.as_json() for rule in found]})
    return Reply("\n\n".join(_sections(found)))


def _every_rule(clause: str | None) -> Iterator[Rule]:
    """The clauses of the game that ``clause`` is the name of, or else of all games."""
    from periplus.models.core.registry import NAMES
    from periplus.models.core.rulebook import rulebook

    for name in [clause] if clause in NAMES else NAMES:
        yield from rulebook(name).values()


def _selected(rule: Rule, clause: str | None) -> bool:
    from periplus.models.core.registry import NAMES

    wanted = (clause or "").upper()
    return (
        clause is None
        or clause in NAMES
        or rule.id == wanted
        or rule.id.startswith((f"{wanted}-", f"{wanted}."))
    )


def _sections(found: Iterable[Rule]) -> Iterator[str]:
    """The clauses under their headings."""
    spoken = (rule.as_json() for rule in found)
    for section, group in groupby(spoken, key=lambda rule: rule["section"]):
        yield "\n".join([section, *(folded(f"  {rule['id']:<9} {rule['text']}", 10) for rule in group)])


@click.command(epilog=example("schema {game}"))
@click.argument("game", metavar="GAME", type=GAME)
@click.option(
    "--of",
    "part",
    type=OneOf(["position", "edition", "puzzle"]),
    default="position",
    show_default=True,
    help="The files that it is about.",
)
@json_option
def schema(game: str, part: str, as_json: bool) -> Reply:
    """Print the JSON Schema of a game's files: every field with its meaning and an example."""
    found = _schema(_game(game), part)
    return json_reply(found) if as_json else Reply(json.dumps(found, indent=2))


def _schema(rules_of: Any, part: str) -> dict[str, Any]:
    """The schema of a part; a puzzle's position is one of the game."""
    if part != "puzzle":
        found: dict[str, Any] = rules_of.schema(part)
        return found
    from periplus.puzzles.format import schema as of_puzzles

    return of_puzzles()


@click.command(epilog=example("edition {game} study --cards"))
@click.argument("game", metavar="GAME", type=GAME)
@click.argument("edition", metavar="[NAME|PATH]", type=EDITION, required=False)
@click.option("--cards", is_flag=True, help="List every component, one a line.")
@click.option("--csv", "table", metavar="TABLE", help="Print one table of components as CSV.")
@click.option(
    "--new", "target", metavar="FILE", type=FILE, help="Write an edition of your own, a copy at first."
)
@force_option
@click.option(
    "--from", "sources", metavar="TABLE=CSV", type=FILE, multiple=True, help="Take a table from CSV."
)
@click.option("--name", default="mine", show_default=True, help="The name of the edition that --new writes.")
@json_option
def edition(
    game: str,
    edition: str | None,
    cards: bool,
    table: str | None,
    target: str | None,
    force: bool,
    sources: tuple[str, ...],
    name: str,
    as_json: bool,
) -> Reply:
    """Check an edition and say what it holds.

    The edition is a bundled one or a file of your own; without a name, the game's first bundled one. --json
    prints all of it. What departs from the counts of the published game is told on standard error. To type in your own
    cards, print a table with --csv, edit it in a spreadsheet, and make the edition with --new and --from.
    """
    rules_of = _game(game)
    try_new_file("--new", target, force)
    if target is None:
        needs("--new", "sources", "name")
    else:
        excludes("--new", "cards", "table")
    if table is not None:
        excludes("--csv", "cards")
    found = rules_of.edition(rules_of.editions()[0] if edition is None else edition, Path.cwd())
    if target is not None:
        written = _new_edition(rules_of, found.as_json(), Path(target), sources, name)
        return json_reply({"written": target}) if as_json else written
    for fault in found.departures():
        print_fault(fault.field, fault.message, sort=WARNING)
    data = found.as_json()
    if table is not None:
        text = to_csv(_table(data, table, "--csv"))
        return json_reply({"table": table, "csv": text}) if as_json else Reply(text.rstrip("\n"))
    if as_json:
        return json_reply(data)
    if cards:
        return Reply(components_text(data))
    return Reply("\n".join(f"{key:<10} {_summary(value)}" for key, value in data.items()))


def _table(data: Mapping[str, Any], name: str, option: str) -> list[dict[str, Any]]:
    found = tables(data)
    if name not in found:
        message = say("no table {name}, expected one of {names}", name=echo(name), names=", ".join(found))
        raise PositionError(option, with_guess(message, name, found))
    return found[name]


def _new_edition(
    rules_of: Any, data: dict[str, Any], target: Path, sources: tuple[str, ...], name: str
) -> Reply:
    """Write an edition that the game reads; nothing is written where it does not."""
    for source in sources:
        table, mark, file = source.partition("=")
        if not mark:
            raise PositionError("--from", say("{source}, expected TABLE=FILE", source=echo(source)))
        _table(data, table, "--from")
        text = read_option("--from", file)
        data[table] = from_csv(text, table, data[table])
    data["edition" if "edition" in data else "name"] = name
    text = json.dumps(data, ensure_ascii=False, indent=1)
    made = rules_of.shelf.resolve(json.loads(text), None)
    write_file("--new", str(target), f"{text}\n".encode())
    for fault in made.departures():
        print_fault(fault.field, fault.message, sort=WARNING)
    return Reply(
        tell('written: {file}; positions name it as "edition": "{file}"', file=one_line(str(target)))
    )


@click.command(epilog=example("games"))
@json_option
def games(as_json: bool) -> Reply:
    """List the games, their players and their bundled editions."""
    from periplus.models.core.registry import NAMES, introduced

    found = [introduced(name) for name in NAMES]
    return json_reply({"games": found}) if as_json else Reply("\n".join(map(_game_text, found)))


def _game_text(entry: Mapping[str, Any]) -> str:
    players, editions = (", ".join(map(str, entry[key])) for key in ("players", "editions"))
    return tell(
        "{name:<12} {title}; players: {players}; editions: {editions}",
        name=entry["name"],
        title=entry["title"],
        players=players,
        editions=editions,
    )


def _game(name: str) -> Any:
    """The rules of the game of that name; PositionError names the argument GAME."""
    from periplus.models.core.registry import game, known

    return game(known(name, "GAME"))


def _summary(value: Any) -> str:
    """A part of an edition on one line: a value as it is, a list by its length, an object part by part.

    >>> _summary({"rows": [2, 3], "name": "small"})
    'rows: 2 entries; name: small'
    """
    if isinstance(value, Mapping):
        return "; ".join(f"{one_line(str(key))}: {_summary(part)}" for key, part in value.items())
    return tell("{number} entries", number=len(value)) if isinstance(value, list) else one_line(str(value))
