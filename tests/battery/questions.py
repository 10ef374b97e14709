"""Every question that ships: the examples and the puzzles, each with the verbs that it can be asked."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from periplus.models.core.data import Position
from periplus.models.core.errors import IllegalMove, PositionError
from periplus.puzzles.collection import find
from periplus.solvers import api
from periplus.solvers.answers import Answer, Ranking
from periplus.solvers.limits import Limits
from periplus.solvers.replay import VERBS, Verb

ROOT = Path(__file__).parents[2]
QUICK = Limits(seconds=1.5)
"""Long enough for most of them to be proved."""


def examples() -> list[str]:
    """The names of the example positions, ``game/name``."""
    files = sorted((ROOT / "examples").glob("*/*.json"))
    return [f"{file.parent.name}/{file.stem}" for file in files if file.stem != "pocket"]


@cache
def position(name: str) -> Position | None:
    """The example or puzzle of that name; None if it is illegal."""
    found = api.load(ROOT / "examples" / f"{name}.json") if "/" in name else find(name).position
    return None if api.check(found) else found


@cache
def answered(name: str, verb: Verb) -> Ranking | Answer | None:
    """What is answered in short time, checked by the rules; None where the position cannot be asked so."""
    if (found := position(name)) is None:
        return None
    try:
        answer: Ranking | Answer = getattr(api, verb)(found, QUICK).result()
    except (PositionError, IllegalMove):
        return None
    return answer


def questions() -> list[tuple[str, Verb]]:
    """Every example with every verb."""
    return [(name, verb) for name in examples() for verb in VERBS]
