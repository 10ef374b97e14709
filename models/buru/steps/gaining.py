"""What a step is, and the steps that gain something: plain items, islanders drawn, markers, elders."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar, Generic, TypeVar

from ...core.multisets import distinct, without
from ...core.results import RuleId, Violation
from ...core.wording import say
from .. import notation
from ..decks import elders_in_play, islander_drawn, known, with_bottom, without_top
from ..effects import ANY, Bundle, Item
from ..moves import AnyMove, Draw, Elder, Envoy, Gain, Guide, made
from ..opening import at_once, choices
from ..state import UNKNOWN, State, replace

MoveT = TypeVar("MoveT")


class StepType(ABC, Generic[MoveT]):
    """One type of step, the part of a benefit that is a move of its own; ``state.turn`` takes it."""

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


class GainStep(StepType[Gain]):
    """Taking a plain item of what is open."""

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


OneMoveT = TypeVar("OneMoveT", Draw, Guide, Envoy)


DRAW, GUIDE, ENVOY = Draw(), Guide(), Envoy()


class OneMoveStep(AtomStep[OneMoveT]):
    """A step that leaves nothing to choose: there is one move of its type."""

    move: OneMoveT
    """That move."""

    @abstractmethod
    def done(self, state: State, seat: int) -> State:
        """The table after the step is taken by that seat."""

    def listed(self, state: State) -> Iterator[OneMoveT]:
        """Once."""
        yield self.move

    def apply(self, state: State, move: OneMoveT) -> State:
        """The part is used up, and the step taken."""
        return self.done(used(state, self.parts(state.pending)[0]), state.turn or 0)


class DrawStep(OneMoveStep[Draw]):
    """Drawing the top islander."""

    rule = "BURU-20.17"
    atom = "draw"
    move = DRAW

    def done(self, state: State, seat: int) -> State:
        """The top islander joins the tableau."""
        return islander_drawn(state, seat)


class GuideStep(OneMoveStep[Guide]):
    """Gaining a guide."""

    rule = "BURU-21.2"
    atom = "guide"
    move = GUIDE

    def done(self, state: State, seat: int) -> State:
        """The guide turns face down and is of use in the next round; a second one changes nothing (R.16)."""
        return state.with_player(seat, replace(state.players[seat], guide="next"))


class EnvoyStep(OneMoveStep[Envoy]):
    """Taking the envoy marker."""

    rule = "BURU-12.1"
    atom = "envoy"
    move = ENVOY

    def done(self, state: State, seat: int) -> State:
        """The player is envoy from now on."""
        return replace(state, envoy=seat)


DECK = "elders"
DRAWN = 2
"""Elders drawn at a time (BURU-12.4)."""


def left(state: State) -> int:
    """How many elders the deck holds: all in play that nobody has."""
    return len(elders_in_play(state.setting)) - sum(len(player.elders) for player in state.players)


def drawn(state: State) -> tuple[str, ...]:
    """The elders that the next player to gain one draws: as many of the two as there are."""
    cards = (*map(str, known(state, DECK)[:DRAWN]), *(UNKNOWN,) * DRAWN)
    return cards[: min(DRAWN, max(0, left(state)))]


class ElderStep(AtomStep[Elder]):
    """Gaining an elder."""

    rule = "BURU-12.1"
    atom = "elder"

    def fault(self, state: State, move: Elder) -> Violation | None:
        """BURU-12.4 for an elder that is neither held nor drawn."""
        if move.drop in (*state.mover.elders, *drawn(state)):
            return None
        return Violation("BURU-12.4", say("the elder to be put back is not held"))

    def apply(self, state: State, move: Elder) -> State:
        """Hold the elders drawn, and put one back under the deck.

        It lies below all that is known of the deck; if that is all of it, it is known there.
        """
        new, whole = drawn(state), len(known(state, DECK)) == left(state)
        mover = state.mover
        held = without((*mover.elders, *new), move.drop or UNKNOWN)
        after = without_top(used(state, self.parts(state.pending)[0]), DECK, len(new))
        if whole and move.drop not in (None, UNKNOWN):
            after = with_bottom(after, DECK, str(move.drop))
        return after.with_player(state.turn or 0, replace(mover, elders=held))

    def listed(self, state: State) -> Iterator[Elder]:
        """One for each different elder that can be put back."""
        for card in sorted({*state.mover.elders, *drawn(state)}):
            yield made(Elder, {"drop": card})
