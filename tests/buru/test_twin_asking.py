"""What some line of an action does and comes to: asked of the solver, and gathered from every line of the twin."""

from __future__ import annotations

import random
from typing import Any

import pytest

from periplus.solvers import api
from periplus.solvers.limits import Limits
from tests.buru.tables import load
from tests.buru.test_twin_solvers import begun, hand
from tests.buru.twins import listing, search
from tests.buru.twins.board import Table, who

Move = dict[str, Any]
LONG = Limits(seconds=60)


def lines(table: Table, done: tuple[Move, ...] = ()) -> list[tuple[tuple[Move, ...], Table]]:
    """Every line of the action with the table at its end; it may be stopped anywhere."""
    found = [(done, table)]
    for move in listing.legal(table) if table["pending"] else []:
        if move["type"] != "stop":
            found += lines(search.carried(table, move), (*done, move))
    return found


def answers(data: dict[str, Any], goal: str) -> set[tuple[Any, ...]]:
    """The bindings as sets of values, in the order of the variables' names."""
    found = api.ask(load(data), goal, LONG).result()
    assert found.reason == "proved"
    return {tuple(value for _, value in sorted(binding.items())) for binding in found.answers}


@pytest.mark.parametrize("seed", range(10))
def test_what_can_be_done_is_what_some_line_does(seed: int) -> None:
    rng = random.Random(f"asking {seed}")
    modules = [module for module in ("ukum", "tokoh", "kuda") if rng.random() < 0.4]
    data = hand(rng, rng.choice(["2 task", "task + fish", "2 task + fish"]), "village", modules)
    data["players"][0]["tableau"] = data["players"][0]["tableau"][:3]
    data["ask"] = {"kind": "chain", "player": "me"}
    every = lines(begun(data))
    tasked = {
        (move["card"], move.get("option", 0)) for line, _ in every for move in line if move["type"] == "task"
    }
    assert answers(data, "tasked(A, B)") == tasked
    ends = [who(table, "me") for _, table in every]
    assert answers(data, "holds(vp, A)") == {(me["vp"],) for me in ends}
    assert answers(data, "holds(ebony, A)") == {(me["res"]["ebony"],) for me in ends}
    assert answers(data, "moves(A)") == {(len(line),) for line, _ in every}
