"""The end of a game in every way that it can go: what each action is worth for sure, where that fits.

Every seat does what brings itself most (max^n). With two players what one wins the other loses, so that is the value
of the rest of the game; with one it is the most that can be reached. Where chance would act, where a seat that does not
see all still has a choice, where three or more play or where there is too much, nothing is proved, and play-outs are
asked instead.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence, Set
from typing import Any, Generic, NamedTuple

from periplus.models.core.kernel import CHANCE, OVER, Kernel

from ..limits import Clock
from .outlooks import ActionT, Ending, Outlook, SeatTurn, StateT

MOST = 3_000
"""States that are looked at before it is too much."""
DEEPEST = 200
"""Actions in a row before it is too much."""
EFFORT = 5e-5
"""Deterministic seconds that a state counts."""
SEATS = 2
"""Players with whom the best for each is the value of the game."""


class BestPlay(NamedTuple, Generic[StateT, ActionT]):
    """How the game ends if from some state on every seat does what brings itself most."""

    outlooks: Sequence[Outlook]
    """Every seat's, at the end."""
    actions: tuple[ActionT, ...]
    """From the state to the end."""
    end: StateT


class TooMuch(Exception):
    """What is left does not fit, or is not for the search to tell."""


def endings(
    kernel: Kernel[Any, StateT, ActionT, Any],
    judge: Callable[[StateT], Sequence[Outlook]],
    state: StateT,
    clock: Clock,
    unsure: Set[int] = frozenset(),
) -> list[Ending[StateT, ActionT]] | None:
    """Every action of the seat to move with its exact outlook, in the kernel's order; None where that does not fit.

    ``judge`` gives every seat's outlook at an end of the game. ``state`` must be all that there is to know, and known
    to the seat to move. ``unsure``: the seats that do not see all of it, and might choose otherwise if they did. Raises
    Stop by the clock.
    """
    seat = kernel.to_move(state)
    if kernel.seats(state) > SEATS:
        return None
    rest = _Rest(kernel, judge, clock, unsure)
    try:
        return [rest.ending(state, action, seat) for action in kernel.legal(state)]
    except TooMuch:
        return None


class _Rest(Generic[StateT, ActionT]):
    """The states that can still come, each with the best play from it on."""

    def __init__(
        self,
        kernel: Kernel[Any, StateT, ActionT, Any],
        judge: Callable[[StateT], Sequence[Outlook]],
        clock: Clock,
        unsure: Set[int],
    ) -> None:
        self._kernel, self._judge, self._clock, self._unsure = kernel, judge, clock, unsure
        self._table: dict[Hashable, BestPlay[StateT, ActionT]] = {}

    def ending(self, state: StateT, action: ActionT, seat: int) -> Ending[StateT, ActionT]:
        """The action with the best play after it."""
        outlooks, actions, end = self._best_play(self._kernel.apply(state, action), 1)
        return Ending(SeatTurn((action, *actions), end), outlooks[seat])

    def _best_play(self, state: StateT, depth: int) -> BestPlay[StateT, ActionT]:
        """The best play from the state on, which ``depth`` actions have led to; each state is answered once."""
        key = self._kernel.key(state)
        play = self._table.get(key)
        if play is None:
            if len(self._table) >= MOST or depth > DEEPEST:
                raise TooMuch
            self._clock.work(EFFORT)
            play = self._table[key] = self._searched(state, depth)
        return play

    def _searched(self, state: StateT, depth: int) -> BestPlay[StateT, ActionT]:
        mover = self._kernel.to_move(state)
        if mover == OVER:
            return BestPlay(self._judge(state), (), state)
        if mover == CHANCE:
            raise TooMuch
        actions = self._kernel.legal(state)
        if mover in self._unsure and len(actions) > 1:
            raise TooMuch
        best: BestPlay[StateT, ActionT] | None = None
        for action in actions:
            play = self._best_play(self._kernel.apply(state, action), depth + 1)
            if best is None or _rank(play.outlooks[mover]) > _rank(best.outlooks[mover]):
                best = BestPlay(play.outlooks, (action, *play.actions), play.end)
        if best is None:
            raise TooMuch
        return best


def _rank(outlook: Outlook) -> tuple[float, float]:
    return outlook.utility, outlook.margin
