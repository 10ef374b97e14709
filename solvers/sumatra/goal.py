"""What is asked of a task, and what a solution is worth by the rules' own code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from periplus.models.sumatra.scoring import badge_lines, score_lines, total

from ..answers import Answer, Engine
from ..replay import ReplayError
from .performing import perform
from .task import ArrangementStep, ArrangementTask

Aim: TypeAlias = Literal["arrange", "fewest", "badges"]
"""What counts: the final total, the number of takes for a given total, the points of badges."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What is asked of a task."""

    task: ArrangementTask
    aim: Aim = "arrange"
    target: int = 0
    """The total that ``fewest`` is to reach."""

    def value(self, steps: Sequence[ArrangementStep]) -> int:
        """What the rules say a solution is worth; raises ReplayError for one that is not legal."""
        if self.aim == "fewest":
            return len(steps)
        after = perform(self.task, steps)
        player = after.players[self.task.seat]
        if self.aim == "badges":
            return sum(line.points for line in badge_lines(after.edition, player.brown, player.green))
        return total(after, self.task.seat)

    def told(self, steps: tuple[ArrangementStep, ...], value: int, engine: Engine) -> Answer:
        """The solution as an answer; raises ReplayError unless the rules bear out its value."""
        after = perform(self.task, steps)
        short = self.aim == "fewest" and total(after, self.task.seat) < self.target
        if short or self.value(steps) != value:
            raise ReplayError(f"a solution of value {value} plays to {self.value(steps)}")
        lines = score_lines(after, self.task.seat)
        return Answer("feasible", value, None, tuple(step.as_json() for step in steps), lines, engine=engine)
