"""Every end of a turn and what it gains, by playing every move of the twin's rules: what a hint is compared with.

A draw from the bag gives the next of the known tiles; one beyond them is used up and yields nothing (spec, hint).
"""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

from tests.mist.twins import points
from tests.mist.twins.effects import _go_on, play
from tests.mist.twins.naive import Table
from tests.mist.twins.turns import Move, legal


def gains(table: Table, draws: tuple[str, ...] = (), *, blind: bool = True) -> list[int]:
    """What each end of the turn gains, best first; ends that leave the same table are one."""
    seat = table.turn
    before = points.total(table, table.seats[seat])
    found = ends(table, draws, blind=blind).values()
    return sorted((points.total(end, end.seats[seat]) - before for end in found), reverse=True)


def ends(table: Table, draws: tuple[str, ...] = (), *, blind: bool = True) -> dict[Any, Table]:
    """The tables with which the turn can end, by all that tells them apart; without ``blind``, by known draws alone."""
    found: dict[Any, Table] = {}
    seen = {key(table, draws)}
    open_ends = [(table, draws)]
    while open_ends:
        here, left = open_ends.pop()
        moves = legal(here)
        if any(move["type"] == "done" for move in moves):
            found[key(here, left)] = here
        for after in (
            *(_drawn(here, left, moves) if blind or left else ()),
            *((play(here, move), left) for move in moves if _open(here, move)),
        ):
            if key(*after) not in seen:
                seen.add(key(*after))
                open_ends.append(after)
    return found


def _open(table: Table, move: Move) -> bool:
    """Whether the move is the player's to choose and leaves the turn open."""
    return move["type"] != "done" and not (move["type"] == "draw" and table.bag)


def _drawn(table: Table, draws: tuple[str, ...], moves: list[Move]) -> list[tuple[Table, tuple[str, ...]]]:
    """The table after a draw from the bag, if one may be made."""
    if not table.bag or not any(move["type"] == "draw" for move in moves):
        return []
    if draws:
        return [(play(table, {"type": "draw", "tile": draws[0]}), draws[1:])]
    memo = {id(table.edition): table.edition, id(table.island): table.island}
    after = copy.deepcopy(table, memo)
    if after.mover.credit:
        after.mover.credit -= 1
    else:
        after.mover.owed -= 1
    _go_on(after)
    return [(after, ())]


def key(table: Table, draws: tuple[str, ...]) -> Any:
    """All that tells a table apart from others in the same turn."""
    seat = table.mover
    return (
        seat.balloon, seat.energy, seat.owed, seat.credit, seat.given if seat.credit else None, table.phase, draws,
        table.first, table.last, tuple(sorted(seat.telescope)), tuple(sorted(seat.pending)),
        tuple(sorted(seat.tiles.items())), tuple(sorted(seat.extensions)), tuple(sorted(table.harbour)),
        tuple(tuple(sorted(cloud)) for cloud in table.clouds), tuple(sorted(Counter(table.bag).items())),
    )  # fmt: skip
