"""Questions in Prolog's notation: ``ask``, ``why``, ``relations`` and ``export``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from periplus.models.core.errors import PositionError
from periplus.models.core.lines import one_line
from periplus.models.core.wording import say, spoken, tell

from .follow import STOPPED, follow, stopping
from .options import (
    FILE,
    GAME,
    STANDARD_INPUT,
    F,
    Number,
    OneOf,
    example,
    excludes,
    json_option,
    limit_options,
    limits_of,
    position_argument,
    read_option,
    read_position,
)
from .output import WARNING, Reply, folded, in_terminal, json_reply, print_fault
from .review import contrast_reply, review_reply
from .text import REASONS
from .writing import write_file

if TYPE_CHECKING:
    from periplus.solvers.asking import Bindings
    from periplus.solvers.ruling import RuleText
    from periplus.solvers.search import Search

WRITTEN = {"goal": "GOAL", "optimal": "--best", "rather_than": "--rather-than"}
"""What the parts of a question are called on the command line."""
RULED_MOVE = say("expected none with a move, which is judged by the rules of the game; hint takes them")


def rules_option(command: F) -> F:
    """The option ``--rules``."""
    return click.option(
        "--rules", metavar="FILE", type=FILE, help="Clauses and constraints of one's own, as in Prolog."
    )(command)


def rule_text(file: str | None) -> RuleText | None:
    """The rules in a file, called as it is; ``library(NAME)`` stands for a file that loads it."""
    if file is None:
        return None
    from periplus.solvers.ruling import RuleText

    if file.startswith("library("):
        return RuleText(f":- use_module({file}).", file)
    return RuleText(read_option("--rules", file), Path(file).name)


@contextmanager
def _in_arguments() -> Iterator[None]:
    """Faults of the goal under the names of the command's arguments."""
    try:
        yield
    except PositionError as error:
        raise PositionError(
            WRITTEN.get(error.field, error.field), error.message, more=error.faults[1:]
        ) from None


@click.command(epilog=example("ask examples/{game}/goal.json 'score(S), S >= 5'"))
@position_argument
@click.argument("goal", metavar="[GOAL]", required=False)
@click.option("--every", is_flag=True, help="What holds in every line of play, not in some.")
@click.option(
    "--best", "optimal", metavar="SUM", help="Only lines in which this sum is greatest: 'score(_)'."
)
@click.option("--count", is_flag=True, help="Print how many answers there are.")
@click.option("--limit", type=Number(1, whole=True), default=None, help="Stop after this many answers.")
@rules_option
@limit_options
@json_option
def ask(
    file: str,
    goal: str | None,
    every: bool,
    optimal: str | None,
    count: bool,
    limit: int | None,
    rules: str | None,
    as_json: bool,
    **given: Any,
) -> Reply:
    """Say for which values a goal can hold.

    GOAL is written as in Prolog: names with a capital letter are variables. Every line of play to the
    position's horizon counts; answers are printed as they come, each once. The exit status is 1 if there is
    none, 3 if the search was stopped before it found any. "periplus relations GAME" says what a goal may be about.
    Without GOAL a prompt opens, "?-", which answers one goal after the other.
    """
    from periplus.solvers import api

    if goal is None:
        if every or optimal or count or limit or as_json:
            raise PositionError("GOAL", say("expected a goal where there are options about its answers"))
        return _prompted(file, rules, given)
    position = read_position(file, "ask")
    limits = limits_of(given | {"count": limit})
    with _in_arguments():
        search = api.ask(position, goal, limits, every=every, optimal=optimal, rules=rule_text(rules))
        status = _print_answers(search, quiet=as_json or count)
    found = search.result()
    if not status and not found.answers:
        status = STOPPED if found.reason != "proved" else 0 if count else 1
    for warning in () if as_json else found.warnings:
        print_fault("GOAL", warning, WARNING)
    if as_json:
        return json_reply(found.count_as_json() if count else found.as_json(), status)
    return Reply(_summary(found, count), status)


def _prompted(file: str, rules: str | None, given: dict[str, Any]) -> Reply:
    """Goals at the prompt, each with ten minutes unless the options say otherwise."""
    from periplus.solvers import api

    from .goal_prompt import GoalPrompt, typed_lines

    if file == STANDARD_INPUT:
        raise PositionError("FILE", say("standard input is where goals are typed, expected a file"))
    position, text = read_position(file, "ask"), rule_text(rules)
    limits = limits_of({"seconds": 600} | {name: value for name, value in given.items() if value is not None})
    GoalPrompt(position, limits, text, _answer_text).run(typed_lines(lambda: api.query(position, text)))
    return Reply("")


def _print_answers(search: Search[Bindings], *, quiet: bool) -> int:
    """Follow the search and print each answer when it is found; 128 + n after signal n, else 0."""
    printed = 0
    with search, stopping(search.cancel) as caught:
        for found in search:
            for answer in found.as_json()["answers"][printed:]:
                if answer and not quiet:
                    click.echo(_answer_text(answer))
            printed = len(found.answers)
    return 128 + caught[0] if caught else 0


def _answer_text(answer: Mapping[str, Any]) -> str:
    """One answer on a line.

    >>> _answer_text({"At": [2, 3], "Card": "L02"})
    'At = [2, 3], Card = L02'
    """
    return one_line(", ".join(f"{name} = {_value(value)}" for name, value in answer.items()))


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return value if isinstance(value, str) else "none" if value is None else json.dumps(value)


def _summary(found: Bindings, count: bool) -> str:
    """How it ended, on the last line, and what was not looked at."""
    number, proved = len(found.answers), found.reason == "proved"
    if count:
        told = str(number) if proved else tell("{number} or more", number=number)
    elif found.answers and not found.answers[0]:
        return tell("yes")
    elif not proved:
        told = tell(
            "{number} so far, stopped: {reason}",
            number=number,
            reason=REASONS.get(found.reason or "", found.reason),
        )
    elif number:
        told = tell("1 answer") if number == 1 else tell("{number} answers", number=number)
    else:
        told = tell("no")
    return "\n".join(filter(None, (told, spoken(found.within))))


@click.command(epilog=example("why examples/{game}/goal.json 'score(S), S >= 9'"))
@position_argument
@click.argument("goal", metavar="[GOAL]", required=False)
@click.option(
    "--move", metavar="MOVE", help="A move, its rank or its JSON: what it loses against the best, or breaks."
)
@click.option(
    "--rather-than",
    "other",
    metavar="GOAL|MOVE",
    help="Another goal, or with --move another move: what each has that the other lacks, item by item.",
)
@click.option("--svg", metavar="FILE", type=FILE, help="Write the picture as SVG instead of drawing it.")
@rules_option
@limit_options
@json_option
def why(
    file: str,
    goal: str | None,
    move: str | None,
    other: str | None,
    svg: str | None,
    rules: str | None,
    as_json: bool,
    **given: Any,
) -> Reply:
    """Say why a goal cannot hold, or show how it can.

    The reasons are clauses of the rules and facts of the position that together forbid the goal; none of them
    can be left out. They are drawn on the board. GOAL is written as for ask. With --move instead of a goal:
    why a move is not the best, score line by score line, or not legal.
    """
    if (goal is None) == (move is None):
        raise PositionError("GOAL", say("expected a goal, or --move with a move, and not both"))
    if other is not None:
        excludes("--rather-than", "svg")
    if move is not None:
        excludes("--move", "svg")
    if move is not None and rules is not None:
        raise PositionError("--rules", RULED_MOVE)
    position = read_position(file, "why")
    if goal is not None and other is not None:
        return _contrasted(position, (goal, other), rule_text(rules), as_json, given)
    if goal is None:
        from .typed import given_moves

        limits = limits_of(given)
        asked = given_moves(position, move or "", limits)
        if other is not None:
            beside = given_moves(position, other, limits, "--rather-than")
            return contrast_reply(position, (asked, beside), limits, as_json)
        return review_reply(position, asked, limits, as_json)
    return _explained(position, goal, svg, rule_text(rules), as_json, given)


def _contrasted(
    position: Any, goals: tuple[str, str], rules: RuleText | None, as_json: bool, given: dict[str, Any]
) -> Reply:
    """Two goals side by side."""
    from periplus.solvers import api
    from periplus.solvers.contrasting import contrast

    limits = limits_of(given)
    with _in_arguments():
        one, other = (api.query(position, rules, goal, limits=limits) for goal in goals)
        search = contrast(one, other, goals, limits)
        answer, status = follow(search, "why")
    for side in (answer["this"], answer["other"]):
        status = status or (STOPPED if side["status"] == "unknown" else 0)
    if as_json:
        return json_reply(answer, status)
    return Reply("\n".join(map(one_line, search.result().text.splitlines())), status)


def _explained(
    position: Any, goal: str, svg: str | None, rules: RuleText | None, as_json: bool, given: dict[str, Any]
) -> Reply:
    """The reasons as text and picture."""
    from periplus.drawing import picture, to_svg
    from periplus.solvers import api

    with _in_arguments():
        search = api.why(position, goal, limits_of(given), rules=rules)
        answer, status = follow(search, "why")
    scene = picture(position, answer=search.result().for_picture())
    if svg is not None:
        write_file("--svg", svg, to_svg(scene).encode())
    if as_json:
        return json_reply(answer, status)
    reasons = "\n".join(map(one_line, search.result().reasons().splitlines()))
    told = "\n".join(map(one_line, answer["text"].splitlines()))
    shown = told if svg is not None else in_terminal(scene)
    between = "\n" if svg is not None else "\n\n"
    return Reply(between.join(filter(None, (shown, reasons))), status)


@click.command(epilog=example("relations {game}"))
@click.argument("game", metavar="GAME", type=GAME)
@click.option("--library", is_flag=True, help="Print the clauses that rules of one's own may load.")
@json_option
def relations(game: str, library: bool, as_json: bool) -> Reply:
    """List what goals about a game may say.

    Each line has a relation with its columns, and its meaning.
    """
    from periplus.models.core.registry import known
    from periplus.solvers import api

    found = api.relations(known(game, "GAME"))
    if library:
        from periplus.solvers.ruling import library as clauses

        return json_reply({"library": clauses(game)}) if as_json else Reply(clauses(game).rstrip("\n"))
    if as_json:
        return json_reply({"relations": [table.as_json() for table in found]})
    written = [f"{table.name}({', '.join(table.columns)})" for table in found]
    width = max(map(len, written))
    return Reply(
        "\n".join(
            folded(f"{name:<{width}}  {spoken(table.meaning)}", width + 2)
            for name, table in zip(written, found, strict=True)
        )
    )


LANGUAGES = ("prolog", "asp", "opb", "json")


@click.command(epilog=example("export examples/{game}/goal.json --as asp"))
@position_argument
@click.option(
    "--as",
    "form",
    type=OneOf(LANGUAGES),
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

    if as_json and form != "json":
        excludes("--json", "form")
    position = read_position(file, "ask")
    text = api.export(position, "json" if as_json else form, rules=rule_text(rules))
    return Reply(text.rstrip("\n"))
