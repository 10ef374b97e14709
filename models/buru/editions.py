"""Where the game's editions come from. What a player's own leaves out is the study edition's, key by key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..core.editions import DEFAULT, Shelf
from ..core.trees import read_tree
from .edition import Edition

_OWN = ("game", "edition", "status", "note")
"""What an edition says of itself, which no other edition says for it."""


def _filled(tree: Any) -> Any:
    """The tree with the keys that it leaves out taken from the study edition."""
    if not isinstance(tree, dict):
        return tree
    study = read_tree((Path(__file__).parent / f"{DEFAULT}.json").read_bytes())
    return tree | {key: value for key, value in study.items() if key not in tree and key not in _OWN}


SHELF = Shelf(Edition, Path(__file__).parent, fill=_filled, entries=True)
"""Where the game's editions come from."""
