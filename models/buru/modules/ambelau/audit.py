"""What is wrong with canoes and guides in a position (BURU-20.11, BURU-21.2)."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.results import Violation
from ....core.wording import say
from ...state import GUIDE, State


def faults(state: State) -> Iterator[Violation]:
    """Every fault, for a position that plays with Ambelau."""
    seen: set[int] = set()
    for seat, player in enumerate(state.players):
        if player.canoe in seen:
            message = say("another canoe is on space {space} too", space=player.canoe)
            yield Violation("BURU-20.11", message, ("players", seat, "canoe"))
        elif player.canoe:
            seen.add(player.canoe)
    for seat, player in enumerate(state.players):
        placed = any(GUIDE in field for field in player.placed) or player.kept == GUIDE
        if placed and player.guide == "none" and state.setting.lawans[seat] is None:
            yield Violation(
                "BURU-21.2", say("a guide is used that was not gained"), ("players", seat, "guide")
            )
