"""What is measured on Kalypso."""

from benchmarks.goals import goals
from benchmarks.table import Benchmark

from .arrange import arrange
from .enclose import enclose
from .listing import listing
from .maximum import maximum
from .plan import plan
from .turn import turn

BENCHMARKS: dict[str, Benchmark] = {
    "listing": listing,
    "turn": turn,
    "plan": plan,
    "maximum": maximum,
    "arrange": arrange,
    "enclose": enclose,
    "goals": goals("kalypso", "covered(Cell)"),
}
"""The game's benchmarks by name."""
