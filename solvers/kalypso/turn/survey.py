"""What every place of a piece meets and would bring about, found for all places together.

An area that a new piece triggers has cells of the piece and cells that lay there before. For each orientation the
areas around it are listed once, as distances from ``at``; then "the others are all foundation" is one conjunction of
shifts for all places of the orientation together.

A piece can enclose water only where it parts the water beside it. The rim is the closed path of the cells around the
piece, corners included, in which consecutive cells share a side; while the rim's water is one run, every way through
the piece's cells can go along the rim instead, and nothing new is enclosed.

A place is *quiet* if nothing happens there but that the piece lies: no token is covered, no boat docks, no water is
enclosed, no area becomes one to build on. Most places are quiet, and after the last piece of a turn all quiet ones
are worth the same but for the water that they cover; so a search looks at the others first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from periplus.models.boards.grid import Cell, Frame
from periplus.models.kalypso import board
from periplus.models.kalypso.board import BUILDING, MONUMENT, icons_needed, of_four, of_nine
from periplus.models.kalypso.placing import places
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import MATERIALS
from periplus.models.kalypso.tiles import Stencil, stencils, turns

COUNTED = {BUILDING: of_four, MONUMENT: of_nine}
"""By side the areas with so many cells or more in a set."""


def lead(frame: Frame) -> int:
    """By how much sets are shifted up before they are shifted down by a ``lead`` plus a distance.

    So every shift goes one way; no cell of a window or rim is farther from ``at`` than the lead.
    """
    return 5 * frame.width


@dataclass(frozen=True, slots=True)
class Window:
    """A square area, as seen from a piece that fills a part of it."""

    corner: int
    """The distance of its upper left cell's bit from that of ``at``."""
    others: tuple[int, ...]
    """The lead plus the distance, for each of the cells that the piece leaves open."""
    own: tuple[int, ...]
    """For each of MATERIALS how many cells of the piece in the area show it."""


@dataclass(frozen=True, slots=True)
class PieceContacts:
    """One orientation of a piece with what lies around it."""

    stencil: Stencil
    pairs: tuple[Window, ...]
    """The 2x2 areas that it helps to fill, the fullest first."""
    triples: tuple[Window, ...]
    """The 3x3 areas."""
    most: dict[int, tuple[int, ...]]
    """By side for each of MATERIALS how many of its cells at most show it in one area."""
    rim: tuple[int, ...]
    """The lead plus the distance, for each of the cells around it, one after the other."""


@lru_cache(maxsize=4096)
def contacts(piece: str, frame: Frame) -> tuple[PieceContacts, ...]:
    """One contact for each of the piece's ``stencils``, in their order."""
    found = []
    for stencil, turn in zip(stencils(piece, frame), turns(piece), strict=True):
        labels = dict(turn.cells)
        pairs, triples = _windows(labels, frame, BUILDING), _windows(labels, frame, MONUMENT)
        most = {BUILDING: _most(pairs), MONUMENT: _most(triples)}
        found.append(PieceContacts(stencil, pairs, triples, most, _rim(labels, frame)))
    return tuple(found)


def _most(windows: Iterable[Window]) -> tuple[int, ...]:
    return tuple(max(numbers) for numbers in zip(*(window.own for window in windows), strict=True))


def _windows(labels: dict[Cell, str], frame: Frame, side: int) -> tuple[Window, ...]:
    span = range(side)
    corners = sorted({(row - r, column - c) for row, column in labels for r, c in product(span, span)})
    found = []
    for corner in corners:
        area = [(corner[0] + r, corner[1] + c) for r, c in product(span, span)]
        shown = [labels[cell] for cell in area if cell in labels]
        own = tuple(sum(icon in (material, "B") for icon in shown) for material in MATERIALS)
        others = tuple(lead(frame) + _distance(cell, frame) for cell in area if cell not in labels)
        found.append(Window(_distance(corner, frame), others, own))
    return tuple(sorted(found, key=lambda window: len(window.others)))


def _rim(cells: Iterable[Cell], frame: Frame) -> tuple[int, ...]:
    """The closed path around the cells; each of its cells shares a side with two others of it."""
    inner = set(cells)
    steps = (-1, 0, 1)
    around = sorted({(r + a, c + b) for r, c in inner for a, b in product(steps, steps)} - inner)
    path = [around.pop(0)]
    while around:
        row, column = path[-1]
        beside = ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column))
        following = next(cell for cell in beside if cell in around)
        around.remove(following)
        path.append(following)
    return tuple(lead(frame) + _distance(cell, frame) for cell in path)


def _distance(cell: Cell, frame: Frame) -> int:
    return cell[0] * frame.width + cell[1]


class BuildArea(NamedTuple):
    """An area to build on: its side, the bit of its upper left cell, and whether each of MATERIALS may be used."""

    side: int
    corner: int
    materials: tuple[bool, ...]
    pure: bool = False
    """Perhaps four equal icons, for which a carpenter doubles the effect (KAL-17.4)."""

    def cells(self, frame: Frame) -> int:
        """The area's cells."""
        return area_cells(frame, self.side, self.corner)


def area_cells(frame: Frame, side: int, corner: int) -> int:
    """The cells of the square area of that side whose upper left cell is that bit."""
    if side == 2:
        return (3 | 3 << frame.width) << corner
    return (7 | 7 << frame.width | 7 << 2 * frame.width) << corner


@dataclass(frozen=True, slots=True)
class Sight:
    """One orientation of the piece: where it may lie, and where something comes of it."""

    contact: PieceContacts
    places: int
    covering: int
    """Places that cover a lifebuoy or a half-sunk barrel."""
    docking: int
    """Places beside a loose boat."""
    closing: int
    """Places that part the water around them, so that some may be enclosed."""
    areas: dict[int, list[BuildArea]]
    """For each place that completes areas to build on, those areas."""
    quiet: int
    """Places from which nothing comes."""


class BoardSurvey(NamedTuple):
    """What a settlement's board shows to a piece that comes; the lifted sets are shifted up by the lead."""

    frame: Frame
    wall: int
    water: int
    """Cells on which a piece may come to lie, and those of loose boats, which may dock."""
    tokens: int
    docks: int
    """Cells beside loose boats."""
    open: int
    """Cells on which something may be built."""
    shown: tuple[int, ...]
    """For each of MATERIALS, the open cells that show it."""
    lifted_open: int
    lifted_wall: int


def ground(state: State) -> BoardSurvey:
    """The board of the player who asks, as a survey needs it."""
    sea, own = state.sea, state.own
    known = board.facts(sea, own)
    up = lead(sea.frame)
    open_cells = known.foundation & ~sea.island & ~known.overlays & ~board.stacked(own)
    loose = known.covered & ~known.foundation
    tokens = (sea.lifebuoys | sea.barrels) & ~known.covered & ~known.enclosed & ~own.removed
    return BoardSurvey(
        sea.frame,
        known.foundation,
        sea.frame.room & ~(known.foundation | sea.island),
        tokens,
        sea.frame.beside(loose) if loose else 0,
        open_cells,
        tuple(cells & open_cells for cells in board.shown(own)),
        open_cells << up,
        known.foundation << up,
    )


def survey(state: State, piece: str, land: BoardSurvey) -> tuple[Sight, ...]:
    """Every orientation of a base piece that has a place, with what comes of its places."""
    return surveyed(places(state, piece), piece, land)


def surveyed(where: Iterable[tuple[Stencil, int]], piece: str, land: BoardSurvey) -> tuple[Sight, ...]:
    """The same, given the places of each of the piece's stencils."""
    around = contacts(piece, land.frame)
    by_stencil = {id(contact.stencil): contact for contact in around}
    rims: dict[tuple[int, ...], int] = {}
    found = []
    for stencil, there in where:
        if not there:
            continue
        contact = by_stencil[id(stencil)]
        if stencil.steps not in rims:
            rims[stencil.steps] = parting(contact, land)
        closing = rims[stencil.steps] & there
        covering = stencil.meeting(land.tokens) & there if land.tokens else 0
        docking = stencil.meeting(land.docks) & there if land.docks else 0
        areas = areas_completed(contact, land, there)
        busy = covering | docking | closing
        for at in areas:
            busy |= 1 << at
        found.append(Sight(contact, there, covering, docking, closing, areas, there & ~busy))
    return tuple(found)


def parting(contact: PieceContacts, land: BoardSurvey) -> int:
    """The places around which the water is not one run; off the grid, every place near a wall."""
    twice = parted(contact, land.lifted_wall)
    if land.wall & land.frame.outside:
        twice |= contact.stencil.meeting(land.frame.outside)
    return twice


def parted(contact: PieceContacts, lifted_wall: int) -> int:
    """The places around which walls part the rim."""
    around = [lifted_wall >> step for step in contact.rim]
    once = twice = 0
    for here, following in zip(around, (*around[1:], around[0]), strict=True):
        shore = here ^ (here & following)
        twice |= once & shore
        once |= shore
    return twice


def areas_completed(
    contact: PieceContacts, land: BoardSurvey, where: int, sides: Sequence[int] = (2, 3)
) -> dict[int, list[BuildArea]]:
    """For each of the places the areas of those sides that the piece would complete there."""
    found: dict[int, list[BuildArea]] = {}
    for side in sides:
        windows = contact.pairs if side == BUILDING else contact.triples
        showing = _showing(land.frame, land.shown, side)
        if not showing.enough(contact.most[side]):
            continue
        for window in windows:
            # few areas show enough, so they are asked for first
            corners = showing.enough(window.own)
            filled = where & (corners >> window.corner if window.corner > 0 else corners << -window.corner)
            for step in window.others:
                if not filled:
                    break
                filled &= land.lifted_open >> step
            for at in bits(filled):
                area = area_of(window, side, at, land)
                if area is not None:
                    found.setdefault(at, []).append(area)
    return found


class _Showing:
    """The areas of one side that show enough of some material, together with icons that a piece brings."""

    def __init__(self, frame: Frame, shown: tuple[int, ...], side: int) -> None:
        self._frame, self._shown, self._side = frame, shown, side
        self._known: dict[tuple[int, ...], int] = {}

    def enough(self, own: tuple[int, ...]) -> int:
        """The areas where those shown are enough with so many more of each of MATERIALS."""
        if own not in self._known:
            needed = icons_needed(self._side)
            count = COUNTED[self._side]
            found = 0
            for cells, more in zip(self._shown, own, strict=True):
                if cells.bit_count() + more >= needed:
                    found |= count(self._frame, cells, needed - more)
            self._known[own] = found
        return self._known[own]


_showing = lru_cache(maxsize=256)(_Showing)


def area_of(window: Window, side: int, at: int, land: BoardSurvey) -> BuildArea | None:
    """The area of the window with the piece at that place, if it may be built on."""
    corner = at + window.corner
    square = area_cells(land.frame, side, corner)
    if not square & land.frame.inside:
        return None
    enough = icons_needed(side)
    counts = [
        window.own[number] + (land.shown[number] & square).bit_count() for number in range(len(MATERIALS))
    ]
    most = max(counts)
    if most < enough:
        return None
    return BuildArea(side, corner, tuple(count >= enough for count in counts), pure=side == 2 and most == 4)


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits of a set, the lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
