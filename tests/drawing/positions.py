"""Positions and answers that the drawing tests share, small enough to be drawn by hand."""

import json
import random
from typing import Any

from periplus.models.core.registry import game
from periplus.models.observatory.edition import SHELF
from periplus.models.observatory.figures import figures, touches
from periplus.models.observatory.position import Position

CARDS = [
    {"id": "X", "name": "Slash", "size": "small", "points": 2, "pattern": ["a.", ".b"], "lines": "ab"},
    {"id": "Y", "size": "small", "points": 3, "bonus": "star", "pattern": [".a", "b."], "lines": "ab"},
    {"id": "Z", "size": "large", "points": "A", "pattern": ["ab"], "lines": "ab"},
]
EDITION = {
    "chart": {"rows": [2, 3, 4], "columns": [4, 5, 6]},
    "rounds": {"1": {"count": 2}, "2": {"count": 2}},
    "cards": CARDS,
}


def load(*players: dict[str, Any], edition: Any = EDITION, **fields: Any) -> Position:
    """A position of the small edition (three cards on a 3 × 3 chart)."""
    data = {"game": "observatory", "edition": edition, "players": list(players), **fields}
    position: Position = game("observatory").load(json.dumps(data).encode())
    return position


def crowded(seed: int, cards: int = 8) -> Position:
    """A study chart with that many figures that do not touch, and stars between them."""
    rng = random.Random(seed)
    edition = SHELF.named("study")
    drawn: list[Any] = []
    for card in rng.sample(edition.cards, len(edition.cards)):
        places = [
            figure for figure in figures(edition, card.id) if not any(touches(figure, d) for d in drawn)
        ]
        if places:
            drawn.append(rng.choice(places))
        if len(drawn) == cards:
            break
    stars = sum({1 << rng.randrange(100) for _ in range(20)})
    for figure in drawn:
        stars |= figure.stars
    chart = ["".join(".*"[stars >> 10 * row + column & 1] for column in range(10)) for row in range(10)]
    done = [{"card": figure.card, "at": figure.at, "rotation": figure.rotation} for figure in drawn]
    return load({"chart": chart, "done": done}, edition="study")


def ranked(move: dict[str, Any], value: float | None, **fields: Any) -> dict[str, Any]:
    """An entry of a hint."""
    entry: dict[str, Any] = {
        "move": move,
        "value": value,
        "bound": value,
        "proved": True,
        "loss": 0,
        "why": [],
        "line": [],
    }
    return entry | fields


def hint(*moves: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A hint's answer."""
    return {"status": "optimal", "moves": list(moves), "bound": 9, "needs": {}} | fields
