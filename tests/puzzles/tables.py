"""A small puzzle's data, to be spoilt one field at a time."""

from typing import Any

Json = dict[str, Any]

CARDS: list[Json] = [
    {"id": "bar", "size": "small", "points": 2, "pattern": ["ab"], "lines": "ab"},
    {"id": "long", "size": "small", "points": 3, "pattern": ["a.b"], "lines": "ab"},
    {"id": "dot", "size": "small", "points": 1, "pattern": ["a"], "lines": ""},
    {"id": "gift", "size": "small", "points": 1, "pattern": ["a"], "lines": "", "bonus": "star"},
]


def edition(rows: int, columns: int) -> Json:
    return {
        "chart": {"rows": [2, 3, 4, 5, 6][:rows], "columns": [2, 3, 4, 5, 6][:columns]},
        "rounds": {"1": {"count": 2}},
        "cards": CARDS,
    }


def puzzle(chart: list[str], cards: list[str], ask: str, answer: Json, **fields: Any) -> Json:
    """A puzzle on that chart; ``fields`` are further fields of the sheet."""
    return {
        "id": "small",
        "title": "Small",
        "author": "a test",
        "kind": ask,
        "text": "Draw them.",
        "position": {
            "game": "observatory",
            "edition": edition(len(chart), len(chart[0])),
            "players": [{"chart": chart, "range": cards, **fields}],
        },
        "ask": {"kind": ask},
        "answer": answer,
    }


def complete(card: str, row: int, column: int, rotation: int = 0) -> Json:
    return {"type": "complete", "card": card, "at": [row, column], "rotation": rotation}


def star(row: int, column: int, source: str = "finder") -> Json:
    return {"type": "star", "at": [row, column], "with": source}
