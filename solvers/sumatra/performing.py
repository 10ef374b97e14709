"""A solution played by the rules' own code: each tile legal where it goes, and what it all comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from periplus.models.sumatra.badges import due, tally, with_badges
from periplus.models.sumatra.placing import columns_for, completes, placed
from periplus.models.sumatra.state import Notebook, State
from periplus.models.sumatra.tiles import is_fetched

from ..replay import ReplayError
from .task import ArrangementStep, ArrangementTask


def perform(task: ArrangementTask, steps: Sequence[ArrangementStep]) -> State:
    """The table after the steps and with the badges taken that are due then.

    Raises ReplayError if a step is not legal or takes what is not there: a fault of the solver.
    """
    play = _Play(task)
    for number, step in enumerate(steps):
        play.take(number, step)
    if not task.ordered and task.limit is not None and len(steps) > task.limit:
        raise ReplayError(f"{len(steps)} takes, expected {task.limit} at most")
    return with_badges_due(task, play.notebook)


class _Play:
    """The notebook and the areas while tiles are taken."""

    def __init__(self, task: ArrangementTask) -> None:
        self.notebook: Notebook = task.notebook
        self._task = task
        self._offered = Counter(task.offered)
        self._known = self._offered if task.shared else Counter(task.known)

    def take(self, number: int, step: ArrangementStep) -> None:
        """One tile, and what its pair fetches."""
        if self._task.ordered and self._task.tiles[number] != step.tile:
            raise ReplayError(f"step {number} takes {step.tile}, but {self._task.tiles[number]} comes")
        self._remove(self._offered, step.tile)
        if step.to is None:
            self._known[step.tile] += 1
            return
        pair = completes(self.notebook, step.tile, step.to)
        self._place(step.tile, step.to)
        if step.bonus is not None:
            tile, column = step.bonus
            if not pair or not is_fetched(tile):
                raise ReplayError(f"step {number} fetches {tile} without a completed pair")
            self._remove(self._known, tile)
            self._place(tile, column)

    def _remove(self, area: Counter[str], tile: str) -> None:
        if not area[tile]:
            raise ReplayError(f"no {tile} is left to be taken")
        area[tile] -= 1

    def _place(self, tile: str, column: int) -> None:
        if column not in columns_for(self.notebook, tile):
            raise ReplayError(f"{tile} cannot stand in column {column}")
        self.notebook = placed(self.notebook, tile, column)


def with_badges_due(task: ArrangementTask, notebook: Notebook) -> State:
    """SUM-8.1, SUM-9.1: every free brown badge that is due, and the best green one if none is held."""
    player = replace(task.player, notebook=notebook)
    table = task.state.with_player(task.seat, player)
    if not task.badges:
        return table
    edition, counts = table.edition, tally(notebook)
    brown, greens = due(edition, counts, table.taken_badges(), player.green is not None)
    best = sorted(greens, key=lambda badge: (-edition.green[badge].stars, badge))[:1]
    held = with_badges(edition, player, (*brown, *best))
    return table.with_player(task.seat, replace(player, brown=held[0], green=held[1]))
