"""Sumatra as a kernel: the game's own state, turns as plain tuples, the bag as the multiset that everybody can count.

Nothing is hidden but the order of the bag, which chance draws from when somebody explores; so a world is the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..core.errors import PositionError
from ..core.kernel import CHANCE, OVER, Kernel, Result
from ..core.wording import say
from . import GAME
from .legality import EXPLORE, Action, action_of, after, known_draw, legal_actions, move_of, to_draw
from .moves import AnyMove
from .position import Position
from .scoring import total, winners
from .state import State
from .tiles import canonical

if TYPE_CHECKING:
    import random


class SumatraKernel(Kernel[Position, State, Action, AnyMove]):
    """The rules of Sumatra on its frozen states."""

    def state(self, position: Position) -> State:
        """The state after the log; a draw that the bag alone decides is told."""
        return _told(GAME.state(position))

    def sample(self, position: Position, seat: int, rng: random.Random) -> State:
        """The state, of which everybody knows everything; raises PositionError if the bag is not known."""
        state = self.state(position)
        if state.bag is None and not state.over:
            message = say(
                "not known, expected the tiles that may come out of it, or the horizon turn (--horizon turn)"
            )
            raise PositionError("bag", message)
        return state

    def seats(self, state: State) -> int:
        """How many play."""
        return len(state.players)

    def to_move(self, state: State) -> int:
        """The seat whose turn it is, CHANCE while its draw is not known."""
        if state.over:
            return OVER
        return CHANCE if state.ahead and state.draw is None else state.turn

    def legal(self, state: State) -> Sequence[Action]:
        """Every turn, in the order of answers."""
        return tuple(legal_actions(state, state.draw or ()))

    def apply(self, state: State, action: Action) -> State:
        """The state after the turn."""
        return _told(after(state, action, (state.draw or ()) if action.kind == EXPLORE else ()))

    def chance(self, state: State, rng: random.Random) -> State:
        """The exploration's draw."""
        return replace(state, draw=canonical(rng.sample(state.bag or (), to_draw(state))))

    def result(self, state: State) -> Result:
        """The totals, and the shares of those who would win."""
        return Result.of((total(state, seat) for seat in range(len(state.players))), winners(state))

    def move(self, state: State, action: Action) -> AnyMove:
        """The turn as a move of the log."""
        return move_of(action, state.draw or ())

    def action(self, state: State, move: AnyMove) -> Action:
        """The move's turn, its badges in the order of answers."""
        action = action_of(state, move)
        green = state.edition.green
        return action._replace(badges=tuple(sorted(action.badges, key=lambda badge: (badge in green, badge))))

    def brought(self, state: State, rng: random.Random) -> AnyMove | None:
        """Nothing: the exploration tells what was drawn."""
        return None


def _told(state: State) -> State:
    """The state with the draw of its explorer, where the bag has no choice."""
    if state.draw is None and not state.over and state.ahead and (drawn := known_draw(state)) is not None:
        return replace(state, draw=drawn)
    return state


KERNEL = SumatraKernel()
"""The game's kernel, as ``models.core.kernel`` finds it."""
