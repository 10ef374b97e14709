"""Connection, landing and the final scoring as the rules text tells them, over graphs of adjacent tiles."""

from __future__ import annotations

from collections import Counter

import networkx as nx

from tests.mist.twins.naive import TERRAINS, Seat, Space, Table, beside, extras, is_terrain, letter, touching


def coasts(table: Table) -> list[str]:
    """The terrains that have a coast."""
    return [terrain for terrain in TERRAINS if any(token[0] == terrain for token in table.island.values())]


def connected(table: Table, seat: Seat) -> list[str]:
    """The coasts that a chain of terrain tiles joins to the yard."""
    (yard,) = (at for at, token in table.island.items() if token[0] == "@")
    graph = touching([yard, *(at for at, tile in seat.tiles.items() if is_terrain(tile) and at != yard)])
    chain = nx.node_connected_component(graph, yard) - {yard}
    return [terrain for terrain in coasts(table) if _joined(table, seat, terrain, chain)]


def _joined(table: Table, seat: Seat, terrain: str, chain: set[Space]) -> bool:
    for at, token in table.island.items():
        if token[0] != terrain:
            continue
        tile = seat.tiles.get(at)
        if tile is None and any(other in chain for other in beside(at)):
            return True
        if tile is not None and letter(tile) in (terrain, "W") and at in chain:
            return True
    return False


def complete(table: Table, seat: Seat) -> bool:
    """Whether all coasts are connected; without coasts, never."""
    return bool(coasts(table)) and connected(table, seat) == coasts(table)


def groups(seat: Seat, terrain: str) -> list[set[Space]]:
    """The groups of adjacent tiles of the terrain, wilds with them."""
    shown = [at for at, tile in seat.tiles.items() if letter(tile) in (terrain, "W")]
    return [set(group) for group in nx.connected_components(touching(shown))]


def landed(table: Table, seat: Seat, terrain: str) -> list[set[Space]]:
    """The groups of the terrain that lie on their coast or touch a bare space of it."""
    coast = {at for at, token in table.island.items() if token[0] == terrain}
    bare = coast - set(seat.tiles)
    return [
        group
        for group in groups(seat, terrain)
        if group & coast or any(other in bare for at in group for other in beside(at))
    ]


def monuments(seat: Seat) -> int:
    tiles = list(seat.tiles.values())
    return sum(1 for tile in tiles if letter(tile) == "N") + 2 * tiles.count("EK")


def score(table: Table, seat: Seat) -> Counter[tuple[str, int]]:
    """The items of the seat's score, clause and points, none of 0 points."""
    items: list[tuple[str, int]] = []
    for terrain in TERRAINS:
        tiles = [seat.tiles[at] for group in landed(table, seat, terrain) for at in group]
        items.append(("10.2", sum(1 if letter(tile) == "W" else 2 for tile in tiles)))
        items.append(("10.5", 3 if any(len(group) >= 5 for group in groups(seat, terrain)) else 0))
    for at, tile in seat.tiles.items():
        near = [seat.tiles[other] for other in beside(at) if other in seat.tiles]
        if letter(tile) == "T":
            items.append(("10.6", sum(1 for other in near if is_terrain(other))))
        if letter(tile) == "E":
            items.append(("13.12", table.edition["extensions"][tile]["points"]))
    ahead = sum(1 for other in table.seats if monuments(other) > monuments(seat))
    items.append(("10.7", (3 - ahead) * monuments(seat)))
    reached = [points for crown, points in table.edition["track"]["crowns"] if crown <= seat.energy]
    items.append(("10.9", reached[-1] if reached else 0))
    items.append(("10.10", _connection(table, seat)))
    bare = [token for at, token in table.island.items() if at not in seat.tiles]
    items.append(("10.11", -sum(extras(token).get("v", 0) for token in bare)))
    items.append(("13.13", 5 if {"E2", "E4", "EH", "EK", "EV"} <= set(seat.tiles.values()) else 0))
    return Counter((f"MIST-{clause}", points) for clause, points in items if points)


def _connection(table: Table, seat: Seat) -> int:
    if table.first is not None and table.seats[table.first] is seat:
        return 10
    if not complete(table, seat):
        return 0
    others = [other for other in table.seats if other is not seat and complete(table, other)]
    return 10 if table.first is None and not others else 5


def total(table: Table, seat: Seat) -> int:
    return sum(points * count for (_, points), count in score(table, seat).items())


def winners(table: Table) -> list[int]:
    """The seats with the highest total, of those with the most energy."""
    ranks = [(total(table, seat), seat.energy) for seat in table.seats]
    return [index for index, rank in enumerate(ranks) if rank == max(ranks)]
