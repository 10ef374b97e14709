"""Positions in which an action is open, and what the solvers make of them."""

from __future__ import annotations

import json
from typing import Any

from periplus.solvers import api
from periplus.solvers.limits import Limits

from .tables import duel, load

LONG = Limits(seconds=60)
AREAS = {"forest": "f1", "coast": "c1", "village": "v1", "lake": "l1"}


def acting(
    pending: str, ask: dict[str, Any], me: dict[str, Any] | None = None, area: str = "village", **fields: Any
) -> dict[str, Any]:
    """The position in which ``me`` has acted in the area and those parts are open to him."""
    mine = {"placed": {area: [5]}, "acted": {area: AREAS[area]}} | (me or {})
    return duel(mine, area=area, pending=pending, turn="me", ask={"player": "me"} | ask, **fields)


def chained(pending: str, me: dict[str, Any], goal: Any = "end", **fields: Any) -> dict[str, Any]:
    """The answer to the best chain."""
    return solved(acting(pending, {"kind": "chain", "goal": goal}, me, **fields))


def solved(data: dict[str, Any], limits: Limits = LONG) -> dict[str, Any]:
    """The answer of ``solve`` as JSON."""
    return plain(api.solve(load(data), limits).result())


def hinted(data: dict[str, Any], limits: Limits = LONG) -> dict[str, Any]:
    """The answer of ``hint`` as JSON."""
    return plain(api.hint(load(data), limits).result())


def plain(answer: Any) -> dict[str, Any]:
    """An answer as it is printed."""
    found: dict[str, Any] = json.loads(json.dumps(answer.as_json()))
    return found


def told(answer: dict[str, Any]) -> list[str]:
    """The moves of a solution, each in a word or two."""
    names = ("item", "card", "spirit", "drop")
    return [
        " ".join([move["type"], *(str(move[name]) for name in names if name in move)])
        for move in answer["solution"]
    ]
