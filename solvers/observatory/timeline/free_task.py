"""A player's plan when every later roll is wild and every draw is free (the question ``maximum``)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from periplus.models.observatory.edition import SIZES
from periplus.models.observatory.moves import Keep
from periplus.models.observatory.state import RANGE_SIZE, Phase, State

from .executor import PlanExecutor
from .horizon import WILD, following, turn_slots, turns_left
from .refilling import free_refill
from .script import Script, unplanned
from .search import PlayedLine, Step
from .task import KnownDraws, PlanningTask

FIRST_OF_A_SIZE = 3
"""Cards of one size among the first four: three are dealt (OBS-1.4)."""


class FreeTask:
    """The planning task from a state, and the play of its scripts.

    Draws are written with their cards and are played as if the supply were not tracked: any card that is not
    completed and in no range may come. Where the first four cards are open, they are part of the plan.
    """

    def __init__(self, state: State, me: int, untouched: bool) -> None:
        """``untouched``: nothing has been played since the start of the turn."""
        sheet = state.sheets[me]
        self._me = me
        self._start = state
        self._pool = _pool(state)
        due = state.phase is Phase.DRAW and len(sheet.range) < RANGE_SIZE
        first = state.round == 1 and state.active == state.first and state.phase is Phase.BEFORE
        draws = KnownDraws(self._pool, free=True, due=due)
        if sheet.dealt:
            draws = replace(draws, opening=RANGE_SIZE, choice=sheet.dealt)
        elif first and untouched and not sheet.range:
            most = sum(min(FIRST_OF_A_SIZE, len(cards)) for cards in self._pool)
            draws = replace(
                draws,
                opening=min(RANGE_SIZE, most),
                choice=tuple(card for cards in self._pool for card in cards),
                each=FIRST_OF_A_SIZE,
            )
        self._state = _untracked(state, me)
        ahead = turn_slots(self._state, me, [WILD] * turns_left(state))
        self.task = PlanningTask(state.edition, self._state.sheets[me], ahead, draws)

    def first(self) -> PlayedLine:
        """A line to start from: nothing is planned, stars go where there is room."""
        if not self.task.windows:
            return PlayedLine((), self.task.sheet)
        opening = self.task.draws.choice
        if self.task.draws.each < RANGE_SIZE:
            opening = tuple(card for cards in self._pool for card in cards[:FIRST_OF_A_SIZE])
        return self.play(unplanned(self.task, opening[: self.task.draws.opening]))

    @property
    def state(self) -> State:
        """The state from which lines are played, the first cards not chosen yet."""
        return self._state

    def play(self, script: Script, *, idle: bool = True) -> PlayedLine:
        """The line of a script, the choice of the first cards in front; ``idle`` as ``PlanExecutor.run`` has it."""
        state, steps = self.opened(script.opening)
        refill = free_refill(self.task.draws)
        play = PlanExecutor(state, self._me, self.task.windows, script, refill).run(idle=idle)
        return PlayedLine((*steps, *play.moves), play.sheet)

    def opened(self, opening: Collection[str]) -> tuple[State, tuple[Step, ...]]:
        """The state with the first cards in range, and the step that says so."""
        if not self.task.draws.opening:
            return self._state, ()
        dealt = self._start.sheets[self._me].dealt
        cards = tuple(card for card in self.task.draws.choice if card in opening)
        sheet = replace(self._state.sheets[self._me], range=cards)
        if not dealt:
            return self._state.with_sheet(self._me, sheet), ({"type": "range", "cards": list(cards)},)
        who: dict[str, Any] = {"player": self._me} if len(self._start.sheets) > 1 else {}
        return self._state.with_sheet(self._me, sheet), (Keep(**who, cards=cards),)


def _pool(state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """By size the cards that are not completed and in no range."""
    held = {card for sheet in state.sheets for card in sheet.range}
    held |= {figure.card for sheet in state.sheets for figure in sheet.figures}
    small, large = (
        tuple(card.id for card in state.edition.cards if card.size == size and card.id not in held)
        for size in SIZES
    )
    return small, large


def _untracked(state: State, me: int) -> State:
    """The state as plans take it: the supply left out, cards kept or drawn at the start not there yet."""
    free = replace(state, supply=None, may_draw=False)
    if state.phase is Phase.KEEP:
        return replace(free.with_sheet(me, replace(state.sheets[me], dealt=())), phase=Phase.BEFORE)
    if state.phase is Phase.DRAW:
        round_, active = following(state, state.round, state.active)
        return replace(free, round=round_, active=active, phase=Phase.BEFORE, may_draw=True)
    return free
