"""What goals are about: one player's flight, and the tiles that may be laid after it.

Usually that is the rest of the turn as far as it is known: the balloon flies if it is to (C1), then tiles of the
telescope, or ``ask.tiles``, are laid beside it; nothing is taken, and what covered spaces give is left alone. With
``ask.kind`` ``arrange`` the tiles are laid anywhere, as that question has it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from periplus.models.mist import GAME
from periplus.models.mist.position import Position
from periplus.models.mist.state import Phase, Player, State

from ..arrangement.task import Task
from ..wishes import Wishes

TURN = (Phase.FLY, Phase.TAKE, Phase.PLACE)
"""The phases in which a player's tiles may still be laid this turn."""


@dataclass(frozen=True)
class Question:
    """A task, and whether its tiles go beside the balloon or anywhere."""

    task: Task
    anywhere: bool
    in_turn: bool
    """Whether it is the turn of the player who is asked about."""

    @property
    def state(self) -> State:
        """The table, the player who is asked about in turn."""
        return self.task.state

    @property
    def player(self) -> Player:
        """The player who is asked about."""
        return self.state.mover

    @property
    def flies(self) -> bool:
        """Whether the balloon is to fly."""
        return self.state.phase is Phase.FLY

    @property
    def lays(self) -> bool:
        """Whether tiles may be laid at all."""
        return self.anywhere or self.state.phase in TURN

    def offered(self, name: str) -> int:
        """How many tiles of the token there are to lay."""
        return len(self.task.stock.get(name, ()))


def asked(position: Position) -> Question:
    """The question of the position; raises PositionError for values of ``ask`` that are not as expected."""
    state = GAME.state(position)
    wishes = Wishes(position.ask, state)
    seat = wishes.seat(len(state.players), state.turn)
    anywhere = position.ask.kind == "arrange"
    held = state.players[seat].telescope
    tiles = wishes.tiles("tiles") if anywhere or wishes.given("tiles") else held
    spaces, limit = wishes.spaces("spaces"), wishes.number("limit", 0)
    every = wishes.flag("all", default=False)
    wishes.settle()
    within = None if spaces is None else state.island.board.mask(spaces)
    whole = replace(state, turn=seat)
    return Question(
        Task.of(whole, seat, tiles, spaces=within, limit=limit, every=every), anywhere, seat == state.turn
    )
