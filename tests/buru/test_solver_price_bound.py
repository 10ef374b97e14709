"""Quick bounds of afternoons by prices: never below the best play, which a search without them finds."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from periplus.models.buru import GAME
from periplus.models.buru.query import Others
from periplus.models.buru.state import State
from periplus.solvers.buru.afternoon.question import EPSILON, Aim, is_over
from periplus.solvers.buru.afternoon.tree import Tree
from periplus.solvers.limits import Clock, Limits

from .tables import duel, load
from .wild import wild

LONG = Limits(seconds=120)
GOALS: tuple[Any, ...] = (
    "end",
    "end",
    "vp",
    {"vp": Fraction(1), "palm": Fraction(1, 2), "islander": Fraction(1)},
    {"offering": Fraction(3), "fish": Fraction(1, 3)},
)


def afternoon(seed: int) -> tuple[State, Aim]:
    """An afternoon without modules and Lawans in which I act in two areas; some decks are known."""
    rng = random.Random(f"prices {seed}")
    while True:
        data = wild(rng, [], "afternoon")
        names = [player["id"] for player in data["players"]]
        if any("lawan" in player for player in data["players"]) or len(names) > 4:
            continue
        me = data["players"][names.index("me")]
        areas = [area for area in ("forest", "coast", "village", "lake") if area in me["placed"]]
        me["placed"] = {area: tokens for area, tokens in me["placed"].items() if area in areas[-2:]}
        me["tableau"] = me.get("tableau", [])[:3]
        ((_, state),) = GAME.state(load(data)).settled
        if state.turn is not None:
            break
    leftover = {"ebony": Fraction(1, 2)} if seed % 3 == 0 else {}
    others: Others = "pass" if seed % 4 == 0 else "rating"
    return state, Aim(names.index("me"), GOALS[seed % len(GOALS)], others, leftover)


def solved(state: State, aim: Aim) -> dict[State, Fraction]:
    """Every table that a search without quick bounds works out, with its value."""
    found: dict[State, Fraction] = {}

    class Noting(Tree):
        def _worked_out(self, state: State, floor: Fraction | None) -> Fraction:
            value = super()._worked_out(state, floor)
            if floor is None or value > floor:
                found[state] = value
            return value

    twin = Noting(aim, state, Clock(LONG))
    twin.bound = None
    twin.value(state)
    return found


def ends_are_bounded(tree: Tree, twin: Tree, state: State) -> None:
    """No end of an action is worth more than is said of it, of its choice, and of what follows it."""
    bound = tree.bound
    assert bound is not None
    for opening in twin.actions.openings(state):
        outlook = bound.ahead(opening.state)
        first = bound.opened(outlook, opening.state, tree.actions.hold(state))
        for end in twin.actions.ends_of(opening, "rich"):
            value = twin.mean(end.worlds)
            assert Fraction(bound.ended(outlook, end.hold), bound.scale) >= value
            assert Fraction(first, bound.scale) >= value
            assert tree._most(end.follows, end.hold, None) >= value


OPEN_REWARDS = (110, 124)
"""Where the reward of the lake is open before the action there, which it pays."""
QUICK = (*range(12), *OPEN_REWARDS)


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=() if seed in QUICK else pytest.mark.slow) for seed in range(400)]
)
def test_no_table_is_worth_more_than_its_quick_bound(seed: int) -> None:
    state, aim = afternoon(seed)
    tree, twin = (Tree(aim, state, Clock(LONG)) for _ in range(2))
    assert tree.bound is not None
    twin.bound = None
    values = solved(state, aim)
    rng = random.Random(seed)
    for _ in range(3):
        for table, value in values.items():
            assert tree.most(table) >= value
        tree.fit(rng.choice(list(values)))
    fitted = Tree(aim, state, Clock(LONG))
    fitted.priced(((Fraction(1), state),))
    for table, value in values.items():
        assert fitted.value(table, value - EPSILON) == value
    mine = [table for table in values if table.turn == aim.seat and not is_over(table)]
    for table in rng.sample(mine, min(len(mine), 3)):
        ends_are_bounded(tree, twin, table)
    for table, value in values.items():
        floor = value + Fraction(rng.randint(-3, 3), 2)
        found = tree.value(table, floor)
        assert found == value if value > floor else value <= found <= floor
    assert tree.value(state) == values[state]


def bounded_value(data: dict[str, Any]) -> tuple[Fraction, Fraction]:
    """What the first player can make of a table, and his quick bound."""
    ((_, state),) = GAME.state(load(data)).settled
    aim = Aim(0, "end", "rating")
    tree, twin = (Tree(aim, state, Clock(LONG)) for _ in range(2))
    twin.bound = None
    return twin.value(state), tree.most(state)


def test_two_elders_may_come_for_one_put_back() -> None:
    """Nets with nine fish are worth 4, two totems 5; the unknown elder that is put back was worth nothing."""
    me = {"fish": 9, "elders": ["?"], "placed": {"lake": [3]}}
    data = duel(
        me,
        {"placed": {}},
        area="lake",
        pending="elder",
        turn="me",
        totems={"banyu": "me", "manuk": "me"},
        decks={"elders": ["e11", "e12"]},
    )
    data["players"][0]["acted"] = {"lake": "l1"}
    value, most = bounded_value(data)
    assert value == 9
    assert most >= 9


def test_a_lasting_effect_counts_for_every_offering_to_come() -> None:
    """A point for each of two offerings to gunung, whose unknown cards count 6.1, and one for majority at the lake."""
    me = {
        "res": "4 clay + 4 palm",
        "tableau": ["mountain-priest"],
        "placed": {"village": [3], "lake": [4]},
        "acted": {"village": "v5"},
    }
    value, most = bounded_value(duel(me, {"placed": {}}, area="village", pending="task", turn="me"))
    assert value == 2 * (Fraction(61, 10) + 1) + 1
    assert most >= value
