"""Steps without a choice: drawing an islander, gaining a guide, becoming envoy (BURU-20.17, BURU-21.2, BURU-12.5)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import TypeVar

from ...core.results import Violation
from ..decks import islander_drawn
from ..moves import AnyMove, Draw, Envoy, Guide
from ..state import State, replace
from .step import AtomStep, used

MoveT = TypeVar("MoveT", Draw, Guide, Envoy)


DRAW, GUIDE, ENVOY = Draw(), Guide(), Envoy()


class Marking(AtomStep[MoveT]):
    """A step that does one thing to one player."""

    @abstractmethod
    def done(self, state: State, seat: int) -> State:
        """The table after the one thing is done."""

    def fault(self, state: State, move: MoveT) -> Violation | None:
        """Nothing can be wrong with it."""
        return None

    def apply(self, state: State, move: MoveT) -> State:
        """The part is used, and the one thing done."""
        return self.done(used(state, self.parts(state.pending)[0]), state.turn or 0)


class Drawing(Marking[Draw]):
    """``draw``."""

    rule = "BURU-20.17"
    atom = "draw"

    def done(self, state: State, seat: int) -> State:
        """The top islander joins the tableau."""
        return islander_drawn(state, seat)

    def listed(self, state: State) -> Iterator[AnyMove]:
        """Once."""
        yield DRAW


class Guiding(Marking[Guide]):
    """``guide``."""

    rule = "BURU-21.2"
    atom = "guide"

    def done(self, state: State, seat: int) -> State:
        """The guide turns face down and is of use in the next round; a second one changes nothing (R.16)."""
        return state.with_player(seat, replace(state.players[seat], guide="next"))

    def listed(self, state: State) -> Iterator[AnyMove]:
        """Once."""
        yield GUIDE


class Leading(Marking[Envoy]):
    """``envoy``."""

    rule = "BURU-12.1"
    atom = "envoy"

    def done(self, state: State, seat: int) -> State:
        """The player is envoy from now on."""
        return replace(state, envoy=seat)

    def listed(self, state: State) -> Iterator[AnyMove]:
        """Once."""
        yield ENVOY
