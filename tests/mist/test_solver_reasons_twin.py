"""Goals of a turn and why they cannot hold, against every end of the turn by the twin's rules.

A reason has to hold wherever its facts do: with another wind, other energy, other tiles on offer and others on the
island, as far as it does not name them, no end of the turn has the goal.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from periplus.models.mist import GAME
from periplus.solvers import asking, explaining
from periplus.solvers.limits import Limits
from periplus.solvers.mist.asking.query import query
from periplus.solvers.program import Given
from tests.mist.editions import WINDS, turn
from tests.mist.tables import load
from tests.mist.twins import points, turning
from tests.mist.twins.naive import TERRAINS, Space, Table, letter, table_of
from tests.solvers.goal_parts import Part

LIMITS = Limits(seconds=60)
Data = dict[str, Any]
Facts = dict[str, set[tuple[Any, ...]]]
TABLES = 6
"""So many tables are tried for each reason."""


def facts(before: Table, end: Table) -> Facts:
    """What holds at an end of the turn of the mover of ``before``, by the names of the relations."""
    number = before.turn
    was, seat = before.seats[number], end.seats[number]
    new = {at: tile for at, tile in seat.tiles.items() if at not in was.tiles}
    place = seat.balloon if isinstance(seat.balloon, tuple) else f"dock{seat.balloon}"
    return {
        "lands": {(place,)},
        "laid": {(kind, at) for at, tile in new.items() for kind in (tile, letter(tile))},
        "landed": {
            (at, terrain)
            for terrain in TERRAINS
            for group in points.landed(end, seat, terrain)
            for at in group
        },
        "connected": {(terrain,) for terrain in points.connected(end, seat)},
        "score": {(points.total(end, seat),)},
    }


def part(rng: random.Random, spaces: Sequence[Space]) -> Part[Facts]:
    at, terrain = rng.choice(spaces), rng.choice(TERRAINS)
    kind = rng.choice([*TERRAINS, "W", "T", "N"])
    match rng.choice(["lands", "laid", "laid", "landed", "connected"]):
        case "lands":
            return Part(f"lands({list(at)})", lambda end: (at,) in end["lands"])
        case "laid":
            return Part(f"laid('{kind}', {list(at)})", lambda end: (kind, at) in end["laid"])
        case "landed":
            return Part(f"landed({list(at)}, '{terrain}')", lambda end: (at, terrain) in end["landed"])
    return Part(f"connected('{terrain}')", lambda end: (terrain,) in end["connected"])


def goals(rng: random.Random, spaces: Sequence[Space]) -> Iterator[Part[Facts]]:
    """Goals of one part and of two, wanted and denied."""
    while True:
        one, other = part(rng, spaces), part(rng, spaces)
        yield one
        yield one.and_(other)
        yield other.and_(one.denied())


def ends(data: Data) -> list[Facts]:
    before = table_of(data)
    return [facts(before, end) for end in turning.ends(before, tuple(data.get("draws", ()))).values()]


def most_energy(data: Data) -> int:
    """The most energy that a turn is tried with: to the end of the track, if that is short."""
    track: int = data["edition"].get("track", {}).get("max", 9)
    return min(track, 9)


def other_table(data: Data, reason: Sequence[Given], rng: random.Random) -> Data:
    """A table of another wind, energy, telescope and island, as far as the facts do not name them."""
    named = {(fact.relation.name, fact.row[0]) for fact in reason}
    kept = {fact.row[1] for fact in reason if fact.relation.name == "held"}
    relations = {relation for relation, _ in named}
    changed = copy.deepcopy(data)
    mover = changed["players"][0]
    if "wind" not in relations:
        changed["wind"] = rng.choice(WINDS)
    if "energy" not in relations:
        mover["energy"] = rng.randint(0, most_energy(data))
    for space in list(mover["tiles"]):
        at = tuple(map(int, space.split(",")))
        if at not in kept and mover["tiles"][space][0] != "E" and rng.random() < 0.5:
            del mover["tiles"][space]
    free = [kind for kind in "FMDSCGWTN" if ("offered", kind) not in named]
    if "limit" not in relations:
        mover["telescope"] = [
            tile for tile in mover["telescope"] if tile[0].upper() not in free or rng.random() < 0.5
        ]
        mover["telescope"] += [f"{rng.choice(free)}1" for _ in range(rng.randrange(3)) if free]
        changed["edition"]["tiles"] = {
            **{f"{kind}1": 9 for kind in "FMDSCGWTN"},
            **changed["edition"]["tiles"],
        } | {f"{kind}1": 9 for kind in "FMDSCGWTN"}
    return changed


def alone(rng: random.Random) -> Data:
    """A random turn at a legal table of one player, who has no tile to draw first."""
    while True:
        data = turn(rng, 5)
        for player in data["players"]:
            player["energy"] = min(player["energy"], most_energy(data))
        if len(data["players"]) == 1 and not data["players"][0].get("owed") and not GAME.check(load(data)):
            return data


def check(seed: int, count: int) -> int:
    """Compare goals of a random turn; on how many other tables the reasons of those that fail were tried."""
    rng = random.Random(f"reasons {seed}")
    data = alone(rng)
    position = load(data)
    reached, tried = ends(data), 0
    spaces = [tuple(map(int, space.split(","))) for space in data["edition"]["islands"]["front"]]
    asked = goals(rng, spaces)  # type: ignore[arg-type]
    for _ in range(count):
        goal = next(asked)
        holds = any(map(goal.holds, reached))
        found = asking.ask(query(position), goal.text, LIMITS).result()
        assert bool(found.answers) == holds, (seed, goal.text)
        every = asking.ask(query(position), goal.text, LIMITS, every=True).result()
        assert bool(every.answers) == all(map(goal.holds, reached)), (seed, goal.text, "every")
        answer = explaining.why(query(position), goal.text, LIMITS).result()
        told = answer.why
        assert told is not None
        assert told.holds == holds, (seed, goal.text, "why")
        if holds or answer.text.endswith("None of the lines of play that were looked at has it."):
            continue
        assert told.irreducible, (seed, goal.text)
        for _ in range(TABLES):
            other = other_table(data, told.facts, rng)
            if GAME.check(load(other)):
                continue
            tried += 1
            for end in ends(other):
                assert not goal.holds(end), (seed, goal.text, told.rules, list(map(str, told.facts)), other)
    return tried


@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 12), marks=pytest.mark.slow)], ids=str)
def test_goals_of_a_turn_and_their_reasons_are_those_of_every_end(seeds: range) -> None:
    assert sum(check(seed, 4) for seed in seeds) >= 10 * len(seeds)
