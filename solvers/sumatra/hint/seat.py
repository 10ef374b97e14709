"""What notebooks are worth to one player now, and the best gain of one turn (``now`` of the spec).

The rivals stand still, so a standing is a sum of the notebook's own points, the majority and the badges. Every badge
is worth something and the choice is free, so the best turn takes all brown ones that are due and the best green one.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from periplus.models.sumatra.badges import due, tally
from periplus.models.sumatra.edition import Edition
from periplus.models.sumatra.legality import to_draw
from periplus.models.sumatra.listing import tile_choices
from periplus.models.sumatra.scoring import (
    BROWN_POINTS,
    badge_lines,
    majority_lines,
    notebook_lines,
    residents_counted,
)
from periplus.models.sumatra.state import Notebook, Player, State
from periplus.models.sumatra.tiles import Tiles, canonical, distinct

from .expectation import expected_best


class SeatEvaluator:
    """One seat's standing at a table, and what it becomes when only that player changes."""

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self._edition = state.edition
        self._player = state.players[seat]
        self._rivals = tuple(
            residents_counted(player.notebook) for other, player in enumerate(state.players) if other != seat
        )
        self._taken = state.taken_badges()
        self._held = self._badges(self._player)
        self.now = self.points(self._player.notebook) + self._held
        """The standing as it is."""

    def points(self, notebook: Notebook) -> int:
        """What the notebook would score, without badges."""
        return _points(notebook, self._edition, self._rivals)

    def _badges(self, player: Player) -> int:
        return sum(line.points for line in badge_lines(self._edition, player.brown, player.green))

    def of(self, player: Player) -> int:
        """The standing of the player with that notebook and those badges."""
        return self.points(player.notebook) + self._badges(player)

    def best(self, notebook: Notebook) -> int:
        """The gain of a turn that leads to that notebook and takes all the badges worth taking."""
        brown, green = due(self._edition, tally(notebook), self._taken, self._player.green is not None)
        stars = max((self._edition.green[badge].stars for badge in green), default=0)
        return self.points(notebook) + self._held + BROWN_POINTS * len(brown) + stars - self.now

    def gain(self) -> int | Fraction:
        """The best gain of the seat's next turn as things stand: exact, or the expectation of an exploration.

        The bag must be known if the player explores and no draw is given.
        """
        state, notebook = self._state, self._player.notebook
        if state.over:
            return 0
        idle = self.best(notebook)
        if self._player.at == state.place:
            return max(idle, self._from(state.available, state.known))
        if self._player.at < state.place:
            return idle
        known = canonical((*state.known, *state.available))
        if state.draw is not None:
            return max(idle, self._from(state.draw, known))
        return self._exploring(idle, known)

    def _from(self, tiles: Tiles, known: Tiles) -> int:
        """The best gain with one of the tiles; ``known`` is what a completed pair may fetch."""
        choices = tile_choices(self._player.notebook, tiles, known)
        return max((self.best(notebook) for _, notebook in choices), default=0)

    def _exploring(self, idle: int, known: Tiles) -> int | Fraction:
        """The expectation of the best gain over what the bag may bring."""
        bag = self._state.bag or ()
        number = to_draw(self._state)
        if not number:
            return idle
        gains = {tile: self._from((tile,), known) for tile in distinct(bag)}
        return expected_best([gains[tile] for tile in bag], number)


@lru_cache(maxsize=1 << 16)
def _points(notebook: Notebook, edition: Edition, rivals: tuple[int, ...]) -> int:
    """The points of a notebook against rivals with so many residents that count."""
    majority = majority_lines(residents_counted(notebook), rivals)
    return sum(line.points for line in (*notebook_lines(notebook, edition), *majority))
