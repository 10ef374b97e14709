"""Packing instances: constellations to be drawn on a chart of random stars, as items and their score.

Stars that are not there yet may be plotted up to a budget. All of the budget is plotted in the end, so the
doubled score (half a point for an unused star) is the number of stars, and what each figure changes of it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from periplus.models.boards.bitsets import members
from periplus.models.observatory.edition import SHELF, Edition
from periplus.models.observatory.figures import Figure, arrangement_points, figures
from periplus.models.observatory.scoring import ASTERISM_POINTS
from periplus.solvers.patterns.packing import PackingItem

LADDER = tuple(2 * points for points in ASTERISM_POINTS)


@dataclass(frozen=True)
class Sky:
    """A chart with stars, the cards that may be drawn, and how many stars may be added."""

    edition: Edition
    stars: int
    cards: tuple[str, ...]
    budget: int

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """The candidates: figures that lack no more stars than may be added."""
        found = (figure for card in self.cards for figure in figures(self.edition, card))
        return tuple(figure for figure in found if self.lacks(figure) <= self.budget)

    def lacks(self, figure: Figure) -> int:
        """How many stars the figure needs plotted."""
        return (figure.stars & ~self.stars).bit_count()

    @cached_property
    def items(self) -> tuple[PackingItem, ...]:
        """The figures as items of the doubled score."""
        points, _ = arrangement_points(self.figures)
        return tuple(
            PackingItem(
                figure.card, members(mask), self._worth(figure), self.lacks(figure), self._asterism(figure)
            )
            for figure, mask in zip(self.figures, points, strict=True)
        )

    def _asterism(self, figure: Figure) -> bool:
        return self.edition.card(figure.card).asterism

    def _worth(self, figure: Figure) -> int:
        points = self.edition.card(figure.card).points
        return (2 * points if isinstance(points, int) else 0) - figure.stars.bit_count()

    @property
    def doubled(self) -> int:
        """The doubled score of nothing drawn."""
        return self.stars.bit_count() + self.budget

    def score(self, worth: int) -> int:
        """The points of figures that add ``worth`` to the doubled score."""
        return (worth + self.doubled) // 2


def random_sky(size: int, density: int, cards: int, *, budget: int = 0, seed: int = 1) -> Sky:
    """A chart of ``size`` by ``size`` squares, ``density`` per cent of them stars, and so many study cards."""
    rng = random.Random(seed)
    edition = _study(size)
    stars = sum(1 << square for square in rng.sample(range(size * size), size * size * density // 100))
    chosen = sorted(rng.sample([card.id for card in edition.cards], cards))
    return Sky(edition, stars, tuple(chosen), budget)


def empty_sky(budget: int) -> Sky:
    """The study chart without stars and with all its cards."""
    edition = SHELF.named("study")
    return Sky(edition, 0, tuple(card.id for card in edition.cards), budget)


def _study(size: int) -> Edition:
    """The study edition on a square chart of another size."""
    data = SHELF.named("study").model_dump(mode="json")
    labels: Sequence[int] = [2 + number % 5 for number in range(size)]
    return SHELF.resolve(json.loads(json.dumps(data | {"chart": {"rows": labels, "columns": labels}})), None)
