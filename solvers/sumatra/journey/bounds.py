"""What a player's total can become at most and at least.

At least: who makes every tile known keeps what is settled, whatever the others do, and takes a green badge that is due
at the next turn, if the others leave one. Only the majority can turn against the player, if they can still get the
residents for it.

At most: what the notebook can score by the tiles still out, as many as the player has turns to take them (``curves``),
and the best badges that can be earned so (``badges``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from periplus.models.sumatra.scoring import Tally
from periplus.models.sumatra.state import RESIDENTS
from periplus.models.sumatra.tiles import Tiles, canonical

from ...memo import Memo
from .badges import NO_STARS, BadgeBounds, EarnedSet, FreeBadges, best, by_kind
from .curves import Majority, Supply, most_points, supply
from .race import Race, RaceNode, majority


class TilesOut(NamedTuple):
    """The tiles still out; ``number`` tells outlooks apart."""

    number: int
    supply: Supply
    kinds: Tally


class Potential(NamedTuple):
    """What can come of a notebook."""

    points: int
    badges: tuple[EarnedSet, ...]


class RaceBounds:
    """Bounds on totals and on the margin of one race."""

    def __init__(self, race: Race) -> None:
        self._race = race
        self._badges = BadgeBounds(race.notebooks.edition)
        self._outlooks = Memo[tuple[int, Tiles, Tiles], TilesOut]()
        self._pools = dict[Tiles, TilesOut]()
        """Tiles that are out are the same, wherever they lie."""
        self._free = dict[frozenset[str], FreeBadges]()
        self._all_takes = dict[tuple[int, int, int, tuple[int, ...]], list[int]]()
        self._potentials = Memo[tuple[int, int, int, tuple[int, ...]], Potential]()

    def margin(self, node: RaceNode) -> tuple[int, int]:
        """No less and no more than this is the margin that can be forced."""
        race, notebooks = self._race, self._race.notebooks
        out, free = self._outlook(node), self._free_badges(node)
        counts = tuple([notebooks.residents[racer.notebook] for racer in node.racers])
        all_takes = self._takes(node)
        least, most = [], []
        for seat, racer in enumerate(node.racers):
            notebook, undecorated = racer.notebook, racer.green is None
            held = race.held(racer.brown, racer.green)
            others = (*counts[:seat], *counts[seat + 1 :])
            come = self._potential(notebook, others, all_takes[seat], out)
            stars = free.stars if undecorated else NO_STARS
            most.append(held + come.points + best(come.badges, free, stars))
            settled = notebooks.points[notebook] + held
            if undecorated:
                settled += self._due(node, seat, free)
            if not race.two:
                settled += self._least_majority(node, seat, out, all_takes)
            least.append(settled)
        own = least.pop(race.seat), most.pop(race.seat)
        return own[0] - max(most), own[1] - max(least)

    def _potential(self, notebook: int, others: tuple[int, ...], takes: int, out: TilesOut) -> Potential:
        """What a player's notebook can score at most, of two less what the majority costs them, and badges."""
        key = notebook, out.number, takes, others
        found = self._potentials.get(key)
        if found is None:
            notebooks, worth = self._race.notebooks, majority_worth(others, both=self._race.two)
            points = most_points(notebooks[notebook], out.supply, takes, worth)
            earned = self._badges.earned(notebooks.counts[notebook], out.kinds, takes)
            found = self._potentials[key] = Potential(points, earned)
        return found

    def _outlook(self, node: RaceNode) -> TilesOut:
        key = node.place, node.available, node.known
        found = self._outlooks.get(key)
        if found is None:
            pool = canonical((*node.available, *node.known, *self._race.later[node.place]))
            found = self._pools.get(pool)
            if found is None:
                kinds = by_kind("".join([tile[0] for tile in pool]))
                found = self._pools[pool] = TilesOut(len(self._pools), supply(pool), kinds)
            self._outlooks[key] = found
        return found

    def _free_badges(self, node: RaceNode) -> FreeBadges:
        taken = self._race.taken(node.racers)
        found = self._free.get(taken)
        if found is None:
            found = self._free[taken] = self._badges.free(taken)
        return found

    def _least_majority(self, node: RaceNode, seat: int, out: TilesOut, takes: Sequence[int]) -> int:
        """What the majority is worth to a player who takes no more residents, if the others take all they can."""
        notebooks = self._race.notebooks
        can_get = [
            min(RESIDENTS, notebooks[racer.notebook].residents + min(out.kinds[0], more))
            if more and (out.kinds[0] or out.kinds[-1])
            else notebooks.residents[racer.notebook]
            for racer, more in zip(node.racers, takes, strict=True)
        ]
        del can_get[seat]
        return majority(notebooks.residents[node.racers[seat].notebook], tuple(can_get))

    def _due(self, node: RaceNode, seat: int, free: FreeBadges) -> int:
        """The stars of the green badge that the player can take at the next turn, whatever the others take before."""
        due = free.due[self._race.notebooks.rows[node.racers[seat].notebook]]
        if seat == node.turn:
            return due[0] if due else 0
        before = sum(racer.green is None for racer in node.racers) - 1
        at_pier = node.available if node.place == self._race.pier else self._race.draws[self._race.pier]
        return due[before] if before < len(due) and len(at_pier) >= len(node.racers) else 0

    def _takes(self, node: RaceNode) -> list[int]:
        """How many tiles each player takes at most."""
        key = node.turn, node.place, len(node.available), tuple([racer.at for racer in node.racers])
        found = self._all_takes.get(key)
        if found is None:
            found = self._all_takes[key] = self._counted_takes(node)
        return found

    def _counted_takes(self, node: RaceNode) -> list[int]:
        """The same, counted.

        Each player walks from place to place in as many turns, whoever explores, and all others are takes; only
        the last step to the pier may be left out, if the tiles there do not go round. Once all are at the pier, they
        pick in turn.
        """
        race, players = self._race, len(node.racers)
        steps = [race.pier - racer.at for racer in node.racers]
        waits = [(seat - node.turn) % players for seat in range(players)]
        here, walked = len(node.available), sum(steps)
        if node.place == race.pier and not walked:
            return [(here + players - 1 - wait) // players for wait in waits]
        tiles = here + len(race.later[node.place])
        at_pier = here if node.place == race.pier else len(race.draws[race.pier])
        spared = at_pier < players
        return [
            max(0, min(tiles, -((wait - tiles - walked) // players) - own + spared))
            for wait, own in zip(waits, steps, strict=True)
        ]


@cache
def majority_worth(others: tuple[int, ...], both: bool) -> Majority:
    """What the majority is worth by the player's own residents, if those of the others stay.

    ``both``: less what it is worth to the other one.
    """
    return tuple(
        majority(own, others) - (majority(others[0], (own,)) if both else 0) for own in range(RESIDENTS + 1)
    )
