"""The table of a position: players, decks and what lies on the board, as the rules text names them."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from tests.buru.twins.notation import RESOURCES, bundle, parts

Table: TypeAlias = dict[str, Any]
Player: TypeAlias = dict[str, Any]

FILE = Path(__file__).parents[3] / "models" / "buru" / "study.json"
SPIRITS = ("banyu", "gunung", "manuk", "ukum", "ibu")
DECKS = ("islanders", "forest", "elders", *SPIRITS, "plots")


@cache
def study() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return data


def table_of(data: dict[str, Any]) -> Table:
    """The table that a position's JSON (without its log) describes, nothing resolved yet."""
    data = copy.deepcopy(data)
    given = data.get("edition", "study")
    edition = study() | given if isinstance(given, dict) else study()
    players = [player_of(player) for player in data["players"]]
    humans = [player["id"] for player in players if not player["lawan"]]
    modules = set(data.get("modules", []))
    kuda = {"at": "forest:1", "fish": None, "forum": True} | data.get("kuda", {})
    sizes = {spirit: len(edition["offerings"][spirit]) for spirit in SPIRITS}
    held = {spirit: sum(len(player["offers"].get(spirit, [])) for player in players) for spirit in SPIRITS}
    row = list(data.get("row", []))
    return {
        "ed": edition,
        "modules": modules,
        "long": data.get("long", False),
        "round": data.get("round", 1),
        "phase": data.get("phase", "afternoon"),
        "area": data.get("area"),
        "turn": data.get("turn") or data.get("ask", {}).get("player") or (humans[0] if len(humans) == 1 else None),
        "envoy": data.get("envoy", humans[0]),
        "players": players,
        "totems": dict(data.get("totems", {})),
        "decrees": list(data.get("decrees", [])),
        "altars": dict.fromkeys(SPIRITS, "a") | data.get("altars", {}),
        "row": row + [None] * (edition["hiring_row"] - len(row)),
        "forest": list(data.get("forest", [])),
        "forest_discard": data.get("forest_discard"),
        "decks": {name: list(data.get("decks", {}).get(name, [])) for name in DECKS},
        "left": {spirit: sizes[spirit] - held[spirit] for spirit in SPIRITS} | data.get("left", {}),
        "pending": parts(bundle(data.get("pending", ""))),
        "blessings": dict(data.get("blessings", {})),
        "kuda": kuda if "kuda" in modules else None,
        "revealed": False,
        "majority": None,
        "claim": None,
        "trace": [],
        "fate": [],
        "ways": [],
    }  # fmt: skip


def copied(table: Table) -> Table:
    """Another table like this one, for a world of its own; editions and modules never change."""
    return {name: value if name in ("ed", "modules") else fresh(value) for name, value in table.items()}


def fresh(value: Any) -> Any:
    """The lists and dicts anew, down to the last."""
    if isinstance(value, dict):
        return {key: fresh(inner) for key, inner in value.items()}
    return [fresh(inner) for inner in value] if isinstance(value, list) else value


def player_of(data: dict[str, Any]) -> Player:
    player: Player = {
        "lawan": None,
        "vp": 0,
        "fish": 0,
        "elders": [],
        "kept": None,
        "guide": "none",
        "canoe": 0,
        "tokoh": None,
        "plot": None,
    } | data
    counts = {item.atom: item.count for item in bundle(data.get("res", ""))}
    player["res"] = {name: counts.get(name, 0) for name in RESOURCES}
    player["tableau"] = [[name.removesuffix("*"), name.endswith("*")] for name in data.get("tableau", [])]
    player["offers"] = {spirit: list(cards) for spirit, cards in data.get("offers", {}).items()}
    player["placed"] = {area: list(tokens) for area, tokens in data.get("placed", {}).items()}
    player["acted"] = dict(data.get("acted", {}))
    return player


def areas(table: Table) -> list[str]:
    """In the order of the afternoon (R.4)."""
    return ["forest", "coast", "village", *(["ambelau"] if "ambelau" in table["modules"] else []), "lake"]


def who(table: Table, name: str) -> Player:
    found: Player = next(player for player in table["players"] if player["id"] == name)
    return found


def clockwise(table: Table) -> list[Player]:
    """From the envoy (1.9)."""
    ids = [player["id"] for player in table["players"]]
    first = ids.index(table["envoy"])
    return table["players"][first:] + table["players"][:first]


def explorers(player: Player, area: str) -> list[Any]:
    return [token for token in player["placed"].get(area, []) if token not in ("L", "L+", "+")]


def liaison(player: Player, area: str) -> bool:
    return any(token in ("L", "L+") for token in player["placed"].get(area, []))


def power(player: Player, area: str) -> int:
    """6.2, 24.7: guides are explorers of power 1."""
    tokens = explorers(player, area)
    total = sum(1 if token == "G" else token for token in tokens)
    return total + ("+" in player["placed"].get(area, [])) if tokens else 0


def bidders(table: Table, area: str) -> list[Player]:
    """Everyone with an explorer there, highest power first, ties by the envoy of now (6.8, R.5)."""
    present = [player for player in clockwise(table) if explorers(player, area)]
    return sorted(present, key=lambda player: -power(player, area))


def double(player: Player, area: str) -> bool:
    """Two explorers of a Lawan there; the liaison does not count (25.14, R.19)."""
    return player["plot"] is not None and len(explorers(player, area)) >= 2


def plot(table: Table, player: Player) -> dict[str, Any]:
    return card(table, "plots_expansion" if expanded(table) else "plots", player["plot"])


def expanded(table: Table) -> bool:
    return bool(table["modules"] & {"ukum", "ambelau"})


def card(table: Table, deck: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(card for card in table["ed"][deck] if card["id"] == name)
    return found


def islander(table: Table, name: str) -> dict[str, Any]:
    """An islander or an outlaw."""
    both = table["ed"]["islanders"] + table["ed"]["outlaws"]
    found: dict[str, Any] = next(card for card in both if card["id"] == name)
    return found


def holds(table: Table, player: Player, condition: str) -> bool:
    if condition == "envoy":
        return bool(table["envoy"] == player["id"])
    return not condition or table["totems"].get(condition) == player["id"]


def top(table: Table, deck: str) -> Any:
    """The top card as far as it is known."""
    return table["decks"][deck].pop(0) if table["decks"][deck] else "?"


def elders_left(table: Table) -> int:
    """How many cards the elder deck still has (R.9)."""
    return len(elders_in_play(table)) - sum(len(player["elders"]) for player in table["players"])


def elders_in_play(table: Table) -> list[str]:
    fitting = [
        elder
        for elder in table["ed"]["elders"]
        if set(elder.get("module", "").split("+")) - {""} <= table["modules"]
    ]
    gone = {elder["replaces"] for elder in fitting if elder.get("replaces")}
    return [elder["id"] for elder in fitting if elder["id"] not in gone]
