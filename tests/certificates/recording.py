"""Write the bundled certificates again: ``python -m tests.certificates.recording [ID…]``, after a model has changed.

Each is made by ``periplus prove`` in a process of its own with a limit; what has no proof within it keeps none.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from periplus.models.core.registry import NAMES
from periplus.puzzles.collection import bundled
from tests.test_imports import ROOT

DATA = ROOT / "certificates" / "data"
SECONDS = 120
"""For the search, and again for the proof."""
PATIENCE = 300
"""Seconds in all, the making of the proof from the log included."""
LARGEST = 300_000
"""Bytes of a certificate that is bundled."""
MAXIMA = {
    "sumatra-maximum": {"game": "sumatra", "players": [{}, {}]},
    "buru-maximum": {
        "game": "buru",
        "edition": "study",
        "ask": {"kind": "bound", "rounds": 1, "goal": "end"},
    },
    "buru-two-rounds": {
        "game": "buru",
        "edition": "study",
        "ask": {"kind": "bound", "rounds": 2, "goal": "end"},
    },
}
"""The positions whose maximum is certified."""


def record(name: str, source: list[str]) -> str:
    """Make one certificate; what came of it."""
    with tempfile.TemporaryDirectory() as place:
        command = [sys.executable, "-m", "periplus", "prove", *source, "--out", f"{place}/new", "--pack"]
        try:
            done = subprocess.run(
                [*command, "--seconds", str(SECONDS)],
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return "too long"
        if done.returncode:
            return (done.stdout + done.stderr).strip()
        files = list(Path(place, "new").iterdir())
        size = sum(path.stat().st_size for path in files)
        if size > LARGEST:
            return f"{size} bytes: too large"
        (DATA / name).mkdir(parents=True, exist_ok=True)
        for path in files:
            (DATA / name / path.name).write_bytes(path.read_bytes())
        return f"{size} bytes: {done.stdout.strip().splitlines()[-1]}"


def main(names: list[str]) -> None:
    """Make those of these names, or all."""
    for puzzle in (puzzle for game in NAMES for puzzle in bundled(game)):
        if not names or puzzle.id in names:
            print(puzzle.id, record(puzzle.id, [puzzle.id]), sep=": ", flush=True)
    with tempfile.TemporaryDirectory() as place:
        for name, position in MAXIMA.items():
            if not names or name in names:
                file = Path(place, f"{name}.json")
                file.write_text(json.dumps(position), encoding="utf-8")
                print(name, record(name, [str(file), "--maximum"]), sep=": ", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
