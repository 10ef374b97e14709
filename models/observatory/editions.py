"""Observatory's editions: the bundled ones, and what a player's own may not do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..core.editions import Shelf
from ..core.errors import Fault, echo
from ..core.trees import field_name
from ..core.wording import say
from .edition import Edition


def _repeated_ids(tree: Any) -> list[Fault]:
    """Faults for card ids that came before; whatever else is unsound is left to validation."""
    cards = tree.get("cards") if isinstance(tree, dict) else None
    seen: set[str] = set()
    faults = []
    for index, card in enumerate(cards if isinstance(cards, list) else ()):
        name = card.get("id") if isinstance(card, dict) else None
        if isinstance(name, str) and name in seen:
            path = field_name(("cards", index, "id"))
            faults.append(
                Fault(path, say("{name} is the id of another card, expected one of its own", name=echo(name)))
            )
        elif isinstance(name, str):
            seen.add(name)
    return faults


SHELF = Shelf(Edition, Path(__file__).parent, extra=_repeated_ids)
"""Where the game's editions come from."""
