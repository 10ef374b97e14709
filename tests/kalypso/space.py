"""The move space of a position, and positions to begin random turns with: a position tells one turn."""

import random
from collections.abc import Iterator
from typing import Any

from .twins import positions
from .twins.comparing import table_of_state
from .twins.listing import key
from .twins.listing import space as written


def start(players: int, rng: random.Random) -> dict[str, Any]:
    """A crowded position of the last round, mostly in the middle of a turn; alone it is solo, else versus or co-op."""
    mode = "solo" if players == 1 else rng.choice(["versus", "coop"])
    phase = rng.choice(["turn", "turn", "turn", "setup", "sail"])
    while not playable(data := positions.position(rng, mode, phase, players)):
        pass
    return data | {"round": 4}


def playable(data: dict[str, Any]) -> bool:
    """Whether there is something to do."""
    own = data["settlements"][data["ask"]["player"]]
    return bool(own["hand"] or own["fresh"] or data.get("offer"))


def space(position: Any) -> Iterator[dict[str, Any]]:
    """JSON of every move that the player who asks could write, one of each effect."""
    from periplus.models.kalypso import GAME

    table = table_of_state(GAME.state(position))
    seen = set()
    for move in written(table):
        if (effect := key(table, move)) not in seen:
            seen.add(effect)
            yield move
