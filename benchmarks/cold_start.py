"""Cold start: a whole process that checks a position, beside one that imports click alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from periplus.models.core.registry import NAMES

from .measuring import PERIPLUS, median_cpu
from .table import Row, Scope

EXAMPLES = Path(__file__).parents[1] / "examples"


def cold_start(scope: Scope) -> Iterator[Row]:
    """The least process, then the check of each game's example of a turn."""
    times = 1 if scope == "quick" else 9
    click = [sys.executable, "-c", "import click"]
    least = Row("cold start", "a new process", "import click", "", median_cpu(click, times))
    yield least
    for game in NAMES:
        path = EXAMPLES / game / "turn.json"
        command = [*PERIPLUS, "check", str(path)]
        name = f"{game}/{path.name}"
        yield Row("cold start", name, "periplus check", "legal", median_cpu(command, times), least)
