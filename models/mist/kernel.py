"""Islands in the Mist as a kernel: the table as the rules have it, actions as light values.

Nothing is hidden but the order of the bag, which deals and draws take from at random; so a world is the table without
the draws that a position may know. Rolls are kept as they fall, as ``Game.chance`` keeps them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..core.errors import PositionError
from ..core.kernel import CHANCE, OVER, Kernel, Result
from ..core.wording import say
from . import GAME
from .acting import drawn
from .actions import Action, read, written
from .chance import dealt, random_deal, random_roll, rolled
from .legality import after, deal_is_due, draw_is_due, legal_actions, roll_is_due
from .moves import AnyMove, Draw
from .position import Position
from .scoring import total, winners
from .state import Phase, State

if TYPE_CHECKING:
    import random


class MistKernel(Kernel[Position, State, Action, AnyMove]):
    """The rules of Islands in the Mist on its frozen tables."""

    def state(self, position: Position) -> State:
        """The table after the log; raises IllegalMove."""
        return GAME.state(position)

    def sample(self, position: Position, seat: int, rng: random.Random) -> State:
        """The table, of which everybody knows all but what the bag gives next."""
        return replace(GAME.state(position), draws=())

    def seats(self, state: State) -> int:
        """How many play."""
        return len(state.players)

    def to_move(self, state: State) -> int:
        """The seat whose turn it is; CHANCE while there is a deal, a roll or a draw from the bag to come."""
        if state.phase is Phase.END:
            return OVER
        chance = draw_is_due(state) or roll_is_due(state) or deal_is_due(state)
        return CHANCE if chance else state.turn

    def legal(self, state: State) -> Sequence[Action]:
        """Every action of the seat to move, in the order of the listing."""
        return () if self.to_move(state) < 0 else tuple(legal_actions(state))

    def apply(self, state: State, action: Action) -> State:
        """The table after the action."""
        return after(state, action)

    def chance(self, state: State, rng: random.Random) -> State:
        """The table after a draw, a roll or a deal."""
        if draw_is_due(state):
            return drawn(state, rng.choice(state.bag))
        return (
            rolled(state, random_roll(state, rng))
            if roll_is_due(state)
            else dealt(state, random_deal(state, rng))
        )

    def result(self, state: State) -> Result:
        """The totals, and the shares of those who would win; a player alone has nothing to win."""
        return Result.of((total(state, seat) for seat in range(len(state.players))), winners(state))

    def move(self, state: State, action: Action) -> AnyMove:
        """The action as a move of the log."""
        return written(state, action)

    def action(self, state: State, move: AnyMove) -> Action:
        """The action that the move means, in any legal spelling; raises PositionError for what chance does."""
        found = read(state, move)
        if found is None:
            raise PositionError("move", say("nothing that a player decides: {type}", type=move.type))
        return found

    def brought(self, state: State, rng: random.Random) -> AnyMove:
        """The draw, the roll or the deal."""
        if draw_is_due(state):
            return Draw(tile=rng.choice(state.bag))
        return random_roll(state, rng) if roll_is_due(state) else random_deal(state, rng)


KERNEL = MistKernel()
"""The game's kernel, as ``models.core.kernel`` finds it."""
