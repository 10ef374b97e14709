"""The first two levels of a hint light something up, in every game: cells, or a thing on the table."""

from __future__ import annotations

from typing import Any

import pytest

from periplus.drawing.protocol import picture
from periplus.drawing.scene import Role
from periplus.models.core.data import Move, Position
from periplus.models.core.registry import NAMES, game
from periplus.solvers.answers import KIND, LEVELS, WHERE, RankedMove, Ranking, at_level

from .questions import answered, hinted, position
from .support import play_on

PLIES = 60
"""Plies of random games in which every kind of move is clued once."""


def dark(found: Position, move: Move) -> list[int]:
    """The levels at which a hint at the move lights nothing."""
    ranking = Ranking("feasible", (RankedMove(move, 1, None, proved=False),))
    return [level for level in (WHERE, KIND) if not lit(found, at_level(found, ranking, level))]


def lit(found: Position, answer: dict[str, Any]) -> bool:
    """Whether the picture of the answer has something that is suggested."""
    return Role.HINTED in picture(found, answer).key


@pytest.mark.parametrize("name", hinted())
def test_every_example_is_lit_at_the_first_levels(name: str) -> None:
    ranking, found = answered(name, "hint"), position(name)
    if not isinstance(ranking, Ranking) or not ranking.moves:
        return
    for level in LEVELS[:2]:
        answer = at_level(found, ranking, level)
        if ranking.none_is_best:
            assert answer["clue"] is None
            continue
        assert answer["clue"]["where"]
        assert lit(found, answer)


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_move_of_a_random_game_is_lit(name: str) -> None:
    rules = game(name)
    seen: set[str] = set()
    for players in (min(rules.players), max(rules.players)):
        for found, move in play_on(rules, players, 7, PLIES):
            kind = move.as_json()["type"]
            if kind not in seen:
                seen.add(kind)
                assert dark(found, move) == [], kind
    assert len(seen) > 1
