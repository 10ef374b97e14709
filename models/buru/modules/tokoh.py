"""Tokoh (BURU-23): a card of the player's own with an action space, for any area, once a round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from ...core.results import RuleId, Violation
from .. import notation
from ..acting import acts_on
from ..module import RELIED, Module
from ..moves import Act
from ..order import due
from ..spaces import Space
from ..state import State
from ..terms import TOKOH
from .tokoh_audit import faults

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import

    from ..position import Position


class TokohModule(Module):
    """What Tokoh cards add."""

    name = "tokoh"
    relied = RELIED
    places: ClassVar[Mapping[str, RuleId]] = {TOKOH: "BURU-23.4"}

    def faults(self, state: State) -> Iterable[Violation]:
        """What is wrong with the module's own part of a position, before its log."""
        return faults(state)

    def dealt(self, position: Position, rng: random.Random) -> Position:
        """Each human keeps one of two cards and gains its start benefit (BURU-23.1, BURU-23.2)."""
        from .tokoh_setup import dealt  # noqa: PLC0415 — only a new game needs it

        return dealt(position, rng)

    def own_spaces(self, state: State, seat: int, area: int) -> tuple[Space, ...]:
        """The action of the player's card, unless it was used this round (BURU-23.3, BURU-23.4, R.23)."""
        player = state.players[seat]
        if player.tokoh is None or TOKOH in player.acted or TOKOH in player.liaison:
            return ()
        action = notation.effect(state.setting.edition.tokoh_cards[player.tokoh].action)
        return (Space(TOKOH, 0, action, TOKOH),)

    def listed(self, state: State) -> Iterator[Act]:
        """The card's action beside the spaces of the area."""
        following = due(state)
        if following is not None and following.own:
            for space in self.own_spaces(state, following.seat, state.area):
                yield from acts_on(state, following.seat, space)


MODULE = TokohModule()
