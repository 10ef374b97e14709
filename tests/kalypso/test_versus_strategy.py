"""Hints for the whole game in versus: legal turns, offers as they come, cards that cost most."""

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from statistics import fmean

import pytest

from periplus.models.core.kernel import CHANCE, OVER
from periplus.models.kalypso import board, scoring
from periplus.models.kalypso.building import buildable, monument_places
from periplus.models.kalypso.kernel import KERNEL, Placing, Step, after
from periplus.models.kalypso.moves import Take
from periplus.models.kalypso.placing import places
from periplus.models.kalypso.scoring import MONUMENT, SOLAR_MOST, SURVIVOR
from periplus.models.kalypso.state import Bags, Stage, State
from periplus.solvers.kalypso.strategy import STRATEGY
from periplus.solvers.kalypso.turn.promise import packed
from periplus.solvers.kalypso.versus.ahead import expected, offers
from periplus.solvers.kalypso.versus.turns import quick_turn, turns
from periplus.solvers.kalypso.versus.uses import best_left, kind_worth, uses
from periplus.solvers.kalypso.versus.worth import coming, cost, costs, parts, turns_left, worth_with
from periplus.solvers.kalypso.weights import measured, versus_weights
from periplus.solvers.limits import Clock, Limits


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


def test_the_parts_of_what_is_expected_end_as_the_score() -> None:
    end = whole_game(2, 3)[-1]
    for seat, settlement in enumerate(end.settlements):
        assert parts(end, seat) == (scoring.points(end, settlement), 0.0, 0.0, 0.0)


def test_the_tiles_that_a_seat_leaves_are_those_that_the_other_is_offered() -> None:
    """Of the last to take in a turn: so a tile that the other has a use for costs who leaves it."""
    state = next(one for one in whole_game(2, 3) if one.round == 2 and one.offer and KERNEL.to_move(one) == 1)
    taken = set()
    for turn in STRATEGY.turns(state):
        game = turn.after.progress
        if game is not None and not game.busy:  # nothing was drawn, the turn is over
            take = turn.actions[0]
            assert isinstance(take, Take)
            taken.add(take.tile)
            first, *_ = coming(turn.after, 0)
            assert Counter(first.tiles) == Counter(state.offer) - Counter([take.tile])
            assert first.removed == 0
    assert len(taken) > 1


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
    """Storms: four points for each of two boats that are missing after the first round; dock: three flat."""
    state = dealt(2, 9)
    assert cost(state, "storms", 1) == pytest.approx(4 * 2 * measured().missed["boat"][0])
    assert cost(state, "dock", 2) == pytest.approx(3 * measured().missed["fish"][1])


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


@pytest.mark.parametrize(
    ("values", "removed"), [((4, 1, 9, 2), 0), ((4, 1, 9, 2), 2), ((3.5,), 0), ((), 0), ((2, 2, 7), 3)]
)
def test_the_best_that_is_left_is_the_mean_over_all_that_may_be_gone(
    values: tuple[float, ...], removed: int
) -> None:
    kept = list(combinations(values, max(0, len(values) - removed)))
    assert best_left(values, removed) == pytest.approx(fmean(max(some, default=0.0) for some in kept))


def test_known_offers_are_as_large_as_those_that_come() -> None:
    """Of the tiles told for a turn as many are left as the rules offer, and those that come are among them."""
    states = whole_game(3, 4)
    begins = [one for one in states if one.offer and KERNEL.to_move(one) == 0]
    compared = 0
    for number, state in enumerate(begins):
        for offer in coming(state, 0):
            if number + offer.away == len(begins):
                continue
            later = begins[number + offer.away]
            assert len(offer.tiles) - offer.removed == len(later.offer)
            if later.round == state.round and all(tiles is not None for tiles in state.progress.vortices):  # type: ignore[union-attr]
                assert not Counter(later.offer) - Counter(offer.tiles)
                compared += offer.away > 0
    assert compared >= 12


def best_by_the_rules(state: State, tile: str) -> float:
    """The tile laid in every place by the rules: the tokens that are gone, and the best areas to build on after it."""
    frame, sea, best = state.sea.frame, state.sea, 0.0
    taken = after(state, Take(tile=tile))
    known = board.facts(sea, state.own)
    for stencil, where in places(taken, tile):
        for at in range(where.bit_length()):
            if not where >> at & 1:
                continue
            laid = after(taken, Placing(tile, stencil, at))
            closed = board.enclosed(sea, laid.own) & ~known.enclosed
            fish = closed & board.visible_fish(sea, state.own)
            found = float(fish.bit_count()) + SURVIVOR * (laid.own.survivors - state.own.survivors)
            found += versus_weights().barrel * laid.own.hand.count("barrel")
            areas: dict[int, float] = {}
            for kind, corners in buildable(laid):
                for corner in range(corners.bit_length()):
                    if corners >> corner & 1:
                        cells = board.square(sea, frame.cell(corner), 2)
                        worth = kind_worth(state, kind, versus_weights())
                        if kind == "solar":
                            view = frame.beside(cells) & ~known.covered
                            worth = max(
                                worth, min(SOLAR_MOST, view.bit_count()) - versus_weights().hidden_view
                            )
                        areas[cells] = max(areas.get(cells, 0.0), worth)
            large = monument_places(laid)
            for corner in range(large.bit_length()):
                if large >> corner & 1:
                    areas[board.square(sea, frame.cell(corner), 3)] = float(MONUMENT)
            best = max(best, found + packed((worth, cells) for cells, worth in areas.items()))
    return best


def test_the_best_use_of_a_tile_is_that_of_its_best_place_laid_by_the_rules() -> None:
    compared = 0
    for state in whole_game(2, 3)[::6]:
        if state.offer and KERNEL.to_move(state) == state.player:
            for tile in state.offer[:2]:
                assert uses(state).best(tile) == pytest.approx(best_by_the_rules(state, tile))
                compared += 1
    assert compared >= 8


def shuffled(bags: Bags, rng: random.Random) -> Bags:
    """The bags as a seat knows them."""
    salvage, scrap = (tuple(rng.sample(bag, len(bag))) for bag in (bags.salvage, bags.scrap))
    return Bags(salvage, scrap, tuple(rng.sample(bags.fish, len(bags.fish))))


def by_points(state: State) -> tuple[Step, ...]:
    """A turn that is worth most by its points."""
    return quick_turn(state, lambda one: float(scoring.points(one, one.own)), 6)


def by_outlook(state: State) -> tuple[Step, ...]:
    """The turn, or the card to pass on, of the best evaluation."""
    seat = KERNEL.to_move(state)
    return max(STRATEGY.turns(state), key=lambda turn: STRATEGY.at_once(state, turn, seat).utility).actions


def margin(seed: int, seat: int) -> float:
    """By how much that seat wins a game by the evaluation, against turns that are best for their points."""
    rng = random.Random(seed)
    state = dealt(2, seed)
    while (mover := KERNEL.to_move(state)) != OVER:
        if mover == CHANCE:
            state = KERNEL.chance(state, rng)
            continue
        passing = state.progress is not None and state.progress.stage is Stage.FORECAST
        seen = replace(state, bags=shuffled(state.bags, rng))
        line = by_outlook(seen) if mover == seat or passing else by_points(seen)
        for step in line:
            if KERNEL.to_move(state) == mover and step in KERNEL.legal(state):
                state = KERNEL.apply(state, step)
    scores = KERNEL.result(state).scores
    return scores[seat] - scores[1 - seat]


@pytest.mark.slow
def test_the_evaluation_wins_against_turns_that_are_best_for_their_points() -> None:
    assert sum(margin(500 + seed, seat) > 0 for seed in range(4) for seat in range(2)) >= 6


@pytest.mark.parametrize("work", [1e-9, 0.02, 0.1])
def test_turns_are_there_whenever_the_clock_stops(work: float) -> None:
    state = next(one for one in whole_game(2, 3) if one.offer and one.round == 2)
    clock = Clock(Limits(seconds=None, work=work))
    for turn in turns(state, clock) or STRATEGY.turns_within(state, clock):
        reached = state
        for action in turn.actions:
            assert action in KERNEL.legal(reached)
            reached = KERNEL.apply(reached, action)
    assert clock.worked < work + 0.02
