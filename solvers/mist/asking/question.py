"""What goals are about: the rest of a turn, or one player's flight and the tiles that may be laid after it.

Usually that is the rest of the turn as its hint knows it: every end that the rules allow, known draws included. With
``ask.tiles``, ``spaces``, ``limit`` or ``all``, of another player, or in a turn with too many ends, the balloon flies
if it is to (C1), then those tiles, or those of the telescope, are laid beside it; nothing is taken, and what covered
spaces give is left alone. With ``ask.kind`` ``arrange`` the tiles are laid anywhere, as that question has it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from periplus.models.mist import GAME
from periplus.models.mist.position import Position
from periplus.models.mist.state import Phase, Player, State
from periplus.models.mist.tiles import canonical

from ..arrangement.task import IslandTask
from ..hint import by_turns
from ..island_options import IslandOptions

TURN = (Phase.FLY, Phase.TAKE, Phase.PLACE)
"""The phases in which a player's tiles may still be laid this turn."""


@dataclass(frozen=True)
class ArrangementQuestion:
    """A task, and whether its tiles go beside the balloon or anywhere."""

    task: IslandTask
    anywhere: bool
    in_turn: bool
    """Whether it is the turn of the player who is asked about."""
    whole: bool = False
    """Whether the question is about all that the rest of the turn may bring."""

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


def asked(position: Position) -> ArrangementQuestion:
    """The question of the position; raises PositionError for values of ``ask`` that are not as expected."""
    state = GAME.state(position)
    options = IslandOptions(position.ask, state)
    seat = options.seat(len(state.players), state.turn)
    anywhere = position.ask.kind == "arrange"
    held = state.players[seat].telescope
    tiles = options.tiles("tiles") if anywhere or options.given("tiles") else held
    spaces, limit = options.spaces("spaces"), options.number("limit", 0)
    every = options.flag("all", default=False)
    options.settle()
    within = None if spaces is None else state.island.board.mask(spaces)
    narrowed = any(options.given(name) for name in ("tiles", "spaces", "limit", "all"))
    in_turn = seat == state.turn
    whole = in_turn and not anywhere and not narrowed and by_turns(state)
    task = IslandTask.of(replace(state, turn=seat), seat, tiles, spaces=within, limit=limit, every=every)
    return ArrangementQuestion(task, anywhere, in_turn, whole)


def widened(question: ArrangementQuestion) -> ArrangementQuestion:
    """The question with every tile that the turn may bring offered at once: no end of the turn lays any other."""
    state, player = question.state, question.player
    more = (*player.pending, *state.draws, *player.extensions)
    if state.phase is not Phase.PLACE or not state.bag:
        more = (*more, *(tile for cloud in state.clouds for tile in cloud))
    task = replace(question.task, tiles=canonical((*question.task.tiles, *more)))
    return replace(question, task=task)
