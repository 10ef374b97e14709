"""Making an offering with the part that allows it (BURU-12.1 to 12.3, R.60)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.results import Violation
from ...core.wording import say
from ..altars import Altar, altar_of, offered
from ..effects import Bundle, Item
from ..moves import Offer
from ..offerings import cards_left
from ..state import State
from .step import AtomStep, used


class Offering(AtomStep[Offer]):
    """``offer``."""

    rule = "BURU-12.1"
    atom = "offer"

    def part(self, pending: Bundle, spirit: str, altar: Altar, *, less: bool) -> Item | None:
        """The part that an offering uses: one that names the spirit, then any, then one at a discount."""
        fitting = [
            item
            for item in self.parts(pending)
            if item.of == spirit or (not item.of and altar.unnamed is None)
        ]
        if less:
            fitting = [item for item in fitting if item.less]
        return min(fitting, key=lambda item: (item.of != spirit, item.less), default=None)

    def fault(self, state: State, move: Offer) -> Violation | None:
        """The part's clauses, then those of the deck and of the altar."""
        altar = altar_of(move.spirit)
        part = self.part(state.pending, move.spirit, altar, less=move.less is not None)
        if part is None:
            return self._no_part(state.pending, move, altar)
        if move.spirit not in state.setting.spirits:
            return Violation(altar.absent, say("{spirit} is not in play", spirit=say(move.spirit)))
        if cards_left(state, move.spirit) <= 0:
            return Violation("BURU-12.3", say("the deck of {spirit} is empty", spirit=say(move.spirit)))
        return altar.fault(state, state.turn or 0, move)

    def _no_part(self, pending: Bundle, move: Offer, altar: Altar) -> Violation:
        if altar.unnamed and not any(item.of == move.spirit for item in self.parts(pending)):
            return Violation(
                altar.unnamed, say("{spirit} has to be named by the action", spirit=say(move.spirit))
            )
        if self.part(pending, move.spirit, altar, less=False) is None:
            return Violation("BURU-12.2", say("no part open is for {spirit}", spirit=say(move.spirit)))
        return Violation("BURU-26.7", say("no part open saves a resource"))

    def apply(self, state: State, move: Offer) -> State:
        """Paid, drawn, and all that follows at once (R.11)."""
        seat = state.turn or 0
        altar = altar_of(move.spirit)
        part = self.part(state.pending, move.spirit, altar, less=move.less is not None)
        if part is not None:
            state = altar.paid(used(state, part), seat, move)
        return altar.rewarded(offered(state, seat, move.spirit), seat, move)

    def listed(self, state: State) -> Iterator[Offer]:
        """Each offering that can be paid, then those for which a part at a discount leaves out a resource."""
        seat = state.turn or 0
        for spirit in state.setting.spirits:
            if cards_left(state, spirit) <= 0:
                continue
            altar = altar_of(spirit)
            plain = self.part(state.pending, spirit, altar, less=False)
            lower = self.part(state.pending, spirit, altar, less=True)
            if plain is not None:
                yield from altar.ways(state, seat, spirit, plain)
            if lower is not None and lower != plain:
                yield from (way for way in altar.ways(state, seat, spirit, lower) if way.less is not None)
