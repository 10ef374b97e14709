"""What games say of an edition: shares with intervals, ties, who begins, and what is never played."""

from __future__ import annotations

from collections import Counter

import pytest

from periplus.solvers.limits import Limits
from periplus.solvers.strategy.arena import Contest, Record
from periplus.solvers.strategy.tournament import share, spread, summary


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


def test_a_seed_is_rotated_only_where_the_seats_differ() -> None:
    limits = Limits(work=0.01)
    assert Contest("any", ("greedy", "random", "random"), 6, 1, limits).rotations == 3
    assert Contest("any", ("greedy", "greedy"), 6, 1, limits).rotations == 1
