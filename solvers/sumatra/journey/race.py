"""The positions of a race, its turns, and notebooks by number.

A position is a plain tuple, so that millions of them can be told apart quickly. What no longer matters is left out of
it: radios and GPS are never fetched, and nothing is once neither of them is still to come.

A turn takes every brown badge that is due: for the player whose margin it is, and where there are two, that never
hurts. With more players a rival may leave one to a rival who is better placed, so their choice is searched. Which
green badge is taken and when is searched, there is one a player; but of two players, one who alone may still take one
takes the best of all as soon as it is due, and no lesser one of those that are.

What a tile, a badge or an end is worth, and where a tile may go, is asked of the model; the order of a turn alone is
told here, without moves. Minimax over the model's legal moves is the twin (``tests/sumatra/test_solver_journey.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from periplus.models.core.multisets import distinct, without
from periplus.models.sumatra.edition import Edition
from periplus.models.sumatra.placing import columns_for, completes, placed
from periplus.models.sumatra.scoring import (
    Tally,
    badge_lines,
    due,
    majority_lines,
    notebook_lines,
    residents_counted,
    tally,
    with_badges,
)
from periplus.models.sumatra.state import Notebook, Player, State, may_advance
from periplus.models.sumatra.tiles import Tiles, canonical, is_fetched, with_

Placing: TypeAlias = tuple[int | None, int, bool]
"""A column, None for the known area; the number of the notebook that it leads to; whether a pair is completed."""
Fetch: TypeAlias = tuple[tuple[str, int] | None, int, Tiles]
"""The tile that a completed pair fetches and its column, if any; the number of the notebook; the tiles then known."""


class NotebookTable:
    """All notebooks met so far; a notebook's number is its index here and in the lists."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._notebooks: list[Notebook] = []
        self.points: list[int] = []
        """What the notebook scores without badges and majority."""
        self.residents: list[int] = []
        """How many residents count for the majority."""
        self.counts: list[Tally] = []
        """How many tiles of each kind there are, for badges."""
        self.rows: list[int] = []
        """How many rows have a tile, for green badges."""
        self._numbers: dict[Notebook, int] = {}
        self._placements: dict[tuple[int, str], tuple[tuple[int, int, bool], ...]] = {}
        self._due: dict[tuple[Tally, frozenset[str], bool], tuple[tuple[str, ...], tuple[str, ...]]] = {}

    def __len__(self) -> int:
        return len(self._notebooks)

    def __getitem__(self, number: int) -> Notebook:
        return self._notebooks[number]

    def number(self, notebook: Notebook) -> int:
        """The notebook's number, a new one if it has not been met."""
        found = self._numbers.get(notebook)
        if found is None:
            found = self._numbers[notebook] = len(self._notebooks)
            self._notebooks.append(notebook)
            self.points.append(sum(line.points for line in notebook_lines(notebook, self.edition)))
            self.residents.append(residents_counted(notebook))
            counts = tally(notebook)
            self.counts.append(counts)
            self.rows.append(sum(map(bool, counts)))
        return found

    def placements(self, number: int, tile: str) -> tuple[tuple[int, int, bool], ...]:
        """Every legal column of the tile, the notebook that it leads to, and whether it completes a pair."""
        found = self._placements.get((number, tile))
        if found is None:
            notebook = self._notebooks[number]
            found = self._placements[number, tile] = tuple(
                (column, self.number(placed(notebook, tile, column)), completes(notebook, tile, column))
                for column in columns_for(notebook, tile)
            )
        return found

    def due(self, number: int, taken: frozenset[str], green: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The brown and the green badges that the notebook earns, of those not ``taken``."""
        key = self.counts[number], taken, green
        found = self._due.get(key)
        if found is None:
            found = self._due[key] = due(self.edition, *key)
        return found


class Racer(NamedTuple):
    """One player: the number of the notebook in the race's table, the place of the piece, the badges."""

    notebook: int
    at: int
    brown: tuple[str, ...]
    green: str | None


class RaceNode(NamedTuple):
    """A position of the race."""

    racers: tuple[Racer, ...]
    turn: int
    place: int
    available: Tiles
    known: Tiles


class RaceTurn(NamedTuple):
    """A turn as its moves are written: nothing of it is there for an advance or a follow."""

    tile: str | None = None
    to: int | None = None
    """None: the tile becomes known."""
    bonus: tuple[str, int] | None = None
    badges: tuple[str, ...] = ()


Pick: TypeAlias = tuple[RaceTurn, int, Tiles, Tiles]
"""A tile taken: the turn without badges, the number of the notebook, the tiles then available and known."""


class Race:
    """What is fixed in a race: the map, the tiles to come, and whose margin it is."""

    def __init__(
        self, state: State, seat: int, future: tuple[Tiles, ...], notebooks: NotebookTable | None = None
    ) -> None:
        """``future``: the tiles of each place after the token's; ``notebooks``: notebooks known from another race."""
        self.seat = seat
        self.notebooks = NotebookTable(state.edition) if notebooks is None else notebooks
        self.pier = len(state.map) - 1
        self.draws = {state.place + step: canonical(tiles) for step, tiles in enumerate(future, 1)}
        self.two = len(state.players) == 2
        self.later: dict[int, Tiles] = {
            place: tuple(tile for later, tiles in self.draws.items() if later > place for tile in tiles)
            for place in range(self.pier + 1)
        }
        """What comes after each place."""
        racers = tuple(
            Racer(self.notebooks.number(player.notebook), player.at, player.brown, player.green)
            for player in state.players
        )
        self._racers: dict[Racer, Racer] = {}
        self._areas: dict[Tiles, Tiles] = {}
        """Equal racers and areas are one object: positions take less memory so."""
        self._held: dict[tuple[tuple[str, ...], str | None], int] = {}
        self._taken: dict[tuple[tuple[str, ...] | str | None, ...], frozenset[str]] = {}
        self.start = self._node(racers, state.turn, state.place, state.available, state.known)

    def _node(
        self, racers: tuple[Racer, ...], turn: int, place: int, available: Tiles, known: Tiles
    ) -> RaceNode:
        """The position without what no longer matters."""
        if not self.fetching(place, available):
            known = ()
        known = tuple(tile for tile in known if is_fetched(tile))
        areas = self._areas
        return RaceNode(
            racers, turn, place, areas.setdefault(available, available), areas.setdefault(known, known)
        )

    def fetching(self, place: int, available: Tiles) -> bool:
        """Whether a radio or a GPS is still to come that may complete a pair."""
        later = self.later[place]
        return "W" in available or "G" in available or "W" in later or "G" in later

    def over(self, node: RaceNode) -> bool:
        """SUM-6.1."""
        return not node.available and node.place == self.pier

    def margin(self, node: RaceNode) -> int:
        """The seat's total less the best rival's, if the race ended here."""
        totals = [self.total(node, seat) for seat in range(len(node.racers))]
        own = totals.pop(self.seat)
        return own - max(totals)

    def total(self, node: RaceNode, seat: int) -> int:
        """A player's total as it stands."""
        counts = [self.notebooks.residents[racer.notebook] for racer in node.racers]
        own = counts.pop(seat)
        return self.settled(node, seat) + majority(own, tuple(counts))

    def settled(self, node: RaceNode, seat: int) -> int:
        """What no other player can change of it: all but the majority."""
        racer = node.racers[seat]
        return self.notebooks.points[racer.notebook] + self.held(racer.brown, racer.green)

    def held(self, brown: tuple[str, ...], green: str | None) -> int:
        """The points of badges."""
        found = self._held.get((brown, green))
        if found is None:
            lines = badge_lines(self.notebooks.edition, brown, green)
            found = self._held[brown, green] = sum(line.points for line in lines)
        return found

    def taken(self, racers: tuple[Racer, ...]) -> frozenset[str]:
        """The badges that somebody holds."""
        key = (*[racer.brown for racer in racers], *[racer.green for racer in racers])
        found = self._taken.get(key)
        if found is None:
            badges = [badge for racer in racers for badge in (*racer.brown, racer.green) if badge]
            found = self._taken[key] = frozenset(badges)
        return found

    def turns(self, node: RaceNode) -> Iterator[tuple[RaceTurn, RaceNode]]:
        """Every turn worth searching, with the position that it leads to, in the order of ``moves``."""
        racer = node.racers[node.turn]
        if racer.at < node.place:
            yield from self._ended(node, RaceTurn(), racer.notebook, node.place, node.available, node.known)
        elif racer.at > node.place:
            known = with_(node.known, *node.available)
            explored = node._replace(place=racer.at, available=self.draws[racer.at], known=known)
            if explored.available:
                yield from self._takes(explored)
            else:
                yield from self._ended(explored, RaceTurn(), racer.notebook, racer.at, (), known)
        else:
            yield from self._takes(node)
            if may_advance(node.place, self.pier, node.available):
                yield from self._ended(
                    node, RaceTurn(), racer.notebook, node.place + 1, node.available, node.known
                )

    def _takes(self, node: RaceNode) -> Iterator[tuple[RaceTurn, RaceNode]]:
        racer = node.racers[node.turn]
        for turn, notebook, left, known in self.picks(racer.notebook, node.place, node.available, node.known):
            yield from self._ended(node, turn, notebook, racer.at, left, known)

    def picks(self, notebook: int, place: int, available: Tiles, known: Tiles) -> Iterator[Pick]:
        """Every way to take a tile worth searching, by notebook alone; badges aside."""
        for tile in distinct(available):
            left = without(available, tile)
            for column, after, pair in self._placings(notebook, tile, place, left, known):
                rest = with_(known, tile) if column is None else known
                fetches = self._fetches(after, place, left, known) if pair else ((None, after, rest),)
                for bonus, last, last_known in fetches:
                    yield RaceTurn(tile, column, bonus), last, left, last_known

    def _placings(
        self, notebook: int, tile: str, place: int, left: Tiles, known: Tiles
    ) -> tuple[Placing, ...]:
        """Every way to write the tile in that notebook or to leave it; ``left`` are the tiles then available."""
        return *self.notebooks.placements(notebook, tile), (None, notebook, False)

    def _fetches(self, notebook: int, place: int, left: Tiles, known: Tiles) -> Iterator[Fetch]:
        """Nothing, and every known tile that a completed pair may fetch in every way to write it."""
        yield None, notebook, known
        for bonus in distinct(filter(is_fetched, known)):
            rest = without(known, bonus)
            for column, last, _ in self.notebooks.placements(notebook, bonus):
                yield (bonus, column), last, rest

    def _ended(
        self, node: RaceNode, turn: RaceTurn, notebook: int, at: int, available: Tiles, known: Tiles
    ) -> Iterator[tuple[RaceTurn, RaceNode]]:
        """The turn with each choice of badges, and the next player to move."""
        racer = node.racers[node.turn]
        after = (node.turn + 1) % len(node.racers)
        for badges in self._badges(node, notebook, racer.green is not None):
            brown, green = racer.brown, racer.green
            if badges:
                player = Player(self.notebooks[notebook], at, brown, green)
                brown, green = with_badges(self.notebooks.edition, player, badges)
            moved = Racer(notebook, at, brown, green)
            moved = self._racers.setdefault(moved, moved)
            racers = (*node.racers[: node.turn], moved, *node.racers[node.turn + 1 :])
            yield turn._replace(badges=badges), self._node(racers, after, node.place, available, known)

    def _badges(self, node: RaceNode, notebook: int, decorated: bool) -> Sequence[tuple[str, ...]]:
        """The sets of badges worth searching; ``decorated``: the player has a green one."""
        taken = self.taken(node.racers)
        if self.two:
            return self.badges(notebook, taken, decorated, node.racers[1 - node.turn].green is not None)
        brown, green = self.notebooks.due(notebook, taken, decorated)
        browns = (brown,) if node.turn == self.seat else subsets(brown)
        return [chosen + more for chosen in browns for more in ((), *((badge,) for badge in green))]

    def badges(
        self, notebook: int, taken: frozenset[str], decorated: bool, rival_decorated: bool
    ) -> Sequence[tuple[str, ...]]:
        """The sets of badges worth searching for one of two players, with that notebook and of those not ``taken``.

        All brown badges that are due. No green badge, or any that is due; where the rival takes no other one, the best
        that is due, or none while a better one may become due.
        """
        brown, green = self.notebooks.due(notebook, taken, decorated)
        if not green:
            return (brown,)
        stars = self.notebooks.edition.green
        left = [badge for badge in stars if badge not in taken]
        if not rival_decorated and len(left) > 1:
            return [brown, *((*brown, badge) for badge in green)]
        best = max(green, key=lambda badge: stars[badge].stars)
        better = any(stars[badge].stars > stars[best].stars for badge in left)
        return [brown, (*brown, best)] if better else [(*brown, best)]


def subsets(badges: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """A rival of several may leave any of the badges to another."""
    return (chosen for size in range(len(badges) + 1) for chosen in combinations(badges, size))


@cache
def majority(own: int, others: tuple[int, ...]) -> int:
    """The points of the majority for a player with ``own`` residents that count (SUM-7.2, SUM-7.3)."""
    return sum(line.points for line in majority_lines(own, others))
