"""``prove`` and ``verify``: an answer with a proof that others can follow, and following one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any

import click

from periplus.models.core.errors import PositionError, echo, reason
from periplus.models.core.lines import one_line
from periplus.models.core.wording import say, spoken, tell, with_guess

from .follow import progress
from .options import (
    CERTIFICATE,
    FILE,
    PUZZLE,
    example,
    excludes,
    json_option,
    limit_options,
    limits_of,
    needs,
)
from .output import Reply, json_reply

if TYPE_CHECKING:
    from periplus.certificates.bundle import Bundle
    from periplus.puzzles.format import Puzzle
    from periplus.solvers.limits import Limits
    from periplus.solvers.replay import Verb


@click.command(epilog=example("prove moths-at-the-window"))
@click.argument("file", metavar="FILE|ID", type=PUZZLE)
@click.option("--out", metavar="DIR", type=FILE, help="Keep the certificate in this folder.")
@click.option("--maximum", is_flag=True, help="Of the answer to maximum, not to solve.")
@click.option("--goal", default=None, metavar="GOAL", help="That this goal cannot hold, as for why.")
@click.option("--agree", is_flag=True, help="Ask another solver whether it agrees, without a proof.")
@click.option("--pack", is_flag=True, help="Compress the files.")
@limit_options
@json_option
def prove(
    file: str,
    out: str | None,
    maximum: bool,
    goal: str | None,
    agree: bool,
    pack: bool,
    as_json: bool,
    **given: Any,
) -> Reply:
    """Write a proof of an answer that anybody can follow.

    FILE is a position, whose solve is answered, or a puzzle, or the ID of a bundled one. With --out the certificate
    is kept: the program, the proof and a map of what they stand for. The limits hold for the search and for the
    proof, each by itself. Exit status: 0 written, 1 there is no such proof, 2 bad input, 3 stopped by a limit.
    """
    from periplus.certificates.bundle import BundleError
    from periplus.certificates.encoding import EncodingError
    from periplus.certificates.exact_log import LogError
    from periplus.certificates.proving import NotProved
    from periplus.solvers.limits import Stop

    if agree:
        excludes("--agree", "out", "pack")
    if out is None:
        needs("--out", "pack")
    if goal is not None:
        excludes("--goal", "maximum")
    kept = None if out is None else Path(out)
    if kept is not None:
        _try_out(kept)
    try:
        with progress("prove", str):
            bundle = _bundle(file, maximum, goal, agree, limits_of(given))
    except Stop as stop:
        return _reply(
            as_json, {"proof": None, "reason": stop.reason}, tell("stopped before there was a proof"), 3
        )
    except (NotProved, EncodingError, LogError, BundleError) as error:
        reason = error.args[0]
        return _reply(
            as_json,
            {"proof": None, "reason": spoken(reason)},
            tell("no certificate: {error}", error=reason),
            1,
        )
    if kept is not None:
        with _about(kept):
            bundle.write(kept, packed=pack)
    claim = bundle.map["claim"]
    data = {"proof": "agreed" if agree else "certified", "claim": claim} | _sizes(bundle)
    return _reply(as_json, data, _told(claim, data), 0)


def _try_out(folder: Path) -> None:
    """Raises PositionError where the folder, or what there is above it, cannot be written: before all the work."""
    with _about(folder):
        there = next(place for place in (folder, *folder.parents) if place.exists())
        with TemporaryFile(dir=there):
            pass


@contextmanager
def _about(folder: Path) -> Iterator[None]:
    """Makes of an OSError in the block the PositionError that the folder cannot be written."""
    try:
        yield
    except OSError as error:
        raise PositionError(
            "--out",
            say(
                "{name}: {reason}, expected a folder that can be written",
                name=echo(str(folder)),
                reason=reason(error),
            ),
        ) from None


@click.command(epilog=example("verify moths-at-the-window"))
@click.argument("name", metavar="DIR|ID", type=CERTIFICATE)
@json_option
def verify(name: str, as_json: bool) -> Reply:
    """Follow the proof of a certificate.

    DIR is the folder that prove has written, or the ID of a bundled certificate. The program is built from the
    position again and compared, each line of the proof is checked, and an answer is played by the rules. No solver
    takes part. Exit status: 0 only if the claim is proved, 1 if not, 2 bad input.
    """
    from periplus.certificates.verifying import Refused, folder_of, ids
    from periplus.certificates.verifying import verify as follow

    folder = Path(name) if Path(name).is_dir() else folder_of(name)
    if folder is None:
        message = say("{name}: no such folder, expected a certificate or the id of one", name=echo(name))
        raise PositionError("DIR", with_guess(message, name, ids()))
    try:
        claim = follow(folder)
    except Refused as error:
        return _reply(
            as_json,
            {"proved": False, "reason": spoken(error.reason)},
            tell("not proved: {error}", error=error.reason),
            1,
        )
    return _reply(as_json, {"proved": True, "claim": claim}, _told(claim), 0)


def _reply(as_json: bool, data: dict[str, Any], text: str, status: int) -> Reply:
    return json_reply(data, status) if as_json else Reply("\n".join(map(one_line, text.splitlines())), status)


def _bundle(file: str, maximum: bool, goal: str | None, agree: bool, limits: Limits) -> Bundle:
    """The certificate of the question; raises as ``certificates.proving`` says."""
    from periplus.certificates import proving
    from periplus.solvers import api

    puzzle, raw, folder = _read(file)
    if puzzle is not None and (maximum or goal is not None):
        option = "--maximum" if maximum else "--goal"
        raise PositionError(option, say("a puzzle asks a question of its own, expected a position with this"))
    if puzzle is not None:
        return proving.of_puzzle(puzzle, limits, log=not agree)
    verb: Verb = "maximum" if maximum else "solve"
    position = api.load(raw, folder, verb=verb if goal is None else "why")
    if goal is None:
        return proving.of_question(verb, position, limits, log=not agree)
    try:
        return proving.of_goal(position, goal, limits, log=not agree)
    except PositionError as error:
        raise (error if error.field != "goal" else PositionError("--goal", error.message)) from None


def _read(name: str) -> tuple[Puzzle | None, bytes, Path]:
    """The puzzle of that id or in that file, or None and the text of another file; and what its paths start from."""
    from periplus.models.core.trees import read_tree
    from periplus.puzzles.collection import find, ids
    from periplus.puzzles.format import load

    from .options import located, read_input

    if name in ids() and not located(name).exists():
        return find(name), b"", Path()
    raw, folder = read_input(name)
    tree = read_tree(raw) if raw.lstrip().startswith(b"{") else None
    is_puzzle = isinstance(tree, dict) and {"position", "answer"} <= tree.keys()
    return load(raw, folder) if is_puzzle else None, raw, folder


def _sizes(bundle: Bundle) -> dict[str, int]:
    """How large the parts are."""
    head = bundle.instance.split("\n", 1)[0].split()
    return {"variables": int(head[2]), "rows": int(head[4]), "steps": bundle.proof.count(";")}


def _told(claim: dict[str, Any], data: dict[str, Any] | None = None) -> str:
    """The claim in words, and where its proof lies."""
    from periplus.certificates.bundle import sentence

    told = spoken(sentence(claim))
    agreed = data is not None and data["proof"] == "agreed"
    lines = [tell("agreed: {claim}", claim=told) if agreed else tell("certified: {claim}", claim=told)]
    if "relaxation" in claim:
        lines.append(tell("The program leaves something out: {scope}", scope=claim["relaxation"]))
    if "scope" in claim:
        lines.append(spoken(claim["scope"]))
    if data is not None:
        lines.append(
            tell(
                "{variables} variables, {rows} rows, a proof of {steps} steps",
                **{name: data[name] for name in ("variables", "rows", "steps")},
            )
        )
    return "\n".join(lines)
