"""Chains that are made: one selection of tasks is best, as playing every line by the rules shows."""

from typing import Any

import pytest

from periplus.models.core.errors import PositionError
from periplus.puzzles.making import make
from periplus.puzzles.protocol import Order
from periplus.solvers import api
from periplus.solvers.limits import Limits

LIMITS = Limits(seconds=30)
Chosen = frozenset[tuple[Any, ...]]


def lines(position: Any, chosen: Chosen = frozenset()) -> dict[Chosen, int]:
    """Every selection of tasks with the most respect that an order of it comes to; moves are played one by one."""
    found = {chosen: position_respect(position)}
    moves: Any = api.moves(position)
    for move in moves:
        if move.type == "task":
            task = (move.card, move.option, move.any)
            for more, respect in lines(api.play(position, move), chosen | {task}).items():
                found[more] = max(respect, found.get(more, 0))
    return found


def position_respect(position: Any) -> int:
    """The track is all that scores: there are no elders and no offerings."""
    return int(api.score(position).players[0].total)


@pytest.mark.parametrize("seed", [3, 5])
def test_one_selection_is_best_and_it_is_the_recorded_one(seed: int) -> None:
    made = make("buru", "chain", Order(seed, 4, None, None), LIMITS)
    assert made is not None
    found = lines(made.position)
    most = max(found.values())
    best = [chosen for chosen, respect in found.items() if respect == most]
    least = [chosen for chosen in best if not any(other < chosen for other in best)]
    moves: Any = made.moves(list(made.answer.moves))
    assert least == [frozenset((move.card, move.option, move.any) for move in moves)]
    assert len(moves) >= 3
    assert made.answer.worth == most


def test_the_same_order_makes_the_same_chain() -> None:
    order = Order(4, None, None, None)
    one, other = make("buru", "chain", order, LIMITS), make("buru", "chain", order, LIMITS)
    assert one is not None
    assert other is not None
    assert one.as_text() == other.as_text()


@pytest.mark.parametrize(
    ("order", "field"),
    [
        (Order(1, 3, None, None), "--size"),
        (Order(1, 9, None, None), "--size"),
        (Order(1, 5, 2, None), "--difficulty"),
        (Order(1, 5, None, "study"), "--edition"),
    ],
)
def test_an_order_that_cannot_be_met_is_bad_input(order: Order, field: str) -> None:
    with pytest.raises(PositionError) as caught:
        make("buru", "chain", order, LIMITS)
    assert caught.value.field == field
