"""``python -m benchmarks.throughput``: how much ``batch`` and ``arena`` do in a second, by one process and by two.

A batch has the same number of requests of each verb for each game, positions of random games, each asked once. It is
worked on by one and by two processes of this machine, and by a Dask cluster of as many where the extra is installed;
then once more with a store that has all answers. What a batch of its first request alone takes, most of it the start
of the workers, is taken off. ``a million`` are the hours of one processor that as many requests take. The last rows
fill a store until it forgets its oldest rows.
"""

from __future__ import annotations

import argparse
import json
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from periplus.models.core.registry import NAMES, game
from periplus.service import store as stores
from periplus.service.batch import local, run
from periplus.service.store import AnswerStore
from periplus.solvers import api
from periplus.solvers.limits import Limits
from periplus.solvers.session import Session
from periplus.solvers.strategy.arena import Contest
from periplus.solvers.strategy.arena import run as played

from .machine import heading

VERBS = ("check", "score", "moves", "hint")
DEEDS = 12
"""Deeds of chance and players between two positions of a game."""
HEADINGS = ("what", "instance", "processes", "number", "seconds", "a second", "a million, hours")


def positions(name: str, number: int) -> list[dict[str, Any]]:
    """Positions of random games of the fewest players, as whoever is to move sees them."""
    found: list[dict[str, Any]] = []
    seed = 0
    while len(found) < number:
        seed += 1
        session, rng = Session(api.new(name, seed=seed), seed), random.Random(seed)
        deed = 0
        while session.outcome is None and len(found) < number:
            if session.waits_for_chance():
                session.roll()
            else:
                seat = session.actors()[0]
                if (deed := deed + 1) % DEEDS == 0:
                    found.append(game(name).whole(session.seen_by(seat)))
                session.play(rng.choice(session.moves(seat)), seat)
    return found


def requests(name: str, verb: str, number: int, folder: Path) -> Path:
    """A file of requests."""
    path = folder / f"{name}-{verb}.jsonl"
    more = {"limits": {"seconds": 10, "work": 0.2}, "count": 3} if verb == "hint" else {}
    lines = [json.dumps({"verb": verb, "position": place} | more) for place in positions(name, number)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def batch(source: Path, workers: Callable[[], Any]) -> tuple[int, float]:
    """How many were answered after the first, and the seconds that they took, of workers that have started."""
    first = source.with_suffix(".first")
    first.write_text(source.read_text(encoding="utf-8").partition("\n")[0] + "\n", encoding="utf-8")
    _, start = _timed(first, workers())
    answered, seconds = _timed(source, workers())
    return answered - 1, seconds - start


def _timed(source: Path, workers: Any) -> tuple[int, float]:
    """How many of a file are answered, and the seconds that it takes."""
    target = source.with_suffix(".out")
    target.unlink(missing_ok=True)
    begun = time.perf_counter()
    tally = run(source, target, workers, lambda tally: None)
    return tally.answered, time.perf_counter() - begun


def line(what: str, instance: str, processes: int, number: int, seconds: float) -> str:
    """A row of the table."""
    rate = number / seconds
    cells = (
        what,
        instance,
        processes,
        number,
        f"{seconds:.2f}",
        f"{rate:.3g}",
        f"{1e6 / rate / 3600 * processes:.3g}",
    )
    return f"| {' | '.join(map(str, cells))} |"


def of_batches(names: Sequence[str], verbs: Sequence[str], number: int, folder: Path) -> Iterator[str]:
    """Each verb of each game, alone, by two, by a cluster, and from the store."""
    for name in names:
        for verb in verbs:
            source = requests(name, verb, number, folder)
            for width in (1, 2):
                yield line("batch", f"{name} {verb}", width, *batch(source, partial(local, width, None)))
            if verb == "hint":
                kept = AnswerStore.at(folder / f"{name}.db")
                batch(source, partial(local, 2, kept))
                found = batch(source, partial(local, 1, kept))
                yield line("batch, stored", f"{name} {verb}", 1, *found)
                yield from of_cluster(name, source)


def of_cluster(name: str, source: Path) -> Iterator[str]:
    """The same by the workers of a Dask cluster on this machine; nothing without the extra."""
    try:
        from distributed import LocalCluster  # noqa: PLC0415 — an extra

        from periplus.service.cluster import cluster  # noqa: PLC0415 — it needs the extra
    except ModuleNotFoundError:
        return
    for width in (1, 2):
        begun: Any = LocalCluster(n_workers=width, threads_per_worker=1, dashboard_address=None)  # type: ignore[no-untyped-call]
        with begun as workers:
            yield line(
                "batch, Dask",
                f"{name} hint",
                width,
                *batch(source, partial(cluster, workers.scheduler_address)),
            )


def of_arenas(names: Sequence[str], games: int) -> Iterator[str]:
    """Whole games among greedy players, who ask the rules alone."""
    for name in names:
        seats = ("greedy",) * min(game(name).players)
        for width in (1, 2):
            begun = time.perf_counter()
            found = list(played(Contest(name, seats, games, 1, Limits(work=0.1)), width))
            yield line("arena", f"{name}, greedy", width, len(found), time.perf_counter() - begun)


def of_store(rows: int, folder: Path) -> Iterator[str]:
    """Rows of the size of a hint's answer, until the oldest are forgotten."""
    path = folder / "full.db"
    AnswerStore.at(path)
    text = "x" * 1_500
    with closing(sqlite3.connect(path)) as file:
        begun = time.perf_counter()
        for first in range(0, rows, 1_000):
            with file:
                keys = ((f"{key:064x}", text, "0" * 64) for key in range(first, min(rows, first + 1_000)))
                file.executemany("INSERT OR REPLACE INTO answers VALUES (?, ?, ?)", keys)
                last = "DELETE FROM answers WHERE rowid <= (SELECT max(rowid) FROM answers) - ?"
                file.execute(last, (stores.ROWS,))
        seconds = time.perf_counter() - begun
        kept = file.execute("SELECT count(*) FROM answers").fetchone()[0]
    size = path.stat().st_size / (1 << 20)
    yield line(f"store, {kept} rows kept, {size:.0f} MiB", "rows written", 1, rows, seconds)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print one table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.throughput", description=__doc__)
    parser.add_argument("--games", nargs="*", default=list(NAMES), choices=NAMES)
    parser.add_argument("--verbs", nargs="*", default=list(VERBS), choices=VERBS)
    parser.add_argument("--requests", type=int, default=200, help="of each verb (200)")
    parser.add_argument("--contests", type=int, default=8, help="games of an arena (8)")
    parser.add_argument("--rows", type=int, default=120_000, help="written to the store (120000)")
    chosen = parser.parse_args(arguments)
    print(heading(), end="\n\n")
    print(f"| {' | '.join(HEADINGS)} |\n|{' --- |' * len(HEADINGS)}")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for rows in (
            of_batches(chosen.games, chosen.verbs, chosen.requests, folder),
            of_arenas(chosen.games, chosen.contests),
            of_store(chosen.rows, folder),
        ):
            for text in rows:
                print(text, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
