"""The last tiles of two players, picked in turn: the exact margin, by a search of its own.

Once the tiles of the pier lie there, or nobody has a choice until they do, it is settled which turns pick a tile, and
nothing is left to decide but the picks. So a position is two notebooks, who holds which badges and the tiles left: no
pieces, no bounds, nothing to remember. What a notebook can become by a pick is found once for all rivals, what the last
tile is worth once for all that the rival has written but residents. Most positions of a race are of this kind; here one
takes a few microseconds, in the race a hundred or more.

The margins are held against plain minimax over every legal turn in ``tests/sumatra/test_solver_endgame.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from periplus.models.core.multisets import distinct, without
from periplus.models.sumatra.scoring import Tally
from periplus.models.sumatra.state import RESIDENTS
from periplus.models.sumatra.tiles import Tiles, is_fetched, with_

from ...memo import Memo
from .race import Race, RaceNode, majority

Picked: TypeAlias = tuple[int, Tiles, Tiles]
"""The number of a notebook in the race's table, and the tiles then available and known."""
MOST_PICKS = 6
"""Of more tiles the positions are too many to be searched in one go."""
FAR = 10**6
WORTH = tuple(
    tuple(majority(own, (rival,)) - majority(rival, (own,)) for rival in range(RESIDENTS + 1))
    for own in range(RESIDENTS + 1)
)
"""What the majority is worth to one of two players more than to the other, by their residents."""


class Holders(NamedTuple):
    """Who holds badges, as the player to move sees it."""

    taken: frozenset[str]
    own_green: bool
    rival_green: bool


class Endgame:
    """The margins of the last picks of one race."""

    def __init__(self, race: Race) -> None:
        self._race = race
        self._turns: tuple[bool, ...] = ()
        """Whether each turn to come picks a tile, in the position asked for."""
        self._picks = Memo[tuple[int, Tiles, Tiles, bool], tuple[Picked, ...]]()
        self._ends = Memo[tuple[int, int, Holders, Tiles, Tiles], int]()
        self._badges = Memo[tuple[Holders, Tally], tuple[tuple[int, Holders], ...]]()
        self._holders = dict[Holders, Holders]()

    def margin(self, node: RaceNode, wanted: int) -> int | None:
        """A bound on the seat's margin, on the same side of ``wanted``: at least that, or less.

        None: more than picks is left, or too many of them, or there are more than two players.
        """
        race = self._race
        if not race.two:
            return None
        turns = self._to_come(node)
        if turns is None:
            return None
        available, known = node.available, node.known
        if node.place != race.pier:
            known = self._fetchable(race.draws[race.pier], with_(known, *available))
            available = race.draws[race.pier]
        self._turns = turns
        own, rival = node.racers[node.turn], node.racers[1 - node.turn]
        holders = Holders(race.taken(node.racers), own.green is not None, rival.green is not None)
        ahead = race.held(own.brown, own.green) - race.held(rival.brown, rival.green)
        if node.turn == race.seat:
            return self._ahead(0, own.notebook, rival.notebook, ahead, holders, available, known, wanted)
        return -self._ahead(0, own.notebook, rival.notebook, ahead, holders, available, known, 1 - wanted)

    def _ahead(
        self,
        step: int,
        own: int,
        rival: int,
        ahead: int,
        holders: Holders,
        available: Tiles,
        known: Tiles,
        wanted: int,
    ) -> int:
        """By how much the player to move ends ahead: a bound on it, on the same side of ``wanted``.

        ``step`` tells the turn, ``ahead`` the lead by the badges held.
        """
        after = step + 1
        if after == len(self._turns):
            return ahead + self._end(step, own, rival, holders, available, known)
        best, ends = -FAR, after + 1 == len(self._turns)
        for notebook, left, rest in self._options(step, own, available, known):
            for points, holding in self._decorated(notebook, holders):
                if ends:
                    value = ahead + points - self._end(after, rival, notebook, holding, left, rest)
                else:
                    value = -self._ahead(
                        after, rival, notebook, -ahead - points, holding, left, rest, 1 - wanted
                    )
                if value > best:
                    best = value
                    if best >= wanted:
                        return best
        return best

    def _end(self, step: int, own: int, rival: int, holders: Holders, available: Tiles, known: Tiles) -> int:
        """By how much the player whose turn is the last ends ahead, badges held before it aside."""
        notebooks = self._race.notebooks
        other = notebooks.residents[rival]
        key = own, other, holders, available, known
        found = self._ends.get(key)
        if found is None:
            found = self._ends[key] = max(
                notebooks.points[notebook] + WORTH[notebooks.residents[notebook]][other] + points
                for notebook, _, _ in self._options(step, own, available, known)
                for points, _ in self._decorated(notebook, holders)
            )
        return found - notebooks.points[rival]

    def _options(self, step: int, notebook: int, available: Tiles, known: Tiles) -> tuple[Picked, ...]:
        """What a turn can lead to, the notebook first that scores most as it stands."""
        if not self._turns[step]:
            return ((notebook, available, known),)
        last = not known and not any(self._turns[step + 2 :: 2])
        key = notebook, available, known, last
        found = self._picks.get(key)
        if found is None:
            points = self._race.notebooks.points
            every = (
                self._last_picks(notebook, available)
                if last
                else self._early_picks(notebook, available, known)
            )
            found = self._picks[key] = tuple(sorted(every, key=lambda one: -points[one[0]]))
        return found

    def _early_picks(self, notebook: int, available: Tiles, known: Tiles) -> Iterable[Picked]:
        """The picks of the race, which may matter to later ones."""
        picks = self._race.picks(notebook, self._race.pier, available, known)
        return dict.fromkeys((after, left, self._fetchable(left, rest)) for _, after, left, rest in picks)

    def _last_picks(self, notebook: int, available: Tiles) -> Iterator[Picked]:
        """A player's last picks, where nothing is to be fetched: each tile as it scores most, and left if that is more.

        Wherever the tile is written, the notebook holds as many of each kind, and as many residents count.
        """
        notebooks = self._race.notebooks
        points = notebooks.points
        for tile in distinct(available):
            left = without(available, tile)
            best = max(
                [after for _, after, _ in notebooks.placements(notebook, tile)],
                key=points.__getitem__,
                default=notebook,
            )
            if best == notebook or points[best] < points[notebook]:
                yield notebook, left, self._fetchable(left, (tile,))
            if best != notebook:
                yield best, left, ()

    def _fetchable(self, available: Tiles, known: Tiles) -> Tiles:
        """The known tiles that may still be fetched."""
        if not self._race.fetching(self._race.pier, available):
            return ()
        return tuple(tile for tile in known if is_fetched(tile))

    def _decorated(self, notebook: int, holders: Holders) -> tuple[tuple[int, Holders], ...]:
        """The badges that a turn may take, by their points, and who holds which then, as the rival sees it."""
        counts = self._race.notebooks.counts[notebook]
        found = self._badges.get((holders, counts))
        if found is None:
            race, (taken, own, rival) = self._race, holders
            after = []
            for badges in race.badges(notebook, taken, own, rival):
                green = next((badge for badge in badges if badge in race.notebooks.edition.green), None)
                brown = tuple(badge for badge in badges if badge != green)
                then = Holders(taken | {*badges}, rival, own or green is not None)
                after.append((race.held(brown, green), self._holders.setdefault(then, then)))
            found = self._badges[holders, counts] = tuple(reversed(after))
        return found

    def _to_come(self, node: RaceNode) -> tuple[bool, ...] | None:
        """Whether each turn picks a tile, the next first; None: somebody has a choice of another kind."""
        race, at = self._race, [racer.at for racer in node.racers]
        turn, place, available = node.turn, node.place, len(node.available)
        turns = list[bool]()
        while available or place < race.pier:
            explores = at[turn] > place
            if explores:
                place = at[turn]
                available = len(race.draws[place])
            picks = at[turn] == place and available > 0
            if picks and place < race.pier:
                return None
            if not picks and not explores:  # who is behind follows, who is with the token has to advance
                at[turn] += 1
            turns.append(picks)
            available -= picks
            turn = 1 - turn
        return tuple(turns) if sum(turns) <= MOST_PICKS else None
