"""Steps without a choice: drawing an islander, gaining a guide, becoming envoy (BURU-20.17, BURU-21.2, BURU-12.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

from ...core.results import RuleId
from ..decks import islander_drawn
from ..moves import AnyMove, Draw, Envoy, Guide
from ..state import State
from .step import AtomStep, used

MoveT = TypeVar("MoveT", Draw, Guide, Envoy)


class Marking(AtomStep[MoveT]):
    """A step that does one thing to one player."""

    def __init__(
        self, make: Callable[[], AnyMove], atom: str, rule: RuleId, effect: Callable[[State, int], State]
    ) -> None:
        self._make, self._effect = make, effect
        self.atom, self.rule = atom, rule  # type: ignore[misc]

    def apply(self, state: State, move: MoveT) -> State:
        """The part is used, and the one thing done."""
        return self._effect(used(state, self.parts(state.pending)[0]), state.turn or 0)

    def listed(self, state: State) -> Iterator[AnyMove]:
        """Once."""
        yield self._make()


def guided(state: State, seat: int) -> State:
    """The table after a player has gained a guide, for the next round (BURU-21.2, R.16)."""
    return state.with_player(seat, replace(state.players[seat], guide="next"))


def made_envoy(state: State, seat: int) -> State:
    """The table after a player has taken the envoy marker (BURU-12.5)."""
    return replace(state, envoy=seat)
