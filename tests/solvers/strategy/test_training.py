"""Training: the same bytes from the same arguments, and weights that have learned something."""

import json

import pytest

from periplus.solvers.strategy.evaluation import Evaluation
from periplus.solvers.strategy.selfplay import evaluating, greedy, match
from tests.solvers.strategy.toy import Table, ToyStrategy

pytest.importorskip("numpy")

from periplus.solvers.strategy import train
from periplus.solvers.strategy.train import TrainingPlan, trained, written

COURSE = TrainingPlan(games=60, seed=5, iterations=3, match=10)


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


def test_training_begins_with_replies_that_need_no_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    def first(state: Table) -> tuple[Table, int]:
        seen.append(state)
        return toy.turns(state)[0].after, 1

    toy, seen = ToyStrategy(), list[Table]()
    monkeypatch.setattr(ToyStrategy, "own_replies", True)
    monkeypatch.setattr(toy, "reply", first)
    trained(toy, 2, TrainingPlan(games=2, seed=5, iterations=1, noise=0.0, match=1))
    assert seen


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_weights_against_themselves_are_level(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    learned, _ = trained(ToyStrategy(), seats, COURSE)
    monkeypatch.setattr(train, "fit", lambda *samples: learned)
    _, scored = trained(ToyStrategy(), seats, COURSE)
    beaten = scored["against_the_best_before"]
    # Of three equal players each is behind the best of the others on the mean: that alone is no worse play.
    assert [margin for _, margin in beaten[1:]] == [0.0, 0.0]


def test_weights_read_back_value_states_as_they_did() -> None:
    toy = ToyStrategy()
    weights, scored = trained(toy, 2, COURSE)
    data = json.loads(written("toy", {2: (weights, scored)}, COURSE))
    again = Evaluation.read(data, 2, toy.names)
    rows = toy.features(toy.start(2, __import__("random").Random(1)))
    assert again.values(rows, 0.5) == weights.values(rows, 0.5)
    assert Evaluation.read(data, 5, toy.names) == again  # the nearest number of players
