"""A table as one comparable value: everything that a player would see, without what is only the twin's bookkeeping."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.buru.twins.board import SPIRITS, Table, areas
from tests.buru.twins.notation import Item


def told(table: Table) -> dict[str, Any]:
    afternoon = table["phase"] == "afternoon"
    over = table["phase"] in ("dawn", "dusk", "end")
    return {
        "when": (table["round"], table["phase"], table["area"] if afternoon else None),
        "turn": table["turn"] if afternoon else None,
        "envoy": table["envoy"],
        "players": {player["id"]: told_player(table, player) for player in table["players"]},
        "totems": {spirit: holder for spirit, holder in table["totems"].items() if spirit in spirits(table)},
        "decrees": [] if over else list(table["decrees"]),
        "row": list(table["row"]),
        "forest": list(table["forest"]),
        "forest_discard": table["forest_discard"],
        "decks": {name: list(cards) for name, cards in table["decks"].items() if cards},
        "left": {spirit: table["left"][spirit] for spirit in spirits(table)},
        "pending": written(table["pending"]),
        "blessings": {area: holder for area, holder in table["blessings"].items() if area in areas(table)},
        "kuda": table["kuda"] and (table["kuda"]["at"], table["kuda"]["fish"], table["kuda"]["forum"]),
    }


def spirits(table: Table) -> list[str]:
    missing = {
        spirit for spirit, module in (("ukum", "ukum"), ("ibu", "ambelau")) if module not in table["modules"]
    }
    return [spirit for spirit in SPIRITS if spirit not in missing]


def written(pending: Iterable[Item]) -> Counter[str]:
    """Parts by their text, steps one by one."""
    return Counter(part.text() for part in pending)


def told_player(table: Table, player: dict[str, Any]) -> dict[str, Any]:
    return {
        "vp": player["vp"],
        "fish": player["fish"],
        "res": dict(player["res"]),
        "tableau": [tuple(entry) for entry in player["tableau"]],
        "elders": sorted(player["elders"]),
        "offers": {spirit: list(values) for spirit, values in player["offers"].items() if values},
        "placed": {area: Counter(map(str, tokens)) for area, tokens in player["placed"].items() if tokens},
        "kept": player["kept"],
        "acted": dict(player["acted"]),
        "guide": player["guide"],
        "canoe": player["canoe"],
        "tokoh": player["tokoh"],
        "plot": player["plot"],
    }
