"""``serve``, ``engine`` and ``batch``: the hint API over HTTP, as JSON lines, and from files."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from periplus.models.core.errors import PositionError, echo, reason
from periplus.models.core.wording import listed, say, tell

from .options import FILE, F, Number, example, excludes, json_option, located
from .output import Reply, json_reply

if TYPE_CHECKING:
    from periplus.service.batch import BatchProgress
    from periplus.service.store import AnswerStore

OFF = "off"
SLOTS = Number(1, 64, whole=True)


def store_option(function: F) -> F:
    """Where to keep answers for whoever asks the same again."""
    return click.option(
        "--store",
        metavar="FILE|off",
        type=FILE,
        default=OFF,
        help="Keep replayed answers in this file.",
        show_default=True,
    )(function)


def store_at(name: str) -> AnswerStore | None:
    """The store of that name, made if need be, None for ``off``; PositionError for what cannot be one."""
    if name == OFF:
        return None
    import sqlite3

    from periplus.service.store import AnswerStore

    try:
        return AnswerStore.at(Path(name))
    except (sqlite3.Error, OSError, ValueError) as error:  # a name with a null character is a ValueError
        raise PositionError(
            "--store",
            say("{name}: {error}, expected a file that can keep answers", name=echo(name), error=error),
        ) from None


LOOPBACK = "127.0.0.1"


@click.command(epilog="\b\nExample:\n  periplus serve --port 8000")
@click.option("--host", default=LOOPBACK, show_default=True, help="The address to listen on.")
@click.option(
    "--port", type=Number(0, 65535, whole=True), default=8000, help="The port; 0: any that is free."
)
@click.option("--slots", type=SLOTS, default=2, help="Searches at the same time.")
@click.option("--queue", type=Number(0, 1000, whole=True), default=8, help="Searches that may wait.")
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="NAME",
    help='A name that it is asked by, such as that of a proxy, besides addresses and localhost; "*": any.',
)
@store_option
def serve(host: str, port: int, slots: int, queue: int, names: tuple[str, ...], store: str) -> Reply:
    """Serve the hint API over HTTP, with a page for people.

    It listens on this machine alone unless --host says otherwise. The API describes itself at /openapi.json.
    Needs the extra "web". Ctrl-C stops it.
    """
    try:
        from periplus.service.app import serve as run
    except ModuleNotFoundError as error:
        raise PositionError("serve", say("{error}: install periplus[web]", error=error)) from None
    try:
        run(host, port, slots=slots, queue=queue, store=store_at(store), names=names, tell=_tell)
    except OSError as error:
        raise PositionError(
            "--port", say("{host}:{port}: {error}", host=echo(host), port=port, error=reason(error))
        ) from None
    return Reply("")


def _tell(address: str) -> None:
    click.echo(tell("serving on {address}", address=address))


@click.command(epilog=example("engine < examples/requests.jsonl"))
@click.option("--slots", type=SLOTS, default=2, help="Requests that are worked on at the same time.")
@store_option
def engine(slots: int, store: str) -> Reply:
    """Answer requests, one JSON object a line.

    Each request has an id and a verb; its events come back on lines of their own, updates if it asks for them
    and exactly one answer or error. {"verb": "cancel", "target": ID} stops one. Ctrl-C stops all of them, with
    the answers known by then.
    """
    from periplus.service.engine import run

    return Reply("", run(slots, store_at(store)))


WORKERS = Number(1, 256, whole=True)


@click.command(epilog="\b\nExample:\n  periplus batch examples/requests.jsonl answers.jsonl")
@click.argument("source", metavar="IN", type=FILE)
@click.argument("target", metavar="OUT", type=FILE)
@click.option("--workers", type=WORKERS, default=None, help="Requests at the same time; one a processor.")
@click.option("--cluster", metavar="ADDRESS", help='A Dask scheduler, whose workers do it (extra "cluster").')
@store_option
@json_option
def batch(
    source: str, target: str, workers: int | None, cluster: str | None, store: str, as_json: bool
) -> Reply:
    """Answer the requests of a file, one JSON object a line.

    IN has requests as for engine; OUT gets a line for each, in the order in which they are done. What stands in
    OUT is not done again, so an interrupted batch goes on where it was. A line that cannot be read is answered
    with its fault.
    """
    from periplus.service.batch import local, run

    if cluster is None:
        place: Any = local(workers or os.cpu_count() or 1, store_at(store))
    else:
        excludes("--cluster", "workers", "store")
        place = _cluster(cluster)
    try:
        with _progress() as report:
            tally = run(located(source), Path(target), place, report)
    except OSError as error:
        raise PositionError(
            "IN" if error.filename == source else "OUT",
            say("{name}: {error}, expected a file", name=echo(error.filename), error=reason(error)),
        ) from None
    status = 0 if tally.signal is None else 128 + tally.signal
    if as_json:
        return json_reply(asdict(tally), status)
    return Reply(_summary(tally), status)


def _cluster(address: str) -> Any:
    try:
        from periplus.service.cluster import cluster
    except ModuleNotFoundError as error:
        raise PositionError("--cluster", say("{error}: install periplus[cluster]", error=error)) from None
    return cluster(address)


def _summary(tally: BatchProgress) -> str:
    left = tally.total - tally.before - tally.answered
    parts = [
        tell("{answered} answered", answered=tally.answered),
        tell("{faulty} of them faulty", faulty=tally.faulty),
        tell("{before} done before", before=tally.before),
    ]
    return listed([*parts, tell("{left} left", left=left)] if left else parts)


@contextmanager
def _progress() -> Iterator[Callable[[BatchProgress], None]]:
    """A line on standard error at a terminal: how many, how fast, how long still."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda tally: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("batch", rate="")

        def report(tally: BatchProgress) -> None:
            speed = progress.tasks[0].speed
            rate = "" if speed is None else f"{speed:.1f}/s"
            progress.update(task, total=tally.total, completed=tally.before + tally.answered, rate=rate)

        yield report
