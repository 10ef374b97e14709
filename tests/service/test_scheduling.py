"""Fair queues: slots, queues, and that a client which floods them delays itself alone."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest

from periplus.service.scheduling import FairQueue, Full

T = TypeVar("T")


def run(steps: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(steps)


def test_a_queue_is_full_when_its_slots_and_its_queue_are() -> None:
    async def steps() -> None:
        queue = FairQueue(1, 1)
        first = queue.enter("a")
        queue.enter("b")
        with pytest.raises(Full):
            queue.enter("c")
        queue.leave(first)
        queue.enter("c")
        assert queue.inside == 2

    run(steps())


def test_a_queue_without_a_bound_is_never_full() -> None:
    async def steps() -> None:
        queue = FairQueue(1)
        for _ in range(1000):
            queue.enter(None)
        assert queue.inside == 1000

    run(steps())


def test_one_client_may_fill_half_of_the_queue_and_others_are_served_meanwhile() -> None:
    async def steps() -> None:
        queue = FairQueue(2, 8)
        flood = [queue.enter("a") for _ in range(5)]
        with pytest.raises(Full):
            queue.enter("a")
        assert [ticket.turn.done() for ticket in flood] == [True, False, False, False, False]
        assert queue.enter("b").turn.done()

    run(steps())


def test_a_free_slot_goes_to_who_was_served_the_longest_ago() -> None:
    async def steps() -> list[str]:
        queue = FairQueue(1, 20)
        tickets = {name: queue.enter(name[0]) for name in ("a1", "a2", "a3", "b1", "b2", "c1")}
        order = []
        while tickets:
            (name,) = (name for name, ticket in tickets.items() if ticket.turn.done())
            order.append(name)
            queue.leave(tickets.pop(name))
        assert queue.inside == 0
        return order

    assert run(steps()) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_whoever_leaves_the_queue_is_forgotten_and_a_second_leave_changes_nothing() -> None:
    async def steps() -> None:
        queue = FairQueue(1, 4)
        first, second, third = queue.enter("a"), queue.enter("a"), queue.enter("b")
        queue.leave(second)
        queue.leave(second)
        queue.leave(third)
        queue.leave(first)
        queue.leave(first)
        assert queue.inside == 0
        assert queue.enter("a").turn.done()

    run(steps())


def most_at_once(queue: FairQueue, clients: list[str | None]) -> int:
    """How many requests of these clients are worked on at the same time."""
    now = most = 0

    async def work(client: str | None) -> None:
        nonlocal now, most
        ticket = queue.enter(client)
        await ticket.turn
        now += 1
        most = max(most, now)
        await asyncio.sleep(0.01)
        now -= 1
        queue.leave(ticket)

    async def together() -> None:
        await asyncio.gather(*(work(client) for client in clients))

    run(together())
    return most


def test_a_client_has_one_turn_at_a_time_and_others_have_theirs() -> None:
    assert most_at_once(FairQueue(3), ["a", "a", "a"]) == 1
    assert most_at_once(FairQueue(3), ["a", "b", "a"]) == 2
    assert most_at_once(FairQueue(3), [None] * 5) == 3
    assert most_at_once(FairQueue(2), ["a", "b", "c"]) == 2
