"""Where a stack or a liaison may go in an area: the printed spaces, and what modules put beside or over them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from periplus.models.buru.board import Ring
from periplus.models.buru.effects import Item
from periplus.models.buru.state import LIAISON
from periplus.models.buru.terms import FISH, KUDA, TOKOH

from ..action.goods import NOTHING
from ..action.ways import Way
from .base import ProgramBase, fish


class Place(NamedTuple):
    """One place for a stack."""

    name: str
    ways: tuple[Way, ...]
    gems: int
    """What a liaison pays for it at least."""
    shared: bool = False
    """Whether it may be used once a round in all, wherever that is; else once in its area."""


FOREST = "forest"
OF_TOKOH = f"{TOKOH}:"
"""Before the id of a Tokoh card: its action space."""


def places(base: ProgramBase, area: str) -> Iterator[Place]:
    """Every place of an area, the printed ones from the left; none of the track, where canoes move instead."""
    edition = base.outlook.setting.edition
    ground = edition.areas[area]
    if not isinstance(ground, Ring):
        for space in ground.spaces:
            yield Place(space.id, base.ways(space.gain), space.gems)
        yield from _kuda(base, area)
    for card in base.outlook.tokohs:
        yield Place(OF_TOKOH + card, base.ways(edition.tokoh_cards[card].action), 0, shared=True)


def _kuda(base: ProgramBase, area: str) -> Iterator[Place]:
    """Kuda's action and his marker (BURU-26.6, BURU-26.7), wherever they may be."""
    kuda = base.outlook.state.kuda
    if kuda is not None:
        figures = base.outlook.setting.edition.kuda
        texts = {
            "forest": figures.forest,
            "coast": figures.coast,
            "village": figures.village,
            "lake": figures.lake,
        }
        yield Place(KUDA, base.ways(texts[area]), figures.gems if kuda.forum else 0, shared=True)
        marker = Way(0, (), NOTHING, fish(1), ())
        yield Place(FISH, (marker,), figures.fish_gems if kuda.forum else 0, shared=True)


def as_liaison(base: ProgramBase, place: Place, way: Way) -> Way:
    """The way at the price of its gems (BURU-25.7); a forest card has gems of its own."""
    opens = tuple(sorted(_asked(base, part) for part in way.opens))
    price = fish(way.price[-1] + place.gems)
    return way._replace(price=(*way.price[:-1], price[-1]), opens=opens)


def _asked(base: ProgramBase, part: int) -> int:
    item = base.parts[part]
    return base.parts.number(Item(FOREST, 1, LIAISON)) if item.atom == FOREST else part
