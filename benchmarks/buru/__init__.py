"""Buru's solvers and rules against what anybody would write first."""

from __future__ import annotations

from ..goals import goals
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
    "goals": goals("buru", "acted(Area, Space)"),
}
"""What ``python -m benchmarks`` offers of this game."""
