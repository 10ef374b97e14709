"""Means, evaluation sums and comparisons against figures worked out by hand."""

from math import exp, sqrt

import pytest

from periplus.solvers.search.sampling import Mean, mean_of
from periplus.solvers.strategy.evaluation import Evaluation, shares
from periplus.solvers.strategy.outlooks import Outlook, SeatTurn, margins_of
from periplus.solvers.strategy.playouts import Estimate, adjusted
from periplus.solvers.strategy.ranking import figure
from periplus.solvers.strategy.search import Candidate


def estimate(*values: float) -> Estimate:
    made = Estimate()
    for value in values:
        made.add(Outlook(None, value, value))
    return made


def test_a_mean_has_the_standard_error_of_its_values() -> None:
    assert mean_of([]) == Mean(0.0, 0.0, 0)
    assert mean_of([4.0]) == Mean(4.0, 0.0, 1)
    found = mean_of([1.0, 2.0, 6.0])  # variance (4 + 1 + 9) / 2 = 7
    assert found.mean == 3
    assert found.stderr == pytest.approx(sqrt(7 / 3))
    assert Mean(4.0, 0.0, 1).as_json() == {"mean": 4.0, "stderr": None, "samples": 1}


def test_turns_are_compared_in_the_worlds_that_they_share() -> None:
    one, other = estimate(10, 20, 30, 90), estimate(9, 18, 29)
    assert one.lead(other) == mean_of([1, 2, 1])
    assert one.differs_from(other)
    assert not estimate(1, 5).differs_from(estimate(2, 4))
    assert not estimate(3, 3).differs_from(estimate(3, 3))
    assert estimate(4, 4).differs_from(estimate(3, 3))  # the same difference in every world
    assert not estimate(4).differs_from(estimate(3))  # one world tells nothing of chance


def test_a_value_is_carried_over_from_the_reference() -> None:
    one, reference = estimate(5, 7), estimate(4, 8, 12)
    found = adjusted(one, reference, "score")  # 8 + mean(1, -1)
    assert found.mean == 8
    assert found.samples == 2
    assert found.stderr == pytest.approx(1)


def test_what_was_expected_counts_as_so_many_worlds() -> None:
    def trusted(expected: float, *values: float) -> Estimate:
        made = Estimate(Outlook(None, expected, expected), trust=2.0)
        for value in values:
            made.add(Outlook(None, value, value))
        return made

    one, reference = trusted(10, 5, 7), trusted(4, 4, 8)
    assert one.lead(reference) == mean_of([1, -1])  # the play-outs alone
    assert one.ahead_of(reference) == (3, 3)  # (2 * 0 + 2 * 6) / 4
    assert adjusted(one, reference, "score").mean == 6 + 3


def test_what_was_not_played_out_is_told_by_its_distance_to_the_best() -> None:
    def candidate(order: int, win: float, score: float, *wins: float) -> Candidate:
        made = Candidate(SeatTurn((order,), order), order, Outlook(win, score, 3.0), Estimate())
        for one in wins:
            made.estimate.add(Outlook(one, 40.0, -1.0))
        return made

    best, behind, far = candidate(0, 0.875, 52, 0.5, 0.75), candidate(1, 0.75, 50), candidate(2, 0.125, 49)
    # the evaluation put the best at 0.875 and 52, its play-outs come to 0.625 and 40
    told = [figure(behind, best, part) for part in ("win", "score", "margin")]
    assert told == [Mean(0.5, 0.0, 0), Mean(38.0, 0.0, 0), Mean(-1.0, 0.0, 0)]
    assert figure(far, best, "win") == Mean(0.0, 0.0, 0)  # no share is less than nothing
    assert figure(far, behind, "win") == Mean(0.125, 0.0, 0)  # nothing was played out
    assert figure(candidate(0, 0.875, 52, 0.5), best, "score") == Mean(40.0, 0.0, 1)


def test_an_evaluation_is_the_sum_of_weights_that_change_with_what_is_left() -> None:
    weights = Evaluation(("a", "b"), ((1.0, 2.0, 4.0), (0.0, 1.0, 0.0)), (10.0, 0.0, 8.0), (3.0, 4.0))
    # a weighs 1 + 2/2 + 4/4 = 3, b weighs 1/2, the level is 10 + 8/4 = 12
    assert weights.values([(2.0, 4.0), (0.0, 0.0)], 0.5) == [20.0, 12.0]
    assert weights.parts((2.0, 4.0), 0.5) == [6.0, 2.0]
    assert weights.spread(0.0) == 3.0
    assert weights.spread(1.0) == 5.0


def test_odds_of_winning_follow_the_difference_of_scores() -> None:
    assert shares([10.0, 4.0], 3.0)[0] == pytest.approx(1 / (1 + exp(-2)))
    assert sum(shares([1.0, 2.0, 30.0], 5.0)) == pytest.approx(1)
    assert margins_of([3, 9, 5]) == [-6, 4, -4]


def test_a_feature_that_the_weights_do_not_know_weighs_nothing() -> None:
    data = {"players": {"2": {"weights": {"a": [1, 0, 0]}, "level": [0, 0, 0], "spread": [1, 1]}}}
    assert Evaluation.read(data, 2, ("a", "new")).values([(5.0, 7.0)], 1.0) == [5.0]
