"""Setting up a game (BURU-2) and its first dawn (BURU-3): every deck shuffled, decrees and forest cards revealed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ..core.editions import DEFAULT
from .editions import SHELF
from .position import Position
from .reading import load
from .terms import ALTARS

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import

LAWANS = ("A", "B")
"""Who joins a single human (BURU-14.2)."""


def fresh(humans: int, rng: random.Random) -> Position:
    """A new base game of the bundled edition, its decks known, before the first placement.

    A single human plays with two Lawans, who are never the starting envoy (BURU-14.5).
    """
    edition = SHELF.named(DEFAULT)
    players: list[dict[str, Any]] = [{"id": f"p{number}"} for number in range(1, humans + 1)]
    envoy = rng.randrange(humans)
    players += [{"id": name, "lawan": name} for name in LAWANS if humans == 1]
    for seat, player in enumerate(players):
        player["fish"] = 0 if seat == envoy else edition.start_fish_others
    base = [decree.id for decree in edition.decrees if not decree.needs]
    elders = [elder.id for elder in edition.elders if not elder.needs]
    islanders = _shuffled([card.id for card in edition.islanders], rng)
    forest = _shuffled([card.id for card in edition.forest], rng)
    face_up = edition.face_up(len(players))
    table: dict[str, Any] = {
        "game": "buru",
        "phase": "morning",
        "envoy": players[envoy]["id"],
        "players": players,
        "decrees": _shuffled(base, rng)[: edition.decrees_per_round],
        "altars": {spirit: rng.choice(sorted(edition.altars[spirit])) for spirit in ALTARS},
        "row": islanders[: edition.hiring_row],
        "forest": forest[:face_up],
        "decks": {
            "islanders": islanders[edition.hiring_row :],
            "forest": forest[face_up:],
            "elders": _shuffled(elders, rng),
            **{spirit: _shuffled(list(edition.values(spirit)), rng) for spirit in ALTARS},
            "plots": _shuffled([plot.id for plot in edition.plots], rng),
        },
    }
    if humans > 1:
        del table["decks"]["plots"]
    return load(json.dumps(table).encode())


def _shuffled(cards: list[Any], rng: random.Random) -> list[Any]:
    rng.shuffle(cards)
    return cards
