"""``puzzles``: lists, draws, proves, checks, makes and grades puzzles."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import SEMICOLON, listed, say, spoken, tell, with_guess

from .asking import rule_text, rules_option
from .follow import follow, making_text, progress
from .options import (
    EDITION,
    FILE,
    GAME,
    PUZZLE,
    STANDARD_INPUT,
    Number,
    example,
    json_option,
    limit_options,
    limits_of,
    read_input,
)
from .output import Reply, in_terminal, json_reply
from .puzzle_text import grade_text, listing, proof_text, step_text, verdict_text
from .text import REASONS, answer_text, clue_text
from .writing import force_option, try_new_file, write_file

if TYPE_CHECKING:
    from periplus.drawing import Scene
    from periplus.models.core.data import Move
    from periplus.puzzles.format import Puzzle

EXAMPLE = "moths-at-the-window"
"""A bundled puzzle that is quick to prove."""


@click.group(invoke_without_command=True, epilog=example("puzzles list"))
@click.pass_context
def puzzles(ctx: click.Context) -> Reply | None:
    """List, draw, solve, check, hint at, make and grade puzzles.

    A puzzle is a bundled one, by its id, or a FILE; every answer is proven. With --json each of the commands
    prints one JSON answer.
    """
    return Reply(ctx.get_help()) if ctx.invoked_subcommand is None else None


def puzzle_argument(function: Any) -> Any:
    """The puzzle."""
    return click.argument("puzzle", metavar="ID|FILE", type=PUZZLE)(function)


@puzzles.command("list", epilog=example("puzzles list {game}"))
@click.argument("game", required=False, type=GAME)
@click.option("--kind", help="Only puzzles of this kind.")
@json_option
def list_(game: str | None, kind: str | None, as_json: bool) -> Reply:
    """List the bundled puzzles, the easiest first."""
    from periplus.models.core.registry import NAMES
    from periplus.puzzles.collection import bundled

    found = [puzzle for name in ([game] if game else NAMES) for puzzle in bundled(name)]
    kinds = dict.fromkeys(puzzle.file.kind for puzzle in found)
    if kind is not None and kind not in kinds:
        message = say("expected one of {names}, got {given}", names=", ".join(kinds), given=echo(kind))
        raise PositionError("--kind", with_guess(message, kind, kinds))
    shown = [puzzle.summary() for puzzle in found if kind in (None, puzzle.file.kind)]
    if as_json:
        return json_reply({"count": len(shown), "puzzles": shown})
    return Reply(listing(shown))


@puzzles.command(epilog=example(f"puzzles show {EXAMPLE}"))
@puzzle_argument
@click.option("--answer", is_flag=True, help="Draw the answer too.")
@click.option("--svg", metavar="FILE", type=FILE, help="Write the picture as SVG instead.")
@json_option
def show(puzzle: str, answer: bool, svg: str | None, as_json: bool) -> Reply:
    """Draw a puzzle and say what to do."""
    found = _read(puzzle)
    data = found.summary() | ({"answer": found.answer.as_json()} if answer else {})
    scene = _scene(found, found.answer.as_answer()) if answer else _scene(found)
    return _drawn(scene, svg, data if as_json else None)


@puzzles.command(epilog=example(f"puzzles solve {EXAMPLE}"))
@puzzle_argument
@limit_options
@json_option
def solve(puzzle: str, as_json: bool, **given: Any) -> Reply:
    """Prove a puzzle's answer again.

    "agrees" says whether the proof bears the file's answer out, null if the limits end it before that.
    """
    found = _read(puzzle)
    search = found.question.prove(found.position, limits_of(given))
    data, status = follow(search, "solve", found.position)
    answer = search.result()
    agrees = (
        found.question.agrees(found.position, found.answer, answer) if answer.reason == "proved" else None
    )
    data["agrees"] = agrees
    status = 1 if agrees is False else status
    if as_json:
        return json_reply(data, status)
    return Reply(f"{in_terminal(_scene(found, data))}\n\n{proof_text(data)}", status)


@puzzles.command(epilog=example(f"puzzles check {EXAMPLE} puzzles/{{game}}/{EXAMPLE}.json"))
@puzzle_argument
@click.argument("solution", metavar="SOLUTION", type=FILE)
@limit_options
@json_option
def check(puzzle: str, solution: str, as_json: bool, **given: Any) -> Reply:
    """Say whether a solution of your own is right.

    SOLUTION is a file (or - for standard input) with an array of moves, or with an answer or a puzzle that
    holds one. It may be a beginning: then the verdict says whether it can still be completed.
    """
    from periplus.models.core.notation import notation
    from periplus.puzzles.attempt import attempt_of

    found = _read(puzzle)
    attempt = attempt_of(found, _moves_in(solution), "solution")
    data, status = follow(attempt.judge(limits_of(given)), "check", found.position)
    status = 1 if data["solvable"] is False else status
    written = [notation(found.position, move) for move in attempt.moves]
    return json_reply(data, status) if as_json else Reply(verdict_text(data, written), status)


@puzzles.command(epilog=example(f"puzzles hint {EXAMPLE} --level 2"))
@puzzle_argument
@click.option(
    "--after", metavar="SOLUTION", type=FILE, help="A file with the moves that you have made so far."
)
@click.option(
    "--level",
    type=Number(1, 4, whole=True),
    default=3,
    help="1 where, 2 what kind, 3 the move, 4 all that follows.",
)
@limit_options
@json_option
def hint(puzzle: str, after: str | None, level: int, as_json: bool, **given: Any) -> Reply:
    """Say how to go on in a puzzle.

    The hint is about the puzzle's own question, from where you are in it. Where your moves lead to no solution it says
    which was the first wrong one, with exit status 1.
    """
    from periplus.models.core.notation import with_notation
    from periplus.puzzles.attempt import attempt_of
    from periplus.solvers.answers import ALL, at_level

    found = _read(puzzle)
    attempt = attempt_of(found, [] if after is None else _moves_in(after), "solution")
    search = attempt.hint(limits_of(given))
    answer, status = follow(search, "hint", attempt.shown)
    if level < ALL and answer["moves"]:
        answer = with_notation(attempt.shown, at_level(attempt.shown, search.result(), level))
    if as_json:
        return json_reply(answer, status)
    if answer.get("right"):
        return Reply(tell("right: nothing is to be added"))
    if answer.get("first_wrong") is not None:
        return Reply(tell("move {number} was the first wrong one", number=answer["first_wrong"] + 1), status)
    if "clue" in answer:
        return Reply(clue_text(attempt.shown, answer), status)
    return Reply(answer_text(attempt.shown, answer, _scene(found, answer, attempt.moves)), status)


@puzzles.command(epilog=example("puzzles new {game} --kind arrange --seed 7 --size 3"))
@click.argument("game", type=GAME)
@click.option("--kind", help="What sort of puzzle; without it the game's usual one.")
@click.option("--size", type=Number(1, 100, whole=True), help="How large, in the measure of the kind.")
@click.option("--difficulty", type=Number(1, 5, whole=True), help="The grade that it must have.")
@click.option("--edition", metavar="NAME|FILE", type=EDITION, help="The components to make it from.")
@click.option("--out", metavar="FILE", type=FILE, help="Write the puzzle to this file instead.")
@force_option
@rules_option
@limit_options
@json_option
def new(
    game: str,
    kind: str | None,
    size: int | None,
    difficulty: int | None,
    edition: str | None,
    out: str | None,
    force: bool,
    rules: str | None,
    as_json: bool,
    **given: Any,
) -> Reply:
    """Make a puzzle with exactly one solution.

    The same seed gives the same puzzle. Exit status 1: none of that size and difficulty was found from it; 3: a limit
    came before one was found. With --rules exactly one of the solutions by the game's rules keeps those rules too; such
    a puzzle has no grade.
    """
    from periplus.models.core.registry import game as rules_of
    from periplus.models.core.registry import known
    from periplus.puzzles.making import made as made_from
    from periplus.puzzles.protocol import MakerProgress, Order
    from periplus.solvers.limits import Stop

    try_new_file("--out", out, force)
    components = rules_of(known(game, "GAME")).edition(edition, Path.cwd()) if edition else None
    limits = limits_of(given)
    own = rule_text(rules)
    try:
        with progress("new", making_text) as report:
            order = Order(limits.seed, size, difficulty, components, own, MakerProgress(report))
            made = made_from(game, kind, order, limits)
    except Stop as stop:
        text = tell(
            "stopped before a puzzle was found: {reason}", reason=REASONS.get(stop.reason, stop.reason)
        )
        return json_reply(None, 3) if as_json else Reply(text, 3)
    if made is None:
        text = tell("no such puzzle was found from this seed")
        return json_reply(None, 1) if as_json else Reply(text, 1)
    if out is not None:
        write_file("--out", out, made.as_text().encode())
        return json_reply(made.summary()) if as_json else Reply(listing([made.summary()]))
    return json_reply(made.file.as_json()) if as_json else Reply(made.as_text().rstrip("\n"))


@puzzles.command(epilog=example(f"puzzles grade {EXAMPLE}"))
@puzzle_argument
@click.option("--step", type=Number(1, whole=True), help="Draw this step on what is settled before it.")
@click.option(
    "--svg", metavar="FILE", type=FILE, help="Write the picture as SVG instead; without --step of the whole."
)
@json_option
def grade(puzzle: str, step: int | None, svg: str | None, as_json: bool) -> Reply:
    """Say how hard a puzzle is and which deductions solve it.

    Difficulty d: deductions up to level d solve it, and those up to d - 1 do not.
    """
    from periplus.puzzles.attempt import grade_of

    found = _read(puzzle)
    graded = grade_of(found)
    data = graded.as_json()
    status = 1 if graded.difficulty is None else 0
    if step is None and svg is None:
        return json_reply(data, status) if as_json else Reply(grade_text(data), status)
    if step is None:
        scene = _scene(found, moves=graded.settled())
    elif step > len(graded.steps):
        raise PositionError(
            "--step",
            say("expected a whole number from 1 to {steps}, got {step}", steps=len(graded.steps), step=step),
        )
    else:
        shown = data["steps"][step - 1]
        scene = _scene(found, {"clue": {"cells": shown["cells"]}}, graded.settled(step - 1))
        scene = replace(scene, text=(tell("Step {step}: {text}", step=step, text=step_text(shown)),))
    return _drawn(scene, svg, data if as_json else None)


def _read(name: str) -> Puzzle:
    """The bundled puzzle of that id, else the one in the file of that name."""
    from periplus.puzzles.collection import find
    from periplus.puzzles.format import load

    is_file = name == STANDARD_INPUT or name.endswith(".json") or "/" in name or Path(name).exists()
    try:
        return load(*read_input(name)) if is_file else find(name)
    except PositionError as error:
        raise PositionError.of(
            [replace(fault, field=fault.field or "PUZZLE") for fault in error.faults]
        ) from None


def _moves_in(file: str) -> Any:
    """The array of moves in a solution's file, bare or as an answer holds it."""
    from periplus.models.core.trees import read_tree

    tree = read_tree(read_input(file)[0])
    if not isinstance(tree, dict):
        return tree
    answer = tree["answer"] if isinstance(tree.get("answer"), dict) else tree
    for name in ("solution", "arrangement"):
        if name in answer:
            return answer[name]
    raise PositionError(
        "solution", say("the field is missing, expected an array of moves, got {tree}", tree=echo(tree))
    )


def _scene(puzzle: Puzzle, answer: dict[str, Any] | None = None, moves: tuple[Move, ...] = ()) -> Scene:
    """The puzzle's position after the moves, or after those of the answer, with its title and text."""
    from periplus.drawing import picture

    file = puzzle.file
    played = puzzle.moves(answer["solution"]) if answer and "solution" in answer else moves
    scene = picture(puzzle.shown(played), answer=answer)
    grade_ = tell(", difficulty {difficulty}", difficulty=file.difficulty) if file.difficulty else ""
    known = (tell("Known: {known}.", known=listed(puzzle.known, SEMICOLON)),) if file.known else ()
    subtitle = tell(
        "{kind}{grade}, by {author}; {subtitle}",
        kind=spoken(file.kind),
        grade=grade_,
        author=file.author,
        subtitle=scene.subtitle,
    )
    return replace(scene, title=puzzle.title, subtitle=subtitle, text=(puzzle.text, *known, *scene.text))


def _drawn(scene: Scene, svg: str | None, data: dict[str, Any] | None) -> Reply:
    """The picture in the terminal, in the file ``svg``, or with the answer's ``data`` as JSON."""
    from periplus.drawing import to_svg
    from periplus.drawing.printed import plain

    if svg is not None:
        write_file("--svg", svg, to_svg(scene).encode())
    if data is not None:
        return json_reply(data | {"picture": plain(scene), "svg": to_svg(scene)})
    return Reply("" if svg is not None else in_terminal(scene))
