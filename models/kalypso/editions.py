"""Kalypso's editions: the bundled one, what a player's own may leave out, and what it may not do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core.editions import Shelf
from ..core.errors import Fault, echo
from ..core.trees import field_name
from ..core.wording import say
from .edition import Edition
from .filling import FOLDER, left_out


def _filled(tree: Any) -> Any:
    """The edition with the fields that it leaves out; whatever is no object is left to validation."""
    return tree | left_out(tree) if isinstance(tree, dict) else tree


def _repeated_ids(tree: Any) -> Iterator[Fault]:
    """Faults for ids of cards that came before; whatever else is unsound is left to validation."""
    for deck in ("forecasts", "goals"):
        cards = tree.get(deck) if isinstance(tree, dict) else None
        seen: set[str] = set()
        for index, card in enumerate(cards if isinstance(cards, list) else ()):
            name = card.get("id") if isinstance(card, dict) else None
            if isinstance(name, str) and name in seen:
                path = field_name((deck, index, "id"))
                yield Fault(
                    path, say("{name} is the id of another card, expected one of its own", name=echo(name))
                )
            elif isinstance(name, str):
                seen.add(name)


SHELF = Shelf(Edition, FOLDER, extra=_repeated_ids, fill=_filled, entries=True)
"""Where the game's editions come from."""
