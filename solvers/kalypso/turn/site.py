"""What one settlement lets coming pieces do, as far as counts need it."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Literal, NamedTuple

from periplus.models.kalypso import board
from periplus.models.kalypso.board import BUILDING, four_of_four, three_of_four, two_of_four
from periplus.models.kalypso.building import SCRAPS
from periplus.models.kalypso.forecasts import current, met, needs
from periplus.models.kalypso.state import State
from periplus.models.kalypso.terms import MATERIALS, Kind

from .pieces import NOTHING, Pieces
from .survey import BoardSurvey
from .terrain import terrain_of

Token = int | Literal["B"]


class Produced(NamedTuple):
    """What forecasts may produce."""

    pieces: Pieces = NOTHING
    gardens: int = 0
    survivors: int = 0
    fish: int = 0
    """Fish tokens."""


NOTHING_PRODUCED = Produced()


class Site:
    """The settlement of the player who asks, with its bags and forecasts."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.terrain = terrain_of(state)
        self.salvage_left = len(state.bags.salvage)
        self.scrap_left = len(state.bags.scrap)
        self.survivors = state.own.survivors

    @cached_property
    def doubling(self) -> bool:
        """Whether a carpenter is there or may come (KAL-17.4)."""
        own = self.state.own
        may_come = self.state.together and ("lifebuoy" in own.hand or bool(self.terrain.lifebuoys))
        return "carpenter" in own.specialists or may_come

    def serves(self, kind: Kind) -> bool:
        """Whether a survivor may be sent to a building of the kind that stands already."""
        return any(one.kind == kind and not one.settlers for one in self.state.own.buildings)

    def tokens_drawn(self, nets: int, boats: int) -> tuple[Token, ...]:
        """The fish tokens that may be drawn by so many nets, if they can be cast, and for a forecast met."""
        produced = self.produced.fish
        if not nets or not (self.state.own.boats or boats or self.state.together):
            return self.state.bags.fish[:produced]
        return self.state.bags.fish[: nets * self.fishes + produced]

    def numbers_drawn(self, nets: int, boats: int) -> int:
        """The sum of the numbers on those."""
        return sum(token for token in self.tokens_drawn(nets, boats) if isinstance(token, int))

    @cached_property
    def fishes(self) -> int:
        """The tokens that one net draws at most, with a captain (KAL-10.17, KAL-17.10)."""
        visible = board.visible_fish(self.state.sea, self.state.own) & ~self.terrain.enclosed
        most = max((visible & cells).bit_count() for _, cells in self.state.sea.zones)
        return most + self.state.together

    def icons_drawn(self, salvage: int, scrap: int, after: Kind | None = None) -> tuple[int, ...]:
        """For each of MATERIALS the icons on so many tiles from the bags, drawn ``after`` those of that building."""
        if not (salvage or scrap):
            return (0,) * len(MATERIALS)
        tiles = self.state.bags.salvage[int(after == "warehouse") :][:salvage]
        scraps = self.state.bags.scrap[SCRAPS if after == "scrapyard" else 0 :][:scrap]
        shown = "".join((*tiles, *scraps))
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
    def produced(self) -> Produced:
        """What the current forecasts may still produce."""
        found: Counter[str] = Counter()
        for number in self.unmet:
            side = self.state.edition.forecast(self.state.own.forecasts[number].card).side(self.state.mode)
            if side and side.reward and side.reward.produce:
                found.update(side.reward.produce)
        if not found:
            return NOTHING_PRODUCED
        pieces = Pieces(found["salvage"], found["scrap"], found["boat"], found["barrel"])
        return Produced(pieces, found["garden"], found["survivor"], found["fish"])


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
