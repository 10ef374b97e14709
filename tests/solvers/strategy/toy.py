"""A game to test with: who reaches most in six turns, drawing a hidden card or taking two points for sure.

A turn is ``safe`` (two points) or ``risk``: a card of the other's hand of two, which is 0 or 6 points, comes next by
chance. With one card left in a hand it is known. So risking is worth 3, unless both cards are known to be bad.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from periplus.models.core.kernel import CHANCE, OVER, Result
from periplus.solvers.strategy.game import Feature, Strategy

TURNS = 6


class Table(NamedTuple):
    points: tuple[int, ...]
    turn: int = 0
    risked: bool = False
    saved: tuple[int, ...] = (0, 0)
    """Tokens that the seats have saved: three of them are worth ten at the end."""


class ToyKernel:
    def state(self, position: Any) -> Table:
        return Table((0, 0))

    def sample(self, position: Any, seat: int, rng: random.Random) -> Table:
        return self.state(position)

    def seats(self, state: Table) -> int:
        return len(state.points)

    def to_move(self, state: Table) -> int:
        if state.risked:
            return CHANCE
        return OVER if state.turn == TURNS * len(state.points) else state.turn % len(state.points)

    def legal(self, state: Table) -> Sequence[str]:
        return () if self.to_move(state) < 0 else ("safe", "risk", "save")

    def apply(self, state: Table, action: str) -> Table:
        seat = state.turn % len(state.points)
        points, saved = list(state.points), list(state.saved)
        points[seat] += 2 * (action == "safe")
        saved[seat] += action == "save"
        return Table(tuple(points), state.turn + (action != "risk"), action == "risk", tuple(saved))

    def chance(self, state: Table, rng: random.Random) -> Table:
        seat = state.turn % len(state.points)
        points = list(state.points)
        points[seat] += rng.choice((0, 5))
        return Table(tuple(points), state.turn + 1, False, state.saved)

    def result(self, state: Table) -> Result:
        scores = tuple(
            float(points + 10 * (saved // 3)) for points, saved in zip(state.points, state.saved, strict=True)
        )
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return Result(scores, tuple(float(seat in best) / len(best) for seat in range(len(scores))))

    def key(self, state: Table) -> Table:
        return state

    def move(self, state: Table, action: str) -> Any:
        return action

    def action(self, state: Table, move: Any) -> str:
        return str(move)

    def recorded(self, state: Table, action: str) -> Any:
        return action

    def brought(self, state: Table, rng: random.Random) -> Any:
        return None


class ToyStrategy(Strategy[Table, str]):
    name = "toy"
    kernel = ToyKernel()
    FEATURES = (
        Feature("points", "points"),
        Feature("one", "a first token"),
        Feature("two", "a second token"),
        Feature("three", "a third token"),
        Feature("risk", "a card to come"),
    )

    def start(self, seats: int, rng: random.Random) -> Table:
        return Table((0,) * seats, 0, False, (0,) * seats)

    def features(self, state: Table) -> list[tuple[float, ...]]:
        return [
            (
                float(state.points[seat]),
                *(float(state.saved[seat] >= least) for least in (1, 2, 3)),
                float(state.risked and state.turn % len(state.points) == seat),
            )
            for seat in range(len(state.points))
        ]

    def left(self, state: Table) -> float:
        return 1 - state.turn / (TURNS * len(state.points))
