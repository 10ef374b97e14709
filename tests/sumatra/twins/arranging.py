"""Arrangements by trying everything: each tile, in each order, in each column or made known, each fetch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from periplus.models.core.multisets import distinct, without
from periplus.models.sumatra.placing import columns_for, completes, placed
from periplus.models.sumatra.scoring import badge_lines, due, tally, total, with_badges
from periplus.models.sumatra.state import Notebook, State
from periplus.models.sumatra.tiles import Tiles, with_
from periplus.solvers.sumatra.task import ArrangementTask

End = tuple[Notebook, int]
"""A notebook at the end, and how many tiles were taken for it."""


def ends(task: ArrangementTask) -> set[End]:
    """Every notebook that can be come to, with every number of takes."""
    found: set[End] = set()
    seen: set[tuple[Notebook, Tiles, Tiles, int]] = set()
    todo = [(task.notebook, task.tiles, task.known, 0)]
    while todo:
        notebook, tiles, known, takes = here = todo.pop()
        if here in seen:
            continue
        seen.add(here)
        if not task.ordered or not tiles:
            found.add((notebook, takes))
        if tiles and (task.limit is None or takes < task.limit):
            for tile in tiles[:1] if task.ordered else distinct(tiles):
                left = tiles[1:] if task.ordered else without(tiles, tile)
                todo += [(after, left, rest, takes + 1) for after, rest in _taken(notebook, tile, known)]
    return found


def _taken(notebook: Notebook, tile: str, known: Tiles) -> Iterator[tuple[Notebook, Tiles]]:
    yield notebook, with_(known, tile)
    for column in columns_for(notebook, tile):
        after = placed(notebook, tile, column)
        yield after, known
        if completes(notebook, tile, column):
            for bonus in distinct(known):
                if bonus not in ("W", "G"):
                    for second in columns_for(after, bonus):
                        yield placed(after, bonus, second), without(known, bonus)


def finished(task: ArrangementTask, notebook: Notebook) -> State:
    """The table with that notebook and the badges that are due at the end."""
    player = replace(task.player, notebook=notebook)
    state = task.state.with_player(task.seat, player)
    if task.badges:
        brown, greens = due(state.edition, tally(notebook), state.taken_badges(), player.green is not None)
        best = sorted(greens, key=lambda badge: -state.edition.green[badge].stars)[:1]
        held, green = with_badges(state.edition, player, (*brown, *best))
        state = state.with_player(task.seat, replace(player, brown=held, green=green))
    return state


def best_total(task: ArrangementTask) -> int:
    """The best final total."""
    return max(total(finished(task, notebook), task.seat) for notebook, _ in ends(task))


def fewest(task: ArrangementTask, target: int) -> int | None:
    """The least number of takes for the target; None: it is out of reach."""
    takes = [count for notebook, count in ends(task) if total(finished(task, notebook), task.seat) >= target]
    return min(takes, default=None)


def best_badges(task: ArrangementTask) -> int:
    """The greatest badge points."""
    players = (finished(task, notebook).players[task.seat] for notebook, _ in ends(task))
    edition = task.state.edition
    return max(
        sum(line.points for line in badge_lines(edition, player.brown, player.green)) for player in players
    )
