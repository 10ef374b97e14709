"""Records ``perft.json`` and golden playthroughs as the naive twin tells them: ``python -m tests.buru.recording``.

Re-record only for an intended change of the rules, and say so in the commit.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.buru.pen import Pen
from tests.buru.twins import listing, play, scoring
from tests.buru.twins.board import Table, study
from tests.buru.twins.judge import fault
from tests.buru.twins.morning import placing
from tests.buru.wild import MODULES, Deal, begin_morning, kuda

DATA = Path(__file__).parents[2] / "conformance" / "data" / "buru"
GAMES: dict[str, tuple[int, int, list[str], bool]] = {
    "three-humans-longer": (3, 0, [], True),
    "solo-two-lawans": (1, 2, [], False),
    "ukum": (2, 0, ["ukum"], False),
    "ambelau-one-lawan": (2, 1, ["ambelau"], False),
    "tokoh": (2, 0, ["tokoh"], False),
    "blessings": (3, 0, ["blessings"], False),
    "liaisons": (3, 0, ["liaisons"], False),
    "kuda": (3, 0, ["kuda"], False),
    "five-players-all-modules": (5, 0, list(MODULES), False),
    "solo-all-modules": (1, 2, list(MODULES), False),
}
"""Name of a playthrough: humans, Lawans, modules, the longer variant."""


def start(rng: random.Random, humans: int, lawans: int, modules: list[str], longer: bool) -> dict[str, Any]:
    """The morning of the last round, every deck known to the last card."""
    deal = Deal(rng, modules)
    people: list[dict[str, Any]] = [{"id": f"p{number}"} for number in range(1, humans + 1)]
    people += [{"id": name, "lawan": name} for name in ("A", "B")[:lawans]]
    data: dict[str, Any] = {
        "game": "buru",
        "modules": modules,
        "long": longer,
        "round": study()["rounds_long" if longer else "rounds"],
        "phase": "morning",
        "envoy": rng.choice(people[:humans])["id"],
        "players": people,
        "decrees": rng.sample(deal.decrees, 2),
    }
    for player in people:
        deal.goods(player)
        player["elders"] = [elder for elder in player["elders"] if elder != "?"]
        player["offers"] = {spirit: [deal.offerings[spirit].pop()] for spirit in player["offers"]}
        if "lawan" in player:
            player["plot"] = player.get("plot") or deal.plots.pop()
    data["row"] = [deal.islanders.pop() for _ in range(3)]
    data["forest"] = [deal.forest.pop() for _ in range(max(3, len(people)))]
    data["decks"] = {"islanders": deal.islanders, "elders": deal.elders, **deal.offerings}
    begin_morning(rng, data)
    if "blessings" in modules:
        data["blessings"] = {area: rng.choice(people)["id"] for area in ("forest", "village", "lake")}
    if "kuda" in modules:
        data["kuda"] = kuda(rng, len(people))
    return data


def chosen(rng: random.Random, table: Table, moves: list[dict[str, Any]]) -> dict[str, Any]:
    """The Lawans' plot card, or a human's move, seldom one that declines."""
    player = placing(table) if table["phase"] == "morning" else None
    while player is not None and player["lawan"]:
        move = Pen(rng, table).morning()
        if move["type"] == "lawan_place" and "?" not in move.values() and fault(table, move) is None:
            return move
    busy = [move for move in moves if move["type"] != "stop" and move.get("space", "") is not None]
    return rng.choice(busy if busy and rng.random() < 0.9 else moves)


def game(name: str, seed: int) -> dict[str, Any] | None:
    """A playthrough of the seed; None if a Lawan's tie falls at random in it."""
    rng = random.Random(f"{name} {seed}")
    data = start(rng, *GAMES[name])
    tables, steps = list(play.begun(data)), []
    while len(tables) == 1 and tables[0][1]["phase"] != "end":
        table = tables[0][1]
        moves = listing.legal(table)
        move = chosen(rng, table, moves)
        steps.append({"asks": 0, "legal": len(moves), "totals": totals(table), "move": move})
        tables = list(play.ways(table, move))
    return {"start": data, "steps": steps, "table": tables[0][1]} if len(tables) == 1 else None


def totals(table: Table) -> list[int]:
    return [int(scoring.total(table, player)) for player in table["players"]]


def playthrough(name: str) -> dict[str, Any]:
    """The first seed without a random tie, as the rules code prints its start, moves and outcome.

    Raises AssertionError where the rules code tells another story than the twin.
    """
    from periplus.models.buru import GAME
    from tests.battery import golden

    found = next(told for seed in range(200) if (told := game(name, seed)) is not None)
    position = GAME.load(json.dumps(found["start"]).encode())
    steps = [step | {"move": GAME.parse_move(position, step["move"]).as_json()} for step in found["steps"]]
    again = golden.replay(GAME, {"start": position.as_json(), "steps": steps})
    assert again["steps"] == steps
    final = again["final"]
    assert [player["total"] for player in final["players"]] == totals(found["table"])
    assert final["order"] == scoring.order(found["table"])
    return golden.told_to_others({"start": position.as_json(), "steps": steps, "final": final})


def leaves(table: Table, depth: int) -> int:
    """The leaves of the twin's move tree."""
    moves = listing.legal(table)
    if depth == 1:
        return len(moves)
    return sum(leaves(world, depth - 1) for move in moves for _, world in only(play.ways(table, move)))


def only(worlds: Iterator[Any]) -> list[Any]:
    """The one world there is; raises ValueError where chance leaves several."""
    [world] = worlds
    return [world]


def main() -> None:
    """Record everything anew; the positions and depths of ``perft.json`` stay."""
    for name in GAMES:
        text = json.dumps(playthrough(name), ensure_ascii=False, indent=1)
        (DATA / "playthroughs" / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    cases = json.loads((DATA / "perft.json").read_text(encoding="utf-8"))
    for case in cases:
        [(_, table)] = play.begun(case["position"])
        case["counts"] = [leaves(table, depth) for depth in range(1, len(case["counts"]) + 1)]
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
    (DATA / "perft.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
