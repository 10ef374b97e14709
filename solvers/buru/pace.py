"""Work, not time, decides what an answer says: how much of it things take, and when what is known is told.

Every loop counts what it does in deterministic seconds, roughly those of a quiet machine. What is told on the way
depends on that count alone, and who is stopped says all that is known then; so the same input, seed and work give
the same answer on any machine, and the clock only stops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..answers import AnswerT
from ..limits import Clock, Stop

TABLE = 5e-4
"""A table of an afternoon worked out from its ends."""
EVENTS = 3e-4
"""What comes by itself, and what others do, up to the player's next choice."""
HOLD = 1e-5
"""A hold met in the middle of an action."""
QUICK = 1e-4
"""A quick bound on an afternoon."""
GUESS = 3e-4
"""A table that is guessed, with what all others have laid."""
PLACEMENT = 1e-5
"""A placement judged by a table of values, or told apart from others."""
EVERY = 0.1
"""Work from one answer to the next."""


def telling(steps: Iterator[object], told: Callable[[], AnswerT | None], clock: Clock) -> Iterator[AnswerT]:
    """What is known as the steps go on: after the first, then now and then, at the end, and when they are stopped.

    ``told`` gives None while nothing is known. Raises Stop if it strikes before anything is.
    """
    shown = -EVERY
    try:
        for _ in steps:
            if clock.worked - shown >= EVERY and (answer := told()) is not None:
                shown = clock.worked
                yield answer
    except Stop as stop:
        if (answer := told()) is None:
            raise
        yield answer.stopped(stop.reason)
        return
    if (answer := told()) is not None:
        yield answer
