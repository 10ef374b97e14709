"""Where the game's editions come from. What a player's own leaves out is the study edition's, key by key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..core.editions import DEFAULT, Shelf
from ..core.errors import Fault
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


def _faults(tree: Any) -> Iterator[Fault]:
    """Whatever validation cannot see: texts in the notation, ids that repeat."""
    from . import contents  # noqa: PLC0415 — only a player's own edition needs it, and start-up counts

    yield from contents.text_faults(tree)
    yield from contents.id_faults(_filled(tree))


SHELF = Shelf(Edition, Path(__file__).parent, fill=_filled, extra=_faults, entries=True)
"""Where the game's editions come from."""
