"""What a player's total can become at most and at least.

At least: who makes every tile known keeps what is settled, whatever the others do, and takes a green badge that is due
at the next turn, if the others leave one. Only the majority can turn against the player, if they can still get the
residents for it.

At most: what the notebook can score by the tiles still out, as many as the player has turns to take them (``curves``),
and the best badges that can be earned so.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from periplus.models.sumatra.scoring import BROWN_POINTS, Tally
from periplus.models.sumatra.state import RESIDENTS
from periplus.models.sumatra.tiles import KINDS, Tiles, canonical

from ...memo import Memo
from .curves import MEMORY, Majority, Supply, most_points, supply
from .race import Race, RaceNode, Racer, majority

RADIO, GPS = map(KINDS.index, "WG")


class TilesOut(NamedTuple):
    """The tiles still out; ``number`` tells outlooks apart."""

    number: int
    supply: Supply
    kinds: Tally


class FreeBadges(NamedTuple):
    """The badges that nobody holds; ``number`` tells sets of them apart."""

    number: int
    brown: tuple[Tally, ...]
    """How many tiles of each kind they ask for."""
    green: tuple[tuple[int, int], ...]
    """The rows that they ask for, and the stars."""


class RaceBounds:
    """Bounds on totals and on the margin of one race."""

    def __init__(self, race: Race) -> None:
        self._race = race
        self._outlooks = Memo[tuple[int, Tiles, Tiles], TilesOut]()
        self._free = dict[frozenset[str | None], FreeBadges]()
        self._numbers = 0
        self._most = Memo[tuple[int, int, int, tuple[int, ...], int, bool], int]()

    def margin(self, node: RaceNode) -> tuple[int, int]:
        """No less and no more than this is the margin that can be forced."""
        race, pages = self._race, self._race.pages
        out, free = self._outlook(node), self._free_badges(node)
        counts = tuple([pages.residents[racer.page] for racer in node.racers])
        all_takes = self._takes(node)
        least, most = [], []
        for seat, racer in enumerate(node.racers):
            held = race.held(racer.brown, racer.green)
            others = (*counts[:seat], *counts[seat + 1 :])
            most.append(held + self._can_come(racer, others, all_takes[seat], out, free))
            settled = pages.points[racer.page] + held
            if free.green and racer.green is None:
                settled += self._due(node, seat, free)
            if not race.two:
                settled += self._least_majority(node, seat, out, all_takes)
            least.append(settled)
        own = least.pop(race.seat), most.pop(race.seat)
        return own[0] - max(most), own[1] - max(least)

    def _can_come(
        self, racer: Racer, others: tuple[int, ...], takes: int, out: TilesOut, free: FreeBadges
    ) -> int:
        """The most that a player's notebook and further badges score; of two, less what the majority costs them."""
        pages, undecorated = self._race.pages, racer.green is None
        key = racer.page, out.number, takes, others, free.number, undecorated
        found = self._most.get(key)
        if found is None:
            worth = majority_worth(others, both=self._race.two)
            points = most_points(pages.notebooks[racer.page], out.supply, takes, worth)
            green = free.green if undecorated else ()
            badges = most_badges(pages.counts[racer.page], out.kinds, takes, free.brown, green)
            found = self._most[key] = points + badges
        return found

    def _outlook(self, node: RaceNode) -> TilesOut:
        key = node.place, node.available, node.known
        found = self._outlooks.get(key)
        if found is None:
            pool = canonical((*node.available, *node.known, *self._race.later[node.place]))
            kinds = "".join([tile[0] for tile in pool])
            self._numbers += 1
            found = self._outlooks[key] = TilesOut(self._numbers, supply(pool), by_kind(kinds))
        return found

    def _free_badges(self, node: RaceNode) -> FreeBadges:
        taken = frozenset([badge for racer in node.racers for badge in (*racer.brown, racer.green)])
        found = self._free.get(taken)
        if found is None:
            edition = self._race.pages.edition
            brown = tuple(by_kind(marks) for badge, marks in edition.brown.items() if badge not in taken)
            green = tuple((one.rows, one.stars) for name, one in edition.green.items() if name not in taken)
            found = self._free[taken] = FreeBadges(len(self._free), brown, green)
        return found

    def _least_majority(self, node: RaceNode, seat: int, out: TilesOut, takes: Sequence[int]) -> int:
        """What the majority is worth to a player who takes no more residents, if the others take all they can."""
        pages = self._race.pages
        can_get = [
            min(RESIDENTS, pages.notebooks[racer.page].residents + min(out.kinds[0], more))
            if more and (out.kinds[0] or out.kinds[-1])
            else pages.residents[racer.page]
            for racer, more in zip(node.racers, takes, strict=True)
        ]
        del can_get[seat]
        return majority(pages.residents[node.racers[seat].page], tuple(can_get))

    def _due(self, node: RaceNode, seat: int, free: FreeBadges) -> int:
        """The stars of the green badge that the player can take at the next turn, whatever the others take before."""
        rows = sum(map(bool, self._race.pages.counts[node.racers[seat].page]))
        due = sorted((stars for asked, stars in free.green if asked <= rows), reverse=True)
        if seat == node.turn:
            return due[0] if due else 0
        before = sum(racer.green is None for racer in node.racers) - 1
        at_pier = node.available if node.place == self._race.pier else self._race.draws[self._race.pier]
        return due[before] if before < len(due) and len(at_pier) >= len(node.racers) else 0

    def _takes(self, node: RaceNode) -> list[int]:
        """How many tiles each player takes at most.

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


@cache
def by_kind(letters: str) -> Tally:
    """How many of the letters there are of each kind."""
    r, o, p, a, w, g, v, m, e = map(letters.count, KINDS)
    return r, o, p, a, w, g, v, m, e


@lru_cache(MEMORY)
def most_badges(
    held: Tally, out: Tally, takes: int, brown: tuple[Tally, ...], green: tuple[tuple[int, int], ...]
) -> int:
    """The most points of the badges that are free, by ``takes`` of the tiles out.

    A take writes one tile at most that is neither a radio nor a GPS, and one at most that is (SUM-5.9).
    """
    needs = [_clipped(marks, held) for marks in brown]
    near = [need for need in needs if _within(need, out, takes)]
    best = 0
    for size in range(len(near) + 1):
        for chosen in combinations(near, size):
            need = [max(numbers) for numbers in zip(*chosen, strict=True)] if chosen else [0] * len(KINDS)
            if size < 2 or _within(need, out, takes):
                stars = _most_stars(held, need, out, takes, green) if green else 0
                best = max(best, BROWN_POINTS * size + stars)
    return best


def _clipped(marks: Tally, held: Tally) -> list[int]:
    """How many tiles of each kind are lacking."""
    return [asked - number if asked > number else 0 for asked, number in zip(marks, held, strict=True)]


def _within(need: Sequence[int], out: Tally, takes: int) -> bool:
    """Whether so many tiles of each kind can still come."""
    return max(_spent(need)) <= takes and all(map(int.__le__, need, out))


def _spent(need: Sequence[int]) -> tuple[int, int]:
    """How many tiles are radio and GPS, and how many are not."""
    signals = need[RADIO] + need[GPS]
    return signals, sum(need) - signals


def _most_stars(
    held: Tally, need: Sequence[int], out: Tally, takes: int, green: tuple[tuple[int, int], ...]
) -> int:
    """The stars of the best green badge if what is needed comes, and as many tiles as can of rows that hold none."""
    begun = [number or more for number, more in zip(held, need, strict=True)]
    new = [not here and number > 0 for here, number in zip(begun, out, strict=True)]
    rows = sum(map(bool, begun))
    for spent, more in zip(_spent(need), _spent(new), strict=True):
        rows += min(takes - spent, more)
    return max((stars for asked, stars in green if asked <= rows), default=0)
