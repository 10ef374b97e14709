"""Writes the sheet of every example beside it: ``python docs/sheets.py``."""

import json
from pathlib import Path

from periplus.solvers import api

EXAMPLES = Path(__file__).parent.parent / "examples"


def write_sheets() -> None:
    """Write ``NAME.peri`` for each position ``NAME.json``."""
    for path in sorted(EXAMPLES.glob("*/*.json")):
        if "game" in json.loads(path.read_text(encoding="utf-8")):
            path.with_suffix(".peri").write_text(api.sheet(api.load(path)), encoding="utf-8")


if __name__ == "__main__":
    write_sheets()
