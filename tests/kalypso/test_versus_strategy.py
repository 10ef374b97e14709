"""Hints for the whole game in versus: legal turns, offers as they come, cards that cost most."""

import random
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from periplus.models.core.kernel import CHANCE, OVER
from periplus.models.kalypso import scoring
from periplus.models.kalypso.kernel import KERNEL
from periplus.models.kalypso.state import Stage, State
from periplus.solvers.kalypso.strategy import STRATEGY
from periplus.solvers.kalypso.versus.ahead import expected, offers
from periplus.solvers.kalypso.versus.passing import cost, costs
from periplus.solvers.kalypso.versus.turns import quick_turn
from periplus.solvers.kalypso.versus.worth import turns_left, worth_with


def dealt(players: int, seed: int) -> State:
    return STRATEGY.start(players, random.Random(seed))


def quickly(state: State, rng: random.Random) -> State:
    """The state after a quick turn, any card passed on, or what chance brings."""
    seat = KERNEL.to_move(state)
    if seat == CHANCE:
        return KERNEL.chance(state, rng)
    if state.progress is not None and state.progress.stage is Stage.FORECAST:
        return KERNEL.apply(state, rng.choice(KERNEL.legal(state)))
    for step in quick_turn(state, worth_with(0), 1):
        if KERNEL.to_move(state) == seat:
            assert step in KERNEL.legal(state)
            state = KERNEL.apply(state, step)
    return state


@cache
def whole_game(players: int, seed: int) -> list[State]:
    rng = random.Random(seed)
    found = [dealt(players, seed)]
    while KERNEL.to_move(found[-1]) != OVER:
        found.append(quickly(found[-1], rng))
    return found


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (3, 4)])
def test_offers_ahead_are_those_that_come_but_for_what_others_take(players: int, seed: int) -> None:
    """Of the tiles that lie before the seat one turn later, each was foreseen as one that may be there."""
    states = whole_game(players, seed)
    begins = [one for one in states if one.offer and KERNEL.to_move(one) == 0]
    assert [turns_left(one, 0) for one in begins] == list(range(16, 0, -1))
    compared = 0
    for before, later in pairwise(begins):
        now, coming = list(offers(before, 0, random.Random(1)))[:2]
        assert now == (before.round, before.offer)
        number, tiles = coming
        assert (number, len(tiles)) == (later.round, len(later.offer))
        if before.round == later.round:
            game = before.progress
            assert game is not None
            step = -1 if before.round % 2 else 1
            if (passed := game.vortices[step % players]) is not None:  # else it is still to be dealt
                assert not Counter(tiles) - Counter(passed)
                assert not Counter(later.offer) - Counter(passed)
                compared += 1
    assert compared == 8


def test_no_offers_come_after_the_last_turn() -> None:
    states = whole_game(2, 3)
    assert [len(list(offers(one, 0, random.Random(2)))) for one in states if one.offer][-2:] == [1, 1]
    assert not list(offers(states[-1], 0, random.Random(2)))


def test_what_is_expected_at_the_end_is_the_score() -> None:
    end = whole_game(2, 3)[-1]
    for seat, settlement in enumerate(end.settlements):
        assert expected(end, seat, random.Random(1)) == scoring.points(end, settlement)


def test_turns_are_legal_and_begin_in_different_places() -> None:
    state = next(one for one in whole_game(2, 3) if one.offer and one.round == 2)
    found = STRATEGY.turns(state)
    assert len({turn.actions[:2] for turn in found}) == len(found) > 4
    for turn in found:
        after = state
        for action in turn.actions:
            assert action in KERNEL.legal(after)
            after = KERNEL.apply(after, action)


def test_a_turn_looked_at_in_every_place_leaves_as_much_as_a_quick_one() -> None:
    """On the whole: a wide beam may lose a line that a narrow one has kept."""
    gained = []
    for state in whole_game(2, 3):
        if state.offer:
            worth = worth_with(turns_left(state, KERNEL.to_move(state)) - 1)
            quick = state
            for step in quick_turn(state, worth, 1):
                if KERNEL.to_move(quick) == KERNEL.to_move(state):
                    quick = KERNEL.apply(quick, step)
            seat = KERNEL.to_move(state)
            best = max(
                scoring.points(turn.after, turn.after.settlements[seat]) for turn in STRATEGY.turns(state)
            )
            gained.append(best - scoring.points(quick, quick.settlements[seat]))
    assert sum(gained) > 0


def test_a_card_costs_its_penalty_for_what_is_mostly_missing() -> None:
    """Storms: four points for each of two boats, of which 90 % are missing after the first round; dock: three flat."""
    state = dealt(2, 9)
    assert cost(state, "storms", 1) == pytest.approx(4 * 2 * 0.90)
    assert cost(state, "dock", 2) == pytest.approx(3 * 0.97)


def test_cards_are_kept_for_the_round_in_which_they_cost_most() -> None:
    """In the last round the card counts alone; before it, with the best of the others in the rounds to come."""
    states = [one for one in whole_game(2, 3) if one.progress and one.progress.stage is Stage.FORECAST]
    last = states[-1]
    assert last.round == 4
    assert costs(last) == {card: pytest.approx(cost(last, card, 4)) for card in costs(last)}
    third = next(one for one in states if one.round == 3 and KERNEL.to_move(one) == last.player)
    totals = costs(third)
    assert len(totals) == len(costs(last)) + 1
    for card, total in totals.items():
        others = [cost(third, other, 4) for other in totals if other != card]
        assert total == pytest.approx(cost(third, card, 3) + max(others))
