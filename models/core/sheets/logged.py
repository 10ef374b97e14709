"""Logs of JSON files whose moves stand in notation: ``"log": ["R 1", "advance"]``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..editions import DEFAULT, FIELD
from ..errors import Fault, PositionError
from ..forms import Unread, expectation, wide_less
from ..trees import items_of
from .layout import moves_reader, shelf_of

LOG = "log"


def in_notation(tree: Mapping[str, Any]) -> bool:
    """Whether some move of the position's log is a text."""
    return any(isinstance(move, str) for move in items_of(tree, LOG))


def with_moves(tree: Mapping[str, Any], folder: Path | None = None) -> dict[str, Any]:
    """The position's data with the JSON of every move of its log.

    Edition paths are relative to ``folder`` (None: names only). Raises PositionError for every text that is no move.
    """
    edition = shelf_of(tree["game"]).resolve(tree.get(FIELD, DEFAULT), folder)
    players = tuple(player for player in items_of(tree, "players") if isinstance(player, Mapping))
    reader = moves_reader(tree["game"], edition, players)
    faults, log = list[Fault](), list[Any]()
    for index, move in enumerate(tree[LOG]):
        try:
            log.append(reader.read(wide_less(move)) if isinstance(move, str) else move)
        except Unread as error:
            faults.append(Fault(f"{LOG}[{index}]", expectation(error, wide_less(move))))
    if faults:
        raise PositionError.of(faults)
    return {**tree, LOG: log}
