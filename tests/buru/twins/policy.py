"""How other humans are taken to play an afternoon: ``rating`` or ``pass`` (7.5)."""

from __future__ import annotations

from typing import Any

from tests.buru.twins import listing, play
from tests.buru.twins.board import Player, Table, card, copied
from tests.buru.twins.flow import expecting
from tests.buru.twins.notation import RESOURCES
from tests.buru.twins.places import free, landing, landings

Move = dict[str, Any]


def choose(table: Table, policy: str) -> Move:
    """The next move of the human whose choice it is."""
    expected = expecting(table)
    assert expected is not None
    kind, player = expected
    area = table["area"]
    if kind == "claim":
        return {"type": "claim", "area": area, "take": "majority"}
    if kind == "liaison":
        return {"type": "liaison", "area": area, "space": None}
    if kind == "act" and area == "ambelau":
        return canoe(table, player)
    if kind == "act":
        place = max(free(table, area), key=lambda place: place.gems)
        return {"type": "act", "area": area, "space": place.name}
    return {"type": "stop"} if policy == "pass" else part(table, player)


def canoe(table: Table, player: Player) -> Move:
    """The farthest landing of the highest gems."""
    track = table["ed"]["areas"]["ambelau"]["track"]

    def rank(steps: int) -> tuple[int, int]:
        here, _, gone = landing(table, player, steps)
        return track[here - 1]["gems"], gone

    return {"type": "canoe", "steps": max(landings(table, player).values(), key=rank)}


def part(table: Table, player: Player) -> Move:
    """The first part, in the order of what is pending, that can be done."""
    legal = listing.legal(table)
    for item in table["pending"]:
        if not item.step:
            named = {"any": [RESOURCES[0]] * item.count} if item.atom == "any" else {}
            return {"type": "gain", "item": item.text()} | named
        found = step(table, player, item, [move for move in legal if move["type"] == item.atom])
        if found is not None:
            return found
    return {"type": "stop"}


def step(table: Table, player: Player, item: Any, moves: list[Move]) -> Move | None:
    if item.atom == "refresh" or not moves:
        return None
    if item.atom == "forest":
        best = max(table["forest"], key=lambda name: card(table, "forest", name)["gems"])
        return next(move for move in moves if move["card"] == best)
    if item.atom == "hire":
        return min(moves, key=lambda move: listing.hire_price(table, move["card"]))
    if item.atom == "task":
        return max(moves, key=lambda move: gained(table, player, move))
    return moves[0]


def gained(table: Table, player: Player, move: Move) -> int:
    """Respect that the task brings at once."""
    world = copied(table)
    play.carry(world, move)
    mine = next(other for other in world["players"] if other["id"] == player["id"])
    return int(mine["vp"] - player["vp"])
