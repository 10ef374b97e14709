"""The best lines of a turn varied: large-neighbourhood search among whole lines, where no proof is in sight.

A depth-first search changes the end of its line first, and from many pieces in hand it never comes back to the
beginning. Here one step of a known line, anywhere in it, becomes another one, a few later ones are dropped, the rest
is played again as far as it is legal, and a short dive finishes the line. What is no worse takes the place of its
model, so that the search drifts over plateaus; a few lines of different descent keep it from settling on one.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from periplus.models.kalypso.legality import fault
from periplus.models.kalypso.state import State
from periplus.models.kalypso.steps import Step, after, written
from periplus.models.kalypso.turn import is_over

from ...memo import Memo
from .search import EFFORT, Dive, TurnSearch, is_end

KEPT = 4
"""Lines that are varied, the best known ones of their descent."""
OPTIONS = 400
"""Steps, the most promising first, of which one is drawn in place of a line's own."""
REMEMBERED = 512
"""States of which these steps are remembered."""
DROPS = 0.8
"""How often later steps are dropped besides, up to MOST_DROPPED in a row."""
MOST_DROPPED = 3
STATES = (12, 24, 48, 96)
"""States searched to finish a line: one of these numbers, drawn."""
REPLAY = EFFORT / 3
"""What a step that is tried again counts for in ``Limits.work``."""


class Finished(NamedTuple):
    """A line to the end of the turn and what it is worth."""

    value: int
    line: tuple[Step, ...]


class Variations:
    """The lines of one state that are varied, over the last turn of the question."""

    def __init__(self, search: TurnSearch, state: State, seed: int) -> None:
        self._search = search
        self._state = state
        self._rng = random.Random(seed)
        self._kept: list[Finished] = []
        self._options: Memo[State, Sequence[Step | None]] = Memo(REMEMBERED)

    def add(self, value: int, line: tuple[Step, ...]) -> None:
        """Another line to vary, if it has steps and is among the best."""
        if line:
            self._kept.insert(0, Finished(value, line))
            self._kept.sort(key=lambda one: -one.value)
            del self._kept[KEPT:]

    @property
    def lines(self) -> tuple[Finished, ...]:
        """What is varied, the best first."""
        return tuple(self._kept)

    def tried(self) -> Finished | None:
        """One try, while there are lines: a line better than all before, or None. Raises Stop by the clock."""
        best = self._kept[0].value
        number = min(self._rng.randrange(len(self._kept)), self._rng.randrange(len(self._kept)))
        found = self._varied(self._kept[number])
        if found is None or found.value < self._kept[number].value:
            return None
        del self._kept[number]
        self.add(*found)
        return found if found.value > best else None

    def _varied(self, model: Finished) -> Finished | None:
        """A line that is no worse, if the try brought one."""
        place = self._rng.randrange(len(model.line))
        state = self._state
        for step in model.line[:place]:
            state = after(state, step)
        other = self._other_step(state)
        if other is None:
            return None
        played = [*model.line[:place], other]
        state = self._again(after(state, other), self._left(model.line[place:]), played)
        ends = 0 if is_end(other) else 1
        node = self._search.node(state, ends)
        dive = Dive(self._search, node, ends, model.value - 1, path=tuple(played))
        dive.advance(self._rng.choice(STATES))
        return None if dive.value is None else Finished(dive.value, dive.line)

    def _other_step(self, state: State) -> Step | None:
        """Any of the promising steps; None where an area would be declined, or there is none."""
        if state not in self._options:
            self._search.visit()
            options = self._search.node(state, 1).options()
            self._options[state] = [option.step for option in islice(options, OPTIONS)]
        steps = self._options[state]
        return self._rng.choice(steps) if steps else None

    def _left(self, line: tuple[Step, ...]) -> list[Step]:
        """The steps to play again: mostly without a few in a row."""
        left = [step for step in line if not is_end(step)]
        if left and self._rng.random() < DROPS:
            first = self._rng.randrange(len(left))
            del left[first : first + self._rng.randint(1, MOST_DROPPED)]
        return left

    def _again(self, state: State, left: list[Step], played: list[Step]) -> State:
        """The state after the steps that are legal, each as soon as it is; ``played`` gains them."""
        while True:
            waiting: list[Step] = []
            for step in left:
                self._search.charge(REPLAY)
                if is_over(state) or fault(state, written(state, step)) is not None:
                    waiting.append(step)
                else:
                    state = after(state, step)
                    played.append(step)
            if len(waiting) == len(left):
                return state
            left = waiting
