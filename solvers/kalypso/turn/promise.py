"""What a state promises besides its value, and what a next step would bring: guesses in points, never bounds.

A whole place of a piece costs a new state; to guess what comes of it costs next to nothing, since a survey finds the
areas completed and the tokens covered for all places together. So a beam guesses many steps and takes few.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from periplus.models.kalypso import board
from periplus.models.kalypso.building import buildable, is_due, monument_places
from periplus.models.kalypso.draft import is_tile
from periplus.models.kalypso.edition import Edition
from periplus.models.kalypso.kernel import Placing, Step
from periplus.models.kalypso.legality import other_moves, pieces_to_place
from periplus.models.kalypso.moves import Build, MonumentMove, PlayerMove
from periplus.models.kalypso.placing import places
from periplus.models.kalypso.scoring import GARDEN_MOST, MONUMENT, SOLAR_MOST, SURVIVOR
from periplus.models.kalypso.state import Phase, State
from periplus.models.kalypso.terms import MATERIALS, Kind
from periplus.models.kalypso.turn import must_take

from .closing import enclosed_by_each
from .site import short_areas
from .survey import BoardSurvey, Sight, area_cells, bits, ground, survey

IN_HAND = {"barrel": 3.0, "boat": 1.5, "boat!": 1.5, "garden": 2.5, "net": 1.5, "send": 2.0, "send+": 2.0}
SALVAGE, SCRAP = 6.0, 2.5
"""What pieces in hand are mostly good for."""
VIEW = 2.5
"""What a solar panel mostly sees."""
ONE_SHORT, TWO_SHORT = 0.3, 0.06
"""What an area is good for that lacks one cell or two, while pieces are in hand."""
MOST_SHORT = 6, 12
"""Such areas that count at most."""
DOCKED, HIDDEN, BURIED = 0.5, 0.2, 0.3
"""What a docked boat is good for, and what a hidden fish icon and an icon under a garden cost."""
TOUCH, LOOSE = 0.4, 1.5
"""What a place is good for from which nothing comes: for each cell of the foundation around it, less a constant."""
QUIET = 3
"""Places looked at, by orientation, from which nothing comes; gardens by what they lie beside."""
SKIPPED, FIRST, OTHER = -3.0, 1.0, 0.5
"""What giving up a sending, building and sending, and any other move is taken to bring at once."""


class Prospects(NamedTuple):
    """What may be built now, and what the areas of each of MATERIALS are worth."""

    kinds: tuple[tuple[Kind, int], ...]
    large: int
    worths: tuple[float, ...]


class GuessedStep(NamedTuple):
    """A step with what it is guessed to bring, and what happens by it: steps of one sort do the same."""

    gain: float
    sort: Hashable
    step: Step


def prospects(state: State) -> Prospects:
    """What the state lets its player build."""
    return Prospects(buildable(state), monument_places(state), _worths(state.edition, _needs(state)))


def promise(state: State, now: Prospects) -> float:
    """What is in hand, the areas that can be built on together, and those that lack little."""
    found = sum(map(held_worth, state.own.hand)) + packed(_areas(state, now))
    if not state.own.hand:
        return found
    land = ground(state)
    one, two = short_areas(land)
    counts = min(MOST_SHORT[0], one.bit_count()), min(MOST_SHORT[1], two.bit_count())
    return found + ONE_SHORT * counts[0] + TWO_SHORT * counts[1]


@lru_cache(maxsize=1024)
def held_worth(piece: str) -> float:
    """What a piece in hand is mostly good for."""
    if is_tile(piece):
        return SCRAP if len(piece) == 2 else SALVAGE
    return IN_HAND.get(piece, 0.0)


def guessed(state: State, now: Prospects) -> Iterator[GuessedStep]:
    """The next steps but reserves, of the places from which nothing comes a few."""
    for move in other_moves(state, overlays=False):
        gain = {"skip": SKIPPED, "send": FIRST}.get(move.type, OTHER)
        yield GuessedStep(gain, move.sort_key(), move)
    if must_take(state) or is_due(state):
        return
    yield from _raisings(state, now)
    land = ground(state)
    for piece in pieces_to_place(state):
        if piece == "garden" and state.phase is Phase.TURN:
            yield from _gardens(state, land)
        elif state.phase is Phase.TURN:
            sights = survey(state, piece, land)
            closures = _closures(state, sights, land)
            for sight in sights:
                yield from _busy(state, piece, sight, now, land, closures)
                yield from _calm(piece, sight, land)
        else:
            for stencil, where in places(state, piece):
                yield from (GuessedStep(0.0, at, Placing(piece, stencil, at)) for at in bits(where))


# what may be built


class EffectNeeds(NamedTuple):
    """What effects of buildings need."""

    survivors: bool
    scraps: int
    """Up to as many as a scrapyard draws."""
    salvage: bool


def _needs(state: State) -> EffectNeeds:
    bags = state.bags
    return EffectNeeds(bool(state.own.survivors), min(2, len(bags.scrap)), bool(bags.salvage))


@lru_cache(maxsize=64)
def _worths(edition: Edition, needs: EffectNeeds) -> tuple[float, ...]:
    """For each of MATERIALS what its better building is worth with its effect."""
    kinds: dict[str, float] = dict.fromkeys(MATERIALS, 0.0)
    for kind, material in edition.material.items():
        kinds[material] = max(kinds[material], _kind_worth(edition, needs, kind))
    return tuple(kinds.values())


def _kind_worth(edition: Edition, needs: EffectNeeds, kind: Kind) -> float:
    """The printed points and what the effect is mostly good for."""
    match kind:
        case "house":
            effect = IN_HAND["send"] if needs.survivors else 0.0
        case "cooper":
            effect = IN_HAND["barrel"]
        case "solar":
            effect = VIEW
        case "shipyard":
            effect = IN_HAND["boat"]
        case "scrapyard":
            effect = SCRAP * needs.scraps
        case "warehouse":
            effect = SALVAGE if needs.salvage else 0.0
        case "net_workshop":
            effect = IN_HAND["net"]
        case "greenhouse":
            effect = IN_HAND["garden"]
    return edition.printed[kind] + effect


def _areas(state: State, now: Prospects) -> Iterator[tuple[float, int]]:
    """Each area with what it is worth; both buildings of a material have the same areas."""
    frame, number = state.sea.frame, state.edition.material_number
    for material, corners in {number[kind]: corners for kind, corners in now.kinds}.items():
        worth = now.worths[material]
        yield from ((worth, area_cells(frame, 2, corner)) for corner in bits(corners))
    yield from ((float(MONUMENT), area_cells(frame, 3, corner)) for corner in bits(now.large))


def packed(areas: Iterable[tuple[float, int]]) -> float:
    """What areas are worth that share no cell, the dearest taken first."""
    taken, total = 0, 0.0
    for worth, cells in sorted(areas, reverse=True):
        if not cells & taken:
            taken |= cells
            total += worth
    return total


def _raisings(state: State, now: Prospects) -> Iterator[GuessedStep]:
    """Every overlay; what the area was worth before is no gain."""
    frame, covered = state.sea.frame, board.covered(state.sea, state.own)
    needs = _needs(state)
    for kind, corners in now.kinds:
        gain = (
            FIRST + _kind_worth(state.edition, needs, kind) - now.worths[state.edition.material_number[kind]]
        )
        for corner in bits(corners):
            more = 0.0
            if kind == "solar":
                view = frame.beside(area_cells(frame, 2, corner)) & ~covered
                more = min(SOLAR_MOST, view.bit_count()) - VIEW
            move: PlayerMove = Build(kind=kind, at=frame.cell(corner))
            yield GuessedStep(gain + more, (kind, corner), move)
    for corner in bits(now.large):
        yield GuessedStep(FIRST, (3, corner), MonumentMove(at=frame.cell(corner)))


# where pieces may lie


def _busy(
    state: State, piece: str, sight: Sight, now: Prospects, land: BoardSurvey, closures: dict[int, int]
) -> Iterator[GuessedStep]:
    """The places from which something comes; ``closures``: what is newly enclosed there, by the piece's cells."""
    sea, known = state.sea, board.facts(state.sea, state.own)
    fish = board.visible_fish(sea, state.own) & ~known.enclosed
    cost, stencil = held_worth(piece), sight.contact.stencil
    for at in bits(sight.places & ~sight.quiet):
        cells = stencil.laid(at)
        gain, tokens = -cost - HIDDEN * (cells & fish).bit_count(), cells & land.tokens
        if closed := closures.get(cells, 0):
            tokens |= closed & land.tokens
            gain += (closed & fish).bit_count()
        if tokens:
            gain += SURVIVOR * (tokens & sea.lifebuoys).bit_count()
            gain += IN_HAND["barrel"] * (tokens & sea.barrels).bit_count()
        if sight.docking >> at & 1:
            gain += DOCKED
        areas = sight.areas.get(at, ())
        if areas:
            gain += packed(
                (_area_worth(area.side, area.materials, now.worths), area.cells(land.frame)) for area in areas
            )
        sort = piece, tokens, tuple((area.side, area.corner) for area in areas)
        yield GuessedStep(gain, sort, Placing(piece, stencil, at))


def _closures(state: State, sights: Sequence[Sight], land: BoardSurvey) -> dict[int, int]:
    """What is newly enclosed at each place that parts the water, by the cells of the piece there."""
    laid = {sight.contact.stencil.laid(at) for sight in sights for at in bits(sight.closing)}
    enclosed = enclosed_by_each(state.sea, [land.wall | cells for cells in laid])
    before = board.enclosed(state.sea, state.own)
    return {cells: now & ~before for cells, now in zip(laid, enclosed, strict=True)}


@lru_cache(maxsize=1024)
def _area_worth(side: int, materials: tuple[bool, ...], worths: tuple[float, ...]) -> float:
    """What the best is worth that may be raised on such an area."""
    if side == 3:
        return float(MONUMENT)
    return max(worth for worth, shown in zip(worths, materials, strict=True) if shown)


def _calm(piece: str, sight: Sight, land: BoardSurvey) -> Iterator[GuessedStep]:
    """A few of the places from which nothing comes, those first with most foundation around them."""
    around = [land.lifted_open >> step for step in sight.contact.rim]
    left = QUIET
    for number, places_so in _by_count(around, sight.quiet, len(TOUCHES)):
        for at in bits(places_so):
            if not left:
                return
            left -= 1
            gain = TOUCH * number - LOOSE - held_worth(piece)
            yield GuessedStep(gain, (piece, number), Placing(piece, sight.contact.stencil, at))


TOUCHES = range(4)
"""Cells around a place that are told apart: so many, or more."""


def _gardens(state: State, land: BoardSurvey) -> Iterator[GuessedStep]:
    """A few places for each number of buildings beside them, those first that bury no material."""
    sea, shown = state.sea, 0
    for cells in land.shown:
        shown |= cells
    around = [sea.frame.beside(board.square(sea, building.at, 2)) for building in state.own.buildings]
    for stencil, where in places(state, "garden"):
        beside = [stencil.meeting(cells) for cells in around]
        burying = stencil.meeting(shown)
        for number, places_so in _by_count(beside, where, GARDEN_MOST):
            for buried, some in enumerate((places_so & ~burying, places_so & burying)):
                gain = number - BURIED * buried - IN_HAND["garden"]
                for at in list(bits(some))[:QUIET]:
                    yield GuessedStep(gain, ("garden", number, buried), Placing("garden", stencil, at))


def _by_count(sets: Sequence[int], where: int, most: int) -> Iterator[tuple[int, int]]:
    """The bits of ``where`` by the number of the sets that they are in, ``most`` or more taken together."""
    at_least = [where] + [0] * most
    for one in sets:
        for number in range(most, 0, -1):
            at_least[number] |= at_least[number - 1] & one
    above = 0
    for number in range(most, -1, -1):
        if exactly := at_least[number] & ~above:
            yield number, exactly
        above = at_least[number]
