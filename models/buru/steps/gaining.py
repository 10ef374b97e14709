"""Taking a plain item of what is pending, whole (BURU-6.9, BURU-11.3)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.multisets import distinct
from ...core.results import Violation
from ...core.wording import say
from .. import notation
from ..effects import ANY, Bundle, Item
from ..moves import Gain, made
from ..opening import at_once, choices
from ..state import State, replace
from .step import StepType


class Gaining(StepType[Gain]):
    """``gain``."""

    rule = "BURU-6.9"

    def is_open(self, pending: Bundle) -> bool:
        """Whether some part is plain."""
        return any(item.plain for item in pending)

    def fault(self, state: State, move: Gain) -> Violation | None:
        """BURU-6.9 for an item that is not open as it is written, BURU-11.5 for a wrong number of resources."""
        item = _item(move)
        if item not in state.pending:
            return Violation("BURU-6.9", say("{item} is not open", item=move.item))
        needed = item.count if item.atom == ANY else 0
        if len(move.any) != needed:
            named = len(move.any)
            return Violation(
                "BURU-11.5",
                say("resources named: {named}, expected {needed}", named=named, needed=needed),
            )
        return None

    def apply(self, state: State, move: Gain) -> State:
        """The item is taken whole."""
        item = _item(move)
        place = state.pending.index(item)
        rest = (*state.pending[:place], *state.pending[place + 1 :])
        return at_once(replace(state, pending=rest), state.turn or 0, (item,), move.any)

    def listed(self, state: State) -> Iterator[Gain]:
        """One for each distinct item; ``any`` once for each multiset of resources."""
        for item in distinct(item for item in state.pending if item.plain):
            if item.atom == ANY:
                for names in choices(item.count):
                    yield made(Gain, {"item": str(item), "any": names})
            else:
                yield made(Gain, {"item": str(item)})


def _item(move: Gain) -> Item:
    (item,) = notation.bundle(move.item)
    return item
