"""A whole afternoon replayed: once through, as the product does, against each position from the start anew."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from periplus.models.buru import GAME
from periplus.models.buru.position import Position

from ..measuring import measured
from ..table import Row, Scope

GOLDEN = Path(__file__).parents[2] / "conformance" / "data" / "buru" / "playthroughs"


NAMES = ("three-humans-longer", "solo-two-lawans", "ambelau-one-lawan", "five-players-all-modules")


def afternoon(scope: Scope) -> Iterator[Row]:
    """The last round of golden games, placements and all, without and with every module."""
    for name in NAMES[-1:] if scope == "quick" else NAMES:
        GAME.score(GAME.load(_game(name)))
        position = GAME.load(_game(name, richer=1))
        instance = f"{name}, {len(position.log)} moves"
        _, spent = measured(partial(_from_the_start, position))
        baseline = Row("afternoon", instance, "every position from the start", "", spent)
        yield baseline
        for richer, (method, work) in enumerate((("check", _checked), ("score", _scored)), 2):
            answer, spent = measured(partial(work, _game(name, richer=richer)))
            yield Row("afternoon", instance, f"read and {method}", answer, spent, baseline)


def _game(name: str, *, richer: int = 0) -> bytes:
    """The playthrough as one position with its log; with so much more respect it is one that no memory holds."""
    data = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    first = data["start"]["players"][0]
    first["vp"] = first.get("vp", 0) + richer
    return json.dumps(data["start"] | {"log": [step["move"] for step in data["steps"]]}).encode()


def _checked(raw: bytes) -> str:
    return "illegal" if GAME.check(GAME.load(raw)) else "legal"


def _scored(raw: bytes) -> str:
    outcome = GAME.score(GAME.load(raw))
    return " ".join(str(player.total) for player in outcome.players)


def _from_the_start(position: Position) -> None:
    for length in range(len(position.log) + 1):
        GAME.score(GAME.rewind(position, length))
