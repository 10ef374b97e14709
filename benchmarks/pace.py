"""``python -m benchmarks.pace FILE…``: Steiner trees of the PACE 2018 challenge, a line a file.

A line has the file's name, nodes, terminals, value, ``proved`` or the bound, and seconds. The files are in the
challenge's format: ``SECTION Graph`` with ``Nodes n``, ``Edges m`` and ``E u v weight`` lines, ``SECTION Terminals``
with ``T v`` lines, each closed by ``END``; nodes count from 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import networkx as nx

from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.patterns.steiner import INFINITE, Steiner, SteinerIncumbent


@dataclass(frozen=True, slots=True)
class Instance:
    """A graph with edge weights, and the terminals to be joined."""

    graph: nx.Graph[int]
    terminals: tuple[int, ...]


def read(text: str) -> Instance:
    """The instance in a text; raises ValueError with the line that is no part of the format."""
    graph: nx.Graph[int] = nx.Graph()
    terminals: list[int] = []
    for number, line in enumerate(text.splitlines(), 1):
        match line.split():
            case ["E", one, other, weight]:
                _edge(graph, int(one), int(other), int(weight))
            case ["T", node]:
                terminals.append(int(node))
            case ["Nodes", count]:
                graph.add_nodes_from(range(1, int(count) + 1))
            case ["EOF"]:
                break
            case [] | ["SECTION", _] | ["Edges", _] | ["Terminals", _] | ["END"]:
                pass
            case _:
                raise ValueError(f"line {number}: {line!r}, expected a line of the PACE 2018 format")
    if not set(terminals) <= set(graph):
        raise ValueError("a terminal is no node of the graph, expected one of them")
    return Instance(graph, tuple(terminals))


def _edge(graph: nx.Graph[int], one: int, other: int, weight: int) -> None:
    """Add an edge; of parallel ones the shortest counts."""
    if not graph.has_edge(one, other) or graph.edges[one, other]["weight"] > weight:
        graph.add_edge(one, other, weight=weight)


def solve(instance: Instance, seconds: float | None = None) -> SteinerIncumbent[int]:
    """What is known of the shortest tree after at most so many seconds."""
    groups = [[terminal] for terminal in instance.terminals]
    search = Steiner(instance.graph, groups, node_weight=None).solve(Clock(Limits(seconds=seconds)))
    known: list[SteinerIncumbent[int]] = [SteinerIncumbent(None, 0)]
    with suppress(Stop):
        known.extend(search)
    return known[-1]


def line(name: str, instance: Instance, known: SteinerIncumbent[int], seconds: float) -> str:
    """The line of the answer."""
    value = "-" if known.tree is None else str(known.tree.cost)
    bound = "none" if known.bound == INFINITE else f">= {known.bound}"
    state = "proved" if known.proved else bound
    size = f"{instance.graph.number_of_nodes()} {len(instance.terminals)}"
    return f"{name} {size} {value} {state} {seconds:.3f}"


def main(arguments: Iterable[str] | None = None) -> int:
    """Solve the files that the command line names; 2 where one cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pace", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each file (60)")
    chosen = parser.parse_args(None if arguments is None else list(arguments))
    status = 0
    for path in chosen.files:
        try:
            instance = read(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            print(f"error: {path}: {error}", file=sys.stderr)
            status = 2
            continue
        started = time.perf_counter()
        known = solve(instance, chosen.seconds)
        print(line(path.name, instance, known, time.perf_counter() - started), flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
