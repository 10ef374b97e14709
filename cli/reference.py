"""What the games are made of: ``rules``, ``schema``, ``edition`` and ``games``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say, tell

from .options import example, json_option
from .output import Reply, json_reply, one_line, print_fault

if TYPE_CHECKING:
    from periplus.models.core.rulebook import Rule


@click.command(epilog=example("rules {game}"))
@click.argument("clause", metavar="[CLAUSE|GAME]", required=False)
@json_option
def rules(clause: str | None, as_json: bool) -> Reply:
    """Print the clauses of the rules.

    CLAUSE is an id such as OBS-4.5, or a section such as OBS-4. Without an argument all are printed."""
    found = [rule for rule in _every_rule(clause) if _selected(rule, clause)]
    if not found:
        raise PositionError(
            "CLAUSE",
            say("no clause {clause}, expected a game, a section or a clause id", clause=echo(clause)),
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
        yield "\n".join([section, *(f"  {rule['id']:<9} {rule['text']}" for rule in group)])


@click.command(epilog=example("schema {game}"))
@click.argument("game", metavar="GAME")
@json_option
def schema(game: str, as_json: bool) -> Reply:
    """Print the JSON Schema of a game's position files."""
    found = _game(game).schema()
    return json_reply(found) if as_json else Reply(json.dumps(found, indent=2))


@click.command(epilog=example("edition {game} study"))
@click.argument("game", metavar="GAME")
@click.argument("edition", metavar="[NAME|PATH]", required=False)
@json_option
def edition(game: str, edition: str | None, as_json: bool) -> Reply:
    """Check an edition and say what it holds.

    The edition is a bundled one or a file of your own; without a name, the game's first bundled one. --json
    prints all of it. What departs from the counts of the published game is told on standard error.
    """
    rules_of = _game(game)
    found = rules_of.edition(rules_of.editions()[0] if edition is None else edition, Path.cwd())
    for fault in found.departures():
        print_fault(fault.field, fault.message, sort="warning")
    data = found.as_json()
    if as_json:
        return json_reply(data)
    return Reply("\n".join(f"{key:<10} {_summary(value)}" for key, value in data.items()))


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
