"""What an edition that leaves fields out has in them: the bundled edition's values, or nothing known."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from ..core.editions import DEFAULT

FOLDER = Path(__file__).parent
"""Where the bundled editions are."""
_OWN: dict[str, Any] = {
    "name": "",
    "salvage": None,
    "scrap": None,
    "fish": None,
    "forecasts": [],
    "goals": [],
}
"""The fields in which a player's own edition takes nothing from the bundled one."""


@cache
def bundled() -> dict[str, Any]:
    """The bundled edition as its file has it."""
    found: dict[str, Any] = json.loads((FOLDER / f"{DEFAULT}.json").read_bytes())
    return found


def left_out(tree: dict[str, Any]) -> dict[str, Any]:
    """The values of the fields that the edition in ``tree`` leaves out."""
    maps = tree.get("maps")
    own_island: dict[str, Any] = {"island_gardens": []} if isinstance(maps, dict) and "coop" in maps else {}
    return {name: value for name, value in (bundled() | _OWN | own_island).items() if name not in tree}


def brief(tree: dict[str, Any]) -> dict[str, Any]:
    """The edition as one that leaves out what it may; its maps are told anyway."""
    usual = left_out({"maps": tree["maps"]})
    return {name: value for name, value in tree.items() if name not in usual or usual[name] != value}
