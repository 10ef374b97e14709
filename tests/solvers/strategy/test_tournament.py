"""What games say of an edition: shares with intervals, ties, who begins, and what is never played."""

from __future__ import annotations

from collections import Counter

import pytest

from periplus.solvers.limits import Limits
from periplus.solvers.strategy.arena import Contest, Record
from periplus.solvers.strategy.tournament import clustered, share, spread, summary


def record(score: float, win: float, *, begins: bool = False, moves: int = 5, **named: int) -> Record:
    return Record("greedy", score, 0, win, moves=moves, begins=begins, named=Counter(named))


GAMES = [
    [record(10, 1, begins=True, a=2), record(4, 0, b=1)],
    [record(7, 0.5), record(7, 0.5, begins=True, moves=6)],
]


def test_the_interval_of_a_share_is_wilsons() -> None:
    # Newcombe 1998, table I: 81 of 263: 0.2553 to 0.3662; 0 of 20: 0 to 0.1611
    assert [share(81, 263)[part] for part in ("low", "high")] == pytest.approx([0.2553, 0.3662], abs=1e-4)
    assert [share(0, 20)[part] for part in ("low", "high")] == pytest.approx([0, 0.1611], abs=1e-4)


def test_a_spread_has_quantiles_by_nearest_rank() -> None:
    found = spread([4, 1, 3, 2, 5])
    assert found["quantiles"] == {"0": 1, "25": 2, "50": 3, "75": 4, "100": 5}
    assert (found["mean"], found["deviation"]) == (3, 1.581)
    assert spread([]) == {}


def test_games_are_summed_up_by_seat_and_by_who_began() -> None:
    found = summary(GAMES, {"cards": ["a", "b", "c"]})
    assert [seat["wins"]["mean"] for seat in found["seats"]] == [0.75, 0.25]
    assert (found["first"]["mean"], found["first"]["fair"]) == (0.75, 0.5)
    assert found["ties"]["mean"] == 0.5
    assert found["winning_margin"]["quantiles"] == {"0": 0, "25": 0, "50": 0, "75": 6, "100": 6}
    assert found["lengths"] == [10, 11]
    assert found["components"]["cards"] == {"played": {"a": 2, "b": 1, "c": 0}, "never": ["c"]}


def test_who_wins_together_ties_with_nobody() -> None:
    """Three games of two who won one of them together: nobody leads, and each seat wins what the others do."""
    games = [[record(9, won, begins=True), record(9, won)] for won in (1, 0, 0)]
    found = summary(games, {})
    assert found["ties"]["mean"] == 0
    assert found["winning_margin"] == {}
    assert (found["first"]["mean"], found["first"]["fair"]) == (0.3333, 0.3333)
    assert [seat["wins"]["mean"] for seat in found["seats"]] == [0.3333, 0.3333]


def test_a_seed_is_rotated_only_where_the_seats_differ() -> None:
    limits = Limits(work=0.01)
    assert Contest("any", ("greedy", "random", "random"), 6, 1, limits).rotations == 3
    assert Contest("any", ("greedy", "greedy"), 6, 1, limits).rotations == 1


def test_games_of_one_deal_are_no_independent_trials() -> None:
    # ten deals, each played in two rotations that end alike: worth ten trials (Wilson of 5 of 10 by hand)
    alike = clustered([[1.0, 1.0], [0.0, 0.0]] * 5)
    assert (alike["of"], alike["deals"], alike["mean"]) == (20, 10, 0.5)
    assert [alike["low"], alike["high"]] == [share(5, 10)["low"], share(5, 10)["high"]]
    # where games of a deal say nothing of each other, they count as trials: residuals 1, 1, 0, 0 of means 1/2
    apart = clustered([[1.0, 1.0], [0.0, 0.0], [1.0, 0.0], [0.0, 1.0]] * 5)
    assert apart["high"] - apart["low"] == pytest.approx(
        share(19, 38)["high"] - share(19, 38)["low"], abs=1e-3
    )
    assert clustered([[1.0], [0.0]]) == share(1, 2) | {"deals": 2}


def test_one_deal_in_two_rotations_counts_as_one() -> None:
    found = summary(GAMES, {}, rotations=2)
    assert (found["games"], found["deals"]) == (2, 1)
    assert found["seats"][0]["wins"] == share(0.75, 1) | {"of": 2, "deals": 1}
