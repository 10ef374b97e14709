"""What some line of an action does and comes to: asked of the solver, and gathered from every line of the twin."""

from __future__ import annotations

import random
from typing import Any

import pytest

from periplus.models.buru import GAME
from periplus.models.buru.legality import apply, legal_moves
from periplus.models.buru.moves import AnyMove, StopAction
from periplus.models.buru.state import State
from periplus.models.core.errors import PositionError
from periplus.solvers import api
from periplus.solvers.asking import read_goal
from periplus.solvers.buru.asking.tables import facts
from periplus.solvers.buru.planning import asked
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.program import possible
from tests.buru.tables import load
from tests.buru.test_twin_solvers import begun, hand
from tests.buru.twins import listing, search
from tests.buru.twins.board import Table, who
from tests.buru.wild import some_modules, wild

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


def random_line(state: State, seat: int, rng: random.Random) -> list[AnyMove]:
    """Legal moves of the player's present action, stopped anywhere."""
    line: list[AnyMove] = []
    while rng.random() < 0.8:
        open_moves = [
            move
            for move in legal_moves(state)
            if state.turn == seat and not isinstance(move, StopAction) and (state.pending or not line)
        ]
        if not open_moves or state.phase != "afternoon":
            break
        line.append(rng.choice(open_moves))
        state = apply(state, line[-1])
    return line


def counts_allow(seed: int) -> int:
    """Whether the program that ``why`` doubts has the end of a random line at a random table; how many facts it has.

    What it forbids it gives reasons for: so it must forbid no line of play.
    """
    rng = random.Random(f"reasons {seed}")
    position = load(wild(rng, some_modules(rng), "afternoon"))
    if GAME.check(position):
        return 0
    if len(GAME.state(position).settled) > 1:  # a Lawan's tie has to be told before anything is asked
        return 0
    state, seat = asked(position)
    try:
        query = api.query(position)
    except PositionError:  # a claim comes before the action, or the action has too many ways
        return 0
    found = facts(state, seat, random_line(state, seat, rng))
    parts = [
        f"{name}({', '.join(str(term) if isinstance(term, int) else repr(str(term)) for term in row)})"
        for name in ("acted", "tasked", "hired", "discarded", "taken", "elder", "offered", "holds", "score")
        for row in found[name]
    ]
    assert query.doubts is not None
    goal = read_goal(query, ", ".join(parts))
    program = next(iter(query.doubts(goal)))
    assert possible(program, goal, Clock(LONG)).holds, (seed, parts)
    return len(parts)


def test_reasons_are_sought_where_every_line_of_play_is_possible() -> None:
    assert sum(counts_allow(seed) for seed in range(8)) > 20


@pytest.mark.slow
def test_reasons_are_sought_where_every_line_of_play_is_possible_at_many_tables() -> None:
    assert sum(counts_allow(seed) for seed in range(8, 600)) > 3000
