"""Limits and the clock that watches them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

import pytest

from periplus.solvers.limits import Clock, Limits, Stop
from periplus.solvers.memo import Memo


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("seconds", 0, "a number above 0 to 1000000, got 0"),
        ("seconds", -1, "a number above 0 to 1000000, got -1"),
        ("seconds", "ten", "a number above 0 to 1000000, got 'ten'"),
        ("work", 0, "a number above 0, got 0"),
        ("gap", -1, "a number from 0, got -1"),
        ("gap", math.inf, "a number from 0, got inf"),
        ("gap", math.nan, "a number from 0, got nan"),
        ("count", 0, "a whole number from 1, got 0"),
        ("samples", 0, "a whole number from 1, got 0"),
        ("workers", 0, "a whole number from 1 to 64, got 0"),
        ("workers", 65, "a whole number from 1 to 64, got 65"),
        ("memory", 63, "a whole number from 64 to 1048576, got 63"),
    ],
)
def test_a_limit_out_of_range_is_refused_with_what_it_may_be(field: str, value: object, said: str) -> None:
    arguments: dict[str, Any] = {field: value}
    with pytest.raises(ValueError, match=f"^{re.escape(f'{field}: expected {said}')}$"):
        Limits(**arguments)


def test_without_limits_the_clock_never_stops() -> None:
    clock = Clock(Limits(seconds=None))
    clock.spend(1e9)
    clock.check()
    assert clock.remaining() is None
    assert clock.work_left() is None


def test_effort_that_is_spent_stops_the_clock() -> None:
    clock = Clock(Limits(work=2.0))
    clock.spend(1.5)
    clock.check()
    assert clock.work_left() == 0.5
    clock.spend(1.0)
    assert clock.work_left() == 0.0
    with pytest.raises(Stop, match="work"):
        clock.check()


def test_time_that_is_over_stops_the_clock() -> None:
    clock = Clock(Limits(seconds=1.0), started=Clock(Limits()).started - 1.5)
    assert clock.remaining() == 0.0
    with pytest.raises(Stop, match="seconds"):
        clock.check()


def test_a_cancel_comes_before_every_other_reason() -> None:
    clock = Clock(Limits(seconds=1.0, work=1.0), started=Clock(Limits()).started - 1.5)
    clock.spend(2.0)
    clock.cancel()
    with pytest.raises(Stop, match="cancelled"):
        clock.check()


def test_a_part_has_the_smaller_limit_and_shares_the_cancel() -> None:
    whole = Clock(Limits(seconds=None, work=5.0))
    whole.spend(3.0)
    assert whole.part(work=1.0).limits.work == 1.0
    assert whole.part(work=9.0).limits.work == 2.0
    assert whole.part().limits.work == 2.0
    part = whole.part(seconds=3.0)
    assert part.limits.seconds == 3.0
    whole.cancel()
    with pytest.raises(Stop, match="cancelled"):
        part.check()


def test_a_share_of_the_time_is_a_share_of_the_work_where_that_is_limited() -> None:
    whole = Clock(Limits(seconds=None, work=5.0))
    whole.spend(3.0)
    assert whole.share(0.25).limits.work == 0.5
    assert whole.tried(lambda part: part.limits.work, share=0.25) == 0.5
    assert Limits(seconds=8.0, work=2.0).share(0.5) == Limits(seconds=8.0, work=1.0)
    assert Limits(seconds=8.0).share(0.5) == Limits(seconds=4.0)
    assert Limits(seconds=None).share(0.5) == Limits(seconds=None)


def test_a_part_counts_time_as_the_whole_does() -> None:
    class Still(Clock):
        def elapsed(self) -> float:
            return 0.0

    assert Still(Limits(seconds=1.0)).part().remaining() == 1.0
    assert Still(Limits(seconds=1.0)).share(0.5).remaining() == 0.5


def test_a_part_of_nothing_left_stops_at_once() -> None:
    whole = Clock(Limits(seconds=None, work=1.0))
    whole.spend(1.0)
    part = whole.part()
    part.spend(1e-6)
    with pytest.raises(Stop, match="work"):
        part.check()


def test_what_is_tried_with_a_part_is_counted_and_none_where_the_part_is_over() -> None:
    def asked(effort: float) -> Callable[[Clock], float]:
        def ask(part: Clock) -> float:
            part.spend(effort)
            part.check()
            return effort

        return ask

    whole = Clock(Limits(seconds=None, work=5.0))
    assert whole.tried(asked(0.5), work=1.0) == 0.5
    assert whole.worked == 0.5
    assert whole.tried(asked(2.0), work=1.0) is None
    assert whole.worked == 2.5
    with pytest.raises(Stop, match="work"):
        whole.tried(asked(4.0), work=9.0)
    assert whole.worked == 6.5


def test_a_search_in_this_process_stops_before_it_takes_all_memory() -> None:
    clock, taken = Clock(Limits(seconds=30, memory=64)), []

    def grow() -> None:
        while True:
            taken.append(bytearray(1 << 16))
            clock.check()

    with pytest.raises(Stop) as stop:
        grow()
    assert stop.value.reason == "memory"
    assert 64 <= len(taken) // 16 <= 96


def test_a_table_forgets_the_oldest_and_never_grows() -> None:
    memo = Memo[int, int](80)
    for number in range(1000):
        memo[number] = number
        assert len(memo) <= 80
    assert list(memo) == sorted(memo)
    assert memo[999] == 999
    memo[999] = 1
    assert memo[999] == 1
    with pytest.raises(ValueError, match="most: 0"):
        Memo(0)
