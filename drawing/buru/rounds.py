"""Solutions over several rounds: a canoe's voyage, the moves of a game, a plan from an empty table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from periplus.models.buru.words import word
from periplus.models.core.wording import say

from ..scene import Table
from ..tables import solution_title
from .phrases import SEMICOLON, Phrases, listed

Json: TypeAlias = Mapping[str, Any]
MORNING = ("place", "keep", "lawan_place")
"""The moves before the afternoon."""


def voyage(answer: Json, phrases: Phrases) -> Table:
    """The moves of the rounds to come, with the spaces where they end."""
    rows = tuple(
        (str(step), phrases.move(move), str(space))
        for step, (move, space) in enumerate(zip(answer["solution"], answer["landings"], strict=True), 1)
    )
    return Table(solution_title(answer), (say("round"), say("move"), say("space")), rows, right=(0, 2))


def game(answer: Json, phrases: Phrases) -> Table:
    """The moves of several rounds, those of the morning drawn together; ``rounds`` says how many each round has."""
    left, rows = list(answer["solution"]), []
    for nth, count in enumerate(answer["rounds"], 1):
        played, left = left[:count], left[count:]
        early = [move for move in played if move["type"] in MORNING]
        late = [phrases.move(move) for move in played if move["type"] not in MORNING]
        rows.append((str(nth), say("morning"), phrases.moves(early) if early else ""))
        rows.append(("", say("afternoon"), listed(late, SEMICOLON)))
    return Table(solution_title(answer), (say("round"), "", say("moves")), tuple(rows), right=(0,))


def plan(answer: Json, phrases: Phrases) -> Table:
    """A plan over rounds: a row for each area of a round, with what is done there."""
    done: dict[tuple[str, str], list[str]] = {}
    for step in answer["solution"]:
        move = phrases.move(step)
        if (times := step.get("times", 1)) > 1:
            move = say("{move} ({times} times)", move=move, times=times)
        done.setdefault((str(step["round"]), str(step.get("area", ""))), []).append(move)
    rows = tuple((*map(word, place), listed(moves, SEMICOLON)) for place, moves in done.items())
    return Table(solution_title(answer), (say("round"), say("area"), say("moves")), rows, right=(0,))
