"""The three example positions of the formats."""

from typing import Any

CHAIN: dict[str, Any] = {
    "game": "buru",
    "players": [
        {
            "id": "me",
            "fish": 3,
            "res": "clay",
            "tableau": ["weaver", "herald", "clay-digger", "shipwright"],
            "placed": {"village": [5]},
        },
        {"id": "op"},
    ],
    "area": "village",
    "pending": "3 task",
}
"""Three tasks in the village, and four islanders."""
SOLO: dict[str, Any] = {
    "game": "buru",
    "round": 2,
    "phase": "afternoon",
    "envoy": "me",
    "players": [
        {"id": "me", "fish": 4, "placed": {"forest": [5], "coast": [3], "lake": [4, 1]}, "kept": 2},
        {
            "id": "A",
            "lawan": "A",
            "plot": "p01",
            "placed": {"forest": [4], "village": [2, 5], "lake": [1]},
            "kept": 3,
        },
        {
            "id": "B",
            "lawan": "B",
            "plot": "p05",
            "placed": {"coast": [2, 1], "forest": [3], "lake": [5]},
            "kept": 4,
        },
    ],
    "forest": ["f01", "f06", "f11"],
    "row": ["farmer", "regent", "acolyte"],
    "decrees": ["d01", "d10"],
    "decks": {"islanders": ["weaver", "fisher", "herald"]},
}
"""An afternoon with two Lawans: forest power is me 5, A 4, B 3, and d01 gives 2 vp there."""
CANOES: dict[str, Any] = {
    "game": "buru",
    "modules": ["ambelau"],
    "area": "ambelau",
    "turn": "s",
    "players": [
        {"id": "b", "canoe": 4, "placed": {"ambelau": [4]}, "acted": {"ambelau": "t4"}},
        {"id": "k", "canoe": 3, "placed": {"ambelau": [3]}, "acted": {"ambelau": "t3"}},
        {"id": "s", "placed": {"ambelau": [3]}},
    ],
}
"""Two canoes right before that of the third player."""
