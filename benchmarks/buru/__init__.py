"""Buru's solvers and rules against what anybody would write first."""

from __future__ import annotations

from ..table import Benchmark
from .afternoon import afternoon
from .chain import chain
from .lawan import lawan
from .place import place

BENCHMARKS: dict[str, Benchmark] = {
    "chain": chain,
    "place": place,
    "afternoon": afternoon,
    "lawan": lawan,
}
"""What ``python -m benchmarks`` offers of this game."""
