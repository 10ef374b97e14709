"""Hints for the whole game: every decision of a solo game has one, made from what the seat sees."""

import random
from collections.abc import Iterator
from dataclasses import replace
from string import ascii_lowercase

import pytest

from periplus.models.core.data import Horizon
from periplus.models.core.errors import PositionError
from periplus.models.core.kernel import CHANCE, OVER
from periplus.models.core.registry import game
from periplus.models.observatory import GAME
from periplus.models.observatory.kernel import KERNEL, KernelTable
from periplus.models.observatory.position import Position
from periplus.models.observatory.state import Phase
from periplus.models.observatory.turns import is_last_turn
from periplus.puzzles.collection import find
from periplus.solvers import api
from periplus.solvers.limits import Clock, Limits
from periplus.solvers.observatory.evaluation import OPTIONS, ahead_of, clear_placements, nearest
from periplus.solvers.observatory.policy import Policy
from periplus.solvers.observatory.strategy import HEAD_START, STRATEGY
from periplus.solvers.strategy.hint import search
from periplus.solvers.strategy.playouts import Worlds
from tests.battery.support import play_out

from . import tables as small


def played(position: Position, rng: random.Random) -> Position:
    """The position after a roll, or after the best move that a short hint for the game names."""
    if KERNEL.to_move(KERNEL.state(position)) == CHANCE:
        roll = GAME.chance(position, rng)
        assert roll is not None
        return GAME.play(position, roll)
    seen = GAME.seen_by(position, 0)
    best = api.hint(seen, Limits(seconds=None, work=0.02), horizon="game").result().moves[0].move
    return GAME.play(position, GAME.parse_move(position, best.as_json()))  # type: ignore[union-attr]


def at_random(position: Position, rng: random.Random) -> Position:
    """The position after a roll or any move."""
    return GAME.play(position, GAME.chance(position, rng) or rng.choice(GAME.moves(position)))


def test_every_decision_of_the_last_rounds_is_hinted_and_the_hint_is_played() -> None:
    rng = random.Random(100)
    position = GAME.start(1, rng)
    while GAME.outcome(position) is None:
        position = (at_random if GAME.state(position).round < 9 else played)(position, rng)
    assert GAME.score(position).players[0].total >= 20  # some 15 at random


@pytest.mark.slow
def test_every_decision_of_a_game_is_hinted_and_the_hint_is_played() -> None:
    rng = random.Random(100)
    position = GAME.start(1, rng)
    while GAME.outcome(position) is None:
        position = played(position, rng)
    assert GAME.score(position).players[0].total >= 30  # some 15 at random, 26 by the turn's hint


def last_turn(seed: int) -> Position:
    """A solo game played at random up to the dice of its last turn."""
    rng = random.Random(seed)
    position = GAME.start(1, rng)
    while True:
        roll = GAME.chance(position, rng)
        position = GAME.play(position, roll or rng.choice(GAME.moves(position)))
        state = GAME.state(position)
        if roll and state.phase is Phase.ROLLED and is_last_turn(state):
            return position


@pytest.mark.parametrize("seed", [1, 2])
def test_the_last_turn_is_proved_as_by_the_hint_for_the_turn(seed: int) -> None:
    position = last_turn(seed)
    limits = Limits(seconds=None, work=10)
    answer = api.hint(position, limits, horizon="game").result().as_json()
    exact = api.hint(position, limits, horizon="turn").result().as_json()
    assert answer["status"] == "optimal"
    assert [entry["value"] for entry in answer["moves"]] == [entry["value"] for entry in exact["moves"]]
    assert answer["moves"][0]["score"] == {"mean": exact["moves"][0]["value"], "stderr": 0.0, "samples": 0}


@pytest.mark.parametrize("players", [1, 2])
def test_the_order_of_the_decks_does_not_change_a_hint(players: int) -> None:
    rng = random.Random(players)
    position = GAME.start(players, rng)
    limits = Limits(seconds=None, work=0.3, samples=8)
    data = position.as_json()
    assert all(len(deck) > 5 for deck in data["decks"].values())
    other = data | {"decks": {size: deck[::-1] for size, deck in data["decks"].items()}}
    hints = [api.hint(api.load(given), limits, horizon="game").result().as_json() for given in (data, other)]
    assert hints[0] == hints[1]
    assert hints[0]["work"]["playouts"] > 10


def test_a_move_that_no_plan_has_is_judged_by_play_outs_too() -> None:
    rng = random.Random(3)
    position = GAME.rewind(last_turn(2), 2)  # the cards are kept, the first dice have fallen
    limits = Limits(seconds=None, work=3, samples=8)
    ranked = [entry.move for entry in search(position, limits).result().moves]
    made = rng.choice([move for move in GAME.moves(position) if move not in ranked])
    found = {entry.move: entry for entry in search(position, limits, made).result().moves}
    assert found[made].extra["score"]["samples"] == 8
    assert all(entry.move in ranked for entry in found.values() if entry.move != made)


def tables(players: int, seed: int) -> Iterator[KernelTable]:
    """Decisions with the dice of a game in which everybody plays by the policy."""
    rng = random.Random(seed)
    table = STRATEGY.start(players, rng)
    while (mover := KERNEL.to_move(table)) != OVER:
        if mover == CHANCE:
            table = KERNEL.chance(table, rng)
            continue
        if table.state.phase is Phase.ROLLED:
            yield table
        table = STRATEGY.reply(table)[0]


@pytest.mark.parametrize("players", [2, 3])
def test_play_outs_are_the_seats_own_until_the_last_turns_in_which_all_play(players: int) -> None:
    clock, kinds = Clock(Limits(seconds=None)), set()
    for table in [*tables(players, 4)][::5]:
        seat, after = KERNEL.to_move(table), STRATEGY.turns(table, 1)[0].after
        worlds = Worlds(STRATEGY, lambda seat, rng, table=table: table, seat, 1)
        outlook, leaf = STRATEGY.played_out(worlds, after, 0, clock)
        before, then = ([sheet.stars.bit_count() for sheet in one.state.sheets] for one in (after, leaf))
        grown = {other for other in range(players) if then[other] > before[other]}
        if ahead_of(after.state, 0).checks > 2:
            assert grown == {seat}
            score = STRATEGY.outlook(leaf)[seat].score
            rest = max(found.score for other, found in enumerate(STRATEGY.outlook(after)) if other != seat)
            assert (outlook.score, outlook.margin) == (score, score - rest)
            kinds.add("alone")
        else:
            result = KERNEL.result(leaf)
            assert KERNEL.to_move(leaf) == OVER
            assert (outlook.win, outlook.score) == (result.wins[seat], result.scores[seat])
            kinds.add("together")
    assert kinds == {"alone", "together"}


def test_the_policys_own_turn_has_a_head_start_and_no_other() -> None:
    policy, others = Policy(Clock(Limits(seconds=None))), 0
    for table in [*tables(2, 6)][::6]:
        seat = KERNEL.to_move(table)
        own = policy.rest(table.state, seat, ahead_of(table.state, seat))
        for turn in STRATEGY.turns(table, 4):
            plain, shown = STRATEGY.outlook(turn.after)[seat], STRATEGY.at_once(table, turn, seat)
            if turn.actions != own:
                assert shown == plain
                others += 1
                continue
            assert shown.margin == pytest.approx(plain.margin + HEAD_START)
            assert plain.win is not None
            assert shown.win is not None
            assert shown.win > plain.win
    assert others > 5


def test_the_nearest_placements_are_those_that_a_sort_of_all_would_give() -> None:
    """The first OPTIONS by the stars that they lack, equal ones in the order in which placements are listed."""
    for table in [*tables(2, 8)][::4]:
        edition = table.state.edition
        for sheet in table.state.sheets:
            for card in sheet.range:
                every = [
                    ((one.stars & ~sheet.stars).bit_count(), index, one)
                    for index, one in enumerate(clear_placements(edition, sheet.figures, card))
                ]
                wanted = [(one.stars & ~sheet.stars, count, one) for count, _, one in sorted(every)[:OPTIONS]]
                assert list(nearest(edition, sheet.figures, sheet.stars, card)) == wanted


def test_before_a_roll_nothing_is_decided_for_the_whole_game() -> None:
    position = find("first-light").position
    assert game("observatory").actors(position), "cards could be completed before the roll too"
    with pytest.raises(PositionError, match="chance has to act"):
        api.hint(position, Limits(seconds=None, work=0.01), horizon="game").result()


def test_the_rest_of_a_turn_that_is_remembered_is_the_one_found_anew() -> None:
    """What others have on their sheets is nothing to a seat that uses its dice."""
    rng, warm = random.Random(5), Policy(Clock(Limits(seconds=None)))
    for position, _ in play_out(GAME, 2, 12):
        assert isinstance(position, Position)
        state = GAME.state(position)
        if state.phase is not Phase.ROLLED or rng.random() < 0.8:
            continue
        for seat, other in ((0, 1), (1, 0)):
            ahead = ahead_of(state, seat)
            found = warm.rest(state, seat, ahead)
            changed = state.with_sheet(other, replace(state.sheets[other], stars=0, figures=(), range=()))
            assert warm.rest(changed, seat, ahead) is found
            assert Policy(Clock(Limits(seconds=None))).rest(changed, seat, ahead) == found


@pytest.mark.parametrize("horizon", ["turn", "game"])
def test_cards_of_more_stars_than_any_plan_has_a_chance_for_are_hinted(horizon: Horizon) -> None:
    """Four cards of 26 stars each, as many as a card can have, on an empty chart: a plan of all lacks 104."""
    rows = [ascii_lowercase[:13], ascii_lowercase[13:]]
    cards = [small.card(f"c{number}", "large", 99, "/".join(rows)) for number in range(4)]
    chart = {"rows": [2, 3, 4, 5, 6] * 4, "columns": [2, 3, 4, 5, 6] * 4}
    edition = {"chart": chart, "rounds": {"1": {"count": 12}}, "cards": cards}
    position = small.table({"range": ["c0", "c1", "c2", "c3"]}, edition=edition, log=[small.roll()])
    ranking = api.hint(position, Limits(seconds=None, work=0.01), horizon=horizon).result()
    legal = GAME.moves(position)
    assert all(entry.move in legal for entry in ranking.moves)
    assert ranking.moves[0].value is not None
