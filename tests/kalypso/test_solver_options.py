"""Steps that a search leaves out, since others come to the same: by playing everything, and by what may be played."""

import json
import random
from contextlib import suppress
from dataclasses import replace
from itertools import combinations

import pytest

from periplus.models.kalypso import GAME, board
from periplus.models.kalypso.kernel import KERNEL, after
from periplus.models.kalypso.moves import Build, End, MonumentMove, Send
from periplus.models.kalypso.state import Bags, Building
from periplus.models.kalypso.terms import KINDS, Mode, Objective
from periplus.solvers.kalypso.turn.search import TurnSearch
from periplus.solvers.kalypso.turn.survey import area_cells, bits
from periplus.solvers.limits import Clock, Limits
from tests.marking import slow_for

from .tables import base, table
from .test_solver_pairs import Played
from .test_solver_raising import one_area
from .twins import positions
from .twins.lines import TooMany

LIMITS = Limits(seconds=None)
OBJECTIVES: dict[Mode, tuple[Objective, ...]] = {
    "versus": ("score", "fish", "settlers", "gardens", "district"),
    "coop": ("survive", "settlers", "gardens", "fish"),
    "solo": ("survive", "settlers", "gardens", "fish"),
}
BUDGET = 400
"""States that playing everything from a board may come to."""


def node_of(state, objective: Objective = "score"):
    return TurnSearch(objective, Clock(LIMITS)).node(state, 1)


def board_of(rng, mode, hand):
    """A random board of the mode with that hand, mostly with nothing to draw."""
    state = GAME.state(GAME.load(json.dumps(positions.position(rng, mode)).encode()))
    state = state.with_own(replace(state.own, hand=hand))
    return state if rng.random() < 0.3 else replace(state, bags=Bags((), (), ()))


def ends_declined(state, objective: Objective = "score"):
    """Whether a search takes the turn to end once the pending area is declined; None where no area is pending."""
    node = node_of(state, objective)
    if node.pending() is None:
        return None
    declined = [option for option in node.options() if option.step is None]
    return len(declined) == 1 and declined[0].limit == node.now < node.ceiling


def compare_declined(state, objective):
    """Whether nothing is left once the area is declined, as the rules say too if the search says so."""
    ends, area = ends_declined(state, objective), node_of(state).pending()
    if ends and area:
        side, corner = area
        at = state.sea.frame.cell(corner)
        raised = MonumentMove if side == 3 else Build
        left = [move for move in KERNEL.legal(state) if not (isinstance(move, raised) and move.at == at)]
        assert left == [End()]
    return ends


def test_an_area_is_declined_without_a_state_only_where_the_turn_ends_then():
    seen = []
    for seed in range(700):
        rng = random.Random(f"declined {seed}")
        if state := one_area(rng):
            state = state.with_own(replace(state.own, hand=rng.choice(((), (), state.own.hand))))
            seen.append(compare_declined(state, "score"))
    for mode, objectives in OBJECTIVES.items():
        for seed in range(60):
            rng = random.Random(f"declined {mode} {seed}")
            seen.append(compare_declined(board_of(rng, mode, ()), rng.choice(objectives)))
    assert seen.count(True) > 20
    assert seen.count(False) > 40


@pytest.mark.parametrize(
    ("rows", "ends"), [(("MM.", "MP."), True), (("WW.", "WP."), False), (("MMM", "MPM"), False)]
)
def test_a_house_or_another_area_may_still_be_built_on(rows, ends):
    """Solar panels and shipyards are declined for good, of wood there may still be a house."""
    state = GAME.state(table({"base": base(*rows), "fresh": [[1, 1]]}))
    assert ends_declined(state) is ends


def sent_to(rng, state):
    """The same board with two more buildings of one kind, a sending in hand, and survivors; None without room."""
    own, frame, found = state.own, state.sea.frame, []
    corners = list(
        bits(board.open_areas(state.sea, own, board.BUILDING) & board.ground(state.sea, own, board.BUILDING))
    )
    for corner in rng.sample(corners, len(corners)):
        cells = area_cells(frame, board.BUILDING, corner)
        if len(found) < 2 and not any(cells & area_cells(frame, board.BUILDING, other) for other in found):
            found.append(corner)
    if len(found) < 2:
        return None
    kind = rng.choice(KINDS[1:])
    alike = [Building(kind, frame.cell(corner)) for corner in found]
    survivors = rng.choice((1, 1, 2, 3))
    return state.with_own(
        replace(own, buildings=(*own.buildings, *alike), hand=("send",), survivors=survivors)
    )


def compare_sendings(state, objective):
    """How many sendings the search leaves out, each worth as much as one to another building of the kind."""
    lines = Played(objective, BUDGET)
    kinds = {building.at: building.kind for building in state.own.buildings}
    sendings = [move for move in KERNEL.legal(state) if isinstance(move, Send)]
    worth = {move: lines.best(after(state, move)) for move in sendings}
    for one, two in combinations(sendings, 2):
        assert kinds[one.at] != kinds[two.at] or worth[one] == worth[two]
    kept = [option.step for option in node_of(state, objective).options() if isinstance(option.step, Send)]
    assert sorted(kinds[move.at] for move in kept) == sorted({kinds[move.at] for move in sendings})
    return len(sendings) - len(kept)


@pytest.mark.parametrize(
    ("mode", "seeds"), slow_for([("versus", 100), ("coop", 100), ("solo", 100)], lambda one: one[0] == "coop")
)
def test_of_the_buildings_of_a_kind_one_is_sent_to(mode, seeds):
    left_out = 0
    for seed in range(seeds):
        rng = random.Random(f"sent {mode} {seed}")
        state = sent_to(rng, board_of(rng, mode, ()))
        with suppress(TooMany):
            left_out += compare_sendings(state, rng.choice(OBJECTIVES[mode])) if state else 0
    assert left_out > 10


def test_a_hint_ranks_the_sendings_to_every_building():
    greenhouses = [{"kind": "greenhouse", "at": at} for at in ([0, 0], [0, 2])]
    town = {"base": base("SSSS", "SSSS"), "buildings": greenhouses, "hand": ["send"], "survivors": 1}
    node = node_of(GAME.state(table(town)))
    assert sum(isinstance(option.step, Send) for option in node.options()) == 1
    assert sum(isinstance(option.step, Send) for option in node.every_option()) == 2
