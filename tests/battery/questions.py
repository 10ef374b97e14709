"""Every question that ships: the examples and the puzzles, each with the verbs that it can be asked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from periplus.models.core.data import Position
from periplus.puzzles.collection import find
from periplus.solvers import api
from periplus.solvers.answers import Answer, Ranking
from periplus.solvers.limits import Limits
from periplus.solvers.replay import VERBS, Verb

ROOT = Path(__file__).parents[2]
QUICK = Limits(seconds=1.5)
"""Long enough for most of them to be proved."""
ANOTHER: Mapping[str, tuple[Verb, ...]] = {
    **dict.fromkeys(
        (f"buru/{name}" for name in ("afternoon", "canoe", "chain", "goal", "morning")), ("maximum",)
    ),
    **dict.fromkeys((f"kalypso/{name}" for name in ("goal", "lagoon", "solo", "turn")), ("maximum",)),
    **dict.fromkeys((f"sumatra/{name}" for name in ("ahead", "goal", "journey", "log")), ("maximum",)),
    **dict.fromkeys((f"mist/{name}" for name in ("goal", "log", "turn")), ("solve",)),
    "buru/last-turn": ("hint",),
    "buru/lawan": ("hint", "maximum"),
    "buru/turn": ("solve", "maximum"),
}
"""The verbs that an example cannot be asked with, as what it asks is answered by another."""
ILLEGAL = (*(f"{name}/fault" for name in ("buru", "kalypso", "mist", "observatory")), "sumatra/census")
"""The examples that break the rules."""


def examples() -> list[str]:
    """The names of the example positions, ``game/name``."""
    files = sorted((ROOT / "examples").glob("*/*.json"))
    return [f"{file.parent.name}/{file.stem}" for file in files if file.stem != "pocket"]


@cache
def position(name: str) -> Position:
    """The example or puzzle of that name."""
    found = api.load(ROOT / "examples" / f"{name}.json") if "/" in name else find(name).position
    assert not api.check(found)
    return found


@cache
def answered(name: str, verb: Verb) -> Ranking | Answer:
    """What is answered in short time, checked by the rules."""
    answer: Ranking | Answer = getattr(api, verb)(position(name), QUICK).result()
    return answer


def questions() -> list[tuple[str, Verb]]:
    """Every example with every verb that it can be asked with."""
    legal = (name for name in examples() if name not in ILLEGAL)
    return [(name, verb) for name in legal for verb in VERBS if verb not in ANOTHER.get(name, ())]


def hinted() -> list[str]:
    """The examples that can be asked for a hint."""
    return [name for name, verb in questions() if verb == "hint"]
