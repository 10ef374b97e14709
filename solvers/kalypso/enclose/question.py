"""``enclose``: the least number of new one-cell pieces of foundation that enclose the cells asked about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from periplus.models.core.errors import IllegalMove, PositionError
from periplus.models.core.wording import say
from periplus.models.kalypso import GAME, board
from periplus.models.kalypso.arranging import enclosing_gains, with_wall
from periplus.models.kalypso.position import Position
from periplus.models.kalypso.state import State

from ...answers import Answer
from ...cpsat import Settings
from ...limits import Clock, Limits
from ...program import Program, World, best
from ...replay import ReplayError
from ...search import Search
from .lagoon import Lagoon

SETTINGS: Settings = {"linearization_level": 2}
"""Supporters and closed sets prove little one by one, much as linear rows: a hundred times sooner where it is hard."""


def search(position: Position, limits: Limits) -> Search[Answer]:
    """The fewest new cells that leave every cell of ``ask.cells`` uncovered and enclosed, in the order laid.

    Each new cell lies on the grid and is joined to the foundation by an edge when it is laid; loose boats dock
    as they are reached (KAL-7.9). The answer tells what is gained, see ``enclosing_gains``. ``infeasible`` if it
    takes more than ``ask.max``, or if a target is covered.
    Raises PositionError for a question without cells.
    """
    return Search(enclosing(position).answers, limits, Answer("unknown"))


def enclosing(position: Position) -> Enclosing:
    """What is to be enclosed; raises PositionError for a question without cells."""
    state = GAME.state(position)
    cells = position.ask.cells or ()
    if not cells:
        raise PositionError("ask.cells", say("expected the cells to enclose, at least one"))
    return Enclosing(state, state.sea.frame.mask(cells), position.ask.max)


class Enclosing:
    """The question to one settlement: enclose ``targets``, a bit set of cells, with at most ``most`` new ones."""

    def __init__(self, state: State, targets: int, most: int) -> None:
        self._state = state
        self._sea = state.sea
        self._settlement = state.own
        self._targets = targets
        self._most = most

    @cached_property
    def lagoon(self) -> Lagoon:
        """The targets with the foundation and the loose boats as they lie."""
        sea, settlement = self._sea, self._settlement
        docked = board.docked(sea, settlement)
        loose = [
            sea.frame.mask(boat.cells)
            for boat, tied in zip(settlement.boats, docked, strict=True)
            if not tied
        ]
        return Lagoon(sea.frame, board.foundation(sea, settlement), loose, self._targets, self._most)

    def program(self) -> Program | None:
        """The enclosures as a program; None where the answer is known without one."""
        land = board.covered(self._sea, self._settlement) | self._sea.island
        open_sea = self._targets & ~board.enclosed(self._sea, self._settlement)
        least = self.lagoon.least
        if self._targets & land or not open_sea or least is None or least > self._most:
            return None
        return self.lagoon.stated()

    def answers(self, clock: Clock) -> Iterator[Answer]:
        """Enclosures of ever fewer cells, the last one proved best. Raises Stop when the clock says so."""
        land = board.covered(self._sea, self._settlement) | self._sea.island
        if self._targets & land:
            yield Answer("infeasible", engine="enumeration")
            return
        if not self._targets & ~board.enclosed(self._sea, self._settlement):
            gains = enclosing_gains(self._state, self._settlement)
            yield Answer("optimal", value=0, bound=0, engine="enumeration", extra=gains)
            return
        least = self.lagoon.least
        if least is None or least > self._most:
            yield Answer("infeasible", bound=least, engine="least cut")
            return
        yield Answer("unknown", bound=least, engine="least cut")
        yield from self._fewer(least, clock)

    def _fewer(self, least: int, clock: Clock) -> Iterator[Answer]:
        """What the solver finds; as few cells as the least cut are proved by that."""
        for report in best(self.lagoon.stated(), clock, settings=SETTINGS):
            work = {"effort": report.work}
            if not report.solved and not report.reason:
                continue
            if not report.solved:
                reason = None if report.reason == "proved" else report.reason
                yield Answer(report.status, reason=reason, work=work, engine="cp-sat")
                continue
            new = self.lagoon.new_cells(World(report.values))
            answer = self._laid(new, work)
            if answer.value == least:
                yield replace(answer, status="optimal", bound=least)
                return
            bound = least if report.bound is None else max(least, -report.bound)
            reason = None if report.reason == "proved" else report.reason
            yield replace(answer, status=report.status, bound=bound, reason=reason)

    def _laid(self, new: int, work: dict[str, float]) -> Answer:
        """The answer that lays those cells, each confirmed by the rules; raises ReplayError."""
        order = [self._sea.frame.cell(cell) for cell in self.lagoon.in_order(new)]
        state = self._state
        for cell in order:
            try:
                state = with_wall(state, cell)
            except IllegalMove as error:
                raise ReplayError(f"not to be laid, {list(cell)}: {error}") from error
        if len(order) != new.bit_count() or self._targets & ~board.enclosed(self._sea, state.own):
            raise ReplayError(f"not enclosed by {[list(cell) for cell in order]}")
        gains = enclosing_gains(self._state, state.own)
        return Answer(
            "feasible", value=len(order), solution=tuple(order), work=work, engine="cp-sat", extra=gains
        )
