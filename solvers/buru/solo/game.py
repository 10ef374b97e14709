"""The whole game: the rounds one after the other, a few of the best tables kept from each to the next.

A table after a round is judged by the score as it stands and by what its holdings are thought to be worth; nothing
proves that the best line of the game goes through the best of each round, so what is found is a line that can be
had, and the bound comes from elsewhere. Where a single round is left, that is decided exactly instead (``round``).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from periplus.models.buru.moves import AnyMove
from periplus.models.buru.objectives import value as goal_value
from periplus.models.buru.state import State

from ...limits import Clock, Stop
from .question import SoloQuestion
from .round import Decided, played

WIDTH = 2
"""Tables kept from round to round."""
FIRST = 0.02
"""Work for each round of the first line."""


class SoloLine(NamedTuple):
    """A line of the game up to some round."""

    state: State
    moves: tuple[AnyMove, ...] = ()
    rounds: tuple[int, ...] = ()
    """By round: how many of the moves are its."""
    promise: Fraction = Fraction(0)
    chance: Fraction = Fraction(1)
    """How likely the Lawans' ties fall so."""

    def after(self, decided: Decided) -> SoloLine:
        """The line with a further round."""
        return SoloLine(
            decided.state,
            (*self.moves, *decided.moves),
            (*self.rounds, len(decided.moves)),
            decided.value,
            self.chance * decided.chance,
        )


def lines(question: SoloQuestion, clock: Clock) -> Iterator[SoloLine]:
    """Ever better lines of the whole game, each with more work for its rounds. Raises Stop by the clock."""
    best: SoloLine | None = None
    effort = FIRST
    while True:
        found = line_of(question, clock, effort)
        if best is None or _value(question, found) > _value(question, best):
            best = found
            yield best
        effort *= 2


def _value(question: SoloQuestion, line: SoloLine) -> Fraction:
    return goal_value(line.state, question.seat, question.query.goal)


def line_of(question: SoloQuestion, clock: Clock, effort: float) -> SoloLine:
    """The best line found with so much work for each round of each table."""
    beam = [SoloLine(question.start)]
    for _ in range(question.start.round, question.last + 1):
        after = [
            line.after(decided) for line in beam for decided in _round(question, line.state, clock, effort)
        ]
        after.sort(key=lambda line: -line.promise)
        beam = after[:WIDTH]
    return beam[0]


def _round(question: SoloQuestion, state: State, clock: Clock, effort: float) -> list[Decided]:
    """What is known of a round when its share of the work is done, if only just something."""
    known: list[Decided] = []
    part = clock.part()
    try:
        for found in played(question, state, part, WIDTH):
            known = found
            part.limits = clock.part(work=effort).limits
    except Stop:
        if not known:
            raise
    finally:
        clock.spend(part.worked)
    clock.check()
    return known
