"""What is wrong with Kuda's part of a position: spaces that do not exist (BURU-26.8), Kuda used twice (R.37)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.results import Violation
from ...core.wording import say
from ..state import State
from ..terms import KUDA

FOREST = "forest"


def faults(state: State) -> Iterator[Violation]:
    """Every fault, for a position that plays with Kuda."""
    figure = state.kuda
    if figure is not None and figure.forum:
        for name, place in (("at", figure.at), ("fish", figure.fish)):
            if place is not None and place[0] == FOREST and place[1] > len(state.players):
                message = say("the forest has {players} spaces by the forum rule", players=len(state.players))
                yield Violation("BURU-26.8", message, ("kuda", name))
    used = sum((*player.acted, *player.liaison).count(KUDA) for player in state.players)
    if used > 1:
        yield Violation("BURU-6.8", say("Kuda's action is used {number} times", number=used), ("players",))
