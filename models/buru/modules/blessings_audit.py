"""What is wrong with the blessings of a position (BURU-24.6, BURU-24.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.results import Violation
from ...core.wording import say
from ..order import BLESSING, STACKED
from ..state import State, Token
from ..terms import AFTERNOON


def faults(state: State) -> Iterator[Violation]:
    """Every fault, for a position that plays with blessings."""
    for place, area in enumerate(state.setting.areas):
        committed = 0
        for seat, player in enumerate(state.players):
            field = player.placed[place]
            number = sum(token in (BLESSING, STACKED) for token in field)
            where = ("players", seat, "placed", area)
            if unaccompanied(field):
                yield Violation("BURU-24.8", say("a blessing without an explorer or a liaison"), where)
            if (number and committed) or number > 1:
                yield Violation("BURU-24.6", say("the blessing is placed twice"), where)
            if number and state.blessings[place] not in (None, seat) and not _begun(state, place):
                yield Violation("BURU-24.6", say("the blessing is held by another player"), where)
            committed += number


def unaccompanied(field: Sequence[Token]) -> bool:
    """Whether a blessing lies there without an explorer or a liaison (BURU-24.8)."""
    return BLESSING in field and all(token in (BLESSING, STACKED) for token in field)


def _begun(state: State, place: int) -> bool:
    """Whether the area is turned up: then the blessing may have gone on to another player."""
    if state.phase == AFTERNOON and (place < state.area or (place == state.area and state.revealed)):
        return True
    return any(player.acted[place] or player.liaison[place] for player in state.players)
