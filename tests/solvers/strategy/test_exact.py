"""The end of a game in every way: against the theory of a small game, and where nothing may be proved."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from periplus.models.core.kernel import CHANCE, OVER, Result
from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.strategy import exact
from periplus.solvers.strategy.exact import endings
from periplus.solvers.strategy.outlooks import Outlook, margins_of

CLOCK = Limits(seconds=None)


@dataclass(frozen=True)
class Nim:
    """One to three sticks are taken in turn; who takes the last one wins. Losing are the multiples of four."""

    sticks: int
    turn: int = 0
    seats: int = 2
    shaken: bool = False
    """Chance has to act."""


class NimKernel:
    def state(self, position: Any) -> Nim:
        return Nim(5)

    def sample(self, position: Any, seat: int, rng: random.Random) -> Nim:
        return self.state(position)

    def seats(self, state: Nim) -> int:
        return state.seats

    def to_move(self, state: Nim) -> int:
        return CHANCE if state.shaken else state.turn if state.sticks else OVER

    def legal(self, state: Nim) -> Sequence[int]:
        return range(1, min(3, state.sticks) + 1)

    def apply(self, state: Nim, action: int) -> Nim:
        return Nim(state.sticks - action, (state.turn + 1) % state.seats, state.seats)

    def chance(self, state: Nim, rng: random.Random) -> Nim:
        return Nim(state.sticks, state.turn, state.seats)

    def result(self, state: Nim) -> Result:
        winner = (state.turn - 1) % state.seats
        return Result(
            tuple(float(seat == winner) for seat in range(state.seats)),
            tuple(float(seat == winner) for seat in range(state.seats)),
        )

    def key(self, state: Nim) -> Nim:
        return state

    def move(self, state: Nim, action: int) -> Any:
        return action

    def action(self, state: Nim, move: Any) -> int:
        return int(move)

    def recorded(self, state: Nim, action: int) -> Any:
        return action

    def brought(self, state: Nim, rng: random.Random) -> Any:
        return None


def judged(state: Nim) -> list[Outlook]:
    result = NimKernel().result(state)
    return [
        Outlook(win, score, margin)
        for win, score, margin in zip(result.wins, result.scores, margins_of(result.scores), strict=True)
    ]


@pytest.mark.parametrize("sticks", range(1, 13))
def test_the_values_are_those_of_the_theory(sticks: int) -> None:
    found = endings(NimKernel(), judged, Nim(sticks), Clock(CLOCK))
    assert found is not None
    # an action wins exactly where it leaves a multiple of four
    assert {one.turn.actions[0]: one.outlook.win for one in found} == {
        taken: float((sticks - taken) % 4 == 0) for taken in range(1, min(3, sticks) + 1)
    }


def test_the_best_play_leads_to_the_end_that_it_is_worth() -> None:
    kernel = NimKernel()
    for one in endings(kernel, judged, Nim(7, turn=1), Clock(CLOCK)) or ():
        state = Nim(7, turn=1)
        for action in one.turn.actions:
            assert action in kernel.legal(state)
            state = kernel.apply(state, action)
        assert state == one.turn.after
        assert kernel.to_move(state) == OVER
        assert judged(state)[1] == one.outlook


def test_nothing_is_proved_of_chance_or_of_three_who_choose() -> None:
    class Shaking(NimKernel):
        def apply(self, state: Nim, action: int) -> Nim:
            return Nim(state.sticks - action, state.turn, state.seats, shaken=True)

    assert endings(Shaking(), judged, Nim(3), Clock(CLOCK)) is None
    assert endings(NimKernel(), judged, Nim(3, seats=3), Clock(CLOCK)) is None
    assert endings(NimKernel(), judged, Nim(3, seats=1), Clock(CLOCK)) is not None


def test_nothing_is_proved_of_a_choice_by_a_seat_that_does_not_see_all() -> None:
    """Two sticks leave the other none, one leaves it no choice; of four sticks any move leaves it several."""

    def found(sticks: int, unsure: set[int]) -> dict[int, float | None] | None:
        ends = endings(NimKernel(), judged, Nim(sticks), Clock(CLOCK), unsure)
        return None if ends is None else {one.turn.actions[0]: one.outlook.win for one in ends}

    assert found(2, {1}) == {1: 0.0, 2: 1.0}
    assert found(4, {1}) is None
    assert found(4, set()) == {1: 0.0, 2: 0.0, 3: 0.0}


def test_too_many_states_are_left_to_play_outs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "MOST", 10)
    assert endings(NimKernel(), judged, Nim(20), Clock(CLOCK)) is None
    assert endings(NimKernel(), judged, Nim(4), Clock(CLOCK)) is not None


def test_an_end_that_is_too_far_away_is_left_to_play_outs() -> None:
    """One stick a turn: few states, but a thousand actions in a row."""

    class Slow(NimKernel):
        def legal(self, state: Nim) -> Sequence[int]:
            return range(1, 2)

    assert endings(Slow(), judged, Nim(1000), Clock(CLOCK)) is None
    found = endings(Slow(), judged, Nim(101), Clock(CLOCK))
    assert found is not None
    assert [(one.outlook.win, len(one.turn.actions)) for one in found] == [(1.0, 101)]


def test_the_clock_ends_it() -> None:
    with pytest.raises(Stop, match="work"):
        endings(NimKernel(), judged, Nim(12), Clock(Limits(seconds=None, work=1e-4)))
