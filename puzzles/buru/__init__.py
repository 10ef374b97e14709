"""Buru's puzzles: its collection, the questions ``solve`` and ``bids``, the makers of bids and chains."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from periplus.models.buru import GAME
from periplus.models.buru.order import count, to_place
from periplus.models.buru.play import only, raw
from periplus.models.buru.position import Position
from periplus.models.buru.query import AfternoonQuery, ChainQuery, OffersQuery, PlaceQuery, ValueTable
from periplus.models.core.errors import PositionError
from periplus.models.core.wording import say

from ..protocol import Puzzles
from ..stepwise import PartedSolve
from .bids import Bids, bidding, bids_words
from .chaining import chain_words, chaining


class Solve(PartedSolve):
    """Task and trade best, offer best, make the most of an afternoon, or bid for the best places."""

    PARTS: ClassVar[Mapping[str | None, str]] = {
        "chain": "acting",
        "offers": "acting",
        "afternoon": "acting",
        "place": "placing",
    }

    def refuse(self, position: Position) -> None:
        """A question whose answer is moves of one round, and can be made now."""
        super().refuse(position)
        query = position.ask
        if isinstance(query, OffersQuery) and query.rounds:
            raise PositionError("ask.rounds", say("expected 0: later visits are no moves of this round"))
        if isinstance(query, PlaceQuery):
            if not isinstance(query.value, ValueTable) or query.opponents != "known":
                raise PositionError("ask.value", say("expected a table of values, and known opponents"))
            if position.phase != "morning" or position.log:
                raise PositionError("phase", say("expected morning, and no log"))
            _refuse_open_hands(position)

        if isinstance(query, AfternoonQuery):
            _refuse_rivals(position)

    def better(self, position: Position, one: float, other: float) -> bool:
        """Few tasks are better than many where a target is to be reached; otherwise much is."""
        query = position.ask
        counts_tasks = isinstance(query, ChainQuery) and query.target is not None
        return one <= other if counts_tasks else one >= other


def _refuse_open_hands(position: Position) -> None:
    """Raise PositionError where another player has yet to place: nobody keeps a token before that (BURU-4.3)."""
    state = raw(GAME.initial(position))
    humans = (name for name, lawan in zip(state.setting.ids, state.setting.lawans, strict=True) if not lawan)
    own = position.ask.player or next(humans, None)
    for seat, name in enumerate(state.setting.ids):
        if name != own and count(state, seat) < to_place(state, seat):
            raise PositionError(
                f"players[{seat}].placed", say("expected all tokens but one of every other player")
            )


def _refuse_rivals(position: Position) -> None:
    """Raise PositionError where another human is still to act: what he does would be anybody's guess."""
    state = only(GAME.state(position))
    own = position.ask.player or state.setting.ids[state.turn or 0]
    for seat, player in enumerate(state.players):
        rival = state.setting.lawans[seat] is None and state.setting.ids[seat] != own
        stacks = zip(player.placed[state.area :], player.acted[state.area :], strict=True)
        if rival and any(placed and acted is None for placed, acted in stacks):
            raise PositionError(
                f"players[{seat}].placed", say("expected no explorers of a rival who is still to act")
            )


PUZZLES = Puzzles(
    questions={"solve": Solve, "bids": Bids},
    makers={"bids": bidding, "chain": chaining},
    wording={"bids": bids_words, "chain": chain_words},
)
"""The plug-in, as ``protocol`` names it."""
