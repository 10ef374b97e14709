"""``python -m benchmarks [NAMES…] [--quick | --long]`` prints one Markdown table."""

from __future__ import annotations

import argparse
from itertools import chain

from .cold_start import cold_start
from .machine import heading
from .observatory.cold_hint import cold_hint
from .observatory.enumeration import enumeration
from .observatory.hint import hint
from .observatory.packing import packing
from .observatory.why import why
from .table import Benchmark, Scope, lines

BENCHMARKS: dict[str, Benchmark] = {
    "cold-start": cold_start,
    "cold-hint": cold_hint,
    "hint": hint,
    "packing": packing,
    "why": why,
    "enumeration": enumeration,
}


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(BENCHMARKS)}; all if none")
    extent = parser.add_mutually_exclusive_group()
    extent.add_argument("--quick", action="store_true", help="the smallest instances, once each")
    extent.add_argument("--long", action="store_true", help="the largest instances too: some minutes more")
    chosen = parser.parse_args()
    for name in chosen.names:
        if name not in BENCHMARKS:
            parser.error(f"unknown benchmark {name}, expected one of {', '.join(BENCHMARKS)}")
    scope: Scope = "quick" if chosen.quick else "long" if chosen.long else "usual"
    print(heading(), end="\n\n")
    for line in lines(chain.from_iterable(BENCHMARKS[name](scope) for name in chosen.names or BENCHMARKS)):
        print(line, flush=True)


if __name__ == "__main__":
    main()
