"""Lanes: slots, queues, and that a client which floods them delays itself alone."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest

from periplus.service.desk import Full, Lane

T = TypeVar("T")


def run(steps: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(steps)


def test_a_lane_is_full_when_its_slots_and_its_queue_are() -> None:
    async def steps() -> None:
        lane = Lane(1, 1)
        first = lane.enter("a")
        lane.enter("b")
        with pytest.raises(Full):
            lane.enter("c")
        lane.leave(first)
        lane.enter("c")
        assert lane.inside == 2

    run(steps())


def test_a_lane_without_a_bound_is_never_full() -> None:
    async def steps() -> None:
        lane = Lane(1)
        for _ in range(1000):
            lane.enter(None)
        assert lane.inside == 1000

    run(steps())


def test_one_client_may_fill_half_of_the_queue_and_others_are_served_meanwhile() -> None:
    async def steps() -> None:
        lane = Lane(2, 8)
        flood = [lane.enter("a") for _ in range(5)]
        with pytest.raises(Full):
            lane.enter("a")
        assert [ticket.turn.done() for ticket in flood] == [True, False, False, False, False]
        assert lane.enter("b").turn.done()

    run(steps())


def test_a_free_slot_goes_to_who_was_served_the_longest_ago() -> None:
    async def steps() -> list[str]:
        lane = Lane(1, 20)
        tickets = {name: lane.enter(name[0]) for name in ("a1", "a2", "a3", "b1", "b2", "c1")}
        order = []
        while tickets:
            (name,) = (name for name, ticket in tickets.items() if ticket.turn.done())
            order.append(name)
            lane.leave(tickets.pop(name))
        assert lane.inside == 0
        return order

    assert run(steps()) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_whoever_leaves_the_queue_is_forgotten_and_a_second_leave_changes_nothing() -> None:
    async def steps() -> None:
        lane = Lane(1, 4)
        first, second, third = lane.enter("a"), lane.enter("a"), lane.enter("b")
        lane.leave(second)
        lane.leave(second)
        lane.leave(third)
        lane.leave(first)
        lane.leave(first)
        assert lane.inside == 0
        assert lane.enter("a").turn.done()

    run(steps())


def most_at_once(lane: Lane, clients: list[str | None]) -> int:
    """How many requests of these clients are worked on at the same time."""
    now = most = 0

    async def work(client: str | None) -> None:
        nonlocal now, most
        ticket = lane.enter(client)
        await ticket.turn
        now += 1
        most = max(most, now)
        await asyncio.sleep(0.01)
        now -= 1
        lane.leave(ticket)

    async def together() -> None:
        await asyncio.gather(*(work(client) for client in clients))

    run(together())
    return most


def test_a_client_has_one_turn_at_a_time_and_others_have_theirs() -> None:
    assert most_at_once(Lane(3), ["a", "a", "a"]) == 1
    assert most_at_once(Lane(3), ["a", "b", "a"]) == 2
    assert most_at_once(Lane(3), [None] * 5) == 3
    assert most_at_once(Lane(2), ["a", "b", "c"]) == 2
