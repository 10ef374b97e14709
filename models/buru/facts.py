"""The published counts, and where an edition departs from them: a home-made one may, on purpose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..core.errors import Fault
from ..core.wording import say
from . import notation
from .terms import ALTARS, BOARD, HIRELINGS, KINDS

if TYPE_CHECKING:
    from .edition import Edition

COUNTS = {
    "islanders": 36,
    "outlaws": 9,
    "forest": 16,
    "elders": 17,
    "decrees": 16,
    "plots": 12,
    "plots_expansion": 20,
    "tokoh": 10,
}
"""Cards of each list."""
OF_A_KIND = 9
"""Islanders of each kind."""
SPACES, TRACK, OFFERINGS = 5, 12, 10
FIGURES = {"rounds": 5, "rounds_long": 6, "decree_stack": 10, "decree_stack_long": 12, "fish_cap": 20}


def departures(edition: Edition) -> Iterator[Fault]:
    """A note for each published fact that the edition does not keep, by field."""
    for field, wanted in FIGURES.items():
        yield from _note(field, getattr(edition, field), wanted)
    yield from _area_notes(edition)
    yield from _islander_notes(edition)
    for field, wanted in COUNTS.items():
        if field != "islanders":
            yield from _note(field, len(getattr(edition, field)), wanted)
    for elder in edition.elders:
        if elder.levels[1][1] <= elder.levels[0][1]:
            yield Fault("elders", say("{elder} brings no more for its second level", elder=elder.id))
    for spirit, values in edition.offerings.items():
        yield from _note(f"offerings.{spirit}", len(values), OFFERINGS)
    yield from _order_notes("plots", [(plot.hire, plot.offer) for plot in edition.plots], KINDS, ALTARS)
    expansion = [(plot.hire, plot.offer) for plot in edition.plots_expansion]
    yield from _order_notes("plots_expansion", expansion, HIRELINGS, (*ALTARS, "ukum"))


def _note(field: str, number: int, wanted: int) -> Iterator[Fault]:
    if number != wanted:
        message = say("{number}, the published game has {wanted}", number=number, wanted=wanted)
        yield Fault(field, message)


def _area_notes(edition: Edition) -> Iterator[Fault]:
    for area in BOARD:
        yield from _note(f"areas.{area}.spaces", len(edition.areas[area].spaces), SPACES)
    yield from _note("areas.ambelau.track", len(edition.areas.ambelau.track), TRACK)
    for area, atom in (("coast", "hire"), ("village", "task")):
        for space in edition.areas[area].spaces:
            if all(item.atom != atom for item in notation.bundle(space.gain)):
                yield Fault(f"areas.{area}.spaces", say("{space} has no {atom}", space=space.id, atom=atom))


def _islander_notes(edition: Edition) -> Iterator[Fault]:
    if len(edition.islanders) != COUNTS["islanders"]:
        yield from _note("islanders", len(edition.islanders), COUNTS["islanders"])
        return
    for kind in KINDS:
        yield from _note("islanders", sum(card.kind == kind for card in edition.islanders), OF_A_KIND)


def _order_notes(
    field: str,
    orders: Sequence[tuple[Sequence[str], Sequence[str]]],
    kinds: Sequence[str],
    spirits: Sequence[str],
) -> Iterator[Fault]:
    """Plot cards order every kind and every spirit, each once."""
    for hire, offer in orders:
        if sorted(hire) != sorted(kinds) or sorted(offer) != sorted(spirits):
            yield Fault(field, say("a card does not order every kind and every spirit"))
            return
