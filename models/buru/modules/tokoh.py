"""Tokoh (BURU-23): a card of the player's own with an action space, for any area.

At the beginning each human keeps one of two and gains its start benefit (BURU-23.1, BURU-23.2). Which one, and how
the benefit is taken where it leaves a choice, is drawn with all else of the setup.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from ...core.results import RuleId, Violation
from ...core.wording import say
from .. import notation
from ..acting import acts_on
from ..effects import Effect
from ..legality import apply, declined
from ..module import RELIED, Module
from ..moves import Act
from ..opening import opened, ways
from ..order import due
from ..position import Position
from ..printed import Space
from ..reading import initial, position_of
from ..state import State, replace
from ..steps import STEPS
from ..terms import AFTERNOON, TOKOH

if TYPE_CHECKING:
    import random  # for its name alone: it is slow to import


DEALT = 2
"""Cards that each human chooses from."""


def _begun(state: State, seat: int, start: Effect, rng: random.Random) -> State:
    """The table after a start benefit: one of its options, each step of it taken somehow."""
    option, names = rng.choice(ways(state, seat, start, keep=False))
    state = opened(replace(state, phase=AFTERNOON, turn=seat), seat, start, option, names, keep=False)
    while state.pending:
        steps = [
            move for step in STEPS.values() if step.is_open(state.pending) for move in step.listed(state)
        ]
        state = apply(state, rng.choice(steps)) if steps else declined(state)
    return replace(state, phase="morning", turn=None)


class TokohModule(Module):
    """What Tokoh cards add."""

    name = "tokoh"
    relied = RELIED
    places: ClassVar[Mapping[str, RuleId]] = {TOKOH: "BURU-23.4"}

    def faults(self, state: State) -> Iterable[Violation]:
        """What is wrong with the module's own part of a position, before its log."""
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

    def dealt(self, position: Position, rng: random.Random) -> Position:
        """Each human keeps one of two cards and gains its start benefit (BURU-23.1, BURU-23.2)."""
        state = initial(position)
        cards = [card.id for card in state.setting.edition.tokoh]
        rng.shuffle(cards)
        humans = [seat for seat, lawan in enumerate(state.setting.lawans) if lawan is None]
        for seat, card in zip(humans, cards[::DEALT], strict=False):
            state = state.with_player(seat, replace(state.players[seat], tokoh=card))
            state = _begun(state, seat, notation.effect(state.setting.edition.tokoh_cards[card].start), rng)
        return position_of(position, state)

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
