"""What the solvers prove, against trying everything on small random positions."""

import json
import random

import pytest

from periplus.models.core.data import Move
from periplus.models.kalypso import GAME
from periplus.solvers.kalypso import SOLVER, enclose, hint, maximum
from periplus.solvers.limits import Limits
from tests.marking import slow_for

from .twins import arranging, lagoons, positions
from .twins.filling import best_board
from .twins.growing import face
from .twins.lines import Lines, TooMany
from .twins.pieces import beside

LIMITS = Limits(seconds=20)
VERSUS = ("score", "buildings", "kinds", "plastic", "zones")
COOP = ("sets", "kinds", "district", "solar", "survivors", "barrels")


def asked(rng, mode, question):
    """A random position with that question, and the twin's table of it."""
    data = positions.position(rng, mode)
    data["ask"] |= question
    return GAME.load(json.dumps(data).encode()), positions.table(data)


def objective(rng, mode):
    return rng.choice(VERSUS if mode == "versus" else COOP)


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_builds_are_the_best_of_all_sets(mode):
    for seed in range(40):
        rng = random.Random(f"builds {mode} {seed}")
        wanted = objective(rng, mode)
        position, table = asked(rng, mode, {"what": "builds", "objective": wanted})
        if len(list(arranging.overlays(table, 0))) > 24:
            continue
        answer = SOLVER.solve(position, LIMITS).result()
        assert answer.status == "optimal"
        assert answer.bound == answer.value
        assert answer.value == arranging.best_builds(table, wanted), (seed, wanted)


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_an_arrangement_is_the_best_of_all_sets(mode):
    for seed in range(40):
        rng = random.Random(f"arrange {mode} {seed}")
        wanted, gardens = objective(rng, mode), rng.choice([0, 0, 1, 2])
        position, table = asked(rng, mode, {"what": "arrange", "objective": wanted, "gardens": gardens})
        if len(list(arranging.overlays(table, gardens))) > 22:
            continue
        answer = SOLVER.solve(position, LIMITS).result()
        assert answer.status == "optimal"
        assert answer.bound == answer.value
        assert answer.value == arranging.best_arrangement(table, gardens, wanted), (seed, wanted, gardens)


@pytest.mark.parametrize("mode", slow_for(["versus", "solo"], lambda mode: mode == "solo"))
def test_an_enclosure_takes_the_fewest_cells_of_all_sets(mode):
    sizes = set()
    for seed in range(120):
        rng = random.Random(f"enclose {mode} {seed}")
        data = positions.position(rng, mode)
        board = positions.table(data).boards[data["ask"]["player"]]
        free = board.ocean.grid - board.base - board.ocean.island
        near = sorted(free & beside(beside(board.built_on)))
        if not near or len(free) > 40:
            continue
        cells, most = rng.sample(near, rng.choice([1, 1, 1, 2]) if len(near) > 1 else 1), 3
        data["ask"] |= {"what": "enclose", "cells": cells, "max": most}
        fewest = lagoons.fewest(board, cells, most)
        answer = enclose.search(GAME.load(json.dumps(data).encode()), LIMITS).result()
        expected = ("infeasible", None) if fewest is None else ("optimal", fewest)
        assert (answer.status, answer.value) == expected, (seed, cells)
        sizes.add(fewest)
    assert sizes >= {None, 2, 3}


SOON = {
    "versus": (3, 4, 7, 8, 11, *range(14, 23), 28, 31, *range(33, 40)),
    "solo": (0, 1, 8, 10, 14, *range(16, 21), 26, 27, *range(30, 33), 35, 36, 39),
}
"""Boards of which all lines are played soon."""


@pytest.mark.parametrize("mode", SOON)
def test_a_turn_is_the_best_of_all_lines(mode):
    for seed in SOON[mode]:
        rng = random.Random(f"turn {mode} {seed}")
        wanted = rng.choice([None, None, "rescued", "fish", objective(rng, mode)])
        position, _ = asked(rng, mode, {"what": "turn"} | ({"objective": wanted} if wanted else {}))
        best = Lines(wanted, budget=150).best(GAME.state(position))
        answer = SOLVER.solve(position, LIMITS).result()
        assert (answer.status, answer.value, answer.bound) == ("optimal", best, best), (seed, wanted)


@pytest.mark.parametrize("mode", [pytest.param("versus", marks=pytest.mark.slow), "coop"])
def test_a_hint_ranks_the_moves_by_the_best_that_follows(mode):
    ranked = 0
    for seed in range(70):
        rng = random.Random(f"hint {mode} {seed}")
        position, _ = asked(rng, mode, {"top": 4})
        state, moves, lines = GAME.state(position), GAME.moves(position), Lines(budget=120)
        if len(moves) > 30:
            continue
        try:
            values = {move: lines.after(state, move) for move in moves}
        except TooMany:
            continue
        ranking = hint.search(position, LIMITS).result()
        assert ranking.status == ("optimal" if values else "infeasible")
        assert [entry.value for entry in ranking.moves] == sorted(values.values(), reverse=True)[:4], seed
        by_move = {json.dumps(move.as_json()): value for move, value in values.items()}
        for entry in ranking.moves:
            assert isinstance(entry.move, Move)
            assert entry.proved
            assert by_move[json.dumps(entry.move.as_json())] == entry.value
        ranked += len(values) > 1
    assert ranked >= 3


@pytest.mark.parametrize("mode", ["versus", "solo"])
@pytest.mark.parametrize("laid", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("count", [1, pytest.param(12, marks=pytest.mark.slow)])
def test_a_maximum_is_the_best_of_all_boards(mode, laid, count):
    tried = 0
    for seed in range(100):
        rng = random.Random(f"maximum {mode} {laid} {seed}")
        data = positions.position(rng, mode)
        if sum(map(len, next(iter(data["edition"]["maps"].values())))) > 16:
            continue
        data["settlements"] = [one if laid else {} for one in data["settlements"]]
        pieces = rng.choice([["WWWPM"], ["WWSWP", "barrel"], ["MMMMP"], ["barrel", "boat"], ["SSSSS", "SP"]])
        wanted = objective(rng, mode)
        data["ask"] |= {
            "what": "maximum",
            "pieces": pieces,
            "gardens": rng.choice([0, 0, 1]),
            "objective": wanted,
        }
        table = positions.table(data)
        if len(table.own.icons) > 10:
            continue
        best = best_board(table, tuple(pieces), data["ask"]["gardens"], wanted)
        answer = maximum.search(GAME.load(json.dumps(data).encode()), Limits(seconds=8)).result()
        assert answer.value is not None
        assert answer.bound is not None
        if answer.status == "optimal":
            assert (answer.value, answer.bound) == (best, best), (seed, pieces, wanted)
            tried += 1
        assert answer.value <= best <= answer.bound
        if tried == count:
            return


@pytest.mark.parametrize("mode", [pytest.param("versus", marks=pytest.mark.slow), "coop"])
def test_a_plan_is_the_best_of_all_lines_of_all_its_turns(mode):
    played = 0
    for seed in range(60):
        rng = random.Random(f"plan {mode} {seed}")
        data = positions.position(rng, mode)
        own = data["settlements"][data["ask"]["player"]]
        if len(positions.table(data).own.base) < 20:
            continue
        own["hand"] = own["hand"][:1]
        turns = [[face(rng)] for _ in range(rng.choice([1, 2]))]
        wanted = objective(rng, mode)
        data["ask"] |= {"objective": wanted}
        try:
            best = Lines(wanted, budget=120).best(GAME.state(GAME.load(json.dumps(data).encode())), turns)
        except TooMany:
            continue
        data["ask"] |= {"what": "plan", "turns": turns}
        answer = SOLVER.solve(GAME.load(json.dumps(data).encode()), Limits(seconds=4)).result()
        if answer.status != "optimal":  # a slow machine: what is known is right all the same
            assert answer.value is not None
            assert answer.bound is not None
            assert answer.value <= best <= answer.bound
            continue
        assert (answer.value, answer.bound) == (best, best), (seed, wanted)
        played += 1
        if played == 3:
            return
    assert played


@pytest.mark.parametrize(
    ("first", "positions_wanted"), [(61, 1), pytest.param(0, 4, marks=pytest.mark.slow)], ids=["1", "4"]
)
def test_an_expected_value_is_the_mean_over_the_bag(first, positions_wanted):
    played = 0
    for seed in range(first, 100):
        rng = random.Random(f"expected {seed}")
        data = positions.position(rng, "versus")
        own = data["settlements"][data["ask"]["player"]]
        tiles = [face(rng), face(rng)]
        tiles.append(tiles[0])
        if len(positions.table(data).own.base) < 24:
            continue
        own["hand"], data["offer"], data["bags"]["salvage"] = ["?"], [], []
        values = []
        try:
            for tile in tiles:
                own["hand"] = [tile]
                values.append(Lines(budget=100).best(GAME.state(GAME.load(json.dumps(data).encode()))))
        except TooMany:
            continue
        own["hand"], data["bags"]["salvage"] = ["?"], tiles
        data["ask"] |= {"what": "expected"}
        answer = SOLVER.solve(GAME.load(json.dumps(data).encode()), LIMITS).result()
        assert answer.status == "optimal"
        assert answer.value == pytest.approx(sum(values) / 3, abs=1e-9)
        played += 1
        if played == positions_wanted:
            return
    assert played
