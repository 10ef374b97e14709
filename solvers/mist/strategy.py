"""How Islands in the Mist is played well: what a table is worth on the way, and which turns are worth a look.

Such turns are found in well under a millisecond each, the likeliest best first. A turn is a flight, a cloud or what
stands in its place, and tiles laid. What each tile would bring on each space is known from the island's view; by that,
rules of thumb choose the flights and clouds, then the tiles are laid one by one where they bring most. No value of an
answer rests on the thumb: what a turn leaves behind is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from periplus.models.boards.bitsets import members
from periplus.models.mist.acting import gainable, givable
from periplus.models.mist.actions import DONE, SKIP, Action, PlainChoice
from periplus.models.mist.flying import after_flight, flights, leaps
from periplus.models.mist.island import (
    CITY,
    EXTENSIONS,
    MONUMENT,
    TOKEN_NUMBER,
    WILD,
    Tiles,
    canonical,
    token,
)
from periplus.models.mist.kernel import KERNEL
from periplus.models.mist.reading import capacity
from periplus.models.mist.scoring import FIRST_POINTS, LATER_POINTS, score_lines
from periplus.models.mist.state import (
    COUPLES,
    MONUMENTS,
    WILDS,
    Phase,
    Player,
    State,
    masks_of,
    monument_points,
)

from ..search.beam import merged
from ..strategy.game import Strategy, new_lines
from ..strategy.outlooks import SeatTurn
from .features import FEATURES, Row, View, left, rows, view

ENERGY = 0.35
"""Points of an energy, by rule of thumb."""
KEPT = {WILD: 2.6, MONUMENT: 1.8, CITY: 1.8}
"""Points of a tile on a telescope, by token; OTHERS for all else."""
OTHERS = 1.3
CLOSER = 1.1
"""Points of a space by which a coast comes closer to the yard."""
DRAWN = 1.5
"""Points of a draw."""
VALUE = 0.15
"""Points of the number under the balloon."""
VARIANTS = (1.0, 0.0)
"""How much what is left for later counts when tiles are laid: as by the rules of thumb, not at all."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What is at hand once the balloon has landed and tiles are gained, and how it came."""

    actions: tuple[Action, ...]
    opened: int
    """The bit set of the spaces that tiles may be laid on."""
    energy: int
    telescope: Tiles
    gained: Tiles = ()
    room: int = 0
    """How many of the tiles gained can be kept."""
    rough: float = 0.0
    """What it promises, in points."""


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile on a space, from the telescope or of those gained."""

    tile: str
    number: int
    own: bool


class Planner:
    """The turns of the mover of a table in which nothing is due but tiles that were gained."""

    def __init__(self, state: State) -> None:
        self.state = state
        mover = state.mover
        self.view = view(state.edition, state.island, masks_of(mover.tiles))
        rivals = tuple(
            view(state.edition, state.island, masks_of(player.tiles)).monuments
            for seat, player in enumerate(state.players)
            if seat != state.turn
        )
        own = self.view.monuments
        now, alone = monument_points(own, rivals), monument_points(own, ())
        self._less = {
            MONUMENTS: monument_points(own + 1, rivals) - now - (monument_points(own + 1, ()) - alone),
            COUPLES: monument_points(own + 2, rivals) - now - (monument_points(own + 2, ()) - alone),
        }
        self._joining = 0 if self.view.connected else FIRST_POINTS if state.first is None else LATER_POINTS
        self._last = state.last is not None and state.round >= state.last

    def turns(self, hands: int) -> Iterator[SeatTurn[State, Action]]:
        """Turns made of that many of the most promising hands."""
        found = sorted(self._hands(), key=lambda hand: -hand.rough)[:hands]
        laters = [0.0 if self._last else later for later in VARIANTS]
        lines = [(*hand.actions, *self._finish(hand, later)) for hand in found for later in laters]
        return map(self._played, dict.fromkeys(lines))

    def _played(self, actions: tuple[Action, ...]) -> SeatTurn[State, Action]:
        """The turn, as far as it goes before chance acts."""
        state, seat = self.state, self.state.turn
        for done, action in enumerate(actions):
            if KERNEL.to_move(state) != seat:
                return SeatTurn(actions[:done], state)
            state = KERNEL.apply(state, action)
        return SeatTurn(actions, state)

    def _hands(self) -> Iterator[Hand]:
        """Every landing with every cloud, or what stands in its place."""
        state = self.state
        mover = state.mover
        room = max(0, capacity(state, mover) - len(mover.telescope))
        if state.phase is not Phase.FLY:
            yield from self._supplied((), state, mover, room)
            return
        if leaps(mover):
            for number in range(len(state.island.board.spaces)):
                after = replace(mover, space=number, dock=0)
                yield from self._supplied((PlainChoice("leap", number=number),), state, after, room)
        flown = ((flight, after_flight(mover, flight)) for flight in flights(state, mover))
        for flight, after in merged(
            flown, lambda one: (one[1].space, one[1].dock), lambda one: one[1].energy
        ):
            yield from self._supplied((flight,), state, after, room)

    def _supplied(
        self, actions: tuple[Action, ...], state: State, player: Player, room: int
    ) -> Iterator[Hand]:
        opened = 0
        if not player.dock:
            opened = state.island.board.beside[player.space] & state.island.ground & ~self.view.covered
        energy, telescope = player.energy, player.telescope
        if player.pending:
            yield self._rated(Hand(actions, opened, energy, telescope, player.pending, room), player)
            return
        if state.phase is Phase.PLACE:
            yield self._rated(Hand(actions, opened, energy, telescope), player)
            return
        if player.dock:
            yield from self._exchanges(actions, player, room)
            return
        for index, cloud in enumerate(state.clouds):
            if cloud:
                steps = (*actions, PlainChoice("take", number=index))
                yield self._rated(Hand(steps, opened, energy, telescope, cloud, room), player)
        if not any(state.clouds):
            yield self._rated(Hand((*actions, SKIP), opened, energy, telescope), player)
        for tile in EXTENSIONS:
            if tile in player.extensions and energy >= state.edition.extensions[tile].need:
                more = state.edition.extensions[tile].energy
                yield self._rated(
                    Hand((*actions, PlainChoice("burn", tile)), opened, energy + more, telescope), player
                )
                if room:
                    kept = canonical((*telescope, tile))
                    yield self._rated(
                        Hand((*actions, PlainChoice("keep", tile)), opened, energy, kept), player
                    )

    def _exchanges(self, actions: tuple[Action, ...], player: Player, room: int) -> Iterator[Hand]:
        """Each tile given for the best of the harbour board."""
        landed = replace(self.state.with_mover(player), phase=Phase.TAKE)
        for give in dict.fromkeys(givable(player)) or (None,):
            steps, state = (
                (*actions, PlainChoice("exchange", give)),
                KERNEL.apply(landed, PlainChoice("exchange", give)),
            )
            while state.mover.credit and (offered := gainable(state)):
                tile = max(offered, key=lambda one: (_kept(one), int(one[1])))
                steps, state = (
                    (*steps, PlainChoice("gain", tile)),
                    KERNEL.apply(state, PlainChoice("gain", tile)),
                )
            after = state.players[self.state.turn]
            free = room + (give is not None)
            yield self._rated(Hand(steps, 0, after.energy, after.telescope, after.pending, free), player)

    def _rated(self, hand: Hand, player: Player) -> Hand:
        """The hand with what it promises, each tile laid where it brings most."""
        later = 0.0 if self._last else 1.0
        tiles = [(tile, True) for tile in hand.telescope] + [(tile, False) for tile in hand.gained]
        options = []
        spaces = members(hand.opened)
        base = 0.0
        for place, (tile, own) in enumerate(tiles):
            spare = later * _kept(tile) if own else self._spare(tile, later)
            base += spare
            for number in spaces:
                brings = self._brings(self.view, tile, number, later) - spare
                if brings > 0:
                    options.append((brings, place, number))
        options.sort(key=lambda option: -option[0])
        used, filled, room = set[int](), set[int](), hand.room
        for brings, place, number in options:
            if place in used or number in filled or (place >= len(hand.telescope) and not room):
                continue
            used.add(place)
            filled.add(number)
            room -= place >= len(hand.telescope)
            base += brings
        value = 0 if player.dock else self.state.island.numbers[player.space]
        return replace(hand, rough=base + later * (ENERGY * hand.energy + VALUE * value))

    def _spare(self, tile: str, later: float) -> float:
        """What a tile gained is worth if it is not laid: kept or as energy."""
        return later * max(_kept(tile), ENERGY * int(tile[1]))

    def _brings(self, now: View, tile: str, number: int, later: float) -> float:
        """What a tile on a space brings, by points and rules of thumb."""
        kind, island = TOKEN_NUMBER[token(tile)], self.state.island
        points = float(now.gain(kind, number) + self._less.get(kind, 0))
        points += later * ENERGY * island.drops[number]
        points += later * DRAWN * island.draws[number]
        if self._joining:
            if kind <= WILDS:
                closer = self.view.closer(number)
                points += later * CLOSER * closer
                if closer == now.reach.total:
                    points += self._joining
            else:
                points -= later * CLOSER * self.view.closer(number) / 2
        return points

    def _finish(self, hand: Hand, later: float) -> tuple[Action, ...]:
        """What is kept, what is laid one by one where it brings most, and the end of the turn."""
        laid = self._laid(hand, later)
        steps: list[Action] = []
        if hand.gained:
            used = [one.tile for one in laid if not one.own]
            steps.append(PlainChoice("stow", keep=self._keep(hand, used)))
        blind = [one for one in laid if self.state.island.draws[one.number]]
        sure = [one for one in laid if not self.state.island.draws[one.number]]
        steps += [PlainChoice("place", one.tile, one.number) for one in (*sure, *blind)]
        return (*steps, DONE)

    def _keep(self, hand: Hand, used: list[str]) -> Tiles:
        """Of the tiles gained those that are laid, and as many of the others as are worth more than their energy."""
        rest = list(hand.gained)
        for tile in used:
            rest.remove(tile)
        rest.sort(key=lambda tile: ENERGY * int(tile[1]) - _kept(tile))
        free = hand.room - len(used)
        worth = [tile for tile in rest if not self._last and _kept(tile) > ENERGY * int(tile[1])]
        return canonical((*used, *worth[:free]))

    def _laid(self, hand: Hand, later: float) -> list[LaidTile]:
        """The tiles laid, in order."""
        own, gained, room = list(hand.telescope), list(hand.gained), hand.room
        spaces, now, found = members(hand.opened), self.view, list[LaidTile]()
        while spaces and (own or (gained and room)):
            best, chosen = 0.0, None
            options = [(tile, True) for tile in dict.fromkeys(own)]
            options += [(tile, False) for tile in dict.fromkeys(gained) if room]
            for tile, mine in options:
                spare = later * _kept(tile) if mine else self._spare(tile, later)
                for number in spaces:
                    brings = self._brings(now, tile, number, later) - spare
                    if brings > best:
                        best, chosen = brings, LaidTile(tile, number, mine)
            if chosen is None:
                break
            found.append(chosen)
            (own if chosen.own else gained).remove(chosen.tile)
            room -= not chosen.own
            spaces.remove(chosen.number)
            now = now.with_tile(TOKEN_NUMBER[token(chosen.tile)], chosen.number)
        return found


def _kept(tile: str) -> float:
    """What a tile on a telescope is worth, by rule of thumb."""
    return KEPT.get(token(tile), OTHERS)


TURNS = (Phase.FLY, Phase.TAKE, Phase.PLACE)
HANDS, FEW = 14, 3
"""Hands of which turns are made: for a list, and in a play-out."""
TOLD = ("MIST-10.5", "MIST-10.6", "MIST-10.10", "MIST-13.12", "MIST-13.13")
"""The clauses whose points are an achievement."""


class MistStrategy(Strategy[State, Action]):
    """Islands in the Mist for the whole game."""

    name = "mist"
    kernel = KERNEL
    FEATURES = FEATURES
    effort = 5e-4

    def left(self, state: State) -> float:
        """By the rounds until the bag is empty or somebody is likely to connect all coasts."""
        return left(state)

    def ahead(self, state: State) -> int:
        """To the end once the last round is known."""
        return -1 if state.last is not None else self.depth

    def turns(self, state: State, most: int | None = None) -> Sequence[SeatTurn[State, Action]]:
        """Whole turns as far as chance lets them go; where something is due, its ways."""
        if state.phase in TURNS and not state.mover.due:
            return list(Planner(state).turns(FEW if most else HANDS))
        return [SeatTurn((action,), self.kernel.apply(state, action)) for action in self._choices(state)]

    def _choices(self, state: State) -> Sequence[Action]:
        """What may be done, but for draws of an exchange that the board could serve: what they give nobody knows."""
        actions = self.kernel.legal(state)
        if state.mover.credit and gainable(state):
            return [one for one in actions if isinstance(one, PlainChoice) and one.kind == "gain"]
        return actions

    def features(self, state: State) -> Sequence[Row]:
        """Seat by seat, from the views of the islands."""
        return rows(state)

    def achieved(self, before: State, after: State, seat: int) -> Iterable[str]:
        """Coasts connected, groups of five, cities and extension tiles that are new in the score."""
        found = new_lines(score_lines(before, seat), score_lines(after, seat))
        return [line.what for line in found if line.rule in TOLD]


STRATEGY = MistStrategy()
"""The game's strategy, as ``solvers.strategy.game`` finds it."""
