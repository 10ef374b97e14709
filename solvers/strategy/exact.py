"""The end of a game in every way that it can go: what each action is worth for sure, where that fits.

Every seat does what brings itself most (max^n). With two players what one wins the other loses, so that is the value
of the rest of the game; with one it is the most that can be reached. Where chance would act, where a seat that does not
see all still has a choice, where three or more play or where there is too much, nothing is proved, and play-outs are
asked instead.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence, Set
from typing import Any, TypeAlias

from periplus.models.core.kernel import CHANCE, OVER, Kernel

from ..limits import Clock
from .outlooks import Ending, Outlook, SeatTurn

Judge: TypeAlias = Callable[[Any], Sequence[Outlook]]
"""From the end of a game to every seat's outlook."""
Line: TypeAlias = tuple[Sequence[Outlook], tuple[Any, ...], Any]
"""Every seat's outlook, the actions that lead to it, and the end that they lead to."""

MOST = 3_000
"""States that are looked at before it is too much."""
DEEPEST = 200
"""Actions in a row before it is too much."""
EFFORT = 5e-5
"""Deterministic seconds that a state counts."""
SEATS = 2
"""Players with whom the best for each is the value of the game."""


class TooMuch(Exception):
    """What is left does not fit, or is not for the search to tell."""


def endings(
    kernel: Kernel[Any, Any, Any, Any],
    judge: Judge,
    state: Any,
    clock: Clock,
    unsure: Set[int] = frozenset(),
) -> list[Ending] | None:
    """Every action of the seat to move with its exact outlook, in the kernel's order; None where that does not fit.

    ``state`` must be all that there is to know, and known to the seat to move. ``unsure``: the seats that do not see
    all of it, and might choose otherwise if they did. Raises Stop by the clock.
    """
    seat = kernel.to_move(state)
    if kernel.seats(state) > SEATS:
        return None
    rest = _Rest(kernel, judge, clock, unsure)
    try:
        return [rest.ending(state, action, seat) for action in kernel.legal(state)]
    except TooMuch:
        return None


class _Rest:
    """The states that can still come, and what they are worth."""

    def __init__(
        self, kernel: Kernel[Any, Any, Any, Any], judge: Judge, clock: Clock, unsure: Set[int]
    ) -> None:
        self._kernel, self._judge, self._clock, self._unsure = kernel, judge, clock, unsure
        self._known: dict[Hashable, Line] = {}

    def ending(self, state: Any, action: Any, seat: int) -> Ending:
        """The action with the best play after it."""
        outlooks, line, end = self._worth(self._kernel.apply(state, action), 1)
        return Ending(SeatTurn((action, *line), end), outlooks[seat])

    def _worth(self, state: Any, depth: int) -> Line:
        """The best line from the state on, which so many actions have led to."""
        key = self._kernel.key(state)
        if (found := self._known.get(key)) is None:
            if len(self._known) >= MOST or depth > DEEPEST:
                raise TooMuch
            self._clock.work(EFFORT)
            found = self._known[key] = self._best(state, depth)
        return found

    def _best(self, state: Any, depth: int) -> Line:
        mover = self._kernel.to_move(state)
        if mover == OVER:
            return self._judge(state), (), state
        if mover == CHANCE:
            raise TooMuch
        actions = self._kernel.legal(state)
        if mover in self._unsure and len(actions) > 1:
            raise TooMuch
        best: Line | None = None
        for action in actions:
            outlooks, line, end = self._worth(self._kernel.apply(state, action), depth + 1)
            if best is None or _rank(outlooks[mover]) > _rank(best[0][mover]):
                best = outlooks, (action, *line), end
        if best is None:
            raise TooMuch
        return best


def _rank(outlook: Outlook) -> tuple[float, float]:
    return outlook.utility, outlook.margin
