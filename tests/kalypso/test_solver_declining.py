"""What a beam declines: of the orders of one line a single one is left, and it comes to the same."""

import random
from itertools import pairwise

from periplus.models.kalypso.building import buildable
from periplus.models.kalypso.kernel import KERNEL, Placing, after, written
from periplus.models.kalypso.legality import fault
from periplus.models.kalypso.moves import Build, End, MonumentMove, Reserve
from periplus.models.kalypso.play import state_of
from periplus.models.kalypso.scoring import value
from periplus.models.kalypso.turn import is_over
from periplus.solvers.kalypso.turn.reached import NONE_DECLINED, SeenStates

from .tables import base, table

TOWN = {
    "base": base("WW.WM.SS", "WW.MM.SS", "WWWMMSSS", "RR.SW.RR"),
    "hand": ["WP", "SP", "WWMSR", "barrel"],
}
BAGS = {"salvage": ["WWWSM", "RRRWS", "MMMSR"], "scrap": ["WP", "MP", "RP"], "fish": [1, 0, 2]}


def town(rng):
    """A board that bears several buildings at once, with pieces in another order in hand and in the bags."""
    hand = rng.sample(TOWN["hand"], 4)
    bags = {name: rng.sample(items, len(items)) for name, items in BAGS.items()}
    return state_of(table(TOWN | {"hand": hand}, bags=bags))


def played(state, rng):
    """A whole turn by chance, with many buildings but no houses, and the end."""
    steps = []
    while not is_over(state):
        legal = [one for one in KERNEL.legal(state) if not isinstance(one, Reserve) and not is_house(one)]
        step = drawn(state, legal, rng)
        steps.append(step)
        state = after(state, step)
    return steps


def drawn(state, legal, rng):
    """A step by chance: half of the time something that is raised if that can be, else one after which much can be."""
    raised = [one for one in legal if is_raised(one)]
    if raised and rng.random() < 0.5:
        return rng.choice(raised)
    return max(rng.sample(legal, min(8, len(legal))), key=lambda one: len(buildable(after(state, one))))


def is_house(step):
    return isinstance(step, Build) and step.kind == "house"


def is_raised(step):
    return isinstance(step, Build | MonumentMove)


def at_once(state, steps):
    """The same steps with everything raised as soon as the rules allow, monuments first, then by the corner."""
    left, found = list(steps), []
    while left:
        early = [one for one in left if is_raised(one) and fault(state, written(state, one)) is None]
        early.sort(key=lambda one: (isinstance(one, Build), state.sea.frame.bit(one.at)))
        step = early[0] if early else left[0]
        assert fault(state, written(state, step)) is None
        left.remove(step)
        found.append(step)
        state = after(state, step)
    return found, state


def test_a_line_that_raises_everything_as_soon_as_it_may_is_worth_the_same_and_is_not_declined():
    moved = raised = several = 0
    for seed in range(250):
        rng = random.Random(f"declining {seed}")
        state = town(rng)
        steps = played(state, rng)
        end = state
        for step in steps:
            end = after(end, step)
        line, reached = at_once(state, steps)
        assert value(reached, reached.own, "score") == value(end, end.own, "score"), seed
        moved += line != steps
        several += any(is_raised(one) and is_raised(other) for one, other in pairwise(line))
        at = SeenStates(at_worth).reached(state)
        for step in line:
            if isinstance(step, Build):
                assert dict(at.now.kinds)[step.kind] >> state.sea.frame.bit(step.at) & 1, seed
            elif isinstance(step, MonumentMove):
                assert at.now.large >> state.sea.frame.bit(step.at) & 1, seed
            raised += is_raised(step)
            at = SeenStates(at_worth).reached(after(at.state, step), at.declining(step))
        assert isinstance(line[-1], End)
    assert moved > 20
    assert raised > 100
    assert several > 3


def at_worth(state):
    return value(state, state.own, "score")


def test_what_a_line_passes_over_is_declined_for_good_and_promises_nothing():
    """Each of the areas at hand: laying a piece declines all, building declines those of lower corners."""
    seen = SeenStates(at_worth)
    passed = ordered = 0
    for seed in range(60):
        rng = random.Random(f"passed {seed}")
        state = town(rng)
        at = seen.reached(state)
        while not is_over(at.state):
            step = drawn(
                at.state, [one for one in KERNEL.legal(at.state) if not isinstance(one, Reserve)], rng
            )
            corners = {
                (kind, corner)
                for kind, some in at.now.kinds
                if kind != "house"
                for corner in range(some.bit_length())
                if some >> corner & 1
            }
            following = after(at.state, step)
            beyond = seen.reached(following, at.declining(step))
            left = {
                (kind, corner)
                for kind, some in beyond.now.kinds
                for corner in range(some.bit_length())
                if some >> corner & 1
            }
            anew = seen.reached(following, NONE_DECLINED)
            if isinstance(step, Placing):
                assert not corners & left, seed
                passed += bool(corners) and beyond.merit < anew.merit
            elif isinstance(step, Build):
                assert not {one for one in corners & left if one[1] < state.sea.frame.bit(step.at)}, seed
                ordered += any(corner > state.sea.frame.bit(step.at) for _, corner in corners & left)
            at = beyond
    assert passed > 10
    assert ordered > 3
