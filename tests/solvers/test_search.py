"""A search ends in exactly one final answer, however and whenever it is stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from periplus.solvers.limits import Clock, Limits, Reason, Stop
from periplus.solvers.search import AnswerPolicy, Search, anytime, now_and_then
from tests.solvers.piling import on_each_machine


@dataclass(frozen=True)
class Count:
    """An answer that counts how far the work has come."""

    value: int = 0
    reason: Reason | None = None

    def stopped(self, reason: Reason) -> Count:
        return replace(self, reason=reason)


def counting(end: int | None, pause: float = 0.0) -> Search[Count]:
    def run(clock: Clock) -> Iterator[Count]:
        value = 0
        while value != end:
            value += 1
            yield Count(value)
            while pause and clock.elapsed() < value * pause:
                clock.check()
                time.sleep(0.001)

    return Search(run, Limits(seconds=5), Count())


def test_a_search_that_comes_to_its_end_has_proved_its_last_answer() -> None:
    answers = list(counting(3))
    assert answers == [Count(1), Count(2), Count(3), Count(3, "proved")]


def test_the_result_is_the_last_answer_of_the_stream_and_stays() -> None:
    search = counting(3)
    assert search.result() == Count(3, "proved")
    assert search.result() is search.result()
    assert search.result() == Count(3, "proved")


def test_an_iteration_always_ends_with_the_final_answer_also_of_a_search_that_has_ended() -> None:
    search = counting(3)
    final = search.result()
    assert [*search, *search] == [final, final]
    other = counting(3)
    told = [(answer.value, other.result().value) for answer in other]
    assert told == [(1, 3), (3, 3)]


def test_a_reason_of_its_own_ends_the_stream() -> None:
    search = Search(lambda _: iter([Count(1), Count(2, "gap"), Count(3)]), Limits(), Count())
    assert list(search) == [Count(1), Count(2, "gap")]


def owing(end: int | None) -> Search[Count]:
    """A search that counts and owes ten more in the end."""

    def run(_: Clock) -> Iterator[Count]:
        yield from counting(end)

    return Search(run, Limits(), Count(), complete=lambda answer, _: replace(answer, value=answer.value + 10))


def test_what_the_last_answer_owes_is_added_when_a_limit_strikes() -> None:
    search = owing(None)
    next(iter(search))
    search.clock.limits = Limits(seconds=1e-9)
    assert search.result() == Count(11, "seconds")
    assert search.result() == Count(11, "seconds")


def test_a_cancelled_search_ends_without_what_it_owes() -> None:
    search = owing(None)
    next(iter(search))
    search.cancel()
    assert search.result() == Count(1, "cancelled")


def test_a_cancel_before_the_start_gives_what_was_known_before() -> None:
    search = counting(3)
    search.cancel()
    assert list(search) == [Count(0, "cancelled")]
    assert search.result() == Count(0, "cancelled")


def test_a_cancel_after_the_end_changes_nothing() -> None:
    search = counting(3)
    final = search.result()
    search.cancel()
    assert search.result() is final


def test_leaving_the_block_ends_the_work_and_keeps_the_latest_answer() -> None:
    ended: list[bool] = []

    def run(_: Clock) -> Iterator[Count]:
        try:
            yield Count(1)
            yield Count(2)
        finally:
            ended.append(True)

    with Search(run, Limits(), Count()) as search:
        assert next(iter(search)) == Count(1)
    assert ended == [True]
    assert search.result() == Count(1, "cancelled")


def test_leaving_the_block_after_the_end_keeps_the_final_answer() -> None:
    with counting(2) as search:
        final = search.result()
    assert search.result() is final


@pytest.mark.parametrize("reason", ["seconds", "work", "memory", "crashed", "gap"])
def test_a_stop_inside_the_work_is_the_reason(reason: Reason) -> None:
    def run(_: Clock) -> Iterator[Count]:
        yield Count(1)
        raise Stop(reason)

    assert Search(run, Limits(), Count()).result() == Count(1, reason)


def test_the_time_limit_ends_work_that_never_ends() -> None:
    search = Search(_endless, Limits(seconds=0.1), Count())
    final = search.result()
    assert final.reason == "seconds"
    assert final.value >= 1


def _endless(_: Clock) -> Iterator[Count]:
    value = 0
    while True:
        value += 1
        yield Count(value)
        time.sleep(0.005)


def test_where_a_limit_of_work_strikes_does_not_depend_on_who_is_told_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Work of 2 is done after two steps of three, whether a pause comes after the second or not."""

    def asked() -> Count:
        count = Count()

        def run(clock: Clock) -> Iterator[Count]:
            nonlocal count

            def step(value: int) -> None:
                nonlocal count
                clock.spend(1.0)
                count = Count(value)

            yield count
            for _ in now_and_then(map(step, (1, 2, 3)), clock):
                yield count
            yield count

        Search(run, Limits(seconds=None, work=2.0), Count()).result()
        return count

    assert on_each_machine(monkeypatch, asked) == (Count(2), Count(2))


def test_an_error_in_the_work_is_raised_and_the_search_is_over() -> None:
    def run(_: Clock) -> Iterator[Count]:
        yield Count(1)
        raise ZeroDivisionError

    search = Search(run, Limits(), Count())
    with pytest.raises(ZeroDivisionError):
        search.result()
    assert search.result() == Count(1, "crashed")


def test_an_interrupt_leaves_the_best_answer_so_far() -> None:
    def run(_: Clock) -> Iterator[Count]:
        yield Count(1)
        raise KeyboardInterrupt

    search = Search(run, Limits(), Count())
    with pytest.raises(KeyboardInterrupt):
        list(search)
    assert search.result() == Count(1, "cancelled")


def test_every_answer_is_confirmed_before_anybody_gets_it() -> None:
    seen: list[Count] = []
    search = Search(
        lambda _: iter([Count(1), Count(2)]), Limits(), Count(), policy=AnswerPolicy(confirm=seen.append)
    )
    assert [*search][-1] == search.result() == Count(2, "proved")
    assert seen == [Count(1), Count(2)]  # the end adds its reason, and is not looked at again


def test_what_the_end_adds_is_confirmed_too() -> None:
    seen: list[Count] = []
    search = Search(
        lambda _: iter([Count(1)]),
        Limits(),
        Count(),
        policy=AnswerPolicy(confirm=seen.append),
        complete=lambda answer, _: Count(answer.value + 1, answer.reason),
    )
    assert search.result() == seen[-1] == Count(2, "proved")
    empty = Search(lambda _: iter(()), Limits(), Count(), policy=AnswerPolicy(confirm=seen.append))
    assert empty.result() == seen[-1]


def test_a_part_is_ended_by_the_cancel_of_the_whole() -> None:
    whole = Clock(Limits())
    part = counting(None, 0.01).under(whole)
    next(iter(part))
    whole.cancel()
    assert part.result().reason == "cancelled"


@pytest.mark.parametrize("after", [0.0, 0.001, 0.01, 0.03])
def test_threads_that_wait_for_one_search_get_the_same_final_answer(after: float) -> None:
    search = counting(20, 0.002)
    finals: list[Count] = []
    streams: list[list[Count]] = []
    threads = [threading.Thread(target=lambda: finals.append(search.result())) for _ in range(4)]
    threads += [threading.Thread(target=lambda: streams.append(list(search))) for _ in range(4)]
    for thread in threads:
        thread.start()
    time.sleep(after)
    search.cancel()
    for thread in threads:
        thread.join()
    assert len(finals) == len(streams) == 4
    assert all(final is search.result() for final in finals)
    assert search.result().reason in ("cancelled", "proved")
    for stream in streams:
        assert [answer.reason for answer in stream[:-1]] == [None] * (len(stream) - 1)
        assert not stream or stream[-1] is search.result()


def test_a_block_left_in_one_thread_ends_the_wait_of_another() -> None:
    search = counting(None, 0.002)
    finals: list[Count] = []
    thread = threading.Thread(target=lambda: finals.append(search.result()))
    thread.start()
    with search:
        time.sleep(0.02)
    thread.join(60)
    assert finals == [search.result()]
    assert search.result().reason == "cancelled"


def test_an_answer_that_is_not_confirmed_is_never_given() -> None:
    def refuse(_: Count) -> None:
        raise ArithmeticError

    search = Search(lambda _: iter([Count(1)]), Limits(), Count(), policy=AnswerPolicy(confirm=refuse))
    with pytest.raises(ArithmeticError):
        search.result()
    assert search.result() == Count(0, "crashed")


def test_the_clock_starts_when_somebody_asks() -> None:
    search = Search(_endless, Limits(seconds=60), Count())
    asked = time.monotonic()
    assert search.clock.started < asked
    with search:
        next(iter(search))
        assert search.clock.started >= asked


def test_work_that_is_stopped_ends_with_all_that_it_knows() -> None:
    """Not only with what it told last, which the time of day decides."""

    def run(_: Clock) -> Iterator[Count]:
        known = 1
        try:
            yield Count(known)
            known = 5
            raise Stop("work")
        except Stop as stop:
            yield Count(known, stop.reason)

    assert Search(run, Limits(), Count()).result() == Count(5, "work")


@pytest.mark.parametrize("end", [Count(9), None])
def test_anytime_work_tells_each_step_and_what_it_knows_at_its_end_or_stop(end: Count | None) -> None:
    known = [0]

    def steps(stops: bool) -> Iterator[None]:
        for step in (1, 2):
            known[0] = step
            yield
        known[0] = 5
        if stops:
            raise Stop("work")

    last = None if end is None else lambda: end
    told = list(anytime(steps(False), lambda: Count(known[0]), last))
    assert told == [Count(1), Count(2), *([end] if end else [])]
    told = list(anytime(steps(True), lambda: Count(known[0]), last))
    assert told == [Count(1), Count(2), Count(5, "work")]


@pytest.mark.parametrize("reason", ["seconds", "cancelled"])
def test_work_that_is_stopped_between_two_answers_may_end_with_what_it_knows(reason: Reason) -> None:
    def run(_: Clock) -> Iterator[Count]:
        try:
            yield Count(1)
        except Stop as stop:
            yield Count(7, stop.reason)

    search = Search(run, Limits(), Count())
    next(iter(search))
    if reason == "cancelled":
        search.cancel()
    else:
        search.clock.limits = Limits(seconds=1e-9)
    assert search.result() == Count(7, reason)


def test_what_is_known_without_a_search_comes_first() -> None:
    policy = AnswerPolicy(floor=lambda clock: Count(1))
    search = Search(lambda _: iter([Count(2)]), Limits(seconds=1e-9), Count(), policy=policy)
    assert list(search) == [Count(1), Count(1, "seconds")]


def test_an_answer_is_never_worse_than_one_before() -> None:
    policy: AnswerPolicy[Count] = AnswerPolicy(
        better=lambda known, news: max(known, news, key=lambda count: count.value)
    )
    search = Search(lambda _: iter([Count(3), Count(2), Count(4)]), Limits(), Count(), policy=policy)
    assert [count.value for count in search] == [3, 3, 4, 4]
