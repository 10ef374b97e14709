"""``batch``: many requests from a file, here or on a cluster."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say, tell

from .completing import FILE
from .options import Number, json_option
from .output import Reply, json_reply
from .reading import located
from .storing import store_at, store_option

if TYPE_CHECKING:
    from periplus.service.batch import BatchProgress

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
        place = _cluster(cluster)
    try:
        with _progress() as report:
            tally = run(located(source), Path(target), place, report)
    except OSError as error:
        raise PositionError(
            "IN" if error.filename == source else "OUT",
            say("{name}: {error}, expected a file", name=echo(error.filename), error=error.strerror or error),
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
    return ", ".join([*parts, tell("{left} left", left=left)] if left else parts)


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
