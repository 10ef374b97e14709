"""Logs in which a Lawan's tie falls at random: legal if some way fits, and what other verbs then say (6.3)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from periplus.models.buru import GAME
from periplus.models.buru.flow import advance, step
from periplus.models.buru.play import raw
from periplus.models.core.errors import PositionError
from tests.buru.tables import load, logged, moves, rules, table, worlds

STOP = {"type": "stop"}


def take(card: str) -> list[dict[str, Any]]:
    return [{"type": "act", "area": "forest", "space": "f3"}, {"type": "forest", "card": card}]


def tied(*cards: str, **fields: Any) -> dict[str, Any]:
    """Lawan A acts before ``me`` in the forest, where those cards lie."""
    lawan = {"id": "A", "lawan": "A", "plot": "p01", "placed": {"forest": [5]}}
    return table({"id": "me", "placed": {"forest": [2], "lake": [1]}}, lawan, forest=list(cards), **fields)


@pytest.mark.rule("BURU-15.2")
def test_each_way_a_tie_can_fall_is_a_world_with_its_chance() -> None:
    found = worlds(tied("f05", "f06", "f10"))
    assert [(chance, state.forest) for chance, state in found] == [
        (Fraction(1, 2), ("f06", "f10")),
        (Fraction(1, 2), ("f05", "f10")),
    ]


def test_a_move_is_legal_if_some_way_allows_it_and_leaves_those_that_do() -> None:
    start = tied("f05", "f06")
    assert rules(logged(start, *take("f05"))) == []
    assert rules(logged(start, *take("f06"))) == []
    assert rules(logged(start, *take("f05"), {"type": "forest", "card": "f06"})) == ["BURU-9.1"]
    [(_, state)] = worlds(start, *take("f05"))
    assert state.players[1].res == (0, 1, 1)  # f06, the other card, is the Lawan's


def test_an_open_tie_is_bad_input_for_other_verbs() -> None:
    start = load(tied("f05", "f06"))
    assert GAME.check(start) == ()
    for ask in (GAME.moves, GAME.score, GAME.listing):
        with pytest.raises(PositionError) as caught:
            ask(start)
        assert caught.value.field == "log"
    assert GAME.actors(start) == ()
    assert moves(tied("f05", "f06"), *take("f05"), STOP)


def test_before_a_lawans_choice_there_is_one_table() -> None:
    state = raw(GAME.state(load(tied("f05", "f06"))))
    ready = advance(state)
    assert (ready.turn, ready.revealed, ready.totems) == (1, True, (None, 1, None))
    assert len(step(ready)) == 2
    assert step(worlds(tied("f05"))[0][1]) == ()
