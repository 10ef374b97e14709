"""Islands in the Mist: turns, webs and arrangements against what anybody would write first."""

from __future__ import annotations

from ..goals import goals
from ..table import Benchmark
from .arrange import arrange
from .connect import connect
from .hint import hint
from .line import line

BENCHMARKS: dict[str, Benchmark] = {
    "hint": hint,
    "connect": connect,
    "arrange": arrange,
    "line": line,
    "goals": goals("mist", "laid(Tile, At)"),
}
"""What ``python -m benchmarks`` offers of this game."""
