"""Setting up a game (BURU-2) and its first dawn (BURU-3): every deck shuffled, decrees and forest cards revealed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..core.editions import DEFAULT, named
from ..core.errors import PositionError
from ..core.multisets import shuffled
from ..core.variants import OwnEdition
from .audit import violations
from .editions import SHELF
from .position import Position
from .reading import load
from .setting import decrees_in_play, elders_in_play, hirelings_in_play, plots_in_play, setting_of
from .terms import ALTARS

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import

LAWANS = ("A", "B")
"""Who joins a single human (BURU-14.2)."""


def fresh(
    humans: int,
    rng: random.Random,
    *,
    modules: Sequence[str] = (),
    lawans: int | None = None,
    long: bool = False,
    own: OwnEdition = None,
) -> Position:
    """A new game, its decks known, before the first placement.

    A single human plays with two Lawans, who are never the starting envoy (BURU-14.5). Raises PositionError for
    modules and numbers of players that do not go together.
    """
    edition = SHELF.resolve(DEFAULT if own is None else dict(own), None)
    players: list[dict[str, Any]] = [{"id": f"p{number}"} for number in range(1, humans + 1)]
    envoy = rng.randrange(humans)
    players += [
        {"id": name, "lawan": name} for name in LAWANS[: _lawans(humans) if lawans is None else lawans]
    ]
    for seat, player in enumerate(players):
        player["fish"] = 0 if seat == envoy else edition.start_fish_others
    setting = setting_of(_load(_table(players, envoy, modules, long) | named(own)))
    altars = {spirit: rng.choice(sorted(edition.altars[spirit])) for spirit in ALTARS}
    decrees = shuffled([decree.id for decree in decrees_in_play(setting)], rng)
    decrees = decrees[: edition.decree_stack_long if long else edition.decree_stack]
    islanders = shuffled([card.id for card in hirelings_in_play(setting)], rng)
    forest = shuffled([card.id for card in edition.forest], rng)
    face_up = edition.face_up(len(players))
    decks: dict[str, Any] = {
        "islanders": islanders[edition.hiring_row :],
        "forest": forest[face_up:],
        "elders": shuffled([elder.id for elder in elders_in_play(setting)], rng),
        **{spirit: shuffled(edition.values(spirit), rng) for spirit in setting.spirits},
        "decrees": decrees[edition.decrees_per_round :],
    }
    if any(setting.lawans):
        decks["plots"] = shuffled([plot.id for plot in plots_in_play(setting)], rng)
    table = (
        _table(players, envoy, modules, long)
        | named(own)
        | {
            "decrees": decrees[: edition.decrees_per_round],
            "altars": altars,
            "row": islanders[: edition.hiring_row],
            "forest": forest[:face_up],
            "decks": decks,
        }
    )
    position = _load(table)
    if faults := violations(position):
        raise PositionError("players", faults[0].message)
    for module in setting.modules:
        position = module.dealt(position, rng)
    return position


def _lawans(humans: int) -> int:
    return len(LAWANS) if humans == 1 else 0


def _table(players: list[dict[str, Any]], envoy: int, modules: Sequence[str], long: bool) -> dict[str, Any]:
    """What a game begins with before anything is drawn."""
    return {
        "game": "buru",
        "modules": list(modules),
        "long": long,
        "phase": "morning",
        "envoy": players[envoy]["id"],
        "players": players,
    }


def _load(table: dict[str, Any]) -> Position:
    return load(json.dumps(table).encode())
