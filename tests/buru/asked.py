"""Answers of the solvers as JSON, for the tests of questions about play."""

from __future__ import annotations

import json
from typing import Any

from periplus.solvers import api
from periplus.solvers.limits import Limits

from .tables import load

LONG = Limits(seconds=60)


def solve(data: dict[str, Any], limits: Limits = LONG, **query: Any) -> dict[str, Any]:
    """The answer of ``solve``; ``query`` changes the question."""
    return _plain(api.solve(load(asking(data, **query)), limits).result().as_json())


def hint(data: dict[str, Any], limits: Limits = LONG, **query: Any) -> dict[str, Any]:
    """The answer of ``hint``."""
    return _plain(api.hint(load(asking(data, **query)), limits).result().as_json())


def asking(data: dict[str, Any], **query: Any) -> dict[str, Any]:
    """The position with fields of the question changed."""
    return data | {"ask": data.get("ask", {}) | query}


def _plain(answer: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(answer))
    return found
