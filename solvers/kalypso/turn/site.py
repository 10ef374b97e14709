"""What one settlement lets coming pieces do, as far as counts need it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import count
from typing import Literal, NamedTuple

from periplus.models.boards.grid import Frame
from periplus.models.kalypso import board
from periplus.models.kalypso.board import (
    BUILDING,
    filled,
    five_of_nine,
    four_of_four,
    icons_needed,
    three_of_four,
    two_of_four,
)
from periplus.models.kalypso.forecasts import current, met, needs
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import MATERIALS, Kind

from .survey import COUNTED, BoardSurvey, bits
from .water import DEAREST, closable


class Pieces(NamedTuple):
    """Base pieces to be laid, with the icons that they bring."""

    salvage: int = 0
    scrap: int = 0
    boats: int = 0
    barrels: int = 0
    icons: tuple[int, ...] = (0, 0, 0, 0)

    @property
    def cells(self) -> int:
        """Cells that they cover together."""
        return 5 * self.salvage + 2 * (self.scrap + self.boats) + self.barrels

    def served(self, *, bare: bool) -> int:
        """Overlays that can hold a cell of theirs, each counted for one piece.

        With ``bare`` a cell without a material serves too, which takes an area that shows enough without it.
        """
        boats, scrap = (2 * self.boats, 2 * self.scrap) if bare else (0, self.scrap)
        return 3 * self.salvage + scrap + boats + self.barrels

    @property
    def stops(self) -> int:
        """Straight rays over water that they can stop together."""
        return 2 * self.salvage + self.scrap + self.boats + self.barrels

    @property
    def plastic(self) -> int:
        """Plastics that they can show (KAL-7.1, KAL-7.3)."""
        return 3 * self.salvage + self.scrap

    def with_more(self, other: Pieces) -> Pieces:
        """These and those."""
        if not other.cells:
            return self
        if not self.cells:
            return other
        icons = tuple(one + two for one, two in zip(self.icons, other.icons, strict=True))
        return Pieces(
            self.salvage + other.salvage,
            self.scrap + other.scrap,
            self.boats + other.boats,
            self.barrels + other.barrels,
            icons,
        )


@lru_cache(maxsize=4096)
def pieces_of(hand: tuple[str, ...]) -> Pieces:
    """The base pieces among those."""
    tiles = [piece.removesuffix("?") for piece in hand]
    salvage = [piece for piece in tiles if len(piece) == 5 and piece.isupper()]
    scrap = [piece for piece in tiles if len(piece) == 2]
    boats = sum(piece in ("boat", "boat!") for piece in tiles)
    shown = "".join(salvage + scrap)
    icons = tuple(shown.count(material) for material in MATERIALS)
    return Pieces(len(salvage), len(scrap), boats, tiles.count("barrel"), icons)


NOTHING = Pieces()


TOLD_APART = 4
"""So many cells are looked at more closely: more of them are taken to complete an area wherever they lie."""
Token = int | Literal["B"]


class Site:
    """The settlement of the player who asks, with its bags and forecasts."""

    def __init__(self, state: State, land: BoardSurvey) -> None:
        self.state = state
        self.land = land
        self.frame = state.sea.frame
        self.free = land.water
        self.known = board.facts(state.sea, state.own)
        self.enclosed = self.known.enclosed
        self.icons = tuple(cells.bit_count() for cells in land.shown)
        """For each of MATERIALS the cells that show it and may be built on."""
        self.wild = (state.own.barrels & land.open).bit_count()
        """The barrels among them, which show every material."""
        self.salvage_left = len(state.bags.salvage)
        self.scrap_left = len(state.bags.scrap)
        self._completing: dict[tuple[int, Pieces], tuple[bool, ...]] = {}
        self._closable: dict[tuple[int, int], int] = {}
        self._reached: dict[tuple[int, Pieces], int] = {}
        self._lacking: dict[tuple[int, bool], list[int]] = {}
        """By side the areas that lack no cell, one, and so on, or fewer."""

    @cached_property
    def doubling(self) -> bool:
        """Whether a carpenter is there or may come (KAL-17.4)."""
        own = self.state.own
        may_come = self.state.together and ("lifebuoy" in own.hand or bool(self.lifebuoys))
        return "carpenter" in own.specialists or may_come

    @cached_property
    def bare(self) -> bool:
        """Whether an area shows enough of a material to be completed by cells without any."""
        room = self.land.open | self.free
        lacking, large = next(self._short(BUILDING, 1)), filled(self.frame, room, 3)
        return any(
            lacking & three_of_four(self.frame, cells) or large & five_of_nine(self.frame, cells)
            for cells in self.land.shown
        )

    def serves(self, kind: Kind) -> bool:
        """Whether a survivor may be sent to a building of the kind that stands already."""
        return any(one.kind == kind and not one.settlers for one in self.state.own.buildings)

    def completes(self, side: int, pieces: Pieces) -> tuple[bool, ...]:
        """For each of MATERIALS whether those pieces may complete an area of that side for it."""
        key = side, pieces
        if key not in self._completing:
            cells, need = min(side * side, pieces.cells), icons_needed(side)
            hanging = pieces.cells > pieces.barrels
            found = []
            for here, shown, more in zip(self.icons, self.land.shown, pieces.icons, strict=True):
                wild = min(need, more + pieces.barrels)
                enough = here + wild >= need
                if enough and cells <= TOLD_APART:
                    enough = self._shows_enough(side, shown, cells, wild, hanging=hanging)
                found.append(enough)
            self._completing[key] = tuple(found)
        return self._completing[key]

    def _shows_enough(self, side: int, shown: int, cells: int, wild: int, *, hanging: bool) -> bool:
        """Whether an area that lacks no more cells lacks no more of those that show a material than may come."""
        counted, need = COUNTED[side], icons_needed(side)
        return any(
            areas and areas & counted(self.frame, shown, need - min(missing, wild))
            for missing, areas in enumerate(self._short(side, cells, hanging=hanging), 1)
        )

    def _short(self, side: int, most: int, *, hanging: bool = True) -> Iterator[int]:
        """The areas of that side that lack one cell, two, up to so many, if every loose boat docks, and may be full.

        ``hanging``: with cells off the grid, which barrels do not fill (R12).
        """
        cells = self.land.open | self.afloat
        found = self._lacking.setdefault((side, hanging), [filled(self.frame, cells, side)])
        for missing in range(1, most + 1):
            if missing == len(found):
                room = self.free if hanging else self.free & self.frame.inside
                possible = filled(self.frame, cells | room, side)
                found.append(possible & COUNTED[side](self.frame, cells, side * side - missing))
            yield found[missing] & ~found[missing - 1]

    def garden_view(self, *, grows: bool) -> int:
        """Buildings standing already that one new garden may lie beside, at most; ``grows``: pieces are laid before."""
        return self._view_of_all if grows else self._view_of_land

    @cached_property
    def _view_of_all(self) -> int:
        return self._view((self.free | self.land.open) & self.frame.room)

    @cached_property
    def _view_of_land(self) -> int:
        return self._view(self.land.open & self.frame.room)

    def _view(self, room: int) -> int:
        once = twice = thrice = 0
        for building in self.state.own.buildings:
            around = self.frame.beside(board.square(self.state.sea, building.at, 2))
            thrice |= twice & around
            twice |= once & around
            once |= around
        counts = [cells & room for cells in (room, once, twice, thrice)]
        found = 0
        for one, first in enumerate(counts):
            for two, second in enumerate(counts):
                if one + two > found and first & self.frame.beside(second):
                    found = one + two
        return found

    def closable(self, pieces: Pieces) -> int:
        """Cells that may be enclosed once those pieces lie: what a loose boat does, it does as if it were docked."""
        key = min(4, pieces.stops), min(DEAREST, pieces.cells)
        if key not in self._closable:
            self._closable[key] = closable(self.frame, self._wall, *key) | self.afloat
        return self._closable[key]

    @cached_property
    def afloat(self) -> int:
        """The cells of loose boats."""
        return self.known.covered & ~self.known.foundation

    @property
    def _wall(self) -> int:
        """The foundation, with every loose boat taken for docked."""
        return self.known.foundation | self.afloat

    @cached_property
    def loose(self) -> int:
        """Loose boats: each may dock."""
        return self.afloat.bit_count() // 2

    @cached_property
    def lifebuoys(self) -> int:
        """Lifebuoys on the board."""
        return board.lifebuoys_left(self.state.sea, self.state.own)

    @cached_property
    def barrels(self) -> int:
        """Half-sunk barrels on the board."""
        return board.barrels_left(self.state.sea, self.state.own)

    def rescues_in_reach(self, pieces: Pieces) -> int:
        """Lifebuoys that the pieces may cover or enclose."""
        return self._in_reach(self.lifebuoys, pieces)

    def barrels_in_reach(self, pieces: Pieces) -> int:
        """Half-sunk barrels that the pieces may cover or enclose."""
        return self._in_reach(self.barrels, pieces)

    def _in_reach(self, tokens: int, pieces: Pieces) -> int:
        if not tokens or not pieces.cells:
            return 0
        key = tokens, pieces
        if key not in self._reached:
            enclosable = tokens & self.closable(pieces)
            other = tokens & ~enclosable
            self._reached[key] = enclosable.bit_count() + (self._covered(other, pieces) if other else 0)
        return self._reached[key]

    def _covered(self, tokens: int, pieces: Pieces) -> int:
        """How many of the tokens the pieces may cover: what is joined to the foundation near it, boats anywhere."""
        known = self._costs
        costs = [known[bit] for bit in bits(tokens) if bit in known]
        near = sorted(cost for steps, cost in costs if steps <= pieces.cells)
        side_by_side = tokens & tokens >> 1 or tokens & tokens >> self.frame.width
        most = 0
        for away in range(pieces.boats + 1):
            left, number = pieces.cells - 2 * away, 0
            while number < len(near) and near[number] <= left:
                left -= near[number]
                number += 1
            most = max(most, number + away * (2 if side_by_side else 1))
        return min(tokens.bit_count(), most)

    @cached_property
    def _costs(self) -> dict[int, tuple[int, int]]:
        """For each token that new cells may cover, how many lead to it at least, and how many of them are its own.

        Its own are those nearer to it than half of the way to the next token: so no cell is counted for two of them.
        """
        tokens, reached = self.lifebuoys | self.barrels, self._wall
        apart = _apart(self.frame, self.state.sea.lifebuoys | self.state.sea.barrels)
        found: dict[int, tuple[int, int]] = {}
        for steps in count(1):
            following = self.frame.beside(reached) & self.free & ~reached
            if not (tokens and following):
                break
            for bit in bits(tokens & following):
                found[bit] = steps, min(steps, apart[bit])
            reached |= following
            tokens &= ~following
        return found

    def tokens_drawn(self, nets: int, boats: int) -> tuple[Token, ...]:
        """The fish tokens that may be drawn by so many nets, if they can be cast, and for a forecast met."""
        produced = self._products.get("fish", 0)
        if not nets or not (self.state.own.boats or boats or self.state.together):
            return self.state.bags.fish[:produced]
        return self.state.bags.fish[: nets * self.fishes + produced]

    def numbers_drawn(self, nets: int, boats: int) -> int:
        """The sum of the numbers on those."""
        return sum(token for token in self.tokens_drawn(nets, boats) if isinstance(token, int))

    @cached_property
    def fishes(self) -> int:
        """The tokens that one net draws at most, with a captain (KAL-10.17, KAL-17.10)."""
        visible = board.visible_fish(self.state.sea, self.state.own) & ~self.enclosed
        most = max((visible & cells).bit_count() for _, cells in self.state.sea.zones)
        return most + self.state.together

    def icons_drawn(self, salvage: int, scrap: int) -> tuple[int, ...]:
        """For each of MATERIALS the icons on so many tiles from the bags."""
        if not (salvage or scrap):
            return (0,) * len(MATERIALS)
        shown = "".join((*self.state.bags.salvage[:salvage], *self.state.bags.scrap[:scrap]))
        return tuple(shown.count(material) for material in MATERIALS)

    @cached_property
    def unmet(self) -> tuple[int, ...]:
        """The numbers of the current forecasts that are not met."""
        state = self.state
        entries = state.own.forecasts
        return tuple(
            number
            for number in current(entries, state.mode)
            if not met(state.edition, state.mode, entries[number])
        )

    @cached_property
    def rewarding(self) -> bool:
        """Whether a survivor may go on a card, so that something may come of an empty hand."""
        state = self.state
        cards = (state.own.forecasts[number].card for number in self.unmet)
        wanted = any("survivor" in needs(state.edition, state.mode, card) for card in cards)
        return wanted and bool(state.own.survivors)

    @cached_property
    def _products(self) -> dict[str, int]:
        """What the current forecasts may still produce."""
        found: dict[str, int] = {}
        for number in self.unmet:
            side = self.state.edition.forecast(self.state.own.forecasts[number].card).side(self.state.mode)
            if side and side.reward and side.reward.produce:
                for product, count in side.reward.produce.items():
                    found[product] = found.get(product, 0) + count
        return found

    @cached_property
    def produce(self) -> Pieces:
        """The base pieces among that."""
        if not self._products:
            return NOTHING
        of = self._products.get
        return Pieces(of("salvage", 0), of("scrap", 0), of("boat", 0), of("barrel", 0))

    @property
    def gardens_produced(self) -> int:
        """The gardens among that."""
        return self._products.get("garden", 0)

    @property
    def survivors_produced(self) -> int:
        """The survivors among that."""
        return self._products.get("survivor", 0)


@lru_cache(maxsize=64)
def _apart(frame: Frame, tokens: int) -> dict[int, int]:
    """For each token the cells of a path away from it that are nearer to it than to any other, at least."""
    cells = frame.cells(tokens)
    found = {}
    for row, column in cells:
        away = (abs(row - r) + abs(column - c) for r, c in cells if (r, c) != (row, column))
        found[frame.bit((row, column))] = (min(away, default=frame.rows + frame.columns) + 1) // 2
    return found


def short_areas(land: BoardSurvey) -> tuple[int, int]:
    """The 2x2 areas that lack one cell, and two, and may be built on once those show the right material."""
    one, two = _lacking(land)
    pairs = shown = 0
    for cells in land.shown:
        pairs |= two_of_four(land.frame, cells) if cells else 0
        shown |= cells
    return one & pairs, two & board.meeting(land.frame, shown, BUILDING)


def _lacking(land: BoardSurvey) -> tuple[int, int]:
    """The 2x2 areas that lack one cell, and two or one, and may still be full."""
    frame, cells = land.frame, land.open
    possible = four_of_four(frame, cells | land.water)
    one = three_of_four(frame, cells) & ~four_of_four(frame, cells) & possible
    return one, two_of_four(frame, cells) & possible
