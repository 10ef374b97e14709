"""Solutions over several rounds: a canoe's voyage, the moves of a game, a plan from an empty table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    header, moves = phrases.columns(answer["solution"])
    rows = tuple(
        (str(step), *move, str(space))
        for step, (move, space) in enumerate(zip(moves, answer["landings"], strict=True), 1)
    )
    right = (0, 1 + len(header))
    return Table(solution_title(answer), (say("round"), *header, say("space")), rows, right=right)


def game(answer: Json, phrases: Phrases) -> Table:
    """The moves of several rounds, those of the morning drawn together; ``rounds`` says how many each round has."""
    left, turns = list(answer["solution"]), list[list[Any]]()
    for count in answer["rounds"]:
        played, left = left[:count], left[count:]
        turns.append([move for move in played if move["type"] in MORNING])
        turns.append([move for move in played if move["type"] not in MORNING])
    header, moves = phrases.columns(turns)
    rows = tuple(
        (*((str(place // 2 + 1), say("morning")) if place % 2 == 0 else ("", say("afternoon"))), *move)
        for place, move in enumerate(moves)
    )
    return Table(solution_title(answer), (say("round"), "", *header), rows, right=(0,))


def _several(text: str, times: int) -> str:
    """The move with how often it is made, unless it is once."""
    return say("{move} ({times} times)", move=text, times=times) if text and times > 1 else text


def plan(answer: Json, phrases: Phrases) -> Table:
    """A plan over rounds: a row for each area of a round, with what is done there."""
    header, told = phrases.columns(answer["solution"])
    done: dict[tuple[str, str], list[Sequence[str]]] = {}
    for step, move in zip(answer["solution"], told, strict=True):
        entry = [_several(text, step.get("times", 1)) for text in move]
        done.setdefault((str(step["round"]), str(step.get("area", ""))), []).append(entry)
    rows = tuple(
        (*map(word, place), *(listed(filter(None, column), SEMICOLON) for column in zip(*moves, strict=True)))
        for place, moves in done.items()
    )
    return Table(solution_title(answer), (say("round"), say("area"), *header), rows, right=(0,))
