"""A bound on the gain of the next turns that needs no search: what the best tiles still out would bring at most."""

from __future__ import annotations

from collections import Counter

from periplus.models.sumatra.badges import earns, tally
from periplus.models.sumatra.scoring import (
    BROWN_POINTS,
    badge_lines,
    majority_lines,
    residents_counted,
    total,
)
from periplus.models.sumatra.state import RESIDENTS, State
from periplus.models.sumatra.tiles import KINDS

from ..journey.concave import concave_bound


def gain_ceiling(state: State, seat: int, takes: int) -> int:
    """The seat gains no more with so many takes, a pair's tile coming with its take, while rivals stand still.

    Each take may be of any tile that is out; badges are those that the notebook could earn with all of them.
    """
    player, edition = state.players[seat], state.edition
    pool = Counter((*state.available, *(state.draw or ()), *state.known, *(state.bag or ())))
    kinds = Counter[str]()
    for tile, number in pool.items():
        kinds[tile[0]] += number
    first, *rest = (held + kinds[kind] for kind, held in zip(KINDS, tally(player.notebook), strict=True))
    o, p, a, w, g, v, m, e = rest
    counts = first, o, p, a, w, g, v, m, e
    free = [badge for badge in edition.badges - state.taken_badges() if earns(edition, badge, counts)]
    greens = [edition.green[badge].stars for badge in free if badge in edition.green]
    stars = max(greens, default=0) if player.green is None else 0
    held = sum(line.points for line in badge_lines(edition, player.brown, player.green))
    rivals = tuple(
        residents_counted(rival.notebook) for other, rival in enumerate(state.players) if other != seat
    )
    residents = min(RESIDENTS, player.notebook.residents + kinds["R"])
    most = concave_bound(player.notebook, pool, takes) + sum(
        line.points for line in majority_lines(residents, rivals)
    )
    return (
        most
        + held
        + stars
        + BROWN_POINTS * sum(badge in edition.brown for badge in free)
        - total(state, seat)
    )
