"""What a player's total can become at most and at least, from the tiles still to come.

At least: who makes every tile known keeps what is settled, whatever the others do; only the majority can turn against
the player, if they can still get the residents for it. At most: what the best tiles still out bring, as many as the
player has turns to take them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from periplus.models.sumatra.badges import earns
from periplus.models.sumatra.scoring import BROWN_POINTS
from periplus.models.sumatra.state import RESIDENTS
from periplus.models.sumatra.tiles import KINDS, Tiles

from ...memo import Memo
from .concave import concave_bound
from .race import Race, RaceNode, majority

Earned: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""The brown and the green badges that a notebook can come to earn."""


class RaceBounds:
    """Bounds on totals and on the margin of one race."""

    def __init__(self, race: Race) -> None:
        self._race = race
        self._later: dict[int, Tiles] = {
            place: tuple(tile for later, tiles in race.draws.items() if later > place for tile in tiles)
            for place in range(race.pier + 1)
        }
        self._notebooks = Memo[tuple[int, int, Tiles, Tiles, int], tuple[int, Earned]]()
        self._counted = Memo[tuple[int, int, Tiles, Tiles], int]()

    def margin(self, node: RaceNode) -> tuple[int, int]:
        """No less and no more than this is the margin that can be forced."""
        seat = self._race.seat
        rivals = [rival for rival in range(len(node.racers)) if rival != seat]
        least = self.least(node, seat) - max(self.most(node, rival) for rival in rivals)
        most = self.most(node, seat) - max(self.least(node, rival) for rival in rivals)
        return least, most

    def least(self, node: RaceNode, seat: int) -> int:
        """What the player can keep, with the residents that count now against as many as rivals can get."""
        own = self._race.pages.residents[node.racers[seat].page]
        others = [self._residents(node, rival) for rival in range(len(node.racers)) if rival != seat]
        return self._race.settled(node, seat) + majority(own, tuple(others))

    def most(self, node: RaceNode, seat: int) -> int:
        """What the player cannot exceed, with all residents against those of rivals that count now."""
        race, racer = self._race, node.racers[seat]
        takes = self.takes(node, seat)
        key = racer.page, node.place, node.available, node.known, takes
        found = self._notebooks.get(key)
        if found is None:
            pool = self._pool(node)
            points = concave_bound(race.pages.notebooks[racer.page], pool, takes)
            found = self._notebooks[key] = points, self._reachable(racer.page, pool)
        others = [
            race.pages.residents[other.page] for rival, other in enumerate(node.racers) if rival != seat
        ]
        held = race.held(racer.brown, racer.green) + self._badges(node, seat, found[1])
        return found[0] + held + majority(self._residents(node, seat), tuple(others))

    def _pool(self, node: RaceNode) -> Counter[str]:
        """All tiles still out."""
        return Counter((*node.available, *node.known, *self._later[node.place]))

    def _residents(self, node: RaceNode, seat: int) -> int:
        """How many residents may count for the player in the end."""
        page = node.racers[seat].page
        key = page, node.place, node.available, node.known
        count = self._counted.get(key)
        if count is None:
            more = _kinds(self._pool(node))
            held = self._race.pages.notebooks[page].residents
            unsettled = more["R"] or more["E"]
            count = self._counted[key] = (
                min(RESIDENTS, held + more["R"]) if unsettled else self._race.pages.residents[page]
            )
        return count

    def takes(self, node: RaceNode, seat: int) -> int:
        """How many tiles the player takes at most.

        Each player walks from place to place in as many turns, whoever explores, and all others are takes; only
        the last step to the pier may be left out, if the tiles there do not go round.
        """
        race, players = self._race, len(node.racers)
        tiles = len(node.available) + len(self._later[node.place])
        steps = [race.pier - racer.at for racer in node.racers]
        waits = (seat - node.turn) % players
        turns = -((waits - tiles - sum(steps)) // players)
        at_pier = len(node.available) if node.place == race.pier else len(race.draws[race.pier])
        return min(tiles, turns - steps[seat] + (at_pier < players))

    def _reachable(self, page: int, pool: Counter[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The brown and green badges that the notebook earns with all tiles still out."""
        edition = self._race.pages.edition
        more = _kinds(pool)
        first, *rest = (
            count + more[kind] for kind, count in zip(KINDS, self._race.pages.counts[page], strict=True)
        )
        o, p, a, w, g, v, m, e = rest
        counts = first, o, p, a, w, g, v, m, e
        brown = tuple(badge for badge in edition.brown if earns(edition, badge, counts))
        return brown, tuple(badge for badge in edition.green if earns(edition, badge, counts))

    def _badges(self, node: RaceNode, seat: int, earned: tuple[Iterable[str], Iterable[str]]) -> int:
        """The points of those that are still free."""
        taken = {badge for racer in node.racers for badge in (*racer.brown, racer.green)}
        green = self._race.pages.edition.green
        free = [badge for badge in earned[1] if badge not in taken and node.racers[seat].green is None]
        stars = max((green[badge].stars for badge in free), default=0)
        return stars + BROWN_POINTS * sum(badge not in taken for badge in earned[0])


def _kinds(pool: Counter[str]) -> Counter[str]:
    """How many tiles of each kind there are."""
    found = Counter[str]()
    for tile, number in pool.items():
        found[tile[0]] += number
    return found
