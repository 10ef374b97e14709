"""Buru as a kernel: the game's own state at the next choice, moves as actions, the Lawans and all events inside.

Chance acts where something falls that nobody decides: plot cards in the morning and at noon, a Lawan's tie, an
unknown card of the row, a dawn. A state in which a tie is open is the one before the Lawan acts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.errors import PositionError
from ..core.kernel import CHANCE, OVER, Kernel, Result
from ..core.wording import say
from . import GAME
from .flow import advance, lawan_due
from .lawan.acting import act
from .lawan.branches import Branch
from .legality import CHOICES, apply, declined, legal_moves
from .morning import keepers, placer
from .moves import AnyMove, Tie
from .order import clockwise
from .play import raw
from .position import Position
from .scoring import total
from .seen import world
from .setup import dealt_in, waits
from .state import State

if TYPE_CHECKING:
    import random


class BuruKernel(Kernel[Position, State, AnyMove, AnyMove]):
    """The rules of Buru on its frozen states."""

    def state(self, position: Position) -> State:
        """The state after the log; raises PositionError if a tie fell that the log does not tell."""
        return _onwards(raw(GAME.state(position)))

    def sample(self, position: Position, seat: int, rng: random.Random) -> State:
        """A world as ``seat`` may find it (``seen``); at noon, when all choose at once, the seat is next."""
        state = _onwards(world(self.state(position), seat, rng))
        while state.phase == "noon" and seat in keepers(state) and self.to_move(state) not in (seat, CHANCE):
            state = self.apply(state, rng.choice(self.legal(state)))
        return state

    def seats(self, state: State) -> int:
        """How many play, Lawans among them."""
        return len(state.players)

    def to_move(self, state: State) -> int:
        """The human whose choice it is; at noon the first who has not kept a token."""
        match state.phase:
            case "morning":
                turn = placer(state)
                return CHANCE if turn is None or state.setting.lawans[turn] is not None else turn
            case "noon":
                seats = () if waits(state) else keepers(state)
                return seats[0] if seats else CHANCE
            case "afternoon":
                if waits(state) or state.turn is None or lawan_due(state) is not None:
                    return CHANCE
                return state.turn
            case "dawn":
                return CHANCE
            case _:
                return CHANCE if waits(state) else OVER

    def legal(self, state: State) -> Sequence[AnyMove]:
        """The moves of the human to move, in the order of answers."""
        seat = self.to_move(state)
        if seat < 0:
            return ()
        moves = legal_moves(state)
        if state.phase != "noon":
            return moves
        return tuple(move for move in moves if move.player == state.setting.ids[seat])

    def apply(self, state: State, action: AnyMove) -> State:
        """The state after the move; a choice declines what is still open."""
        if state.pending and action.type in CHOICES:
            state = _onwards(declined(state))
        return _onwards(apply(state, action))

    def chance(self, state: State, rng: random.Random) -> State:
        """The state after one act of chance."""
        if (seat := lawan_due(state)) is not None:
            return _onwards(_fallen(state, seat, rng).state)
        move = dealt_in(state, rng)
        if move is None:
            raise PositionError("log", say("nothing falls by chance here"))
        return _onwards(apply(state, move))

    def result(self, state: State) -> Result:
        """The scores, and who wins: of equals the first clockwise from the envoy (BURU-8.5)."""
        seats = range(len(state.players))
        scores = [total(state, seat) for seat in seats]
        best = min(seats, key=lambda seat: (-scores[seat], clockwise(state, seat)))
        return Result(tuple(map(float, scores)), tuple(float(seat == best) for seat in seats))

    def move(self, state: State, action: AnyMove) -> AnyMove:
        """The action is the move."""
        return action

    def action(self, state: State, move: AnyMove) -> AnyMove:
        """The legal move that it means: without the player's name, which is told where it is somebody else's turn."""
        if state.phase == "noon" or move.player is None:
            return move
        data = move.as_json()
        del data["player"]
        return type(move).model_validate(data, by_alias=True, by_name=True)

    def brought(self, state: State, rng: random.Random) -> AnyMove | None:
        """How a Lawan's tie falls, or what the decks bring."""
        if (seat := lawan_due(state)) is not None:
            return Tie(player=state.setting.ids[seat], cards=_fallen(state, seat, rng).ties)
        return dealt_in(state, rng)


def _fallen(state: State, seat: int, rng: random.Random) -> Branch:
    """How the Lawan's tie falls."""
    branches = act(state, seat)
    return rng.choices(branches, [float(branch.probability) for branch in branches])[0]


def _onwards(state: State) -> State:
    """The state at the next choice of a human, at the next tie of a Lawan, or where chance has to tell something."""
    while lawan_due(state := advance(state)) is not None:
        certain, *others = act(state, state.turn or 0)
        if others:
            break
        state = certain.state
    return state


KERNEL = BuruKernel()
