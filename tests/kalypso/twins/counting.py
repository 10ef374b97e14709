"""Counts of move trees by the twin alone: ``python -m tests.kalypso.twins.counting`` records ``perft.json``.

The positions are random ones of every mode and phase, each to the depth that stays countable. Written once, they
are data: re-record only for an intended change of the rules code, and say so in the commit.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from . import positions
from .listing import listed
from .playing import play
from .table import Table

Json = dict[str, Any]
FILE = Path(__file__).parents[3] / "conformance" / "data" / "kalypso" / "perft.json"
MOST = 1500
"""Leaves at the last depth."""


def count(table: Table, depth: int) -> int:
    """The leaves of the move tree of that depth, no branch of which ends sooner."""
    moves = listed(table)
    if depth == 1:
        return len(moves)
    return sum(count(play(table, move), depth - 1) for move in moves.values())


def counts(table: Table) -> list[int]:
    """The leaves at depth 1, 2, … up to three, as long as they are few."""
    found = [count(table, 1)]
    while found[-1] and len(found) < 3 and found[-1] * found[0] < MOST:
        found.append(count(table, len(found) + 1))
    return found


def cases() -> list[Json]:
    """For each mode and phase positions that differ in the kinds of moves that they offer."""
    found = []
    for mode in ("versus", "coop", "solo"):
        for phase, wanted in (("turn", 7), ("setup", 1), ("sail", 1)):
            seen: set[frozenset[str]] = set()
            seed = 0
            while len(seen) < wanted:
                seed += 1
                data = positions.position(random.Random(f"perft {mode} {phase} {seed}"), mode, phase)
                table = positions.table(data)
                kinds = frozenset(move["type"] for move in listed(table).values())
                if kinds <= {"end"} or kinds in seen:
                    continue
                if len(one := counts(table)) > 1 and one[-1]:
                    seen.add(kinds)
                    found.append({"name": f"{mode}, {phase} {len(seen)}", "position": data, "counts": one})
    return found


def main() -> None:
    """Record the file."""
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases())
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
