"""Answers as people read them, made from the same JSON objects that programs get."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from periplus.models.core.wording import say, spoken, tell

from .output import one_line

Json = Mapping[str, Any]
FIGURES = {
    "value": say("value"),
    "bound": say("bound"),
    "mean": say("mean"),
    "stderr": say("stderr"),
    "samples": say("samples"),
}
"""What a search may know in figures, and the words for it."""


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
    return player if isinstance(player, str) else tell("seat {player}", player=player)


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
        lines += [
            one_line(player["name"]),
            *items_text(player["items"]),
            tell("{points:>6}  total", points=player["total"]),
            "",
        ]
    names = [one_line(player["name"]) for player in answer["players"] if player["seat"] in answer["winners"]]
    return "\n".join(
        [*lines, tell("ahead: {names}", names=", ".join(names))] if len(answer["players"]) > 1 else lines[:-1]
    )


def standing_text(answer: Json) -> str:
    """What a search knows and why it stopped, on one line."""
    parts = [str(answer["status"])]
    for name, word in FIGURES.items():
        if answer.get(name) is not None:
            parts.append(f"{spoken(word)} {figure_text(answer[name])}")
    if "moves" in answer:
        parts.append(tell("{number} moves ranked", number=len(answer["moves"])))
    if answer["reason"] != "proved":
        parts.append(tell("stopped: {reason}", reason=answer["reason"]))
    return ", ".join(parts)


def question_text(answer: Json) -> str:
    """What the picture of an answer leaves out: the score of a solution, and the standing."""
    return "\n".join([*items_text(answer.get("why", ())), standing_text(answer)])


def clue_text(answer: Json) -> str:
    """A hint that does not tell all: where to look, which kind of move, the best move."""
    clue = answer["clue"]
    if clue is None:
        return tell("{status}, there is no move to hint at", status=answer["status"])
    lines = [tell("look at {where}", where=clue["where"])]
    if "kind" in clue:
        lines.append(tell("to {kind}", kind=clue["kind"]))
    lines += [moves_text(ranked["move"]) for ranked in answer["moves"]]
    return one_line(", ".join(lines))


def partial_text(answer: Json) -> str:
    """Whether a half-done solution can still reach its goal, and where it went wrong."""
    goal, best = figure_text(answer["goal"]), figure_text(answer["best"])
    if answer["possible"] is None:
        return tell("not known: stopped before an answer")
    if answer["possible"]:
        return tell("still possible: {best} can be reached, the goal is {goal}", best=best, goal=goal)
    if answer["first_wrong"] is None:
        told = (
            ""
            if answer["last_good"] is None
            else tell(" after move {number} of the log", number=answer["last_good"])
        )
        return tell(
            "not possible{told}: {best} can be reached, the goal is {goal}",
            told=told,
            best=best,
            goal=goal,
        )
    good = (
        tell("the start")
        if answer["last_good"] is None
        else tell("move {number} of the log", number=answer["last_good"])
    )
    wrong = tell("move {number} ({move})", number=answer["first_wrong"], move=move_text(answer["move"]))
    return tell(
        "not possible: {best} can be reached, the goal is {goal}; good up to {good}, first wrong: {wrong}",
        best=best,
        goal=goal,
        good=good,
        wrong=wrong,
    )


def review_text(answer: Json) -> str:
    """What a move gives away, or why it is illegal and which legal move is nearest."""
    if not answer["legal"]:
        lines = [one_line(f"{fault['rule']}  {fault['message']}") for fault in answer["violations"]]
        nearest = answer["nearest"]
        return "\n".join(
            [
                *lines,
                tell("nearest legal move: {move}", move=move_text(nearest) if nearest else tell("none")),
            ]
        )
    if answer["mine"] is None:
        return tell("not known: stopped before an answer")
    mine, best = answer["mine"], answer["best"]
    loss = figure_text(answer["loss"])
    lines = [
        tell(
            "{move}: value {value}, loses {loss}",
            move=move_text(answer["move"]),
            value=figure_text(mine["value"]),
            loss=loss,
        ),
        tell(
            "best: {moves}: value {value}",
            moves=moves_text(best["move"]),
            value=figure_text(best["value"]),
        ),
    ]
    for line in answer["lines"]:
        change = f"{line['mine'] - line['best']:+6}  {line['what']} ({line['rule']})"
        lines.append(
            one_line(
                tell(
                    "{change}: {mine}, not {best}",
                    change=change,
                    mine=line["mine"],
                    best=line["best"],
                )
            )
        )
    return "\n".join([*lines, "proved" if answer["status"] == "optimal" else answer["status"]])
