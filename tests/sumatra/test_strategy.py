"""Sumatra's strategy: the quick evaluation is the fitted one, features are what a notebook shows, replies are best."""

import random

import pytest

from periplus.models.sumatra.edition import SHELF
from periplus.models.sumatra.kernel import KERNEL
from periplus.models.sumatra.state import Column, Notebook, State
from periplus.solvers.strategy.game import Strategy
from periplus.solvers.strategy.selfplay import evaluating, played
from periplus.solvers.sumatra.strategy import FEATURES, STRATEGY, majority_row, notebook_row


def met(players: int, seed: int) -> list[State]:
    found: list[State] = []
    played(STRATEGY, [evaluating(STRATEGY, 0.5)] * players, seed, found.append)
    return [state for state in found if KERNEL.to_move(state) >= 0]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_quick_evaluation_is_the_weighted_sum_of_the_features(players: int) -> None:
    for state in met(players, seed=1)[::5]:
        plain = Strategy.expected(STRATEGY, state)
        for quick, slow in zip(STRATEGY.expected(state), plain, strict=True):
            assert quick == pytest.approx(slow)


@pytest.mark.parametrize("players", [2, 4])
def test_a_reply_is_the_best_of_the_turns_by_the_evaluation(players: int) -> None:
    for state in met(players, seed=2)[::6]:
        after, looked = STRATEGY.reply(state)
        turns = STRATEGY.turns(state)
        assert looked == len(turns)
        best = max(STRATEGY.expected(turn.after)[state.turn].margin for turn in turns)
        assert STRATEGY.expected(after)[state.turn].margin == pytest.approx(best)


def test_a_turn_takes_every_brown_badge_it_may() -> None:
    rng = random.Random(3)
    for state in met(2, seed=3)[::6]:
        legal = KERNEL.legal(state)
        kept = {turn.actions[0] for turn in STRATEGY.turns(state)}
        assert kept <= set(legal)
        action = rng.choice(legal)
        others = [one for one in kept if one[:5] == action[:5]]
        assert max(len(one.badges) for one in others) >= len(action.badges) - 1


def test_features_of_a_notebook_by_hand() -> None:
    # two columns: three ropes and their volcano in the first, one pair of boots in the second
    notebook = Notebook(
        residents=2,
        ornaments=3,
        villages=1,
        plants=(4, 0, 3, 0, 0),
        animals=(2, 0, 5, 0, 0),
        radio=0b011,
        gps=0b001,
        columns=(Column("a", 3, True), Column("b", 1)),
    )
    row = dict(
        zip(
            [feature.name for feature in FEATURES], notebook_row(notebook, SHELF.named("study")), strict=False
        )
    )
    assert row["points"] == 2 + 4 + 5 + 5  # ornaments, plant and animal, volcano, three ropes; no village
    assert (row["equipped2"], row["equipped3"]) == (1, 0)
    assert (row["twos"], row["threes"], row["volcano3"]) == (0, 1, 1)
    assert (row["ornaments3"], row["ornaments4"], row["ornaments_counted"]) == (1, 0, 2)
    assert (row["halves"], row["void_value"]) == (0, 5)
    assert (row["radio_halves"], row["radio_pairs"], row["pairs_counted"]) == (1, 1, 1)
    assert row["villages_waiting"] == 1  # as many pairs as villages
    assert (row["rows8"], row["rows9"]) == (1, 1)


def test_the_race_for_residents_is_seen_from_each_seat() -> None:
    assert majority_row((4, 1, 4), 0) == (1.0, 0.0, 0.0, 0.0)
    assert majority_row((4, 1, 4), 1) == (0.0, 1.0, -3.0, 0.0)
    assert majority_row((6, 1, 4), 0) == (1.0, 0.0, 2.0, 1.0)
