"""A line of an action played by the rules: each move judged, then made, and what is held after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from periplus.models.buru.legality import fault
from periplus.models.buru.moves import AnyMove
from periplus.models.buru.play import apply
from periplus.models.buru.state import Player, State, replace

from ..replay import ReplayError
from .action.best import Passage
from .action.goods import GOODS
from .action.ground import PlayerTable
from .action.step import written


class Performance:
    """What the rules make of a line from the start of a ground."""

    def __init__(self, ground: PlayerTable) -> None:
        self.moves: list[AnyMove] = []
        self.state = ground.state
        self._ground = ground
        self.visits = [0]
        """By visit: how many of the moves are its."""
        self._held: list[Mapping[str, int]] = []

    def go(self, line: Iterable[Passage]) -> None:
        """Play on; raises ReplayError for a move that the rules forbid: a fault of the solver."""
        for passage in line:
            if passage.step is None:
                self.rest()
            else:
                self.make(written(passage.step))

    def rest(self) -> None:
        """The dusk between two visits."""
        self.state = after_dusk(self._ground, self.state, len(self.visits) - 1)
        self.visits.append(0)

    def make(self, move: AnyMove) -> None:
        """One move; raises ReplayError as ``go`` does."""
        if violation := fault(self.state, move):
            raise ReplayError(f"move {len(self.moves)}, {move.as_json()}: {violation.message}")
        self.state = apply(self.state, move)
        self.moves.append(move)
        self.visits[-1] += 1
        self._held.append(holding(self._player))

    @property
    def _player(self) -> Player:
        return self.state.players[self._ground.seat]

    def extra(self) -> dict[str, Any]:
        """What an answer tells beside its moves: tasks, goods in the end and after each move, moves a visit."""
        told = {
            "tasks": sum(move.type == "task" for move in self.moves),
            "holding": holding(self._player),
            "steps": self._held,
        }
        return told | ({"visits": self.visits} if self._ground.visits else {})


def holding(player: Player) -> Mapping[str, int]:
    """What is held of each of the goods."""
    return dict(zip(GOODS, (player.vp, *player.res, player.fish), strict=True))


def after_dusk(ground: PlayerTable, state: State, visit: int) -> State:
    """The table at a player's next visit, as a plan over several has it (spec 7.3).

    His islanders are upright (BURU-7.3), no decree lies there (BURU-7.1), he has received his income, and the same
    parts are open to him once more.
    """
    vp, clay, palm, ebony, fish = ground.income[visit]
    player = state.players[ground.seat]
    held = player.res
    visitor = replace(
        player,
        vp=player.vp + vp,
        res=(held[0] + clay, held[1] + palm, held[2] + ebony),
        fish=min(ground.cap, player.fish + fish),
        tasked=0,
    )
    open_again = replace(state, turn=ground.seat, pending=ground.state.pending, decrees=())
    return open_again.with_player(ground.seat, visitor)
