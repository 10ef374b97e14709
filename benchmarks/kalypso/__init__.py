"""What is measured on Kalypso."""

from benchmarks.table import Benchmark

from .listing import listing

BENCHMARKS: dict[str, Benchmark] = {
    "listing": listing,
}
"""The game's benchmarks by name."""
