"""``conformance``: does a program that speaks JSON lines play by the rules?"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator, Mapping
from typing import Any

import click

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.lines import one_line
from periplus.models.core.registry import NAMES, known
from periplus.models.core.rulebook import rulebook
from periplus.models.core.wording import say, tell, with_guess

from .follow import cases_text, progress
from .options import CLAUSE, GAME, Number, example, excludes, json_option
from .output import Reply, json_reply

SHOWN = 20
"""Failures that are told to people; ``--json`` has all."""
WIDEST = 300
"""Letters of a value in a failure."""


@click.command(epilog=example("conformance {game} --clause OBS-5.2"))
@click.argument("game", metavar="[GAME]", type=GAME, required=False)
@click.option("--engine", default=None, metavar="CMD", help="The program; unless given, periplus engine.")
@click.option(
    "--only", default=None, metavar="KINDS", help="Of these kinds: clause, input, tree, playthrough."
)
@click.option("--clause", type=CLAUSE, default=None, help="Only cases of this clause, or section of clauses.")
@click.option("--depth", type=Number(1, whole=True), default=None, help="Count move trees to this depth.")
@click.option(
    "--every", type=Number(1, whole=True), default=1, help="Of a whole game ask at each step of that many."
)
@click.option("--seconds", type=Number(0, exclusive=True), default=60.0, help="Longest wait for an answer.")
@json_option
def conformance(
    game: str | None,
    engine: str | None,
    only: str | None,
    clause: str | None,
    depth: int | None,
    every: int,
    seconds: float,
    as_json: bool,
) -> Reply:
    """Put the cases of a game, or of every game, to a program that speaks JSON lines.

    The cases are the examples of each clause, bad inputs, counts of move trees and whole games; expected answers come
    from the published rules. Exit status: 0 all as expected, 1 differences, 2 bad input.
    """
    from periplus.conformance.asking import cases
    from periplus.conformance.program import EngineProcess, chosen, judged, report

    games = NAMES if game is None else (known(game, "GAME"),)
    sorts = _sorts(only)
    for sort, option in (("tree", "depth"), ("playthrough", "every")):
        if sort not in sorts:
            excludes(f"--only {only}", option)
    _check_clause(clause, games)
    found = [case for name in games for case in chosen(cases(name), sorts, clause)]
    if not found:
        raise PositionError("--clause", say("no case exercises it, expected another clause or other kinds"))
    results = []
    with EngineProcess(_command(engine), seconds) as program, progress("conformance", cases_text) as told:
        told(0, len(found))
        for result in judged(program, found, depth, every):
            results.append(result)
            told(len(results), len(found))
    answer = report([name for name in games if any(case.game == name for case in found)], results)
    status = 0 if answer["conforms"] else 1
    return json_reply(answer, status) if as_json else Reply("\n".join(_lines(answer)), status)


def _command(engine: str | None) -> list[str]:
    """The program and its arguments; our own engine, run as this process was, where none is named."""
    if engine is None:
        return [sys.executable, "-m", "periplus", "engine"]
    try:
        words = shlex.split(engine)
    except ValueError as error:
        raise PositionError(
            "--engine", say("{command}: {error}, expected a program", command=echo(engine), error=error)
        ) from None
    if not words:
        raise PositionError("--engine", say("expected a program"))
    return words


def _sorts(only: str | None) -> tuple[str, ...]:
    from periplus.conformance.asking import SORTS

    asked = SORTS if only is None else tuple(part.strip() for part in only.split(","))
    for sort in asked:
        if sort not in SORTS:
            message = say("{kind}, expected some of {kinds}", kind=echo(sort), kinds=", ".join(SORTS))
            raise PositionError("--only", with_guess(message, sort, SORTS))
    return asked


def _check_clause(clause: str | None, games: tuple[str, ...]) -> None:
    """Raises PositionError (field ``--clause``) for a clause or section that the games do not have."""
    ids = [rule for name in games for rule in rulebook(name)]
    if clause is not None and not any(f"{rule}.".startswith(f"{clause}.") for rule in ids):
        message = say("{clause}, expected the id of a clause or section", clause=echo(clause))
        raise PositionError("--clause", with_guess(message, clause, ids))


def _lines(answer: Mapping[str, Any]) -> Iterator[str]:
    for game, found in answer["games"].items():
        yield from _game_lines(game, found)
    failures = answer["failures"]
    for failure in failures[:SHOWN]:
        yield ""
        clauses = (
            f" ({', '.join(failure['clauses'])})"
            if failure["sort"] == "clause" and failure["clauses"]
            else ""
        )
        yield one_line(f"{failure['game']}, {failure['sort']}, {failure['name']}{clauses}")
        for difference in failure["differences"][:2]:
            yield one_line(f"  {_short(difference['request'])}")
            yield one_line(
                tell(
                    "  {what}: expected {expected}, got {found}",
                    what=difference["what"],
                    expected=_short(difference["expected"]),
                    found=_short(difference["found"]),
                )
            )
    if len(failures) > SHOWN:
        yield ""
        yield tell("{number} more failures: --json tells all", number=len(failures) - SHOWN)
    yield ""
    yield (
        tell("every answer is as expected")
        if answer["conforms"]
        else tell("{number} cases differ", number=len(failures))
    )


def _game_lines(game: str, found: Mapping[str, Any]) -> Iterator[str]:
    """What was asked of a game, how much of it failed, and which clauses it has to do with."""
    yield one_line(game)
    for sort, counts in found["cases"].items():
        if counts["cases"]:
            yield tell("  {sort}: {cases} cases, {failed} failed", sort=sort, **counts)
    clauses = found["clauses"]
    yield tell("  clauses exercised: {number} of {all}", number=len(clauses["exercised"]), all=clauses["of"])
    if clauses["failed"]:
        yield one_line(
            tell("  clauses of cases that failed: {clauses}", clauses=", ".join(clauses["failed"]))
        )


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= WIDEST else f"{text[:WIDEST]}…"
