"""Training: the same bytes from the same arguments, and weights that have learned something."""

import json

import pytest

from periplus.solvers.strategy.evaluation import Evaluation
from periplus.solvers.strategy.selfplay import evaluating, greedy, match
from tests.solvers.strategy.toy import ToyStrategy

pytest.importorskip("numpy")

from periplus.solvers.strategy.train import Course, trained, written

COURSE = Course(games=60, seed=5, iterations=3, match=10)


def test_the_same_arguments_make_the_same_bytes() -> None:
    first, second = (
        written("toy", {seats: trained(ToyStrategy(), seats, COURSE) for seats in (1, 2)}, COURSE)
        for _ in range(2)
    )
    assert first == second
    data = json.loads(first)
    assert data["made_by"].startswith("python -m periplus.solvers.strategy.train toy --games 60 --seed 5")
    assert set(data["players"]) == set(data["scored"]) == {"1", "2"}


def test_what_self_play_learns_beats_greed() -> None:
    toy = ToyStrategy()
    weights, _ = trained(toy, 2, COURSE)
    toy.use(2, weights)
    share, margin = match(toy, evaluating(toy), greedy(toy), 2, range(1000, 1100))
    assert share > 0.6  # greed takes two points at a time: 12; a fair card is worth 2.5
    assert margin > 1


def test_training_begins_with_the_rough_weights_of_a_strategy_that_has_some(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    toy = ToyStrategy()
    monkeypatch.setattr(ToyStrategy, "ROUGH", {toy.names[0]: 2.0})
    weights, scored = trained(toy, 2, Course(games=1, seed=5, iterations=0))
    assert weights.curves[0] == (2.0, 0.0, 0.0)
    assert not any(map(any, weights.curves[1:]))
    assert scored == {"kept": -1, "against_the_best_before": []}


def test_weights_read_back_value_states_as_they_did() -> None:
    toy = ToyStrategy()
    weights, scored = trained(toy, 2, COURSE)
    data = json.loads(written("toy", {2: (weights, scored)}, COURSE))
    again = Evaluation.read(data, 2, toy.names)
    rows = toy.features(toy.start(2, __import__("random").Random(1)))
    assert again.values(rows, 0.5) == weights.values(rows, 0.5)
    assert Evaluation.read(data, 5, toy.names) == again  # the nearest number of players
