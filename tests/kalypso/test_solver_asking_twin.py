"""Goals on random positions, against the rules: every placement of the piece in hand played and looked at."""

from __future__ import annotations

import json
import random

import pytest

from periplus.models.kalypso import GAME, board
from periplus.models.kalypso.legality import apply
from periplus.models.kalypso.moves import Place
from periplus.models.kalypso.play import state_of
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.state import Phase, State
from periplus.models.kalypso.terms import KINDS
from periplus.solvers.asking import ask
from periplus.solvers.explaining import why
from periplus.solvers.kalypso.asking.query import query
from periplus.solvers.kalypso.overlays.sites import building_sites
from periplus.solvers.limits import Limits

from .tables import table
from .twins import positions

LIMITS = Limits(seconds=60)


def random_position(seed: int) -> Position:
    """A legal position with one piece in hand."""
    rng = random.Random(f"asking {seed}")
    while True:
        data = positions.position(rng, rng.choice(["versus", "solo", "coop"]))
        player = data["ask"]["player"]
        data |= {"ask": {"player": player}, "offer": []}
        data["settlements"][player]["hand"] = [rng.choice(["WP", "barrel", "MP"])]
        position = GAME.load(json.dumps(data).encode())
        if not GAME.check(position):
            return position


def outcomes(position: Position) -> tuple[list[Place], list[State]]:
    """The placements, and the states that may come of them or of none."""
    state = state_of(position)
    moves = [move for move in GAME.moves(position) if isinstance(move, Place) and move.tile != "garden"]
    return moves, [state, *(apply(state, move) for move in moves)]


def answers(position: Position, goal: str, *names: str) -> set[tuple[object, ...]]:
    found = ask(query(position), goal, LIMITS).result()
    assert found.reason == "proved"
    return {tuple(answer[name] for name in names) for answer in found.answers}


def compare(seed: int) -> None:
    position = random_position(seed)
    moves, states = outcomes(position)
    placed = {(move.at, move.rot) for move in moves}
    assert answers(position, "placed(_, At, Rot, _)", "At", "Rot") == placed

    enclosed = {
        cell for state in states for cell in state.sea.frame.cells(board.enclosed(state.sea, state.own))
    }
    assert answers(position, "enclosed(C)", "C") == {(cell,) for cell in enclosed}

    covered = {
        cell for state in states for cell in state.sea.frame.cells(board.covered(state.sea, state.own))
    }
    assert answers(position, "covered(C)", "C") == {(cell,) for cell in covered}

    bearing = {
        (site.sort, site.at)
        for state in states
        if state.phase is Phase.TURN
        for site in building_sites(state, KINDS, fresh=True)
    }
    assert answers(position, "buildable(K, At)", "K", "At") == bearing


@pytest.mark.parametrize("seed", [2, 3])
def test_goals_hold_where_some_placement_makes_them_true(seed: int) -> None:
    compare(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1, *range(4, 40)])
def test_goals_hold_where_some_placement_makes_them_true_on_many_boards(seed: int) -> None:
    compare(seed)


@pytest.mark.rule("KAL-7.9")
def test_a_boat_across_one_that_is_docked_is_told_why_it_does_not_dock() -> None:
    """What lies on the cells of the docked boat is doubted, so that the boat in hand may lie as it does."""
    settlement = {
        "base": ["W...", "W...", "....", "...."],
        "boats": [{"at": [1, 1], "rot": 0}],
        "hand": ["boat"],
    }
    found = why(query(table(settlement, rows=["...."] * 4)), "docked([1, 1], 90)", LIMITS).result().why
    assert found is not None
    assert not found.holds
