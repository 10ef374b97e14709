"""Sumatra's solvers against what anybody would write first."""

from __future__ import annotations

from ..goals import goals
from ..table import Benchmark
from .arranging import arranging, fixed
from .ceiling import ceiling
from .hint import expectation, hint
from .journey import journey

BENCHMARKS: dict[str, Benchmark] = {
    "ceiling": ceiling,
    "arrange": arranging,
    "fixed": fixed,
    "hint": hint,
    "expectation": expectation,
    "journey": journey,
    "goals": goals("sumatra", "placed(Tile, Column)"),
}
"""What ``python -m benchmarks`` offers of this game."""
