"""Gardens in hand wait for base pieces: no value is lost by it, as playing everything shows."""

import json
import random
from collections import Counter
from dataclasses import replace

from periplus.models.kalypso import GAME
from periplus.models.kalypso.kernel import Placing
from periplus.models.kalypso.state import Bags
from periplus.solvers.kalypso.turn.search import TurnSearch
from periplus.solvers.kalypso.turn.terrain import LaidBoard, terrain_of
from periplus.solvers.limits import Clock, Limits

from .twins import positions
from .twins.lines import Lines

LIMITS = Limits(seconds=None)
HANDS = (("garden", "barrel"), ("garden", "WP"), ("garden", "garden"), ("garden", "boat"), ("garden", "net"))


SMALL = (1, 2, 4, 8, 10, 15, 19, 20, 21, 25, 26, 27, 28, 31, 32, 35, 36, 39, 42, 45, 47, *range(52, 59))
"""Seeds of boards on which all lines are played soon."""


def with_a_garden(rng):
    """A random versus board with a garden and another piece in hand."""
    start = GAME.state(GAME.load(json.dumps(positions.position(rng, "versus")).encode()))
    own = replace(start.own, hand=rng.choice(HANDS), fresh=0, forecasts=())
    return replace(start.with_own(own), bags=Bags((), (), (1, 2, 1)))


def test_the_best_line_is_as_good_as_of_all_orders():
    for seed in SMALL:
        state = with_a_garden(random.Random(f"gardens {seed}"))
        best = Lines("score", budget=200).best(state)
        search = TurnSearch("score", Clock(LIMITS))
        assert search.solve(search.reached(state, 1)).most == best, seed


def test_a_garden_waits_for_a_base_piece_unless_it_lies_on_a_boat():
    waiting = 0
    for seed in range(60):
        state = with_a_garden(random.Random(f"gardens {seed}"))
        node = TurnSearch("score", Clock(LIMITS)).node(state, 1)
        if "net" in state.own.hand or state.own.hand == ("garden", "garden") or node.pending():
            continue
        steps = [option.step for option in node.options()]
        if any(isinstance(step, Placing) and step.piece != "garden" for step in steps):
            boats = {cell for boat in state.own.boats for cell in boat.cells}
            frame = state.sea.frame
            gardens = [step for step in steps if isinstance(step, Placing) and step.piece == "garden"]
            assert all(boats & set(frame.cells(step.stencil.laid(step.at))) for step in gardens)
            waiting += 1
    assert waiting > 20


BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))


def square(at):
    """The cells of a building there."""
    return {(at[0] + row, at[1] + column) for row in range(2) for column in range(2)}


def most_beside(terrain, areas, room):
    """The most buildings beside a garden on cells of the room, place by place."""
    cells, most = set(terrain.frame.cells(room & terrain.frame.room)), 0
    for row, column in cells:
        for garden in ({(row, column), (row, column + 1)}, {(row, column), (row + 1, column)}):
            if garden <= cells:
                around = {(r + a, c + b) for r, c in garden for a, b in BESIDE}
                most = max(most, sum(bool(around & area) for area in areas))
    return min(5, most)


def test_a_garden_is_bounded_by_the_buildings_that_one_place_lies_beside():
    """Buildings may lie anywhere here. Two cells of a garden beside the same building count it once (KAL-10.23)."""
    told = Counter()
    for seed in range(80):
        rng = random.Random(f"view {seed}")
        state = GAME.state(GAME.load(json.dumps(positions.position(rng, "versus")).encode()))
        laid, frame = terrain_of(state), state.sea.frame
        corners = rng.sample(frame.cells(frame.inside), rng.randint(0, 8))
        land, bits = laid.land, tuple(map(frame.bit, corners))
        terrain = LaidBoard(state.sea, land, laid.covered, laid.enclosed, bits, ())
        areas = list(map(square, corners))
        for grows, room in ((False, land.open), (True, land.open | land.water)):
            most = most_beside(terrain, areas, room)
            assert terrain.garden_view(grows=grows) == most, seed
            told[most] += grows
        more = square(rng.choice(frame.cells(frame.inside)))
        cells = frame.mask(more)
        assert terrain.garden_view_with(cells, land.water) == most_beside(
            terrain, [*areas, more], (land.open | land.water) & ~cells
        ), seed
    assert all(told[most] > 5 for most in range(6)), told
