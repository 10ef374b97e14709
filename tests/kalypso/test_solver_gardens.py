"""Gardens in hand wait for base pieces: no value is lost by it, as playing everything shows."""

import json
import random
from dataclasses import replace

from periplus.models.kalypso import GAME
from periplus.models.kalypso.kernel import Placing
from periplus.models.kalypso.state import Bags
from periplus.solvers.kalypso.turn.search import TurnSearch
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
