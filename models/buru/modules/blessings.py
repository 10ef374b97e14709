"""Blessings (BURU-24): the last to choose in an area gains its blessing, for one power more there later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from ...core.results import RuleId, Violation
from ...core.wording import say
from ..flow import unclaimed, won
from ..module import RELIED, Module
from ..moves import AnyMove, Claim, made
from ..order import BLESSING, STACKED, bidders, unaccompanied
from ..state import State, replace


class Blessings(Module):
    """What blessings add."""

    name = "blessings"
    relied = RELIED
    choices: ClassVar[Mapping[str, RuleId]] = {"claim": "BURU-24.4"}

    def faults(self, state: State) -> Iterable[Violation]:
        """What is wrong with the module's own part of a position, before its log."""
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

    def stackable(self, state: State, seat: int, area: int) -> bool:
        """Whether the player holds the area's blessing and has not placed it yet (BURU-24.6)."""
        field = state.players[seat].placed[area]
        return state.blessings[area] == seat and BLESSING not in field and STACKED not in field

    def reveal(self, state: State, area: int) -> State:
        """A blessing that was placed lies in the field (R.26, R.51)."""
        placed = any(
            BLESSING in player.placed[area] or STACKED in player.placed[area] for player in state.players
        )
        return _held(state, area, None) if placed else state

    def power(self, state: State, seat: int, area: int) -> int:
        """One for a blessing under an explorer (BURU-24.7); under a liaison it adds nothing (BURU-25.11)."""
        return 1 if BLESSING in state.players[seat].placed[area] else 0

    def claims(self, state: State, area: int, sole: int) -> bool:
        """A sole bidder has to choose (BURU-24.4)."""
        return True

    def acted(self, state: State, area: int, seat: int, last: bool) -> State:
        """The last to choose gains the blessing (BURU-24.2, R.25); a sole bidder has made his choice before."""
        return _held(state, area, seat) if last and len(bidders(state, area)) > 1 else state

    def listed(self, state: State) -> Iterator[Claim]:
        """The two claims of a sole bidder."""
        if state.claim is not None:
            area = state.setting.areas[state.area]
            for take in ("majority", "blessing"):
                yield made(Claim, {"area": area, "take": take})

    def apply(self, state: State, move: AnyMove) -> State:
        """Majority as ever, or the blessing and no majority at all (R.24)."""
        seat = state.turn or 0
        if isinstance(move, Claim) and move.take == "majority":
            return won(state, seat)
        return unclaimed(_held(state, state.area, seat))


def _held(state: State, area: int, holder: int | None) -> State:
    blessings = (*state.blessings[:area], holder, *state.blessings[area + 1 :])
    return replace(state, blessings=blessings)


def _begun(state: State, place: int) -> bool:
    """Whether the blessing may have gone on to another player (BURU-24.4, R.51).

    So it may if somebody has acted in the area, or its sole bidder has claimed what lay under another's liaison.
    """
    if any(player.acted[place] or player.liaison[place] for player in state.players):
        return True
    return state.revealed and place == state.area and bidders(state, place) == (state.blessings[place],)


MODULE = Blessings()
