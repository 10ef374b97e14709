"""The table while one move changes it: a mutable copy of the asking player's settlement and of the bags.

Effects work on a draft, one after the other, and ``closed`` gives the new state. What is known of the board
(``board.Facts``) is carried along and kept up to date, so that no flood starts from nothing. Tuples without an order
of their own are kept sorted: equal tables are equal states.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from . import state as supply
from .board import Facts, barrels_left, facts, remember
from .state import Bags, Phase, Settlement, State, Strip
from .terms import ROLES
from .tiles import OPTIONAL, canonical, is_salvage, is_scrap

PLACED = ("boat", "boat!", "barrel", "garden")
"""The pieces without letters that are placed."""


def is_tile(piece: str) -> bool:
    """Whether the piece is a salvage or scrap tile that has to be placed."""
    return is_scrap(piece) or is_salvage(piece)


def is_placed(piece: str) -> bool:
    """Whether the piece in hand is one that a move ``place`` lays and that may not be kept (KAL-6.5)."""
    return piece in PLACED or is_tile(piece)


def held(hand: Iterable[str], piece: str) -> str | None:
    """The piece as the hand spells it; the salvager's optional tile only if no other is the same (KAL-17.9)."""
    if not is_tile(piece):
        return piece if piece in hand else None
    same = [one for one in hand if same_tile(one.removesuffix(OPTIONAL), piece)]
    return min(same, key=len, default=None)


def same_tile(one: str, other: str) -> bool:
    """Whether the two are spellings of one tile (KAL-7.2, KAL-7.3)."""
    return one == other or (len(one) == len(other) and is_tile(one) and canonical(one) == canonical(other))


def each_once(pieces: Iterable[str]) -> Iterator[str]:
    """The pieces without a second spelling or a second copy of any, in their order."""
    seen: set[str] = set()
    for piece in pieces:
        name = canonical(piece) if is_tile(piece) else piece
        if name not in seen:
            seen.add(name)
            yield piece


class Draft:
    """The changing table; its fields are those of ``Settlement``, ``Bags`` and ``Facts``."""

    __slots__ = (
        "barrels",
        "boats",
        "buildings",
        "caught",
        "covered",
        "enclosed",
        "first",
        "fish",
        "fish_bag",
        "fish_tokens",
        "forecasts",
        "foundation",
        "fresh",
        "garden_track",
        "gardens",
        "hand",
        "icons",
        "monuments",
        "nets",
        "overlays",
        "panels",
        "removed",
        "salvage_bag",
        "scrap_bag",
        "sea",
        "specialists",
        "state",
        "survivors",
        "together",
    )

    def __init__(self, state: State) -> None:
        own, bags = state.own, state.bags
        known = facts(state.sea, own)
        self.state = state
        self.sea = state.sea
        self.together = state.together
        self.icons = own.icons
        self.barrels = own.barrels
        self.boats = own.boats
        self.buildings = own.buildings
        self.monuments = own.monuments
        self.gardens = own.gardens
        self.nets = own.nets
        self.caught = own.caught
        self.removed = own.removed
        self.survivors = own.survivors
        self.fish_tokens = own.fish_tokens
        self.forecasts = own.forecasts
        self.fresh = own.fresh
        self.first = own.first
        self.hand = own.hand
        self.fish = own.fish
        self.panels = own.panels
        self.garden_track = own.garden_track
        self.specialists = own.specialists
        self.salvage_bag = bags.salvage
        self.scrap_bag = bags.scrap
        self.fish_bag = bags.fish
        self.covered = known.covered
        self.foundation = known.foundation
        self.enclosed = known.enclosed
        self.overlays = known.overlays

    def closed(
        self,
        *,
        phase: Phase | None = None,
        offer: tuple[str, ...] | None = None,
        sailed: tuple[Strip, ...] | None = None,
    ) -> State:
        """The table as it is now; what is not given here stays as it was before the move.

        In a plan the next offer comes as soon as no turn is under way: some turns need no ``end``.
        """
        state, board = self.state, self.state.board
        own = self._settlement()
        phase = state.phase if phase is None else phase
        offer, ahead = state.offer if offer is None else offer, state.ahead
        if ahead and phase is Phase.TURN and not (offer or own.hand or own.fresh):
            offer, ahead = ahead[0], ahead[1:]
        remember(own, Facts(self.sea, self.covered, self.foundation, self.enclosed, self.overlays))
        return State(
            edition=state.edition,
            sea=state.sea,
            mode=state.mode,
            players=state.players,
            difficulty=state.difficulty,
            round=state.round,
            phase=phase,
            goals=state.goals,
            settlements=(*state.settlements[:board], own, *state.settlements[board + 1 :]),
            offer=offer,
            ahead=ahead,
            bags=self._bags(),
            player=state.player,
            sailed=state.sailed if sailed is None else sailed,
            progress=state.progress,
        )

    def _settlement(self) -> Settlement:
        return Settlement(
            icons=self.icons,
            barrels=self.barrels,
            boats=self.boats,
            buildings=self.buildings,
            monuments=self.monuments,
            gardens=self.gardens,
            nets=self.nets,
            caught=self.caught,
            removed=self.removed,
            survivors=self.survivors,
            fish_tokens=self.fish_tokens,
            forecasts=self.forecasts,
            fresh=self.fresh,
            first=self.first,
            hand=tuple(sorted(self.hand)),
            fish=self.fish,
            panels=self.panels,
            garden_track=self.garden_track,
            specialists=self.specialists,
        )

    def _bags(self) -> Bags:
        bags = self.state.bags
        same = (
            self.salvage_bag is bags.salvage and self.scrap_bag is bags.scrap and self.fish_bag is bags.fish
        )
        return bags if same else Bags(self.salvage_bag, self.scrap_bag, self.fish_bag)

    def holdings(self) -> Iterator[supply.Holding]:
        """This settlement as it is now, and the others."""
        yield self
        yield from (one for seat, one in enumerate(self.state.settlements) if seat != self.state.board)

    def drop(self, piece: str) -> None:
        """One such piece leaves the hand."""
        place = self.hand.index(piece)
        self.hand = self.hand[:place] + self.hand[place + 1 :]

    def rescue(self, number: int, *, from_lifebuoy: bool = True) -> None:
        """That many survivors come from the supply, as far as it has any (KAL-8.2 to KAL-8.4).

        In co-op and solo each lifebuoy may take a specialist's slot while one is free (KAL-17.1, R23); a
        survivor produced by a forecast brings none (R27).
        """
        number = min(number, supply.SURVIVORS - supply.survivors_used(self.holdings()))
        self.survivors += max(number, 0)
        if from_lifebuoy and self.together and len(self.specialists) < len(ROLES):
            self.hand += ("lifebuoy",) * number

    def gain(self, piece: Literal["boat", "boat!", "barrel", "garden", "net"], number: int = 1) -> None:
        """That many pieces come from the supply into the hand, as far as it has any (KAL-6.5)."""
        for _ in range(number):
            if self._supplied(piece):
                self.hand += (piece,)

    def _supplied(self, piece: str) -> bool:
        match piece:
            case "barrel":
                return supply.barrels_used(self.holdings(), self._half_sunk()) < supply.BARRELS
            case "boat" | "boat!":
                return supply.boats_used(self.holdings()) < supply.BOATS
            case _:
                return supply.gardens_used(self.holdings()) < supply.GARDENS

    def _half_sunk(self) -> int:
        """Half-sunk barrels in the water of all settlements."""
        own = self.sea.barrels & ~(self.covered | self.enclosed | self.removed)
        others = (one for seat, one in enumerate(self.state.settlements) if seat != self.state.board)
        return own.bit_count() + sum(barrels_left(self.sea, one).bit_count() for one in others)

    def draw_salvage(self, number: int) -> None:
        """Salvage tiles come from the bag, as many as are known to be in it (R21)."""
        self.hand += self.salvage_bag[:number]
        self.salvage_bag = self.salvage_bag[number:]

    def draw_scrap(self, number: int) -> None:
        """Scrap tiles come from the bag, as many as are known to be in it (R21)."""
        self.hand += self.scrap_bag[:number]
        self.scrap_bag = self.scrap_bag[number:]

    def draw_fish(self, number: int) -> tuple[int | Literal["B"], ...]:
        """Fish tokens from the bag, as many as are known to be in it (R21)."""
        drawn, self.fish_bag = self.fish_bag[:number], self.fish_bag[number:]
        return drawn

    def keep_fish(self, number: int) -> None:
        """A numbered fish token is resolved: kept in versus, added to the track else (KAL-10.19, KAL-10.20)."""
        if self.together:
            self.fish += number
        else:
            self.fish_tokens = tuple(sorted((*self.fish_tokens, number)))
