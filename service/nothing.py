"""The answer of a request that ended before anything was known, or whose child cannot be believed."""

from __future__ import annotations

from typing import Any

from periplus.solvers.answers import Answer, Ranking
from periplus.solvers.limits import Reason

from .request_fields import Request
from .requests import Check, ReviewLog, Why


def nothing_known(request: Request, reason: Reason) -> dict[str, Any]:
    """The ``unknown`` answer to the request, in the form of its others."""
    unknown = {"status": "unknown", "reason": reason}
    match request.verb:
        case "hint":
            return Ranking("unknown", reason=reason).as_json()
        case "solve" | "maximum":
            return Answer("unknown", reason=reason).as_json()
        case "ask":
            return {"status": "unknown", "answers": [], "complete": False, "reason": reason}
        case "review" if isinstance(request, ReviewLog):
            unjudged: dict[str, Any] = {"next": request.start, "count": None, "decisions": [], "seats": []}
            return {"horizon": request.horizon, "complete": False, "reason": reason, **unjudged}
        case "check" if isinstance(request, Check) and request.partial:
            return {**unknown, "possible": None, "first_wrong": None}
        case "check":
            return {**unknown, "legal": None, "violations": []}
        case "why" if isinstance(request, Why) and request.rather_than is not None:
            return {**unknown, "this": None, "other": None}
        case "why":
            return {**unknown, "holds": None, "rules": [], "facts": [], "irreducible": False, "text": ""}
        case _:
            return unknown
