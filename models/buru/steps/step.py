"""What a step is: a move that uses up one part of what is pending (BURU-6.9)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar, Generic, TypeVar

from ...core.results import RuleId, Violation
from ..effects import Bundle, Item
from ..moves import AnyMove
from ..state import State, replace

MoveT = TypeVar("MoveT")


class StepType(ABC, Generic[MoveT]):
    """One type of step. ``state.turn`` is whose step it is."""

    rule: ClassVar[RuleId]
    """The clause broken where no part of the kind is open."""

    @abstractmethod
    def is_open(self, pending: Bundle) -> bool:
        """Whether some part is of the kind."""

    def fault(self, state: State, move: MoveT) -> Violation | None:
        """What the step breaks, given that a part of the kind is open."""
        return None

    @abstractmethod
    def apply(self, state: State, move: MoveT) -> State:
        """The table after the legal step."""

    @abstractmethod
    def listed(self, state: State) -> Iterator[AnyMove]:
        """Every such step that wastes nothing, in the order of answers, given that a part of the kind is open."""


class AtomStep(StepType[MoveT]):
    """A step whose parts are all of one atom."""

    atom: ClassVar[str]

    def is_open(self, pending: Bundle) -> bool:
        """Whether some part is of the atom."""
        return any(item.atom == self.atom for item in pending)

    def parts(self, pending: Bundle) -> list[Item]:
        """The parts of the atom, in their order."""
        return [item for item in pending if item.atom == self.atom]


def used(state: State, part: Item) -> State:
    """The table after one of a part's count is used up."""
    place = state.pending.index(part)
    rest = (part.times(part.count - 1),) if part.count > 1 else ()
    return replace(state, pending=(*state.pending[:place], *rest, *state.pending[place + 1 :]))
