"""The answer of a request that ended before anything was known, or whose child cannot be believed."""

from __future__ import annotations

from typing import Any

from periplus.solvers.answers import Answer, Ranking
from periplus.solvers.limits import Reason


def nothing_known(verb: str, reason: Reason) -> dict[str, Any]:
    """The ``unknown`` answer of the verb, in the form of its others."""
    match verb:
        case "hint":
            return Ranking("unknown", reason=reason).as_json()
        case "solve" | "maximum":
            return Answer("unknown", reason=reason).as_json()
        case "ask":
            return {"status": "unknown", "reason": reason, "answers": [], "complete": False}
        case _:
            return {"status": "unknown", "reason": reason}
