"""Every placement of the tokens left, and what a table of values says of one (7.6)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any, TypeAlias

from tests.buru.twins.board import Table, areas, clockwise, explorers, liaison, power, who
from tests.buru.twins.morning import hand, to_place

Placement: TypeAlias = tuple[Any, tuple[tuple[Any, str], ...], frozenset[str]]
"""The token kept, each other token with its area, the areas in which the blessing goes under an explorer."""


def placements(table: Table, name: str) -> Iterator[Placement]:
    player = who(table, name)
    tokens, number = hand(table, player), to_place(table, player)
    for kept in tokens:
        rest = [token for token in tokens if token != kept]
        assert len(rest) == number
        for where in product(areas(table), repeat=number):
            mine = tuple(zip(rest, where, strict=True))
            open_areas = [area for area in areas(table) if can_bless(table, name, area, mine)]
            for choice in product((False, True), repeat=len(open_areas)):
                yield (
                    kept,
                    mine,
                    frozenset(area for area, under in zip(open_areas, choice, strict=True) if under),
                )


def can_bless(table: Table, name: str, area: str, mine: tuple[tuple[Any, str], ...]) -> bool:
    """A blessing at hand, and an explorer placed there now."""
    committed = {"+", "L+"} & set(who(table, name)["placed"].get(area, []))
    holds = table["blessings"].get(area) == name and not committed
    return holds and any(where == area and token != "L" for token, where in mine)


def laid(table: Table, name: str, placement: Placement, others: dict[str, dict[str, list[Any]]]) -> Table:
    """The table with everybody's tokens; only what areas count by is filled in."""
    _, mine, blessed = placement
    players = []
    for player in table["players"]:
        fields = others[player["id"]] if player["id"] in others else player["placed"]
        placed = {area: list(tokens) for area, tokens in fields.items()}
        if player["id"] == name:
            placed = {area: list(tokens) for area, tokens in player["placed"].items()}
            for token, area in mine:
                placed.setdefault(area, []).append(token)
            for area in blessed:
                placed[area].append("+")
        players.append(player | {"placed": placed})
    return table | {"players": players}


def worth(
    table: Table, name: str, placement: Placement, others: dict[str, Any], value: dict[str, Any]
) -> Fraction:
    """Of a placement in one scenario."""
    world = laid(table, name, placement, others)
    me = who(world, name)
    kept = placement[0]
    total = number(value.get("fish", 0)) * (1 if kept == "G" else 0 if kept == "L" else kept)
    for area in areas(table):
        prices = value.get(area, {})
        order = sorted(
            (player for player in clockwise(world) if explorers(player, area)),
            key=lambda player: -power(player, area),
        )
        if me in order:
            place = order.index(me)
            listed = prices.get("order", [])
            total += number(listed[place]) if place < len(listed) else 0
            total += number(prices.get("majority", 0)) if place == 0 else 0
        if liaison(me, area) and sum(liaison(player, area) for player in world["players"]) == 1:
            total += number(prices.get("liaison", 0))
    return total


def number(value: Any) -> Fraction:
    return Fraction(str(value))
