"""A campaign's world as a plan that people can read: round by round, area by area, what is done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...program import World
from .campaign import Campaign
from .places import OF_TOKOH

Entry = Mapping[str, Any]


def plan_of(campaign: Campaign, world: World) -> tuple[Entry, ...]:
    """The entries in the order of time; an entry that comes several times says so (``times``)."""
    found: list[Entry] = []
    for slot, (season, here) in enumerate(campaign.base.slots):
        where = {"round": campaign.outlook.state.round + season, "area": here.area}
        found += [{**where, **entry} for entry in _entries(campaign, world, slot)]
    return tuple(found)


def _entries(campaign: Campaign, world: World, slot: int) -> Iterator[Entry]:
    """What is done in one slot."""
    for act in campaign.acts.all:
        if act.slot == slot and (times := world.value(act.times)):
            space = act.place.name.removeprefix(OF_TOKOH)
            yield _entry("act" if act.who == "own" else "liaison", times, space=space)
    for space, moved in campaign.acts.canoes.landings(slot):
        if times := world.value(moved):
            yield _entry("canoe", times, space=space)
    for when, card, taken in campaign.forest.cards:
        if when == slot and (times := world.value(taken)):
            yield _entry("forest", times, card=card)
    for card, come in campaign.tableau.come.items():
        if any(when == slot and world.value(times) for when, times in come):
            yield _entry("hire", 1, card=card)
    for card, tasks in campaign.working.tasks.items():
        if times := sum(world.value(tasked) for when, tasked in tasks if when == slot):
            yield _entry("task", times, card=card)
    for card, gone in campaign.tableau.gone.items():
        if any(when == slot and world.value(times) for when, times in gone):
            yield _entry("discard", 1, card=card)
    for spirit, made in campaign.altars.made.items():
        if times := sum(world.value(offered) for when, offered in made if when == slot):
            yield _entry("offer", times, spirit=spirit)


def _entry(kind: str, times: int, **what: str) -> Entry:
    return {"type": kind, **what} | ({"times": times} if times > 1 else {})
