"""What a good player of Islands in the Mist looks at, seat by seat.

What an island promises: its points, how far its coasts are from the yard, what each tile would bring where. A
view depends on what lies on the island alone, so it is worked out once and shared by all tables that show it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from periplus.models.core.wording import say
from periplus.models.mist.edition import Edition
from periplus.models.mist.flying import values
from periplus.models.mist.island import CITY, MONUMENT, TERRAINS, TOKEN_NUMBER, WILD, Island, token
from periplus.models.mist.reading import capacity
from periplus.models.mist.scoring import FIRST_POINTS, LATER_POINTS
from periplus.models.mist.state import (
    GROUP,
    WILDS,
    Masks,
    Phase,
    Player,
    State,
    cities,
    groups,
    island_points,
    landed,
    masks_of,
    monument_points,
    monuments,
    terrain_tiles,
    tiled,
)

from ..strategy.game import Feature

FAR = 9
"""Spaces short for a coast that nothing can join any more."""
VIEWS = 1 << 14
"""Islands whose views are kept."""
ALONE = ()
"""No rivals: what monuments score against others is for the table to say."""


class CoastShortfall(NamedTuple):
    """How many bare spaces each coast is short of the yard, by the shortest chain, and their sum."""

    short: tuple[int, ...]
    total: int


def reach(island: Island, chain: int, covered: int, shown: tuple[int, ...]) -> CoastShortfall:
    """The spaces short for each coast: terrain tiles ``chain``, all tiles ``covered``, ``shown`` by coast.

    A chain joins a coast through a bare space of it beside the chain, or a tile on it that shows its terrain
    (MIST-9.2); a bare space that is covered shows what is wanted.
    """
    board, bare = island.board, island.ground & ~covered
    reached = board.flood(island.landing & chain, chain)
    missing = dict(enumerate(island.coasts.values()))
    short, total, steps, new = [FAR] * len(missing), FAR * len(missing), 0, 0
    while missing:
        beside = board.spread(reached)
        open_now = beside & bare
        for number, coast in list(missing.items()):
            if coast & (open_now | new) or coast & reached & shown[number]:
                short[number] = steps
                total -= FAR - steps
                del missing[number]
        grown = (beside | island.landing) & bare & ~reached
        if not grown or steps == FAR:
            break
        new |= grown
        reached |= grown
        reached |= board.flood(board.spread(reached) & chain, chain)
        steps += 1
    return CoastShortfall(tuple(short), total)


class View:
    """An island with those tiles."""

    __slots__ = (
        "_closer", "_gains", "bare_by_cities", "chain", "covered", "edition", "floating", "fours", "island", "masks",
        "monuments", "points", "reach", "shown", "threes",
    )  # fmt: skip

    def __init__(self, edition: Edition, island: Island, masks: Masks) -> None:
        self.edition, self.island, self.masks = edition, island, masks
        self.chain, self.covered = terrain_tiles(masks), tiled(masks)
        self.points = island_points(edition, island, masks, ALONE)
        self.shown = tuple(masks[TOKEN_NUMBER[letter]] | masks[WILDS] for letter in island.coasts)
        self.reach = reach(island, self.chain, self.covered, self.shown)
        self.monuments = monuments(masks)
        ashore, self.threes, self.fours = 0, 0, 0
        for letter in TERRAINS:
            ashore |= landed(island, masks, letter)
            largest = max((part.bit_count() for part in groups(island, masks, letter)), default=0)
            self.threes += largest == GROUP - 2
            self.fours += largest == GROUP - 1
        self.floating = (self.chain & ~ashore).bit_count()
        bare = island.ground & ~self.covered
        self.bare_by_cities = sum(
            (island.board.beside[number] & bare).bit_count() for number in cities(masks)
        )
        self._gains: dict[tuple[int, int], int] = {}
        self._closer: dict[int, int] = {}

    @property
    def connected(self) -> bool:
        """Whether all coasts are connected."""
        return not self.reach.total and bool(self.island.coasts)

    def with_tile(self, token: int, number: int) -> View:
        """The view of the same island with a tile more: the number of its token, that of its space."""
        masks = list(self.masks)
        masks[token] |= 1 << number
        return view(self.edition, self.island, tuple(masks))

    def gain(self, token: int, number: int) -> int:
        """The points that a tile brings at once, monuments as if nobody had more."""
        key = token, number
        found = self._gains.get(key)
        if found is None:
            masks = list(self.masks)
            masks[token] |= 1 << number
            found = self._gains[key] = island_points(self.edition, self.island, masks, ALONE) - self.points
        return found

    def closer(self, number: int) -> int:
        """By how many spaces the coasts come closer to the yard when terrain covers that space."""
        found = self._closer.get(number)
        if found is None:
            bit = 1 << number
            shown = tuple(mask | bit for mask in self.shown)
            after = reach(self.island, self.chain | bit, self.covered | bit, shown)
            found = self._closer[number] = self.reach.total - after.total
        return found


@lru_cache(maxsize=VIEWS)
def view(edition: Edition, island: Island, masks: tuple[int, ...]) -> View:
    """The view of an island."""
    return View(edition, island, masks)


Row = tuple[float, ...]
ROUND = 3
"""Spaces short from which on a coast counts as far away."""

FEATURES = (
    Feature("points", say("points now")),
    Feature("energy", say("energy")),
    Feature("low", say("hardly any energy")),
    Feature("terrain", say("terrain tiles on the telescope")),
    Feature("wilds", say("wilds on the telescope")),
    Feature("cities", say("cities on the telescope")),
    Feature("monuments", say("monuments on the telescope")),
    Feature("extensions", say("extension tiles at hand")),
    Feature("full", say("a full telescope")),
    Feature("short", say("bare spaces between coasts and yard")),
    Feature("far", say("coasts far from the yard")),
    Feature("joined", say("coasts connected")),
    Feature("close", say("how near all coasts are to being connected")),
    Feature("floating", say("terrain that is not landed yet")),
    Feature("laid", say("tiles laid")),
    Feature("threes", say("groups two tiles short of five")),
    Feature("fours", say("groups one tile short of five")),
    Feature("suburbs", say("bare spaces beside cities")),
    Feature("lead", say("monuments more than the others")),
    Feature("number", say("the number under the balloon")),
    Feature("room", say("bare spaces beside the balloon")),
    Feature("harbour", say("the balloon in the harbour")),
    Feature("to_come", say("a turn to come this round")),
)


def left(state: State) -> float:
    """The share of the game that is left, by rounds to come: until the bag is empty or somebody connects all coasts."""
    if state.phase is Phase.END:
        return 0.0
    seats = len(state.players)
    gone = 0.0
    if state.phase in (Phase.FLY, Phase.TAKE, Phase.PLACE):
        gone = ((state.turn - state.start) % seats) / seats
    if state.last is not None:
        rounds = float(state.last - state.round + 1)
    else:
        per_round = max(1, len(state.clouds)) + (state.modules > 1)
        by_bag = len(state.bag) / per_round + 1
        short = min(_view(state, player).reach.total for player in state.players)
        rounds = min(by_bag, 2.0 + short / PACE)
    return min(1.0, max(0.0, rounds - gone) / ROUNDS)


PACE = 1.2
"""Spaces that a player who wants to connect covers in a round."""
ROUNDS = 16.0
"""Rounds of a long game."""


def _view(state: State, player: Player) -> View:
    return view(state.edition, state.island, masks_of(player.tiles))


def points(state: State, seat: int, own: View, rivals: tuple[int, ...]) -> int:
    """The score of a seat as if the game ended now, from its island's view."""
    player = state.players[seat]
    found = own.points + monument_points(own.monuments, rivals) - monument_points(own.monuments, ())
    joined = FIRST_POINTS if state.first == seat else LATER_POINTS * own.connected
    return found + joined + state.edition.crown_points(player.energy)


def rows(state: State) -> list[Row]:
    """The features of every seat; what only later turns can use is 0 where no turn comes any more."""
    views = [_view(state, player) for player in state.players]
    return [_row(state, seat, views) for seat in range(len(views))]


def _turn_to_come(state: State, seat: int) -> bool:
    """Whether the seat has not had, or not finished, its turn of this round."""
    if state.phase in (Phase.DEAL, Phase.ROLL, Phase.BONUS):
        return True
    seats = len(state.players)
    return (seat - state.start) % seats >= (state.turn - state.start) % seats


def _row(state: State, seat: int, views: list[View]) -> Row:
    player, own = state.players[seat], views[seat]
    others = tuple(one.monuments for place, one in enumerate(views) if place != seat)
    now = float(points(state, seat, own, others))
    come = _turn_to_come(state, seat)
    over = state.phase is Phase.END or (state.last is not None and state.round >= state.last and not come)
    laid = float(own.covered.bit_count())
    if over:
        return (now, *(0.0,) * (len(FEATURES) - 1))
    held = [token(tile) for tile in (*player.telescope, *player.pending)]
    wilds, towns, statues = (held.count(name) for name in (WILD, CITY, MONUMENT))
    ground = sum(name in TERRAINS for name in held)
    short = own.reach.short
    bare = 0
    if not player.dock:
        bare = (state.island.board.beside[player.space] & state.island.ground & ~own.covered).bit_count()
    return (
        now,
        float(player.energy),
        float(max(0, 3 - player.energy)),
        float(ground),
        float(wilds),
        float(towns),
        float(statues),
        float(len(held) - ground - wilds - towns - statues),
        float(len(player.telescope) >= capacity(state, player)),
        float(own.reach.total),
        float(sum(one >= ROUND for one in short)),
        float(short.count(0)),
        0.0 if own.connected else 1.0 / (1.0 + own.reach.total),
        float(own.floating),
        laid,
        float(own.threes),
        float(own.fours),
        float(own.bare_by_cities),
        float(own.monuments - max(others, default=0)),
        float(max(values(state, player))),
        float(bare),
        float(player.dock > 0),
        float(come),
    )
