"""The fitted evaluation of Sumatra, put together from parts that hardly change from one turn to the next.

A turn changes one notebook. So the weighted sum of a notebook's features is remembered as a curve over the share of the
game that is left, and likewise for badges, for the race for residents and for the pieces: a value is a few curves.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple, TypeAlias

from periplus.models.sumatra.badges import Tally
from periplus.models.sumatra.edition import Edition
from periplus.models.sumatra.state import Notebook, Player, resident_bars
from periplus.models.sumatra.tiles import Tiles

from ..strategy.evaluation import Evaluation
from .features import BADGES, PIECE, RACE, badge_row, majority_row, page, piece_row

Curve: TypeAlias = tuple[float, float, float]


class NotebookSummary(NamedTuple):
    """What a notebook shows to an evaluation."""

    curve: Curve
    residents: int
    """Those that count."""
    counts: Tally
    """How many tiles of each kind there are."""


class Appraisal:
    """The values of the seats of a table with these weights."""

    def __init__(self, weights: Evaluation, edition: Edition) -> None:
        self._edition = edition
        self._level = weights.level
        self._columns = tuple(zip(*weights.curves, strict=True))
        self.shown = lru_cache(maxsize=1 << 16)(self._shown)
        self._badges = lru_cache(maxsize=1 << 14)(self._badge_curve)
        self._race = lru_cache(maxsize=1 << 12)(self._race_curve)
        self._piece = lru_cache(maxsize=1 << 10)(self._piece_curve)

    def values(
        self, players: Sequence[Player], turn: int, place: int, available: Tiles, left: float
    ) -> list[float]:
        """The expected score of every seat; ``turn`` is who is next."""
        held = [badge for player in players for badge in player.brown]
        taken = frozenset((*held, *(player.green for player in players if player.green is not None)))
        pages = [self.shown(player.notebook) for player in players]
        residents = tuple([one.residents for one in pages])
        lying = len(available), resident_bars(available)
        square, (level, slope, bend) = left * left, self._level
        found = []
        for seat, player in enumerate(players):
            one = pages[seat]
            parts = (
                one.curve,
                self._badges(player.brown, player.green, one.counts, taken),
                self._race(residents, seat),
                self._piece(player.at - place, *(lying if seat == turn else (0, False))),
            )
            value = level + left * slope + square * bend
            for first, second, third in parts:
                value += first + left * second + square * third
            found.append(value)
        return found

    def _shown(self, notebook: Notebook) -> NotebookSummary:
        one = page(notebook, self._edition)
        return NotebookSummary(self._curve(one.row, 0), one.residents, one.counts)

    def _badge_curve(
        self, brown: tuple[str, ...], green: str | None, counts: Tally, taken: frozenset[str]
    ) -> Curve:
        return self._curve(badge_row(brown, green, counts, self._edition, taken), BADGES)

    def _race_curve(self, residents: tuple[int, ...], seat: int) -> Curve:
        return self._curve(majority_row(residents, seat), RACE)

    def _piece_curve(self, ahead: int, lying: int, resident: bool) -> Curve:
        return self._curve(piece_row(ahead, lying, resident), PIECE)

    def _curve(self, row: Sequence[float], first: int) -> Curve:
        constant, linear, square = (
            sum(map(mul, column[first : first + len(row)], row)) for column in self._columns
        )
        return constant, linear, square


@lru_cache(maxsize=8)
def appraisal(weights: Evaluation, edition: Edition) -> Appraisal:
    """The appraisal with those weights, made once."""
    return Appraisal(weights, edition)
