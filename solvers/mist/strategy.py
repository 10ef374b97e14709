"""How Islands in the Mist is played well: what a table is worth on the way, and which turns are worth a look."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from periplus.models.mist.acting import gainable
from periplus.models.mist.actions import Action, PlainChoice
from periplus.models.mist.kernel import KERNEL
from periplus.models.mist.scoring import score_lines
from periplus.models.mist.state import Phase, State

from ..strategy.game import Strategy
from ..strategy.outlooks import SeatTurn
from .features import FEATURES, Row, left, rows
from .plans import Planner

TURNS = (Phase.FLY, Phase.TAKE, Phase.PLACE)
HANDS, FEW = 14, 3
"""Hands of which turns are made: for a list, and in a play-out."""
TOLD = ("MIST-10.5", "MIST-10.6", "MIST-10.10", "MIST-13.12", "MIST-13.13")
"""The clauses whose points are an achievement."""


class MistStrategy(Strategy[State, Action]):
    """Islands in the Mist for the whole game."""

    name = "mist"
    kernel = KERNEL
    FEATURES = FEATURES
    effort = 5e-4

    def left(self, state: State) -> float:
        """By the rounds until the bag is empty or somebody is likely to connect all coasts."""
        return left(state)

    def ahead(self, state: State) -> int:
        """To the end once the last round is known."""
        return -1 if state.last is not None else self.depth

    def turns(self, state: State, most: int | None = None) -> Sequence[SeatTurn[State, Action]]:
        """Whole turns as far as chance lets them go; where something is due, its ways."""
        if state.phase in TURNS and not state.mover.due:
            return list(Planner(state).turns(FEW if most else HANDS))
        return [SeatTurn((action,), self.kernel.apply(state, action)) for action in self._choices(state)]

    def _choices(self, state: State) -> Sequence[Action]:
        """What may be done, but for draws of an exchange that the board could serve: what they give nobody knows."""
        actions = self.kernel.legal(state)
        if state.mover.credit and gainable(state):
            return [one for one in actions if isinstance(one, PlainChoice) and one.kind == "gain"]
        return actions

    def features(self, state: State) -> Sequence[Row]:
        """Seat by seat, from the views of the islands."""
        return rows(state)

    def achieved(self, before: State, after: State, seat: int) -> Iterable[str]:
        """Coasts connected, groups of five, cities and extension tiles that are new in the score."""
        old = {str(line.what) for line in score_lines(before, seat)}
        found = score_lines(after, seat)
        return [line.what for line in found if line.rule in TOLD and str(line.what) not in old]


STRATEGY = MistStrategy()
"""The game's strategy, as ``solvers.strategy.game`` finds it."""
