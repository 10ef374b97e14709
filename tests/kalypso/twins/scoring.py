"""Metrics and scores, clause by clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import networkx as nx

from .pieces import MATERIAL, NUMBER, beside, square, strip
from .table import Board, Json, Table


def metric(board: Board, name: str) -> int:
    """A metric of the specification's table."""
    kinds = Counter(kind for kind, _ in board.buildings.values())
    built = {cell for at in board.buildings for cell in square(at, 2)}
    open_icons = [icon for cell, icon in board.icons.items() if cell not in board.overlays]
    match name:
        case "monuments" | "reserves":
            return sum(reserve == (name == "reserves") for reserve, _ in board.monuments.values())
        case "buildings":
            return len(board.buildings)
        case "gardens" | "boats":
            return len(getattr(board, name))
        case "kinds":
            return len(kinds)
        case "sets":
            return min(sum(kinds[kind] for kind in MATERIAL if MATERIAL[kind] == m) for m in "WMSR")
        case "docked":
            return sum(board.docked(boat) for boat in board.boats)
        case "zones":
            return sum(bool(built & board.ocean.zone(zone)) for zone in board.ocean.zones)
        case "settlers" | "survivors":
            return int(getattr(board, name))
        case "plastic":
            return open_icons.count("P")
        case "barrels":
            return open_icons.count("B")
        case "district":
            return district(board)
        case "enclosed":
            return len(board.enclosed)
    return kinds[name]


def district(board: Board) -> int:
    """Buildings in the largest group joined by edges."""
    graph: nx.Graph[tuple[int, int]] = nx.Graph()
    graph.add_nodes_from(board.buildings)
    for at in board.buildings:
        around = beside(square(at, 2))
        graph.add_edges_from((at, other) for other in board.buildings if around & square(other, 2))
    return max(map(len, nx.connected_components(graph)), default=0)


def goal_points(board: Board, goal: Json) -> int:
    """KAL-15.6."""
    value = metric(board, goal["metric"])
    if "bands" in goal:
        return next((points for limit, points in goal["bands"] if value <= limit), 0)
    points: int = value // goal.get("per", 1) * goal["points"]
    return min(points, goal.get("max", points))


def passed(side: Json, stored: Mapping[str, int]) -> bool:
    """Whether everything that a forecast asks for lies on it."""
    return all(stored.get(item, 0) >= count for item, count in side.get("needs", {}).items())


def forecast_points(table: Table, board: Board) -> tuple[int, int]:
    """KAL-15.7 and KAL-15.8."""
    won = lost = 0
    for card, _, stored in board.forecasts:
        side = table.side(card)
        if passed(side, stored):
            reward = (side.get("reward") or {}).get("points", {})
            won += sum(each * metric(board, name) for name, each in reward.items())
        else:
            penalty = side.get("penalty") or {}
            missing = sum(max(0, n - stored.get(item, 0)) for item, n in side["needs"].items())
            lost += penalty.get("flat", 0) + penalty.get("each", 0) * missing
    return won, -lost


def panel(board: Board, at: tuple[int, int]) -> int:
    """KAL-10.4, KAL-15.5, R13."""
    return min(7, len(beside(square(at, 2)) - board.base))


def versus(table: Table, board: Board) -> dict[str, int]:
    """Points by clause of KAL-15."""
    fish = (board.enclosed & board.ocean.marked("f")) - board.base - board.caught
    gardens = [
        sum(bool(beside(strip(*garden)) & square(at, 2)) for at in board.buildings)
        for garden in board.gardens
    ]
    won, lost = forecast_points(table, board)
    return {
        "KAL-15.1": len(fish) + sum(board.fish_tokens),
        "KAL-15.2": sum(min(5, adjacent) for adjacent in gardens),
        "KAL-15.3": 3 * board.settlers,
        "KAL-15.4": 2 * board.survivors,
        "KAL-15.5": sum(panel(board, at) for at, (kind, _) in board.buildings.items() if kind == "solar"),
        "KAL-15.6": sum(goal_points(board, table.side(goal)) for goal in table.goals),
        "KAL-15.7": won,
        "KAL-15.8": lost,
        "KAL-15.9": sum(NUMBER[kind] for kind, _ in board.buildings.values()),
        "KAL-15.10": 11 * metric(board, "monuments"),
    }


def together(table: Table) -> dict[str, list[int]]:
    """What is met (1) or not (0), by clause; a list where a clause has several items."""
    own = table.own
    last = all(passed(table.side(card), stored) for card, _, stored in own.forecasts)
    community = own.settlers + own.survivors
    found = {
        "KAL-4.17": [int(last)],
        "KAL-14.3": [int(own.survivors == 0)],
        "KAL-14.4": [int(own.fish >= 2 * own.settlers)],
        "KAL-14.5": [int(community <= table.entry("garden_table", own.garden_track))],
    }
    if table.round == 4:
        found["KAL-16.1"] = [int(reached(table, table.side(goal))) for goal in table.goals]
    return found


def reached(table: Table, goal: Json) -> bool:
    """KAL-16.1."""
    value = metric(table.own, goal["metric"])
    name = "at_least" if "at_least" in goal else "at_most"
    needed: int = goal[name][table.players - 1] if isinstance(goal[name], list) else goal[name]
    return value >= needed if name == "at_least" else value <= needed


TIES = (
    ("KAL-15.11", lambda board: -metric(board, "plastic")),
    ("KAL-15.12", lambda board: metric(board, "settlers")),
    ("KAL-15.13", lambda board: metric(board, "monuments")),
    ("KAL-15.14", lambda board: metric(board, "buildings")),
)


def winners(table: Table) -> tuple[list[int], str | None]:
    """The winning seats of a versus game and the clause that settled a tie."""
    totals = [sum(versus(table, board).values()) for board in table.boards]
    left = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if len(left) == 1:
        return left, None
    for clause, measure in TIES:
        best = max(measure(table.boards[seat]) for seat in left)
        left = [seat for seat in left if measure(table.boards[seat]) == best]
        if len(left) == 1:
            return left, clause
    return left, "KAL-15.15"
