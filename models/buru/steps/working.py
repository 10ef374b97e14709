"""Tasking an islander, of any kind or of the kind that the part names (BURU-11.1, BURU-11.2, BURU-11.8)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.results import Violation
from ...core.wording import say
from ..cards import Hireling
from ..effects import Bundle, Item
from ..moves import Task, made
from ..opening import extra, opened, option_fault, ways
from ..state import UNKNOWN, Player, State
from ..tasking import tasking_of
from .step import AtomStep, used


class Working(AtomStep[Task]):
    """``task``."""

    rule = "BURU-11.1"
    atom = "task"

    def part(self, pending: Bundle, kind: str) -> Item | None:
        """The part that a card of the kind uses: one of its kind before a plain one."""
        fitting = [item for item in self.parts(pending) if item.of in (kind, "")]
        return max(fitting, key=lambda item: bool(item.of), default=None)

    def fault(self, state: State, move: Task) -> Violation | None:
        """BURU-11.8 for a kind that no part names, BURU-11.2 for a card not upright, then the card's own clauses."""
        seat = state.turn or 0
        card = _card(state, move.card)
        if self.part(state.pending, card.kind) is None:
            return Violation("BURU-11.8", say("no {kind} may be tasked", kind=say(card.kind)))
        if not _is_upright(state.mover, move.card):
            return Violation("BURU-11.2", say("{card} is not upright in the tableau", card=move.card))
        way = tasking_of(state, card)
        if found := way.fault(state, seat, card):
            return found
        return option_fault(state, seat, way.effect(card), move.option, move.any, keep=False)

    def apply(self, state: State, move: Task) -> State:
        """The card is turned, its plain items come at once, its steps are pending."""
        seat = state.turn or 0
        card = _card(state, move.card)
        part = self.part(state.pending, card.kind)
        way = tasking_of(state, card)
        place = state.mover.tableau.index(move.card)
        state = way.turned(used(state, part) if part else state, seat, place)
        return opened(state, seat, way.effect(card), move.option, move.any, keep=False)

    def listed(self, state: State) -> Iterator[Task]:
        """Each upright card that a part allows, with each option that can be paid."""
        seat, mover = state.turn or 0, state.mover
        for name in sorted(mover.tableau):
            if name == UNKNOWN or not _is_upright(mover, name):
                continue
            card = _card(state, name)
            way = tasking_of(state, card)
            if self.part(state.pending, card.kind) is None or way.fault(state, seat, card):
                continue
            for option, names in ways(state, seat, way.effect(card), keep=False):
                yield made(Task, {"card": name} | extra(option, names))


def _card(state: State, name: str) -> Hireling:
    return state.setting.edition.hirelings[name]


def _is_upright(player: Player, name: str) -> bool:
    return name in player.tableau and not player.tasked >> player.tableau.index(name) & 1
