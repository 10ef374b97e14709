"""The clauses that a story cites: by which each move is made, and by which a Lawan acts."""

from __future__ import annotations

from periplus.models.core.results import RuleId

CLAUSES: dict[str, RuleId] = {
    "place": "BURU-4.1",
    "lawan_place": "BURU-14.9",
    "keep": "BURU-5.1",
    "claim": "BURU-24.4",
    "act": "BURU-6.8",
    "canoe": "BURU-20.9",
    "liaison": "BURU-25.7",
    "gain": "BURU-6.9",
    "forest": "BURU-9.1",
    "hire": "BURU-10.3",
    "refresh": "BURU-10.5",
    "task": "BURU-11.2",
    "offer": "BURU-12.2",
    "elder": "BURU-12.4",
    "draw": "BURU-20.17",
    "guide": "BURU-21.2",
    "envoy": "BURU-12.5",
    "stop": "BURU-6.9",
    "dawn": "BURU-3.2",
    "plot": "BURU-14.14",
    "tie": "BURU-15.7",
    "reveal": "BURU-6.2",
}
"""The clause by which each move is made."""
BY_AREA: dict[str, RuleId] = {
    "forest": "BURU-15.2",
    "coast": "BURU-15.5",
    "village": "BURU-15.12",
    "lake": "BURU-15.15",
    "ambelau": "BURU-22.10",
}
"""The clause by which a Lawan acts in each area."""
LIAISON: RuleId = "BURU-25.15"
"""The clause by which a Lawan's liaison acts."""
