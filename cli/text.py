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
    words = [f"{_who(move['player'])}:"] if "player" in move else []
    words.append(str(move["type"]))
    for key, value in move.items():
        if key not in {"type", "player"}:
            words += [key, value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))]
    return one_line(" ".join(words))


def _who(player: int | str) -> str:
    """A player as a move names him: by seat or by name."""
    return player if isinstance(player, str) else f"seat {player}"


def moves_text(moves: Json | list[Json]) -> str:
    """One move, or several that belong together, on one line."""
    return ", ".join(map(move_text, moves)) if isinstance(moves, list) else move_text(moves)


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


def clue_text(answer: Json) -> str:
    """A hint that does not tell all: where to look, which kind of move, the best move."""
    clue = answer["clue"]
    if clue is None:
        return f"{answer['status']}, there is no move to hint at"
    lines = [f"look at {clue['where']}"]
    if "kind" in clue:
        lines.append(f"to {clue['kind']}")
    lines += [moves_text(ranked["move"]) for ranked in answer["moves"]]
    return one_line(", ".join(lines))


def partial_text(answer: Json) -> str:
    """Whether a half-done solution can still reach its goal, and where it went wrong."""
    goal, best = figure_text(answer["goal"]), figure_text(answer["best"])
    if answer["possible"] is None:
        return "not known: stopped before an answer"
    if answer["possible"]:
        return f"still possible: {best} can be reached, the goal is {goal}"
    if answer["first_wrong"] is None:
        told = "" if answer["last_good"] is None else f" after move {answer['last_good']} of the log"
        return f"not possible{told}: {best} can be reached, the goal is {goal}"
    good = "the start" if answer["last_good"] is None else f"move {answer['last_good']} of the log"
    wrong = f"move {answer['first_wrong']} ({move_text(answer['move'])})"
    return f"not possible: {best} can be reached, the goal is {goal}; good up to {good}, first wrong: {wrong}"


def review_text(answer: Json) -> str:
    """What a move gives away, or why it is illegal and which legal move is nearest."""
    if not answer["legal"]:
        lines = [one_line(f"{fault['rule']}  {fault['message']}") for fault in answer["violations"]]
        nearest = answer["nearest"]
        return "\n".join([*lines, f"nearest legal move: {move_text(nearest) if nearest else 'none'}"])
    if answer["mine"] is None:
        return "not known: stopped before an answer"
    mine, best = answer["mine"], answer["best"]
    loss = figure_text(answer["loss"])
    lines = [
        f"{move_text(answer['move'])}: value {figure_text(mine['value'])}, loses {loss}",
        f"best: {moves_text(best['move'])}: value {figure_text(best['value'])}",
    ]
    for line in answer["lines"]:
        change = f"{line['mine'] - line['best']:+6}  {line['what']} ({line['rule']})"
        lines.append(one_line(f"{change}: {line['mine']}, not {line['best']}"))
    return "\n".join([*lines, "proved" if answer["status"] == "optimal" else answer["status"]])
