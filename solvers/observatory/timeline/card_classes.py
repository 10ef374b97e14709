"""The cards a plan may complete, as kinds: cards that the plan need not tell apart.

A plan on the chart tells every card apart. A plan that only counts stars does not: cards of equal points, stars
and bonus are then one kind, and the symmetry between them is gone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from periplus.models.observatory.edition import Bonus, Card, Edition, Size
from periplus.models.observatory.figures import Figure

NEVER = 1000
"""What a card needs that can be drawn nowhere: more stars than any chart has squares."""


@dataclass(frozen=True, slots=True)
class CardClass:
    """Cards that are alike in every respect that the plan looks at."""

    cards: tuple[str, ...]
    size: Size
    points: int
    """Printed points of each; 0 for an asterism."""
    asterism: bool
    bonus: Bonus | None
    stars: int
    """Stars of a figure."""
    need: int
    """The least number of further stars with which one of the figures is complete; NEVER if there is none."""
    held: bool
    """Whether the cards are in range at the start."""
    offered: bool = False
    """Whether they may be among the first cards, where those are chosen."""
    figures: tuple[Figure, ...] = ()
    """Where a card told apart may be drawn."""


def one_class_a_card(
    edition: Edition,
    stars: int,
    figures: dict[str, tuple[Figure, ...]],
    held: Iterable[str],
    offered: Iterable[str] = (),
) -> tuple[CardClass, ...]:
    """Each card of ``figures`` as a kind of its own; ``stars`` are those on the chart."""
    in_range, on_offer = frozenset(held), frozenset(offered)
    return tuple(
        _kind(edition.card(card), stars, places, card in in_range, card in on_offer)
        for card, places in figures.items()
    )


def _kind(card: Card, stars: int, figures: tuple[Figure, ...], held: bool, offered: bool) -> CardClass:
    return CardClass(
        cards=(card.id,),
        size=card.size,
        points=card.points if isinstance(card.points, int) else 0,
        asterism=card.asterism,
        bonus=card.bonus,
        stars=card.stars,
        need=min(((figure.stars & ~stars).bit_count() for figure in figures), default=NEVER),
        held=held,
        offered=offered,
        figures=figures,
    )


def merged(kinds: Iterable[CardClass]) -> tuple[CardClass, ...]:
    """The same cards, those that only counting cannot tell apart put together, without their figures.

    A meteor bonus counts as the star that it gives.
    """
    together: dict[tuple[object, ...], list[CardClass]] = {}
    for kind in kinds:
        bonus: Bonus | None = "star" if kind.bonus and kind.bonus != "research" else kind.bonus
        key = (kind.size, kind.points, kind.asterism, bonus, kind.stars, kind.need, kind.held, kind.offered)
        together.setdefault(key, []).append(kind)
    return tuple(
        CardClass(
            cards=tuple(card for kind in same for card in kind.cards),
            size=same[0].size,
            points=same[0].points,
            asterism=same[0].asterism,
            bonus="star" if same[0].bonus and same[0].bonus != "research" else same[0].bonus,
            stars=same[0].stars,
            need=same[0].need,
            held=same[0].held,
            offered=same[0].offered,
        )
        for same in together.values()
    )
