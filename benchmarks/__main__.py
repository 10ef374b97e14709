"""``python -m benchmarks [NAMES…] [--quick | --long]`` prints one Markdown table."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import chain

from periplus.models.core.registry import NAMES

from .cold_start import cold_start
from .machine import heading
from .proofs import proofs
from .random_play import random_play
from .table import Benchmark, Row, Scope, lines


def _of_games() -> Iterator[tuple[str, Benchmark]]:
    """The benchmarks of every registered game, which its folder offers as ``BENCHMARKS``."""
    for game in NAMES:
        offered: dict[str, Benchmark] = import_module(f"benchmarks.{game}").BENCHMARKS
        for name, benchmark in offered.items():
            yield f"{game}-{name}", partial(_named, game, benchmark)


def _named(game: str, benchmark: Benchmark, scope: Scope) -> Iterator[Row]:
    """The benchmark's rows, under the game's name."""
    return (replace(row, benchmark=f"{game} {row.benchmark}") for row in benchmark(scope))


BENCHMARKS: dict[str, Benchmark] = {
    "cold-start": cold_start,
    "proofs": proofs,
    "random-play": random_play,
    **dict(_of_games()),
}
"""Every benchmark by its name, a game's own with the game's name before it."""


def _chosen(names: Sequence[str]) -> list[str]:
    """The benchmarks that the names mean: a benchmark's own, or a game's for all of that game; none: all."""
    return [name for name in BENCHMARKS if not names or name in names or name.partition("-")[0] in names]


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    known = [*NAMES, *BENCHMARKS]
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(known)}; all if none")
    extent = parser.add_mutually_exclusive_group()
    extent.add_argument("--quick", action="store_true", help="the smallest instances, once each")
    extent.add_argument("--long", action="store_true", help="the largest instances too: some minutes more")
    chosen = parser.parse_args()
    for name in chosen.names:
        if name not in known:
            parser.error(f"unknown benchmark {name}, expected one of {', '.join(known)}")
    scope: Scope = "quick" if chosen.quick else "long" if chosen.long else "usual"
    print(heading(), end="\n\n")
    for line in lines(chain.from_iterable(BENCHMARKS[name](scope) for name in _chosen(chosen.names))):
        print(line, flush=True)


if __name__ == "__main__":
    main()
