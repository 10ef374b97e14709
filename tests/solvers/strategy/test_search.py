"""The search on a toy whose best turns can be worked out by hand."""

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest

from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.strategy.outlooks import Outlook, SeatTurn, margins_of
from periplus.solvers.strategy.playouts import Estimate, Worlds
from periplus.solvers.strategy.search import Candidate, Comparison, as_good_as, equals
from tests.solvers.strategy.toy import TURNS, Table, ToyKernel, ToyStrategy


class Knowing(ToyStrategy):
    """The toy, its states valued by hand: points, and what tokens can still become."""

    depth = 1
    near = 0.5

    def expected(self, state: Table) -> Any:
        turns = TURNS - state.turn // len(state.points)
        values = [
            points + 2.0 * turns + (3.0 * saved if saved + turns >= 3 else 0)
            for points, saved in zip(state.points, state.saved, strict=True)
        ]
        return [
            Outlook(None, value, margin) for value, margin in zip(values, margins_of(values), strict=True)
        ]


def compared(state: Table, limits: Limits) -> Comparison:
    toy = Knowing()
    seat = toy.kernel.to_move(state)
    comparison = Comparison(Worlds(toy, lambda seat, rng: state, seat, limits.seed), Clock(limits))
    for _ in comparison.run():
        pass
    return comparison


def test_the_last_turn_is_played_to_its_end() -> None:
    # one turn left, two tokens saved: the third is worth ten, a card 2.5, safety 2
    last = Table((0, 0), 2 * TURNS - 2, False, (2, 0))
    comparison = compared(last, Limits(samples=64))
    assert comparison.best(1)[0].turn.actions == ("save",)
    assert comparison.best(1)[0].estimate.worlds >= 8


def test_a_card_is_worth_its_mean_in_common_worlds() -> None:
    last = Table((0, 0), 2 * TURNS - 1, False, (0, 0))  # seat 1 alone is left
    comparison = compared(last, Limits(samples=400))
    worth = {one.turn.actions[0]: one.estimate for one in comparison.candidates}
    risk = [outlook.score for outlook in worth["risk"].outlooks]
    assert set(risk) == {0.0, 5.0}
    assert {outlook.score for outlook in worth["safe"].outlooks} == {2.0}


def test_the_same_seed_and_work_give_the_same_comparison() -> None:
    begun = Table((0, 0), 0, False, (0, 0))
    toy = Knowing()
    found = []
    for seconds in (None, 50.0):
        comparison = Comparison(
            Worlds(toy, lambda seat, rng: begun, 0, 7), Clock(Limits(seconds=seconds, work=0.004, seed=7))
        )
        with pytest.raises(Stop):
            for _ in comparison.run():
                pass
        found.append([(one.turn.actions, tuple(one.estimate.utilities)) for one in comparison.best()])
    assert found[0] == found[1]
    assert sum(len(values) for _, values in found[0]) > 5


def test_chance_brings_the_same_to_every_turn_of_a_world() -> None:
    worlds = Worlds(Knowing(), partial(lambda table, seat, rng: table, Table((0, 0), 0, False, (0, 0))), 0, 3)
    assert worlds.numbers(4, 1).random() == worlds.numbers(4, 1).random()
    assert worlds.numbers(4, 1).random() != worlds.numbers(5, 1).random()
    assert isinstance(worlds.numbers(0, 0), random.Random)


def test_all_turns_are_looked_at_in_time() -> None:
    class Narrow(Knowing):
        width = 1

    begun = Table((0, 0), 2 * TURNS - 4, False, (0, 0))
    toy = Narrow()
    comparison = Comparison(
        Worlds(toy, lambda seat, rng: begun, 0, 0), Clock(Limits(seconds=None, samples=16))
    )
    for _ in comparison.run():
        pass
    # the first alone, then two; a newcomer that is best has the rest looked at too
    assert sum(one.estimate.worlds > 0 for one in comparison.candidates) >= 2


def test_turns_that_were_hardly_looked_at_stand_behind_those_that_were() -> None:
    begun = Table((0, 0), 0, False, (0, 0))
    comparison = Comparison(Worlds(Knowing(), lambda seat, rng: begun, 0, 0), Clock(Limits(seconds=None)))
    first, second, third = comparison.candidates
    for _ in range(16):
        first.estimate.add(Outlook(None, 10.0, 0.0))
    for _ in range(8):
        second.estimate.add(Outlook(None, 9.0, 0.0))
    third.estimate.add(Outlook(None, 99.0, 0.0))
    assert comparison.best() == [third, first, second]
    assert comparison.ranked() == [first, second, third]


def test_play_outs_are_cut_between_turns_where_turns_are_numbered() -> None:
    class Numbered(Knowing):
        near = 0.0

        def turn_number(self, state: Table) -> int:
            return state.turn // len(state.points)

    begun = Table((0, 0), 4, False, (0, 0))  # the third turn of the first seat
    worlds = Worlds(Numbered(), lambda seat, rng: begun, 0, 0)
    clock = Clock(Limits(seconds=None))
    assert worlds.play(begun, 0, 0, clock).turn == 6
    assert worlds.play(begun, 0, 2, clock).turn == 10
    assert worlds.play(begun, 0, -1, clock).turn == 2 * TURNS


@pytest.mark.parametrize("number", [1, 7])
def test_the_lead_is_the_same_by_sums(number: int) -> None:
    rng = random.Random(number)
    one, other = Estimate(), Estimate()
    for estimate, worlds in ((one, number), (other, 9)):
        for _ in range(worlds):
            estimate.add(Outlook(rng.random(), 0.0, rng.random()))
    lead, margin = one.ahead_of(other)
    assert lead == pytest.approx(one.lead(other).mean)
    pairs = list(zip(one.outlooks, other.outlooks, strict=False))
    assert margin == pytest.approx(sum(mine.margin - theirs.margin for mine, theirs in pairs) / number)


def test_a_move_that_was_made_is_compared_as_well_as_the_best() -> None:
    class Narrow(Knowing):
        width = 1

    begun = Table((0, 0), 0, False, (0, 0))
    worlds = Worlds(Narrow(), lambda seat, rng: begun, 0, 0)
    made = Comparison(worlds, Clock(Limits(seconds=None))).candidates[-1].turn.actions[0]
    comparison = Comparison(worlds, Clock(Limits(seconds=None, samples=16)), made)
    for _ in comparison.run():
        pass
    found = next(one for one in comparison.candidates if one.turn.actions[0] == made)
    assert found.estimate.worlds == max(one.estimate.worlds for one in comparison.candidates) == 16


def test_only_the_first_moves_in_a_row_are_told_as_equal() -> None:
    """The second is surely worse in the worlds of both; the third, looked at in two, may be as good."""

    def candidate(values: list[float]) -> Candidate:
        estimate = Estimate()
        for value in values:
            estimate.add(Outlook(None, value, value))
        return Candidate(SeatTurn((), None), 0, Outlook(None, 0.0, 0.0), estimate)

    best, worse, doubtful = (
        candidate([5.0, 6.0, 5.0, 6.0]),
        candidate([3.0, 4.0, 3.5, 4.0]),
        candidate([1.0, 6.0]),
    )
    assert as_good_as(best, best)
    assert not as_good_as(best, worse)
    assert as_good_as(best, doubtful)
    assert not as_good_as(best, candidate([]))
    assert equals([best, worse, doubtful]) == 1
    assert equals([best, doubtful, worse]) == 2


class SureKernel(ToyKernel):
    """The toy without chance."""

    def legal(self, state: Table) -> Sequence[str]:
        return [action for action in super().legal(state) if action != "risk"]


class Sure(Knowing):
    kernel = SureKernel()


@pytest.mark.parametrize("odds", [(0, 1), (0,) * 99 + (1,)])
def test_what_is_hidden_is_found_though_many_worlds_may_be_dealt_alike(odds: Sequence[int]) -> None:
    """The other's points are 0 or 1, with even odds or nearly always 0; known, or not, for each of many seeds."""
    last = 2 * TURNS - 2

    def hidden(seat: int, rng: random.Random) -> Table:
        return Table((0, rng.choice(odds)), last, False, (0, 0))

    def shuffled(seat: int, rng: random.Random) -> Table:
        return Table((0, rng.sample(odds, len(odds))[0]), last, False, (0, 0))

    def weighed(seat: int, rng: random.Random) -> Table:
        return Table((0, int(rng.random() > 0.99)), last, False, (0, 0))

    def known(seat: int, rng: random.Random) -> Table:
        return Table((0, 1), last, False, (0, 0))

    def proved(deal: Callable[[int, random.Random], Table], seed: int) -> bool:
        return Comparison(Worlds(Sure(), deal, 0, seed), Clock(Limits(seconds=None))).endings() is not None

    assert not any(proved(deal, seed) for deal in (hidden, shuffled, weighed) for seed in range(30))
    assert all(proved(known, seed) for seed in range(3))


class CompelledKernel(SureKernel):
    """The toy without chance, in which the second seat has no choice."""

    def legal(self, state: Table) -> Sequence[str]:
        return [action for action in super().legal(state) if action == "safe" or state.turn % 2 == 0]


class Compelled(Knowing):
    kernel = CompelledKernel()


@pytest.mark.parametrize(("strategy", "expected"), [(Sure(), False), (Compelled(), True)])
def test_a_choice_of_another_who_does_not_see_all_is_not_proved(strategy: Knowing, expected: bool) -> None:
    """The second seat, whose turn is the last, does not know how many points the first has."""

    def known_to_the_first(seat: int, rng: random.Random) -> Table:
        return Table((rng.choice((3, 4)) if seat else 3, 0), 2 * TURNS - 2, False, (0, 0))

    worlds = Worlds(strategy, known_to_the_first, 0, 1)
    assert (Comparison(worlds, Clock(Limits(seconds=None))).endings() is not None) == expected
