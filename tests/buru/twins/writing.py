"""A table written down as a position without log, where a position can say where it stands."""

from __future__ import annotations

from typing import Any

from tests.buru.twins.board import Table
from tests.buru.twins.flow import somebody_acted


def can_be_written(table: Table) -> bool:
    """Whether the table is what a position with its fields reads as.

    A revealed area in which nobody has acted and nothing is pending reads as one still to be revealed (6.1), a token
    kept at noon as one that has not brought its fish.
    """
    if table["phase"] == "noon" and any(player["kept"] is not None for player in table["players"]):
        return False
    if table["phase"] != "afternoon" or not table["revealed"]:
        return True
    return somebody_acted(table, table["area"]) or bool(table["pending"])


def written(table: Table, edition: Any = "study") -> dict[str, Any]:
    """The position's JSON; everything that could be left to defaults is there."""
    data = {
        "game": "buru",
        "edition": edition,
        "modules": sorted(table["modules"]),
        "long": table["long"],
        "round": table["round"],
        "phase": table["phase"],
        "envoy": table["envoy"],
        "players": [written_player(table, player) for player in table["players"]],
        "totems": table["totems"],
        "decrees": table["decrees"],
        "altars": {
            spirit: side for spirit, side in table["altars"].items() if spirit in ("banyu", "gunung", "manuk")
        },
        "row": table["row"],
        "forest": table["forest"],
        "forest_discard": table["forest_discard"],
        "decks": table["decks"],
        "left": table["left"],
        "blessings": table["blessings"],
    }
    if table["phase"] == "afternoon":
        data |= {"area": table["area"]}
        if table["pending"]:
            data |= {"turn": table["turn"], "pending": " + ".join(part.text() for part in table["pending"])}
    return data | ({"kuda": table["kuda"]} if table["kuda"] else {})


def written_player(table: Table, player: dict[str, Any]) -> dict[str, Any]:
    fields = (
        "id",
        "lawan",
        "vp",
        "fish",
        "elders",
        "offers",
        "placed",
        "kept",
        "acted",
        "guide",
        "canoe",
        "tokoh",
    )
    return {name: player[name] for name in (*fields, "plot")} | {
        "res": " + ".join(f"{number} {name}" for name, number in player["res"].items() if number),
        "tableau": [name + "*" * sideways for name, sideways in player["tableau"]],
    }
