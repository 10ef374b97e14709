"""What is wrong with the Tokoh cards of a position (BURU-23.1, BURU-23.4)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.results import Violation
from ...core.wording import say
from ..state import State
from ..terms import TOKOH


def faults(state: State) -> Iterator[Violation]:
    """Every fault, for a position that plays with Tokoh."""
    seen: set[str] = set()
    for seat, player in enumerate(state.players):
        where = ("players", seat, "tokoh")
        if player.tokoh is None:
            if TOKOH in (*player.acted, *player.liaison):
                yield Violation("BURU-23.4", say("a Tokoh action without a Tokoh card"), where)
            continue
        if state.setting.lawans[seat] is not None:
            yield Violation("BURU-23.1", say("a Tokoh card of a Lawan"), where)
        if player.tokoh in seen:
            yield Violation("BURU-23.1", say("{card} is held twice", card=player.tokoh), where)
        seen.add(player.tokoh)
