"""Answers as people read them, made from the same JSON objects that programs get."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .output import one_line

Json = Mapping[str, Any]


def move_text(move: Json) -> str:
    """A move on one line, the seat that makes it first where the move tells it.

    >>> move_text({"player": 1, "type": "star", "at": [1, 2], "with": "meteor"})
    'seat 1: star at [1,2] with meteor'
    """
    words = [f"seat {move['player']}:"] if "player" in move else []
    words.append(str(move["type"]))
    for key, value in move.items():
        if key not in {"type", "player"}:
            words += [key, value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))]
    return one_line(" ".join(words))


def figure_text(value: float | None) -> str:
    """A value or bound: whole if it is whole, else three decimals; a question mark if it is not known.

    >>> figure_text(12), figure_text(12.5), figure_text(None)
    ('12', '12.5', '?')
    """
    return "?" if value is None else f"{value:.3f}".rstrip("0").rstrip(".")


def items_text(items: Iterable[Json]) -> Iterator[str]:
    """Score lines, the points first."""
    for item in items:
        yield one_line(f"{item['points']:>6}  {item['what']}  ({item['rule']})")


def score_text(answer: Json) -> str:
    """A ``score`` answer: each player's items and total, then who would win."""
    lines: list[str] = []
    for player in answer["players"]:
        lines += [one_line(player["name"]), *items_text(player["items"]), f"{player['total']:>6}  total", ""]
    names = [one_line(player["name"]) for player in answer["players"] if player["seat"] in answer["winners"]]
    return "\n".join([*lines, f"ahead: {', '.join(names)}"] if len(answer["players"]) > 1 else lines[:-1])


def standing_text(answer: Json) -> str:
    """What a search knows and why it stopped, on one line."""
    parts = [str(answer["status"])]
    for name in ("value", "bound", "mean", "stderr", "samples"):
        if answer.get(name) is not None:
            parts.append(f"{name} {figure_text(answer[name])}")
    if "moves" in answer:
        parts.append(f"{len(answer['moves'])} moves ranked")
    if answer["reason"] != "proved":
        parts.append(f"stopped: {answer['reason']}")
    return ", ".join(parts)


def question_text(answer: Json) -> str:
    """What the picture of an answer leaves out: the score of a solution, and the standing."""
    return "\n".join([*items_text(answer.get("why", ())), standing_text(answer)])
