"""What tiles that come next could bring a settlement at once: the best place of each, all places guessed together.

A settlement that is laid out well has a good use for whatever comes; which tiles come mostly lies open, since vortices
are passed on face up. A place is worth the tokens it covers or encloses and the areas that it completes, by the
building that pays most there; nothing is laid, so what further pieces bring in a chain counts by its mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from periplus.models.kalypso import board
from periplus.models.kalypso.board import enclosed_by
from periplus.models.kalypso.forecasts import missing, missing_items
from periplus.models.kalypso.placing import anchors, free
from periplus.models.kalypso.scoring import MONUMENT, SOLAR_MOST, SURVIVOR
from periplus.models.kalypso.state import Bags, State
from periplus.models.kalypso.terms import MATERIALS, Item, Kind

from ..turn.promise import packed
from ..turn.survey import (
    BoardSurvey,
    BuildArea,
    PieceContacts,
    Window,
    area_of,
    bits,
    contacts,
    ground,
    lead,
    parting,
)
from ..weights import VersusWeights, versus_weights

ITEM: Mapping[Kind, tuple[Item, int]] = {
    "cooper": ("barrel", 1),
    "shipyard": ("boat", 1),
    "scrapyard": ("scrap", 2),
    "net_workshop": ("fish", 2),
    "greenhouse": ("garden", 1),
    "house": ("house", 1),
}
"""What a forecast may ask for that the effect brings, and how many of it."""
SALVAGE = "WMPPP"
"""A salvage tile, whatever it shows."""


class WindowFill(NamedTuple):
    """A square window beside a salvage tile, of that side and number, that the tile fills in some places."""

    side: int
    number: int
    where: int
    """Those places."""
    showing: tuple[tuple[int, ...], ...]
    """Of a 2x2 window those where of the cells beside the tile at least none, one, two, three show each of
    MATERIALS."""
    completed: dict[tuple[int, ...], tuple[tuple[int, tuple[float, int]], ...]]
    """By what the tile shows in it: each place where it becomes an area to build on, with its worth and cells."""


class LaidShape(NamedTuple):
    """One orientation of a salvage tile on the board, whatever it shows."""

    tokens: Mapping[int, float]
    """For each place where tokens or enclosed fish are to be had what those bring."""
    most: float
    fills: tuple[WindowFill, ...]


class Uses:
    """The settlement of the player who asks, as tiles to come find it."""

    def __init__(self, state: State, weights: VersusWeights) -> None:
        self._state = state
        self._weights = weights
        self._frame = state.sea.frame
        self._land = ground(state)
        self._known = board.facts(state.sea, state.own)
        self._fish = board.visible_fish(state.sea, state.own) & ~self._known.enclosed
        self._room = free(state, SALVAGE), anchors(state, SALVAGE)
        self._worths = worths(state, weights)
        self._shapes: dict[tuple[int, ...], LaidShape] = {}
        self._areas: dict[BuildArea, float] = {}
        self._best: dict[str, float] = {}

    def best(self, tile: str) -> float:
        """What the best place of the tile would bring, in points."""
        found = self._best.get(tile)
        if found is None:
            found = self._best[tile] = max(map(self._turned, contacts(tile, self._frame)), default=0.0)
        return found

    def _turned(self, contact: PieceContacts) -> float:
        """The same for one orientation."""
        shape = self._shape(contact)
        areas: dict[int, list[tuple[float, int]]] = {}
        for fill in shape.fills:
            window = (contact.pairs if fill.side == board.BUILDING else contact.triples)[fill.number]
            completed = fill.completed.get(window.own)
            if completed is None:
                completed = fill.completed[window.own] = tuple(self._completed(window, fill))
            for at, built in completed:
                areas.setdefault(at, []).append(built)
        found = shape.most
        for at, together in areas.items():
            found = max(found, packed(together) + shape.tokens.get(at, 0.0))
        return found

    def _completed(self, window: Window, fill: WindowFill) -> Iterator[tuple[int, tuple[float, int]]]:
        """Each place where the window becomes an area to build on, with what that brings and the area's cells."""
        where, enough = fill.where, board.icons_needed(fill.side)
        if fill.showing:
            where = 0
            for own, places in zip(window.own, fill.showing, strict=True):
                where |= places[max(0, enough - own)]
        for at in bits(where):
            area = area_of(window, fill.side, at, self._land)
            if area is not None:
                yield at, (self._area(area), area.cells(self._frame))

    def _shape(self, contact: PieceContacts) -> LaidShape:
        stencil, land = contact.stencil, self._land
        found = self._shapes.get(stencil.steps)
        if found is None:
            room, touching = self._room
            where = stencil.inside(room) & stencil.partly_inside & stencil.meeting(touching)
            tokens = dict(self._taken(contact, where))
            fills = tuple(_fills(contact, land, where))
            found = LaidShape(tokens, max(tokens.values(), default=0.0), fills)
            self._shapes[stencil.steps] = found
        return found

    def _taken(self, contact: PieceContacts, where: int) -> Iterable[tuple[int, float]]:
        """Places with what their tokens and the fish that they enclose bring."""
        sea, land, stencil = self._state.sea, self._land, contact.stencil
        closing = parting(contact, land) & where
        covering = stencil.meeting(land.tokens) & where if land.tokens else 0
        for at in bits(closing | covering):
            cells = stencil.laid(at)
            tokens, fish = cells & land.tokens, 0
            if closing >> at & 1:
                closed = enclosed_by(sea, land.wall | cells) & ~self._known.enclosed
                tokens |= closed & land.tokens
                fish = (closed & self._fish).bit_count()
            rescued, barrels = (tokens & sea.lifebuoys).bit_count(), (tokens & sea.barrels).bit_count()
            if rescued or barrels or fish:
                yield at, SURVIVOR * rescued + self._weights.barrel * barrels + fish

    def _area(self, area: BuildArea) -> float:
        """What the best building or a monument on the area brings."""
        found = self._areas.get(area)
        if found is None:
            found = self._areas[area] = self._raised(area)
        return found

    def _raised(self, area: BuildArea) -> float:
        if area.side == board.MONUMENT:
            return float(MONUMENT)
        found = max(worth for worth, shown in zip(self._worths, area.materials, strict=True) if shown)
        if area.materials[self._state.edition.material_number["solar"]]:
            view = self._frame.beside(area.cells(self._frame)) & ~self._known.covered
            found = max(found, min(SOLAR_MOST, view.bit_count()) - self._weights.hidden_view)
        return found


def _fills(contact: PieceContacts, land: BoardSurvey, where: int) -> Iterator[WindowFill]:
    """The windows that the shape may fill at some of the places."""
    for side, windows in ((board.BUILDING, contact.pairs), (board.MONUMENT, contact.triples)):
        for number, window in enumerate(windows):
            filled = where
            for step in window.others:
                filled &= land.lifted_open >> step
            if filled:
                showing = _showing(window, land, filled) if side == board.BUILDING else ()
                yield WindowFill(side, number, filled, showing, {})


def _showing(window: Window, land: BoardSurvey, filled: int) -> tuple[tuple[int, ...], ...]:
    """For each of MATERIALS the filled places where at least none, one, two, three of those cells show it."""
    found = []
    for shown in land.shown:
        lifted = shown << lead(land.frame)
        at_least = [filled, 0, 0, 0]
        for step in window.others:
            here = lifted >> step
            for number in (3, 2, 1):
                at_least[number] |= at_least[number - 1] & here
        found.append(tuple(at_least))
    return tuple(found)


def uses(state: State) -> Uses:
    """The uses of the settlement of the player who asks; those of the last few settlements are kept."""
    own = (state.own,)
    return _kept(
        replace(state, player=0, settlements=own, offer=(), bags=Bags(), progress=None, goals=()),
        versus_weights(),
    )


@lru_cache(maxsize=32)
def _kept(bare: State, weights: VersusWeights) -> Uses:
    return Uses(bare, weights)


def worths(state: State, weights: VersusWeights) -> tuple[float, ...]:
    """For each of MATERIALS what its better building brings with its effect; the view of a panel is not in it."""
    best: dict[str, float] = dict.fromkeys(MATERIALS, 0.0)
    for kind, material in state.edition.material.items():
        best[material] = max(best[material], kind_worth(state, kind, weights))
    return tuple(best.values())


def kind_worth(state: State, kind: Kind, weights: VersusWeights) -> float:
    """The printed points, what the effect mostly brings, and what the forecast spares that asks for it."""
    own, effect = state.own, weights.brought(kind)
    if (kind == "house" and not own.survivors) or (kind == "net_workshop" and not own.boats):
        effect = 0.0
    return state.edition.printed[kind] + effect + weights.stored * _spared(state, kind)


def _spared(state: State, kind: Kind) -> float:
    """The points that the effect spares by what the last forecast still asks for."""
    if kind not in ITEM or not state.own.forecasts:
        return 0.0
    entry, (item, number) = state.own.forecasts[-1], ITEM[kind]
    side = state.edition.forecast(entry.card).versus
    wanted = missing(state.edition, state.mode, entry, item)
    if side is None or side.penalty is None or wanted <= 0:
        return 0.0
    short = missing_items(state.edition, state.mode, entry)
    return side.penalty.loss(short) - side.penalty.loss(short - min(number, wanted))


def best_left(values: Iterable[float], removed: int) -> float:
    """The expected best of the values once so many of them, any, are gone.

    >>> best_left([6, 3, 0], 1)  # the first is there in two cases of three
    5.0
    """
    ordered = sorted(values, reverse=True)
    total, chance, kept = 0.0, 1.0, len(ordered) - removed
    for place, value in enumerate(ordered):
        left = len(ordered) - place
        if left <= 0 or kept <= 0:
            break
        total += chance * kept / left * value
        chance *= 1 - kept / left
    return total
