"""Clues say where to look, never the move itself."""

from __future__ import annotations

from typing import Any

import pytest

from periplus.models.buru import GAME
from tests.buru.tables import duel, load

START = load(duel())


@pytest.mark.parametrize(
    ("move", "where"),
    [
        ({"type": "place", "token": 5, "area": "lake"}, "the fields"),
        ({"type": "lawan_place", "plot": "p01"}, "the fields"),
        ({"type": "keep", "token": 5}, "the mats"),
        ({"type": "act", "area": "coast", "space": "c1"}, "the coast"),
        ({"type": "claim", "area": "lake", "take": "majority"}, "the lake"),
        ({"type": "liaison", "area": "village", "space": None}, "the village"),
        ({"type": "canoe", "steps": 2}, "the canoe track"),
        ({"type": "gain", "item": "fish"}, "the action"),
        ({"type": "forest", "card": "f01"}, "the forest cards"),
        ({"type": "hire", "card": "farmer"}, "the hiring row"),
        ({"type": "refresh"}, "the hiring row"),
        ({"type": "draw"}, "the islander deck"),
        ({"type": "guide"}, "the mats"),
        ({"type": "envoy"}, "the mats"),
        ({"type": "task", "card": "farmer"}, "the tableau"),
        ({"type": "offer", "spirit": "banyu"}, "the altars"),
        ({"type": "elder", "drop": "e01"}, "the elders"),
        ({"type": "stop"}, "the action"),
    ],
)
def test_a_clue_names_a_part_of_the_table_and_no_card(move: dict[str, Any], where: str) -> None:
    found = GAME.place(START, GAME.parse_move(START, move))
    assert (found.where, found.cells) == (where, ())
    assert not any(str(value) in found.kind.split() for value in move.values() if value != move["type"])
